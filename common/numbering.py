"""Other numberings of a text: steps or squares, from 0 or from 1.

Boards are numbered from 1 here, and squares are (row, column) from 0. Many
programs count from the other one, or number the squares along the rows.
"""

from collections.abc import Iterator
from itertools import chain

from common.board import Board, Tour, square_name
from common.diagnosis import examine, examine_matrix
from common.language import N_, _
from common.reading import Lines, Reading


def remark(reading: Reading) -> str:
    """Describe another numbering that makes the text a tour, or return "".

    >>> remark(Reading(Board(1, 1), matrix=[[0]]))
    'numbered from 0; numbered from 1, it is a tour of 1x1 from a1'
    """
    for sentence, first, board, tour in _meanings(reading):
        if tour is not None:
            start = square_name(tour[0], board)
            return _(sentence, first=first, board=board, start=start)
    return ""


def _meanings(
    reading: Reading,
) -> Iterator[tuple[str, int, Board, Tour | None]]:
    """Yield a sentence, the first number, the board, and the tour if any."""
    board = reading.board
    if reading.squares is not None:
        sentence = N_(
            "squares numbered from 1; numbered from 0, they are a tour of "
            "{board} from {start}"
        )
        less = _plus(-1, reading.squares)
        smaller = Board(max(board.rows - 1, 1), max(board.columns - 1, 1))
        yield sentence, 1, board, examine(board, less).tour
        yield sentence, 1, smaller, examine(smaller, less).tour
    if reading.matrix is not None:
        sentence = N_(
            "numbered from 0; numbered from 1, it is a tour of {board} "
            "from {start}"
        )
        more = _plus(1, reading.matrix)
        yield sentence, 0, board, examine_matrix(board, more).tour
        sentence = N_(
            "squares numbered along the rows from {first}: a tour of {board} "
            "from {start}"
        )
        for first in (0, 1):
            cells = chain(*_plus(-first, reading.matrix))
            walk = [divmod(n, board.columns) for n in cells]
            yield sentence, first, board, examine(board, walk).tour


def _plus(step: int, lines: Lines) -> list[list[int]]:
    """Add to the numbers; words are left out."""
    return [[n + step for n in line if isinstance(n, int)] for line in lines]
