"""Small maps of a board."""

from collections.abc import Collection, Sequence

from cavalier.drawing import columns, matrix
from common.board import Board, Square, Tour


def matrix_or_none(board: Board, tour: Tour | None) -> str:
    """Write a tour as its numbered board, or that there is none.

    >>> print(matrix_or_none(Board(4, 4), None))
    no tour of 4x4
    """
    return f"no tour of {board}" if tour is None else matrix(board, tour)


def square_map(board: Board, marked: Collection[Square]) -> str:
    """Write an x for each square that is marked, a point for the others.

    >>> print(square_map(Board(2, 3), [Square(0, 1), Square(1, 2)]))
    . x .
    . . x
    """
    signs = ["x" if square in marked else "." for square in board]
    rows = range(0, len(signs), board.columns)
    return "\n".join(" ".join(signs[at : at + board.columns]) for at in rows)


def numbers(rows: Sequence[Sequence[int]]) -> str:
    """Write rows of numbers in columns.

    >>> print(numbers([[1, 4], [2363, 2]]))
       1    4
    2363    2
    """
    return columns([[str(number) for number in row] for row in rows])
