"""Unseen cases: drawn by a seed, and not among the canonical ones.

What is expected is counted exactly, or a tour is built and judged by the
validator. A seed draws the same cases on every machine and in every version
of Python: of the random numbers, only ``random()`` is used, which Python
promises to keep.
"""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random, SystemRandom
from uuid import NAMESPACE_URL, uuid5

from cavalier.exact import count_paths_from, count_tours
from cavalier.grading.graded_cases import GradedCase, Property, graded_cases
from common.board import Board, Square, parse_board
from common.construction import first_tour
from common.counts import convention_of
from common.diagnosis import examine
from common.errors import CavalierError
from common.judge import is_knight_move

#: How many cases can be drawn at once: far fewer than there are.
MOST_CASES = 500

#: What a case asks of a board; the start is None for all starts.
Place = tuple[Board, Square | None]

#: Whether a place is one that cases are about.
Fits = Callable[[Board, Square | None], bool]


@dataclass(frozen=True, slots=True)
class Kind:
    """Cases of a property on some boards, from the places that fit."""

    asks: Property
    boards: str
    fits: Fits
    optional: bool = False

    def places(self) -> list[Place]:
        """List all places that the canonical cases leave."""
        every = self.asks == Property.COUNT_ALL
        boards = map(parse_board, self.boards.split())
        places: Iterator[Place] = (
            (board, start)
            for board in boards
            for start in ([None] if every else board)
        )
        return [p for p in places if (self.asks, *p) not in _canonical()]

    def case(
        self, board: Board, start: Square | None, seed: int
    ) -> GradedCase:
        """Return the case of a place, which names the seed."""
        return GradedCase(
            _uuid(self.asks, board, start),
            self.asks,
            board,
            start,
            expected=_expected(self.asks, board, start),
            optional=self.optional,
            seed=seed,
        )


def new_seed() -> int:
    """Draw a seed that is short enough to be typed again."""
    return SystemRandom().randrange(1_000_000)


def unseen_properties() -> list[str]:
    """List the properties of which cases can be drawn."""
    return list(dict.fromkeys(str(kind.asks) for kind in _KINDS))


def unseen_cases(
    number: int, seed: int, only: Collection[str] = ()
) -> tuple[GradedCase, ...]:
    """Draw so many cases, or all that there are, the smallest boards first.

    They have the properties named, if any are. Raises CavalierError for more
    than MOST_CASES.
    """
    if number > MOST_CASES:
        raise CavalierError(
            f"{number} unseen cases are too many. Use at most {MOST_CASES}."
        )
    kinds = [each for each in _KINDS if not only or each.asks in only]
    return tuple(sorted(islice(_drawn(seed, kinds), number), key=_size))


def _drawn(seed: int, kinds: Sequence[Kind]) -> Iterator[GradedCase]:
    """Yield cases of one kind after the other, until no place is left."""
    numbers = Random(seed)
    left = [(kind, kind.places()) for kind in kinds]
    seen = set[tuple[Property, Board, Square | None]]()
    while any(places for _, places in left):
        for kind, places in left:
            for place in _draws(numbers, places):
                if (kind.asks, *place) not in seen and kind.fits(*place):
                    seen.add((kind.asks, *place))
                    yield kind.case(*place, seed)
                    break


def _draws(numbers: Random, places: list[Place]) -> Iterator[Place]:
    """Draw place after place, and leave it out from then on."""
    while places:
        yield places.pop(int(numbers.random() * len(places)))


def _size(case: GradedCase) -> tuple[int, int, int, Square]:
    order = list(Property).index(case.asks)
    start = case.start or Square(0, 0)
    return len(case.board), case.board.rows, order, start


@cache
def _canonical() -> set[tuple[Property, Board, Square | None]]:
    return {(case.asks, case.board, case.start) for case in graded_cases()}


def _uuid(asks: Property, board: Board, start: Square | None) -> str:
    """Return a uuid made of what is asked, as the canonical cases have it."""
    given = {"board": [board.rows, board.columns]}
    if start is not None:
        given["start"] = list(start)
    question = json.dumps([asks, given], sort_keys=True)
    return str(uuid5(NAMESPACE_URL, question))


def _expected(
    asks: Property, board: Board, start: Square | None
) -> int | None:
    if asks in (Property.TOUR, Property.CLOSED_TOUR, Property.NO_TOUR):
        return None
    return _count(board, start, closed=asks == Property.COUNT_CLOSED)


@cache
def _count(board: Board, start: Square | None, *, closed: bool = False) -> int:
    convention = convention_of(closed=closed, from_start=start is not None)
    return count_tours(board, convention, start)


def _with_tours(least: int, most: int | None = None) -> Fits:
    """Check for so many tours at least, and so many at most, if said."""

    def fits(board: Board, start: Square | None) -> bool:
        number = _count(board, start)
        return least <= number and (most is None or number <= most)

    return fits


def _to_the_corner(board: Board, start: Square | None) -> bool:
    """Check whether tours from another start end a move from (0, 0)."""
    corner = Square(0, 0)
    near = frozenset(s for s in board if is_knight_move(s, corner))
    if start is None or start == corner:
        return False
    return count_paths_from(board, start, ends=near) > 0


def _with_closed_tours(board: Board, start: Square | None) -> bool:
    """Build a closed tour from the start, and check that it is one."""
    assert start is not None
    tour = first_tour(board, start, closed=True)
    return examine(board, tour, start=start, closed=True).valid


#: The kinds of cases, which are drawn in turn. A case is optional where a
#: program that tries everything may take too long. The closed tours asked for
#: where there is none are asked for where open ones begin: a program that
#: tests closed in a wrong way may find some of these.
_KINDS: Sequence[Kind] = (
    Kind(Property.COUNT, "3x4 4x3", _with_tours(1)),
    Kind(Property.COUNT_CLOSED, "3x4 4x3 4x5 5x4 3x7 7x3", _with_tours(1)),
    Kind(Property.TOUR, "3x4 4x3 4x5 5x4", _with_tours(1)),
    Kind(Property.TOURS, "3x4 4x3 4x5 5x4 3x7 7x3", _with_tours(1, 60)),
    Kind(
        Property.NO_TOUR, "2x4 3x5 5x3 3x4 4x3 4x4 4x5 5x4", _with_tours(0, 0)
    ),
    Kind(Property.COUNT, "4x5 5x4 3x7 7x3", _with_tours(1)),
    Kind(Property.COUNT_CLOSED, "3x7 7x3 3x8 8x3", _to_the_corner),
    Kind(Property.TOUR, "3x7 7x3 3x8 8x3 5x5", _with_tours(1)),
    Kind(Property.COUNT_CLOSED, "3x10 10x3", _with_closed_tours, True),
    Kind(Property.CLOSED_TOUR, "3x10 10x3", _with_closed_tours),
    Kind(Property.COUNT, "3x12 12x3", _with_tours(2**12), True),
    Kind(
        Property.TOUR, "200x3 3x200 8x8 5x20 30x30", _with_closed_tours, True
    ),
    Kind(Property.COUNT, "3x16 16x3 3x18 18x3", _with_tours(2**16), True),
    Kind(Property.CLOSED_TOUR, "5x6 6x5 6x6 3x12", _with_closed_tours, True),
    Kind(
        Property.COUNT_ALL, "2x3 3x2 2x4 3x5 5x3 4x4 3x7 7x3", _with_tours(0)
    ),
)
