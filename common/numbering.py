"""Other numberings of a text: steps or squares, from 0 or from 1.

Boards are numbered from 1 here, and squares are (row, column) from 0. Many
programs count from the other one, or number the squares along the rows.
"""

from itertools import chain

from common.board import Board, square_name
from common.diagnosis import examine, examine_matrix
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
        walk = [(row - 1, column - 1) for row, column in reading.squares]
        verdicts = [(_PAIRS, b, examine(b, walk)) for b in (board, smaller)]
    elif [*map(len, rows)] != [*map(len, reading.matrix)]:
        return ""  # there are words
    else:
        more = [[number + 1 for number in row] for row in rows]
        verdicts = [(_STEPS, board, examine_matrix(board, more))]
        for first in (0, 1):
            walk = [divmod(n - first, board.columns) for n in chain(*rows)]
            verdicts.append((_PLACES, board, examine(board, walk)))
    for sentence, size, verdict in verdicts:
        if verdict.tour:
            start = square_name(verdict.tour[0], size)
            return _(sentence, board=size, start=start)
    return ""
