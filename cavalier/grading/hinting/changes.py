"""How boards are written: the squares that a board or a list visits, in order.

A wrong program may write its tours in another way than was asked. Each of
these functions reads a board as one way of writing it would have been meant.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import count, takewhile

from cavalier.grading.hinting.walks import Walk
from common.board import Board, Square
from common.reading import Reading
from common.untrusted import items_of, whole_number

#: How a board, or a list of squares, is read.
Read = Callable[[Reading], Walk]

#: Where a square is on a board, counted in another way.
Change = Callable[[Board, Square], Square]


def as_written(reading: Reading, first: int = 1) -> Walk:
    """Return the squares in the order of their numbers, up to a gap."""
    numbered = _numbered(reading)
    numbers = takewhile(numbered.__contains__, count(first))
    return tuple(numbered[number] for number in numbers)


def numbered_from_0(reading: Reading) -> Walk:
    """Read a board whose first number is 0."""
    return as_written(reading, 0)


def backwards(reading: Reading) -> Walk:
    """Read the squares from the last to the first."""
    return as_written(reading)[::-1]


def read_with(change: Change) -> Read:
    """Return how to read a board that has each square where this leads."""

    def read(reading: Reading) -> Walk:
        squares = as_written(reading)
        return tuple(change(reading.board, square) for square in squares)

    return read


def swapped(board: Board, square: Square) -> Square:
    """Take the row for the column."""
    return Square(square.column, square.row)


def from_the_bottom(board: Board, square: Square) -> Square:
    """Count the rows from the bottom."""
    return Square(board.rows - 1 - square.row, square.column)


def from_the_right(board: Board, square: Square) -> Square:
    """Count the columns from the right."""
    return Square(square.row, board.columns - 1 - square.column)


def one_less(board: Board, square: Square) -> Square:
    """Take one from the row and the column."""
    return Square(square.row - 1, square.column - 1)


def one_more(board: Board, square: Square) -> Square:
    """Add one to the row and the column."""
    return Square(square.row + 1, square.column + 1)


def _numbered(reading: Reading) -> Mapping[int | None, Square]:
    if reading.squares is not None:
        return dict(enumerate(_squares(reading.squares), 1))
    return {
        whole_number(cell): Square(row, column)
        for row, cells in enumerate(items_of(reading.matrix) or ())
        for column, cell in enumerate(items_of(cells) or ())
    }


def _squares(listed: object) -> Iterator[Square]:
    for item in items_of(listed) or ():
        match [whole_number(cell) for cell in items_of(item) or ()]:
            case [int(row), int(column)]:
                yield Square(row, column)
