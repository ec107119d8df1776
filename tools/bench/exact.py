"""More on exact counts than `cavalier bench`: `python -m tools.bench.exact`.

Name one part or several; without any it is the first:

    graphillion  plain Python against graphillion on 6x7 closed, in each order
                 of edges that graphillion offers; some five minutes
    growth       the states by width and row, as cavalier/exact/cost.py has
                 them; some ten minutes and 4 GiB

Each is measured in a process of its own, as by `cavalier bench exact --slow`,
which has the longer counts.
"""

import resource
import sys

from cavalier.benching.exact_counts import COUNTING, GROWING
from cavalier.benching.measurements import Measured, Task, Work, measured
from cavalier.exact import cost, plain
from common.board import Square, parse_board
from common.counts import Convention
from common.errors import CavalierError
from common.known_counts import published

#: The orders in which graphillion can go through the edges.
TRAVERSALS = ("greedy", "as-is", "bfs", "dfs")

#: What graphillion may take before it is given up, in bytes and seconds.
MOST_BYTES = 8 * 2**30
MOST_SECONDS = 300

#: How many rows are settled, for each width.
ROWS = {
    "closed": {3: 9, 4: 7, 5: 7, 6: 7, 7: 4, 8: 3},
    "open": {3: 9, 4: 8, 5: 7, 6: 4, 7: 3},
}

BY_GRAPHILLION = "tools.bench.exact:by_graphillion"

KNOWN = {"closed": cost.CYCLE_STATES, "open": cost.PATH_STATES}


def main() -> None:
    """Print the parts that are asked for."""
    parts = {"graphillion": against_graphillion, "growth": growth}
    asked = sys.argv[1:] or ["graphillion"]
    if not set(asked) <= parts.keys():
        sys.exit(f"Use some of: {', '.join(parts)}.")
    for part in asked:
        parts[part]()


def against_graphillion() -> None:
    """Compare with graphillion, its squares numbered along either side."""
    own = shown(Task(COUNTING, ("plain", "6x7", "closed")), "6x7")
    theirs = []
    for traversal in TRAVERSALS:
        for board in ("6x7", "7x6"):
            task = Task(BY_GRAPHILLION, (traversal, board))
            try:
                theirs.append(shown(task, board))
            except CavalierError as error:
                print(f"given up: {error}")
    if theirs:
        time = min(each["seconds"] for each in theirs) / own["seconds"]
        memory = min(each["bytes"] for each in theirs) / own["bytes"]
        print(f"graphillion's least CPU is {time:.1f} times", end=", ")
        print(f"its least memory {memory:.1f} times plain Python's")


def growth() -> None:
    """Show the most states while each row is settled, and what cost has."""
    for kind, widths in ROWS.items():
        print(f"\nThe most states while each row is settled, {kind}")
        for width, rows in widths.items():
            numbers = "compiled", kind, str(width), str(rows)
            got = measured(Task(GROWING, numbers))
            states = tuple(map(int, got["numbers"].values()))
            known = KNOWN[kind][width]
            same = states[: len(known)] == known[: len(states)]
            print(f"    {width}: {states},", end="  ")
            print("" if same else f"# cost.py has {known}", end="  ")
            print(f"# {taken(got)}", flush=True)


def shown(task: Task, board: str) -> Measured:
    """Count closed tours, print what it took, and check the count."""
    got = measured(task)
    print(f"{' '.join(task.arguments):24} {taken(got)}", flush=True)
    known = published(parse_board(board), Convention.CYCLES)
    assert got["numbers"]["count"] == known
    return got


def taken(got: Measured) -> str:
    """Write down what a measurement took."""
    size = got["bytes"] / 2**20
    return (
        f"{got['seconds']:.2f} s, {got['elapsed']:.2f} elapsed, {size:.0f} MiB"
    )


# What the processes prepare.


def by_graphillion(traversal: str, board_text: str) -> Work:
    """Prepare a count by graphillion, the squares in reading order."""
    from graphillion import GraphSet

    for limit, most in (
        (resource.RLIMIT_AS, MOST_BYTES),
        (resource.RLIMIT_CPU, MOST_SECONDS),
    ):
        resource.setrlimit(limit, (most, most))
    board = parse_board(board_text)
    number = {square: place for place, square in enumerate(board, 1)}
    moves = [
        (number[square], number[other])
        for square in board
        for down, right in plain.KNIGHT_DOWN
        if (other := Square(square.row + down, square.column + right))
        in number
    ]

    def work() -> dict[str, float]:
        GraphSet.set_universe(moves, traversal=traversal)
        return {"count": GraphSet.cycles(is_hamilton=True).len()}

    return work


if __name__ == "__main__":
    main()
