"""Backtracking inside a border: a square is promising if it holds -1.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 2 (Python);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Glossary     g                 the page's global variables, in a record (D3)
             echiquier_bandes  n on the n-th square, from 1; -1 on a free one;
                               more than any n in the border, 2 squares wide
             prometteur        promising: free, and so on the board
             case              a square, as (row, column), both from 2
             aes               "essais successifs": trial and error
Supplied     S1  the order of the moves: only this one gives all the figures
             S2  the search: that of section 1, on the board with the border
             S3  closed tours: one move leads from the last square to the first
             S4  all the tours: tous_les_parcours, which goes on after each
             S5  the indentation of some lines, which the text kept has lost
Errata       E1  the tests are 3.5 times fewer, not 5; the time falls less
Deviations   D1  rows x columns and any start; the page has n x n, n > 4
             D2  a list of rows, [x][y]; the page has a numpy matrix, [x, y]
             D3  g is handed to each procedure, so that two runs share nothing
             D4  the tour and the counters are returned, not printed
             D5  parcourir repeats the search, with "yield" for each tour
             D6  no "else" after the first "return"
Cost         the tree of imperative/backtracking_report.py, in less time
Example      the first tour of 3x4 from a corner, row by row
             >>> parcours_cavalier(3, 4, 0, 0)[0]
             [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]

See also     imperative/best_first_padded.py, which chooses the next square
"""

from collections.abc import Iterator
from dataclasses import dataclass

from common.board import Board, Square, Tour, squares_in_order

TAB_DELTA_XY = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)  # fmt: skip

Case = tuple[int, int]
Compteurs = dict[str, int]
Matrix = list[list[int]]


@dataclass
class Globales:
    """The page's global variables, those of one run (D3)."""

    rows: int
    columns: int
    depart: Case
    closed: bool
    echiquier_bandes: Matrix
    compteurs: Compteurs


def parcours_cavalier(
    rows: int, columns: int, x0: int, y0: int, closed: bool = False
) -> tuple[Matrix | None, Compteurs]:
    """Return the first tour or None, and the counters (S2)."""
    g = new_globales(rows, columns, x0, y0, closed)
    if not aes_parcours_cavalier_un_succes_suffit(g.depart, 2, g):
        return None, g.compteurs
    return without_border(g.echiquier_bandes), g.compteurs


def new_globales(
    rows: int, columns: int, x0: int, y0: int, closed: bool
) -> Globales:
    """Return the variables with 1 on the start and nothing counted (S2)."""
    g = Globales(
        rows=rows,
        columns=columns,
        depart=(x0 + 2, y0 + 2),
        closed=closed,
        echiquier_bandes=new_echiquier_bandes(rows, columns),
        compteurs={"compteur_tentative": 0, "compteur_retour_arriere": 0},
    )
    g.echiquier_bandes[x0 + 2][y0 + 2] = 1
    return g


def new_echiquier_bandes(rows: int, columns: int) -> Matrix:
    """Return an empty board with its border."""
    echiquier_bandes = [[-1] * (columns + 4) for _ in range(rows + 4)]
    for i in range(rows + 4):
        for j in range(columns + 4):
            if i < 2 or j < 2 or i >= rows + 2 or j >= columns + 2:
                echiquier_bandes[i][j] = rows * columns + 1
    return echiquier_bandes


def prometteur(new_x: int, new_y: int, g: Globales) -> bool:
    """Check whether a square is free."""
    return g.echiquier_bandes[new_x][new_y] == -1


def aes_parcours_cavalier_un_succes_suffit(
    derniere_case_traitee: Case, prochain_numero: int, g: Globales
) -> bool:
    """Check whether the tour can be completed, and complete it."""
    compteurs, echiquier_bandes = g.compteurs, g.echiquier_bandes
    if prochain_numero > g.rows * g.columns:
        return not g.closed or is_one_move(derniere_case_traitee, g.depart)
    x, y = derniere_case_traitee
    for i in range(8):
        next_x = x + TAB_DELTA_XY[i][0]
        next_y = y + TAB_DELTA_XY[i][1]
        if prometteur(next_x, next_y, g):
            compteurs["compteur_tentative"] += 1
            echiquier_bandes[next_x][next_y] = prochain_numero
            if aes_parcours_cavalier_un_succes_suffit(
                (next_x, next_y), prochain_numero + 1, g
            ):
                return True
            compteurs["compteur_retour_arriere"] += 1
            echiquier_bandes[next_x][next_y] = -1
    return False


def tous_les_parcours(
    rows: int, columns: int, x0: int, y0: int, closed: bool = False
) -> Iterator[Matrix]:
    """Return the tours, each as soon as it is found (S4)."""
    g = new_globales(rows, columns, x0, y0, closed)
    return parcourir(g.depart, 2, g)


def parcourir(
    derniere_case_traitee: Case, prochain_numero: int, g: Globales
) -> Iterator[Matrix]:
    """Yield all the tours that complete the one under way (S4)."""
    echiquier_bandes = g.echiquier_bandes
    if prochain_numero > g.rows * g.columns:
        if not g.closed or is_one_move(derniere_case_traitee, g.depart):
            yield without_border(echiquier_bandes)
        return
    x, y = derniere_case_traitee
    for dx, dy in TAB_DELTA_XY:
        next_x, next_y = x + dx, y + dy
        if echiquier_bandes[next_x][next_y] == -1:
            echiquier_bandes[next_x][next_y] = prochain_numero
            yield from parcourir((next_x, next_y), prochain_numero + 1, g)
            echiquier_bandes[next_x][next_y] = -1


def without_border(echiquier_bandes: Matrix) -> Matrix:
    """Return a copy of the board, without its border."""
    return [ligne[2:-2] for ligne in echiquier_bandes[2:-2]]


def is_one_move(last: Case, first: Case) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S3)."""
    return (first[0] - last[0], first[1] - last[1]) in TAB_DELTA_XY


# --- adapter: not in the source ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the first tour, or None where there is none."""
    return counted_tour(board, start, closed=closed)[0]


def counted_tour(
    board: Board, start: Square, *, closed: bool = False
) -> tuple[Tour | None, dict[str, int]]:
    """Return the first tour or None, and the counters."""
    echiquier, compteurs = parcours_cavalier(
        board.rows, board.columns, *start, closed
    )
    counters = {
        "attempts": compteurs["compteur_tentative"],
        "backtracks": compteurs["compteur_retour_arriere"],
    }
    tour = None if echiquier is None else squares_in_order(echiquier)
    return tour, counters


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Yield all the tours, each as soon as it is found."""
    parcours = tous_les_parcours(board.rows, board.columns, *start, closed)
    return (squares_in_order(echiquier) for echiquier in parcours)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    parcours = tous_les_parcours(board.rows, board.columns, *start, closed)
    return sum(1 for _ in parcours)
