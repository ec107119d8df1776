"""Warnsdorff's rule as printed, which does not work: run it and watch.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", Algorithme 1,
             pseudo-code; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Glossary     parcours  matrix: k where the knight was at step k; else 0
             poids     matrix: of each square, how many are accessible from it
             x, y      row and column of the start, from 0
             g         the page's constants and global variables
Cost         next to nothing: at most one square in every other row
Example      on 3x4 the knight goes two rows down, and off the board
             >>> run_principale(3, 4, 0, 1)
             ('off the board', [[0, 1, 0, 0], [0, 0, 0, 0], [2, 0, 0, 0]])

See also     imperative/warnsdorff_matrix.py, the corrected program
"""

from dataclasses import dataclass
from typing import Literal

from common.board import Board, Square, Tour

Matrix = list[list[int]]

#: How the run ends: two ways on the page, and off the board (S2).
Ending = Literal["shown", "none found", "off the board"]

# --- the page ---


@dataclass
class Position:
    """A square; row -1 means "no square"."""

    ligne: int
    colonne: int


class Globals:
    """The page's constants and global variables, made for each run."""

    # D2: passed to each procedure, so that you can see how the run left them
    def __init__(self, M: int, N: int) -> None:
        self.M = M
        self.N = N
        self.parcours = Mat(M, N)
        self.poids = Mat(M, N)


def principale(x: int, y: int, g: Globals) -> bool:
    """Set up both matrices and tour the board from (x, y)."""
    initialiser_parcours(g)
    initialiser_poids(g)
    g.parcours[x, y] = 1
    return parcourir(x, y, g)


def parcourir(x: int, y: int, g: Globals) -> bool:
    """Go where `warnsdorff` says; return whether the page shows a tour."""
    M, N, parcours = g.M, g.N, g.parcours
    i = 2
    p = Position(x, y)
    while i <= M * N:
        p = warnsdorff(p, g)
        if p.ligne >= 0:
            parcours[p.ligne, p.colonne] = i
            i = i + 1
        else:
            i = M * N + 1
    # D3: the page prints the matrix, or 'Pas de solution trouvée.'
    return p.ligne >= 0


# D5: set once; on the page variables of Warnsdorff, and p_min has no value
DELTA_LIGNE = (2, 1, -1, -2, -2, -1, 1, 2)
DELTA_COLONNE = (1, 2, 2, 1, -1, -2, -2, -1)


# E1: it returns the last square tried; i_min is set and never used
def warnsdorff(p: Position, g: Globals) -> Position:
    """Return the last square tried, or one of row -1."""
    M, N, parcours, poids = g.M, g.N, g.parcours, g.poids
    p_min = Position(-1, -1)
    poids_min = 9
    for i in range(8):
        p_min.ligne = p.ligne + DELTA_LIGNE[i]
        p_min.colonne = p.colonne + DELTA_COLONNE[i]
        # S3: "et" stops at the first test that fails
        if (
            (p_min.ligne >= 0)
            and (p_min.ligne < M)
            and (p_min.colonne >= 0)
            and (p_min.colonne < N)
            and (parcours[p_min.ligne, p_min.colonne] == 0)
            and (poids[p_min.ligne, p_min.colonne] < poids_min)
        ):
            poids_min = poids[p_min.ligne, p_min.colonne]
            i_min = i  # noqa: F841
    if poids_min == 9:
        p_min.ligne = -1
    return p_min


# --- supplied: the page calls or implies it ---


class OffBoardError(IndexError):
    """A matrix was read or written where it has no square."""


class Mat:
    """A matrix of integers, which raises OffBoardError off the board."""

    # S2: the page does not consider squares off the board

    def __init__(self, M: int, N: int) -> None:
        self.rows = [[0] * N for _ in range(M)]

    def __getitem__(self, square: tuple[int, int]) -> int:
        ligne, colonne = self.checked(square)
        return self.rows[ligne][colonne]

    def __setitem__(self, square: tuple[int, int], value: int) -> None:
        ligne, colonne = self.checked(square)
        self.rows[ligne][colonne] = value

    def checked(self, square: tuple[int, int]) -> tuple[int, int]:
        """Return the square; raise OffBoardError where there is none."""
        M, N = len(self.rows), len(self.rows[0])
        ligne, colonne = square
        if not (0 <= ligne < M and 0 <= colonne < N):
            raise OffBoardError(f"({ligne}, {colonne}) is off the {M}x{N} Mat")
        return square


def initialiser_parcours(g: Globals) -> None:
    """Set every square of `parcours` to 0."""
    # S1: the page calls this and the next, and describes their results
    for ligne in range(g.M):
        for colonne in range(g.N):
            g.parcours[ligne, colonne] = 0


def initialiser_poids(g: Globals) -> None:
    """Set each of `poids` to the number of squares accessible from it."""
    for x in range(g.M):
        for y in range(g.N):
            g.poids[x, y] = 0
            for i in range(8):
                ligne, colonne = x + DELTA_LIGNE[i], y + DELTA_COLONNE[i]
                if 0 <= ligne < g.M and 0 <= colonne < g.N:
                    g.poids[x, y] += 1


def run_principale(M: int, N: int, x: int, y: int) -> tuple[Ending, Matrix]:
    """Return how Algorithme 1 ends, and `parcours` as it leaves it."""
    g = Globals(M, N)
    try:
        shown = principale(x, y, g)
    except OffBoardError:
        return "off the board", g.parcours.rows
    if shown:
        return "shown", g.parcours.rows
    return "none found", g.parcours.rows


# --- adapter ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the tour that the page shows; None proves nothing.

    It shows none but that of 1x1, which is not closed.
    """
    ending, _ = run_principale(board.rows, board.columns, *start)
    return (start,) if ending == "shown" and not closed else None
