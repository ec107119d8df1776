"""Programs at the same events: the first that differs, and the search."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from cavalier.watch.lens import ENTERED, LEFT, Event


@dataclass(frozen=True, slots=True)
class Comparison:
    """How the events of programs compare.

    ``event`` is the number, from 1, of the first at which they differ, or
    None. ``is_one_search``: they try the same squares from the same squares,
    at most in another order.
    """

    event: int | None
    is_one_search: bool


def compare(
    runs: Sequence[Sequence[Event]], *, is_cut: bool = False
) -> Comparison:
    """Compare the events of programs; where runs are cut, to the shortest.

    >>> moves = [Event(1, ENTERED, 0), Event(2, ENTERED, 6), Event(9, LEFT, 6)]
    >>> other = [Event(5, ENTERED, 0), Event(7, ENTERED, 9)]
    >>> compare([moves, moves[:2]])
    Comparison(event=3, is_one_search=True)
    >>> compare([moves, other])
    Comparison(event=2, is_one_search=False)
    """
    length = min(map(len, runs)) if is_cut else None
    happened = [[event[1:] for event in run[:length]] for run in runs]
    event = next(
        (
            number
            for number, now in enumerate(zip_longest(*happened), 1)
            if len({*now}) > 1
        ),
        None,
    )
    known: dict[tuple[int, ...], int] = {}
    trees = {_tree(run, known) for run in runs}
    return Comparison(event, len(trees) == 1)


def _tree(
    run: Sequence[Event], known: dict[tuple[int, ...], int]
) -> tuple[int, ...]:
    """Return the squares that are tried from the start, in no order.

    A square is the number that is ``known`` for it, and for all that is tried
    from it.
    """
    nodes: list[tuple[int, list[int]]] = [(-1, [])]
    ended = [Event(0, LEFT, 0)] * len(run)
    for _step, kind, square in [*run, *ended]:
        if kind == ENTERED:
            nodes.append((square, []))
        elif kind == LEFT and len(nodes) > 1:
            here, inside = nodes.pop()
            node = here, *sorted(inside)
            nodes[-1][1].append(known.setdefault(node, len(known)))
    return tuple(sorted(nodes[0][1]))
