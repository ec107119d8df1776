"""Walks: what a right program takes for tours, and what a wrong one does.

A wrong program may write its tours in another way than was asked, too: each
`Read` reads a board as one way of writing it would have been meant.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, permutations, takewhile

from cavalier.grading.cases import Move, Moves
from common.board import Board, Square
from common.reading import Reading
from common.untrusted import items_of, whole_number

#: What a program takes for a tour; that of a wrong one may leave the board.
Walk = tuple[Square, ...]

MOVES: Moves = tuple(
    (down, right)
    for down, right in permutations((-2, -1, 1, 2), 2)
    if abs(down) != abs(right)
)

#: Orders in which programs try the moves.
ORDERS: Sequence[Moves] = (
    MOVES,
    MOVES[::-1],
    ((1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)),
    ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)),
    ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)),
)


def without(move: Move) -> Moves:
    """Return the moves without one of them."""
    return tuple(each for each in MOVES if each != move)


@dataclass(frozen=True, slots=True)
class Rules:
    """How a program walks; by default, as the knight does.

    Not ``marked``: the start may be visited again. Not ``undone``: a square
    stays visited when the search goes back. ``wrapped``: a negative index
    marks a square at the other end, but the walk goes on from the index.
    ``short``: a walk is complete with so many squares fewer.
    """

    moves: Moves = MOVES
    marked: bool = True
    undone: bool = True
    wrapped: bool = False
    short: int = 0

    def walks(
        self,
        board: Board,
        start: Square,
        along: Sequence[Square] | None = None,
    ) -> Iterator[Walk]:
        """Yield all walks, or those that visit these squares in this order."""
        visited = {start} if self.marked else set()
        goal = len(board) - self.short

        def extended(path: Walk) -> Iterator[Walk]:
            if len(path) == goal:
                yield path
                return
            for there, square in self._steps(board, path[-1]):
                if square in visited:
                    continue
                if along is not None and along[len(path)] != square:
                    continue
                visited.add(square)
                yield from extended((*path, there))
                if self.undone:
                    visited.discard(square)

        if along is None or (len(along) == goal and start in along[:1]):
            yield from extended((start,))

    def count(
        self, board: Board, start: Square, ends: Collection[Square] | None
    ) -> int:
        """Count the walks, or those that end on one of some squares."""
        if not self.undone:
            walked = self.walks(board, start)
            return sum(ends is None or walk[-1] in ends for walk in walked)
        goal = len(board) - self.short - (not self.marked)

        @cache
        def completed(here: Square, visited: frozenset[Square]) -> int:
            if len(visited) == goal:
                return ends is None or here in ends
            return sum(
                completed(there, visited | {square})
                for there, square in self._steps(board, here)
                if square not in visited
            )

        return completed(start, frozenset([start] if self.marked else []))

    def _steps(
        self, board: Board, here: Square
    ) -> Iterator[tuple[Square, Square]]:
        """Yield where the walk goes on, and which square that marks."""
        for down, right in self.moves:
            there = Square(here.row + down, here.column + right)
            square = _wrapped(there, board) if self.wrapped else there
            if square in board:
                yield there, square


def _wrapped(square: Square, board: Board) -> Square:
    return Square(
        square.row + board.rows * (square.row < 0),
        square.column + board.columns * (square.column < 0),
    )


#: The rules of a program without a fault.
RIGHT = Rules()


#: How a board, or a list of squares, is read.
Read = Callable[[Reading], Walk]

#: Where a square is on a board, counted in another way.
Change = Callable[[Board, Square], Square]


def as_written(reading: Reading, first: int = 1) -> Walk:
    """Return the squares in the order of their numbers, up to a gap."""
    numbered = _numbered(reading)
    numbers = takewhile(numbered.__contains__, count(first))
    return tuple(numbered[number] for number in numbers)


def numbered_from_0(reading: Reading) -> Walk:
    """Read a board whose first number is 0."""
    return as_written(reading, 0)


def backwards(reading: Reading) -> Walk:
    """Read the squares from the last to the first."""
    return as_written(reading)[::-1]


def read_with(change: Change) -> Read:
    """Return how to read a board that has each square where this leads."""

    def read(reading: Reading) -> Walk:
        squares = as_written(reading)
        return tuple(change(reading.board, square) for square in squares)

    return read


def swapped(board: Board, square: Square) -> Square:
    """Take the row for the column."""
    return Square(square.column, square.row)


def from_the_bottom(board: Board, square: Square) -> Square:
    """Count the rows from the bottom."""
    return Square(board.rows - 1 - square.row, square.column)


def from_the_right(board: Board, square: Square) -> Square:
    """Count the columns from the right."""
    return Square(square.row, board.columns - 1 - square.column)


def one_less(board: Board, square: Square) -> Square:
    """Take one from the row and the column."""
    return Square(square.row - 1, square.column - 1)


def one_more(board: Board, square: Square) -> Square:
    """Add one to the row and the column."""
    return Square(square.row + 1, square.column + 1)


def _numbered(reading: Reading) -> Mapping[int | None, Square]:
    if reading.squares is not None:
        return dict(enumerate(_squares(reading.squares), 1))
    return {
        whole_number(cell): Square(row, column)
        for row, cells in enumerate(items_of(reading.matrix) or ())
        for column, cell in enumerate(items_of(cells) or ())
    }


def _squares(listed: object) -> Iterator[Square]:
    for item in items_of(listed) or ():
        match [whole_number(cell) for cell in items_of(item) or ()]:
            case [int(row), int(column)]:
                yield Square(row, column)
