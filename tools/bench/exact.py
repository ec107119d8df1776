"""What exact counts take: `python -m tools.bench.exact [PART]...`.

The parts, with what they take on two processors:

    plain        plain Python on 6x8 closed and 6x6 open; half a minute
    graphillion  plain Python against graphillion on 6x7 closed, in each order
                 of edges that graphillion offers; some five minutes
    compiled     what compiling takes, 6x8 closed against plain Python, 7x8
                 closed and 7x7 open; some two minutes
    growth       the states by width and row, as common/exact/cost.py has them;
                 some ten minutes and 4 GiB
    long         plain Python on 7x8 closed, 6x7 open and 6x8 open: minutes,
                 and 2 GiB each
    eight        compiled: 8x8 closed and 7x8 open; minutes, and 1 GiB

Without any it is the first three. Each count is made in a process of its own,
so that the peak of memory is its own; it is compared with the published one.
The time is CPU time, of all threads; next to it is the time elapsed. What
compiling takes is not in it. The estimate is that of common/exact/cost.py.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple, dataclass
from functools import partial
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TypedDict

from common.board import Board, Square, parse_board
from common.counts import Convention
from common.exact import cost, plain
from common.exact.cost import Tier
from common.exact.plain import Watch
from common.exact.question import Question, of_cycles, of_paths
from common.known_counts import published

#: The orders in which graphillion can go through the edges.
TRAVERSALS = ("greedy", "as-is", "bfs", "dfs")

#: What graphillion may take before it is given up, in bytes and seconds.
MOST_BYTES = 8 * 2**30
MOST_SECONDS = 300

#: How many rows are settled, for each width: closed tours, and open ones.
CYCLE_ROWS = {3: 9, 4: 7, 5: 7, 6: 7, 7: 4, 8: 3}
PATH_ROWS = {3: 9, 4: 8, 5: 7, 6: 4, 7: 3}

#: The stage whose states common/exact/cost.py knows.
SETTLING = "settling squares"

Work = Callable[[], int]

#: The unit in which the system reports the peak of memory.
RSS_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True)
class Workload:
    """What is done on a board: a count, by one method, or a part of one."""

    method: str
    board: str
    kind: str

    @property
    def closed(self) -> bool:
        """Whether it is about closed tours."""
        return self.kind == "closed"

    @property
    def limited(self) -> bool:
        """Whether it may be given up."""
        return self.method.startswith("graphillion")


class Result(TypedDict):
    """The cycles or undirected paths, and what it took to count them.

    ``states`` are how many there were, each time that a stage told it.
    """

    count: int
    seconds: float
    elapsed: float
    bytes: int
    states: dict[str, list[int]]


def main() -> None:
    """Print the parts that are asked for."""
    parts = {
        "plain": plain_python,
        "graphillion": against_graphillion,
        "compiled": compiled_tier,
        "growth": growth,
        "long": long_ones,
        "eight": eight,
    }
    asked = sys.argv[1:] or ["plain", "graphillion", "compiled"]
    if asked[0] == "workload":
        print(json.dumps(measured_here(Workload(*asked[1:]))))
        return
    if not set(asked) <= parts.keys():
        sys.exit(f"Use some of: {', '.join(parts)}.")
    for part in asked:
        parts[part]()


# The parts.


def plain_python() -> None:
    """Show what plain Python takes for what it reaches in seconds."""
    header("Plain Python")
    show(Workload("plain", "6x8", "closed"))
    show(Workload("plain", "6x6", "open"))


def long_ones() -> None:
    """Show what plain Python takes for what the tests leave out."""
    header("Plain Python, on what takes it minutes")
    show(Workload("plain", "7x8", "closed"))
    show(Workload("plain", "6x7", "open"))
    show(Workload("plain", "6x8", "open"))


def against_graphillion() -> None:
    """Compare with graphillion, its squares numbered along either side."""
    header("Plain Python against graphillion")
    own = show(Workload("plain", "6x7", "closed"))
    theirs = [
        show(Workload(f"graphillion {traversal}", board, "closed"))
        for traversal in TRAVERSALS
        for board in ("6x7", "7x6")
    ]
    done = [result for result in theirs if result]
    if own and done:
        time = min(result["seconds"] for result in done) / own["seconds"]
        memory = min(result["bytes"] for result in done) / own["bytes"]
        print(f"graphillion's least CPU is {time:.1f} times", end=", ")
        print(f"its least memory {memory:.1f} times plain Python's")


def compiled_tier() -> None:
    """Show what the compiled tier takes, and compare it with plain Python."""
    header("The compiled tier")
    with TemporaryDirectory() as cache:
        first, again = (
            measured(Workload("compiling", "3x4", "open"), cache)
            for _ in range(2)
        )
    print(f"to compile it takes {first['seconds']:.1f} s of CPU", end="; ")
    print(f"to load it again {again['seconds']:.1f} s")
    own = show(Workload("plain", "6x8", "closed"))
    compiled = show(Workload("compiled", "6x8", "closed"))
    if own and compiled:
        ratio = own["seconds"] / compiled["seconds"]
        print(f"plain Python takes {ratio:.1f} times the CPU")
    show(Workload("compiled", "7x8", "closed"))
    show(Workload("compiled", "7x7", "open"))


def eight() -> None:
    """Show what it takes to count on the largest boards, in minutes."""
    header("The chessboard, and what is nearly one")
    show(Workload("compiled", "8x8", "closed"))
    show(Workload("compiled", "7x8", "open"))


def growth() -> None:
    """Show the most states while each row is settled, and what cost has."""
    for kind, rows_of, known in (
        ("closed", CYCLE_ROWS, cost.CYCLE_STATES),
        ("open", PATH_ROWS, cost.PATH_STATES),
    ):
        print(f"\nThe most states while each row is settled, {kind}")
        for width, rows in rows_of.items():
            result = measured(
                Workload("half", f"{2 * rows + 2}x{width}", kind)
            )
            settled = result["states"][SETTLING]
            states = tuple(
                max(settled[row * width : (row + 1) * width])
                for row in range(rows)
            )
            same = states[: len(known[width])] == known[width][: len(states)]
            print(f"    {width}: {states},", end="  ")
            print("" if same else f"# cost.py has {known[width]}", end="  ")
            print(
                f"# {result['seconds']:.0f} s, {mb(result['bytes'])} MB",
                flush=True,
            )


# The table.


def header(title: str) -> None:
    """Print the title and the heads of the columns."""
    print(f"\n{title}")
    print(f"{'':71} {'most states':>21}   {'estimated':>24}")
    print(
        f"{'method':20} board kind {'count':>17} {'CPU s':>8} {'elapsed':>8} "
        f"{'MB':>6} {'settled':>10} {'in all':>10}   {'s':>6} {'MB':>6} "
        f"{'settled':>10}"
    )


def show(workload: Workload) -> Result | None:
    """Measure, and print a row of the table."""
    where = f"{workload.method:20} {workload.board:5} {workload.kind:6}"
    try:
        result = measured(workload)
    except subprocess.CalledProcessError:
        if not workload.limited:
            raise
        print(f"{where} given up at {mb(MOST_BYTES)} MB or {MOST_SECONDS} s")
        return None
    board = parse_board(workload.board)
    kind = (
        Convention.CYCLES if workload.closed else Convention.UNDIRECTED_PATHS
    )
    assert result["count"] == published(board, kind)
    print(
        f"{where} {result['count']:>15} {result['seconds']:8.2f} "
        f"{result['elapsed']:8.2f} {mb(result['bytes']):>6} "
        f"{states_told(workload, result)}",
        flush=True,
    )
    return result


def states_told(workload: Workload, result: Result) -> str:
    """Write down the most states, and what cost estimates, where it does."""
    told = result["states"]
    if not told:
        return ""
    settled, in_all = max(told[SETTLING]), max(map(max, told.values()))
    board, tier = parse_board(workload.board), Tier[workload.method.upper()]
    expected = cost.estimate(board, tier, closed=workload.closed)
    return (
        f"{settled:>10} {in_all:>10}   {expected.seconds:>6} "
        f"{mb(expected.bytes):>6} {expected.states:>10}"
    )


def mb(size: int) -> str:
    """Write a size in megabytes."""
    return f"{size / 2**20:.0f}"


# One count, in a process of its own.


def measured(workload: Workload, cache: str | None = None) -> Result:
    """Measure in a new process; ``cache`` is where numba may keep its work.

    Raises CalledProcessError where that process fails.
    """
    environment = dict(os.environ)
    if cache:
        environment["NUMBA_CACHE_DIR"] = cache
    done = subprocess.run(
        [sys.executable, __file__, "workload", *astuple(workload)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if workload.limited else None,
        text=True,
        env=environment,
        check=True,
    )
    result: Result = json.loads(done.stdout)
    return result


def measured_here(workload: Workload) -> Result:
    """Measure in this process, which does nothing else."""
    states: dict[str, list[int]] = {}

    def watch(stage: str, share: float, held: int) -> None:
        states.setdefault(stage, []).append(held)

    work = PREPARATIONS[workload.method.split()[0]](workload, watch)
    begun, since = process_time(), perf_counter()
    count = work()
    return {
        "count": count,
        "seconds": process_time() - begun,
        "elapsed": perf_counter() - since,
        "bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * RSS_UNIT,
        "states": states,
    }


def question_of(workload: Workload) -> Question:
    """Ask for the cycles or the paths of the workload's board."""
    return (of_cycles if workload.closed else of_paths)(
        parse_board(workload.board)
    )


