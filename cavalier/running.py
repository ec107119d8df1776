"""Running ports: room for deep recursion, processes, estimates, refusals."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cavalier.catalogue import CONSTRUCTION
from common.board import Board, Square, Tour
from common.diagnosis import examine
from common.errors import (
    CavalierError,
    ImpossibleError,
    RunError,
    TooLargeError,
)
from common.search import Search
from common.theory import why_none

if TYPE_CHECKING:
    from cavalier.catalogue.port import Finder
    from cavalier.programs.user_program import Subject, UserProgram

#: Visits to squares that take a minute or so, and up to an hour.
MANY_VISITS, MOST_VISITS = 30_000_000, 1_000_000_000

_MOVES = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1),
)  # fmt: skip

Item = TypeVar("Item")
Result = TypeVar("Result")


def run(board: Board, work: Callable[[], Result]) -> Result:
    """Return what the work returns, with room for deep recursion.

    The thread does not keep an interrupted process alive. A browser has no
    threads.
    """
    future: Future[Result] = Future()

    def complete() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # whatever it is, the caller gets it
            future.set_exception(error)

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + 20 * len(board))
    try:
        if sys.platform == "emscripten":
            return work()
        size = threading.stack_size(min(2**24 + 2**16 * len(board), 2**29))
        threading.Thread(target=complete, daemon=True).start()
        threading.stack_size(size)
        return future.result()
    finally:
        sys.setrecursionlimit(limit)


def in_parallel(
    work: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[Result]:
    """Yield the results in order, worked out on all processors.

    Raises CavalierError where a process is killed.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    pool = ProcessPoolExecutor(None, get_context("spawn"), _begin)
    try:
        # The processes inherit this: Control-C in a terminal is sent to all.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            results = pool.map(work, items)
        finally:
            signal.signal(signal.SIGINT, handler)
        yield from results
    except BrokenExecutor:
        raise CavalierError(
            "A worker process was killed, probably for lack of memory. "
            "Free some memory and run the command again."
        ) from None
    finally:  # whatever the processes are doing
        for process in active_children():
            process.kill()
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    from multiprocessing import parent_process

    def wait() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def estimate_nodes(board: Board, start: Square, steps: int = 20_000) -> int:
    """Return an estimate of the squares that a search from a start visits.

    Every port that counts visits the same squares, whatever its order of
    moves. The estimate is Knuth's, by random walks of so many steps in all.

    >>> 3_000 < estimate_nodes(Board(4, 5), Square(0, 0)) < 300_000
    True
    """
    random = Random(0)
    walks = max(1, steps // len(board))
    return sum(_walk(board, start, random) for _ in range(walks)) // walks


def _walk(board: Board, square: Square, random: Random) -> int:
    """Return an estimate by one walk."""
    left = {*board} - {square}
    nodes = width = 1
    while children := [
        there
        for down, right in _MOVES
        if (there := Square(square.row + down, square.column + right)) in left
    ]:
        width *= len(children)
        nodes += width
        square = random.choice(children)
        left.remove(square)
    return nodes


@cache
def nodes_of(search: Search) -> int:
    """Return the estimate for all starts; 0 where it is under a million."""
    board, starts = search.board, search.starts
    steps = 20_000 // len(starts)
    if len(board) <= 20:
        return 0
    return sum(estimate_nodes(board, start, steps) for start in starts)


def warning(visits: int, slowness: int = 1) -> str:
    """Say that a search may take minutes, if it may; else nothing."""
    if visits * slowness <= MANY_VISITS:
        return ""
    return f"This may take minutes: up to {_power(visits)} visits to squares."


def _power(visits: int) -> str:
    return f"10^{len(str(visits)) - 1}"


def refuse_search(
    port: "Finder | Subject", search: Search, *, force: bool = False
) -> None:
    """Raise CavalierError if a theorem or the board's size excludes a search.

    With ``force``, only if the board must be square, and is not.
    """
    board = search.board
    if port.square and board.rows != board.columns:
        raise CavalierError(
            f"{port.id} takes square boards only, and {board} is not square."
        )
    if force and port.is_search:
        return
    if theorem := why_none(board, search.start, closed=search.closed):
        if port.closed_only:
            theorem = f"{port.id} finds closed tours only: {theorem}"
        if port.is_search:
            theorem += "; use --force to search anyway"
        raise ImpossibleError(theorem)
    if excess := too_large(port, search):
        raise TooLargeError(f"{excess}, or use --force to search anyway.")


def too_large(port: "Finder | Subject", search: Search) -> str:
    """Return that a board has too many squares or is too wide; else nothing.

    The sentence is without its full stop.
    """
    board, largest = search.board, port.largest_board(closed=search.closed)
    if largest is None:
        return ""
    width = min(largest.rows, largest.columns)
    if len(board) <= len(largest) and min(board.rows, board.columns) <= width:
        return ""
    return (
        f"A {'closed ' * search.closed}tour of {board} is too large for "
        f"{port.id}. Choose at most {len(largest)} squares and a shorter side "
        f"of at most {width}, as on {largest}"
    )


def refuse_count(search: Search, instead: str) -> None:
    """Raise TooLargeError, which ends with what to do instead."""
    board, starts = search.board, len(search.starts)
    if len(board) * starts > 1_000_000:  # so would the estimate
        raise TooLargeError(
            f"Counting on {board} from {starts} starts would take too long. "
            "Choose a smaller board."
        )
    if (visits := nodes_of(search)) > MOST_VISITS:
        raise TooLargeError(
            f"Counting on {board} would visit {_power(visits)} squares or "
            f"more (Knuth's estimate), which takes too long. {instead}"
        )


def refuse(search: Search, *, theorems: bool = True) -> None:
    """Raise an error if a theorem answers a count, or it would take too long.

    Without ``theorems``, only if it would take too long. Raises
    ImpossibleError or TooLargeError, with the reason.
    """
    none = why_none(search.board, search.start, closed=search.closed)
    if none and theorems:
        start = "" if search.start is None else f" --start {search.where}"
        closed = " --closed" if search.closed else ""
        asked = f"{CONSTRUCTION.id} --board {search.board}{start}{closed}"
        raise ImpossibleError(
            f"A theorem proves that this count is 0. Run `cavalier tour "
            f"{asked}` to read it, or use --force to count anyway."
        )
    refuse_count(search, "Use --force to count anyway.")


class TourAnswer(NamedTuple):
    """A tour, or None; what was counted; and one sentence on both."""

    tour: Tour | None
    counters: dict[str, int]
    remark: str


def find_tour(
    finder: "Finder | UserProgram", search: Search, *, force: bool
) -> TourAnswer:
    """Return a tour from one start, unless a theorem says that there is none.

    With ``force`` the theorems are not asked. Raises CavalierError where the
    finder, or the board's size, excludes the search.
    """
    finder.must_tour()
    (start,) = search.starts
    try:
        refuse_search(finder, search, force=force)
        tour, counters = run(
            search.board,
            lambda: finder.counted_tour(
                search.board, start, closed=search.closed
            ),
        )
    except ImpossibleError as theorem:
        return TourAnswer(None, {}, str(theorem))
    except RunError as error:  # of somebody's program
        return TourAnswer(None, {}, "\n".join([str(error), *error.details]))
    tour, remark = _judged(finder, search, tour)
    numbers = [f"{number} {name}" for name, number in counters.items()]
    return TourAnswer(tour, counters, "; ".join([remark, *numbers]))


def _judged(
    finder: "Finder | UserProgram", search: Search, tour: Tour | None
) -> tuple[Tour | None, str]:
    """Return a tour only if the judge accepts it, and what it is."""
    if tour is None:
        so = "so there is none" if finder.complete else "which proves nothing"
        return None, f"{finder.title} finds no {search}, {so}"
    verdict = examine(
        search.board, tour, start=search.start, closed=search.closed
    )
    for fault in verdict.faults[:1]:
        returned = f"{finder.title} returned what is not a {search}"
        return None, f"{returned}: {fault.message}"
    kind = "a closed tour" if verdict.closed else "a tour, not closed,"
    return (
        tour,
        f"{finder.title}: {kind} of {search.board} from {search.where}",
    )


def count_tours(port: "Subject", search: Search) -> int:
    """Count tours by a port: from the start, or from every square."""
    board = search.board
    return sum(
        run(
            board,
            partial(port.count_tours, board, start, closed=search.closed),
        )
        for start in search.starts
    )
