"""Best first: backtracking among the free squares with fewest neighbours.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 3 (Python);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Glossary     echiquier_bandes   the board, as in imperative/backtracking_padded
             echiquier_voisins  the free neighbours of each; 9 in the border
             case, g            a square, (row, column) from 2; the globals
Cost         100x100 takes 0.1 s; 20x20 from (5, 0) needs over 5*10^9 attempts
Example      the counters of 3x7 from (1, 1), where the search goes back
             >>> parcours_cavalier(3, 7, 1, 1)[2]
             {'compteur_tentative': 65, 'compteur_retour_arriere': 45}

See also     functional/best_first_lazy.py, the same on values, never changed
"""

from typing import Literal

from common.board import Board, Square, Tour, squares_in_order

Case = tuple[int, int]
Compteurs = dict[str, int]
Matrix = list[list[int]]

#: Whether the start's neighbours go on counting it as free (E1).
Neighbours = Literal["start-counted", "start-deducted"]

# --- the page ---


class Globals:
    """The page's global variables, made for each run."""

    # D3: passed to each procedure, so that two runs share nothing
    def __init__(
        self, rows: int, columns: int, depart: Case | None = None
    ) -> None:
        self.rows = rows  # D1: the page has taille x taille, taille > 4
        self.columns = columns
        # D2: two lists of rows; the page has numpy matrices
        self.echiquier_bandes: Matrix = [
            [-1] * (columns + 4) for _ in range(rows + 4)
        ]
        for i in range(rows + 4):
            for j in range(columns + 4):
                if i < 2 or j < 2 or i >= rows + 2 or j >= columns + 2:
                    self.echiquier_bandes[i][j] = rows * columns + 1
        self.echiquier_voisins: Matrix = [
            [9] * (columns + 4) for _ in range(rows + 4)
        ]
        self.compteurs = {
            "compteur_tentative": 0,
            "compteur_retour_arriere": 0,
        }
        self.depart = depart  # S3


def prometteur(new_x: int, new_y: int, g: Globals) -> bool:
    """Check whether a square is free."""
    return g.echiquier_bandes[new_x][new_y] == -1


def init_voisin(g: Globals) -> None:
    """Count the free neighbours of each square of the board."""
    for i in range(2, g.rows + 2):
        for j in range(2, g.columns + 2):
            nb_voisins_libres = 0
            for k in range(8):
                nx = i + TAB_DELTA_XY[k][0]
                ny = j + TAB_DELTA_XY[k][1]
                if prometteur(nx, ny, g):
                    nb_voisins_libres += 1
            g.echiquier_voisins[i][j] = nb_voisins_libres


def trouver_meilleur_voisins_libres(case: Case, g: Globals) -> list[Case]:
    """Return the free neighbours of a square that have the fewest."""
    vecteur_meilleurs_voisins: list[Case] = []

    def trouver_le_premier_voisin_de_degre_minimal_libre(case: Case) -> int:
        x, y = case
        min_k = 9
        for k in range(8):
            nx, ny = x + TAB_DELTA_XY[k][0], y + TAB_DELTA_XY[k][1]
            if not prometteur(nx, ny, g):
                continue
            if min_k > g.echiquier_voisins[nx][ny]:
                min_k = g.echiquier_voisins[nx][ny]
        return min_k

    # E2: the others are never tried, so finding no tour proves nothing
    def trouver_tous_les_meilleurs_voisins(
        case: Case, min_k: int
    ) -> list[Case]:
        x, y = case
        for z in range(8):
            nx, ny = x + TAB_DELTA_XY[z][0], y + TAB_DELTA_XY[z][1]
            if not prometteur(nx, ny, g):
                continue
            if min_k == g.echiquier_voisins[nx][ny]:
                vecteur_meilleurs_voisins.append((nx, ny))
        return vecteur_meilleurs_voisins

    min_k = trouver_le_premier_voisin_de_degre_minimal_libre(case)
    if min_k >= 0:  # always: without a free neighbour it is 9, as on the page
        vecteur_meilleurs_voisins = trouver_tous_les_meilleurs_voisins(
            case, min_k
        )
    return vecteur_meilleurs_voisins


