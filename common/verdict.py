"""What the diagnosis answers: faults and a verdict."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from common.board import Square, Tour

#: How many faults of each code a verdict lists, and how many squares a fault.
MOST_LISTED = 100


class FaultCode(StrEnum):
    """What is wrong; a verdict lists its faults in this order."""

    #: Not a list or tuple of pairs, or not a matrix of the board's size.
    WRONG_SHAPE = "wrong-shape"
    #: A coordinate or a cell that is not a whole number: a boolean, a float
    #: (even 1.0), a string, nothing.
    NOT_AN_INTEGER = "not-an-integer"
    #: A number in a matrix that is not from 1 to rows x columns.
    OUT_OF_RANGE = "out-of-range"
    #: A square in a list that is not on the board.
    OFF_BOARD = "off-board"
    #: A square of the board visited again, or a number that is on several.
    DUPLICATE = "duplicate"
    #: Squares never visited, or numbers that are nowhere: one fault.
    MISSING = "missing"
    #: A step that is not a knight's move.
    ILLEGAL_MOVE = "illegal-move"
    #: The first square is not the start that was asked for.
    WRONG_START = "wrong-start"
    #: A closed tour was asked for, and no knight's move leads from the last
    #: square to the first.
    NOT_CLOSED = "not-closed"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its code, the step, the squares concerned and a sentence.

    The step counts from 1; a fault that is not one step's has none. An illegal
    move has the step that arrives, and the squares (from, to). Of very many
    squares, these are the first 100.
    """

    code: FaultCode
    step: int | None
    squares: tuple[Square, ...]
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The faults; where there are none, the tour.

    ``closed`` says of a tour, whatever was asked for, that its last square
    is a knight's move from its first. Of each code the first MOST_LISTED
    faults are listed; ``counts`` says how many there are of each. As a
    condition, a verdict is true where it is valid.
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
