"""Tours as numbered matrices, and their symmetries.

Squares are (row, column) from 0; the numbers in a matrix count from 1.
"""

from common.board import Board, Square, Tour

#: The number of each square, row by row.
Matrix = tuple[tuple[int, ...], ...]


def to_matrix(board: Board, tour: Tour) -> Matrix:
    """Write on each square its step in the tour, counted from 1.

    >>> to_matrix(Board(1, 2), (Square(0, 1), Square(0, 0)))
    ((2, 1),)

    Raises KeyError for a square that is not visited.
    """
    step = {square: number for number, square in enumerate(tour, 1)}
    return tuple(
        tuple(step[Square(row, column)] for column in range(board.columns))
        for row in range(board.rows)
    )


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
    >>> [tuple(square) for _, walk in eight for square in walk]
    [(0, 1), (0, 2), (2, 1), (2, 2), (1, 0), (2, 0), (1, 2), (2, 2)]
    """
    bottom, right = board.rows - 1, board.columns - 1
    upright = (
        tour,
        tuple(Square(row, right - column) for row, column in tour),
        tuple(Square(bottom - row, column) for row, column in tour),
        tuple(Square(bottom - row, right - column) for row, column in tour),
    )
    return (
        *((board, image) for image in upright),
        *((board.transposed, transposed(image)) for image in upright),
    )


def alike(board: Board, square: Square) -> tuple[Square, ...]:
    """Return the images of a square under a board's symmetries, in order.

    >>> [tuple(image) for image in alike(Board(3, 5), Square(0, 1))]
    [(0, 1), (0, 3), (2, 1), (2, 3)]
    """
    images = symmetries(board, (square,))
    return tuple(sorted({to for same, (to,) in images if same == board}))