# E3: the page sees no risk of a square without neighbours, but the search
#     goes back: 22 times in figure 4, 6454 times from a corner of 9x9
def aes_parcours_cavalier_un_succes_suffit(
    derniere_case_traitee: Case, prochain_numero: int, g: Globals
) -> bool:
    """Check whether the tour can be completed, and complete it."""
    compteurs, echiquier_bandes = g.compteurs, g.echiquier_bandes
    if prochain_numero > g.rows * g.columns:
        return may_end(derniere_case_traitee, g.depart)  # S3
    else:
        for case_choisie in trouver_meilleur_voisins_libres(
            derniere_case_traitee, g
        ):
            mise_a_jour_voisins(case_choisie, g)
            next_x, next_y = case_choisie
            compteurs["compteur_tentative"] += 1
            echiquier_bandes[next_x][next_y] = prochain_numero
            if aes_parcours_cavalier_un_succes_suffit(
                (next_x, next_y), prochain_numero + 1, g
            ):
                return True
            compteurs["compteur_retour_arriere"] += 1
            remise_a_jour_voisins(case_choisie, g)
            echiquier_bandes[next_x][next_y] = -1
        return False


def mise_a_jour_voisins(case: Case, g: Globals) -> None:
    """Deduct a square from the counts of its free neighbours."""
    x, y = case
    for z in range(8):
        nx, ny = x + TAB_DELTA_XY[z][0], y + TAB_DELTA_XY[z][1]
        if not prometteur(nx, ny, g):
            continue
        if g.echiquier_voisins[nx][ny] > 0:
            g.echiquier_voisins[nx][ny] -= 1


def remise_a_jour_voisins(case: Case, g: Globals) -> None:
    """Add a square to the counts of its free neighbours again."""
    x, y = case
    for z in range(8):
        nx, ny = x + TAB_DELTA_XY[z][0], y + TAB_DELTA_XY[z][1]
        if not prometteur(nx, ny, g):
            continue
        g.echiquier_voisins[nx][ny] += 1


# --- supplied: the page calls or implies it ---

# S1: the page names the table; only this order gives all its figures
TAB_DELTA_XY = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)


def parcours_cavalier(
    rows: int,
    columns: int,
    x0: int,
    y0: int,
    closed: bool = False,
    neighbours: Neighbours = "start-counted",
) -> tuple[Matrix, Matrix | None, Compteurs]:
    """Return the matrix, the board inside or None, and the counters."""
    # S2: the main program, of which the page shows only runs
    depart = (x0 + 2, y0 + 2)
    g = Globals(rows, columns, depart if closed else None)
    init_voisin(g)
    # E1: the start counts as free on the page, as its figures show
    if neighbours == "start-deducted":
        mise_a_jour_voisins(depart, g)
    g.echiquier_bandes[x0 + 2][y0 + 2] = 1
    found = aes_parcours_cavalier_un_succes_suffit(depart, 2, g)
    # D4: the page prints both boards and the counters
    echiquier = [ligne[2:-2] for ligne in g.echiquier_bandes[2:-2]]
    return g.echiquier_bandes, echiquier if found else None, g.compteurs


def may_end(last: Case, depart: Case | None) -> bool:
    """Return whether a tour may end on `last`."""
    # S3: for a closed tour, one move back to the start; the page has none
    return depart is None or (
        (depart[0] - last[0], depart[1] - last[1]) in TAB_DELTA_XY
    )


# --- adapter ---


def first_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    neighbours: Neighbours = "start-counted",
) -> Tour | None:
    """Return the first tour that the search finds, or None."""
    return counted_tour(board, start, closed=closed, neighbours=neighbours)[0]


def counted_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    neighbours: Neighbours = "start-counted",
) -> tuple[Tour | None, dict[str, int]]:
    """Return the first tour that the search finds, and the counters."""
    _, echiquier, compteurs = parcours_cavalier(
        board.rows, board.columns, *start, closed, neighbours
    )
    counters = {
        "attempts": compteurs["compteur_tentative"],
        "backtracks": compteurs["compteur_retour_arriere"],
    }
    tour = None if echiquier is None else squares_in_order(echiquier)
    return tour, counters
