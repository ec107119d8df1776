"""Best first on values: one trial after another, until one succeeds.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 3 (Python);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Style        no trial is made before those before it have failed
Glossary     g                  the values of the page's global variables
             echiquier_bandes   n on the n-th square, from 1; -1 on a free one;
                                more than any n in the border, 2 squares wide
             echiquier_voisins  the free neighbours of each; 9 in the border
             case, voisin       a square, (row, column) from 2; a neighbour
             aes, essai         "essais successifs": trial and error; a trial
Supplied     S1  tab_delta_xy, in the one order that gives all the figures
             S2  the main program: the start is numbered 1, search from 2
             S3  closed tours: a full board must end one move from the start
             S4  the indentation that the text has lost
Errata       E1  the start counts as free, unless neighbours="start-deducted"
             E2  the list has only the best neighbours: None proves nothing
Deviations   D1  any rows x columns, any start; the page has n x n, n > 4
             D2  nothing is restored: after a trial the boards before it serve
             D3  each call returns whether it succeeded, and g after it
             D4  the loop of the search is a recursion, essais_successifs
             D5  both boards and the counters are returned; the page prints
Cost         100x100 takes 0.3 s; 20x20 from (5, 0) needs over 5*10^9 attempts
Example      the counters of 4x6 from a corner
             >>> parcours_cavalier(4, 6, 0, 0)[2]
             Compteurs(compteur_tentative=38, compteur_retour_arriere=15)

See also     imperative/best_first_padded.py, the page's own matrices
"""

from functools import reduce
from typing import Literal, NamedTuple

from common.board import Board, Square, Tour, squares_in_order

TAB_DELTA_XY = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)  # fmt: skip

Case = tuple[int, int]
Matrix = tuple[tuple[int, ...], ...]

#: Whether the start's neighbours go on counting it as free (E1).
Neighbours = Literal["start-counted", "start-deducted"]


class Compteurs(NamedTuple):
    """The page's two counters."""

    compteur_tentative: int
    compteur_retour_arriere: int


class Globales(NamedTuple):
    """What the page's global variables hold at one point of a run."""

    depart: Case
    closed: bool
    echiquier_bandes: Matrix
    echiquier_voisins: Matrix
    compteurs: Compteurs


#: Whether a tour is found, and the global variables after the search for it.
Resultat = tuple[bool, Globales]


def parcours_cavalier(
    rows: int,
    columns: int,
    x0: int,
    y0: int,
    closed: bool = False,
    neighbours: Neighbours = "start-counted",
) -> tuple[Matrix, Matrix | None, Compteurs]:
    """Return the matrix, the board inside or None, and the counters (S2)."""
    depart = (x0 + 2, y0 + 2)
    vide = new_echiquier_bandes(rows, columns)
    counted = init_voisin(vide)
    deducted = mise_a_jour_voisins(depart, vide, counted)
    g = Globales(
        depart=depart,
        closed=closed,
        echiquier_bandes=numeroter(depart, 1, vide),
        echiquier_voisins=(
            counted if neighbours == "start-counted" else deducted
        ),
        compteurs=Compteurs(0, 0),
    )
    succes, apres = aes_parcours_cavalier_un_succes_suffit(depart, 2, g)
    echiquier_bandes = apres.echiquier_bandes
    echiquier = tuple([ligne[2:-2] for ligne in echiquier_bandes[2:-2]])
    return echiquier_bandes, echiquier if succes else None, apres.compteurs


def new_echiquier_bandes(rows: int, columns: int) -> Matrix:
    """Return an empty board with its border."""
    number = rows * columns + 1
    bande = (number,) * (columns + 4)
    ligne = (number, number, *(-1,) * columns, number, number)
    return (bande, bande, *(ligne,) * rows, bande, bande)


def prometteur(new_x: int, new_y: int, echiquier_bandes: Matrix) -> bool:
    """Check whether a square is free."""
    return echiquier_bandes[new_x][new_y] == -1


def init_voisin(echiquier_bandes: Matrix) -> Matrix:
    """Return the number of free neighbours of each square of the board."""

    def nb_voisins_libres(i: int, j: int) -> int:
        return sum(
            [prometteur(x, y, echiquier_bandes) for x, y in voisins((i, j))]
        )

    bande = (9,) * len(echiquier_bandes[0])
    columns = range(2, len(bande) - 2)
    lignes = [
        (9, 9, *[nb_voisins_libres(i, j) for j in columns], 9, 9)
        for i in range(2, len(echiquier_bandes) - 2)
    ]
    return (bande, bande, *lignes, bande, bande)


