"""The values that ``import cavalier`` returns, and how notebooks show them.

A tour is a tuple of squares; the other answers are text.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cavalier.draw.svg import svg, title
from cavalier.draw.text import matrix
from common.board import Board, Square, Tour, square_name
from common.diagnosis import Fault
from common.judge import is_closed
from common.language import speaking
from common.tour import to_matrix


class FoundTour(tuple[Square, ...]):
    """A tour: its squares in order, their board, the language of its title."""

    board: Board
    language: str

    @property
    def matrix(self) -> Sequence[Sequence[int]]:
        """The board, each square with its number from 1."""
        return to_matrix(self.board, self)

    @property
    def closed(self) -> bool:
        """Whether a knight's move leads from the last square to the first."""
        return is_closed(self)

    @property
    def names(self) -> tuple[str, ...]:
        """The squares in algebraic notation, such as a1."""
        return tuple(square_name(square, self.board) for square in self)

    @property
    def svg(self) -> str:
        """The picture."""
        with speaking(self.language):
            return svg(self.board, self)

    def __repr__(self) -> str:
        with speaking(self.language):
            head = title(self.board, self)
        return f"{head}\n{matrix(self.board, self)}"

    def _repr_html_(self) -> str:
        return self.svg


@dataclass(frozen=True, repr=False)
class Answer:
    """An answer in words, and in HTML where a notebook can show more."""

    text: str
    html: str | None

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str | None:
        return self.html


@dataclass(frozen=True, repr=False)
class Checked(Answer):
    """A verdict, true for a tour; each fault has a code and a message."""

    faults: Sequence[Fault]
    tour: Tour | None

    def __bool__(self) -> bool:
        return not self.faults


@dataclass(frozen=True, repr=False)
class Graded(Answer):
    """A grade, from 0 to 100 points."""

    points: float
    passed: bool
