"""The answers of ``import cavalier``, as a notebook shows them.

A tour is a tuple of squares, a count an integer, and a text a string.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from cavalier.draw.svg import svg, title
from cavalier.draw.text import matrix
from common.board import Board, Square, Tour, square_name
from common.counts import Convention, published
from common.diagnosis import Fault
from common.judge import is_closed
from common.language import ENGLISH, speaking
from common.search import Search
from common.tour import to_matrix


class FoundTour(tuple[Square, ...]):
    """A tour: its squares in order, and their board."""

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


def found_tour(board: Board, squares: Tour, lang: str = ENGLISH) -> FoundTour:
    """Return a tour with its board, and the language of its title."""
    tour = FoundTour(squares)
    tour.board, tour.language = board, lang
    return tour


class Count(int):
    """A number of tours, what it counts, and the published number."""

    what: str
    published: int | None

    def __repr__(self) -> str:
        return f"{int(self)} {self.what}"

    __str__ = int.__repr__


def counted(number: int, search: Search, convention: Convention) -> Count:
    """Return a number with what it counts."""
    count = Count(number)
    start = f" from {search.where}" if search.start else ""
    count.what = f"{convention} of {search.board}{start}"
    count.published = published(search.board, convention, search.start)
    return count


@dataclass(frozen=True)
class Report:
    """An answer in words."""

    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, repr=False)
class Checked(Report):
    """A verdict, true for a tour; each fault has a code and a message."""

    valid: bool
    closed: bool
    faults: Sequence[Fault]
    tour: FoundTour | None

    def __bool__(self) -> bool:
        return self.valid

    def _repr_html_(self) -> str:
        picture = self.tour.svg if self.tour else ""
        return f"{picture}<pre>{escape(self.text)}</pre>"


@dataclass(frozen=True, repr=False)
class Graded(Report):
    """A grade, from 0 to 100 points."""

    points: float
    passed: bool


@dataclass(frozen=True, repr=False)
class Compared(Report):
    """Programs side by side, and the page that plays them."""

    page: str

    def _repr_html_(self) -> str:
        page = escape(self.page)
        return f'<iframe srcdoc="{page}" width="100%" height="640"></iframe>'
