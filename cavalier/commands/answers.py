"""What the functions of ``import cavalier`` return, and how it shows itself.

A tour is a tuple of squares, a count an integer, a text a string and a table a
tuple of named tuples, so that all of them go into numpy, pandas and JSON as
they are.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple, Self, TypeVar

from cavalier.cite.listing import html, plain
from cavalier.cite.source import Fragment
from cavalier.cite.styles import ARCHIVE
from cavalier.draw.svg import svg, title
from cavalier.draw.text import matrix as as_matrix
from cavalier.draw.text import verdict_text
from cavalier.grade.grade import Grade
from common.board import Board, Square, Tour, square_name
from common.counts import Convention, published
from common.judge import is_closed
from common.language import ENGLISH, speaking
from common.reading import Reading
from common.tour import to_matrix
from common.verdict import Fault, Verdict

Row = TypeVar("Row", bound=tuple[object, ...])


class FoundTour(tuple[Square, ...]):
    """A tour: its squares (row, column) from 0, in order, and their board.

    >>> tour = FoundTour(Board(1, 1), (Square(0, 0),))
    >>> tour.matrix, tour.closed, tour.names
    (((1,),), False, ('a1',))
    """

    board: Board
    _language: str

    def __new__(
        cls, board: Board, squares: Tour, language: str = ENGLISH
    ) -> Self:
        """Keep a tour together with its board."""
        tour = super().__new__(cls, squares)
        tour.board, tour._language = board, language
        return tour

    def __reduce__(self) -> tuple[type[Self], tuple[Board, Tour, str]]:
        """Return what a copy is made of."""
        return type(self), (self.board, tuple(self), self._language)

    @property
    def matrix(self) -> Sequence[Sequence[int]]:
        """The board, each square with its number from 1."""
        return to_matrix(self.board, tuple(self))

    @property
    def closed(self) -> bool:
        """Whether a knight's move leads from the last square to the first."""
        return is_closed(tuple(self))

    @property
    def names(self) -> tuple[str, ...]:
        """The squares in algebraic notation, such as a1."""
        return tuple(square_name(square, self.board) for square in self)

    @property
    def svg(self) -> str:
        """The picture, to write into a file."""
        with speaking(self._language):
            return svg(self.board, tuple(self))

    def __repr__(self) -> str:
        with speaking(self._language):
            head = title(self.board, tuple(self))
        return f"{head}\n{as_matrix(self.board, tuple(self))}"

    def _repr_html_(self) -> str:
        return self.svg


class Count(int):
    """A number of tours, which says what it counts.

    >>> count = Count(16, Board(4, 3), Convention.PATHS)
    >>> count, count + 1, count.published
    (16 paths of 4x3, 17, 16)
    """

    board: Board
    convention: Convention
    start: Square | None

    def __new__(
        cls,
        count: int,
        board: Board,
        convention: Convention,
        start: Square | None = None,
    ) -> Self:
        """Keep a number together with what it counts."""
        made = super().__new__(cls, count)
        made.board, made.convention, made.start = board, convention, start
        return made

    def __reduce__(
        self,
    ) -> tuple[type[Self], tuple[int, Board, Convention, Square | None]]:
        """Return what a copy is made of."""
        of = (int(self), self.board, self.convention, self.start)
        return type(self), of

    @property
    def published(self) -> int | None:
        """The same count as it is published, or None where it is not."""
        return published(self.board, self.convention, self.start)

    def __repr__(self) -> str:
        start = self.start and f" from {square_name(self.start, self.board)}"
        return f"{int(self)} {self.convention} of {self.board}{start or ''}"

    __str__ = int.__repr__


@dataclass(frozen=True, slots=True)
class Checked:
    """What the validator says of a board; it is true if it is a tour."""

    reading: Reading
    verdict: Verdict

    @property
    def board(self) -> Board:
        """The board that was given, or the one that was read."""
        return self.reading.board

    @property
    def valid(self) -> bool:
        """Whether it is a tour."""
        return self.verdict.valid

    @property
    def closed(self) -> bool:
        """Whether it is a tour whose last square leads to the first."""
        return self.verdict.closed

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults: each a code, a step, squares and a sentence."""
        return self.verdict.faults

    @property
    def tour(self) -> FoundTour | None:
        """The tour, if it is one."""
        tour = self.verdict.tour
        return None if tour is None else FoundTour(self.board, tour)

    def __bool__(self) -> bool:
        return self.valid

    def __repr__(self) -> str:
        return verdict_text(self.reading, self.verdict)

    def _repr_html_(self) -> str:
        picture = self.tour.svg if self.tour else ""
        return f"{picture}<pre>{escape(repr(self))}</pre>"


@dataclass(frozen=True, slots=True)
class Graded:
    """A grade in words; ``grade`` has the results, case by case."""

    grade: Grade
    text: str

    @property
    def points(self) -> float:
        """The score out of 100."""
        return self.grade.points

    @property
    def passed(self) -> bool:
        """Whether all cases that count have passed."""
        return self.grade.passed

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text)}</pre>"


@dataclass(frozen=True, slots=True)
class Compared:
    """Programs side by side; a notebook shows the page that plays them."""

    text: str
    page: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        page = escape(self.page)
        return f'<iframe srcdoc="{page}" width="100%" height="640"></iframe>'


class Citation(str):
    """A citation, which a notebook shows as a sentence or as an entry."""

    _style: str

    def __new__(cls, text: str, style: str) -> Self:
        """Keep a text together with its style."""
        citation = super().__new__(cls, text)
        citation._style = style
        return citation

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        """Return what a copy is made of."""
        return type(self), (str(self), self._style)

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        if self._style != "text":
            return f"```\n{self}\n```"
        linked = re.sub(r"(swh:1:\S+)", rf"[\1]({ARCHIVE}\1)", self)
        return linked.replace("_", r"\_").replace("\n", "\n\n")


class Listing(str):
    """Lines of the project with their numbers; ``code`` has none."""

    _fragment: Fragment

    def __new__(cls, fragment: Fragment) -> Self:
        """Write the lines as text."""
        listing = super().__new__(cls, plain(fragment))
        listing._fragment = fragment
        return listing

    def __reduce__(self) -> tuple[type[Self], tuple[Fragment]]:
        """Return what a copy is made of."""
        return type(self), (self._fragment,)

    @property
    def code(self) -> str:
        """The lines without their numbers."""
        return self._fragment.text

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return html(self._fragment)


class PortRow(NamedTuple):
    """A port, as `cavalier list` has it."""

    port: str
    style: str
    sources: str
    problems: str
    largest: str


class Result(NamedTuple):
    """A row of the ledger, with what reproducing it gave."""

    id: str
    source: str
    clause: str
    printed: str
    outcome: str
    expected: str
    evidence: str


class Table(tuple[Row, ...]):
    """Rows that a notebook shows as a table, and pandas takes as they are."""

    def __repr__(self) -> str:
        return "\n".join("  ".join(map(str, row)) for row in self)

    def _repr_html_(self) -> str:
        rows = (
            "".join(f"<td>{escape(str(cell))}</td>" for cell in row)
            for row in self
        )
        fields: Sequence[str] = getattr(self[0], "_fields", ()) if self else ()
        head = "".join(f"<th>{name}</th>" for name in fields)
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"<table><tr>{head}</tr>{body}</table>"
