"""Tours one at a time: a rewriting of the recursion as a lazy pipeline.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", Alg. 2 and 3,
             4.d; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Glossary     couple          a square, as (row, column) from 0
             position, pos   the couple where the knight is
             echiquier, ech  the couples not yet left, position included, a set
             ca, ronde       the accessible couples; a tour, as a tuple
Cost         each call copies echiquier: 5x6 for all the tours, 6x6 for one
Example      the last three squares of the first tour of 3x4 from a corner
             >>> next(parcours((0, 0), frozenset(Board(3, 4))))[-3:]
             ((0, 3), (2, 2), (1, 0))

See also     functional/couples.py, the page's own lists
"""

from collections.abc import Iterator

from toolz import count, mapcat

from common.board import Board, Square, Tour

Couple = tuple[int, int]
Echiquier = frozenset[Couple]
Ronde = tuple[Couple, ...]

# --- the page ---

# In the page's order, which decides in what order the tours come.
DESTINATIONS = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)


def nb_parcours(
    position: Couple, echiquier: Echiquier, depart: Couple | None = None
) -> int:
    """Return the number of tours from `position` (Algorithme 2)."""
    # D2: what parcours yields is counted; on the page it is a recursion too
    return count(parcours(position, echiquier, depart))


# D1: an iterator, which searches on demand; on the page a list
# D3: echiquier is a set; the page has a list
def parcours(
    position: Couple, echiquier: Echiquier, depart: Couple | None = None
) -> Iterator[Ronde]:
    """Yield the tours of `echiquier` from `position` (Algorithme 3)."""
    if len(echiquier) == 1:
        if may_end(position, depart):  # S3
            yield (position,)
    else:
        ca = cases_accessible(position, echiquier)
        nouvel_echiquier = supprimer(position, echiquier)
        suites = mapcat(lambda c: parcours(c, nouvel_echiquier, depart), ca)
        yield from ((position, *suite) for suite in suites)


# --- supplied: the page calls or implies it ---


def cases_accessible(pos: Couple, ech: Echiquier) -> Iterator[Couple]:
    """Return the couples of `ech` one move from `pos`, in page order."""
    # S1: the page takes it as given
    i, j = pos
    return filter(
        ech.__contains__, ((i + di, j + dj) for di, dj in DESTINATIONS)
    )


def supprimer(position: Couple, echiquier: Echiquier) -> Echiquier:
    """Return the set without `position`."""
    # S2: the page calls this but does not define it
    return echiquier - {position}


def may_end(position: Couple, depart: Couple | None) -> bool:
    """Return whether a tour may end on `position`."""
    # S3: 4.d asks for one move back to the start, but gives no program
    return depart is None or any(
        cases_accessible(position, frozenset([depart]))
    )


# --- adapter ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the first tour, or None."""
    return next(tours(board, start, closed=closed), None)


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Return the tours; each is found on demand."""
    rondes = parcours(start, frozenset(board), start if closed else None)
    return (tuple([Square(i, j) for i, j in ronde]) for ronde in rondes)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Return the number of tours from one start."""
    return nb_parcours(start, frozenset(board), start if closed else None)