def by_plain(workload: Workload, watch: Watch) -> Work:
    """Count in plain Python."""
    return partial(plain.count, question_of(workload), watch)


def by_compiled(workload: Workload, watch: Watch) -> Work:
    """Count compiled, and have it compiled beforehand."""
    compiling(workload, watch)()
    return partial(compiled_count(), question_of(workload), watch)


def compiling(workload: Workload, watch: Watch) -> Work:
    """Count what is done at once, but makes use of all that is compiled."""
    small = of_paths(Board(3, 4))
    return partial(compiled_count(), small, lambda *told: None)


def compiled_count() -> Callable[[Question, Watch], int]:
    """Import the compiled tier here, not where its memory is not wanted."""
    from common.exact import compiled

    return compiled.count


class HalfDoneError(Exception):
    """Raised when the first half is settled."""


def half(workload: Workload, watch: Watch) -> Work:
    """Settle one half of the board; the number returned is not a count.

    All states are kept, as in plain Python, which ``cost`` has the numbers of.
    """
    compiling(workload, watch)()
    from common.exact import compiled
    from common.exact.compiled.ideas import Ideas

    unfolded = Ideas(folding=False)

    def watch_half(stage: str, share: float, states: int) -> None:
        watch(stage, share, states)
        if share == 1:
            raise HalfDoneError

    def work() -> int:
        with suppress(HalfDoneError):
            compiled.count(question_of(workload), watch_half, unfolded)
        return -1

    return work


def by_graphillion(workload: Workload, watch: Watch) -> Work:
    """Count by graphillion, with the squares numbered in reading order."""
    from graphillion import GraphSet

    for limit, most in (
        (resource.RLIMIT_AS, MOST_BYTES),
        (resource.RLIMIT_CPU, MOST_SECONDS),
    ):
        resource.setrlimit(limit, (most, most))
    board, traversal = parse_board(workload.board), workload.method.split()[1]
    number = {square: place for place, square in enumerate(board, 1)}
    moves = [
        (number[square], number[other])
        for square in board
        for down, right in plain.KNIGHT_DOWN
        if (other := Square(square.row + down, square.column + right))
        in number
    ]

    def work() -> int:
        GraphSet.set_universe(moves, traversal=traversal)
        return GraphSet.cycles(is_hamilton=True).len()

    return work


PREPARATIONS: dict[str, Callable[[Workload, Watch], Work]] = {
    "plain": by_plain,
    "compiled": by_compiled,
    "compiling": compiling,
    "half": half,
    "graphillion": by_graphillion,
}


if __name__ == "__main__":
    main()
