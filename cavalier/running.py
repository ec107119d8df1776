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

from cavalier.catalogue import CONSTRUCTION
from common.board import Board, Square, Tour
from common.diagnosis import examine
from common.errors import (
    CavalierError,
    ImpossibleError,
    RunError,
    TooLargeError,
)
from common.graph import KnightGraph, knight_graph
from common.search import Search
from common.theory import why_none

if TYPE_CHECKING:
    from cavalier.programs.user_program import Subject

#: Visits to squares that take about a minute, and up to an hour.
MANY_VISITS, MOST_VISITS = 30_000_000, 1_000_000_000

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


@cache
def nodes_of(search: Search) -> int:
    """Estimate how many squares a search visits, from all its starts.

    Every port that counts visits the same squares, whatever its order of
    moves. The estimate is Knuth's, by random walks; it is 0 for a board of at
    most 20 squares.

    >>> 300_000 < nodes_of(Search(Board(5, 5), start=Square(2, 2))) < 1_000_000
    True
    """
    board, starts = search.board, search.starts
    if len(board) <= 20:
        return 0
    random, graph = Random(0), knight_graph(board)
    walks = max(1, 20_000 // len(starts) // len(board))
    nodes = [_walk(graph, s, random) for s in starts for _ in range(walks)]
    return sum(nodes) // walks


def _walk(graph: KnightGraph, square: Square, random: Random) -> int:
    left = {*graph} - {square}
    nodes = width = 1
    while children := sorted(graph[square] & left):
        width *= len(children)
        nodes += width
        square = random.choice(children)
        left.remove(square)
    return nodes


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
    largest = port.largest_board(closed=search.closed)
    width = min(largest.rows, largest.columns)
    if len(board) > len(largest) or min(board.rows, board.columns) > width:
        closed = "closed tours with " * search.closed
        raise TooLargeError(
            f"{board} is too large for {closed}{port.id}. Choose a board with "
            f"at most {len(largest)} squares and a shorter side of at most "
            f"{width}, such as {largest}, or use --force to search anyway."
        )


def refuse(
    search: Search,
    *,
    theorems: bool = True,
    advice: str = "Use --force to count anyway.",
) -> None:
    """Raise TooLargeError if a count would take too long.

    With ``theorems``, raise ImpossibleError if one answers it.
    """
    board, starts = search.board, len(search.starts)
    if theorems and why_none(board, search.start, closed=search.closed):
        start = "" if search.start is None else f" --start {search.where}"
        closed = " --closed" * search.closed
        raise ImpossibleError(
            "A theorem proves that this count is 0. Run `cavalier tour "
            f"{CONSTRUCTION.id} --board {board}{start}{closed}` to read it, "
            "or use --force to count anyway."
        )
    if len(board) * starts > 1_000_000:  # the estimate would take as long
        raise TooLargeError(
            f"Counting on {board} from {starts} starts would take too long. "
            "Choose a smaller board."
        )
    if (visits := nodes_of(search)) > MOST_VISITS:
        raise TooLargeError(
            f"Counting on {board} would take too long: at least "
            f"{_power(visits)} visits to squares (Knuth's estimate). {advice}"
        )


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
