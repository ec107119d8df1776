"""Small maps of a board."""

from collections.abc import Collection

from common.board import Board, Square


def square_map(board: Board, marked: Collection[Square]) -> str:
    """Write an x for each square that is marked, a point for the others.

    >>> print(square_map(Board(2, 3), [Square(0, 1), Square(1, 2)]))
    . x .
    . . x
    """
    signs = ["x" if square in marked else "." for square in board]
    rows = range(0, len(signs), board.columns)
    return "\n".join(" ".join(signs[at : at + board.columns]) for at in rows)
