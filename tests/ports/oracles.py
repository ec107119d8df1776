"""What the searches of the texts find, found again in the plainest way.

They know no port: their moves are those of the catalogue, their board is a
set of squares, and nothing that they keep is updated.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cavalier.catalogue.port import Moves
from common.board import Board, Square, Tour
from common.judge import is_knight_move


def near(square: Square, moves: Moves) -> list[Square]:
    """Return the squares one move away, on the board or not, in order."""
    return [Square(square.row + i, square.column + j) for i, j in moves]


@dataclass
class Search:
    """A search by backtracking; `best`: among the best neighbours alone.

    The start counts as a free neighbour unless it is `deducted`.
    """

    board: Board
    moves: Moves
    closed: bool = False
    best: bool = False
    deducted: bool = False
    attempts: int = 0
    backtracks: int = 0
    path: list[Square] = field(default_factory=list)

    def tours(self, start: Square) -> Iterator[Tour]:
        """Yield the tours in the order in which they are found."""
        self.path.append(start)
        may_end = not self.closed or is_knight_move(start, self.path[0])
        if len(self.path) == len(self.board) and may_end:
            yield tuple(self.path)
        for square in self.choices(start):
            self.attempts += 1
            yield from self.tours(square)
            self.backtracks += 1
        self.path.pop()

    def choices(self, square: Square) -> list[Square]:
        """Return the squares that are tried from one."""
        free = [
            there
            for there in near(square, self.moves)
            if there in self.board and there not in self.path
        ]
        if not self.best:
            return free
        degrees = {there: self.degree(there) for there in free}
        return [
            there for there in free if degrees[there] == min(degrees.values())
        ]

    def degree(self, square: Square) -> int:
        """Return how many neighbours of a square count as free."""
        taken = self.path if self.deducted else self.path[1:]
        around = near(square, self.moves)
        return sum(s in self.board and s not in taken for s in around)

    def first(self, start: Square) -> tuple[Tour | None, dict[str, int]]:
        """Return the first tour or None, and the counters."""
        tour = next(self.tours(start), None)
        counters = {"attempts": self.attempts, "backtracks": self.backtracks}
        return tour, counters


def warnsdorff(
    board: Board, start: Square, moves: Moves, *, initial: bool
) -> Tour | None:
    """Follow Warnsdorff's rule, with weights as on the empty board or not."""
    path = [start]
    while len(path) < len(board):
        free = [
            s for s in near(path[-1], moves) if s in board and s not in path
        ]
        taken = [] if initial else path
        weights = [
            sum(n in board and n not in taken for n in near(square, moves))
            for square in free
        ]
        if not free:
            return None
        path.append(free[weights.index(min(weights))])
    return tuple(path)