def trouver_meilleur_voisins_libres(
    case: Case, echiquier_bandes: Matrix, echiquier_voisins: Matrix
) -> list[Case]:
    """Return the free neighbours of a square that have the fewest (E2)."""

    def trouver_le_premier_voisin_de_degre_minimal_libre(case: Case) -> int:
        return min(
            [
                echiquier_voisins[nx][ny]
                for nx, ny in voisins(case)
                if prometteur(nx, ny, echiquier_bandes)
            ],
            default=9,
        )

    def trouver_tous_les_meilleurs_voisins(
        case: Case, min_k: int
    ) -> list[Case]:
        return [
            (nx, ny)
            for nx, ny in voisins(case)
            if prometteur(nx, ny, echiquier_bandes)
            and min_k == echiquier_voisins[nx][ny]
        ]

    min_k = trouver_le_premier_voisin_de_degre_minimal_libre(case)
    # Always: without a free neighbour it is 9, as on the page.
    if min_k >= 0:
        return trouver_tous_les_meilleurs_voisins(case, min_k)
    return []


def aes_parcours_cavalier_un_succes_suffit(
    derniere_case_traitee: Case, prochain_numero: int, g: Globales
) -> Resultat:
    """Return whether the tour can be completed, and g with it completed."""
    if prochain_numero > nb_cases(g.echiquier_bandes):
        succes = not g.closed or is_one_move(derniere_case_traitee, g.depart)
        return succes, g
    meilleurs = trouver_meilleur_voisins_libres(
        derniere_case_traitee, g.echiquier_bandes, g.echiquier_voisins
    )
    return essais_successifs(meilleurs, prochain_numero, g)


def essais_successifs(
    cases: list[Case], prochain_numero: int, g: Globales
) -> Resultat:
    """Try the squares in turn until one succeeds: the page's loop (D4)."""
    if not cases:
        return False, g
    succes, apres = essai(cases[0], prochain_numero, g)
    if succes:
        return True, apres
    return essais_successifs(cases[1:], prochain_numero, apres)


def essai(case_choisie: Case, prochain_numero: int, g: Globales) -> Resultat:
    """Try one square: the body of the page's loop."""
    suite = g._replace(
        echiquier_voisins=mise_a_jour_voisins(
            case_choisie, g.echiquier_bandes, g.echiquier_voisins
        ),
        compteurs=tentative(g.compteurs),
        echiquier_bandes=numeroter(
            case_choisie, prochain_numero, g.echiquier_bandes
        ),
    )
    succes, apres = aes_parcours_cavalier_un_succes_suffit(
        case_choisie, prochain_numero + 1, suite
    )
    if succes:
        return True, apres
    # The boards are those of g again (D2).
    return False, g._replace(compteurs=retour_arriere(apres.compteurs))


def mise_a_jour_voisins(
    case: Case, echiquier_bandes: Matrix, echiquier_voisins: Matrix
) -> Matrix:
    """Return the counts, `case` deducted from those of its free neighbours."""

    def deduct(counts: Matrix, voisin: Case) -> Matrix:
        nx, ny = voisin
        if counts[nx][ny] > 0:
            return numeroter(voisin, counts[nx][ny] - 1, counts)
        return counts

    libres = [
        (nx, ny)
        for nx, ny in voisins(case)
        if prometteur(nx, ny, echiquier_bandes)
    ]
    return reduce(deduct, libres, echiquier_voisins)


def tentative(compteurs: Compteurs) -> Compteurs:
    """Return the counters with one more attempt."""
    tentatives, retours = compteurs
    return Compteurs(tentatives + 1, retours)


def retour_arriere(compteurs: Compteurs) -> Compteurs:
    """Return the counters with one more step back."""
    tentatives, retours = compteurs
    return Compteurs(tentatives, retours + 1)


def numeroter(case: Case, numero: int, matrix: Matrix) -> Matrix:
    """Return the matrix with a number on `case`; other rows are shared."""
    x, y = case
    ligne = (*matrix[x][:y], numero, *matrix[x][y + 1 :])
    return (*matrix[:x], ligne, *matrix[x + 1 :])


def nb_cases(echiquier_bandes: Matrix) -> int:
    """Return the number of squares inside the border."""
    return (len(echiquier_bandes) - 4) * (len(echiquier_bandes[0]) - 4)


def voisins(case: Case) -> list[Case]:
    """Return the 8 squares one move from `case`, in the border or not."""
    x, y = case
    return [(x + dx, y + dy) for dx, dy in TAB_DELTA_XY]


def is_one_move(last: Case, first: Case) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S3)."""
    return first in voisins(last)


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
        "attempts": compteurs.compteur_tentative,
        "backtracks": compteurs.compteur_retour_arriere,
    }
    tour = None if echiquier is None else squares_in_order(echiquier)
    return tour, counters
