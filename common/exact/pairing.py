"""Pairing off the two halves of a board: the join of ``compiled``.

Upper and lower states are grouped by their degrees, a number with three bits
for each vertex: 0, 1 or 2, and a bit that is free for comparing. For each
group of lower states the upper ones that fit are brought together: for each
set of edges inside the middle rows which leaves no vertex with a degree too
high, the group whose degrees are just short of it. Equal states are merged in
a table, and each pair that makes a single cycle is counted.
"""

import math
import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numba import njit

from common.exact.keys import (
    ROOM,
    Mates,
    Order,
    States,
    Words,
    link,
    pack,
    slot_of,
    unpack,
)
from common.exact.plain import Watch
from common.exact.question import Question

_TASKS = 200
_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_BITS = np.uint64(3)
_DEGREE = np.uint64(7)


class Groups(NamedTuple):
    """States sorted by their degrees, group after group.

    Group g, of degrees[g], is from bounds[g] to before bounds[g + 1].
    """

    keys: Words
    ways: Words
    degrees: Words
    bounds: Order


class Middle(NamedTuple):
    """The sets of edges inside the middle rows.

    ``edges`` has a row (s, t) for each edge; of a set, ``members`` has a bit
    for each edge, and ``degrees`` the degrees that it gives to the vertices.
    """

    edges: Order
    members: Words
    degrees: Words


class Shape(NamedTuple):
    """What a board's states have in common.

    ``full`` are the degrees wanted, ``free`` the bits kept free in them.
    """

    columns: int
    base: np.uint64
    full: np.uint64
    free: np.uint64
    mirrored: bool


def joined(
    upper: States, lower: States, question: Question, watch: Watch
) -> int:
    """Add up the ways of all pairs that make a single cycle.

    Tasks of neighbouring groups are shared out to the processors.
    """
    shape, middle = _shape(question), _middle(question.board.columns)
    above, below = _grouped(upper, shape), _grouped(lower, shape)
    bounds = np.linspace(0, len(below.degrees), _TASKS + 1).astype(int)
    total = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            tasks = [
                pool.submit(_total, first, last, above, below, middle, shape)
                for first, last in pairwise(bounds)
            ]
            for done, task in enumerate(as_completed(tasks), 1):
                total += task.result()
                share = done / len(tasks)
                watch("joining the halves", share, len(above.keys))
        finally:
            pool.shutdown(cancel_futures=True)
    return total


def _shape(question: Question) -> Shape:
    degrees = enumerate(question.degrees)
    return Shape(
        question.board.columns,
        np.uint64(question.board.columns + 3),
        np.uint64(sum(degree << 3 * vertex for vertex, degree in degrees)),
        np.uint64(sum(4 << 3 * v for v in range(len(question.degrees)))),
        question.start is None,
    )


def _middle(columns: int) -> Middle:
    edges = [
        (1 + column, 1 + columns + other)
        for column in range(columns)
        for other in (column - 2, column + 2)
        if 0 <= other < columns
    ]
    degrees = [(1 << 3 * s) + (1 << 3 * t) for s, t in edges]
    members = range(1 << len(edges))
    return Middle(
        np.array(edges, np.int64).reshape(-1, 2),
        np.array(members, np.uint64),
        np.array(
            [
                sum(d for place, d in enumerate(degrees) if m >> place & 1)
                for m in members
            ],
            np.uint64,
        ),
    )


def _grouped(states: States, shape: Shape) -> Groups:
    degrees = _degrees(states.keys, shape.base, 2 * shape.columns + 1)
    order = np.argsort(degrees, kind="stable")
    distinct, bounds = np.unique(degrees[order], return_index=True)
    return Groups(
        states.keys[order],
        states.ways[order],
        distinct,
        np.append(bounds, len(order)),
    )


@njit(cache=True)
def _degrees(keys: Words, base: np.uint64, vertices: int) -> Words:
    """Read the degrees off the digits: 0, 1 for done, more for an end."""
    degrees = np.zeros_like(keys)
    for state in range(len(keys)):
        key = keys[state]
        for vertex in range(vertices):
            quotient = key // base
            digit = key - quotient * base
            key = quotient
            degree = _TWO if digit == _ONE else min(digit, _ONE)
            degrees[state] |= degree << (_BITS * np.uint64(vertex))
    return degrees


def _total(
    first: int,
    last: int,
    above: Groups,
    below: Groups,
    middle: Middle,
    shape: Shape,
) -> int:
    """Pair off some of the groups of lower states, those from first on."""
    ends = 2 * shape.columns + int(shape.full & _DEGREE > 0)
    pairings = math.prod(range(ends - 1 - ends % 2, 0, -2))
    size = 1 << (2 * pairings).bit_length()
    keys, ways = np.zeros(size, np.uint64), np.zeros(size, np.uint64)
    slots = np.empty(size, np.uint64)
    high, low = _pair_off(
        first, last, above, below, middle, shape, keys, ways, slots
    )
    return (int(high) << 64) + int(low)


