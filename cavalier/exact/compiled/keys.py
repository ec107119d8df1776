"""States as whole numbers: the keys of the tables.

A state is what it is in ``plain``: each vertex of the window is untouched,
done, or the end of a path with the other end as its mate. Between two steps
the window has n vertices: the apex and the 2 x columns + 1 squares from the
next one to be settled. Unpacked, a state is two sets of vertices, those that
are untouched and those that are done, and the mates of the ends; an untouched
vertex is its own mate. A set is a number, each vertex one of its bits.

**Ranks.** The paths of a state match its ends, two and two. A matching of e
ends is one of (e - 1)!! = (e - 1)(e - 3)...1, for the first end has e - 1
partners to choose from, the next that is left has e - 3, and so on. Its *rank*
is the number with these choices as digits, the first choice the highest, so
ranks go from 0 to (e - 1)!! - 1 without a gap, and those of the matchings in
which the first end has the same partner follow each other.

**Keys.** A key is the untouched (n bits), the done (n bits), and the rank of
the ends' matching. The sets say what the ends are, and the rank says which
matching of them, so a key determines its state. At 8 columns n is 18; 18 ends
have 17!! = 34,459,425 matchings, which is 26 bits: 62 in all. To take a key
apart costs a few instructions for each end, and nothing for the other
vertices.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cavalier.exact.compiled.compiler import compiled

#: Whole numbers: keys, vertices, places, or mates by vertex.
Numbers: TypeAlias = NDArray[np.int64]

#: A mate of each vertex has room here, and behind it a list of ends.
ROOM = 32
_BEHIND = 20
_MOST_LISTED = 12

_FIVES = np.uint64(0x5555555555555555)
_THREES = np.uint64(0x3333333333333333)
_FIFTEENS = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)
_ONE, _TWO, _FOUR = np.uint64(1), np.uint64(2), np.uint64(4)
_HIGHEST = np.uint64(56)


def _matchings(ends: list[int]) -> Iterator[dict[int, int]]:
    """Yield the mates of each matching, by rank."""
    if not ends:
        yield {}
    for partner in ends[1:]:
        others = [end for end in ends[1:] if end != partner]
        for matching in _matchings(others):
            yield {ends[0]: partner, partner: ends[0], **matching}


def _listed() -> Iterator[int]:
    """Yield the matchings of 0, 2, 4, ... ends, by rank.

    There are four bits for each end, the first end's the lowest: its partner.
    """
    for ends in range(0, _MOST_LISTED + 1, 2):
        for matching in _matchings(list(range(ends))):
            yield sum(mate << 4 * end for end, mate in matching.items())


def _pairings() -> list[int]:
    pairings = [1, 0]
    for ends in range(2, ROOM // 2 + 3):
        pairings.append((ends - 1) * pairings[ends - 2])
    return pairings


# Compiled functions have constants of the module at hand; tuples of arrays
# cost them more than all the rest.

#: How many matchings 0, 1, 2, ... ends have; an odd number has none.
PAIRINGS = np.array(_pairings(), np.int64)

_LISTED = np.array(list(_listed()), np.int64)
_LISTED_FROM = np.cumsum(np.array([0, *_pairings()], np.int64))


@compiled
def ones(bits: int) -> int:
    """Count the bits that are set; this compiles to one instruction."""
    word = np.uint64(bits)
    word -= (word >> _ONE) & _FIVES
    word = (word & _THREES) + ((word >> _TWO) & _THREES)
    word = (word + (word >> _FOUR)) & _FIFTEENS
    return int(np.int64((word * _BYTES) >> _HIGHEST))


@compiled
def lowest(bits: int) -> int:
    """Find the lowest bit that is set."""
    return ones(~bits & (bits - 1))


@compiled
def link(mates: Numbers, s: int, t: int) -> None:
    """Join the paths of two vertices: their other ends become mates.

    The mates of a vertex that is then done are no longer looked at.
    """
    end, other_end = mates[s], mates[t]
    mates[end], mates[other_end] = other_end, end


@compiled
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


@compiled
def unrank(place: int, ends: int, number: Numbers, mates: Numbers) -> None:
    """Write the mates of these ends, each under its new number."""
    left = ones(ends)
    while left > _MOST_LISTED:
        left -= 2
        choice, place = divmod(place, PAIRINGS[left])
        first = lowest(ends)
        ends &= ends - 1
        others = ends
        for _ in range(choice):
            others &= others - 1
        partner = lowest(others)
        ends ^= 1 << partner
        mates[number[first]] = number[partner]
        mates[number[partner]] = number[first]
    matching = _LISTED[_LISTED_FROM[left] + place]
    for end in range(left):
        mates[_BEHIND + end] = number[lowest(ends)]
        ends &= ends - 1
    for end in range(left):
        mates[mates[_BEHIND + end]] = mates[_BEHIND + (matching & 15)]
        matching >>= 4


class Shape(NamedTuple):
    """What the states of a board of so many columns have in common.

    ``codes`` is 3^columns.
    """

    columns: int
    codes: int
    vertices: int


def shape_of(columns: int) -> Shape:
    """Return the shape of the states of a board of so many columns."""
    return Shape(columns, 3**columns, 2 * columns + 2)


@compiled
def unpack(
    key: int, shape: Shape, number: Numbers, mates: Numbers
) -> tuple[int, int]:
    """Return the sets of the untouched and the done; write the mates.

    The mates are written under the vertices' new numbers.
    """
    for vertex in range(ROOM):
        mates[vertex] = vertex
    every = (1 << shape.vertices) - 1
    free, done = key & every, (key >> shape.vertices) & every
    place = key >> (2 * shape.vertices)
    unrank(place, every & ~(free | done), number, mates)
    return free, done


@compiled
def pack(free: int, done: int, ends: int, mates: Numbers, shape: Shape) -> int:
    """Return the key of a state.

    The ends and their mates may have other numbers than the untouched and the
    done, in the same order.
    """
    return (
        free
        | (done << shape.vertices)
        | (rank(ends, mates) << (2 * shape.vertices))
    )
