"""Warnsdorff's rule on matrices: always move to a free square of least weight.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", Algorithme 1,
             pseudo-code; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Glossary     parcours  matrix: k on the square of step k, from 1; 0 if free
             poids     matrix: of each square, the free squares one move away
             x, y      row and column of the start, from 0
             g         the page's constants and global variables
Cost         at each step 16 squares are looked at: 1000x1000 is sensible
Example      the tour of 3x4 from row 1, column 0
             >>> principale(1, 0, Globals(3, 4))
             [[12, 9, 6, 3], [1, 4, 11, 8], [10, 7, 2, 5]]

See also     functional/warnsdorff_unfold.py, where no state is ever changed
"""

from dataclasses import dataclass
from typing import Literal

from common.board import Board, Square, Tour, squares_in_order

Matrix = list[list[int]]

#: Whether the weights follow the knight, or stay as on the empty board.
Weights = Literal["updated", "initial"]

# --- the page ---


@dataclass
class Position:
    """A square; row -1 means "no square"."""

    ligne: int
    colonne: int


class Globals:
    """The page's constants and global variables, made for each run."""

    # D1: passed to each procedure, so that two runs share nothing
    def __init__(self, M: int, N: int, weights: Weights = "updated") -> None:
        self.M = M
        self.N = N
        self.parcours: Matrix = []
        self.poids: Matrix = []
        self.weights = weights  # D4


def principale(x: int, y: int, g: Globals) -> Matrix | None:
    """Set up both matrices and tour the board from (x, y)."""
    initialiser_parcours(g)
    initialiser_poids(g)
    g.parcours[x][y] = 1
    if g.weights == "updated":  # D4
        lower_weights(Position(x, y), g)
    return parcourir(x, y, g)


def parcourir(x: int, y: int, g: Globals) -> Matrix | None:
    """Follow the rule to the end; return `parcours`, or None if stuck."""
    M, N, parcours = g.M, g.N, g.parcours
    i = 2
    p = Position(x, y)
    while i <= M * N:
        p = warnsdorff(p, g)
        if p.ligne >= 0:
            parcours[p.ligne][p.colonne] = i
            # D4: the page sets the weights once, as weights="initial" does
            if g.weights == "updated":
                lower_weights(p, g)
            i = i + 1
        else:
            i = M * N + 1
    if p.ligne >= 0:
        return parcours  # D2: the page prints it; here it is returned
    return None


# D3: on the page variables of Warnsdorff. Of equal weights the first wins.
DELTA_LIGNE = (2, 1, -1, -2, -2, -1, 1, 2)
DELTA_COLONNE = (1, 2, 2, 1, -1, -2, -2, -1)


def warnsdorff(p: Position, g: Globals) -> Position:
    """Return the first free square of least weight, or one of row -1."""
    M, N, parcours, poids = g.M, g.N, g.parcours, g.poids
    p_min = Position(-1, -1)  # S6: no value on the page, and neither has i_min
    i_min = 0
    poids_min = 9  # above any weight
    for i in range(8):
        p_min.ligne = p.ligne + DELTA_LIGNE[i]
        p_min.colonne = p.colonne + DELTA_COLONNE[i]
        # S3: "et" stops at the first test that fails
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
    # E1: the page returns the last square tried; here the best one
    p_min.ligne = p.ligne + DELTA_LIGNE[i_min]
    p_min.colonne = p.colonne + DELTA_COLONNE[i_min]
    if poids_min == 9:
        p_min.ligne = -1
    return p_min


# --- supplied: the page calls or implies it ---


def initialiser_parcours(g: Globals) -> None:
    """Set `parcours` to 0."""
    # S1: the page calls this, and says only that it sets 0
    g.parcours = [[0] * g.N for _ in range(g.M)]


def initialiser_poids(g: Globals) -> None:
    """Set `poids` to the weights on the empty board."""
    # S2: the page calls this, and says only what a weight is
    g.poids = [[0] * g.N for _ in range(g.M)]
    for x in range(g.M):
        for y in range(g.N):
            for i in range(8):
                ligne = x + DELTA_LIGNE[i]
                colonne = y + DELTA_COLONNE[i]
                if 0 <= ligne < g.M and 0 <= colonne < g.N:
                    g.poids[x][y] += 1


def lower_weights(p: Position, g: Globals) -> None:
    """Lower the weights of the squares one move from p."""
    # S4: a weight counts free squares, so it is lowered at each step
    for i in range(8):
        ligne = p.ligne + DELTA_LIGNE[i]
        colonne = p.colonne + DELTA_COLONNE[i]
        if 0 <= ligne < g.M and 0 <= colonne < g.N:
            g.poids[ligne][colonne] -= 1


def may_end(last: Square, depart: Square | None) -> bool:
    """Return whether a tour may end on `last`."""
    # S5: 4.d asks for one move back to the start, but gives no program
    if depart is None:
        return True
    for i in range(8):
        ligne = last.row + DELTA_LIGNE[i]
        colonne = last.column + DELTA_COLONNE[i]
        if (ligne, colonne) == depart:
            return True
    return False


# --- adapter ---


def first_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    weights: Weights = "updated",
) -> Tour | None:
    """Return the one tour that the rule leads to, or None."""
    parcours = principale(*start, Globals(board.rows, board.columns, weights))
    if parcours is None:
        return None
    tour = squares_in_order(parcours)
    return tour if may_end(tour[-1], start if closed else None) else None
