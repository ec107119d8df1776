"""Exact counts by the method of ``plain``, compiled by numba.

The method, its states and its steps are those that ``plain`` explains; here
they are quicker, and take less memory. What is done otherwise, and why that is
right, is explained where it is done:

    matchings     the matchings of ends, numbered without a gap
    keys          states as whole numbers: masks and a matching's rank
    tables        ways in 32 bits, and how tables grow
    folding       of two states that mirror each other, one is kept
    halves        the rows of a half are settled
    groups        the states of a half, sorted by their degrees
    middle        the edges inside the middle rows
    candidates    the degrees to be joined, and the colours of squares
    contraction   pairs that close into one cycle, without pairs
    compiler      numba, and where what it has compiled is kept
    checkpoint    what a count that was killed needs to go on
    lock          one process at a time
    join          all of it together, modulo 2^64 and primes

What numba has compiled is compiled again after any change to
``cavalier/exact`` or ``common/board.py``.
"""

from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from cavalier.exact.compiled.candidates import Symmetries
from cavalier.exact.compiled.checkpoint import Checkpoint, checkpoint_in
from cavalier.exact.compiled.groups import Groups, grouped
from cavalier.exact.compiled.halves import half, is_folded
from cavalier.exact.compiled.ideas import ALL, Ideas
from cavalier.exact.compiled.join import (
    Halves,
    halves_of,
    in_threads,
    joined,
)
from cavalier.exact.compiled.keys import shape_of
from cavalier.exact.compiled.middle import edges_of_halves, side_of
from cavalier.exact.plain import Watch
from cavalier.exact.question import Question
from common.doing import Doing

#: With no more in a half, a group has less than 2^64: edges make 2^14 sets.
MOST_WAYS = 2.0**50


def count(
    question: Question,
    watch: Watch,
    ideas: Ideas = ALL,
    folder: Path | None = None,
    do: Doing | None = None,
) -> int:
    """Count the cycles through all vertices, as ``plain.count`` does.

    The board has 2 rows or more, and cost.MOST_COLUMNS columns or fewer. With
    a folder, go on from the checkpoint in it, and keep one there, unless the
    keys are without ranks. The parts of the join are done as ``do`` does them;
    without it, on all processors.

    Raises OverflowError where a half has more than MOST_WAYS ways,
    TooLargeError where memory does not suffice, and CavalierError where the
    checkpoint cannot be used.
    """
    if question.start and not question.ends:
        return 0
    with ExitStack() as stack:
        checkpoint = None
        if folder and ideas.ranks:
            kept = checkpoint_in(folder, question, ideas)
            checkpoint = stack.enter_context(kept)
        halves = settled(question, watch, ideas, checkpoint)
        return joined(halves, watch, checkpoint, do or in_threads)


def settled(
    question: Question,
    watch: Watch,
    ideas: Ideas = ALL,
    checkpoint: Checkpoint | None = None,
) -> Halves:
    """Settle both halves; where they are the same, one is worked out."""
    below, rows = question.upside_down, question.cut
    rows_below = question.board.rows - 2 - rows
    alike = (below, rows_below) == (question, rows)
    half = partial(_half, watch=watch, ideas=ideas, checkpoint=checkpoint)
    above_groups = half(question, rows, name="upper")
    below_groups = (
        above_groups if alike else half(below, rows_below, name="lower")
    )
    edges, edges_below = edges_of_halves(question, alike=alike)
    columns = question.board.columns
    upper = side_of(
        above_groups,
        edges,
        columns,
        folded=is_folded(question, rows, ideas),
        lower=False,
    )
    lower = side_of(
        below_groups,
        edges_below,
        columns,
        folded=is_folded(below, rows_below, ideas),
        lower=True,
    )
    mirror = is_folded(question, rows + 1, ideas) and is_folded(
        below, rows_below + 1, ideas
    )
    symmetries = Symmetries(alike, mirror and not (alike and columns % 2))
    shape = shape_of(columns, ranked=ideas.ranks)
    return halves_of(
        upper, lower, shape, question.degrees[0], symmetries, ideas
    )


def _half(
    question: Question,
    rows: int,
    *,
    watch: Watch,
    ideas: Ideas,
    checkpoint: Checkpoint | None,
    name: str,
) -> Groups:
    """Settle a half in 32 bits; where these are not enough, in 64."""
    try:
        states = half(question, rows, watch, ideas, checkpoint, name)
    except OverflowError:
        if not ideas.narrow:
            raise
        wide = replace(ideas, narrow=False)
        states = half(question, rows, watch, wide, checkpoint, name)
    if float(np.sum(states.ways, dtype=np.float64)) > MOST_WAYS:
        raise OverflowError("more ways than the compiled tier can add up")
    shape = shape_of(question.board.columns, ranked=ideas.ranks)
    return grouped(states, shape, question.degrees[0])
