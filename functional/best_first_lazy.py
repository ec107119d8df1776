"""Best first as a stream of events: read it as far as the first success.

Source       Gonçalves and Robbins, "Cavalier et Backtracking", 2021, section 3
             (Python); 002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Style        no event is worked out before it is asked for
Glossary     echiquier_bandes  n on the n-th square, from 1; -1 on a free one;
                               more than any n in the border, 2 squares wide
             evenement         "depart" (start), "tentative" (attempt),
                               "retour_arriere" (step back), "succes" (a full
                               board) or "echec" (no tour)
             case, voisin      a square, (row, column) from 2; a neighbour
             aes, essai        "essais successifs": trial and error; a trial
Supplied     S1  tab_delta_xy, in the one order that gives all the figures
             S2  the main program: the start is numbered 1
             S3  closed tours: a full board must end one move from the start
             S4  the indentation that the text has lost
Errata       E1  the start always counts as free, as figures 4, 6 and 7 ask;
                 neighbours="start-deducted" follows the text
             E2  only the best neighbours are tried: None proves nothing
Deviations   D1  any rows x columns, any start; the page has n x n, n > 4
             D2  a count is made when it is wanted, not kept in a matrix
             D3  the counters are summed over the events, not in the search
             D4  both boards and the counters are returned; the page prints
Cost         50x50 takes 0.2 s; 100x100, the largest sensible board, 2 to 4 s
Example      the counters of 4x6 from a corner
             >>> parcours_cavalier(4, 6, 0, 0)[2]
             Compteurs(compteur_tentative=38, compteur_retour_arriere=15)

See also     imperative/best_first_padded.py, the page's own matrices
"""

from collections.abc import Iterator
from functools import partial
from itertools import accumulate, chain
from typing import Literal, NamedTuple

from toolz import mapcat

from common.board import Board, Square, Tour, squares_in_order

TAB_DELTA_XY = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)  # fmt: skip

Case = tuple[int, int]
Echiquier = tuple[tuple[int, ...], ...]

#: Whether the start's neighbours go on counting it as free (E1).
Neighbours = Literal["start-counted", "start-deducted"]

#: What may be on a square that its neighbours count: -1, or 1 (E1).
COUNTED = {
    "start-counted": frozenset([-1, 1]),
    "start-deducted": frozenset([-1]),
}


class Evenement(NamedTuple):
    """What the search does, on which square, and the board after it."""

    nom: Literal["depart", "tentative", "retour_arriere", "succes", "echec"]
    case: Case
    echiquier_bandes: Echiquier


class Compteurs(NamedTuple):
    """How many events of two kinds there have been."""

    compteur_tentative: int
    compteur_retour_arriere: int


class Bilan(NamedTuple):
    """An event, and the counters up to it."""

    evenement: Evenement
    compteurs: Compteurs


def parcours_cavalier(
    rows: int,
    columns: int,
    x0: int,
    y0: int,
    closed: bool = False,
    neighbours: Neighbours = "start-counted",
) -> tuple[Echiquier, Echiquier | None, Compteurs]:
    """Return the bordered board, the board inside, and the counters.

    The board inside is None without a tour.
    """
    depart = (x0 + 2, y0 + 2)
    bandes = numeroter(depart, 1, new_echiquier_bandes(rows, columns))
    evenements = aes_parcours_cavalier_un_succes_suffit(
        depart, 2, bandes, COUNTED[neighbours]
    )
    echec = Evenement("echec", depart, bandes)
    debut = Bilan(Evenement("depart", depart, bandes), Compteurs(0, 0))
    bilans = accumulate(chain(evenements, [echec]), compter, initial=debut)
    fin, compteurs = next(
        filter(partial(is_end, depart if closed else None), bilans)
    )
    if fin.nom == "echec":
        return fin.echiquier_bandes, None, compteurs
    echiquier = tuple([ligne[2:-2] for ligne in fin.echiquier_bandes[2:-2]])
    return fin.echiquier_bandes, echiquier, compteurs


def prometteur(new_x: int, new_y: int, echiquier_bandes: Echiquier) -> bool:
    """Return whether a square is free."""
    return echiquier_bandes[new_x][new_y] == -1


