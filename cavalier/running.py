"""Running a port: with room for its recursion, and never without end."""

import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from typing import TypeVar

from cavalier.estimate import estimate_nodes
from cavalier.port import Port
from common.board import Board, Square
from common.errors import BoardError, ImpossibleError, TooLargeError
from common.theory import why_none

#: The most search nodes that a count may take: from five minutes to an hour.
MOST_NODES = 1_000_000_000

# From so many starts, with a walk of a board's length from each, an estimate
# alone would take minutes.
_MOST_SQUARES_COUNTED = 1_000_000

# A square of the tour takes a few frames of Python, and some of the C stack
# where a generator or a compiled function calls itself.
_FRAMES_PER_SQUARE = 20
_STACK_PER_SQUARE = 64 * 1024
_LARGEST_STACK = 512 * 1024 * 1024

Result = TypeVar("Result")


def run(board: Board, work: Callable[[], Result]) -> Result:
    """Do the work in a thread that can recurse as deep as the board's tours.

    After an interruption the thread does not keep the process alive.
    """
    future: Future[Result] = Future()

    def complete() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # whatever it is, the caller gets it
            future.set_exception(error)

    stack = min(len(board) * _STACK_PER_SQUARE + 2**24, _LARGEST_STACK)
    limit, size = sys.getrecursionlimit(), threading.stack_size(stack)
    sys.setrecursionlimit(limit + _FRAMES_PER_SQUARE * len(board))
    try:
        _start(threading.Thread(target=complete, daemon=True))
        return future.result()
    finally:
        threading.stack_size(size)
        sys.setrecursionlimit(limit)


def _start(thread: threading.Thread) -> None:
    """Start a thread; raises MemoryError where its stack does not fit."""
    try:
        thread.start()
    except RuntimeError as error:
        raise MemoryError from error


def refuse_shape(port: Port, board: Board) -> None:
    """Raise BoardError where the port needs a square board, and has another.

    With --force too: the port has one number for both sides.
    """
    if port.square and board.rows != board.columns:
        raise BoardError(
            f"{board} is not for {port.id}: expected a square one"
        )


def refuse_tour(
    port: Port, board: Board, start: Square, *, closed: bool
) -> None:
    """Refuse a search that a theorem or the board's size makes pointless.

    Raises ImpossibleError or TooLargeError, with the reason; PortError where
    the port is not about tours.
    """
    port.must_tour()
    closed = closed or port.closed_only
    known = f"{port.id} finds closed tours only: " if port.closed_only else ""
    _refuse_impossible(board, [start], closed=closed, known=known)
    largest = port.largest_board(closed=closed)
    if len(board) > len(largest) or _width(board) > _width(largest):
        kind = f"a {'closed ' if closed else ''}tour of {board}"
        raise TooLargeError(
            f"{kind} is too much for {port.id}, whose search may never end: "
            f"expected at most {len(largest)} squares and a side of at most "
            f"{_width(largest)}, as on {largest}; --force tries all the same"
        )


def _width(board: Board) -> int:
    """Give the shorter side: the wider a board, the larger its tree."""
    return min(board.rows, board.columns)


def refuse_count(
    board: Board, starts: Sequence[Square], *, closed: bool
) -> None:
    """Refuse a count that a theorem answers, or that would take too long.

    Raises ImpossibleError or TooLargeError, with the reason.
    """
    if len(board) * len(starts) > _MOST_SQUARES_COUNTED:
        raise TooLargeError(
            f"counting on {board} from {len(starts)} starts would not end: "
            "expected a smaller board"
        )
    _refuse_impossible(board, starts, closed=closed)
    if nodes := exceeding(board, starts):
        raise TooLargeError(
            f"counting on {board} goes through some 10^{len(str(nodes)) - 1} "
            "squares (Knuth's estimate): expected at most "
            f"10^{len(str(MOST_NODES)) - 1}; --force counts all the same"
        )


def exceeding(board: Board, starts: Iterable[Square]) -> int:
    """Estimate the search's nodes if they are above MOST_NODES; else give 0.

    The estimate stops as soon as it is above.
    """
    nodes = 0
    for start in starts:
        nodes += estimate_nodes(board, start)
        if nodes > MOST_NODES:
            return nodes
    return 0


def _refuse_impossible(
    board: Board, starts: Sequence[Square], *, closed: bool, known: str = ""
) -> None:
    reasons = [why_none(board, start, closed=closed) for start in starts]
    if all(reasons):
        reason = f"{known}{reasons[0]}"
        raise ImpossibleError(f"{reason}; --force searches all the same")
