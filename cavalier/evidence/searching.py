"""Tours and counts by the ports, as the evidence of source 000 asks for them.

Without another word, a tour starts in the corner of row 0 and column 0.
"""

from cavalier.catalogue import find
from common.board import Board, Square, Tour

CORNER = Square(0, 0)


def first(name: str, board: Board, start: Square = CORNER) -> Tour | None:
    """Return the first tour that a port finds."""
    return find(name).first_tour(board, start)


def count_all(board: Board, *, closed: bool = False) -> int:
    """Count from every square, by the page's own Algorithme 4."""
    port = find("backtracking-matrix")
    return sum(
        port.count_tours(board, start, closed=closed) for start in board
    )


def closed_from_corner(board: Board) -> int:
    """Count the closed tours through the corner: that is, all of them."""
    port = find("backtracking-matrix")
    return port.count_tours(board, CORNER, closed=True)
