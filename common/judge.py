"""The judge: the definition of a knight's tour.

A knight moves two squares along a row or a column and one across. A *walk* is
a sequence of squares. A walk is a *tour* of a board if it visits every square
of the board exactly once and each of its steps is a knight's move. A tour is
*closed* if a knight's move leads from its last square to its first, and
otherwise *open*. The only tour of 1x1 is a single square; it is open.

A numbered matrix describes the walk that visits its numbers in order, from 1.

Squares are (row, column), counted from 0. The judge shares no code with the
ports, so it can judge all of them; ``common.diagnosis`` explains its verdicts.

>>> from common.board import Board, squares_in_order
>>> walk = squares_in_order([[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]])
>>> is_tour(Board(3, 4), walk), is_closed(walk)
(True, False)
"""

from collections.abc import Sequence
from itertools import pairwise

from common.board import Board, Square


def is_knight_move(origin: Square, target: Square) -> bool:
    """Check whether a knight goes from one square to the other in one move.

    >>> is_knight_move(Square(0, 0), Square(1, 2))
    True
    >>> is_knight_move(Square(0, 0), Square(2, 2))
    False
    """
    rows = abs(origin.row - target.row)
    columns = abs(origin.column - target.column)
    return {rows, columns} == {1, 2}


def is_tour(board: Board, walk: Sequence[Square]) -> bool:
    """Check whether a walk is a tour of the board.

    If a walk has as many squares as the board, all different and all on it,
    it visits each square exactly once.
    """
    return (
        len(walk) == len(set(walk)) == len(board)
        and all(square in board for square in walk)
        and all(is_knight_move(a, b) for a, b in pairwise(walk))
    )


def is_closed(tour: Sequence[Square]) -> bool:
    """Check whether a tour is closed.

    >>> is_closed([Square(0, 0)])
    False
    """
    return is_knight_move(tour[-1], tour[0])
