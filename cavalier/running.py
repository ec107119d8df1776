"""Run searches: deep recursion, processes, estimates and refusals."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cavalier.catalogue import CONSTRUCTION, find
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
    from cavalier.programs.user_program import Subject

#: Visits to squares that take about a minute, and up to an hour.
MANY_VISITS, MOST_VISITS = 30_000_000, 1_000_000_000

_MOVES = find("backtracking-report").moves

Item = TypeVar("Item")
Result = TypeVar("Result")


def run(board: Board, work: Callable[[], Result]) -> Result:
    """Return the result of the work, with room for deep recursion.

    The thread does not keep an interrupted process alive. A browser has no
    threads.
    """
    future: Future[Result] = Future()

    def complete() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
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
    """Yield the results in order, computed on all processors.

    Raises CavalierError if a process is killed.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    pool = ProcessPoolExecutor(None, get_context("spawn"), _end_with_parent)
    try:
        # The processes inherit this: Control-C in a terminal is sent to all.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            futures = [pool.submit(work, item) for item in items]
        finally:
            signal.signal(signal.SIGINT, handler)
        # Not pool.map: it cancels what the end of the processes then fails.
        for future in futures:
            yield future.result()
    except BrokenExecutor:
        raise CavalierError(
            "A worker process was killed, probably for lack of memory. "
            "Free some memory and run the command again."
        ) from None
    finally:
        for process in active_children():
            process.kill()
        pool.shutdown()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    def wait() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def estimate_nodes(board: Board, start: Square, steps: int = 20_000) -> int:
    """Estimate how many squares a search from a start visits.

    Every port that counts visits the same squares, whatever its order of
    moves. The estimate is Knuth's, by random walks of ``steps`` in all.

    >>> 3_000 < estimate_nodes(Board(4, 5), Square(0, 0)) < 300_000
    True
    """
    random = Random(0)
    walks = max(1, steps // len(board))
    return sum(_walk(board, start, random) for _ in range(walks)) // walks


def _walk(board: Board, square: Square, random: Random) -> int:
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
    if len(search.board) <= 20:
        return 0
    steps = 20_000 // len(search.starts)
    return sum(
        estimate_nodes(search.board, start, steps) for start in search.starts
    )


def warning(visits: int, slowness: int = 1) -> str:
    """Return a sentence if a search may take minutes, else nothing."""
    if visits * slowness <= MANY_VISITS:
        return ""
    return f"This may take minutes (up to {_power(visits)} squares visited)."


def _power(visits: int) -> str:
    return f"10^{len(str(visits)) - 1}"


def refuse_search(
    port: "Subject", search: Search, *, force: bool = False
) -> None:
    """Raise CavalierError if a theorem or the board's size excludes a search.

    With ``force``, refuse only a board that is not square where it must be.
    """
    board = search.board
    if port.square and board.rows != board.columns:
        raise CavalierError(
            f"{port.id} works on square boards only, not on {board}."
        )
    is_search = port is not CONSTRUCTION
    if force and is_search:
        return
    if theorem := why_none(board, search.start, closed=search.closed):
        if port.closed_only:
            theorem = f"{port.id} only finds closed tours: {theorem}"
        if is_search:
            theorem += "; use --force to search anyway"
        raise ImpossibleError(theorem)
    if excess := too_large(port, search):
        raise TooLargeError(f"{excess}, or use --force to search anyway.")


def too_large(port: "Subject", search: Search) -> str:
    """Return a sentence if a board is too large or wide, else nothing.

    The sentence has no full stop.
    """
    board, largest = search.board, port.largest_board(closed=search.closed)
    width = min(largest.rows, largest.columns)
    if len(board) <= len(largest) and min(board.rows, board.columns) <= width:
        return ""
    closed = "closed tours with " if search.closed else ""
    return (
        f"{board} is too large for {closed}{port.id}. Choose a board with at "
        f"most {len(largest)} squares and a shorter side of at most {width}, "
        f"such as {largest}"
    )


def refuse_count(search: Search, instead: str) -> None:
    """Raise TooLargeError if a count would take too long.

    The message ends with ``instead``, a piece of advice.
    """
    board, starts = search.board, len(search.starts)
    if len(board) * starts > 1_000_000:  # the estimate would take as long
        raise TooLargeError(
            f"Counting on {board} from {starts} starts would take too long. "
            "Choose a smaller board."
        )
    if (visits := nodes_of(search)) > MOST_VISITS:
        raise TooLargeError(
            f"Counting on {board} would take too long: at least "
            f"{_power(visits)} visits to squares (Knuth's estimate). {instead}"
        )


def refuse(search: Search, *, theorems: bool = True) -> None:
    """Raise ImpossibleError if a theorem answers a count.

    Raises TooLargeError if it would take too long. Without ``theorems``, only
    the time matters.
    """
    none = why_none(search.board, search.start, closed=search.closed)
    if none and theorems:
        start = "" if search.start is None else f" --start {search.where}"
        closed = " --closed" if search.closed else ""
        raise ImpossibleError(
            "A theorem proves that this count is 0. Run `cavalier tour "
            f"{CONSTRUCTION.id} --board {search.board}{start}{closed}` to "
            "read it, or use --force to count anyway."
        )
    refuse_count(search, "Use --force to count anyway.")


class TourAnswer(NamedTuple):
    """A tour, or None; its counters; and one sentence about both."""

    tour: Tour | None
    counters: dict[str, int]
    remark: str


def find_tour(port: "Subject", search: Search, *, force: bool) -> TourAnswer:
    """Return a tour from one start, unless a theorem excludes it.

    ``force`` ignores theorems and the size of the board. Raises CavalierError
    where the port, or the board's size, excludes the search.
    """
    port.must_tour()
    board, (start,) = search.board, search.starts
    work = partial(port.counted_tour, board, start, closed=search.closed)
    try:
        refuse_search(port, search, force=force)
        tour, counters = run(board, work)
    except ImpossibleError as theorem:
        return TourAnswer(None, {}, str(theorem))
    except RunError as error:  # of somebody's program
        return TourAnswer(None, {}, "\n".join([str(error), *error.details]))
    tour, remark = _judged(port, search, tour)
    numbers = [f"{number} {name}" for name, number in counters.items()]
    return TourAnswer(tour, counters, "; ".join([remark, *numbers]))


def _judged(
    port: "Subject", search: Search, tour: Tour | None
) -> tuple[Tour | None, str]:
    """Return a tour only if the judge accepts it, and a sentence about it."""
    if tour is None:
        conclusion = "it can miss tours, so this proves nothing"
        if port.complete:
            conclusion = "it tries everything, so there is none"
        return None, f"{port.id} found no {search}; {conclusion}"
    board = search.board
    verdict = examine(board, tour, start=search.start, closed=search.closed)
    for fault in verdict.faults[:1]:
        invalid = f"{port.id} returned an invalid {search}"
        return None, f"{invalid}: {fault.message}"
    kind = "a closed tour" if verdict.closed else "a tour, not closed,"
    return tour, f"{port.id}: {kind} of {board} from {search.where}"


def count_tours(port: "Subject", search: Search) -> int:
    """Count tours by a port: from the start, or from every square."""
    board = search.board
    count = partial(port.count_tours, board, closed=search.closed)
    return sum(run(board, partial(count, start)) for start in search.starts)
