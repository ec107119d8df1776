"""Matchings of the ends of paths, each one whole number: its rank.

A matching of e ends is one of (e - 1)!! = (e - 1)(e - 3)...1: the first end
has e - 1 partners to choose from, the next that is left has e - 3, and so on.
Its rank is the number with these choices as digits, the first choice the
highest. So there is no gap, and the matchings that give the first end the same
partner follow each other. 18 ends have 17!! = 34,459,425 matchings, which is
26 bits.

A set of vertices is a number too: bit v is set if vertex v is in it.
"""

from math import prod
from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

#: Keys, vertices or their mates, edges, and sets of vertices.
Numbers: TypeAlias = NDArray[np.int64]

#: More vertices than a state has.
ROOM = 20

#: How many matchings 0, 1, 2, ... ends have; an odd number has none.
PAIRINGS = np.array(
    [0 if ends % 2 else prod(range(1, ends, 2)) for ends in range(ROOM)],
    np.int64,
)


@njit
def ones(bits: int) -> int:
    """Count the bits that are set, of 32."""
    bits -= (bits >> 1) & 0x55555555
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    return ((bits * 0x01010101) & 0xFFFFFFFF) >> 24


@njit
def lowest(bits: int) -> int:
    """Find the lowest bit that is set."""
    return ones(~bits & (bits - 1))


@njit
def rank(ends: int, mates: Numbers) -> int:
    """Return the rank of the matching of these ends."""
    number, left = 0, ones(ends)
    while ends:
        mate = mates[lowest(ends)]
        ends &= ends - 1
        number = number * (left - 1) + ones(ends & ((1 << mate) - 1))
        ends ^= 1 << mate
        left -= 2
    return number


@njit
def unrank(rank: int, ends: int, mates: Numbers) -> None:
    """Write the mates of the ends; any other vertex is its own mate."""
    for vertex in range(ROOM):
        mates[vertex] = vertex
    left = ones(ends)
    while ends:
        left -= 2
        choice = rank // PAIRINGS[left]
        rank -= choice * PAIRINGS[left]
        first = lowest(ends)
        ends &= ends - 1
        others = ends
        for _ in range(choice):
            others &= others - 1
        mate = lowest(others)
        ends ^= 1 << mate
        mates[first], mates[mate] = mate, first