def nb_voisins_libres(
    case: Case, echiquier_bandes: Echiquier, counted: frozenset[int]
) -> int:
    """Return how many neighbours of `case` count as free (E1)."""
    return sum(
        [echiquier_bandes[nx][ny] in counted for nx, ny in voisins(case)]
    )


def trouver_meilleur_voisins_libres(
    case: Case, echiquier_bandes: Echiquier, counted: frozenset[int]
) -> list[Case]:
    """Return the free neighbours of `case` that have the fewest (E2)."""
    nombres = {
        (nx, ny): nb_voisins_libres((nx, ny), echiquier_bandes, counted)
        for nx, ny in voisins(case)
        if prometteur(nx, ny, echiquier_bandes)
    }
    min_k = min(nombres.values(), default=9)
    return [voisin for voisin, k in nombres.items() if k == min_k]


def aes_parcours_cavalier_un_succes_suffit(
    derniere_case_traitee: Case,
    prochain_numero: int,
    echiquier_bandes: Echiquier,
    counted: frozenset[int],
) -> Iterator[Evenement]:
    """Return the events of the search from a square; one success will do."""
    if prochain_numero > nb_cases(echiquier_bandes):
        return iter(
            [Evenement("succes", derniere_case_traitee, echiquier_bandes)]
        )
    return mapcat(
        lambda case_choisie: essai(
            case_choisie, prochain_numero, echiquier_bandes, counted
        ),
        trouver_meilleur_voisins_libres(
            derniere_case_traitee, echiquier_bandes, counted
        ),
    )


def essai(
    case_choisie: Case,
    numero: int,
    echiquier_bandes: Echiquier,
    counted: frozenset[int],
) -> Iterator[Evenement]:
    """Return the events of one trial.

    They are the attempt, the search from its square, and the step back.
    """
    suite = numeroter(case_choisie, numero, echiquier_bandes)
    return chain(
        [Evenement("tentative", case_choisie, suite)],
        aes_parcours_cavalier_un_succes_suffit(
            case_choisie, numero + 1, suite, counted
        ),
        [Evenement("retour_arriere", case_choisie, echiquier_bandes)],
    )


def compter(bilan: Bilan, evenement: Evenement) -> Bilan:
    """Return the next event, and the counters up to it."""
    tentatives, retours = bilan.compteurs
    compteurs = Compteurs(
        tentatives + (evenement.nom == "tentative"),
        retours + (evenement.nom == "retour_arriere"),
    )
    return Bilan(evenement, compteurs)


def is_end(depart: Case | None, bilan: Bilan) -> bool:
    """Check whether the search ends here: by a tour (S3), or without any."""
    nom, case, _ = bilan.evenement
    if nom == "succes":
        return depart is None or is_one_move(case, depart)
    return nom == "echec"


def is_one_move(last: Case, first: Case) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S3)."""
    return first in voisins(last)


def nb_cases(echiquier_bandes: Echiquier) -> int:
    """Return the number of squares inside the border."""
    return (len(echiquier_bandes) - 4) * (len(echiquier_bandes[0]) - 4)


def numeroter(
    case: Case, numero: int, echiquier_bandes: Echiquier
) -> Echiquier:
    """Return the board with a number on `case`; the other rows are shared."""
    x, y = case
    ligne = echiquier_bandes[x]
    nouvelle_ligne = (*ligne[:y], numero, *ligne[y + 1 :])
    return (*echiquier_bandes[:x], nouvelle_ligne, *echiquier_bandes[x + 1 :])


def voisins(case: Case) -> list[Case]:
    """Return the 8 squares one move from `case`, in the border or not."""
    x, y = case
    return [(x + dx, y + dy) for dx, dy in TAB_DELTA_XY]


def new_echiquier_bandes(rows: int, columns: int) -> Echiquier:
    """Return an empty board with its border."""
    number = rows * columns + 1
    bande = (number,) * (columns + 4)
    ligne = (number, number, *(-1,) * columns, number, number)
    return (bande, bande, *(ligne,) * rows, bande, bande)


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
