"""Backtracking with two counters: try each promising square, or go back.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 1 (Python);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Glossary     prometteur  promising: on the board and free, so -1 in echiquier
             case        a square, as (row, column) from 0
             aes, g      "essais successifs"; the page's global variables
Cost         from a corner of 5x5 the tree has 1,735,079 nodes: one second
Example      the first tour of 3x4 from a corner, row by row
             >>> parcours_cavalier(3, 4, 0, 0)[0]
             [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]

See also     imperative/backtracking_padded.py, on a board with a border
"""

from collections.abc import Iterator

from common.board import Board, Square, Tour, squares_in_order

Case = tuple[int, int]
Compteurs = dict[str, int]
Matrix = list[list[int]]

# --- the page ---


class Globals:
    """The page's global variables, made for each run."""

    # D3: passed to each procedure, so that two runs share nothing
    def __init__(
        self, rows: int, columns: int, depart: Case | None = None
    ) -> None:
        self.rows = rows  # D1: the page has taille x taille, taille > 4
        self.columns = columns
        # D2: a list of rows; the page has a numpy matrix
        self.echiquier: Matrix = [[-1] * columns for _ in range(rows)]
        self.compteurs = {
            "compteur_tentative": 0,
            "compteur_retour_arriere": 0,
        }
        self.depart = depart  # S3


def prometteur(new_x: int, new_y: int, g: Globals) -> bool:
    """Check whether a square is on the board and free."""
    return (
        0 <= new_x < g.rows
        and 0 <= new_y < g.columns
        and g.echiquier[new_x][new_y] == -1
    )


# E2: 8 choices at n^2 depths are 8^(n^2) paths at most; the page says n^16
# E3: 7x7 can be done without the heuristic, as from (6, 0); the page says not
def aes_parcours_cavalier_un_succes_suffit(
    derniere_case_traitee: Case, prochain_numero: int, g: Globals
) -> bool:
    """Check whether the tour can be completed, and complete it."""
    compteurs, echiquier = g.compteurs, g.echiquier
    if prochain_numero > g.rows * g.columns:
        return may_end(derniere_case_traitee, g.depart)  # S3
    else:
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


# --- supplied: the page calls or implies it ---

# S1: the page names the table; only this order gives all its figures
TAB_DELTA_XY = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)


def parcours_cavalier(
    rows: int, columns: int, x0: int, y0: int, closed: bool = False
) -> tuple[Matrix | None, Compteurs]:
    """Return the first tour or None, and the counters."""
    # S2: the main program, of which the page shows only runs
    g = Globals(rows, columns, (x0, y0) if closed else None)
    g.echiquier[x0][y0] = 1  # E1: the page says n^2; its figures have 1
    found = aes_parcours_cavalier_un_succes_suffit((x0, y0), 2, g)
    # D4: the page prints the board, or "Echec", and the counters
    return g.echiquier if found else None, g.compteurs


def may_end(last: Case, depart: Case | None) -> bool:
    """Return whether a tour may end on `last`."""
    # S3: for a closed tour, one move back to the start; the page has none
    return depart is None or (
        (depart[0] - last[0], depart[1] - last[1]) in TAB_DELTA_XY
    )


def completions(
    derniere_case_traitee: Case, prochain_numero: int, g: Globals
) -> Iterator[Matrix]:
    """Yield all the tours that complete the one under way."""
    # S4: the page stops at the first tour; this goes on after each
    # D5: a copy of the search, with "yield" and without the counters
    echiquier = g.echiquier
    if prochain_numero > g.rows * g.columns:
        if may_end(derniere_case_traitee, g.depart):
            yield [ligne[:] for ligne in echiquier]
    else:
        x, y = derniere_case_traitee
        for i in range(8):
            next_x = x + TAB_DELTA_XY[i][0]
            next_y = y + TAB_DELTA_XY[i][1]
            if prometteur(next_x, next_y, g):
                echiquier[next_x][next_y] = prochain_numero
                yield from completions(
                    (next_x, next_y), prochain_numero + 1, g
                )
                echiquier[next_x][next_y] = -1


# --- adapter ---


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
    g = Globals(board.rows, board.columns, start if closed else None)
    g.echiquier[start.row][start.column] = 1
    for echiquier in completions(start, 2, g):
        yield squares_in_order(echiquier)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    return sum(1 for _ in tours(board, start, closed=closed))
