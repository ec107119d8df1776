"""The answer of the diagnosis: faults and a verdict."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from common.board import Square, Tour

#: How many faults of each code a verdict lists, and how many squares a fault.
MOST_LISTED = 100


class FaultCode(StrEnum):
    """The kinds of faults, in the order in which a verdict lists them."""

    #: Not a list or tuple of pairs, or not a matrix of the board's size.
    WRONG_SHAPE = "wrong-shape"
    #: A coordinate or a cell that is not a whole number (1.0 and true too).
    NOT_AN_INTEGER = "not-an-integer"
    #: A number in a matrix that is not from 1 to rows x columns.
    OUT_OF_RANGE = "out-of-range"
    #: A square in a list that is not on the board.
    OFF_BOARD = "off-board"
    #: A square that is visited again, or a number on several squares.
    DUPLICATE = "duplicate"
    #: The squares that are never visited, or numbers nowhere: one fault.
    MISSING = "missing"
    #: A step that is not a knight's move.
    ILLEGAL_MOVE = "illegal-move"
    #: The first square is not the start.
    WRONG_START = "wrong-start"
    #: No knight's move leads from the last square to the first.
    NOT_CLOSED = "not-closed"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its code, its step if it has one, its squares, a sentence.

    Steps count from 1. An illegal move has the step that arrives, and the
    squares (from, to). At most MOST_LISTED squares are listed.
    """

    code: FaultCode
    step: int | None
    squares: tuple[Square, ...]
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The faults, or else the tour; true if there is no fault.

    ``closed`` tells whether the walk is a tour that closes, even if it has
    another start than was asked for. ``faults`` has the first MOST_LISTED of
    each code, ``counts`` the number of all.
    """

    closed: bool
    faults: tuple[Fault, ...]
    tour: Tour | None
    counts: Mapping[FaultCode, int]

    @property
    def valid(self) -> bool:
        """Whether there is no fault."""
        return not self.faults

    def __bool__(self) -> bool:
        return self.valid
