"""The conventions of counts, and the published counts of each board.

A board has a different number under each convention, so every count names its
convention. ``known_counts.json`` has the published counts, with references
and how each was verified, and the wrong counts in circulation.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files

from common.board import Board, Square, parse_board
from common.errors import CavalierError


class Convention(StrEnum):
    """What is counted; a tour is open unless the name says closed."""

    #: Directed tours from one square.
    PATHS_FROM_START = "paths-from-start"
    #: Directed tours from every square.
    PATHS = "paths"
    #: Tours that differ only in direction are one: half of paths.
    UNDIRECTED_PATHS = "undirected-paths"
    #: Closed tours that differ only in start or direction are one.
    CYCLES = "cycles"
    #: Directed closed tours from one square: twice the cycles.
    CLOSED_FROM_START = "closed-from-start"
    #: Directed closed tours from every square.
    CLOSED_PATHS = "closed-paths"

    @property
    def closed(self) -> bool:
        """Whether only closed tours are counted."""
        return self == Convention.CYCLES or self.startswith("closed-")


def convert(
    count: int, board: Board, source: Convention, target: Convention
) -> int:
    """Convert a count from one convention to another.

    >>> convert(16, Board(3, 10), Convention.CYCLES, Convention.CLOSED_PATHS)
    960
    >>> convert(16, Board(3, 4), Convention.PATHS, Convention.UNDIRECTED_PATHS)
    8

    Raises CavalierError between open and closed tours, and for open tours
    from one square: these counts do not determine each other.
    """
    if source == target:
        return count
    paths = Convention.PATHS_FROM_START
    if source.closed != target.closed or paths in (source, target):
        raise CavalierError(
            f"{source} and {target} do not determine each other"
        )
    directions = 2 if len(board) > 1 else 1
    times = {
        Convention.PATHS: directions,
        Convention.CLOSED_FROM_START: directions,
        Convention.CLOSED_PATHS: directions * len(board),
    }
    return count * times.get(target, 1) // times.get(source, 1)


@dataclass(frozen=True, slots=True)
class KnownCount:
    """A published count with its reference, and how it was verified."""

    board: Board
    convention: Convention
    count: int
    reference: str
    verified: str


@dataclass(frozen=True, slots=True)
class KnownWrong:
    """A wrong count in circulation, who claims it, and why it is wrong."""

    board: Board
    convention: Convention
    count: int
    claimed_by: str
    why: str


_TABLE = json.loads(
    files("common").joinpath("known_counts.json").read_text("utf-8")
)


for _row in _TABLE["counts"] + _TABLE["known_wrong"]:
    _row["board"] = parse_board(_row["board"])
    _row["convention"] = Convention(_row["convention"])

#: The published counts of whole boards, in the table's order.
KNOWN_COUNTS = tuple(KnownCount(**row) for row in _TABLE["counts"])
#: The wrong counts in circulation, in the table's order.
KNOWN_WRONG = tuple(KnownWrong(**row) for row in _TABLE["known_wrong"])
#: The directed open tours from each square, a matrix a board.
PATHS_FROM_START: dict[Board, tuple[tuple[int, ...], ...]] = {
    parse_board(name): tuple(map(tuple, rows))
    for name, rows in _TABLE["paths_from_start"].items()
}


def published(
    board: Board, convention: Convention, start: Square | None = None
) -> int | None:
    """Look up a count, on the board or its transpose, in any convention.

    >>> published(Board(4, 3), Convention.UNDIRECTED_PATHS)
    8
    >>> published(Board(4, 3), Convention.PATHS_FROM_START, Square(0, 1))
    4
    >>> published(Board(9, 9), Convention.CYCLES) is None
    True
    """
    if convention != Convention.PATHS_FROM_START:
        if known := _of_whole_board(board, convention):
            return convert(known.count, board, known.convention, convention)
        return None
    if start and board in PATHS_FROM_START:
        return PATHS_FROM_START[board][start.row][start.column]
    if start and board.transposed in PATHS_FROM_START:
        return PATHS_FROM_START[board.transposed][start.column][start.row]
    return None


def reference(board: Board, convention: Convention) -> str:
    """Return where a count of a whole board is published, or "".

    >>> reference(Board(4, 3), Convention.PATHS)
    'OEIS A118067'
    """
    if convention == Convention.PATHS_FROM_START:
        return ""
    known = _of_whole_board(board, convention)
    return known.reference if known else ""


def _of_whole_board(board: Board, convention: Convention) -> KnownCount | None:
    boards, closed = (board, board.transposed), convention.closed
    known = (k for k in KNOWN_COUNTS if k.convention.closed == closed)
    return next((k for k in known if k.board in boards), None)
