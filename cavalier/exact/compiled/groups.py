"""The states of a half, grouped by their degrees.

Two states can only join if the degrees of each vertex add up to the full
ones, so the states of a half are sorted by their degrees' code (see
``folding``). Within a group the ends are the same, so a state is no more than
the rank of its matching, 32 bits.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cavalier.exact.compiled.compiler import compiled
from cavalier.exact.compiled.folding import code_of
from cavalier.exact.compiled.keys import Shape, unpack
from cavalier.exact.compiled.matchings import ROOM, Numbers, rank
from cavalier.exact.compiled.tables import States, Ways

Words = NDArray[np.uint32]


class Groups(NamedTuple):
    """States sorted by code: their ranks, and in how many ways reached.

    Those of a code are from bounds[code] to before bounds[code + 1].
    """

    ranks: Words
    ways: Ways
    bounds: Words


def grouped(states: States, shape: Shape, apex: int) -> Groups:
    """Sort the states; the apex has so many edges at most."""
    codes = shape.codes**2 * (apex + 1)
    bounds = np.zeros(codes + 2, np.uint32)
    ranks = np.empty(len(states.keys), np.uint32)
    ways = np.empty_like(states.ways)
    same = np.arange(ROOM)
    _count_codes(states.keys, same, shape, bounds)
    np.cumsum(bounds, out=bounds)
    _sort_by_code(*states, same, shape, ranks, ways, bounds)
    return Groups(ranks, ways, bounds[:-1])


@compiled
def _count_codes(
    keys: Numbers, same: Numbers, shape: Shape, bounds: Words
) -> None:
    """Count the states of each code, two places behind it."""
    mates = np.zeros(ROOM, np.int64)
    for key in keys:
        free, done = unpack(key, shape, same, mates)
        bounds[code_of(free, done, shape) + 2] += 1


@compiled
def _sort_by_code(
    keys: Numbers,
    ways: Ways,
    same: Numbers,
    shape: Shape,
    to_ranks: Words,
    to_ways: Ways,
    bounds: Words,
) -> None:
    """Put each state where its group has come to, one place behind its code.

    Afterwards the bounds are where ``Groups`` has them.
    """
    mates = np.zeros(ROOM, np.int64)
    every = (1 << shape.vertices) - 1
    for state in range(len(keys)):
        free, done = unpack(keys[state], shape, same, mates)
        code = code_of(free, done, shape)
        place = bounds[code + 1]
        bounds[code + 1] += 1
        to_ranks[place] = rank(every & ~(free | done), mates)
        to_ways[place] = ways[state]
