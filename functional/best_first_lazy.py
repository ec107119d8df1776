"""Best first as a lazy tree: walk it branch by branch to the first full board.

Source       T. Gonçalves and T. Robbins, report BE1 "Cavalier et
             Backtracking", 10 September 2021, section 3; Python, in French;
             002_c89214848b2bda6f.txt
Style        the search is a tree and a walk. The tree is not there until it
             is walked: a branch is a function that gives the tree behind it.
             The walk is the endless sequence of its steps; what it has
             counted is part of each step
Glossary     echiquier_bandes  tuple of rows, with a border of width 2: n on
                               the n-th square of the tour under way, from 1;
                               -1 on a free one; rows x columns + 1 in the
                               border
             arbre, branches   a tree: a state of the search, and those that
                               follow it, best neighbours all
             pas, marche       a step of the walk, and all of them
             voisin            neighbour: a square one jump away
             taille            the side; here rows and columns
             tab_delta_xy      the 8 moves, as (row, column)
             prometteur        promising: free, hence on the board
             case, prochain_numero
                               the square last reached, as (row, column) from
                               2 in echiquier_bandes; the number of the next
             compteurs         compteur_tentative, the steps to a new square;
                               compteur_retour_arriere, the steps back
             aes               algorithme à essais successifs (section 5)
Supplied     S1  tabDeltaXY, not given: of the 40,320 orders of the moves,
                 66 give figures 3 and 4, two of these figure 1, and only this
                 one figure 5; 6 and 7 are the same in any order
             S2  the main program, not given: the start is numbered 1
             S3  closed tours: the last square must be one jump from the
                 start, or the walk goes on
             S4  what the lost indentation decides: the least is that of all
                 the neighbours, and all that have it are tried in turn
Errata       E1  the start is never deducted from its neighbours' counts, as
                 figures 4, 6 and 7 ask: here the 1 that stands on it counts
                 like the -1 of a free square. neighbours="start-deducted"
                 follows the text
             E2  only the best neighbours are in the tree, so that None proves
                 nothing (see imperative/best_first_padded.py)
Deviations   D1  any rows x columns, any start; the page has n x n, n > 4
             D2  a count is made when it is wanted: there is no matrix of
                 counts, and nothing like init_voisin, mise_a_jour_voisins and
                 remise_a_jour_voisins; one function has the place of
                 trouverLePremierVoisinDeDegreMinimalLibre and
                 trouverTousLesMeilleursVoisins
             D3  the page's recursion is the walk: a step back is to the step
                 that is above, and Python's stack stays as it is
             D4  the board with its border, the one without or None, and the
                 counters are returned; the page prints them
Essential    the order of the moves, which is that of the branches. A state
             has all its rows but one in common with the one before
Cost         a step makes some 70 looks at a square, and two tuples as long as
             a side; all the states from the start to the last are kept.
             50x50 takes a tenth of a second, 100x100 half a second, 200x200
             three seconds and 170 MB
Example      the tour of 4x6 from a corner, and the counters

             >>> bandes, echiquier, compteurs = parcours_cavalier(4, 6, 0, 0)
             >>> for ligne in echiquier or []:
             ...     print(*(f"{n:2}" for n in ligne))
              1 22  9 18  5 20
              8 17  6 21 10 13
             23  2 15 12 19  4
             16  7 24  3 14 11
             >>> compteurs
             Compteurs(compteur_tentative=38, compteur_retour_arriere=15)

See also     imperative/best_first_padded.py, the page's own matrices;
             functional/warnsdorff_unfold.py, a tree of one branch
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal, NamedTuple

from toolz import iterate

from common.board import Board, Square, Tour

TAB_DELTA_XY = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)  # fmt: skip

Case = tuple[int, int]
Echiquier = tuple[tuple[int, ...], ...]
Branche = Callable[[], "Arbre"]

#: Whether the start's neighbours go on counting it as free (E1).
Neighbours = Literal["start-counted", "start-deducted"]

#: What may stand on a square that its neighbours count: -1, or 1 (E1).
COUNTED = {
    "start-counted": frozenset([-1, 1]),
    "start-deducted": frozenset([-1]),
}


class Arbre(NamedTuple):
    """A state of the search, and the trees that follow it."""

    case: Case
    prochain_numero: int
    echiquier_bandes: Echiquier
    branches: tuple[Branche, ...]


class Compteurs(NamedTuple):
    """What has been counted on the way."""

    compteur_tentative: int
    compteur_retour_arriere: int


class Pas(NamedTuple):
    """A step: the tree reached, its branches left, the step above, counts."""

    arbre: Arbre
    branches: tuple[Branche, ...]
    dessus: "Pas | None"
    compteurs: Compteurs


def parcours_cavalier(
    rows: int,
    columns: int,
    x0: int,
    y0: int,
    closed: bool = False,
    neighbours: Neighbours = "start-counted",
) -> tuple[Echiquier, Echiquier | None, Compteurs]:
    """Return both boards, of which None for no tour, and the counters."""
    depart = (x0 + 2, y0 + 2)
    vide = new_echiquier_bandes(rows, columns)
    racine = arbre(COUNTED[neighbours], vide, depart, 1)
    succes = partial(is_tour, rows * columns, depart if closed else None)
    pas = aes_parcours_cavalier_un_succes_suffit(racine, succes)
    bandes = pas.arbre.echiquier_bandes
    echiquier = tuple([ligne[2:-2] for ligne in bandes[2:-2]])
    return bandes, echiquier if succes(pas.arbre) else None, pas.compteurs


def prometteur(new_x: int, new_y: int, echiquier_bandes: Echiquier) -> bool:
    """Tell whether a square is free."""
    return echiquier_bandes[new_x][new_y] == -1


def trouver_meilleur_voisins_libres(
    case: Case, echiquier_bandes: Echiquier, counted: frozenset[int]
) -> list[Case]:
    """List the free neighbours of `case` that have the fewest (E2)."""
    nombres = {
        (nx, ny): nb_voisins_libres((nx, ny), echiquier_bandes, counted)
        for nx, ny in voisins(case)
        if prometteur(nx, ny, echiquier_bandes)
    }
    min_k = min(nombres.values(), default=9)
    return [voisin for voisin, k in nombres.items() if k == min_k]


def nb_voisins_libres(
    case: Case, echiquier_bandes: Echiquier, counted: frozenset[int]
) -> int:
    """Return how many neighbours of `case` count as free (E1)."""
    return sum(
        [echiquier_bandes[nx][ny] in counted for nx, ny in voisins(case)]
    )


def aes_parcours_cavalier_un_succes_suffit(
    racine: Arbre, succes: Callable[[Arbre], bool]
) -> Pas:
    """Return the first step of the walk that is a success, or the last."""
    return next(filter(partial(is_end, succes), marche(racine)))


def marche(racine: Arbre) -> Iterator[Pas]:
    """Go through the steps of the walk; at its end it stands still."""
    return iterate(
        advance, Pas(racine, racine.branches, None, Compteurs(0, 0))
    )


def advance(pas: Pas) -> Pas:
    """Return the next step: along a branch, or back if none is left."""
    tentatives, retours = pas.compteurs
    if pas.branches:
        suite = pas.branches[0]()
        dessus = pas._replace(branches=pas.branches[1:])
        compteurs = Compteurs(tentatives + 1, retours)
        return Pas(suite, suite.branches, dessus, compteurs)
    if pas.dessus:
        return pas.dessus._replace(
            compteurs=Compteurs(tentatives, retours + 1)
        )
    return pas


def is_end(succes: Callable[[Arbre], bool], pas: Pas) -> bool:
    """Tell whether the walk has found a success, or has no step left."""
    return succes(pas.arbre) or not (pas.branches or pas.dessus)


def is_tour(squares: int, depart: Case | None, arbre: Arbre) -> bool:
    """Tell whether all squares are numbered, and the tour one wanted (S3)."""
    full = arbre.prochain_numero > squares
    return full and (depart is None or depart in voisins(arbre.case))


def arbre(
    counted: frozenset[int],
    echiquier_bandes: Echiquier,
    case: Case,
    numero: int,
) -> Arbre:
    """Return the tree from the state in which `case` has been numbered."""
    suite = numeroter(case, numero, echiquier_bandes)
    meilleurs = trouver_meilleur_voisins_libres(case, suite, counted)
    branches = [
        partial(arbre, counted, suite, voisin, numero + 1)
        for voisin in meilleurs
    ]
    return Arbre(case, numero + 1, suite, tuple(branches))


def numeroter(
    case: Case, numero: int, echiquier_bandes: Echiquier
) -> Echiquier:
    """Return the board with a number on `case`; the other rows are shared."""
    x, y = case
    ligne = echiquier_bandes[x]
    nouvelle_ligne = (*ligne[:y], numero, *ligne[y + 1 :])
    return (*echiquier_bandes[:x], nouvelle_ligne, *echiquier_bandes[x + 1 :])


def voisins(case: Case) -> list[Case]:
    """List the 8 squares one jump from `case`, in the border or not."""
    x, y = case
    return [(x + dx, y + dy) for dx, dy in TAB_DELTA_XY]


def new_echiquier_bandes(rows: int, columns: int) -> Echiquier:
    """Return a free board in its border."""
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
    return None if echiquier is None else _squares(echiquier), counters


def _squares(echiquier: Echiquier) -> Tour:
    steps = [
        (numero, Square(row, column))
        for row, ligne in enumerate(echiquier)
        for column, numero in enumerate(ligne)
    ]
    return tuple([square for _, square in sorted(steps)])
