"""How a long count would go on many cores: `python -m tools.bench.simulation`.

The count is that of 6x6 by backtracking-matrix from every start, which takes
days on one core. Here it is not made: the size of each part of it is estimated
and the time of a node is measured on a smaller board; then the parts are
handed out to so many cores. This takes some minutes. It writes
docs/many-cores.json, from which `python -m tools.renew` makes the tables in
docs/cluster.md.

A part is all paths that begin with the same squares: the start, and so many
first moves. A port is asked for one start, so its own parts have no moves.

A part's *nodes* are the paths that a search goes through, its
beginning included. Those of the smallest parts are estimated by Knuth's
method; a larger one has a node more than the parts that it is split into. So
however the work is split, it is the same tree. Of starts that the symmetries
of the board make alike, one is estimated for all.

The next part goes to the core that is free first. Only one part can be handed
out at a time, and that takes the overhead.
"""

import json
import platform
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import partial
from heapq import heapreplace
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import TypeAlias, TypedDict

from cavalier.catalogue import find
from cavalier.running import reached, walk_down
from common.board import Board, Square
from common.tour import alike

FILE = Path(__file__).parents[2] / "docs" / "many-cores.json"

PORT = find("backtracking-matrix")
BOARD = Board(6, 6)
CORES = (10, 100, 1000)

#: The smallest parts begin with so many moves, and have so many walks each.
MOST_MOVES, WALKS = 5, 50

#: Boards on which the nodes can be counted, to judge the estimates.
COUNTED = (Board(4, 6), Board(5, 5))
MOVES_COUNTED, CORES_COUNTED = 3, 10

#: The board on which a node's time is measured, from a corner, and the rounds.
TIMED, ROUNDS = Board(5, 5), 5

#: What Dask takes to hand out a part and fetch its result, in milliseconds:
#: CPU time of its scheduler and client for parts that do nothing.
OVERHEAD = 1.2

#: The squares that a part begins with.
Beginning: TypeAlias = tuple[Square, ...]

#: Returns the nodes of a part.
Size = Callable[[Board, Beginning], int]

#: The sizes of the parts by how many moves they begin with, in order.
Split = list[list[int]]


class Simulated(TypedDict):
    """The parts that begin with so many moves, and the seconds they take.

    The makespans are by number of cores.
    """

    moves: int
    parts: int
    largest: float
    largest_first: dict[str, float]
    in_order: dict[str, float]


class Judged(TypedDict):
    """By how much estimates are wrong, as shares of what was counted.

    Of the nodes in all, of the start that is estimated worst, of the largest
    part, and of the makespan.
    """

    board: str
    nodes: int
    whole: float
    worst_start: float
    largest: float
    makespan: float


class Record(TypedDict):
    """All that was simulated, and from what."""

    date: str
    python: str
    nodes: int
    microseconds: float
    overhead: float
    splits: list[Simulated]
    judged: list[Judged]


def main() -> None:
    """Simulate the count, and write the result down."""
    parser = ArgumentParser("python -m tools.bench.simulation")
    parser.add_argument(
        "--overhead",
        type=float,
        default=OVERHEAD,
        metavar="MILLISECONDS",
        help=f"what it takes to hand out a part ({OVERHEAD})",
    )
    overhead = float(parser.parse_args().overhead)
    text = json.dumps(made(overhead), indent=1) + "\n"
    FILE.write_text(text, "utf-8")
    print(text, end="")


def recorded() -> Record:
    """Read what was simulated."""
    found: Record = json.loads(FILE.read_text("utf-8"))
    return found


def made(overhead: float) -> Record:
    """Measure, estimate and simulate; the overhead is in milliseconds."""
    seconds = seconds_per_node()
    split = split_board(BOARD, MOST_MOVES, estimated(Random(0)))
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "python": platform.python_version(),
        "nodes": sum(split[0]),
        "microseconds": round(seconds * 1e6, 3),
        "overhead": overhead,
        "splits": [
            simulated(moves, [size * seconds for size in sizes], overhead)
            for moves, sizes in enumerate(split)
        ],
        "judged": [judged(board) for board in COUNTED],
    }


