"""Tours on lists of couples: from each accessible square, tour what is left.

Source       Épreuve commune de TIPE 2011, partie D, "Parcours du cavalier sur
             l'échiquier", section 4.b, Algorithmes 2 and 3, and 4.d for closed
             tours; pseudo-code, in French; 000_c909ec527dcd5436.txt
Glossary     couple             (row, column), from 0
             position, pos      the couple where the knight stands
             echiquier, ech     the list of the couples not yet left, position
                                among them; their order is of no consequence
             cases_accessibles  cases_accessible on the page
             ca                 CA: the list of the accessible couples
             ronde, lr          a tour: a list of couples, in the order toured
             depart             for closed tours, where the tour must return
Supplied     S1  cases_accessibles, of which the page assumes that it is there
             S2  supprimer, likewise
             S3  depart: 4.d has the first square kept, and tested from the
                 last, without writing it. None accepts open and closed tours
Deviations   D1  the sum and the list are expressions: the page, "dans une
                 écriture qui reste impérative", has loops that add to them
             D2  position is put at the head of a new list, not of lr itself
Essential    cases_accessibles keeps the order in which the page gives the 8
             destinations, and parcours the order of the accessible squares:
             so the tours come in the order of Algorithme 4
Cost         a node with k couples left costs O(k): cases_accessibles puts them
             in a set, to look for 8 destinations; supprimer copies them. 5x5
             from a corner has 1,735,079 nodes, with 9 couples left on average,
             and is the largest sensible board: 5x6 has 98,742,288, minutes for
             first_tour too, as it takes the head of the list of all the tours
Example      how many tours 3x4 has from a corner, and their list

             >>> whole_board = [(i, j) for i in range(3) for j in range(4)]
             >>> nb_parcours((0, 0), whole_board)
             2
             >>> for ronde in parcours((0, 0), whole_board):
             ...     print(*(f"{i}{j}" for i, j in ronde))
             00 12 20 01 13 21 02 23 11 03 22 10
             00 12 20 01 13 21 02 10 22 03 11 23

See also     functional/lazy_tours.py, the same one tour at a time;
             imperative/backtracking_matrix.py, the same tree on one matrix
"""

from collections.abc import Iterator
from functools import cache

from common.board import Board, Square, Tour

DESTINATIONS = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)  # fmt: skip

Couple = tuple[int, int]
Echiquier = list[Couple]
Ronde = list[Couple]


def cases_accessibles(pos: Couple, ech: Echiquier) -> list[Couple]:
    """List the couples of `ech` one jump from `pos`, in page order (S1)."""
    cases = set(ech)
    return [c for c in destinations(pos) if c in cases]


def supprimer(position: Couple, echiquier: Echiquier) -> Echiquier:
    """Return the list without `position` (S2)."""
    k = echiquier.index(position)
    return echiquier[:k] + echiquier[k + 1 :]


def nb_parcours(
    position: Couple, echiquier: Echiquier, depart: Couple | None = None
) -> int:
    """Count the tours of `echiquier` from `position` (Algorithme 2)."""
    if len(echiquier) == 1:
        return 1 if returns(position, depart) else 0
    ca = cases_accessibles(position, echiquier)
    nouvel_echiquier = supprimer(position, echiquier)
    return sum([nb_parcours(c, nouvel_echiquier, depart) for c in ca])


def parcours(
    position: Couple, echiquier: Echiquier, depart: Couple | None = None
) -> list[Ronde]:
    """List the tours of `echiquier` from `position` (Algorithme 3)."""
    if len(echiquier) == 1:
        return [[position]] if returns(position, depart) else []
    ca = cases_accessibles(position, echiquier)
    nouvel_echiquier = supprimer(position, echiquier)
    liste_de_rondes = [
        lr for c in ca for lr in parcours(c, nouvel_echiquier, depart)
    ]
    return [[position, *lr] for lr in liste_de_rondes]


def returns(position: Couple, depart: Couple | None) -> bool:
    """Tell whether a tour that ends on `position` is one wanted (S3)."""
    return depart is None or depart in destinations(position)


@cache
def destinations(pos: Couple) -> tuple[Couple, ...]:
    """Return the 8 destinations of `pos`, on the board or not.

    >>> destinations((0, 0))[:3]
    ((2, 1), (1, 2), (-1, 2))
    """
    i, j = pos
    return tuple([(i + di, j + dj) for di, dj in DESTINATIONS])


# --- adapter: not in the source ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the head of the list of all the tours, or None if empty."""
    return next(tours(board, start, closed=closed), None)


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Go through the list of all the tours, once it is complete."""
    rondes = parcours(start, _couples(board), start if closed else None)
    return (tuple([Square(i, j) for i, j in ronde]) for ronde in rondes)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    return nb_parcours(start, _couples(board), start if closed else None)


def _couples(board: Board) -> Echiquier:
    return [(row, column) for row, column in board]
