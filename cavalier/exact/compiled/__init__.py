"""Exact counts by the method of ``plain``, compiled by numba.

The method, its states and its steps are those that ``plain`` explains; here
they are quicker, and take less memory. What is done otherwise, and why that is
right, is explained where it is done:

    keys          states as whole numbers: masks and a matching's rank
    tables        ways in 32 bits, and how tables grow
    folding       of two states that mirror each other, one is kept; groups
    halves        the rows of a half are settled
    middle        the edges inside the middle rows
    candidates    the degrees to be joined, and the colours of squares
    contraction   pairs that close into one cycle, without pairs
    compiler      numba, and where what it has compiled is kept; a lock
    join          all of it together, modulo 2^64 and primes

What numba has compiled is compiled again after any change to
``cavalier/exact`` or ``common/board.py``.
"""

import numpy as np

from cavalier.exact.compiled.candidates import Symmetries
from cavalier.exact.compiled.folding import Groups, grouped
from cavalier.exact.compiled.halves import half, is_folded
from cavalier.exact.compiled.join import Halves, halves_of, joined
from cavalier.exact.compiled.keys import shape_of
from cavalier.exact.compiled.middle import edges_of_halves, side_of
from cavalier.exact.plain import Watch
from cavalier.exact.question import Question

#: With no more in a half, a group has less than 2^64: edges make 2^14 sets.
MOST_WAYS = 2.0**50


def count(question: Question, watch: Watch) -> int:
    """Count the cycles through all vertices, as ``plain.count`` does.

    The board has 2 rows or more, and cost.MOST_COLUMNS columns or fewer.

    Raises OverflowError where a half has more than MOST_WAYS ways, and
    TooLargeError where memory does not suffice.
    """
    if question.start and not question.ends:
        return 0
    return joined(settled(question, watch), watch)


def settled(question: Question, watch: Watch) -> Halves:
    """Settle both halves; where they are the same, one is worked out."""
    below, rows = question.upside_down, question.cut
    rows_below = question.board.rows - 2 - rows
    alike = (below, rows_below) == (question, rows)
    above_groups = _half(question, rows, watch)
    below_groups = above_groups if alike else _half(below, rows_below, watch)
    edges, edges_below = edges_of_halves(question, alike=alike)
    columns = question.board.columns
    upper = side_of(
        above_groups,
        edges,
        columns,
        folded=is_folded(question, rows),
        lower=False,
    )
    lower = side_of(
        below_groups,
        edges_below,
        columns,
        folded=is_folded(below, rows_below),
        lower=True,
    )
    mirror = is_folded(question, rows + 1) and is_folded(below, rows_below + 1)
    symmetries = Symmetries(alike, mirror and not (alike and columns % 2))
    return halves_of(
        upper, lower, shape_of(columns), question.degrees[0], symmetries
    )


def _half(question: Question, rows: int, watch: Watch) -> Groups:
    """Settle a half in 32 bits; where these are not enough, in 64."""
    try:
        states = half(question, rows, watch)
    except OverflowError:
        states = half(question, rows, watch, wide=True)
    if float(np.sum(states.ways, dtype=np.float64)) > MOST_WAYS:
        raise OverflowError("more ways than the compiled tier can add up")
    shape = shape_of(question.board.columns)
    return grouped(states, shape, question.degrees[0])
