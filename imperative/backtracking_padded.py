"""Backtracking inside a border: a square is promising if it holds -1.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 2 (Python);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Glossary     echiquier_bandes  n on the n-th square, from 1; -1 on a free one;
                               more than any n in the border, 2 squares wide
             case, prometteur  a square, (row, column) from 2; promising: free
Cost         the tree of imperative/backtracking_report.py, in less time
Example      the first tour of 3x4 from a corner, row by row
             >>> parcours_cavalier(3, 4, 0, 0)[0]
             [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]

See also     imperative/best_first_padded.py, which chooses the next square
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
        self.echiquier_bandes: Matrix = [
            [-1] * (columns + 4) for _ in range(rows + 4)
        ]
        for i in range(rows + 4):
            for j in range(columns + 4):
                if i < 2 or j < 2 or i >= rows + 2 or j >= columns + 2:
                    self.echiquier_bandes[i][j] = rows * columns + 1
        self.compteurs = {
            "compteur_tentative": 0,
            "compteur_retour_arriere": 0,
        }
        self.depart = depart  # S3


# E1: the page says a fifth of the tests; there are 3.5 times fewer
def prometteur(new_x: int, new_y: int, g: Globals) -> bool:
    """Check whether a square is free."""
    return g.echiquier_bandes[new_x][new_y] == -1


# --- supplied: the page calls or implies it ---

# S1: the page names the table; only this order gives all its figures
TAB_DELTA_XY = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)


def aes_parcours_cavalier_un_succes_suffit(
    derniere_case_traitee: Case, prochain_numero: int, g: Globals
) -> bool:
    """Check whether the tour can be completed, and complete it."""
    # S2: the search of section 1, on the board with the border
    compteurs, echiquier_bandes = g.compteurs, g.echiquier_bandes
    if prochain_numero > g.rows * g.columns:
        return may_end(derniere_case_traitee, g.depart)  # S3
    else:
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


def parcours_cavalier(
    rows: int, columns: int, x0: int, y0: int, closed: bool = False
) -> tuple[Matrix | None, Compteurs]:
    """Return the first tour or None, and the counters."""
    g = Globals(rows, columns, (x0 + 2, y0 + 2) if closed else None)
    g.echiquier_bandes[x0 + 2][y0 + 2] = 1
    found = aes_parcours_cavalier_un_succes_suffit((x0 + 2, y0 + 2), 2, g)
    # D4: the page prints the board and the counters
    return without_border(g.echiquier_bandes) if found else None, g.compteurs


def without_border(echiquier_bandes: Matrix) -> Matrix:
    """Return a copy of the board, without its border."""
    return [ligne[2:-2] for ligne in echiquier_bandes[2:-2]]


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
    echiquier_bandes = g.echiquier_bandes
    if prochain_numero > g.rows * g.columns:
        if may_end(derniere_case_traitee, g.depart):
            yield without_border(echiquier_bandes)
    else:
        x, y = derniere_case_traitee
        for i in range(8):
            next_x = x + TAB_DELTA_XY[i][0]
            next_y = y + TAB_DELTA_XY[i][1]
            if prometteur(next_x, next_y, g):
                echiquier_bandes[next_x][next_y] = prochain_numero
                yield from completions(
                    (next_x, next_y), prochain_numero + 1, g
                )
                echiquier_bandes[next_x][next_y] = -1


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
    depart = (start.row + 2, start.column + 2)
    g = Globals(board.rows, board.columns, depart if closed else None)
    g.echiquier_bandes[depart[0]][depart[1]] = 1
    for echiquier in completions(depart, 2, g):
        yield squares_in_order(echiquier)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    return sum(1 for _ in tours(board, start, closed=closed))
