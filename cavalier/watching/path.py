"""The path of a knight in a recorded run: squares by their numbers."""

from collections.abc import Iterable, Iterator, Sequence

from cavalier.drawing.text import drawing
from cavalier.watching.document import ENTERED, LEFT
from common.board import Board, Square


def square_at(board: Board, number: int) -> Square:
    """Return a square by its number, as trace documents have it.

    >>> square_at(Board(3, 4), 6)
    Square(row=1, column=2)
    """
    return Square(*divmod(number, board.columns))


class Path:
    """The squares of a path, in order; one may be there more than once.

    A square enters, leaves and is looked for in constant time.

    >>> path = Path([0, 6, 0])
    >>> path.happen(LEFT, 0)
    >>> path.happen(ENTERED, 9)
    >>> list(path), len(path), 0 in path
    ([0, 6, 9], 3, True)
    """

    def __init__(self, squares: Iterable[int] = ()) -> None:
        self._squares: dict[int, int] = {}
        # Of each square, the keys that it has there, the last one at the end.
        self._mentions: dict[int, list[int]] = {}
        self._entered = 0
        for square in squares:
            self.happen(ENTERED, square)

    def happen(self, kind: int, square: int) -> None:
        """Change as an event does; leaving takes the last mention off."""
        if kind == ENTERED:
            self._squares[self._entered] = square
            self._mentions.setdefault(square, []).append(self._entered)
            self._entered += 1
        elif kind == LEFT:
            del self._squares[self._mentions[square].pop()]
            if not self._mentions[square]:
                del self._mentions[square]

    @property
    def different(self) -> int:
        """How many different squares there are."""
        return len(self._mentions)

    def __contains__(self, square: int) -> bool:
        return square in self._mentions

    def __len__(self) -> int:
        return len(self._squares)

    def __iter__(self) -> Iterator[int]:
        return iter(self._squares.values())

    def __reversed__(self) -> Iterator[int]:
        return reversed(self._squares.values())


def draw_path(board: Board, path: Sequence[int]) -> str:
    """Draw a board with its squares numbered; a star is on the last one."""
    squares = [square_at(board, number) for number in path]
    numbers = {square: str(n) for n, square in enumerate(squares, 1)}
    return drawing(board, numbers, squares[-1:])
