"""Lists of names of squares: a1 b3 c5."""

import re
from collections.abc import Iterable

from common.board import Board, Square, parse_square
from common.errors import SquareError
from common.reading.cells import (
    MOST_LINES,
    Line,
    at_most,
    error_at,
    shortened,
)
from common.reading.result import Layout, Reading
from common.reading.table import smallest_board

#: A board that holds every square that has a name.
_ANYWHERE = Board(10**9, 10**9)
_BETWEEN_NAMES = re.compile(r"[\s,;-]+")


def algebraic(lines: Iterable[Line], board: Board | None) -> Reading:
    """Read names of squares; the ranks count from the board's last row."""
    split = (
        (line.number, _BETWEEN_NAMES.split(line.text, MOST_LINES))
        for line in lines
    )
    squares = [
        _named(name, line)
        for line, names in at_most(MOST_LINES, split)
        for name in names
        if name
    ]
    if board is None:
        highest = _ANYWHERE.rows - min(square.row for square in squares)
        board = smallest_board(
            highest, 1 + max(square.column for square in squares)
        )
    above = _ANYWHERE.rows - board.rows
    placed = tuple(Square(row - above, column) for row, column in squares)
    return Reading(Layout.ALGEBRAIC, board, squares=placed)


def _named(name: str, line: int) -> Square:
    try:
        return parse_square(name, _ANYWHERE)
    except SquareError as error:
        message = f"{shortened(name)} is not a square. Use one like a1."
        raise error_at(line, message) from error
