"""The states of a half: its rows are settled, square after square.

The steps are those that ``plain`` explains. To link two vertices is to change
two mates, and to take the link back again restores them; what is done is a set
kept apart from the mates, so none of them need be copied.
"""

from functools import partial

import numpy as np

from cavalier.exact.compiled.compiler import compiled
from cavalier.exact.compiled.folding import fold, halve, mirror_of
from cavalier.exact.compiled.keys import (
    ROOM,
    Numbers,
    Shape,
    link,
    lowest,
    pack,
    shape_of,
    unpack,
)
from cavalier.exact.compiled.tables import (
    HELD,
    States,
    Step,
    Ways,
    add_held,
    stepped,
)
from cavalier.exact.plain import APEX, KNIGHT_DOWN, Watch
from cavalier.exact.question import Question

#: How many states come of one, before it is known better.
_GROWTH = 1.7

# The states grow more slowly from row to row; this exponent is from 8x8.
_SLOWER = 0.55


def is_folded(question: Question, rows: int) -> bool:
    """Check whether so many rows look the same from left and right."""
    right = question.board.columns - 1
    return question.start is None and all(
        (row, right - column) in question.ends
        for row, column in question.ends
        if row < rows
    )


def half(
    question: Question,
    rows: int,
    watch: Watch,
    *,
    wide: bool = False,
) -> States:
    """Settle the first rows; the states then span the two rows below them.

    The ways have 32 bits each, or 64 where they are ``wide``.

    Raises OverflowError where a state has too many ways.
    """
    width = question.board.columns
    shape = shape_of(width)
    folded = is_folded(question, rows)
    states, growth = _first(question, shape, wide), [_GROWTH] * width
    for square in range(rows * width):
        row, column = divmod(square, width)
        before = len(states.keys)
        step = _settling(question, square, shape)
        expected = int(before * growth[column])
        states = stepped(states, step, expected)
        growth[column] = (len(states.keys) / max(before, 1)) ** _SLOWER
        if folded and column == width - 1:
            states = _folded(states, shape, row == rows - 1)
        share = (square + 1) / (rows * width)
        watch("settling squares", share, len(states.keys))
    return states


def _first(question: Question, shape: Shape, wide: bool) -> States:
    """Return the one state in which no square is settled."""
    mates, ends = np.arange(ROOM), 0
    for vertex in range(1, shape.vertices):
        if _is_start(question, vertex - 1):
            link(mates, APEX, vertex)
            ends = 1 << APEX | 1 << vertex
    free = (1 << shape.vertices) - 1 - ends
    return States(
        np.array([pack(free, 0, ends, mates, shape)], np.int64),
        np.ones(1, np.uint64) if wide else np.ones(1, np.uint32),
    )


def _is_start(question: Question, square: int) -> bool:
    return divmod(square, question.board.columns) == question.start


def _settling(question: Question, square: int, shape: Shape) -> Step:
    """Return the step that settles a square."""
    width = question.board.columns
    later = _later(question, *divmod(square, width))
    enters = _is_start(question, square + shape.vertices - 1)
    return partial(_settle, shape, later, enters, np.arange(ROOM))


def _later(question: Question, row: int, column: int) -> int:
    """Return the set of what the window's first square may be linked to."""
    width = question.board.columns
    squares = [
        1 + down * width + right
        for down, right in KNIGHT_DOWN
        if 0 <= column + right < width
    ]
    apex = [APEX] * ((row, column) in question.ends)
    return sum(1 << vertex for vertex in squares + apex)


def _folded(states: States, shape: Shape, to_the_end: bool) -> States:
    """Keep one of two states that mirror each other.

    The table has room for all. The states come in the order of their slots,
    and those that are kept as they are go into the new table in that order: if
    it were filled from one end beyond its room there, each search for a slot
    would go through most of what was added before.
    """
    mirror = mirror_of(shape.columns)
    step = partial(fold, mirror, shape)
    states = stepped(states, step, len(states.keys))
    halve(mirror, shape, *states, to_the_end)
    return states


@compiled
def _settle(
    shape: Shape,
    later: int,
    start_enters: bool,
    same: Numbers,
    keys: Numbers,
    ways: Ways,
    first: int,
    last: int,
    to_keys: Numbers,
    to_ways: Ways,
    used: int,
    most: int,
) -> tuple[int, int]:
    """Link vertex 1 by both its edges, in every way, and take it out.

    The vertex after the last comes in.
    """
    mates, entering = np.zeros(ROOM, np.int64), shape.vertices
    new_keys = np.empty(HELD + ROOM, np.int64)
    new_ways = np.empty(HELD + ROOM, ways.dtype)
    held = 0
    for state in range(first, last):
        if held > HELD:
            used += add_held(new_keys, new_ways, to_keys, to_ways, held)
            held = 0
            if used > most:
                return state, used
        free, done = unpack(keys[state], shape, same, mates)
        more = ways[state]
        free |= 1 << entering
        if start_enters:
            if done & 1:
                continue
            link(mates, 0, entering)
            free, done = _touched(free, done, 1 | 1 << entering)
        if done & 2:
            new_keys[held] = _next(free, done, mates, shape)
            new_ways[held] = more
            held += 1
            continue
        others = later & ~done & ~(1 << mates[1])
        while others:
            other = lowest(others)
            others &= others - 1
            end, other_end = mates[1], mates[other]
            link(mates, 1, other)
            once_free, once_done = _touched(free, done, 2 | 1 << other)
            if once_done & 2:
                new_keys[held] = _next(once_free, once_done, mates, shape)
                new_ways[held] = more
                held += 1
            seconds = 0 if once_done & 2 else others & ~(1 << mates[1])
            while seconds:
                second = lowest(seconds)
                seconds &= seconds - 1
                mate, second_end = mates[1], mates[second]
                link(mates, 1, second)
                twice_free, twice_done = _touched(
                    once_free, once_done, 2 | 1 << second
                )
                new_keys[held] = _next(twice_free, twice_done, mates, shape)
                new_ways[held] = more
                held += 1
                mates[mate], mates[second_end] = 1, second
            mates[end], mates[other_end] = 1, other
    used += add_held(new_keys, new_ways, to_keys, to_ways, held)
    return last, used


@compiled
def _touched(free: int, done: int, vertices: int) -> tuple[int, int]:
    """Return the sets when some vertices have an edge more."""
    return free & ~vertices, done | (vertices & ~free)


@compiled
def _next(free: int, done: int, mates: Numbers, shape: Shape) -> int:
    """Return the key without vertex 1, which is done."""
    ends = ((2 << shape.vertices) - 1) & ~(free | done)
    free = free & 1 | (free >> 1) & ~1
    done = done & 1 | (done >> 1) & ~1
    return pack(free, done, ends, mates, shape)
