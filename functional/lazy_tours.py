"""Tours one at a time: the recursion on squares left, as lazy pipelines.

Source       Épreuve commune de TIPE 2011, partie D, "Parcours du cavalier sur
             l'échiquier", section 4.b, Algorithmes 2 and 3, and 4.d for closed
             tours; pseudo-code, in French; 000_c909ec527dcd5436.txt
Style        no list is built of what can be passed on one by one: the
             procedures compose map, filter and toolz's mapcat and count. Not
             their curried forms: to make one at each node costs many times
             the node
Glossary     couple             (row, column), from 0
             position, pos      the couple where the knight stands
             echiquier, ech     the set of the couples not yet left, position
                                among them
             cases_accessibles  cases_accessible on the page
             ronde              a tour: a tuple of couples, in the order toured
             cyclique           closed
Supplied     S1  cases_accessibles, of which the page assumes that it is there
             S2  supprimer, likewise
             S3  est_cyclique: the test that 4.d describes, as a filter on the
                 tours
Deviations   D1  parcours is lazy: a branch is searched when its first tour is
                 asked for, and no further
             D2  nb_parcours is how many tours parcours has, which the page
                 says in words; there it is a recursion of its own
             D3  echiquier is a set, for the order of the page's list is of no
                 consequence
Essential    cases_accessibles keeps the order in which the page gives the 8
             destinations: so the tours come in the order of Algorithme 4
Cost         a node with k couples left costs O(k): supprimer copies them. The
             first tour costs the nodes before it and no more. The largest
             sensible board is 5x6 for all tours, 6x6 for one
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
    """Go through the couples of `ech` one jump from `pos` (S1)."""
    return filter(ech.__contains__, destinations(pos))


def supprimer(position: Couple, echiquier: Echiquier) -> Echiquier:
    """Return the set without `position` (S2)."""
    return echiquier - {position}


def nb_parcours(position: Couple, echiquier: Echiquier) -> int:
    """Count the tours of `echiquier` from `position` (Algorithme 2)."""
    return count(parcours(position, echiquier))


def parcours(position: Couple, echiquier: Echiquier) -> Iterator[Ronde]:
    """Go through the tours of `echiquier` from `position` (Algorithme 3)."""
    if len(echiquier) == 1:
        yield (position,)
    else:
        ca = cases_accessibles(position, echiquier)
        nouvel_echiquier = supprimer(position, echiquier)
        suites = mapcat(partial(parcours, echiquier=nouvel_echiquier), ca)
        yield from map(partial(put_first, position), suites)


def est_cyclique(ronde: Ronde) -> bool:
    """Tell whether the tour's last square is one jump from its first (S3)."""
    return ronde[0] in destinations(ronde[-1])


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
    """Return the first tour, or None where there is none."""
    return next(tours(board, start, closed=closed), None)


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Go through all the tours, each searched for when it is asked for."""
    return map(_as_tour, _rondes(board, start, closed))


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    if closed:
        return count(_rondes(board, start, closed))
    return nb_parcours(start, frozenset(board))


def _rondes(board: Board, start: Square, closed: bool) -> Iterator[Ronde]:
    rondes = parcours(start, frozenset(board))
    return filter(est_cyclique, rondes) if closed else rondes


def _as_tour(ronde: Ronde) -> Tour:
    return tuple([Square(i, j) for i, j in ronde])
