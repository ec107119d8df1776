"""Tables of states in the making: equal ones merge, their ways are added.

A table is two arrays, keys and ways, with open addressing and linear probing;
a key is stored plus one, so that 0 is an empty slot. It is made so that the
states expected fill four fifths of it, and grows when nine tenths are full. A
key's slot is its hash, 32 bits, scaled to the number of slots, which so can be
any number below 2^31.

**Adding in a row.** To add a state is to wait for memory, unless the processor
can see the next ones coming. So states are held until there are HELD of them,
and added one after the other, with nothing else in between.

**Ways in 32 bits** take half the memory of 64 and are nearly always enough
(the most that were seen are 587,117, in the open tours of 8x8). Whether they
are enough is not left to chance: a sum that was cut off is smaller than what
was added last, because less than 2^32 was added to less than 2^32. So each
addition is checked, and where one overflows the half is made again with 64
bits; where these overflow too, the count is left to ``plain``.

**A table that grows by less than 2.** While it grows, the old and the new
table are held both. Up to _ROOMY slots it doubles; above that it
grows by 1.3, so that memory is not asked for that would stay empty.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cavalier.exact.compiled.compiler import compiled
from cavalier.exact.compiled.keys import Numbers
from cavalier.exact.cost import refuse_memory

#: In how many ways each state is reached: 32 bits each, or 64.
Ways = NDArray[np.uint32] | NDArray[np.uint64]

#: What is counted as new where ways overflow: more than there are slots.
OVERFLOW = 2**40

#: What adds to a table's keys and ways the successors of some states. It is
#: called with the states' keys and ways, the first of them and the one after
#: the last, the table's keys and ways, how many slots are used, and how many
#: may be. It stops where there are more, and returns the state that it has
#: reached and how many slots are used then.
Step = Callable[
    [Numbers, Ways, int, int, Numbers, Ways, int, int], tuple[int, int]
]

#: How many states a step holds before it adds them, and two more of a state.
HELD = 2**10

_EXPECTED, _FULLEST = 0.8, 0.9
_SMALLEST, _ROOMY = 2**14, 10**8

# States from which a step is taken at once: it cannot be interrupted.
_CHUNK = 2**20

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIXER = np.uint64(0xBF58476D1CE4E5B9)
_SHIFT, _HALF = np.uint64(29), np.uint64(32)


@compiled
def _add(keys: Numbers, ways: Ways, key: int, more: int) -> int:
    """Add the ways to a state's.

    Return 1 for a state that is new, 0 for one that is not, and OVERFLOW
    where its ways are too many for the table.
    """
    mixed = np.uint64(key) * _GOLDEN
    mixed = (mixed ^ (mixed >> _SHIFT)) * _MIXER
    scaled = (mixed >> _HALF) * np.uint64(len(keys))
    slot = np.int64(scaled >> _HALF)
    key += 1
    while True:
        held = keys[slot]
        if held == key:
            ways[slot] += more
            return OVERFLOW if ways[slot] < more else 0
        if held == 0:
            keys[slot], ways[slot] = key, more
            return 1
        slot += 1
        if slot == len(keys):
            slot = np.int64(0)


@compiled
def add_held(
    keys: Numbers, ways: Ways, to_keys: Numbers, to_ways: Ways, held: int
) -> int:
    """Add so many states; return how many are new, as for one."""
    new = 0
    for state in range(held):
        new += _add(to_keys, to_ways, keys[state], ways[state])
    return new


class States(NamedTuple):
    """Each state's key, and in how many ways it is reached."""

    keys: Numbers
    ways: Ways


def stepped(states: States, step: Step, expected: int) -> States:
    """Take a step from all states; so many are expected to come of it.

    Raises OverflowError where a state has too many ways.
    """
    table = _empty(_slots_for(expected), states.ways)
    reached = used = 0
    while reached < len(states.keys):
        most = int(_FULLEST * len(table.keys))
        last = min(reached + _CHUNK, len(states.keys))
        reached, used = step(*states, reached, last, *table, used, most)
        if used >= OVERFLOW:
            raise OverflowError("more ways than a table can hold")
        if used > most:
            table = _grown(table)
    return _squeezed(table, used)


def _slots_for(states: int) -> int:
    return max(int(states / _EXPECTED), _SMALLEST)


def _empty(slots: int, like: Ways) -> States:
    """Return an empty table.

    Raises TooLargeError where there is not enough memory. What the system
    grants without having it would end the process later, at some other place.
    """
    refuse_memory(slots * (np.dtype(np.int64).itemsize + like.itemsize))
    return States(np.zeros(slots, np.int64), np.zeros(slots, like.dtype))


def _grown(table: States) -> States:
    slots = len(table.keys)
    grown = _empty(
        2 * slots if slots < _ROOMY else slots + slots * 3 // 10,
        table.ways,
    )
    _rehash(*table, *grown)
    return grown


@compiled
def _rehash(
    keys: Numbers, ways: Ways, to_keys: Numbers, to_ways: Ways
) -> None:
    for slot in range(len(keys)):
        if keys[slot] != 0:
            _add(to_keys, to_ways, keys[slot] - 1, ways[slot])


def _squeezed(table: States, used: int) -> States:
    """Move the states to the front, and return the rest of the memory."""
    _squeeze(*table)
    for column in table:
        column.resize(used, refcheck=False)
    return table


@compiled
def _squeeze(keys: Numbers, ways: Ways) -> None:
    place = 0
    for slot in range(len(keys)):
        if keys[slot] != 0:
            keys[place], ways[place] = keys[slot] - 1, ways[slot]
            place += 1
