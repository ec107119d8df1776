"""Five steps in prose, as they are printed: carry them out and watch.

Source       "Maîtrisez l'Algorithme de Warnsdorff...", web article, its five
             steps; 001_eed58e345a612dd6.txt; notes: docs/sources/article.md
Glossary     visitee        matrix: n on the square marked by move n, or 0
             accessibilite  of a square: the unvisited squares one move away
             x, y           column and row, from 0; x comes first
Cost         at most 72 tests a move: 100x100 takes a fifth of a second
Example      on 3x4 from x = 1, y = 0: the sixth move comes back to it
             >>> visitee = nothing_visited(3, 4)
             >>> repeter(visitee, 1, 0, lambda n: 0), visitee
             ('all visited', [[3, 6, 11, 8], [12, 9, 4, 1], [5, 2, 7, 10]])

See also     imperative/warnsdorff_random_closed.py, the page's program
"""

from collections.abc import Callable
from random import Random
from typing import Literal

from common.board import Board, Square, Tour, squares_in_order

Matrix = list[list[int]]

#: Returns a random number from 0, below the one that it is given.
Draw = Callable[[int], int]

#: The two ends of step 5.
Ending = Literal["all visited", "no valid move"]

# --- the page ---


def point_de_depart(visitee: Matrix, draw: Draw) -> tuple[int, int]:
    """Draw the square to start from: step 1."""
    # D2: the page leaves the board's shape open; here it is rows x columns
    return draw(len(visitee[0])), draw(len(visitee))


def accessibilite(visitee: Matrix, x: int, y: int) -> int:
    """Count the unvisited squares one move away from (x, y): step 2."""
    number = 0
    for i in range(8):
        if unvisited(visitee, x + CX[i], y + CY[i]):
            number = number + 1
    return number


def choix_du_mouvement(
    visitee: Matrix, x: int, y: int, draw: Draw
) -> tuple[int, int] | None:
    """Return the unvisited square of lowest accessibility, or None: step 3."""
    chosen = None
    lowest = 9
    # S2: of equal squares, the first from a move that is drawn
    drawn = draw(8)
    for k in range(8):
        i = (drawn + k) % 8
        nx, ny = x + CX[i], y + CY[i]
        if unvisited(visitee, nx, ny):
            number = accessibilite(visitee, nx, ny)
            if number < lowest:
                chosen = nx, ny
                lowest = number
    return chosen


def marquer_la_visite(visitee: Matrix, x: int, y: int, move: int) -> None:
    """Mark the square where the knight is, after this move: step 4."""
    visitee[y][x] = move  # D1: with the number of the move


def repeter(visitee: Matrix, x: int, y: int, draw: Draw) -> Ending:
    """Repeat steps 2 to 4 from (x, y); return how that ends: step 5."""
    for move in range(1, len(visitee) * len(visitee[0]) + 1):
        square = choix_du_mouvement(visitee, x, y, draw)
        if square is None:
            return "no valid move"  # D3: the page does not say which end
        x, y = square
        # E1: after the move, as on the page: so the start is never marked
        marquer_la_visite(visitee, x, y, move)
    return "all visited"


def cinq_etapes(visitee: Matrix, draw: Draw) -> tuple[int, int, Ending]:
    """Carry out the five steps; return the start, and how they end."""
    x, y = point_de_depart(visitee, draw)
    return x, y, repeter(visitee, x, y, draw)


# --- supplied: the page calls or implies it ---

# S1: the moves in the order of the page's listing
CX = (1, 1, 2, 2, -1, -1, -2, -2)
CY = (2, -2, 1, -1, 2, -2, 1, -1)


def nothing_visited(rows: int, columns: int) -> Matrix:
    """Return a board without a mark."""
    # S3: the page does not say that the board is unvisited at the beginning
    return [[0] * columns for _ in range(rows)]


def unvisited(visitee: Matrix, x: int, y: int) -> bool:
    """Return whether (x, y) is on the board and not visited."""
    rows, columns = len(visitee), len(visitee[0])
    return 0 <= x < columns and 0 <= y < rows and visitee[y][x] == 0


# --- adapter ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False, seed: int = 0
) -> Tour | None:
    """Return the walk from this start if it is a tour; None proves nothing.

    It is one if each square is marked once, the start by the last move or
    not at all.
    """
    size = len(board)
    visitee = nothing_visited(board.rows, board.columns)
    repeter(visitee, start.column, start.row, Random(seed).randrange)
    home = visitee[start.row][start.column]
    unmarked = sum(row.count(0) for row in visitee)
    if home not in (0, size) or unmarked > 1 or (closed and home == 0):
        return None
    return squares_in_order([[n % size + 1 for n in row] for row in visitee])
