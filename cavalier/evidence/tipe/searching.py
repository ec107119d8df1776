"""Tours and counts that several entries of the TIPE exam rest on.

A tour starts in the corner, row 0 and column 0, unless a start is given.
"""

from cavalier.catalogue import find
from cavalier.evidence.tipe.transcribed import DESTINATIONS, Moves
from common.board import Board, Square, Tour

CORNER = Square(0, 0)


def first(name: str, board: Board, start: Square = CORNER) -> Tour | None:
    """Return the first tour that a port finds."""
    return find(name).first_tour(board, start)


def count_all(board: Board, *, closed: bool = False) -> int:
    """Return the tours from all squares, counted by Algorithme 4."""
    port = find("backtracking-matrix")
    return sum(
        port.count_tours(board, start, closed=closed) for start in board
    )


def closed_from_corner(board: Board) -> int:
    """Return the closed tours from the corner, which every one visits."""
    port = find("backtracking-matrix")
    return port.count_tours(board, CORNER, closed=True)


def reached(
    board: Board, start: Square, moves: Moves = DESTINATIONS
) -> set[Square]:
    """Return the squares that a piece can reach, the start included."""
    found, new = {start}, [start]
    while new:
        row, column = new.pop()
        around = {Square(row + down, column + right) for down, right in moves}
        ahead = {s for s in around if s in board} - found
        new += ahead
        found |= ahead
    return found
