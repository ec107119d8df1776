"""The edges inside the two middle rows, given to the halves.

An edge inside the middle, or from a middle square to the apex, belongs to one
half. It is not linked in all the states at once, which would make many more of
them, but when a group is wanted: a half's states with some degrees are, for
each set of its middle edges, the states whose degrees are just short of these,
with the edges of the set linked.

**Which edges.** A half that got them all would have to look at 4^(columns - 2)
sets and more. So each half gets the edges of its own middle row to the apex,
and as nearly half of the others as symmetry allows. With c columns, there is
an edge to the right and one to the left (going down) between the columns k and
k + 2. The upper half gets the one to the right for k, and with it the one to
the left for c - 3 - k, its mirror image, for each k below (c - 2) / 2; what is
left is what the lower half, seen upside down, gets by the same rule. If c is
odd, the two edges for k = (c - 3) / 2 are each other's mirror images. If then
the halves are alike, the upper half gets those to the right, for all k, and
only the symmetry of above and below is kept; otherwise it gets both, and that
of left and right is kept.
"""

from typing import NamedTuple

import numpy as np

from cavalier.exact.compiled.compiler import compiled
from cavalier.exact.compiled.contraction import Vector
from cavalier.exact.compiled.folding import (
    Groups,
    code_of,
    mirror_of,
    mirrored,
)
from cavalier.exact.compiled.keys import (
    PAIRINGS,
    ROOM,
    Numbers,
    Shape,
    link,
    ones,
    rank,
    unrank,
)
from cavalier.exact.plain import APEX
from cavalier.exact.question import Question

Edges = list[tuple[int, int]]


class Side(NamedTuple):
    """A half as the join sees it.

    ``edges`` has a row (s, t) for each edge that it gets in the middle; its
    vertices are numbered as the half sees them. ``number`` is what the upper
    half calls each vertex, ``image_number`` what it calls its mirror image.
    """

    groups: Groups
    folded: bool
    edges: Numbers
    number: Numbers
    image_number: Numbers


def side_of(
    groups: Groups, edges: Edges, columns: int, *, folded: bool, lower: bool
) -> Side:
    """Return a half with its edges; the lower one is seen upside down."""
    number = _upside_down(columns) if lower else np.arange(ROOM)
    return Side(
        groups,
        folded,
        np.array(edges, np.int64).reshape(-1, 2),
        number,
        number[mirror_of(columns)],
    )


def _upside_down(columns: int) -> Numbers:
    number = np.arange(ROOM)
    number[1 : 1 + columns] += columns
    number[1 + columns : 1 + 2 * columns] -= columns
    return number


def edges_of_halves(question: Question, *, alike: bool) -> tuple[Edges, Edges]:
    """Return the edges that the upper half gets, and the lower one.

    Each half sees its own middle row as the first of two.
    """
    width, row = question.board.columns, question.cut
    right = [(1 + k, 1 + width + k + 2) for k in range(width - 2)]
    left = [(1 + k + 2, 1 + width + k) for k in range(width - 2)]
    if alike and width % 2:
        upper, lower = right, right
    else:
        upper = lower = [
            edge
            for k in range((width - 2) // 2)
            for edge in (right[k], left[width - 3 - k])
        ]
        if width % 2 and width > 2:
            middle = (width - 3) // 2
            upper = [*upper, right[middle], left[middle]]
    return (
        upper + _to_the_apex(question, row),
        lower + _to_the_apex(question, row + 1),
    )


def _to_the_apex(question: Question, row: int) -> Edges:
    columns = range(question.board.columns)
    return [
        (APEX, 1 + column)
        for column in columns
        if (row, column) in question.ends
    ]


@compiled
def gather(
    side: Side, free: int, done: int, shape: Shape, out: Vector
) -> float:
    """Write the ways of all states with these degrees, by rank; sum them up.

    The rank is that among the vertices as the upper half sees them.
    """
    ends = _renumbered(~(free | done), side.number, shape)
    out[: PAIRINGS[ones(ends)]] = 0
    mates = np.zeros(ROOM, np.int64)
    links = np.zeros((len(side.edges), 2), np.int64)
    taken, total = 0, 0.0
    while taken >= 0:
        total += _gather_group(
            side, free, done, taken, links, ends, mates, shape, out
        )
        taken, free, done = _next_set(side.edges, taken, free, done)
    return total


@compiled
def _renumbered(vertices: int, number: Numbers, shape: Shape) -> int:
    """Renumber those of the vertices that are in the middle, or the apex."""
    renumbered = 0
    for vertex in range(shape.vertices - 1):
        renumbered |= ((vertices >> vertex) & 1) << number[vertex]
    return renumbered


@compiled
def _next_set(
    edges: Numbers, taken: int, free: int, done: int
) -> tuple[int, int, int]:
    """Go on to the next set of edges that the wanted degrees leave room for.

    The sets are gone through as a counter counts, the last edge the lowest
    digit. Return the set, -1 after the last, and the degrees that a state
    must have without the edges.
    """
    for edge in range(len(edges) - 1, -1, -1):
        both = (1 << edges[edge, 0]) | (1 << edges[edge, 1])
        if (taken >> edge) & 1:
            free, done = free & ~both, done | (both & ~free)
            taken ^= 1 << edge
        elif not free & both:
            free, done = free | (both & ~done), done & ~both
            return taken | 1 << edge, free, done
    return -1, free, done


@compiled
def _gather_group(
    side: Side,
    free: int,
    done: int,
    taken: int,
    links: Numbers,
    ends: int,
    mates: Numbers,
    shape: Shape,
    out: Vector,
) -> float:
    """Link the edges that are taken in the states of one group."""
    code, number = code_of(free, done, shape), side.number
    if side.folded:
        free_image, done_image = mirrored(free, shape), mirrored(done, shape)
        image = code_of(free_image, done_image, shape)
        if image < code:
            code, number = image, side.image_number
            free, done = free_image, done_image
    ranks, ways, bounds = side.groups
    first, last = np.int64(bounds[code]), np.int64(bounds[code + 1])
    if first == last:
        return 0.0
    chosen = _choose(side.edges, side.number, taken, links)
    before = ~(free | done) & ((1 << (shape.vertices - 1)) - 1)
    total = 0.0
    for state in range(first, last):
        for vertex in range(ROOM):
            mates[vertex] = vertex
        place = int(np.int64(ranks[state]))
        unrank(place, before, number, mates)
        if _link_all(links, chosen, mates):
            out[rank(ends, mates)] += ways[state]
            total += ways[state]
    return total


@compiled
def _choose(
    edges: Numbers, number: Numbers, taken: int, links: Numbers
) -> int:
    """List the edges that are taken, renumbered; return how many."""
    chosen = 0
    for edge in range(len(edges)):
        if (taken >> edge) & 1:
            links[chosen, 0] = number[edges[edge, 0]]
            links[chosen, 1] = number[edges[edge, 1]]
            chosen += 1
    return chosen


@compiled
def _link_all(links: Numbers, chosen: int, mates: Numbers) -> bool:
    """Link so many pairs of vertices; return False where one makes a cycle."""
    for edge in range(chosen):
        s, t = links[edge, 0], links[edge, 1]
        if mates[t] == s:
            return False
        link(mates, s, t)
    return True
