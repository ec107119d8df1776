"""Walks: what a right program takes for tours, and what a wrong one does."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from cavalier.grading.cases import Move, Moves
from common.board import Board, Square

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
