"""Running a port: with room for its recursion, and never without end."""

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from random import Random
from typing import TypeVar

from cavalier.catalogue import CONSTRUCTION
from cavalier.catalogue.port import Finder, Port
from common.board import Board, Square
from common.errors import BoardError, ImpossibleError, TooLargeError
from common.search import Search
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

_IN_BROWSER = sys.platform == "emscripten"

#: What messages say where --force starts the search.
_FORCED = "{reason}; use --force to search anyway"

Result = TypeVar("Result")


def run(board: Board, work: Callable[[], Result]) -> Result:
    """Return what the work returns, with room for deep recursion.

    After an interruption the thread that works does not keep the process
    alive. A browser has no threads.
    """
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + _FRAMES_PER_SQUARE * len(board))
    try:
        return work() if _IN_BROWSER else _in_thread(board, work)
    finally:
        sys.setrecursionlimit(limit)


def _in_thread(board: Board, work: Callable[[], Result]) -> Result:
    """Return what the work returns, in a thread with a stack large enough."""
    future: Future[Result] = Future()

    def complete() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # whatever it is, the caller gets it
            future.set_exception(error)

    stack = min(len(board) * _STACK_PER_SQUARE + 2**24, _LARGEST_STACK)
    size = threading.stack_size(stack)
    try:
        threading.Thread(target=complete, daemon=True).start()
        return future.result()
    finally:
        threading.stack_size(size)


def refuse_shape(port: Finder, board: Board) -> None:
    """Raise BoardError where the port needs a square board, and has another.

    With --force too: the port has one number for both sides.
    """
    if port.square and board.rows != board.columns:
        raise BoardError(
            f"{port.id} takes square boards only, and {board} is not square."
        )


def refuse_tour(port: Finder, search: Search) -> None:
    """Raise an error if a theorem or the board's size excludes a search.

    Raises ImpossibleError or TooLargeError, with the reason, and
    CavalierError if the port is not about tours.
    """
    port.must_tour()
    refuse_search(port, search)


def refuse_search(port: Finder, search: Search) -> None:
    """Raise an error as `refuse_tour` does, whatever the port searches for."""
    board = search.board
    if theorem := why_none(board, search.start, closed=search.closed):
        if port.closed_only:
            theorem = f"{port.id} finds closed tours only: {theorem}"
        if isinstance(port, Port):
            theorem = _FORCED.format(reason=theorem)
        raise ImpossibleError(theorem)
    if excess := too_large(port, search):
        raise TooLargeError(f"{excess}, or use --force to search anyway.")


def too_large(port: Finder, search: Search) -> str:
    """Return that a board is too large, and which is not; else nothing.

    The sentence is without its full stop.
    """
    board, largest = search.board, port.largest_board(closed=search.closed)
    if largest is None or (
        len(board) <= len(largest) and _width(board) <= _width(largest)
    ):
        return ""
    tour = "A closed tour" if search.closed else "A tour"
    return (
        f"{tour} of {board} is too large for {port.id}. Choose at most "
        f"{len(largest)} squares and a shorter side of at most "
        f"{_width(largest)}, as on {largest}"
    )


def _width(board: Board) -> int:
    """Return the shorter side: the wider a board, the larger its tree."""
    return min(board.rows, board.columns)


def refuse_count(search: Search, *, theorems: bool = True) -> None:
    """Raise an error if a theorem answers a count, or it would take too long.

    Without ``theorems``, only if it would take too long. Raises
    ImpossibleError or TooLargeError, with the reason.
    """
    none = why_none(search.board, search.start, closed=search.closed)
    if none and theorems:
        raise ImpossibleError(
            "A theorem proves that this count is 0. Run "
            f"`{f'cavalier tour {_asking(search)}'}` to read it, or use "
            "--force to count anyway."
        )
    refuse_long_count(search, "Use --force to count anyway.")


def refuse_long_count(search: Search, instead: str) -> None:
    """Raise TooLargeError if a count would take too long.

    Its last sentence says what to do instead.
    """
    board, starts = search.board, len(search.starts)
    if len(board) * starts > _MOST_SQUARES_COUNTED:
        raise TooLargeError(
            f"Counting on {board} from {starts} starts would take too "
            "long. Choose a smaller board."
        )
    if nodes := exceeding(search):
        raise TooLargeError(
            f"Counting on {board} would visit 10^{len(str(nodes)) - 1} "
            "squares or more (Knuth's estimate), which takes too long. "
            f"{instead}"
        )


def exceeding(search: Search) -> int:
    """Return an estimate of the nodes if it is above MOST_NODES, else 0.

    It stops as soon as it is above. Small boards need no estimate.
    """
    nodes, starts = 0, search.starts
    if most_nodes(search.board, MOST_NODES) * len(starts) <= MOST_NODES:
        return 0
    for start in starts:
        nodes += estimate_nodes(search.board, start)
        if nodes > MOST_NODES:
            return nodes
    return 0


def _asking(search: Search) -> str:
    """Return arguments of `cavalier tour` with which it prints the theorem."""
    start = "" if search.start is None else f" --start {search.where}"
    closed = " --closed" if search.closed else ""
    return f"{CONSTRUCTION.id} --board {search.board}{start}{closed}"


# Squares that the walks visit in all: a few tenths of a second.
_STEPS = 20_000


def most_nodes(board: Board, enough: int) -> int:
    """Return a number of nodes that no backtracking tree of a board exceeds.

    A square leads to each of its neighbours except the one it was reached
    from; the first square, to one more. Stop where the number is ``enough``.

    >>> most_nodes(Board(3, 4), 1000)
    384
    """
    nodes = 2 * len(board)
    for square in board:
        nodes *= max(1, sum(1 for _ in _reached(board, square)) - 1)
        if nodes > enough:
            break
    return nodes


def estimate_nodes(board: Board, start: Square, seed: int = 0) -> int:
    """Return an estimate of the nodes of the backtracking tree from a square.

    Every port that counts goes through the same tree, whatever its order of
    moves. The same seed gives the same estimate.

    >>> 3_000 < estimate_nodes(Board(4, 5), Square(0, 0)) < 300_000
    True
    """
    random = Random(seed)
    walks = max(1, _STEPS // len(board))
    total = sum(_walk_down(board, start, random) for _ in range(walks))
    return total // walks


def _walk_down(board: Board, start: Square, random: Random) -> int:
    """Return an estimate of the nodes, by one walk at random."""
    square, visited = start, {start}
    nodes = width = 1
    while children := [
        each for each in _reached(board, square) if each not in visited
    ]:
        width *= len(children)
        nodes += width
        square = random.choice(children)
        visited.add(square)
    return nodes


def _reached(board: Board, square: Square) -> Iterator[Square]:
    row, column = square
    for down, right in ((1, 2), (2, 1)):
        for there in (
            Square(row + down, column + right),
            Square(row + down, column - right),
            Square(row - down, column + right),
            Square(row - down, column - right),
        ):
            if there in board:
                yield there
