"""How large a search is, before it is started.

Knuth, "Estimating the Efficiency of Backtrack Programs", Mathematics of
Computation 29, 1975: walk down the tree at random; the product of the numbers
of children met so far estimates the number of nodes on each level.
"""

from collections.abc import Iterator
from random import Random

from common.board import Board, Square

# Squares that the walks visit in all: a few tenths of a second.
_STEPS = 20_000


def estimate_nodes(board: Board, start: Square, seed: int = 0) -> int:
    """Estimate the nodes of the plain backtracking tree from a square.

    Every port that counts goes through the same tree, whatever its order of
    moves. The same seed gives the same estimate.

    >>> 3_000 < estimate_nodes(Board(4, 5), Square(0, 0)) < 300_000
    True
    """
    random = Random(seed)
    walks = max(1, _STEPS // len(board))
    total = sum(_walk(board, start, random) for _ in range(walks))
    return total // walks


def _walk(board: Board, start: Square, random: Random) -> int:
    """Estimate the nodes from one walk down the tree."""
    square, visited = start, {start}
    nodes = width = 1
    while children := [
        square for square in _reached(board, square) if square not in visited
    ]:
        width *= len(children)
        nodes += width
        square = random.choice(children)
        visited.add(square)
    return nodes


def _reached(board: Board, square: Square) -> Iterator[Square]:
    row, column = square
    for down, right in ((1, 2), (2, 1)):
        for reached in (
            Square(row + down, column + right),
            Square(row + down, column - right),
            Square(row - down, column + right),
            Square(row - down, column - right),
        ):
            if reached in board:
                yield reached
