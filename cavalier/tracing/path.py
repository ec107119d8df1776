"""The path of a knight in a recorded run: squares by their numbers."""

from collections.abc import Sequence

from cavalier.drawing.text import drawing
from cavalier.tracing.document import ENTERED, LEFT
from common.board import Board, Square


def square_at(board: Board, number: int) -> Square:
    """Return a square by its number, as trace documents have it.

    >>> square_at(Board(3, 4), 6)
    Square(row=1, column=2)
    """
    return Square(*divmod(number, board.columns))


def happen(path: list[int], kind: int, square: int) -> None:
    """Change a path as an event does; leaving takes the last mention off.

    >>> path = [0, 6]
    >>> happen(path, LEFT, 6)
    >>> happen(path, ENTERED, 9)
    >>> path
    [0, 9]
    """
    if kind == ENTERED:
        path.append(square)
    elif kind == LEFT:
        del path[len(path) - 1 - path[::-1].index(square)]


def draw_path(board: Board, path: Sequence[int]) -> str:
    """Draw a board with its squares numbered; a star is on the last one."""
    squares = [square_at(board, number) for number in path]
    numbers = {square: str(n) for n, square in enumerate(squares, 1)}
    return drawing(board, numbers, squares[-1:])
