"""States as whole numbers: the keys of the tables.

A state is what it is in ``plain``: each vertex of the window is untouched,
done, or the end of a path with the other end as its mate. Between two steps
the window has n vertices: the apex and the 2 x columns + 1 squares from the
next one to be settled. Unpacked, a state is two sets of vertices, those that
are untouched and those that are done, and the mates of the ends; an untouched
vertex is its own mate.

**Masks and a rank.** A key is the untouched (n bits), the done (n bits), and
the rank of the ends' matching. The sets say what the ends are, and a rank says
which matching of them (see ``matchings``), so a key determines its state. At 8
columns n is 18; 18 ends have 17!! = 34,459,425 matchings, which is 26 bits: 62
in all. To take a key apart costs a few instructions for each end, and nothing
for the other vertices.

**Digits.** Without that idea a key has a digit for each vertex, the first
vertex's the lowest: 0 for untouched, 1 for done, and 2, 3, ... for the ends of
the first path, of the second, ... in the order in which they appear. There can
be columns + 1 paths, so the base is columns + 3, and 11^18 is below 2^63.
"""

from typing import NamedTuple

import numpy as np

from cavalier.exact.compiled.compiler import compiled
from cavalier.exact.compiled.matchings import (
    PAIRINGS,
    ROOM,
    Numbers,
    lowest,
    ones,
    rank,
    unrank,
)


class Shape(NamedTuple):
    """What the states of a board of so many columns have in common.

    ``codes`` is 3^columns.
    """

    columns: int
    codes: int
    vertices: int
    ranked: bool


def shape_of(columns: int, *, ranked: bool) -> Shape:
    """Return the shape of the states of a board of so many columns."""
    return Shape(columns, 3**columns, 2 * columns + 2, ranked)


@compiled
def unpack(
    key: int, shape: Shape, number: Numbers, mates: Numbers
) -> tuple[int, int]:
    """Return the sets of the untouched and the done; write the mates.

    The mates are written under the vertices' new numbers.
    """
    for vertex in range(ROOM):
        mates[vertex] = vertex
    if not shape.ranked:
        return _unpack_digits(key, shape, number, mates)
    every = (1 << shape.vertices) - 1
    free, done = key & every, (key >> shape.vertices) & every
    place = key >> (2 * shape.vertices)
    unrank(place, every & ~(free | done), number, mates)
    return free, done


@compiled
def are_keys(keys: Numbers, shape: Shape, apex: bool, at_a_row: bool) -> bool:
    """Check that numbers are keys, with ranks, that compiled code can unpack.

    Without an ``apex``, vertex 0 stays untouched. ``at_a_row``, where a whole
    row is settled, so does the last vertex.
    """
    every = (1 << shape.vertices) - 1
    for key in keys:
        free, done = key & every, (key >> shape.vertices) & every
        place = key >> (2 * shape.vertices)
        if key < 0 or free & done:
            return False
        if place >= PAIRINGS[ones(every & ~(free | done))]:
            return False
        if not (apex or free & 1):
            return False
        if at_a_row and not (free >> (shape.vertices - 1)) & 1:
            return False
    return True


@compiled
def pack(free: int, done: int, ends: int, mates: Numbers, shape: Shape) -> int:
    """Return the key of a state.

    The ends and their mates may have other numbers than the untouched and the
    done, in the same order.
    """
    if not shape.ranked:
        return _pack_digits(free, done, ends, mates, shape)
    return (
        free
        | (done << shape.vertices)
        | (rank(ends, mates) << (2 * shape.vertices))
    )


@compiled
def _unpack_digits(
    key: int, shape: Shape, number: Numbers, mates: Numbers
) -> tuple[int, int]:
    free, done = 0, 0
    first = np.full(ROOM, -1)
    for vertex in range(shape.vertices):
        key, digit = divmod(key, shape.columns + 3)
        if digit == 0:
            free |= 1 << vertex
        elif digit == 1:
            done |= 1 << vertex
        elif first[digit] < 0:
            first[digit] = number[vertex]
        else:
            mates[first[digit]] = number[vertex]
            mates[number[vertex]] = first[digit]
    return free, done


@compiled
def _pack_digits(
    free: int, done: int, ends: int, mates: Numbers, shape: Shape
) -> int:
    key, scale, following = 0, 1, 2
    digits = np.zeros(ROOM, np.int64)
    for vertex in range(shape.vertices):
        if (done >> vertex) & 1:
            key += scale
        elif not (free >> vertex) & 1:
            end = lowest(ends)
            ends &= ends - 1
            if digits[end] == 0:
                digits[end] = digits[mates[end]] = following
                following += 1
            key += digits[end] * scale
        scale *= shape.columns + 3
    return key
