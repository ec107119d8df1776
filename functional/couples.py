"""Tours on lists of couples: from each accessible square, tour what is left.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", 4.b and 4.d, in
             pseudo-code; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Glossary     couple          (row, column), from 0
             position, pos   the couple where the knight is
             echiquier, ech  the list of couples not yet left, with position
             ca              CA: the list of the accessible couples
             ronde, lr       a tour: a list of couples, in the order toured
             depart          the first couple of a closed tour, or None
Supplied     S1  cases_accessibles: the page uses cases_accessible, not given
             S2  supprimer, which the page uses and does not give
             S3  closed tours: the last couple is one move from depart
Deviations   D1  the sum and the list are expressions; the page has loops
             D2  position is put at the head of a new list, not of lr itself
Cost         each call copies echiquier: 5x5 is the largest sensible board
Example      the two tours of 3x4 from a corner, each square as row, column
             >>> whole_board = [(i, j) for i in range(3) for j in range(4)]
             >>> for ronde in parcours((0, 0), whole_board):
             ...     print(*(f"{i}{j}" for i, j in ronde))
             00 12 20 01 13 21 02 23 11 03 22 10
             00 12 20 01 13 21 02 10 22 03 11 23

See also     functional/lazy_tours.py, the same, one tour at a time
"""

from collections.abc import Iterator
from functools import cache

from common.board import Board, Square, Tour

# In the page's order, which decides in what order the tours come.
DESTINATIONS = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)  # fmt: skip

Couple = tuple[int, int]
Echiquier = list[Couple]
Ronde = list[Couple]


def cases_accessibles(pos: Couple, ech: Echiquier) -> list[Couple]:
    """Return the couples of `ech` one move from `pos`, in page order (S1)."""
    cases = set(ech)
    return [c for c in destinations(pos) if c in cases]


def supprimer(position: Couple, echiquier: Echiquier) -> Echiquier:
    """Return the list without `position` (S2)."""
    k = echiquier.index(position)
    return echiquier[:k] + echiquier[k + 1 :]


def nb_parcours(
    position: Couple, echiquier: Echiquier, depart: Couple | None = None
) -> int:
    """Return the number of tours from `position` (Algorithme 2)."""
    if len(echiquier) == 1:
        return 1 if depart is None or is_one_move(position, depart) else 0
    ca = cases_accessibles(position, echiquier)
    nouvel_echiquier = supprimer(position, echiquier)
    return sum([nb_parcours(c, nouvel_echiquier, depart) for c in ca])


def parcours(
    position: Couple, echiquier: Echiquier, depart: Couple | None = None
) -> list[Ronde]:
    """Return the list of the tours from `position` (Algorithme 3)."""
    if len(echiquier) == 1:
        is_tour = depart is None or is_one_move(position, depart)
        return [[position]] if is_tour else []
    ca = cases_accessibles(position, echiquier)
    nouvel_echiquier = supprimer(position, echiquier)
    liste_de_rondes = [
        lr for c in ca for lr in parcours(c, nouvel_echiquier, depart)
    ]
    return [[position, *lr] for lr in liste_de_rondes]


def is_one_move(last: Couple, first: Couple) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S3)."""
    return first in destinations(last)


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
    """Return the first of the list of all the tours, or None."""
    return next(tours(board, start, closed=closed), None)


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Return the tours, one by one, after the list of all is complete."""
    rondes = parcours(start, list(board), start if closed else None)
    return (tuple([Square(i, j) for i, j in ronde]) for ronde in rondes)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Return the number of tours from one start."""
    return nb_parcours(start, list(board), start if closed else None)
