"""Warnsdorff's rule on matrices: always move to a free square of least weight.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", Algorithme 1,
             pseudo-code; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Glossary     parcours  matrix: k on the square of step k, from 1; 0 if free
             poids     matrix: of each square, the free squares one move away
             M, N      numbers of rows and of columns
             x, y      row and column of the start, from 0
Supplied     S1  initialiser_parcours, which the page calls and does not give
             S2  initialiser_poids, which the page calls and does not give
             S3  "et" stops at the first test that fails
             S4  lower_weights, which keeps the weights true (D4)
             S5  closed tours: the last square is one move from the start
             S6  i_min and p_min begin with a value, which decides nothing
             S7  a parenthesis that the text kept lacks; any place will do
Errata       E1  Warnsdorff returns the last square it tried; here the best one
Deviations   D1  the constants and the global variables are arguments
             D2  the matrix or None is returned; the page prints
             D3  the tables of moves are the module's, not Warnsdorff's own
             D4  the weights are lowered at each step; the page sets them once:
                 weights="initial" is the page with E1 mended
Cost         at each step 16 squares are looked at: 1000x1000 is sensible
Example      the tour of 3x4 from row 1, column 0
             >>> principale(1, 0, 3, 4)
             [[12, 9, 6, 3], [1, 4, 11, 8], [10, 7, 2, 5]]

See also     functional/warnsdorff_unfold.py, where no state is ever changed
"""
# M and N are the page's own names.
# ruff: noqa: N803, N806

from dataclasses import dataclass
from typing import Literal

from common.board import Board, Square, Tour, squares_in_order

# In the page's order: of squares of equal weight, the first wins.
DELTA_LIGNE = (2, 1, -1, -2, -2, -1, 1, 2)
DELTA_COLONNE = (1, 2, 2, 1, -1, -2, -2, -1)

Matrix = list[list[int]]

#: Whether the weights follow the knight, or stay as on the empty board.
Weights = Literal["updated", "initial"]


@dataclass
class Position:
    """A square, as the page's structure; row -1 means "no square"."""

    ligne: int
    colonne: int


def principale(
    x: int, y: int, M: int, N: int, weights: Weights = "updated"
) -> Matrix | None:
    """Set up both matrices and tour the board from (x, y)."""
    parcours = initialiser_parcours(M, N)
    poids = initialiser_poids(M, N)
    parcours[x][y] = 1
    if weights == "updated":
        lower_weights(Position(x, y), poids)
    return parcourir(x, y, parcours, poids, weights)


def parcourir(
    x: int, y: int, parcours: Matrix, poids: Matrix, weights: Weights
) -> Matrix | None:
    """Follow the rule to the end; return `parcours`, or None if stuck."""
    M, N = len(parcours), len(parcours[0])
    i = 2
    p = Position(x, y)
    while i <= M * N:
        p = warnsdorff(p, parcours, poids)
        if p.ligne >= 0:
            parcours[p.ligne][p.colonne] = i
            if weights == "updated":
                lower_weights(p, poids)
            i = i + 1
        else:
            i = M * N + 1
    if p.ligne >= 0:
        return parcours
    return None


def warnsdorff(p: Position, parcours: Matrix, poids: Matrix) -> Position:
    """Return the first free square of least weight, or one of row -1."""
    M, N = len(parcours), len(parcours[0])
    p_min = Position(-1, -1)
    i_min = 0
    # Above any weight. If it is still 9 after the loop, no square is free.
    poids_min = 9
    for i in range(8):
        p_min.ligne = p.ligne + DELTA_LIGNE[i]
        p_min.colonne = p.colonne + DELTA_COLONNE[i]
        if (
            p_min.ligne >= 0
            and p_min.ligne < M
            and p_min.colonne >= 0
            and p_min.colonne < N
            and parcours[p_min.ligne][p_min.colonne] == 0
            and poids[p_min.ligne][p_min.colonne] < poids_min
        ):
            poids_min = poids[p_min.ligne][p_min.colonne]
            i_min = i
    p_min.ligne = p.ligne + DELTA_LIGNE[i_min]  # E1
    p_min.colonne = p.colonne + DELTA_COLONNE[i_min]  # E1
    if poids_min == 9:
        p_min.ligne = -1
    return p_min


def initialiser_parcours(M: int, N: int) -> Matrix:
    """Return a matrix of zeros (S1)."""
    return [[0] * N for _ in range(M)]


def initialiser_poids(M: int, N: int) -> Matrix:
    """Return the weights on the empty board (S2)."""
    poids = [[0] * N for _ in range(M)]
    for x in range(M):
        for y in range(N):
            for i in range(8):
                ligne, colonne = x + DELTA_LIGNE[i], y + DELTA_COLONNE[i]
                if 0 <= ligne < M and 0 <= colonne < N:
                    poids[x][y] += 1
    return poids


def lower_weights(p: Position, poids: Matrix) -> None:
    """Take the square p from the weights of those a move away (S4)."""
    M, N = len(poids), len(poids[0])
    for i in range(8):
        ligne = p.ligne + DELTA_LIGNE[i]
        colonne = p.colonne + DELTA_COLONNE[i]
        if 0 <= ligne < M and 0 <= colonne < N:
            poids[ligne][colonne] -= 1


def is_one_move(last: Position, first: Position) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S5)."""
    return any(
        last.ligne + DELTA_LIGNE[i] == first.ligne
        and last.colonne + DELTA_COLONNE[i] == first.colonne
        for i in range(8)
    )


# --- adapter: not in the source ---


def first_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    weights: Weights = "updated",
) -> Tour | None:
    """Return the one tour that the rule leads to, or None."""
    parcours = principale(*start, board.rows, board.columns, weights)
    if parcours is None:
        return None
    tour = squares_in_order(parcours)
    if closed and not is_one_move(Position(*tour[-1]), Position(*start)):
        return None
    return tour
