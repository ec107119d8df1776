"""Backtracking with two counters: try each promising square, or go back.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 1 (Python);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Glossary     g           the page's global variables, in a record (D3)
             prometteur  promising: on the board and free, so -1 in echiquier
             case        a square, as (row, column) from 0
             aes         "essais successifs": trial and error
Supplied     S1  the order of the moves: only this one gives all the figures
             S2  the main program: 1 on the start, then search from 2
             S3  closed tours: one move leads from the last square to the first
             S4  all the tours: tous_les_parcours, which goes on after each
             S5  the indentation of three lines, which the text kept has lost
Errata       E1  the start holds 1, not n^2
             E2  8 choices at n^2 depths are 8^(n^2) paths at most, not n^16
             E3  7x7 can be done without the heuristic, as from (6, 0)
Deviations   D1  rows x columns and any start; the page has n x n, n > 4
             D2  a list of rows, [x][y]; the page has a numpy matrix, [x, y]
             D3  g is handed to each procedure, so that two runs share nothing
             D4  the tour, or None, and the counters are returned, not printed:
                 on 5x5, 12 of the 25 starts have no tour
             D5  parcourir repeats the search, with "yield" for each tour
             D6  no "else" after the first "return"
Cost         from a corner of 5x5 the tree has 1,735,079 nodes: one second
Example      the first tour of 3x4 from a corner, row by row
             >>> parcours_cavalier(3, 4, 0, 0)[0]
             [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]

See also     imperative/backtracking_padded.py, on a board with a border
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
    echiquier: Matrix
    compteurs: Compteurs


def parcours_cavalier(
    rows: int, columns: int, x0: int, y0: int, closed: bool = False
) -> tuple[Matrix | None, Compteurs]:
    """Return the first tour or None, and the counters (S2)."""
    g = new_globales(rows, columns, x0, y0, closed)
    if not aes_parcours_cavalier_un_succes_suffit(g.depart, 2, g):
        return None, g.compteurs
    return g.echiquier, g.compteurs


def new_globales(
    rows: int, columns: int, x0: int, y0: int, closed: bool
) -> Globales:
    """Return the variables with 1 on the start and nothing counted (S2)."""
    g = Globales(
        rows=rows,
        columns=columns,
        depart=(x0, y0),
        closed=closed,
        echiquier=[[-1] * columns for _ in range(rows)],
        compteurs={"compteur_tentative": 0, "compteur_retour_arriere": 0},
    )
    g.echiquier[x0][y0] = 1
    return g


def prometteur(new_x: int, new_y: int, g: Globales) -> bool:
    """Check whether a square is on the board and free."""
    return (
        0 <= new_x < g.rows
        and 0 <= new_y < g.columns
        and g.echiquier[new_x][new_y] == -1
    )


def aes_parcours_cavalier_un_succes_suffit(
    derniere_case_traitee: Case, prochain_numero: int, g: Globales
) -> bool:
    """Check whether the tour can be completed, and complete it."""
    compteurs, echiquier = g.compteurs, g.echiquier
    if prochain_numero > g.rows * g.columns:
        return not g.closed or is_one_move(derniere_case_traitee, g.depart)
    x, y = derniere_case_traitee
    for i in range(8):
        next_x = x + TAB_DELTA_XY[i][0]
        next_y = y + TAB_DELTA_XY[i][1]
        if prometteur(next_x, next_y, g):
            compteurs["compteur_tentative"] += 1
            echiquier[next_x][next_y] = prochain_numero
            if aes_parcours_cavalier_un_succes_suffit(
                (next_x, next_y), prochain_numero + 1, g
            ):
                return True
            compteurs["compteur_retour_arriere"] += 1
            echiquier[next_x][next_y] = -1
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
    echiquier = g.echiquier
    if prochain_numero > g.rows * g.columns:
        if not g.closed or is_one_move(derniere_case_traitee, g.depart):
            yield [ligne[:] for ligne in echiquier]
        return
    x, y = derniere_case_traitee
    for dx, dy in TAB_DELTA_XY:
        next_x, next_y = x + dx, y + dy
        if (
            0 <= next_x < g.rows
            and 0 <= next_y < g.columns
            and echiquier[next_x][next_y] == -1
        ):
            echiquier[next_x][next_y] = prochain_numero
            yield from parcourir((next_x, next_y), prochain_numero + 1, g)
            echiquier[next_x][next_y] = -1


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
