"""Best first: backtracking among the free squares with fewest neighbours.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 3 (Python);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Glossary     g                  the page's global variables, in a record (D3)
             echiquier_bandes   n on the n-th square, from 1; -1 on a free one;
                                more than any n in the border, 2 squares wide
             echiquier_voisins  the free neighbours of each; 9 in the border
             case               a square, as (row, column), both from 2
Supplied     S1  the order of the moves: only this one gives all the figures
             S2  the main program: init_voisin, 1 on the start, search from 2
             S3  closed tours: one move leads from the last square to the first
             S4  the indentation of all but the search, lost in the text kept
             S5  the indentation of the search's last line, lost there too
Errata       E1  the start counts as free, unless neighbours="start-deducted"
             E2  the list has only the best neighbours: None proves nothing
             E3  there is a risk of a square without neighbours: the search
                 goes back 22 times in figure 4, 6454 from a corner of 9x9
Deviations   D1  rows x columns and any start; the page has n x n, n > 4
             D2  a list of rows, [x][y]; the page has a numpy matrix, [x, y]
             D3  g is handed to each procedure, so that two runs share nothing
             D4  both boards and the counters are returned, not printed
             D5  no "else" after the first "return", and no x, y without a use
Cost         100x100 takes 0.1 s; 20x20 from (5, 0) needs over 5*10^9 attempts
Example      the counters of 3x7 from (1, 1), where the search goes back
             >>> parcours_cavalier(3, 7, 1, 1)[2]
             {'compteur_tentative': 65, 'compteur_retour_arriere': 45}

See also     functional/best_first_lazy.py, the same on values, never changed
"""

from dataclasses import dataclass
from typing import Literal

from common.board import Board, Square, Tour, squares_in_order

TAB_DELTA_XY = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)  # fmt: skip

Case = tuple[int, int]
Compteurs = dict[str, int]
Matrix = list[list[int]]

#: Whether the start's neighbours go on counting it as free (E1).
Neighbours = Literal["start-counted", "start-deducted"]


@dataclass
class Globales:
    """The page's global variables, those of one run (D3)."""

    rows: int
    columns: int
    depart: Case
    closed: bool
    echiquier_bandes: Matrix
    echiquier_voisins: Matrix
    compteurs: Compteurs


def parcours_cavalier(
    rows: int,
    columns: int,
    x0: int,
    y0: int,
    closed: bool = False,
    neighbours: Neighbours = "start-counted",
) -> tuple[Matrix, Matrix | None, Compteurs]:
    """Return the matrix, the board inside or None, and the counters (S2)."""
    g = Globales(
        rows=rows,
        columns=columns,
        depart=(x0 + 2, y0 + 2),
        closed=closed,
        echiquier_bandes=new_echiquier_bandes(rows, columns),
        echiquier_voisins=[[9] * (columns + 4) for _ in range(rows + 4)],
        compteurs={"compteur_tentative": 0, "compteur_retour_arriere": 0},
    )
    init_voisin(g)
    if neighbours == "start-deducted":
        mise_a_jour_voisins(g.depart, g)
    g.echiquier_bandes[x0 + 2][y0 + 2] = 1
    if not aes_parcours_cavalier_un_succes_suffit(g.depart, 2, g):
        return g.echiquier_bandes, None, g.compteurs
    echiquier = [ligne[2:-2] for ligne in g.echiquier_bandes[2:-2]]
    return g.echiquier_bandes, echiquier, g.compteurs


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


def init_voisin(g: Globales) -> None:
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


def trouver_meilleur_voisins_libres(case: Case, g: Globales) -> list[Case]:
    """Return the free neighbours of a square that have the fewest (E2)."""
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
    # Always: without a free neighbour it is 9, as on the page.
    if min_k >= 0:
        vecteur_meilleurs_voisins = trouver_tous_les_meilleurs_voisins(
            case, min_k
        )
    return vecteur_meilleurs_voisins


def aes_parcours_cavalier_un_succes_suffit(
    derniere_case_traitee: Case, prochain_numero: int, g: Globales
) -> bool:
    """Check whether the tour can be completed, and complete it."""
    compteurs, echiquier_bandes = g.compteurs, g.echiquier_bandes
    if prochain_numero > g.rows * g.columns:
        return not g.closed or is_one_move(derniere_case_traitee, g.depart)
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


def mise_a_jour_voisins(case: Case, g: Globales) -> None:
    """Deduct a square from the counts of its free neighbours."""
    x, y = case
    for z in range(8):
        nx, ny = x + TAB_DELTA_XY[z][0], y + TAB_DELTA_XY[z][1]
        if not prometteur(nx, ny, g):
            continue
        if g.echiquier_voisins[nx][ny] > 0:
            g.echiquier_voisins[nx][ny] -= 1


def remise_a_jour_voisins(case: Case, g: Globales) -> None:
    """Add a square to the counts of its free neighbours again."""
    x, y = case
    for z in range(8):
        nx, ny = x + TAB_DELTA_XY[z][0], y + TAB_DELTA_XY[z][1]
        if not prometteur(nx, ny, g):
            continue
        g.echiquier_voisins[nx][ny] += 1


def is_one_move(last: Case, first: Case) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S3)."""
    return (first[0] - last[0], first[1] - last[1]) in TAB_DELTA_XY


# --- adapter: not in the source ---


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
