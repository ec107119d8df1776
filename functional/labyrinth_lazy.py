"""A way through a maze: a rewriting as the first of a lazy sequence of ways.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 5 (prose);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Glossary     way    a square, as (row, column) from 0, and the way to it
             floor  for each row, the columns where the knight has not been
Cost         each square is tried once at most; 100x100 takes a second
Example      the squares of a maze of 2x3, in the order in which they are tried
             >>> floor = floor_of(("...", ".##"))
             >>> [way.square for way in ways((0, 1), floor)]
             [(0, 1), (0, 2), (0, 0), (1, 0)]

See also     imperative/labyrinth.py, the search of section 1 on a matrix
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from toolz import count, iterate

from common.board import Square

Place = tuple[int, int]
Floor = tuple[frozenset[int], ...]

#: Returns the neighbours of a square in the order of their turn.
Order = Callable[[Iterable[Place]], list[Place]]


class Way(NamedTuple):
    """A square, and the way that leads to it; None at the start."""

    square: Place
    before: "Way | None" = None


class State(NamedTuple):
    """The ways still to be tried, the next one first, and the free floor."""

    pending: tuple[Way, ...]
    floor: Floor


# --- the page ---

# The page describes this program and does not print it.

# --- supplied: the page calls or implies it ---

# S1: the order of the moves: along the row first, plus before minus
MOVES = ((0, 1), (0, -1), (1, 0), (-1, 0))


# D1: a sequence of all the ways; the page ends with the first
def ways(depart: Place, floor: Floor, order: Order = list) -> Iterator[Way]:
    """Return the ways as they are tried, none of them to the same square."""
    # S2: as in section 1, the search continues from the last square reached
    states = takewhile(
        has_pending,
        iterate(partial(advance, order=order), State((Way(depart),), floor)),
    )
    return (state.pending[0] for state in states if is_free(state))


def advance(state: State, order: Order) -> State:
    """Return the state after the next of the pending ways."""
    if not is_free(state):
        return State(state.pending[1:], state.floor)
    way, *others = state.pending
    onward = [Way(square, way) for square in order(neighbours(way.square))]
    # D2: a square is tried once, whether or not it leads anywhere
    return State((*onward, *others), without(way.square, state.floor))


def has_pending(state: State) -> bool:
    """Check whether a way is still to be tried."""
    return bool(state.pending)


def is_free(state: State) -> bool:
    """Check whether the next way leads to a free square."""
    row, column = state.pending[0].square
    return 0 <= row < len(state.floor) and column in state.floor[row]


def neighbours(square: Place) -> list[Place]:
    """Return the four neighbours of a square, in the maze or not."""
    row, column = square
    return [(row + i, column + j) for i, j in MOVES]


def nearest_first(exit_square: Place) -> Order:
    """Return the order of the heuristic: by the distance from the exit."""
    # S3: the page names no heuristic; this one does not always lead along a
    #     shortest path

    def distance(square: Place) -> int:
        row, column = square
        return abs(row - exit_square[0]) + abs(column - exit_square[1])

    return partial(sorted, key=distance)


def without(square: Place, floor: Floor) -> Floor:
    """Return the floor without a square; all its other rows are shared."""
    row, column = square
    return (*floor[:row], floor[row] - {column}, *floor[row + 1 :])


def floor_of(plan: Sequence[str]) -> Floor:
    """Return the floor of a plan: a string a row, # being a wall."""
    return tuple(
        [
            frozenset(j for j, mark in enumerate(line) if mark != "#")
            for line in plan
        ]
    )


# --- adapter ---


def first_path(
    plan: Sequence[str], start: Square, end: Square, *, heuristic: bool = False
) -> tuple[Square, ...] | None:
    """Return a path from `start` to `end`, or None where there is none.

    The rows of the plan have one length; start and end are floor squares.
    """
    return counted_path(plan, start, end, heuristic=heuristic)[0]


def counted_path(
    plan: Sequence[str], start: Square, end: Square, *, heuristic: bool = False
) -> tuple[tuple[Square, ...] | None, dict[str, int]]:
    """Return the path or None, and the counters."""
    order: Order = nearest_first(end) if heuristic else list
    tried = enumerate(ways(start, floor_of(plan), order))
    attempts, way = next(
        (pair for pair in tried if pair[1].square == end), (0, None)
    )
    if way is None:
        vain = count(ways(start, floor_of(plan), order)) - 1
        return None, {"attempts": vain, "backtracks": vain}
    path = tuple([Square(*square) for square in _squares(way)])
    steps = len(path) - 1
    return path, {"attempts": attempts, "backtracks": attempts - steps}


def _squares(way: Way | None) -> list[Place]:
    """Return the squares of a way from its start."""

    def before(way: Way | None) -> Way | None:
        return way and way.before

    back = takewhile(bool, iterate(before, way))
    return [way.square for way in back if way][::-1]
