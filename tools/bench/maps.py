"""Maps of tours by start: `python -m tools.bench.maps BOARD...`.

A map says how many directed open tours start on each square. They are counted
from one of the squares that the symmetries of the board make alike, each count
in a process of its own, and written to docs/maps.json as soon as it is known:
run again, it goes on from there. When a map is complete and its sum is the
published count of paths, it is written to common/known_counts.json. The time
is CPU time, of all threads.
"""

import json
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

from cavalier.benching.measurements import Task, Work, measured
from cavalier.exact import count_paths_from
from common.board import Board, Square, parse_board, parse_square, square_name
from common.counts import Convention
from common.errors import CavalierError
from common.known_counts import published
from common.tour import classes

_ROOT = Path(__file__).parents[2]
FILE = _ROOT / "docs" / "maps.json"
KNOWN = _ROOT / "common" / "known_counts.json"


class CountedFrom(TypedDict):
    """A count of ``paths-from-start``, and what it took."""

    count: int
    date: str
    seconds: float
    mebibytes: int


#: The counts of each board, by the name of the start.
Maps = dict[str, dict[str, CountedFrom]]


def main() -> None:
    """Complete the maps of the boards that are asked for."""
    try:
        for board in [judged(name) for name in sys.argv[1:]]:
            complete(board)
    except CavalierError as error:
        sys.exit(str(error))


def judged(name: str) -> Board:
    """Parse a board whose map can be judged by its sum.

    Raises CavalierError where no count of its paths is published.
    """
    board = parse_board(name)
    if published(board, Convention.PATHS) is None:
        raise CavalierError(
            f"No count of the open tours of {board} is published, which the "
            "sum of its map could be compared with. Choose another board."
        )
    return board


def complete(board: Board) -> None:
    """Count from the starts that are missing, and keep the map."""
    for start in classes(board):
        name = square_name(start, board)
        if name in maps().get(str(board), {}):
            continue
        keep(board, name, counted(str(board), name))
        print(board, name, maps()[str(board)][name], flush=True)
    publish(board)


def counted(board: str, start: str) -> CountedFrom:
    """Count from a start, in a process of its own."""
    got = measured(Task(f"{__spec__.name}:counting", (board, start)))
    return {
        "count": int(got["numbers"]["count"]),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        "seconds": round(got["seconds"], 1),
        "mebibytes": round(got["bytes"] / 2**20),
    }


def counting(name: str, start: str) -> Work:
    """Prepare a count from a start."""
    board = parse_board(name)
    square = parse_square(start, board)
    return lambda: {"count": count_paths_from(board, square)}


def maps() -> Maps:
    """Read the counts that were written down."""
    found: Maps = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found


def keep(board: Board, start: str, found: CountedFrom) -> None:
    """Write a count down."""
    known = maps()
    known.setdefault(str(board), {})[start] = found
    FILE.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def rows_of(
    board: Board, counts: Mapping[str, CountedFrom]
) -> list[list[int]]:
    """Lay out the counts as the map, row by row."""
    by_square = {
        square: counts[square_name(first, board)]["count"]
        for first, squares in classes(board).items()
        for square in squares
    }
    return [
        [by_square[Square(row, column)] for column in range(board.columns)]
        for row in range(board.rows)
    ]


def publish(board: Board) -> None:
    """Write the map where all look it up.

    Raises AssertionError where its sum is not the published count.
    """
    rows = rows_of(board, maps()[str(board)])
    assert sum(map(sum, rows)) == published(board, Convention.PATHS)
    known = json.loads(KNOWN.read_text("utf-8"))
    known["paths_from_start"][str(board)] = rows
    KNOWN.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
