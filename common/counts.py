"""What a count counts, and the published counts of each board.

A board has a different number under each convention, so name it with every
count. The data are in ``known_counts.json``: each count with its convention,
its reference and how it was verified before it was written there, and the
wrong counts in circulation.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from common.board import Board, Square, parse_board
from common.errors import CavalierError


class Convention(StrEnum):
    """What is counted once; a tour is open unless the name says closed."""

    PATHS_FROM_START = "paths-from-start"
    """Directed tours from one square."""

    PATHS = "paths"
    """Directed tours from every square."""

    UNDIRECTED_PATHS = "undirected-paths"
    """Tours that differ only in direction are one: half of paths."""

    CYCLES = "cycles"
    """Closed tours that differ only in start or direction are one."""

    CLOSED_FROM_START = "closed-from-start"
    """Directed closed tours from one square: twice the cycles."""

    CLOSED_PATHS = "closed-paths"
    """Directed closed tours from every square."""

    @property
    def closed(self) -> bool:
        """Whether only closed tours are counted."""
        return self == Convention.CYCLES or self.startswith("closed-")

    @property
    def from_start(self) -> bool:
        """Whether the count depends on a start square."""
        return self.endswith("-from-start")


def convention_of(*, closed: bool, from_start: bool) -> Convention:
    """Name the convention of directed tours, from one square or from all.

    >>> print(convention_of(closed=True, from_start=False))
    closed-paths
    """
    directed = {
        (False, False): Convention.PATHS,
        (False, True): Convention.PATHS_FROM_START,
        (True, False): Convention.CLOSED_PATHS,
        (True, True): Convention.CLOSED_FROM_START,
    }
    return directed[closed, from_start]


def convert(
    count: int, board: Board, given: Convention, wanted: Convention
) -> int:
    """Turn a count of one convention into another's.

    >>> convert(16, Board(3, 10), Convention.CYCLES, Convention.CLOSED_PATHS)
    960
    >>> convert(16, Board(3, 4), Convention.PATHS, Convention.UNDIRECTED_PATHS)
    8

    Raises CavalierError where the one does not determine the other: between
    open and closed tours, and for open tours from one square.
    """
    if given == wanted:
        return count
    both = {given, wanted}
    if given.closed != wanted.closed or Convention.PATHS_FROM_START in both:
        raise CavalierError(
            f"{given} and {wanted} do not determine each other"
        )
    directions = 2 if len(board) > 1 else 1
    times = {
        Convention.PATHS: directions,
        Convention.CLOSED_FROM_START: directions,
        Convention.CLOSED_PATHS: directions * len(board),
    }
    quotient, rest = divmod(count * times.get(wanted, 1), times.get(given, 1))
    if rest:
        raise CavalierError(
            f"{count} {given} on {board} is not a whole number of {wanted}"
        )
    return quotient


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


class _Table(NamedTuple):
    counts: tuple[KnownCount, ...]
    wrong: tuple[KnownWrong, ...]
    from_start: dict[Board, tuple[tuple[int, ...], ...]]


@cache
def _table() -> _Table:
    text = files("common").joinpath("known_counts.json").read_text("utf-8")
    table = json.loads(text)
    for row in table["counts"] + table["known_wrong"]:
        row["board"] = parse_board(row["board"])
        row["convention"] = Convention(row["convention"])
    maps = table["paths_from_start"].items()
    return _Table(
        tuple(KnownCount(**row) for row in table["counts"]),
        tuple(KnownWrong(**row) for row in table["known_wrong"]),
        {parse_board(name): tuple(map(tuple, rows)) for name, rows in maps},
    )


def known_counts() -> tuple[KnownCount, ...]:
    """List the published counts of whole boards, in the table's order."""
    return _table().counts


def known_wrong() -> tuple[KnownWrong, ...]:
    """List the wrong counts in circulation, in the table's order."""
    return _table().wrong


def paths_from_start() -> dict[Board, tuple[tuple[int, ...], ...]]:
    """Return the directed open tours from each square, a matrix a board."""
    return _table().from_start


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
    tables = paths_from_start()
    if start and board in tables:
        return tables[board][start.row][start.column]
    if start and board.transposed in tables:
        return tables[board.transposed][start.column][start.row]
    return None


def reference(board: Board, convention: Convention) -> str:
    """Say where a count is published, or "" if the table does not have it.

    >>> reference(Board(4, 3), Convention.PATHS)
    'OEIS A118067'

    It has no reference for the open tours from one square.
    """
    if convention == Convention.PATHS_FROM_START:
        return ""
    known = _of_whole_board(board, convention)
    return known.reference if known else ""


def _of_whole_board(board: Board, convention: Convention) -> KnownCount | None:
    for known in known_counts():
        if (
            known.board in (board, board.transposed)
            and known.convention.closed == convention.closed
        ):
            return known
    return None
