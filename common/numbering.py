"""Other numberings of a text: steps or squares, from 0 or from 1.

Boards are numbered from 1 here, and squares are (row, column) from 0. Many
programs count from the other one, or number the squares along the rows.
"""

from itertools import chain

from common.board import Board, Square, square_name
from common.language import N_, _
from common.reading import Reading

_PAIRS = N_(
    "squares numbered from 1; numbered from 0, they are a tour of {board} "
    "from {start}"
)
_STEPS = N_(
    "numbered from 0; numbered from 1, it is a tour of {board} from {start}"
)
_PLACES = N_("squares numbered along the rows: a tour of {board} from {start}")


def remark(reading: Reading) -> str:
    """Describe another numbering that makes the text a tour, or return "".

    >>> remark(Reading(Board(1, 1), matrix=[[0]]))
    'numbered from 0; numbered from 1, it is a tour of 1x1 from a1'
    """
    board = reading.board
    rows = [[n for n in row if isinstance(n, int)] for row in reading.matrix]
    if reading.squares:
        smaller = Board(max(board.rows - 1, 1), max(board.columns - 1, 1))
        walk = tuple(Square(r - 1, c - 1) for r, c in reading.squares)
        others = [(_PAIRS, Reading(size, walk)) for size in (board, smaller)]
    elif [*map(len, rows)] != [*map(len, reading.matrix)]:
        return ""  # there are words
    else:
        more = [[number + 1 for number in row] for row in rows]
        others = [(_STEPS, Reading(board, matrix=more))]
        for first in (0, 1):
            places = [divmod(n - first, board.columns) for n in chain(*rows)]
            walk = tuple(Square(*place) for place in places)
            others.append((_PLACES, Reading(board, walk)))
    for sentence, other in others:
        if tour := other.verdict().tour:
            start = square_name(tour[0], other.board)
            return _(sentence, board=other.board, start=start)
    return ""
