"""The published counts, and the wrong ones in circulation.

The data are in ``known_counts.json``: each count with its convention, its
reference and how it was verified before it was written there.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypedDict

from common.board import Board, Square, parse_board
from common.counts import Convention, convert
from common.search import Search
from common.theory import why_none


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


class _Published(TypedDict):
    board: str
    convention: str
    count: int
    reference: str
    verified: str


class _Wrong(TypedDict):
    board: str
    convention: str
    count: int
    claimed_by: str
    why: str


class _Table(TypedDict):
    counts: list[_Published]
    paths_from_start: dict[str, list[list[int]]]
    known_wrong: list[_Wrong]


@cache
def _table() -> _Table:
    text = files("common").joinpath("known_counts.json").read_text("utf-8")
    table: _Table = json.loads(text)
    return table


@cache
def known_counts() -> tuple[KnownCount, ...]:
    """List the published counts of whole boards, in the table's order."""
    return tuple(
        KnownCount(
            parse_board(row["board"]),
            Convention(row["convention"]),
            row["count"],
            row["reference"],
            row["verified"],
        )
        for row in _table()["counts"]
    )


@cache
def known_wrong() -> tuple[KnownWrong, ...]:
    """List the wrong counts in circulation, in the table's order."""
    return tuple(
        KnownWrong(
            parse_board(row["board"]),
            Convention(row["convention"]),
            row["count"],
            row["claimed_by"],
            row["why"],
        )
        for row in _table()["known_wrong"]
    )


@cache
def paths_from_start() -> dict[Board, tuple[tuple[int, ...], ...]]:
    """Return the directed open tours from each square, a matrix a board."""
    return {
        parse_board(name): tuple(tuple(row) for row in matrix)
        for name, matrix in _table()["paths_from_start"].items()
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
    if convention == Convention.PATHS_FROM_START:
        return _published_from(board, start)
    known = _of_whole_board(board, convention)
    if known is None:
        return None
    return convert(known.count, board, known.convention, convention)


def reference(board: Board, convention: Convention) -> str:
    """Say where a count is published, or "" if the table does not have it.

    >>> reference(Board(4, 3), Convention.PATHS)
    'OEIS A118067'

    It has no reference for the open tours from one square.
    """
    if convention == Convention.PATHS_FROM_START:
        return ""
    known = _of_whole_board(board, convention)
    return "" if known is None else known.reference


def _of_whole_board(board: Board, convention: Convention) -> KnownCount | None:
    for known in known_counts():
        if (
            known.board in (board, board.transposed)
            and known.convention.closed == convention.closed
        ):
            return known
    return None


def _published_from(board: Board, start: Square | None) -> int | None:
    tables = paths_from_start()
    if start is None:
        return None
    if board in tables:
        return tables[board][start.row][start.column]
    if board.transposed in tables:
        return tables[board.transposed][start.column][start.row]
    return None


@cache
def known(search: Search) -> int | None:
    """Return how many tours there are, if that is published or proved."""
    count = published(search.board, search.convention, search.start)
    if count is None and why_none(
        search.board, search.start, closed=search.closed
    ):
        return 0
    return count


def published_or_proved(search: Search) -> str:
    """Say how many tours there are; "" if that is not known."""
    count = known(search)
    if count is None:
        return ""
    return f"published or proved: {count} {search.convention}"
