"""Tours on lists of couples, as written: the page's own loops and variables.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", Alg. 2 and 3,
             4.d; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Glossary     couple          a square, as (row, column) from 0
             position, pos   the couple where the knight is
             echiquier, ech  the couples not yet left, including position
             ca, lr          the accessible couples; a tour, as a list
Cost         each call copies echiquier; parcours keeps all tours: up to 5x5
Example      how many tours 3x4 has from a corner
             >>> nb_parcours((0, 0), list(Board(3, 4)))
             2

See also     functional/couples.py, with expressions in place of the loops
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
        return int(may_end(position, depart))  # S3
    else:
        ca = cases_accessible(position, echiquier)
        nouvel_echiquier = supprimer(position, echiquier)
        compteur = 0
        for c in ca:
            compteur = compteur + nb_parcours(c, nouvel_echiquier, depart)
        return compteur


def parcours(
    position: Couple, echiquier: Echiquier, depart: Couple | None = None
) -> list[Ronde]:
    """Return the list of the tours from `position` (Algorithme 3)."""
    if len(echiquier) == 1:
        if not may_end(position, depart):  # S3
            return []
        return [[position]]
    else:
        ca = cases_accessible(position, echiquier)
        nouvel_echiquier = supprimer(position, echiquier)
        liste_de_rondes: list[Ronde] = []
        for c in ca:
            liste_de_rondes = append(
                liste_de_rondes, parcours(c, nouvel_echiquier, depart)
            )
        for lr in liste_de_rondes:
            lr.insert(0, position)
        return liste_de_rondes


def append(l1: list[Ronde], l2: list[Ronde]) -> list[Ronde]:
    """Return a new list: the tours of `l1`, then those of `l2`."""
    return l1 + l2


# --- supplied: the page calls or implies it ---


def cases_accessible(pos: Couple, ech: Echiquier) -> list[Couple]:
    """Return the couples of `ech` one move from `pos`, in page order."""
    # S1: the page takes it as given
    ca = []
    for k in range(8):
        c = (pos[0] + DESTINATIONS[k][0], pos[1] + DESTINATIONS[k][1])
        if c in ech:
            ca.append(c)
    return ca


def supprimer(position: Couple, echiquier: Echiquier) -> Echiquier:
    """Return a new list without `position`."""
    # S2: the page calls this but does not define it
    nouvel_echiquier = []
    for c in echiquier:
        if c != position:
            nouvel_echiquier.append(c)
    return nouvel_echiquier


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
    """Yield the tours, one by one, after the list of all is complete."""
    for ronde in parcours(start, [*board], start if closed else None):
        yield tuple(Square(i, j) for i, j in ronde)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Return the number of tours from one start."""
    return nb_parcours(start, [*board], start if closed else None)
