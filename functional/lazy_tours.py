"""Tours one at a time: the recursion on squares left, as lazy pipelines.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", 4.b and 4.d, in
             pseudo-code; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Style        no list is built: each procedure passes its results on one by one
Glossary     couple          (row, column), from 0
             position, pos   the couple where the knight is
             echiquier, ech  the set of couples not yet left, with position
             ca              CA: the accessible couples
             ronde           a tour: a tuple of couples, in the order toured
Supplied     S1  cases_accessibles: the page uses cases_accessible, not given
             S2  supprimer, which the page uses and does not give
             S3  closed tours: the last couple is one move from the first
Deviations   D1  parcours is lazy: it searches when a tour is asked for
             D2  nb_parcours counts what parcours yields; on the page it recurs
             D3  echiquier is a set; the page has a list
Cost         each call copies echiquier: 5x6 for all the tours, 6x6 for one
Example      the first tour of 3x4 from a corner, each square as row, column
             >>> whole_board = frozenset(Board(3, 4))
             >>> ronde = next(parcours((0, 0), whole_board))
             >>> print(*(f"{i}{j}" for i, j in ronde))
             00 12 20 01 13 21 02 23 11 03 22 10

See also     functional/couples.py, the page's own lists
"""

from collections.abc import Iterator
from functools import cache, partial

from toolz import count, mapcat

from common.board import Board, Square, Tour

# In the page's order, which decides in what order the tours come.
DESTINATIONS = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)  # fmt: skip

Couple = tuple[int, int]
Echiquier = frozenset[Couple]
Ronde = tuple[Couple, ...]


def cases_accessibles(pos: Couple, ech: Echiquier) -> Iterator[Couple]:
    """Return the couples of `ech` one move from `pos`, in page order (S1)."""
    return filter(ech.__contains__, destinations(pos))


def supprimer(position: Couple, echiquier: Echiquier) -> Echiquier:
    """Return the set without `position` (S2)."""
    return echiquier - {position}


def nb_parcours(position: Couple, echiquier: Echiquier) -> int:
    """Return the number of tours from `position` (Algorithme 2)."""
    return count(parcours(position, echiquier))


def parcours(position: Couple, echiquier: Echiquier) -> Iterator[Ronde]:
    """Yield the tours of `echiquier` from `position` (Algorithme 3)."""
    if len(echiquier) == 1:
        yield (position,)
    else:
        ca = cases_accessibles(position, echiquier)
        nouvel_echiquier = supprimer(position, echiquier)
        suites = mapcat(partial(parcours, echiquier=nouvel_echiquier), ca)
        yield from map(partial(put_first, position), suites)


def rondes_cycliques(
    position: Couple, echiquier: Echiquier
) -> Iterator[Ronde]:
    """Return the closed ones of the tours from `position` (S3)."""
    rondes = parcours(position, echiquier)
    return filter(lambda ronde: is_one_move(ronde[-1], ronde[0]), rondes)


def is_one_move(last: Couple, first: Couple) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S3)."""
    return first in destinations(last)


@cache
def destinations(pos: Couple) -> tuple[Couple, ...]:
    """Return the 8 destinations of `pos`, on the board or not."""
    i, j = pos
    return tuple([(i + di, j + dj) for di, dj in DESTINATIONS])


def put_first(position: Couple, ronde: Ronde) -> Ronde:
    """Return the tour that goes to `position`, then along `ronde`."""
    return (position, *ronde)


# --- adapter: not in the source ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the first tour, or None."""
    return next(tours(board, start, closed=closed), None)


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Return the tours; each is searched for when it is asked for."""
    rondes = rondes_cycliques if closed else parcours
    return map(_as_tour, rondes(start, frozenset(board)))


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Return the number of tours from one start."""
    if closed:
        return count(rondes_cycliques(start, frozenset(board)))
    return nb_parcours(start, frozenset(board))


def _as_tour(ronde: Ronde) -> Tour:
    return tuple([Square(i, j) for i, j in ronde])
