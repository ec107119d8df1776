"""Folding: of two states that mirror each other, one is kept.

Where the board looks the same from left and right (no start is given, and the
ends mirror each other), so does what is known of a half when a row is settled:
a state and its mirror image are reached in as many ways. So then the states
are *folded*. A state's degrees are written as a number, its *code*; only those
states are kept whose code is not greater than the code of their mirror image.
Of two with different codes that is one; a state with the same code as its
image is kept, and its image too.

**Going on from folded states.** Let P exchange left and right, let y(s) be the
ways of a state s, and T the settling of a row: T is linear, and it does not
matter to it whether a board is seen in a mirror, so TP = PT. Write y = (z +
Pz) / 2, where z has 2y(s) for a state with the smaller code, nothing for its
image, and y(s) where both codes are the same. Then Ty = (Tz + PTz) / 2. So the
next row is settled from z, which has half as many states; at its end each
state's ways are added to its image's, and halved. They are even: the sum is
2Ty.

So the ways kept between two rows are those of z; after the last row they are
those of y.

**Groups.** Two states can only join if the degrees of each vertex add up to
the full ones, so at the end the states of a half are sorted by their codes.
Within a group the ends are the same, so a state is no more than the rank of
its matching, 32 bits.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cavalier.exact.compiled.compiler import compiled
from cavalier.exact.compiled.keys import (
    ROOM,
    Numbers,
    Shape,
    pack,
    rank,
    unpack,
)
from cavalier.exact.compiled.tables import HELD, States, Ways, add_held
from cavalier.exact.cost import MOST_COLUMNS

Words = NDArray[np.uint32]

# Sets of a row's columns, mirrored, and read as numbers in base three.
_SETS = [f"{columns:0{MOST_COLUMNS}b}" for columns in range(2**MOST_COLUMNS)]
_REVERSED = np.array([int(bits[::-1], 2) for bits in _SETS], np.int64)
_THREES = np.array([int(bits, 3) for bits in _SETS], np.int64)


def mirror_of(columns: int) -> Numbers:
    """List each vertex's mirror image; vertex 0 is the apex."""
    mirror = np.arange(ROOM)
    for first in (1, 1 + columns):
        row = np.arange(first, first + columns)
        mirror[row] = row[::-1]
    return mirror


@compiled
def mirrored(vertices: int, shape: Shape) -> int:
    """Mirror a set of vertices; what is beyond the two rows stays."""
    width, row = shape.columns, (1 << shape.columns) - 1
    beyond = MOST_COLUMNS - width
    upper = _REVERSED[(vertices >> 1) & row] >> beyond
    lower = _REVERSED[(vertices >> (1 + width)) & row] >> beyond
    others = vertices & ~(row << 1) & ~(row << (1 + width))
    return int(others | (upper << 1) | (lower << (1 + width)))


@compiled
def code_of(free: int, done: int, shape: Shape) -> int:
    """Write the degrees of the two rows and the apex in base three.

    The first square's is the lowest digit, the apex's the highest.
    """
    width, row = shape.columns, (1 << shape.columns) - 1
    touched = ~free
    apex = (touched & 1) + (done & 1)
    upper = _THREES[(touched >> 1) & row]
    upper += _THREES[(done >> 1) & row]
    lower = _THREES[(touched >> (1 + width)) & row]
    lower += _THREES[(done >> (1 + width)) & row]
    return int(upper + shape.codes * (lower + shape.codes * apex))


@compiled
def sets_of(code: int, shape: Shape) -> tuple[int, int]:
    """Read a code: return the sets of the untouched and the done."""
    free, done = 0, 0
    for place in range(1, shape.vertices):
        vertex = place % (shape.vertices - 1)
        code, degree = code // 3, code % 3
        if degree == 0:
            free |= 1 << vertex
        elif degree == 2:
            done |= 1 << vertex
    return free, done


@compiled
def fold(
    mirror: Numbers,
    shape: Shape,
    keys: Numbers,
    ways: Ways,
    first: int,
    last: int,
    to_keys: Numbers,
    to_ways: Ways,
    used: int,
    most: int,
) -> tuple[int, int]:
    """Add each state's ways to its own, and to its image's: z + Pz, folded."""
    mates, held = np.zeros(ROOM, np.int64), 0
    new_keys = np.empty(HELD + ROOM, np.int64)
    new_ways = np.empty(HELD + ROOM, ways.dtype)
    for state in range(first, last):
        if held > HELD:
            used += add_held(new_keys, new_ways, to_keys, to_ways, held)
            held = 0
            if used > most:
                return state, used
        free, done = unpack(keys[state], shape, mirror, mates)
        free_image, done_image = mirrored(free, shape), mirrored(done, shape)
        code = code_of(free, done, shape)
        image = code_of(free_image, done_image, shape)
        if code <= image:
            new_keys[held], new_ways[held] = keys[state], ways[state]
            held += 1
        if code >= image:
            every = (1 << shape.vertices) - 1
            ends = every & ~(free_image | done_image)
            key = pack(free_image, done_image, ends, mates, shape)
            new_keys[held], new_ways[held] = key, ways[state]
            held += 1
    used += add_held(new_keys, new_ways, to_keys, to_ways, held)
    return last, used


@compiled
def halve(
    mirror: Numbers, shape: Shape, keys: Numbers, ways: Ways, to_the_end: bool
) -> None:
    """Make (z + Pz) / 2 of it, and between two rows the next z of that."""
    mates = np.zeros(ROOM, np.int64)
    for state in range(len(keys)):
        free, done = unpack(keys[state], shape, mirror, mates)
        own_image = code_of(free, done, shape) == code_of(
            mirrored(free, shape), mirrored(done, shape), shape
        )
        if own_image or to_the_end:
            ways[state] >>= 1


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
