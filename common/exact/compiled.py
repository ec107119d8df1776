"""Exact counts by the method of ``plain``, compiled by numba.

The method, its states and its steps are those that ``plain`` explains; states
are held as ``keys`` says. Between two steps the window is the apex and the
2 x columns + 1 squares from the next one to be settled, so there can be
columns + 1 paths: in base columns + 3, the keys are below 2^64 up to
cost.MOST_COLUMNS.

Two things are done otherwise, for the sake of memory and time. The edges
inside the middle rows are not linked in all the upper states at once, but for
one set of degrees after the other, in ``pairing``. And where both halves are
the same, one is worked out.

Ways are whole numbers below 2^64, their products below 2^128. To be sure of
it, a half that has more than 2^50 ways in all is refused, and the count left
to ``plain``.
"""

from collections.abc import Callable
from functools import partial

import numpy as np
from numba import njit

from common.exact.keys import (
    DONE,
    ROOM,
    Order,
    States,
    Table,
    Words,
    add,
    link,
    pack,
    unpack,
)
from common.exact.pairing import joined
from common.exact.plain import APEX, KNIGHT_DOWN, Watch
from common.exact.question import Question

MOST_WAYS = 2.0**50

_CHUNK = 2**16

#: Linked to two of four squares and the apex, or to one, or none at all.
_MOST_SUCCESSORS = 10

#: What adds the successors of some states to a table's keys and ways.
_Step = Callable[[Words, Words, Words, Words], int]


def count(question: Question, watch: Watch) -> int:
    """Count the cycles through all vertices, as ``plain.count`` does.

    The board has 2 rows or more, and cost.MOST_COLUMNS columns or fewer.
    Raises OverflowError where a half has more than MOST_WAYS ways.
    """
    below = question.upside_down
    rows_below = question.board.rows - 2 - question.cut
    lower = _half(below, rows_below, watch)
    if (below, rows_below) == (question, question.cut):
        upper = lower
    else:
        upper = _half(question, question.cut, watch)
    upper = _linked_to_apex(upper, question, watch)
    return joined(upper, _upside_down(lower, question), question, watch)


def _base(question: Question) -> np.uint64:
    return np.uint64(question.board.columns + 3)


def _half(question: Question, rows: int, watch: Watch) -> States:
    """Settle the first rows; the states then span the two rows below them."""
    width = question.board.columns
    base, last = _base(question), 2 * width + 2
    order = np.array([APEX, *range(2, last + 1)])
    states = _first(question)
    for square in range(rows * width):
        later = _later(question, *divmod(square, width))
        entering = square + 2 * width + 1
        step = partial(
            _settle, base, last, order, later, _is_start(question, entering)
        )
        states = _stepped(states, step, _MOST_SUCCESSORS)
        share = (square + 1) / (rows * width)
        watch("settling squares", share, len(states.keys))
    return states


def _first(question: Question) -> States:
    """Return the one state in which no square is settled."""
    vertices = 2 * question.board.columns + 2
    mates = np.arange(ROOM, dtype=np.uint8)
    for vertex in range(1, vertices):
        if _is_start(question, vertex - 1):
            link(mates, APEX, vertex)
    room = np.zeros(ROOM, np.uint8)
    key = pack(mates, _base(question), np.arange(vertices), room)
    return States(np.array([key], np.uint64), np.ones(1, np.uint64))


def _is_start(question: Question, square: int) -> bool:
    return divmod(square, question.board.columns) == question.start


def _later(question: Question, row: int, column: int) -> Order:
    """List what the window's first square may be linked to."""
    width = question.board.columns
    squares = [
        1 + down * width + right
        for down, right in KNIGHT_DOWN
        if 0 <= column + right < width
    ]
    apex = [APEX] * ((row, column) in question.ends)
    return np.array(squares + apex, np.int64)


