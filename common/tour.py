"""Tours and numbered matrices, and what turns a tour into another.

Squares are (row, column) from 0; the numbers in a matrix count from 1.
"""

from collections.abc import Sequence

from common.board import Board, Square, Tour
from common.diagnosis import examine, examine_matrix
from common.errors import CavalierError
from common.plain_values import plain
from common.verdict import Verdict

#: The number of each square, row by row.
Matrix = tuple[tuple[int, ...], ...]


def to_matrix(board: Board, tour: Tour) -> Matrix:
    """Write on each square its step in the tour, counted from 1.

    >>> matrix = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]
    >>> board, tour = from_matrix(matrix)
    >>> to_matrix(board, tour)
    ((1, 4, 7, 10), (12, 9, 2, 5), (3, 6, 11, 8))

    Raises CavalierError, with the first fault, where it is not a tour.
    """
    walk = _judged(examine(board, tour))
    step = {square: number for number, square in enumerate(walk, 1)}
    return tuple(
        tuple(step[Square(row, column)] for column in range(board.columns))
        for row in range(board.rows)
    )


def from_matrix(matrix: Sequence[Sequence[int]]) -> tuple[Board, Tour]:
    """Return the board that a numbered matrix fills, and the tour on it.

    >>> matrix = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]
    >>> board, tour = from_matrix(matrix)
    >>> print(board, *tour[:2])
    3x4 Square(row=0, column=0) Square(row=1, column=2)

    Raises CavalierError, with the first fault, where it is not a tour.
    """
    rows = plain(matrix)
    first = rows[0] if isinstance(rows, tuple) and rows else ()
    if not (isinstance(rows, tuple) and isinstance(first, tuple)):
        raise CavalierError("not a tour: it is not a list of lists of numbers")
    board = Board(len(rows), len(first))
    return board, _judged(examine_matrix(board, matrix))


def _judged(verdict: Verdict) -> Tour:
    if verdict.tour is None:
        raise CavalierError(f"not a tour: {verdict.faults[0].message}")
    return verdict.tour


def reversed_tour(tour: Tour) -> Tour:
    """Walk a tour from its last square to its first.

    >>> reversed_tour((Square(0, 0), Square(1, 2)))
    (Square(row=1, column=2), Square(row=0, column=0))
    """
    return tour[::-1]


def transposed(tour: Tour) -> Tour:
    """Exchange rows and columns; the board is then ``board.transposed``.

    >>> transposed((Square(0, 0), Square(1, 2)))
    (Square(row=0, column=0), Square(row=2, column=1))
    """
    return tuple(Square(column, row) for row, column in tour)


def symmetries(board: Board, tour: Tour) -> tuple[tuple[Board, Tour], ...]:
    """Turn and mirror a tour in all 8 ways, each with its board.

    The first four keep the board's shape: as it is, columns reversed, rows
    reversed, both; then the transposed four, on the transposed board.

    >>> eight = symmetries(Board(3, 4), (Square(0, 1),))
    >>> [tuple(square) for _, walk in eight[:4] for square in walk]
    [(0, 1), (0, 2), (2, 1), (2, 2)]
    >>> for turned, walk in eight[4:6]:
    ...     print(turned, walk[0])
    4x3 Square(row=1, column=0)
    4x3 Square(row=2, column=0)
    """
    bottom, right = board.rows - 1, board.columns - 1
    kept = (
        tour,
        tuple(Square(row, right - column) for row, column in tour),
        tuple(Square(bottom - row, column) for row, column in tour),
        tuple(Square(bottom - row, right - column) for row, column in tour),
    )
    return (
        *((board, one) for one in kept),
        *((board.transposed, transposed(one)) for one in kept),
    )


def alike(board: Board, square: Square) -> tuple[Square, ...]:
    """Return where the symmetries of a board take a square, in order.

    >>> [tuple(each) for each in alike(Board(3, 5), Square(0, 1))]
    [(0, 1), (0, 3), (2, 1), (2, 3)]
    """
    turned = symmetries(board, (square,))
    return tuple(sorted({to for same, (to,) in turned if same == board}))


def classes(board: Board) -> dict[Square, tuple[Square, ...]]:
    """Return the first of the squares that are alike, with all of them.

    >>> [len(squares) for squares in classes(Board(3, 4)).values()]
    [4, 4, 2, 2]
    """
    found = (alike(board, square) for square in board)
    return {squares[0]: squares for squares in found}
