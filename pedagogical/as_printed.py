"""Two pages that do not work, as they are printed: run them and watch.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", Algorithme 1;
             000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md; and
             "Knight tour", site Algorithmics; 003_02d67ed5cf028bf1.txt
Glossary     parcours     000: k where the knight was at step k; else 0
             poids        000: the number of squares accessible from each
             x, y         000: row and column of the start, from 0
             visited      003: the number of squares visited, with this one
             row, column  003: from 1; row 1 is the bottom line
Supplied     S1  000: initialiser_parcours and initialiser_poids
             S2  000: OffBoardError ends a run that leaves a Mat
             S3  000: "et" stops at the first test that fails
             S4  003: the first call, and the chessboard, all FALSE
Errata       E1  000: warnsdorff returns the last square it tried
             E2  003: the test reads the square that has just been set
             E3  003: nothing is unset on the way back
Deviations   D1  000: the missing parenthesis goes where it changes nothing
             D2  000: the globals are arguments; M and N are read from them
             D3  000: True or False is returned; the page prints
             D4  003: n is rows and columns
             D5  the moves are set once; p_min begins as no square
             D6  003: a move has a number from 0; the page has [1..8]
Cost         next to nothing: at most one square in every other row
Example      000 on 3x4: the knight goes two rows down, and off the board
             >>> run_principale(3, 4, 0, 1)
             ('off the board', [[0, 1, 0, 0], [0, 0, 0, 0], [2, 0, 0, 0]])

See also     warnsdorff_matrix and boolean_knight_tour, where they are mended
"""
# M and N are the page's own names; an If within an If is the page's too.
# ruff: noqa: N803, N806, SIM102

from dataclasses import dataclass
from typing import Literal

from common.board import Board, Square, Tour

DELTA_LIGNE = (2, 1, -1, -2, -2, -1, 1, 2)
DELTA_COLONNE = (1, 2, 2, 1, -1, -2, -2, -1)

MOVES_ROW = (-1, 1, 2, 2, -2, -2, -1, 1)
MOVES_COLUMN = (-2, -2, -1, 1, -1, 1, 2, 2)

Matrix = list[list[int]]
Chessboard = list[list[bool]]

Page = Literal["algorithme-1", "knight-tour"]

#: How Algorithme 1 ends: on the page, or by S2.
Ending = Literal["shown", "none found", "off the board"]


class OffBoardError(IndexError):
    """A matrix was read or written where it has no square (S2)."""


class Mat:
    """A matrix of integers, its indices checked (S2)."""

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


@dataclass
class Position:
    """A square, as the page's structure; row -1 means "no square"."""

    ligne: int
    colonne: int


def principale(x: int, y: int, parcours: Mat, poids: Mat) -> bool:
    """Set up both matrices and tour the board from (x, y)."""
    initialiser_parcours(parcours)
    initialiser_poids(poids)
    parcours[x, y] = 1
    return parcourir(x, y, parcours, poids)


def parcourir(x: int, y: int, parcours: Mat, poids: Mat) -> bool:
    """Go where `warnsdorff` says; return whether the page shows a tour."""
    M, N = len(parcours.rows), len(parcours.rows[0])
    i = 2
    p = Position(x, y)
    while i <= M * N:
        p = warnsdorff(p, parcours, poids)
        if p.ligne >= 0:
            parcours[p.ligne, p.colonne] = i
            i = i + 1
        else:
            i = M * N + 1
    return p.ligne >= 0


def warnsdorff(p: Position, parcours: Mat, poids: Mat) -> Position:
    """Return the last square tried, or one of row -1."""
    M, N = len(parcours.rows), len(parcours.rows[0])
    p_min = Position(-1, -1)
    poids_min = 9
    for i in range(8):
        p_min.ligne = p.ligne + DELTA_LIGNE[i]
        p_min.colonne = p.colonne + DELTA_COLONNE[i]
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


def initialiser_parcours(parcours: Mat) -> None:
    """Set every square to 0 (S1)."""
    M, N = len(parcours.rows), len(parcours.rows[0])
    for ligne in range(M):
        for colonne in range(N):
            parcours[ligne, colonne] = 0


def initialiser_poids(poids: Mat) -> None:
    """Set each to the number of squares accessible from it (S1)."""
    M, N = len(poids.rows), len(poids.rows[0])
    for x in range(M):
        for y in range(N):
            poids[x, y] = 0
            for i in range(8):
                ligne, colonne = x + DELTA_LIGNE[i], y + DELTA_COLONNE[i]
                if 0 <= ligne < M and 0 <= colonne < N:
                    poids[x, y] += 1


def knight_tour(
    rows: int,
    columns: int,
    chessboard: Chessboard,
    visited: int,
    row: int,
    column: int,
) -> bool:
    """Return whether all can be visited, as the pseudo-code page does."""
    if visited == rows * columns:
        return True
    chessboard[row][column] = True
    for i in range(8):
        new_row = row + MOVES_ROW[i]
        new_column = column + MOVES_COLUMN[i]
        if (
            new_row <= rows
            and new_row >= 1
            and new_column <= columns
            and new_column >= 1
            and not chessboard[row][column]
        ):
            if knight_tour(
                rows, columns, chessboard, visited + 1, new_row, new_column
            ):
                return True
    return False


def run_principale(M: int, N: int, x: int, y: int) -> tuple[Ending, Matrix]:
    """Return how Algorithme 1 ends, and `parcours` as it leaves it (S2)."""
    parcours = Mat(M, N)
    try:
        shown = principale(x, y, parcours, Mat(M, N))
    except OffBoardError:
        return "off the board", parcours.rows
    if shown:
        return "shown", parcours.rows
    return "none found", parcours.rows


def run_knight_tour(
    rows: int, columns: int, row: int, column: int
) -> tuple[bool, Chessboard]:
    """Return the page's answer, and the chessboard as it leaves it (S4)."""
    chessboard = [[False] * (columns + 1) for _ in range(rows + 1)]
    answer = knight_tour(rows, columns, chessboard, 1, row, column)
    return answer, chessboard


# --- adapter: not in the source ---


def first_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    page: Page = "algorithme-1",
) -> Tour | None:
    """Return the tour that the page finds; None, which proves nothing."""
    sides = board.rows, board.columns
    if page == "algorithme-1":
        found = run_principale(*sides, *start)[0] == "shown"
    else:
        row, column = board.rows - start.row, start.column + 1
        found = run_knight_tour(*sides, row, column)[0]
    # Neither page finds any tour but that of 1x1, which is not closed.
    return (start,) if found and not closed else None