def _stepped(states: States, step: _Step, most: int) -> States:
    """Take a step from all states; each has at most so many successors.

    Raises OverflowError where there are more than MOST_WAYS ways.
    """
    table = Table()
    for first in range(0, len(states.keys), _CHUNK):
        keys = states.keys[first : first + _CHUNK]
        ways = states.ways[first : first + _CHUNK]
        table.make_room(most * len(keys))
        table.used += step(keys, ways, table.keys, table.ways)
    stepped = table.states()
    if float(np.sum(stepped.ways, dtype=np.float64)) > MOST_WAYS:
        raise OverflowError("more ways than the compiled tier can add up")
    return stepped


@njit(cache=True)
def _settle(
    base: np.uint64,
    last: int,
    order: Order,
    later: Order,
    start_enters: bool,
    keys: Words,
    ways: Words,
    to_keys: Words,
    to_ways: Words,
) -> int:
    """Link vertex 1 by both its edges, in every way, and take it out.

    The last vertex comes in. Return the number of states that are new.
    """
    mates = np.zeros(ROOM, np.uint8)
    once, twice = mates.copy(), mates.copy()
    room, digits = mates.copy(), mates.copy()
    new = 0
    for state in range(len(keys)):
        unpack(keys[state], base, last, mates, room)
        mates[last] = last
        if start_enters:
            if mates[APEX] == DONE:
                continue
            link(mates, APEX, last)
        if mates[1] == DONE:
            key = pack(mates, base, order, digits)
            new += add(to_keys, to_ways, key, ways[state])
            continue
        for place, other in enumerate(later):
            if mates[other] == DONE or mates[other] == 1:
                continue
            once[:] = mates
            link(once, 1, other)
            if once[1] == DONE:
                key = pack(once, base, order, digits)
                new += add(to_keys, to_ways, key, ways[state])
                continue
            for another in later[place + 1 :]:
                if once[another] == DONE or once[another] == 1:
                    continue
                twice[:] = once
                link(twice, 1, another)
                key = pack(twice, base, order, digits)
                new += add(to_keys, to_ways, key, ways[state])
    return new


def _linked_to_apex(
    states: States, question: Question, watch: Watch
) -> States:
    """Link each set of the middle squares that are ends to the apex."""
    width, base = question.board.columns, _base(question)
    order = np.arange(2 * width + 1)
    rows = (question.cut, question.cut + 1)
    ends = [square for square in question.ends if square.row in rows]
    for done, (row, column) in enumerate(ends, 1):
        square = 1 + (row - question.cut) * width + column
        step = partial(_link_or_not, base, order, square)
        states = _stepped(states, step, 2)
        watch("linking the middle", done / len(ends), len(states.keys))
    return states


@njit(cache=True)
def _link_or_not(
    base: np.uint64,
    order: Order,
    square: int,
    keys: Words,
    ways: Words,
    to_keys: Words,
    to_ways: Words,
) -> int:
    """Link a square to the apex, or not; return the number of new states."""
    mates = np.zeros(ROOM, np.uint8)
    room, digits = mates.copy(), mates.copy()
    new = 0
    for state in range(len(keys)):
        new += add(to_keys, to_ways, keys[state], ways[state])
        unpack(keys[state], base, len(order), mates, room)
        if (
            mates[APEX] != DONE
            and mates[square] != DONE
            and mates[APEX] != square
        ):
            link(mates, APEX, square)
            key = pack(mates, base, order, digits)
            new += add(to_keys, to_ways, key, ways[state])
    return new


def _upside_down(states: States, question: Question) -> States:
    """Exchange the two rows that the states span."""
    width = question.board.columns
    rows = range(1, 1 + width), range(1 + width, 1 + 2 * width)
    order = np.array([APEX, *rows[1], *rows[0]])
    return States(_reordered(states.keys, _base(question), order), states.ways)


@njit(cache=True)
def _reordered(keys: Words, base: np.uint64, order: Order) -> Words:
    mates = np.zeros(ROOM, np.uint8)
    room, digits = mates.copy(), mates.copy()
    reordered = np.empty_like(keys)
    for state in range(len(keys)):
        unpack(keys[state], base, len(order), mates, room)
        reordered[state] = pack(mates, base, order, digits)
    return reordered
