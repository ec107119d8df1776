"""The exact counts of ``plain``, compiled by numba for large boards.

States, steps and the cut are those that ``plain`` explains. Two things
differ, because a half of 8x8 has 24 million states: a state is one whole
number (see ``kernels``), and many states are joined at a time.

**Codes.** Two states can only join if the degrees of each vertex add up to
the full ones. So the states of a half are sorted by their degrees, written in
base three: the *code*. The full code minus it is the code of the other half.
The lower half is turned upside down first, so that both halves give the
vertices of the middle the same numbers.

**Middle edges.** An edge inside the two middle rows, or from them to the apex,
belongs to one half. Linking it in all states at once would make many more of
them, so it is linked when a code is joined: its states are those that lack
some set of these edges, with the set linked. Each half gets the edges of its
own middle row to the apex, and half of the others, chosen so that either half
looks like the other upside down.

**Symmetries.** If both halves are alike, the board can be turned upside down,
which exchanges the codes of the halves; if the edges of a half look the same
from left and right, the board can be mirrored. Codes that are images of each
other have the same sum, so only the least of them is joined.

**Contraction.** Of the upper states with e ends, u(m) are the ways of those
with the matching m; of the lower ones that fit, v(m). The goal is the sum of
u(m) v(n) over all pairs that, put together, make a single cycle. Let a be the
partner of the first end, 0, in m. In n let p be the partner of 0, and q that
of a. If n too joins 0 and a, a cycle closes there, which is right only if
these are all the ends. Otherwise replace p - 0 - a - q by the pair p - q: the
matchings m' and n' of the other ends make a single cycle if and only if m and
n do. So for each a, sum the ways of all n that become the same n', and go on
with these sums and the part of u where a is the partner of 0. For 10 ends that
is 24 thousand additions instead of 893 thousand pairs.
"""

from operator import mul

import numpy as np
from numpy.typing import NDArray

from cavalier.exact.cost import MOST_COLUMNS
from cavalier.exact.kernels import (
    CHUNK,
    Side,
    States,
    Words,
    add,
    contract,
    encode,
    join,
    settle,
)
from cavalier.exact.matchings import ROOM, Numbers
from cavalier.exact.plain import APEX, later_vertices
from cavalier.exact.question import Question

#: With more ways in a half, those of the next step might not fit into 64 bits.
_MOST_WAYS = 2.0**60

#: The fewest slots of a table, and how many codes are joined at once.
_FEWEST_SLOTS, _CODES = 2**14, 2**10


def count(question: Question) -> int:
    """Count the cycles through all vertices, as ``plain.count`` does.

    The board has 2 rows or more, and 8 columns or fewer.

    Raises OverflowError where some sum may not fit into 64 bits.
    """
    below, rows = question.upside_down, question.cut
    rows_below = question.board.rows - 2 - rows
    alike = (below, rows_below) == (question, rows)
    states = _half(question, rows)
    upper = _side(question, rows, states, turned=False)
    if not alike:
        states = _half(below, rows_below)
    lower = _side(below, rows_below, states, turned=True)
    del states
    return _joined(question, upper, lower, alike=alike)


# --- a half ---


def _half(question: Question, rows: int) -> States:
    """Settle the first rows; the states then span the two rows below them."""
    width = question.board.columns
    free = (1 << (2 * width + 2)) - 1
    states = States(np.array([free]), np.ones(1, np.uint64))
    for square in range(rows * width):
        states = _settled(question, square, states)
    return states


def _settled(question: Question, square: int, states: States) -> States:
    """Settle a square, and let the next one into the window."""
    width = question.board.columns
    vertices, (row, column) = 2 * width + 2, divmod(square, width)
    later = sum(
        1 << max(vertex - column, APEX)
        for vertex in later_vertices(question, row, column)
    )
    slots = max(_FEWEST_SLOTS, 1 << len(states.keys).bit_length())
    table, used = _empty(slots), 0
    for first in range(0, len(states.keys), CHUNK):
        successors = settle(states, first, vertices, later)
        if 4 * (used + len(successors.keys)) > 3 * len(table.keys):
            grown = _empty(2 * len(table.keys))
            add(_filled(table), grown)
            table = grown
        used += add(successors, table)
    states = _filled(table)
    if np.sum(states.ways, dtype=np.float64) > _MOST_WAYS:
        raise OverflowError("more ways than 64 bits may hold")
    return states


