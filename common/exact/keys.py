"""States as whole numbers, and tables of them, compiled by numba.

A state is a number with a digit for each vertex, the first vertex's the
lowest: 0 for a vertex without edges, 1 for one that is done, and 2, 3, ...
for the ends of the first path, of the second, ... in the order in which they
appear. The base is two more than there can be paths. Unpacked, a state is
what it is in ``plain``: the mate of each vertex.

A table is two arrays, keys and ways, with open addressing and linear probing;
a key is stored plus one, so that 0 is an empty slot.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

#: Keys, ways or degrees, a number for each state.
Words = NDArray[np.uint64]

#: The mate of each vertex; there may be more room than vertices.
Mates = NDArray[np.uint8]

#: The vertices in the order of a key's digits.
Order = NDArray[np.int64]

DONE = 255
ROOM = 32

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_HIGH_BITS = np.uint64(20)
_FULLEST = 0.6


@njit(cache=True)
def link(mates: Mates, s: int, t: int) -> None:
    """Join the paths of two vertices, neither done nor each other's mate."""
    end, other_end = mates[s], mates[t]
    mates[s] = mates[t] = DONE
    mates[end], mates[other_end] = other_end, end


@njit(cache=True)
def unpack(
    key: np.uint64, base: np.uint64, vertices: int, mates: Mates, first: Mates
) -> None:
    """Write a key's mates; ``first`` is room for the paths' first ends."""
    first[:] = DONE
    for vertex in range(vertices):
        quotient = key // base
        digit = key - quotient * base
        key = quotient
        if digit == 0:
            mates[vertex] = vertex
        elif digit == 1:
            mates[vertex] = DONE
        elif first[digit] == DONE:
            first[digit] = vertex
        else:
            mates[vertex] = first[digit]
            mates[first[digit]] = vertex


@njit(cache=True)
def pack(
    mates: Mates, base: np.uint64, order: Order, digits: Mates
) -> np.uint64:
    """Return the key; ``digits`` is room, all 0, for the paths' digits."""
    key, scale, following = _ZERO, _ONE, 2
    for vertex in order:
        mate = mates[vertex]
        if mate == DONE:
            digit = 1
        elif mate == vertex:
            digit = 0
        elif digits[mate]:
            digit = digits[mate]
            digits[mate] = 0
        else:
            digit = digits[vertex] = following
            following += 1
        key += np.uint64(digit) * scale
        scale *= base
    return key


@njit(cache=True)
def slot_of(keys: Words, key: np.uint64) -> np.uint64:
    """Find the slot where a key is, or else would be."""
    mask = np.uint64(len(keys) - 1)
    slot = (key * _GOLDEN >> _HIGH_BITS) & mask
    while keys[slot] not in (_ZERO, key + _ONE):
        slot = (slot + _ONE) & mask
    return slot


@njit(cache=True)
def add(keys: Words, ways: Words, key: np.uint64, more: np.uint64) -> int:
    """Add the ways to a state's; return 1 if the state is new, else 0."""
    slot = slot_of(keys, key)
    new = keys[slot] == _ZERO
    keys[slot] = key + _ONE
    ways[slot] += more
    return int(new)


class States(NamedTuple):
    """Each state's key, and in how many ways it is reached."""

    keys: Words
    ways: Words


class Table:
    """States in the making: equal ones are merged and their ways added.

    The function that adds to the arrays asks for room first, and keeps
    ``used`` up to date.
    """

    def __init__(self) -> None:
        self.keys = np.zeros(2**16, np.uint64)
        self.ways = np.zeros(2**16, np.uint64)
        self.used = 0

    def make_room(self, more: int) -> None:
        """Let there be slots enough for so many more states."""
        size = len(self.keys)
        while self.used + more > _FULLEST * size:
            size *= 2
        if size > len(self.keys):
            keys, ways = np.zeros(size, np.uint64), np.zeros(size, np.uint64)
            _add_all(self.keys, self.ways, keys, ways)
            self.keys, self.ways = keys, ways

    def states(self) -> States:
        """List the states, without the empty slots."""
        states = States(
            np.empty(self.used, np.uint64), np.empty(self.used, np.uint64)
        )
        _list_used(self.keys, self.ways, *states)
        return states


@njit(cache=True)
def _add_all(keys: Words, ways: Words, to_keys: Words, to_ways: Words) -> None:
    for slot in range(len(keys)):
        if keys[slot] != _ZERO:
            add(to_keys, to_ways, keys[slot] - _ONE, ways[slot])


@njit(cache=True)
def _list_used(
    keys: Words, ways: Words, to_keys: Words, to_ways: Words
) -> None:
    place = 0
    for slot in range(len(keys)):
        if keys[slot] != _ZERO:
            to_keys[place], to_ways[place] = keys[slot] - _ONE, ways[slot]
            place += 1
