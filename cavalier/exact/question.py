"""The question of an exact count: the number of cycles through all vertices.

A closed tour is a cycle through all squares. An open tour becomes one by an
additional vertex, the *apex*, joined to every square where a tour may end.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from common.board import Board, Square


@dataclass(frozen=True, slots=True)
class Question:
    """A board that is not wider than long, and the edges of its apex.

    ``ends`` are the squares joined to the apex: without any there is no apex,
    and the tours are closed.
    """

    board: Board
    ends: frozenset[Square] = frozenset()

    @property
    def cut(self) -> int:
        """The upper one of the two rows at which the board is cut."""
        return self.board.rows // 2 - 1

    @property
    def degrees(self) -> bytes:
        """The edges wanted of the apex, then of each square of two rows."""
        return bytes([2 if self.ends else 0] + 2 * self.board.columns * [2])

    @property
    def upside_down(self) -> "Question":
        """The board seen from below."""
        last = self.board.rows - 1
        ends = frozenset(Square(last - s.row, s.column) for s in self.ends)
        return Question(self.board, ends)


def of_cycles(board: Board) -> Question:
    """Ask for the closed tours, each one cycle."""
    return Question(_long(board))


def of_paths(board: Board) -> Question:
    """Ask for the open tours, each one cycle through the apex.

    On an odd number of squares they start and end on the corners' colour.
    """
    is_even = len(board) % 2 == 0
    return of_paths_between(
        board, (s for s in board if is_even or (s.row + s.column) % 2 == 0)
    )


def of_paths_between(board: Board, ends: Iterable[Square]) -> Question:
    """Ask for the open tours whose ends are both among these squares."""
    if board.columns > board.rows:
        ends = (Square(column, row) for row, column in ends)
    return Question(_long(board), frozenset(ends))


def _long(board: Board) -> Board:
    return board.transposed if board.columns > board.rows else board
