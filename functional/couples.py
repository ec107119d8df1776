"""Tours on lists of couples: from each accessible square, tour what is left.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", Alg. 2 and 3,
             4.d; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Glossary     couple          a square, as (row, column) from 0
             position, pos   the couple where the knight is
             echiquier, ech  the couples not yet left, including position
             ca, lr          the accessible couples; a tour, as a list
Cost         each call copies echiquier: 5x5 is the largest sensible board
Example      how many tours 3x4 has from a corner
             >>> nb_parcours((0, 0), list(Board(3, 4)))
             2

See also     pedagogical/couples_as_written.py, the page's own loops
"""

from collections.abc import Iterator

from common.board import Board, Square, Tour

Couple = tuple[int, int]
Echiquier = list[Couple]
Ronde = list[Couple]

# --- the page ---

# In the page's order, which decides in what order the tours come.
DESTINATIONS = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)


def nb_parcours(
    position: Couple, echiquier: Echiquier, depart: Couple | None = None
) -> int:
    """Return the number of tours from `position` (Algorithme 2)."""
    if len(echiquier) == 1:
        return int(may_end(position, depart))
    ca = cases_accessible(position, echiquier)
    nouvel_echiquier = supprimer(position, echiquier)
    # D1: a sum; the page adds to a counter in a loop
    return sum([nb_parcours(c, nouvel_echiquier, depart) for c in ca])


def parcours(
    position: Couple, echiquier: Echiquier, depart: Couple | None = None
) -> list[Ronde]:
    """Return the list of the tours from `position` (Algorithme 3)."""
    if len(echiquier) == 1:
        return [[position]] if may_end(position, depart) else []
    ca = cases_accessible(position, echiquier)
    nouvel_echiquier = supprimer(position, echiquier)
    liste_de_rondes = [
        lr for c in ca for lr in parcours(c, nouvel_echiquier, depart)
    ]
    # D2: at the head of a new list; the page changes lr itself
    return [[position, *lr] for lr in liste_de_rondes]


# --- supplied: the page calls or implies it ---


def cases_accessible(pos: Couple, ech: Echiquier) -> list[Couple]:
    """Return the couples of `ech` one move from `pos`, in page order."""
    # S1: the page takes it as given
    i, j = pos
    return [
        (i + di, j + dj) for di, dj in DESTINATIONS if (i + di, j + dj) in ech
    ]


def supprimer(position: Couple, echiquier: Echiquier) -> Echiquier:
    """Return the list without `position`."""
    # S2: the page calls this but does not define it
    k = echiquier.index(position)
    return echiquier[:k] + echiquier[k + 1 :]


def may_end(position: Couple, depart: Couple | None) -> bool:
    """Return whether a tour may end on `position`."""
    # S3: 4.d asks for one move back to the start, but gives no program
    return depart is None or depart in cases_accessible(position, [depart])


# --- adapter ---


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
