"""The search tree of a small board: a node for each square that is entered.

A node is below the one from which it was entered, at the height of its step.
A full board is a dark square, a dead end is grey.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cavalier.drawing.figure import (
    DARK,
    DIGIT,
    INK,
    LEAST_LETTER,
    PAPER,
    QUIET,
    Disc,
    Figure,
    Layer,
    Line,
    Look,
    Point,
    Rectangle,
    Words,
    written_at,
)
from common.board import Board, Square, square_name
from common.errors import TooLargeError
from common.language import ENGLISH
from common.phrases import Phrase

#: In points: between two leaves and between two steps, if no width is given.
_SLOT, _LEVEL = 14.0, 20.0

#: In points: the least between two leaves that can be told apart.
_LEAST_SLOT = 1.2

#: In points: the widest figure that is drawn if no width is given.
_WIDEST = 1500.0

_TITLE = Phrase("The search tree of {board} from {start}")
_DESCRIBED = Phrase(
    "A tree of {nodes} nodes, one for each square that is entered, down to "
    "step {deepest}. Full boards, drawn as dark squares: {full}. Dead ends, "
    "in grey: {dead}."
)
_NO_NAMES = Phrase(
    "The names of the squares are left out: their letters would be smaller "
    "than {size:g} pt."
)


@dataclass(frozen=True, slots=True)
class Node:
    """A square that was entered, from the node ``parent``, at a step from 1.

    It is a dead end where nothing was entered from it, and it is not full.
    """

    square: Square
    parent: int | None
    step: int
    full: bool = False


def tree_figure(
    board: Board,
    nodes: Sequence[Node],
    width: float | None = None,
    language: str = ENGLISH,
) -> Figure:
    """Draw a search tree, whose nodes are in the order of the search.

    Raises TooLargeError where its leaves could not be told apart.
    """
    parents = {node.parent for node in nodes}
    leaves = [at for at in range(len(nodes)) if at not in parents]
    left = (DIGIT * 2 + 1) * LEAST_LETTER
    room = _WIDEST if width is None else width
    slot = (room - left) / len(leaves)
    if width is None:
        slot = min(slot, _SLOT)
    if slot < _LEAST_SLOT:
        raise TooLargeError(
            "The search tree has {leaves} leaves, too many for a figure of "
            "this width. Choose a smaller board.",
            leaves=len(leaves),
        )
    places = _places(nodes, leaves, slot, left)
    names = [square_name(node.square, board) for node in nodes]
    size = max(LEAST_LETTER, min(8.0, slot / 1.7))
    named = DIGIT * size * max(map(len, names)) <= 0.92 * slot
    radius = max(0.75 * size, 0.34 * size * max(map(len, names)))
    if not named:
        radius = min(2.4, 0.42 * slot)
    deepest = max(node.step for node in nodes)
    full = [at for at, node in enumerate(nodes) if node.full]
    dead = [at for at in leaves if not nodes[at].full]
    layers = [*_steps(deepest), *_branches(nodes, places)]
    layers += _marks(nodes, places, radius, {*dead}, {*full})
    if named:
        layers += _names(names, places, size, {*full})
    told = {
        "nodes": len(nodes),
        "deepest": deepest,
        "full": len(full),
        "dead": len(dead),
    }
    start = square_name(nodes[0].square, board)
    remark = _NO_NAMES.into(language, size=LEAST_LETTER)
    return Figure(
        width or left + slot * len(leaves),
        _LEVEL * deepest,
        _TITLE.into(language, board=board, start=start),
        _DESCRIBED.into(language, **told),
        layers,
        () if named else (remark,),
    )


def _places(
    nodes: Sequence[Node], leaves: Sequence[int], slot: float, left: float
) -> list[Point]:
    """Place the leaves in their order, each other node above its children."""
    x = {leaf: left + slot * (at + 0.5) for at, leaf in enumerate(leaves)}
    spans = dict[int, tuple[float, float]]()
    for at in range(len(nodes) - 1, -1, -1):
        if at in spans:
            x[at] = sum(spans[at]) / 2
        parent = nodes[at].parent
        if parent is not None:
            first, last = spans.get(parent, (x[at], x[at]))
            spans[parent] = min(first, x[at]), max(last, x[at])
    return [
        (x[at], _LEVEL * (node.step - 0.5)) for at, node in enumerate(nodes)
    ]


def _steps(deepest: int) -> list[Layer]:
    """Return the numbers of the steps, at the left."""
    right = 2 * DIGIT * LEAST_LETTER
    words = [
        Words(right, _LEVEL * (step - 0.5) + 0.365 * LEAST_LETTER, str(step))
        for step in range(1, deepest + 1)
    ]
    return [Layer("steps", written_at(LEAST_LETTER, QUIET, "end"), words)]


def _branches(nodes: Sequence[Node], places: Sequence[Point]) -> list[Layer]:
    lines = [
        Line([places[node.parent], places[at]])
        for at, node in enumerate(nodes)
        if node.parent is not None
    ]
    return [Layer("branches", Look(stroke=QUIET, width=0.6), lines)]


def _marks(
    nodes: Sequence[Node],
    places: Sequence[Point],
    radius: float,
    dead: set[int],
    full: set[int],
) -> list[Layer]:
    """Return the ground of each node."""
    others = set(range(len(nodes))) - dead - full
    look = Look(PAPER, QUIET, 0.6)
    squares = [
        Rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
        for x, y in (places[at] for at in sorted(full))
    ]
    return [
        Layer("nodes", look, _discs(places, others, radius)),
        Layer("dead", look._replace(fill=DARK), _discs(places, dead, radius)),
        Layer("full", Look(INK), squares),
    ]


def _discs(
    places: Sequence[Point], some: set[int], radius: float
) -> list[Disc]:
    return [Disc(*places[at], radius) for at in sorted(some)]


def _names(
    names: Sequence[str], places: Sequence[Point], size: float, full: set[int]
) -> list[Layer]:
    layers = []
    for name, ink, is_full in ("names", INK, False), ("ends", PAPER, True):
        words = [
            Words(x, y + 0.365 * size, names[at])
            for at, (x, y) in enumerate(places)
            if (at in full) == is_full
        ]
        layers.append(Layer(name, written_at(size, ink), words))
    return layers
