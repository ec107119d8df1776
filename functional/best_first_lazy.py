"""Best first: a rewriting as a lazy stream of events, folded to the counters.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 3 (Python);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Glossary     echiquier_bandes   the board, as in imperative/backtracking_padded
             echiquier_voisins  the free neighbours of each; 9 in the border
             case               a square, as (row, column), both from 2
Cost         an event passes through all calls above it: 5 s for 100x100
Example      the counters of 3x7 from (1, 1), where the search goes back
             >>> parcours_cavalier(3, 7, 1, 1)[2]
             Compteurs(compteur_tentative=65, compteur_retour_arriere=45)

See also     imperative/best_first_padded.py, the page's own matrices
"""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import chain, pairwise, takewhile
from typing import Literal, NamedTuple

from toolz import mapcat

from common.board import Board, Square, Tour, squares_in_order

Case = tuple[int, int]
Matrix = tuple[tuple[int, ...], ...]

#: Whether the start's neighbours go on counting it as free (E1).
Neighbours = Literal["start-counted", "start-deducted"]


class Boards(NamedTuple):
    """The two matrices of the page, which are never changed."""

    echiquier_bandes: Matrix
    echiquier_voisins: Matrix


class Event(NamedTuple):
    """The knight enters or leaves a square; the boards after it."""

    kind: Literal["enter", "leave"]
    case: Case
    numero: int
    boards: Boards


class Compteurs(NamedTuple):
    """The page's two counters."""

    compteur_tentative: int
    compteur_retour_arriere: int


#: Which of the free neighbours of a square are tried, and in which order.
Choice = Callable[[Case, Boards], list[Case]]


# --- the page ---


def new_board(rows: int, columns: int) -> Matrix:
    """Return an empty board with its border."""
    number = rows * columns + 1  # D1: the page has taille x taille, taille > 4
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
            [
                prometteur(*voisin, echiquier_bandes)
                for voisin in voisins((i, j))
            ]
        )

    bande = (9,) * len(echiquier_bandes[0])
    columns = range(2, len(bande) - 2)
    lignes = [
        (9, 9, *[nb_voisins_libres(i, j) for j in columns], 9, 9)
        for i in range(2, len(echiquier_bandes) - 2)
    ]
    return (bande, bande, *lignes, bande, bande)


def trouver_meilleur_voisins_libres(case: Case, boards: Boards) -> list[Case]:
    """Return the free neighbours of a square that have the fewest."""

    def degree(voisin: Case) -> int:
        return boards.echiquier_voisins[voisin[0]][voisin[1]]

    min_k = min(map(degree, free(case, boards)), default=9)
    # E2: the others are never tried, so finding no tour proves nothing
    return [voisin for voisin in free(case, boards) if degree(voisin) == min_k]


# D6: the page's search returns True at the first tour; this stream goes on,
#     and its reader stops there
def search(
    derniere_case_traitee: Case,
    prochain_numero: int,
    boards: Boards,
    choice: Choice = trouver_meilleur_voisins_libres,
) -> Iterator[Event]:
    """Return the events of all the trials from a square, in their order."""

    def trial(case_choisie: Case) -> Iterator[Event]:
        after = Boards(
            numbered(case_choisie, prochain_numero, boards.echiquier_bandes),
            mise_a_jour_voisins(case_choisie, boards),
        )
        yield Event("enter", case_choisie, prochain_numero, after)
        yield from search(case_choisie, prochain_numero + 1, after, choice)
        # D2: nothing is restored: the boards from before the trial serve again
        yield Event("leave", case_choisie, prochain_numero, boards)

    return mapcat(trial, choice(derniere_case_traitee, boards))


def mise_a_jour_voisins(case: Case, boards: Boards) -> Matrix:
    """Return the counts, `case` deducted from those of its free neighbours."""

    def deduct(counts: Matrix, voisin: Case) -> Matrix:
        number = counts[voisin[0]][voisin[1]]
        return numbered(voisin, number - 1, counts) if number > 0 else counts

    return reduce(deduct, free(case, boards), boards.echiquier_voisins)


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
    choice: Choice = trouver_meilleur_voisins_libres,
) -> tuple[Matrix, Matrix | None, Compteurs]:
    """Return the matrix, the board inside or None, and the counters."""
    # S2: the main program, of which the page shows only runs
    depart = (x0 + 2, y0 + 2)
    boards = first_boards(rows, columns, depart, neighbours)
    start = Event("enter", depart, 1, boards)

    def completes(event: Event) -> bool:
        return event.numero == rows * columns and may_end(
            event.case, depart if closed else None
        )

    stream = search(depart, 2, boards, choice)
    last, compteurs = reduce(
        tally, until(completes, start, stream), (start, Compteurs(0, 0))
    )
    # D5: the page prints both boards and the counters
    bandes = last.boards.echiquier_bandes
    echiquier = tuple([ligne[2:-2] for ligne in bandes[2:-2]])
    return bandes, echiquier if completes(last) else None, compteurs


def first_boards(
    rows: int, columns: int, depart: Case, neighbours: Neighbours
) -> Boards:
    """Return both boards, with the knight on its first square."""
    bandes = new_board(rows, columns)
    counted = Boards(bandes, init_voisin(bandes))
    # E1: the start counts as free on the page, as its figures show
    voisins = (
        counted.echiquier_voisins
        if neighbours == "start-counted"
        else mise_a_jour_voisins(depart, counted)
    )
    return Boards(numbered(depart, 1, bandes), voisins)


def until(
    completes: Callable[[Event], bool], start: Event, stream: Iterator[Event]
) -> Iterator[Event]:
    """Return the events after the start, up to the one that completes."""
    pairs = pairwise(chain([start], stream))
    return (
        event
        for _, event in takewhile(lambda pair: not completes(pair[0]), pairs)
    )


def tally(
    state: tuple[Event, Compteurs], event: Event
) -> tuple[Event, Compteurs]:
    """Return the event and the counters after it: one step of the fold."""
    # D7: the page sets its counters in the search
    tentatives, retours = state[1]
    if event.kind == "enter":
        return event, Compteurs(tentatives + 1, retours)
    return event, Compteurs(tentatives, retours + 1)


def numbered(case: Case, number: int, matrix: Matrix) -> Matrix:
    """Return the matrix with a number on `case`; other rows are shared."""
    x, y = case
    ligne = (*matrix[x][:y], number, *matrix[x][y + 1 :])
    return (*matrix[:x], ligne, *matrix[x + 1 :])


def free(case: Case, boards: Boards) -> list[Case]:
    """Return the free neighbours of a square: a choice without a heuristic."""
    return [
        voisin
        for voisin in voisins(case)
        if prometteur(*voisin, boards.echiquier_bandes)
    ]


def voisins(case: Case) -> list[Case]:
    """Return the 8 squares one move from `case`, in the border or not."""
    return [(case[0] + dx, case[1] + dy) for dx, dy in TAB_DELTA_XY]


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
        "attempts": compteurs.compteur_tentative,
        "backtracks": compteurs.compteur_retour_arriere,
    }
    tour = None if echiquier is None else squares_in_order(echiquier)
    return tour, counters
