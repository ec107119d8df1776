"""The inner loops of ``compiled``, compiled by numba.

Between two steps a state of a half has n vertices: the apex, and the squares
of two rows and one more, from the next to be settled. Its key is one whole
number: n bits for the vertices without an edge, the *free* ones; n bits for
those that are done; and the rank of the matching of its ends. On 8 columns n
is 18: 62 bits.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cavalier.exact.matchings import (
    PAIRINGS,
    ROOM,
    Numbers,
    lowest,
    ones,
    rank,
    unrank,
)

#: Codes, ranks, and places among the states.
Words: TypeAlias = NDArray[np.int32]

#: In how many ways something is reached.
Ways: TypeAlias = NDArray[np.uint64]

#: States that are settled at once, and the most successors of one: it chooses
#: two of four squares and the apex.
CHUNK, _SUCCESSORS = 2**10, 10

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIXER = np.uint64(0xBF58476D1CE4E5B9)
_SHIFT, _HALF = np.uint64(29), np.uint64(32)


class States(NamedTuple):
    """Each state's key, and in how many ways it is reached."""

    keys: Numbers
    ways: Ways


class Side(NamedTuple):
    """A half to be joined: its states by code, and its edges.

    The states of a code are from bounds[code] to before bounds[code + 1]. A
    code is the sum of each vertex's degree times its weight.
    """

    ranks: Words
    ways: Ways
    bounds: Words
    edges: Numbers
    weights: Numbers


# --- the states of a half ---


@njit
def settle(states: States, first: int, vertices: int, later: int) -> States:
    """Return the successors of a CHUNK of states, from the first on.

    The vertex after the last comes in; vertex 1 is linked to some of the
    vertices ``later``, in every way, and goes out.
    """
    keys = np.empty(CHUNK * _SUCCESSORS, np.int64)
    ways = np.empty(CHUNK * _SUCCESSORS, np.uint64)
    mates, place = np.empty(ROOM, np.int64), 0
    every = (1 << vertices) - 1
    for state in range(first, min(first + CHUNK, len(states.keys))):
        key = states.keys[state]
        free, done = key & every, (key >> vertices) & every
        unrank(key >> (2 * vertices), every & ~(free | done), mates)
        free |= 1 << vertices
        before = place
        place = _link(free, done, mates, vertices, later, keys, place)
        ways[before:place] = states.ways[state]
    return States(keys[:place], ways[:place])


@njit
def _link(
    free: int,
    done: int,
    mates: Numbers,
    vertices: int,
    later: int,
    keys: Numbers,
    place: int,
) -> int:
    """Link vertex 1 by the edges that it needs; write the keys without it.

    Links are taken back, so the mates are in the end as they were.
    """
    if done & 2:
        ends = ((2 << vertices) - 1) & ~(free | done)
        free = free & 1 | (free >> 1) & ~1
        done = done & 1 | (done >> 1) & ~1
        sets = free | done << vertices
        keys[place] = sets | rank(ends, mates) << (2 * vertices)
        return place + 1
    others = later & ~done & ~(1 << mates[1])
    while others:
        other = lowest(others)
        others &= others - 1
        end, other_end = mates[1], mates[other]
        mates[end], mates[other_end] = other_end, end
        s = 2 | 1 << other
        now_free, now_done = free & ~s, done | s & ~free
        place = _link(now_free, now_done, mates, vertices, others, keys, place)
        mates[end], mates[other_end] = 1, other
    return place


@njit
def add(states: States, table: States) -> int:
    """Add states to a table, ways to ways; return how many are new.

    A table has open addressing: a key is stored plus one, so that 0 is an
    empty slot. The number of slots is a power of two.
    """
    new, last = 0, len(table.keys) - 1
    for state in range(len(states.keys)):
        key = states.keys[state] + 1
        mixed = np.uint64(key) * _GOLDEN
        mixed = (mixed ^ (mixed >> _SHIFT)) * _MIXER
        slot = np.int64(mixed >> _HALF) & last
        while table.keys[slot] != key and table.keys[slot] != 0:
            slot = (slot + 1) & last
        new += table.keys[slot] == 0
        table.keys[slot] = key
        table.ways[slot] += states.ways[state]
    return new


@njit
def encode(
    keys: Numbers, number: Numbers, weights: Numbers
) -> tuple[Words, Words]:
    """Return the code of each state, and the rank of its matching.

    The vertices have new numbers. The square after the two rows is left out.
    """
    codes, ranks = np.empty(len(keys), np.int32), np.empty(len(keys), np.int32)
    mates, turned = np.empty(ROOM, np.int64), np.empty(ROOM, np.int64)
    vertices = len(weights) + 1
    every = (1 << vertices) - 1
    for state in range(len(keys)):
        key, code, ends = keys[state], 0, 0
        free, done = key & every, (key >> vertices) & every
        unrank(key >> (2 * vertices), every & ~(free | done), mates)
        for vertex in range(len(weights)):
            new = number[vertex]
            turned[new] = number[mates[vertex]]
            degree = 1 - ((free >> vertex) & 1) + ((done >> vertex) & 1)
            code += degree * weights[new]
            ends |= (degree & 1) << new
        codes[state], ranks[state] = code, rank(ends, turned)
    return codes, ranks


