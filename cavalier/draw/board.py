"""A tour on its board: where all of it is, how large, and in words.

Lengths are in points, 72 of which are an inch, from the top left corner of
the picture: to the right, and down.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from common.board import Board, Square, Tour, column_name, square_name
from common.judge import is_closed
from common.language import ENGLISH, Sentence

INK, PAPER = "#1a1a1a", "#ffffff"
LIGHT, DARK = "#f4efe3", "#c9ced2"
LINE, QUIET = "#00619a", "#5c5c5c"

#: The side of a square, and the longest of a picture.
_CELL, _LONGEST = 30.0, 1500.0

#: The size of ranks and files, and the least of any letter; in a picture as
#: wide as a column of text, 84 mm, the least of these, and of numbers.
_LETTER, _LEAST, _SMALL, _TEXT_COLUMN = 10.5, 7.0, 5.0, 238.0

#: The width of a digit, of each point of its size.
_DIGIT = 0.636

#: A longer tour is not named square by square, in its description.
_MOST_NAMED = 1100

_TITLE = Sentence("A {kind} of {board} from {start} to {end}")
_CLOSED = Sentence("closed tour")
_OPEN = Sentence("tour, not closed,")
_SEEN = Sentence(
    "A line through {number} of the squares of {board}, rows x columns. The "
    "start, {start}, is a dark disc, the end, {end}, a dark square{closing}."
)
_CLOSING = Sentence(", and a broken line leads back to the start")
_IN_ORDER = Sentence("The squares in order: {names}.")

Point = tuple[float, float]

#: Words with the point that they stand on: their middle, or a rank's end.
Label = tuple[float, float, str]


@dataclass(frozen=True)
class Drawing:
    """A tour on its board, with words in a language."""

    board: Board
    tour: Tour
    language: str = ENGLISH

    @property
    def closed(self) -> bool:
        """Whether a broken line leads back to the start."""
        return is_closed(self.tour)

    @property
    def cell(self) -> float:
        """The side of a square."""
        return min(_CELL, _LONGEST / max(self.board.rows, self.board.columns))

    @property
    def letter(self) -> float:
        """The size of ranks and files."""
        return max(_LETTER, _LEAST * self._shrinking)

    @property
    def _shrinking(self) -> float:
        """How much smaller the board is in a column of text, if it is."""
        return max(1.0, self.cell * self.board.columns / _TEXT_COLUMN)

    @property
    def origin(self) -> Point:
        """The top left corner of the board, right of the ranks."""
        left = (_DIGIT * len(str(self.board.rows)) + 0.7) * self.letter
        return left, self._edge

    @property
    def size(self) -> Point:
        """The width and the height of the picture."""
        x, y = self.origin
        width = x + self.cell * self.board.columns + self._edge
        return width, y + self.cell * self.board.rows + 1.5 * self.letter

    @property
    def _edge(self) -> float:
        return max(min(7.5, self.cell / 4), (self._end - 0.5) * self.cell)

    @property
    def _end(self) -> float:
        """The radius of an end, in cells: it is found on a large board too."""
        return max(0.35, max(self.board.rows, self.board.columns) / 160)

    def centre(self, square: Square) -> Point:
        """Return the centre of a square."""
        (x, y), (row, column) = self.origin, square
        return x + self.cell * (column + 0.5), y + self.cell * (row + 0.5)

    @property
    def number_size(self) -> float:
        """The size of the numbers, or 0 where they cannot be read."""
        digits = len(str(len(self.tour)))
        size = max(_LEAST, self.cell * min(0.4, 0.95 / digits))
        fits = max(_DIGIT * digits, 1) * size <= 0.92 * self.cell
        return size if fits and size >= _SMALL * self._shrinking else 0

    @property
    def radii(self) -> tuple[float, float]:
        """The radius of the disc below a number, and that of an end."""
        number = 0.36 * self.number_size * len(str(len(self.tour)))
        disc = min(max(0.3 * self.cell, number), 0.46 * self.cell)
        share = self._end if self.number_size else 0.22
        return disc, max(share * self.cell, number)

    def ranks(self) -> Iterator[Label]:
        """Yield the numbers of the ranks: those that fit."""
        left = self.origin[0] - 0.35 * self.letter
        every = _every(1.3 * self.letter / self.cell)
        for rank in range(1, self.board.rows + 1, every):
            _, y = self.centre(Square(self.board.rows - rank, 0))
            yield left, y + 0.365 * self.letter, str(rank)

    def files(self) -> Iterator[Label]:
        """Yield the letters of the files: those that fit."""
        columns = self.board.columns
        longest = len(column_name(columns - 1))
        every = _every((longest + 0.3) * _DIGIT * self.letter / self.cell)
        base = self.origin[1] + self.cell * self.board.rows + 1.1 * self.letter
        for column in range(0, columns, every):
            yield self.centre(Square(0, column))[0], base, column_name(column)

    def numbers(self, squares: Iterable[Square]) -> Iterator[Label]:
        """Yield the numbers of some squares."""
        steps = {square: step for step, square in enumerate(self.tour, 1)}
        for square in squares:
            x, y = self.centre(square)
            yield x, y + 0.365 * self.number_size, str(steps[square])

    @property
    def title(self) -> str:
        """What is on the board, and where it begins and ends."""
        kind = (_CLOSED if self.closed else _OPEN).into(self.language)
        return _TITLE.into(self.language, kind=kind, **self._ends())

    @property
    def description(self) -> str:
        """What is to be seen; the squares of a board of some size by name."""
        closing = _CLOSING.into(self.language) if self.closed else ""
        seen = _SEEN.into(
            self.language, number=len(self.tour), closing=closing,
            **self._ends(),
        )  # fmt: skip
        if not 1 < len(self.tour) <= _MOST_NAMED:
            return seen
        names = " ".join(square_name(each, self.board) for each in self.tour)
        return f"{seen} {_IN_ORDER.into(self.language, names=names)}"

    def _ends(self) -> dict[str, object]:
        start, *_, end = [square_name(s, self.board) for s in self.tour * 2]
        return {"board": self.board, "start": start, "end": end}


def _every(least: float) -> int:
    """Return 1, 2, 5, 10 ..., the first that is large enough."""
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if step >= least:
                return step
        power *= 10
