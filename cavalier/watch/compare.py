"""Programs at the same events: the first that differs, and the search."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeAlias

from cavalier.watch.lens import ENTERED, LEFT, Event

Tree: TypeAlias = "tuple[int, tuple[Tree, ...]]"


@dataclass(frozen=True, slots=True)
class Comparison:
    """How the events of programs compare.

    ``event`` is the number, from 1, of the first at which they differ, or
    None. ``is_one_search``: they try the same squares from the same squares,
    at most in another order.
    """

    event: int | None
    is_one_search: bool


def compare(runs: Sequence[Sequence[Event]]) -> Comparison:
    """Compare the events of programs.

    >>> moves = [Event(1, ENTERED, 0), Event(2, ENTERED, 6), Event(9, LEFT, 6)]
    >>> other = [Event(5, ENTERED, 0), Event(7, ENTERED, 9)]
    >>> compare([moves, moves[:2]])
    Comparison(event=3, is_one_search=True)
    >>> compare([moves, other])
    Comparison(event=2, is_one_search=False)
    """
    happened = [[event[1:] for event in run] for run in runs]
    event = next(
        (
            number
            for number, now in enumerate(zip_longest(*happened), 1)
            if len({*now}) > 1
        ),
        None,
    )
    return Comparison(event, len({*map(tree, runs)}) == 1)


def tree(run: Sequence[Event]) -> tuple[Tree, ...]:
    """Return the squares that are tried from each square, in no order."""
    nodes: list[tuple[int, list[Tree]]] = [(-1, [])]

    def close() -> None:
        square, inside = nodes.pop()
        nodes[-1][1].append((square, tuple(sorted(inside))))

    for _step, kind, square in run:
        if kind == ENTERED:
            nodes.append((square, []))
        elif kind == LEFT and len(nodes) > 1:
            close()
    while len(nodes) > 1:
        close()
    return tuple(sorted(nodes[0][1]))