# --- the join ---


@njit
def _ends_of(code: int, weights: Numbers) -> int:
    """Return the set of the vertices that have one edge."""
    ends = 0
    for vertex in range(len(weights)):
        if code // weights[vertex] % 3 == 1:
            ends |= 1 << vertex
    return ends


@njit
def _gather(
    side: Side, code: int, edge: int, taken: int, ends: int, out: Ways
) -> float:
    """Add the ways of all states that get the ends, by rank; sum them up.

    They are the states of the code, with the edges that are taken linked; and
    those of smaller codes, with more of the edges, from this one on.
    """
    if edge == len(side.edges):
        return _gather_code(side, code, taken, ends, out)
    total = _gather(side, code, edge + 1, taken, ends, out)
    s, t = side.edges[edge]
    s, t = side.weights[s], side.weights[t]
    if code // s % 3 and code // t % 3:
        taken |= 1 << edge
        total += _gather(side, code - s - t, edge + 1, taken, ends, out)
    return total


@njit
def _gather_code(
    side: Side, code: int, taken: int, ends: int, out: Ways
) -> float:
    """Link the edges that are taken in the states of one code."""
    first, last = side.bounds[code], side.bounds[code + 1]
    if first == last:
        return 0.0
    mates, total = np.empty(ROOM, np.int64), 0.0
    before = _ends_of(code, side.weights)
    for state in range(first, last):
        unrank(int(side.ranks[state]), before, mates)
        if _link_all(side.edges, taken, mates):
            out[rank(ends, mates)] += side.ways[state]
            total += side.ways[state]
    return total


@njit
def _link_all(edges: Numbers, taken: int, mates: Numbers) -> bool:
    """Link the edges that are taken; return False where one makes a cycle."""
    while taken:
        s, t = edges[lowest(taken)]
        taken &= taken - 1
        if mates[s] == t:
            return False
        end, other_end = mates[s], mates[t]
        mates[end], mates[other_end] = other_end, end
    return True


@njit
def contract(ends: int) -> Words:
    """List the contractions of a number of ends; see `compiled`.

    For each partner a of the first end, and each n' by rank: the e - 2 ranks
    of the n that become n'.
    """
    left = (1 << ends) - 2
    ranks = np.empty((ends - 1) * PAIRINGS[ends - 2] * (ends - 2), np.int32)
    mates, place = np.empty(ROOM, np.int64), 0
    for a in range(1, ends):
        for contracted in range(PAIRINGS[ends - 2]):
            unrank(contracted, left & ~(1 << a), mates)
            for p in range(1, ends):
                q = mates[p]
                if p != a:
                    mates[0], mates[p], mates[a], mates[q] = p, 0, q, a
                    ranks[place] = rank(left + 1, mates)
                    place += 1
                    mates[p], mates[q] = q, p
    return ranks


@njit
def _closing(
    ends: int, upper: Ways, lower: Ways, contractions: tuple[Words, ...]
) -> np.uint64:
    """Sum u(m) v(n) over the pairs of matchings that make one cycle."""
    if ends == 2:
        return np.uint64(upper[0] * lower[0])
    ranks, pair = contractions[ends // 2 - 1], 0
    total, size = np.uint64(0), PAIRINGS[ends - 2]
    sums = np.empty(size, np.uint64)
    for first in range(0, len(upper), size):
        piece = upper[first : first + size]
        if not piece.any():
            pair += size * (ends - 2)
            continue
        for place in range(size):
            sums[place] = 0
            for _ in range(ends - 2):
                sums[place] += lower[ranks[pair]]
                pair += 1
        total += _closing(ends - 2, piece, sums, contractions)
    return total


@njit
def join(
    codes: Numbers,
    upper: Side,
    lower: Side,
    contractions: tuple[Words, ...],
    closing: Ways,
) -> float:
    """Write how many pairs of each code make one cycle.

    Return the most that one of them can be: too many for 64 bits, perhaps.
    """
    most, full = 0.0, len(upper.bounds) - 2
    for place, code in enumerate(codes):
        closing[place], ends = 0, _ends_of(code, upper.weights)
        if ends == 0:
            continue
        above = np.zeros(PAIRINGS[ones(ends)], np.uint64)
        ways = _gather(upper, code, 0, 0, ends, above)
        if ways == 0:
            continue
        below = np.zeros_like(above)
        most = max(most, ways * _gather(lower, full - code, 0, 0, ends, below))
        closing[place] = _closing(ones(ends), above, below, contractions)
    return most
