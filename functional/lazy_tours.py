"""Tours one at a time: the recursion on squares left, as lazy pipelines.

Source       Épreuve commune de TIPE 2011, partie D, "Parcours du cavalier sur
             l'échiquier", section 4.b, Algorithmes 2 and 3, and section 4.d;
             pseudo-code, in French; 000_c909ec527dcd5436.txt;
             notes: docs/sources/tipe.md
Style        no list is built: each procedure passes its results on one by one
Glossary     couple             (row, column), from 0
             position, pos      the couple where the knight is
             echiquier, ech     the set of the couples not yet left, position
                                included
             cases_accessibles  cases_accessible on the page
             ca                 CA: the accessible couples
             ronde              a tour: a tuple of couples, in the order toured
             rondes_cycliques   the tours that are closed
Supplied     S1  cases_accessibles, which the page uses and does not give
             S2  supprimer, which the page uses and does not give
             S3  closed tours: is_one_move asks it of the last couple (4.d)
Deviations   D1  parcours is lazy: it searches when a tour is asked for
             D2  nb_parcours counts what parcours yields; the page has another
                 recursion
             D3  echiquier is a set; the page has a list
Essential    the order of the moves, which cases_accessibles keeps
Cost         time in proportion to echiquier at each call: the largest sensible
             board is 5x6 for all the tours, 6x6 for one
Example      the first tour of 5x7 from a corner, ten squares of it

             >>> whole_board = frozenset(
             ...     (i, j) for i in range(5) for j in range(7)
             ... )
             >>> ronde = next(parcours((0, 0), whole_board))
             >>> print(*(f"{i}{j}" for i, j in ronde[:10]))
             00 21 42 34 46 25 06 14 35 16

See also     functional/couples.py, the page's own lists;
             imperative/backtracking_matrix.py, the same tree on one matrix
"""

from collections.abc import Iterator
from functools import cache, partial

from toolz import count, mapcat

from common.board import Board, Square, Tour

DESTINATIONS = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)  # fmt: skip

Couple = tuple[int, int]
Echiquier = frozenset[Couple]
Ronde = tuple[Couple, ...]


def cases_accessibles(pos: Couple, ech: Echiquier) -> Iterator[Couple]:
    """Return the couples of `ech` one jump from `pos`, in page order (S1)."""
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
    """Return whether `first` is one jump from `last` (S3)."""
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
