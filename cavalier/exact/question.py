"""The question of an exact count: the number of cycles through all vertices.

A closed tour is a cycle through all squares. An open tour becomes one by an
additional vertex, the *apex*, joined to every square where a tour may end.
"""

from dataclasses import dataclass

from common.board import Board, Square


@dataclass(frozen=True, slots=True)
class Question:
    """A board that is not wider than long, and the edges of its apex.

    ``ends`` are the squares joined to the apex: without any there is no apex,
    and the tours are closed. A ``start`` is linked to the apex beforehand; it
    is in the upper half or in the middle row.
    """

    board: Board
    ends: frozenset[Square] = frozenset()
    start: Square | None = None

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
        """The board seen from below, where there is no start."""
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
    board = _long(board)
    ends = (s for s in board if len(board) % 2 == 0 or _colour(s) == 0)
    return Question(board, frozenset(ends))


def of_paths_from(board: Board, start: Square) -> Question:
    """Ask for the open tours from a square of the board.

    The board is turned so that the start is in its upper half. The number of
    steps tells the colour of the end.
    """
    row, column = start
    if board.columns > board.rows:
        board, row, column = board.transposed, column, row
    if row > board.rows // 2:
        row = board.rows - 1 - row
    start = Square(row, column)
    colour = (_colour(start) + len(board) - 1) % 2
    ends = (s for s in board if s != start and _colour(s) == colour)
    return Question(board, frozenset(ends), start)


def _long(board: Board) -> Board:
    return board.transposed if board.columns > board.rows else board


def _colour(square: Square) -> int:
    return (square.row + square.column) % 2