@njit(cache=True, nogil=True)
def _pair_off(
    first: int,
    last: int,
    above: Groups,
    below: Groups,
    middle: Middle,
    shape: Shape,
    keys: Words,
    ways: Words,
    slots: Words,
) -> tuple[np.uint64, np.uint64]:
    """Return the total in two words, the high one and the low one.

    The table is empty before and after.
    """
    high, low = _ZERO, _ZERO
    mates = np.zeros(ROOM, np.uint8)
    room = mates.copy()
    for group in range(first, last):
        degrees = below.degrees[group]
        image = _mirror_image(degrees, shape.columns)
        if shape.mirrored and image < degrees:
            continue
        times = _TWO if shape.mirrored and image > degrees else _ONE
        missing = shape.full - degrees
        used = _bring_together(
            missing, above, middle, shape, keys, ways, slots
        )
        if used == 0:
            continue
        lower = _unpacked(below, group, shape)
        lower_ways = below.ways[below.bounds[group] : below.bounds[group + 1]]
        for slot in slots[:used]:
            unpack(keys[slot] - _ONE, shape.base, lower.shape[1], mates, room)
            closing = _closing(mates, lower, lower_ways, degrees)
            low += ways[slot] * times * closing
            high += _high_word(ways[slot] * times, closing)
            high += np.uint64(low < ways[slot] * times * closing)
            keys[slot] = ways[slot] = _ZERO
    return high, low


@njit(cache=True)
def _bring_together(
    wanted: np.uint64,
    above: Groups,
    middle: Middle,
    shape: Shape,
    keys: Words,
    ways: Words,
    slots: Words,
) -> int:
    """Collect the upper states that edges of the middle give those degrees.

    They are put into the table. Return their number, and their slots.
    """
    mates = np.zeros(ROOM, np.uint8)
    room, digits = mates.copy(), mates.copy()
    order = np.arange(2 * shape.columns + 1)
    used = 0
    for edges in range(len(middle.members)):
        before = (wanted | shape.free) - middle.degrees[edges]
        if before & shape.free != shape.free:
            continue
        group = _place(above.degrees, before ^ shape.free)
        if group < 0:
            continue
        for state in range(above.bounds[group], above.bounds[group + 1]):
            unpack(above.keys[state], shape.base, len(order), mates, room)
            if _link_members(middle, edges, mates):
                key = pack(mates, shape.base, order, digits)
                slot = slot_of(keys, key)
                if keys[slot] == _ZERO:
                    keys[slot] = key + _ONE
                    slots[used] = slot
                    used += 1
                ways[slot] += above.ways[state]
    return used


@njit(cache=True)
def _link_members(middle: Middle, edges: int, mates: Mates) -> bool:
    """Link the edges of a set; return False where one closes a cycle."""
    members = middle.members[edges]
    for edge in range(len(middle.edges)):
        if (members >> np.uint64(edge)) & _ONE:
            s, t = middle.edges[edge]
            if mates[t] == s:
                return False
            link(mates, s, t)
    return True


@njit(cache=True)
def _place(degrees: Words, wanted: np.uint64) -> int:
    """Find a group's place by its degrees; return -1 if there is none."""
    place = np.searchsorted(degrees, wanted)
    if place < len(degrees) and degrees[place] == wanted:
        return int(place)
    return -1


@njit(cache=True)
def _unpacked(groups: Groups, group: int, shape: Shape) -> Mates:
    """Return the mates of a group's states, a row for each."""
    first, last = groups.bounds[group], groups.bounds[group + 1]
    vertices = 2 * shape.columns + 1
    mates = np.zeros((last - first, vertices), np.uint8)
    room = np.zeros(ROOM, np.uint8)
    for state in range(first, last):
        key = groups.keys[state]
        unpack(key, shape.base, vertices, mates[state - first], room)
    return mates


@njit(cache=True)
def _first_end(degrees: np.uint64) -> int:
    """Find the first vertex of degree 1."""
    vertex = 0
    while degrees & _DEGREE != _ONE:
        degrees >>= _BITS
        vertex += 1
    return vertex


@njit(cache=True)
def _number_of_ends(degrees: np.uint64) -> int:
    """Count the vertices of degree 1."""
    number = 0
    while degrees:
        number += int(degrees & _DEGREE == _ONE)
        degrees >>= _BITS
    return number


@njit(cache=True)
def _mirror_image(degrees: np.uint64, columns: int) -> np.uint64:
    """Exchange left and right in both rows; the apex stays."""
    image = degrees & _DEGREE
    for row_first in (1, 1 + columns):
        for column in range(columns):
            vertex = np.uint64(row_first + column)
            opposite = np.uint64(row_first + columns - 1 - column)
            degree = (degrees >> (_BITS * vertex)) & _DEGREE
            image |= degree << (_BITS * opposite)
    return image


@njit(cache=True)
def _closing(
    upper: Mates, lower: Mates, ways: Words, degrees: np.uint64
) -> np.uint64:
    """Add up the ways of lower states that close into one single cycle.

    Each has the degrees, and an upper state the same ends.
    """
    first, ends = _first_end(degrees), _number_of_ends(degrees)
    total = _ZERO
    for state in range(len(lower)):
        vertex, passed = lower[state, upper[first]], 2
        while vertex != first:
            vertex = lower[state, upper[vertex]]
            passed += 2
        if passed == ends:
            total += ways[state]
    return total


@njit(cache=True)
def _high_word(a: np.uint64, b: np.uint64) -> np.uint64:
    """Return the upper 64 of the 128 bits of a product."""
    half, mask = np.uint64(32), np.uint64(2**32 - 1)
    low = (a & mask) * (b & mask)
    middle = (a >> half) * (b & mask) + (low >> half)
    other = (a & mask) * (b >> half) + (middle & mask)
    return (a >> half) * (b >> half) + (middle >> half) + (other >> half)
