"""Unseen cases: drawn by a seed, and not among the public ones.

What is expected is counted exactly. A seed draws the same cases on every
machine and in every version of Python: of the random numbers, only
``random()`` is used, which Python promises to keep.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from random import Random
from uuid import NAMESPACE_URL, uuid5

from cavalier.exact import count_tours
from cavalier.grade.cases import LARGEST, Case, Property, canonical_cases
from common.board import Board, Square, parse_board
from common.counts import convention_of

#: How many cases are drawn.
NUMBER = 20

#: The kinds, drawn in turn: a property, and boards.
_KINDS: Sequence[tuple[Property, str]] = (
    (Property.COUNT, "3x4 4x3"),
    (Property.COUNT_CLOSED, "3x4 4x3 4x5 5x4 3x7 7x3 3x8 8x3"),
    (Property.TOUR, "3x4 4x3 4x5 5x4"),
    (Property.TOURS, "3x4 4x3 4x5 5x4 3x7 7x3"),
    (Property.NO_TOUR, "2x4 3x5 5x3 3x4 4x3 4x4 4x5 5x4"),
    (Property.COUNT, "4x5 5x4 3x7 7x3"),
    (Property.COUNT, "3x10 10x3"),
    (Property.TOUR, "3x7 7x3 3x8 8x3 5x5"),
    (Property.CLOSED_TOUR, "3x10 10x3"),
)

#: What has no number of tours for an answer.
_OF_ANY = (Property.TOUR, Property.CLOSED_TOUR, Property.NO_TOUR)


def unseen_cases(seed: int) -> list[Case]:
    """Draw cases by a seed, the smallest boards first.

    The public case that only a heuristic passes comes with them.
    """
    kinds = [[*_cases(asks, boards, seed)] for asks, boards in _KINDS]
    drawn = islice(_drawn(Random(seed), kinds), NUMBER)
    telling = [case for case in canonical_cases() if case.board == LARGEST]
    return sorted([*drawn, *telling], key=lambda case: len(case.board))


def _cases(asks: Property, boards: str, seed: int) -> Iterator[Case]:
    """Yield the cases of a kind, without what is expected."""
    for board in map(parse_board, boards.split()):
        for start in board:
            uuid = str(uuid5(NAMESPACE_URL, f"{asks} {board} {start}"))
            yield Case(uuid, asks, board, start, seed=seed)


def _drawn(numbers: Random, kinds: Sequence[list[Case]]) -> Iterator[Case]:
    """Yield cases of one kind after the other."""
    known = {(c.asks, c.board, c.start) for c in canonical_cases()}
    for cases in cycle(kinds):
        while cases:
            case = cases.pop(int(numbers.random() * len(cases)))
            place = case.asks, case.board, case.start
            if place not in known and _fits(case):
                known.add(place)
                yield case if case.asks in _OF_ANY else _counted(case)
                break


def _fits(case: Case) -> bool:
    """Check that there are tours from the start, where some are wanted."""
    if case.asks is Property.CLOSED_TOUR:
        return True  # a board with a closed tour has one from each square
    has_tours = _count(case.board, case.start, closed=False) > 0
    return has_tours != (case.asks is Property.NO_TOUR)


def _counted(case: Case) -> Case:
    number = _count(case.board, case.start, closed=case.closed)
    return replace(case, expected=number)


@cache
def _count(board: Board, start: Square, *, closed: bool) -> int:
    convention = convention_of(closed=closed, from_start=True)
    return count_tours(board, convention, start)
