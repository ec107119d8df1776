"""Bare recursion: the search of the ports that count, and nothing else.

All go through the same tree. A node is a square that the knight enters, and it
counts each time that the knight enters it.
"""

from collections.abc import Iterator

from cavalier.catalogue.port import Moves
from cavalier.catalogue.ports import TIPE_MOVES
from common.board import Board, Square

CORNER = Square(0, 0)


def with_the_tests_of_the_page(board: Board) -> int:
    """Count the open tours from the corner, as the TIPE exam searches."""
    rows, columns, last = board.rows, board.columns, len(board)
    matrix = [[0] * columns for _ in range(rows)]
    count = 0

    def visit(n: int, x: int, y: int) -> None:
        nonlocal count
        matrix[x][y] = n
        if n < last:
            for dx, dy in TIPE_MOVES:
                i = x + dx
                j = y + dy
                if (
                    i >= 0
                    and i < rows
                    and j >= 0
                    and j < columns
                    and matrix[i][j] == 0
                ):
                    visit(n + 1, i, j)
        else:
            count += 1
        matrix[x][y] = 0

    visit(1, *CORNER)
    return count


def with_a_table(board: Board) -> int:
    """Count them with the neighbours of each square worked out before."""
    neighbours = _neighbours(board, TIPE_MOVES)
    free = [True] * len(board)
    last = len(board)
    count = 0

    def visit(n: int, square: int) -> None:
        nonlocal count
        if n == last:
            count += 1
            return
        free[square] = False
        for other in neighbours[square]:
            if free[other]:
                visit(n + 1, other)
        free[square] = True

    visit(1, 0)
    return count


def nodes(board: Board) -> int:
    """Return how many nodes the whole tree has, from the corner.

    >>> nodes(Board(3, 4))
    67
    """
    return sum(1 for _ in _depths(board, TIPE_MOVES))


def nodes_to_first_tour(board: Board, moves: Moves) -> int:
    """Return how many nodes come up to the first tour, by order of moves.

    >>> nodes_to_first_tour(Board(3, 4), TIPE_MOVES)
    62
    """
    entered = 0
    for depth in _depths(board, moves):
        entered += 1
        if depth == len(board):
            break
    return entered


def _depths(board: Board, moves: Moves) -> Iterator[int]:
    """Yield at each node of the tree how many squares are visited."""
    neighbours = _neighbours(board, moves)
    visited = [0]
    trying = [iter(neighbours[0])]
    yield 1
    while trying:
        other = next(trying[-1], None)
        if other is None:
            trying.pop()
            visited.pop()
        elif other not in visited:
            visited.append(other)
            trying.append(iter(neighbours[other]))
            yield len(visited)


def _neighbours(board: Board, moves: Moves) -> list[list[int]]:
    """List the squares a move away from each, numbered by rows from 0."""
    number = {square: place for place, square in enumerate(board)}
    return [
        [
            number[reached]
            for down, right in moves
            if (reached := Square(row + down, column + right)) in number
        ]
        for row, column in board
    ]
