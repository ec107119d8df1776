"""What an exact count is asked: how many cycles go through all vertices.

A closed tour is a cycle through all squares. An open tour becomes one with a
vertex more, the *apex*, joined to every square where a tour may end.
"""

from dataclasses import dataclass

from common.board import Board, Square


@dataclass(frozen=True, slots=True)
class Question:
    """A board that is not wider than long, and what its cycles may use.

    ``ends`` are the squares joined to the apex: without any there is no apex,
    and the tours are closed. A ``start`` is joined to the apex beforehand; it
    is in the upper half, the middle row included.
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


def of_paths_from(
    board: Board, start: Square, ends: frozenset[Square] | None = None
) -> Question:
    """Ask for the open tours from a square of the board, to given ends or any.

    After one step less than there are squares, the colour of the end is
    known. The board is turned so that the start is in its upper half.
    """
    colour = (_colour(start) + len(board) - 1) % 2
    ends = frozenset(board if ends is None else ends)
    ends = frozenset(s for s in ends - {start} if _colour(s) == colour)
    if board.columns > board.rows:
        start, *turned = (Square(s.column, s.row) for s in (start, *ends))
        board, ends = board.transposed, frozenset(turned)
    if start.row > board.rows // 2:
        last = board.rows - 1
        start, *turned = (Square(last - r, c) for r, c in (start, *ends))
        ends = frozenset(turned)
    return Question(board, ends, start)


def _long(board: Board) -> Board:
    return board.transposed if board.columns > board.rows else board


def _colour(square: Square) -> int:
    return (square.row + square.column) % 2