def _filled(table: States) -> States:
    filled = table.keys > 0
    return States(table.keys[filled] - 1, table.ways[filled])


def _empty(slots: int) -> States:
    return States(np.zeros(slots, np.int64), np.zeros(slots, np.uint64))


# --- the join ---


def _side(
    question: Question, rows: int, states: States, *, turned: bool
) -> Side:
    """Sort the states of a half by their codes, turned if it is the lower.

    The apex, vertex 0, has the highest weight.
    """
    width = question.board.columns
    number = np.arange(ROOM)
    if turned:
        number[1 : 1 + 2 * width] = _upside_down(width)
    weights = 3 ** np.arange(2 * width, -1, -1)
    codes, ranks = encode(states.keys, number, weights)
    bounds = np.zeros((question.degrees[0] + 1) * weights[0] + 1, np.int32)
    np.cumsum(np.bincount(codes, minlength=len(bounds) - 1), out=bounds[1:])
    order, edges = np.argsort(codes), number[_edges(question, rows)]
    return Side(ranks[order], states.ways[order], bounds, edges, weights)


def _upside_down(width: int) -> list[int]:
    return [*range(1 + width, 1 + 2 * width), *range(1, 1 + width)]


def _edges(question: Question, rows: int) -> Numbers:
    """List the edges of a half, its own middle row being the first.

    Going down, there is one to the right and one to the left between the
    columns k and k + 2. A half gets the one to the right for each k below
    (columns - 2) / 2, and its mirror image; if columns is odd, all those to
    the right.
    """
    width = question.board.columns
    pairs = [(k, k + 2) for k in range(width - 2)]
    if width % 2 == 0:
        pairs = pairs[: len(pairs) // 2]
        pairs += [(width - 1 - k, width - 1 - j) for k, j in pairs]
    edges = [(1 + k, 1 + width + j) for k, j in pairs]
    ends = [k for k in range(width) if (rows, k) in question.ends]
    edges += [(APEX, 1 + k) for k in ends]
    return np.array(edges, np.int64).reshape(-1, 2)


def _joined(
    question: Question, upper: Side, lower: Side, *, alike: bool
) -> int:
    """Add up the ways of all pairs that make a single cycle."""
    codes, times = _codes(question, upper, lower, alike=alike)
    columns, closing = question.board.columns, np.empty(_CODES, np.uint64)
    contractions = [contract(2 * pairs) for pairs in range(1, columns + 1)]
    # The same number for every width, or all would be compiled again.
    contractions += (MOST_COLUMNS - columns) * contractions[:1]
    count = 0
    for first in range(0, len(codes), _CODES):
        some = slice(first, first + _CODES)
        most = join(codes[some], upper, lower, tuple(contractions), closing)
        if most >= 2**64:
            raise OverflowError("a code has more pairs than 64 bits may hold")
        count += sum(map(mul, closing.tolist(), times[some].tolist()))
    return count


def _codes(
    question: Question, upper: Side, lower: Side, *, alike: bool
) -> tuple[Numbers, Numbers]:
    """List the upper codes with states on both sides, without images.

    Also return for how many each counts.
    """
    width = question.board.columns
    shape = [degree + 1 for degree in question.degrees]
    every = np.arange(len(upper.bounds) - 1, dtype=np.int32).reshape(shape)
    both = _reached(upper, shape) & _reached(lower, shape)[::-1]
    codes = np.flatnonzero(both)
    images: list[Numbers | Words] = [codes]
    if width % 2 == 0 and len(question.ends) in (0, len(question.board)):
        mirror = [APEX, *range(width, 0, -1), *range(2 * width, width, -1)]
        images.append(every.transpose(mirror).ravel()[codes])
    if alike:
        turned = every.transpose([APEX, *_upside_down(width)]).ravel()[::-1]
        images += [turned[image] for image in images]
    least = np.min(images, axis=0) == codes
    same = np.sum([image == codes for image in images], axis=0)
    return codes[least], len(images) // same[least]


def _reached(side: Side, shape: list[int]) -> NDArray[np.bool_]:
    """Return which codes have states, whatever edges are linked."""
    reached = (np.diff(side.bounds) > 0).reshape(shape)
    for edge in side.edges:
        before, after = [slice(None)] * len(shape), [slice(None)] * len(shape)
        for vertex in edge:
            before[vertex], after[vertex] = slice(0, -1), slice(1, None)
        reached[tuple(after)] |= reached[tuple(before)].copy()
    return reached.ravel()
