"""What a count counts: six conventions and the way from one to another.

A board has a different number under each, so name it with every count.
"""

from enum import StrEnum

from common.board import Board
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
        return self in (
            Convention.CYCLES,
            Convention.CLOSED_FROM_START,
            Convention.CLOSED_PATHS,
        )

    @property
    def from_start(self) -> bool:
        """Whether the count depends on a start square."""
        return self in (
            Convention.PATHS_FROM_START,
            Convention.CLOSED_FROM_START,
        )


def convention_of(*, closed: bool, from_start: bool) -> Convention:
    """Name the convention of directed tours, from one square or from all.

    >>> print(convention_of(closed=True, from_start=False))
    closed-paths
    """
    if from_start:
        return (
            Convention.CLOSED_FROM_START
            if closed
            else Convention.PATHS_FROM_START
        )
    return Convention.CLOSED_PATHS if closed else Convention.PATHS


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
    multiples = _multiples(board)
    if (
        given.closed != wanted.closed
        or not {given, wanted} <= multiples.keys()
    ):
        raise CavalierError(
            f"{given} and {wanted} do not determine each other"
        )
    quotient, rest = divmod(count * multiples[wanted], multiples[given])
    if rest:
        raise CavalierError(
            f"{count} {given} on {board} is not a whole number of {wanted}"
        )
    return quotient


def _multiples(board: Board) -> dict[Convention, int]:
    """How often each convention counts one undirected path or one cycle."""
    directions = 2 if len(board) > 1 else 1
    return {
        Convention.UNDIRECTED_PATHS: 1,
        Convention.PATHS: directions,
        Convention.CYCLES: 1,
        Convention.CLOSED_FROM_START: directions,
        Convention.CLOSED_PATHS: directions * len(board),
    }
