"""The vocabulary: squares, boards and tours.

Rows and columns are numbered from 0, row 0 being the first line of a printed
board. In algebraic notation the letter is the column and ranks count from the
bottom line, as on any chess diagram: on 8 rows, a1 is ``Square(7, 0)``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from common.errors import CavalierError
from common.plain_values import shown

#: The largest board that is accepted as text, in squares.
MOST_SQUARES = 1_000_000
#: No board has a longer side, so that its squares can be counted.
LONGEST_SIDE = 10**9

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Square(NamedTuple):
    """One square, as (row, column), both numbered from 0."""

    row: int
    column: int


#: Every square of a board once, each step a knight's move.
Tour = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A board of rows x columns, each from 1 to LONGEST_SIDE.

    >>> Board(5, 6)
    Board(rows=5, columns=6)
    >>> print(Board(5, 6))
    5x6
    >>> len(Board(5, 6)), Square(5, 4) in Board(5, 6)
    (30, False)

    Raises CavalierError for any other side.
    """

    rows: int
    columns: int

    def __post_init__(self) -> None:
        if not all(1 <= n <= LONGEST_SIDE for n in (self.rows, self.columns)):
            raise CavalierError(
                f"{shown(self.rows)}x{shown(self.columns)} is not a board. "
                "Both sides must be whole numbers from 1 to 10^9."
            )

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"

    def __len__(self) -> int:
        return self.rows * self.columns

    def __iter__(self) -> Iterator[Square]:
        """Go through the squares in reading order."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield Square(row, column)

    def __contains__(self, square: Square) -> bool:
        row, column = square
        return 0 <= row < self.rows and 0 <= column < self.columns

    @property
    def transposed(self) -> "Board":
        """The board with rows and columns exchanged."""
        return Board(self.columns, self.rows)


def parse_board(text: str) -> Board:
    """Read a board's size as ROWSxCOLUMNS.

    >>> parse_board("5x6")
    Board(rows=5, columns=6)

    Raises CavalierError for anything else, and above MOST_SQUARES squares.
    """
    match = re.fullmatch(r"0*([0-9]{1,10})x0*([0-9]{1,10})", text)
    if match is None:
        raise CavalierError(
            f"{shown(text)} is not a board. Use ROWSxCOLUMNS, as in 5x6."
        )
    board = Board(int(match[1]), int(match[2]))
    if len(board) > MOST_SQUARES:
        raise CavalierError(
            f"{text} is too large. Use at most {MOST_SQUARES} squares."
        )
    return board


def parse_square(text: str, board: Board) -> Square:
    """Read a square in algebraic notation or as row,column from 0.

    >>> parse_square("a1", Board(5, 6)), parse_square("4,0", Board(5, 6))
    (Square(row=4, column=0), Square(row=4, column=0))

    Raises CavalierError for any other text, and for a square off the board.
    """
    if match := re.fullmatch(r"([0-9]{1,9}),([0-9]{1,9})", text):
        square = Square(int(match[1]), int(match[2]))
    elif match := re.fullmatch(r"([A-Za-z]{1,5})([0-9]{1,9})", text):
        column = 0
        for letter in match[1].lower():
            column = 26 * column + _LETTERS.index(letter) + 1
        square = Square(board.rows - int(match[2]), column - 1)
    else:
        raise CavalierError(
            f"{shown(text)} is not a square. Use a name like a1 or row,column."
        )
    if square not in board:
        top_right = square_name(Square(0, board.columns - 1), board)
        raise CavalierError(
            f"{text} is not on the {board} board. Use a1 to {top_right}, or "
            f"0,0 to {board.rows - 1},{board.columns - 1}."
        )
    return square


def square_name(square: Square, board: Board) -> str:
    """Name a square in algebraic notation, or (row, column) off the board.

    >>> square_name(Square(4, 0), Board(5, 6))
    'a1'
    """
    if square not in board:
        return f"({shown(square.row)}, {shown(square.column)})"
    return f"{column_name(square.column)}{board.rows - square.row}"


def column_name(column: int) -> str:
    """Return the letters of a column, which is numbered from 0.

    >>> column_name(0), column_name(27)
    ('a', 'ab')
    """
    before, letter = divmod(column, 26)
    return (column_name(before - 1) if before else "") + _LETTERS[letter]


def squares_in_order(numbers: Sequence[Sequence[int]]) -> Tour:
    """Return the squares of a numbered matrix in the order of their numbers.

    >>> squares_in_order([[1, 4, 5], [6, 3, 2]])[:2]
    (Square(row=0, column=0), Square(row=1, column=2))

    The numbers count from 1. Raises KeyError for the first that is missing.
    """
    squares = {
        number: Square(row, column)
        for row, line in enumerate(numbers)
        for column, number in enumerate(line)
    }
    size = sum(map(len, numbers))
    return tuple(squares[number] for number in range(1, size + 1))
