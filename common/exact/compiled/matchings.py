"""Matchings of ends, and sets of vertices as the bits of a number.

The paths of a state match its ends, two and two. A matching of e ends is one
of (e - 1)!! = (e - 1)(e - 3)...1, for the first end has e - 1 partners to
choose from, the next that is left has e - 3, and so on. Its *rank* is the
number with these choices as digits, the first choice the highest, so ranks
go from 0 to (e - 1)!! - 1 without a gap, and those of the matchings in which
the first end has the same partner follow each other.
"""

from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

#: Whole numbers: keys, vertices, places, or mates by vertex.
Numbers: TypeAlias = NDArray[np.int64]

#: A mate of each vertex has room here, and more.
ROOM = 32

_FIVES = np.uint64(0x5555555555555555)
_THREES = np.uint64(0x3333333333333333)
_FIFTEENS = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)
_ONE, _TWO, _FOUR = np.uint64(1), np.uint64(2), np.uint64(4)
_HIGHEST = np.uint64(56)


def pairings_up_to(ends: int) -> Numbers:
    """List how many matchings 0, 1, 2, ... ends have; an odd number has 0."""
    pairings = [1, 0]
    for e in range(2, ends + 1):
        pairings.append((e - 1) * pairings[e - 2])
    return np.array(pairings, np.int64)


@njit(cache=True)
def ones(bits: int) -> int:
    """Count the bits that are set; this compiles to one instruction."""
    word = np.uint64(bits)
    word -= (word >> _ONE) & _FIVES
    word = (word & _THREES) + ((word >> _TWO) & _THREES)
    word = (word + (word >> _FOUR)) & _FIFTEENS
    return int(np.int64((word * _BYTES) >> _HIGHEST))


@njit(cache=True)
def lowest(bits: int) -> int:
    """Find the lowest bit that is set."""
    return ones(~bits & (bits - 1))


@njit(cache=True)
def link(mates: Numbers, s: int, t: int) -> None:
    """Join the paths of two vertices: their other ends become mates.

    The mates of a vertex that is then done are no longer looked at.
    """
    end, other_end = mates[s], mates[t]
    mates[end], mates[other_end] = other_end, end


@njit(cache=True)
def rank(ends: int, mates: Numbers) -> int:
    """Return the rank of the matching of these ends."""
    place, left = 0, ones(ends)
    while ends:
        mate = mates[lowest(ends)]
        ends &= ends - 1
        left -= 1
        place = place * left + ones(ends & ((1 << mate) - 1))
        ends ^= 1 << mate
        left -= 1
    return place


@njit(cache=True)
def unrank(
    place: int, ends: int, number: Numbers, mates: Numbers, pairings: Numbers
) -> None:
    """Write the mates of these ends, each under its new number."""
    left = ones(ends)
    while ends:
        first = lowest(ends)
        ends &= ends - 1
        left -= 2
        choice = place // pairings[left]
        place -= choice * pairings[left]
        others = ends
        for _ in range(choice):
            others &= others - 1
        partner = lowest(others)
        ends ^= 1 << partner
        mates[number[first]] = number[partner]
        mates[number[partner]] = number[first]