def seconds_per_node() -> float:
    """Measure what a node takes: CPU time of the port, median of rounds."""
    corner = Square(0, 0)
    times = []
    for _ in range(ROUNDS):
        begun = process_time()
        PORT.count_tours(TIMED, corner, closed=False)
        times.append(process_time() - begun)
    return median(times) / counted(TIMED, (corner,))


def simulated(
    moves: int, parts: list[float], milliseconds: float
) -> Simulated:
    """Hand the parts out to each number of cores, in both orders."""
    spans = {
        name: {
            str(cores): round(makespan(each, cores, milliseconds / 1000), 1)
            for cores in (1, *CORES)
        }
        for name, each in (
            ("largest_first", sorted(parts, reverse=True)),
            ("in_order", parts),
        )
    }
    return {
        "moves": moves,
        "parts": len(parts),
        "largest": round(max(parts), 1),
        "largest_first": spans["largest_first"],
        "in_order": spans["in_order"],
    }


def makespan(
    parts: Iterable[float], cores: int, overhead: float = 0.0
) -> float:
    """Return when the last of the parts is done, if they are begun in order.

    >>> makespan([3, 3, 2, 2, 2], 2)
    7.0
    >>> makespan([1, 1, 1], 3, overhead=0.5)
    2.5
    """
    free, handed_out = [0.0] * cores, 0.0
    for part in parts:
        handed_out = max(handed_out, free[0]) + overhead
        heapreplace(free, handed_out + part)
    return max(free)


def split_board(board: Board, moves: int, size: Size) -> Split:
    """Return the sizes of all parts that begin with up to so many moves."""
    of_start: dict[Square, Split] = {}
    whole: Split = [[] for _ in range(moves + 1)]
    for start in board:
        least, *_ = alike(board, start)
        if least not in of_start:
            of_start[least] = split_start(board, least, moves, size)
        for sizes, more in zip(whole, of_start[least], strict=True):
            sizes += more
    return whole


def split_start(board: Board, start: Square, moves: int, size: Size) -> Split:
    """Return the sizes of the parts of a start."""
    split: Split = [[] for _ in range(moves + 1)]

    def nodes(beginning: Beginning) -> int:
        made = len(beginning) - 1
        found = size(board, beginning) if made == moves else 1
        for square in reached(board, beginning[-1]) if made < moves else ():
            if square not in beginning:
                found += nodes((*beginning, square))
        split[made].append(found)
        return found

    nodes((start,))
    return split


def estimated(random: Random, walks: int = WALKS) -> Size:
    """Return what estimates the nodes of a part by so many walks."""

    def size(board: Board, beginning: Beginning) -> int:
        down = partial(walk_down, board, beginning, random)
        return sum(down() for _ in range(walks)) // walks

    return size


def counted(board: Board, beginning: Beginning) -> int:
    """Count the nodes of a part, by a search of its own."""
    neighbours = {square: tuple(reached(board, square)) for square in board}
    visited = set(beginning[:-1])

    def nodes(square: Square) -> int:
        visited.add(square)
        found = 1 + sum(
            nodes(each) for each in neighbours[square] if each not in visited
        )
        visited.remove(square)
        return found

    return nodes(beginning[-1])


def judged(board: Board) -> Judged:
    """Compare what is estimated on a board with what is counted."""
    right = split_board(board, MOVES_COUNTED, counted)
    guess = split_board(board, MOVES_COUNTED, estimated(Random(0)))
    spans = [
        makespan(sorted(split[-1], reverse=True), CORES_COUNTED)
        for split in (guess, right)
    ]
    return {
        "board": str(board),
        "nodes": sum(right[0]),
        "whole": _off(sum(guess[0]), sum(right[0])),
        "worst_start": max(map(_off, guess[0], right[0])),
        "largest": _off(max(guess[-1]), max(right[-1])),
        "makespan": _off(*spans),
    }


def _off(guess: float, right: float) -> float:
    return round(abs(guess - right) / right, 4)


if __name__ == "__main__":
    main()
