"""Tours and counts that several entries of the TIPE exam rest on.

A tour starts in the corner, row 0 and column 0, unless a start is given.
"""

from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.ledger.tipe.exam_text import DESTINATIONS, Moves
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


class Endings(NamedTuple):
    """How the walks of a piece end: on all the squares, or stuck before."""

    tours: int
    dead_ends: int


def endings(board: Board, moves: Moves = DESTINATIONS) -> Endings:
    """Count the walks from all squares that can go no further.

    A move that is listed twice leads to its square once.
    """
    ahead = {
        Square(row, column): {
            there
            for down, right in moves
            if (there := Square(row + down, column + right)) in board
        }
        for row, column in board
    }
    squares = frozenset(board)
    return _all([_endings(here, squares - {here}, ahead) for here in board])


def _endings(
    here: Square,
    free: frozenset[Square],
    ahead: dict[Square, set[Square]],
) -> Endings:
    onward = ahead[here] & free
    if not onward:
        return Endings(0, 1) if free else Endings(1, 0)
    return _all([_endings(s, free - {s}, ahead) for s in onward])


def _all(found: list[Endings]) -> Endings:
    return Endings(*map(sum, zip(*found, strict=True)))
