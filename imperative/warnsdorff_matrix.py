"""Warnsdorff's rule on matrices: always jump to a free square of least weight.

Source       Épreuve commune de TIPE 2011, partie D, "Parcours du cavalier sur
             l'échiquier", section 3, Algorithme 1; pseudo-code, in French;
             000_c909ec527dcd5436.txt
Glossary     parcours   matrix: k where the knight was at step k, from 1; 0
                        where it has not been
             poids      matrix: the weight of each square, the number of
                        squares accessible from it
             M, N       numbers of rows and of columns
             x, y       ligne and colonne of the start: row and column, from 0
             p, p_min   POSITION: ligne, the row, then colonne, the column
Supplied     S1  initialiser_parcours, which the page calls and does not give
             S2  initialiser_poids, likewise; it sets each weight to what the
                 page's text says, on the empty board
             S3  "et" stops at the first test that fails, which the page does
                 not say: the matrices are not read off the board
             S4  lower_weights, which keeps the weights true (see E2)
             S5  closed tours: 4.d's test on the last square; a tour that does
                 not close is no answer, and no other is tried
             S6  i_min and p_min begin with a value, which the page gives to
                 neither; it decides nothing
Errata       E1  Warnsdorff returns the last square it tried, which may not be
                 on the board; iMin is set and never used. Here the square of
                 number i_min is returned
             E2  the weights are set once, so they soon cease to be the number
                 of accessible squares that the text takes the least of. Here
                 they are updated at each step; weights="initial" is the page
             E3  the condition in Warnsdorff opens one parenthesis more than
                 it closes; as all its terms are joined by "et", it does not
                 matter where the missing one goes
Deviations   D1  the page's constants and global variables are arguments, after
                 its own parameters, so that two runs share nothing
             D2  the page prints its matrix or 'Pas de solution trouvée.';
                 here the matrix or None is returned
             D3  the delta tables, local to Warnsdorff on the page, are the
                 module's: what is supplied goes by them too
Essential    the order of the moves and the strict "<": of equal weights the
             first wins. Row -1 says that there is no square, i = M*N + 1 ends
             the loop, and 9 is above any weight
Cost         M x N steps, each of 8 squares tried and 8 weights lowered,
             whatever the board: a thousand squares a side are sensible.
             Nothing is ever taken back, so None proves nothing
Example      the tour of 5x6 from a corner

             >>> for ligne in principale(0, 0, 5, 6) or []:
             ...     print(*(f"{k:2}" for k in ligne))
              1 16 21 26  7 14
             22 27  8 15 20 25
              9  2 17 24 13  6
             28 23  4 11 30 19
              3 10 29 18  5 12

See also     functional/warnsdorff_unfold.py, the same rule on states that are
             never changed
"""
# M and N are the page's own names.
# ruff: noqa: N803, N806

from dataclasses import dataclass
from typing import Literal

from common.board import Board, Square, Tour

DELTA_LIGNE = (2, 1, -1, -2, -2, -1, 1, 2)
DELTA_COLONNE = (1, 2, 2, 1, -1, -2, -2, -1)

Matrix = list[list[int]]

#: Whether the weights follow the knight, or stay as on the empty board.
Weights = Literal["updated", "initial"]


@dataclass
class Position:
    """A square, as the page's structure; row -1 stands for no square."""

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
    """Take the square p from the weights of those a jump away (S4)."""
    M, N = len(poids), len(poids[0])
    for i in range(8):
        ligne = p.ligne + DELTA_LIGNE[i]
        colonne = p.colonne + DELTA_COLONNE[i]
        if 0 <= ligne < M and 0 <= colonne < N:
            poids[ligne][colonne] -= 1


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
    tour = _squares(parcours)
    return tour if not closed or _one_jump(tour[-1], tour[0]) else None


def _squares(parcours: Matrix) -> Tour:
    squares = [Square(0, 0)] * (len(parcours) * len(parcours[0]))
    for row, ligne in enumerate(parcours):
        for column, k in enumerate(ligne):
            squares[k - 1] = Square(row, column)
    return tuple(squares)


def _one_jump(last: Square, first: Square) -> bool:
    for i in range(8):
        row = last.row + DELTA_LIGNE[i]
        column = last.column + DELTA_COLONNE[i]
        if (row, column) == first:
            return True
    return False
