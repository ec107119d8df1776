"""Run searches: deep recursion, processes, estimates and a refusal."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from functools import cache
from random import Random
from typing import TypeVar

from common.board import Board, Square
from common.errors import CavalierError, ImpossibleError, TooLargeError
from common.graph import KnightGraph, knight_graph
from common.search import Search

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
    if theorems and search.theorem:
        start = "" if search.start is None else f" --start {search.where}"
        closed = " --closed" * search.closed
        raise ImpossibleError(
            "A theorem proves that this count is 0. Run `cavalier tour "
            f"schwenk --board {board}{start}{closed}` to read it, or use "
            "--force to count anyway."
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
