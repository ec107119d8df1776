"""Unseen cases: drawn by a seed, and not among the public ones.

What is expected is counted exactly. A seed draws the same cases on every
machine and in every version of Python: of the random numbers, only
``random()`` is used, which Python promises to keep.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import islice
from math import inf
from random import Random
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from cavalier.exact import count_tours
from cavalier.grade.cases import Case, Property, canonical_cases
from common.board import Board, Square, parse_board
from common.counts import convention_of
from common.errors import CavalierError

#: How many cases can be drawn at once: far fewer than there are.
MOST_CASES = 500

#: A board and a start, or None for all starts.
Place = tuple[Board, Square | None]


class Kind(NamedTuple):
    """A property on some boards, from starts with so many open tours.

    Without ``least``, each start fits.
    """

    asks: Property
    boards: str
    least: float | None = None
    most: float = inf
    optional: bool = False

    def places(self) -> list[Place]:
        """List the places of the kind that are not in the public cases."""
        public = {
            (each.asks, each.board, each.start) for each in canonical_cases()
        }
        all_starts = self.asks is Property.COUNT_ALL
        return [
            (board, start)
            for board in map(parse_board, self.boards.split())
            for start in ([None] if all_starts else board)
            if (self.asks, board, start) not in public
        ]

    def fits(self, board: Board, start: Square | None) -> bool:
        """Check whether a place has as many open tours as are wanted."""
        if self.least is None:
            return True
        return self.least <= _count(board, start, closed=False) <= self.most


#: The kinds, drawn in turn. A case is optional where a program that tries
#: everything may take too long. Counts above 12 and 16 bits are among them.
_KINDS: Sequence[Kind] = (
    Kind(Property.COUNT, "3x4 4x3", 1),
    Kind(Property.COUNT_CLOSED, "3x4 4x3 4x5 5x4 3x7 7x3 3x8 8x3", 1),
    Kind(Property.TOUR, "3x4 4x3 4x5 5x4", 1),
    Kind(Property.TOURS, "3x4 4x3 4x5 5x4 3x7 7x3", 1, 60),
    Kind(Property.NO_TOUR, "2x4 3x5 5x3 3x4 4x3 4x4 4x5 5x4", 0, 0),
    Kind(Property.COUNT, "4x5 5x4 3x7 7x3", 1),
    Kind(Property.COUNT, "3x10 10x3", 1, 64),
    Kind(Property.TOUR, "3x7 7x3 3x8 8x3 5x5", 1),
    Kind(Property.COUNT_CLOSED, "3x10 10x3", optional=True),
    Kind(Property.CLOSED_TOUR, "3x10 10x3"),
    Kind(Property.COUNT, "3x12 12x3", 2**12, optional=True),
    Kind(Property.TOUR, "200x3 3x200 8x8 5x20 30x30", optional=True),
    Kind(Property.COUNT, "3x16 16x3 3x18 18x3", 2**16, optional=True),
    Kind(Property.CLOSED_TOUR, "5x6 6x5 6x6 3x12", optional=True),
    Kind(Property.COUNT_ALL, "2x3 3x2 2x4 3x5 5x3 4x4 3x7 7x3"),
)

#: What has no number of tours for an answer.
_OF_ANY = (Property.TOUR, Property.CLOSED_TOUR, Property.NO_TOUR)

#: The properties of which cases can be drawn.
PROPERTIES = tuple(dict.fromkeys(kind.asks for kind in _KINDS))


def unseen_cases(
    number: int, seed: int, only: Collection[str] = ()
) -> list[Case]:
    """Draw so many cases, or all that there are, the smallest boards first.

    They have the properties named, if any are. Raises CavalierError for more
    than MOST_CASES.
    """
    if number > MOST_CASES:
        raise CavalierError(
            f"{number} unseen cases are too many. Use at most {MOST_CASES}."
        )
    kinds = [each for each in _KINDS if not only or each.asks in only]
    drawn = islice(_drawn(seed, kinds), number)
    return sorted(drawn, key=lambda case: len(case.board))


def _drawn(seed: int, kinds: Sequence[Kind]) -> Iterator[Case]:
    """Yield cases of one kind after the other, until no place is left."""
    numbers = Random(seed)
    left = [(kind, kind.places()) for kind in kinds]
    seen = set[tuple[Property, Place]]()
    while any(places for _, places in left):
        for kind, places in left:
            while places:
                place = places.pop(int(numbers.random() * len(places)))
                if (kind.asks, place) not in seen and kind.fits(*place):
                    seen.add((kind.asks, place))
                    yield _case(kind, *place, seed)
                    break


def _case(kind: Kind, board: Board, start: Square | None, seed: int) -> Case:
    """Return a case with the uuid that a public case of it would have."""
    given = {"board": [board.rows, board.columns]}
    if start is not None:
        given["start"] = list(start)
    asked = json.dumps([kind.asks, given], sort_keys=True)
    expected = None
    if kind.asks not in _OF_ANY:
        closed = kind.asks is Property.COUNT_CLOSED
        expected = _count(board, start, closed=closed)
    return Case(
        str(uuid5(NAMESPACE_URL, asked)),
        kind.asks,
        board,
        start,
        expected,
        optional=kind.optional,
        seed=seed,
    )


@cache
def _count(board: Board, start: Square | None, *, closed: bool) -> int:
    convention = convention_of(closed=closed, from_start=start is not None)
    return count_tours(board, convention, start)
