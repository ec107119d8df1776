"""The cases that a translation is graded by: public, or drawn by a seed.

``canonical_data.json`` has the form of Exercism: a case has a uuid, a
description, a property, an input and what is expected; its comments give the
source of the expected value.

A seed draws the same unseen cases on every machine and in every version of
Python: of the random numbers, only ``random()`` is used, which Python promises
to keep. Their tours are counted exactly.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import cycle, islice
from random import Random
from uuid import NAMESPACE_URL, uuid5

from cavalier.exact import count_tours
from cavalier.programs.question import Question, Verb
from common.board import Board, Square, parse_board, square_name
from common.language import _
from common.search import Search

#: The board of which only a heuristic finds a tour in the time of an optional
#: case.
LARGEST = Board(11, 12)


class Property(StrEnum):
    """The kinds of cases."""

    COUNT = "count"
    COUNT_CLOSED = "countClosed"
    TOUR = "tour"
    CLOSED_TOUR = "closedTour"
    NO_TOUR = "noTour"
    TOURS = "tours"
    CLOSED_TOURS = "closedTours"


@dataclass(frozen=True, slots=True)
class Case:
    """A case: what is asked of which board, and what is expected.

    ``expected`` is a number of tours, directed ones from the start; it is None
    where any tour will do, or none. An optional case may be left out, or take
    too long. ``seed`` is what an unseen case was drawn by.
    """

    uuid: str
    asks: Property
    board: Board
    start: Square
    expected: int | None = None
    optional: bool = False
    seed: int | None = None

    @property
    def description(self) -> str:
        """The question and the board, with the seed of an unseen case."""
        description = _(
            "{asks}: {board} from {start}",
            asks=self.request,
            board=self.board,
            start=square_name(self.start, self.board),
        )
        seed = f", seed {self.seed}"
        return description if self.seed is None else description + seed

    @property
    def answer(self) -> str:
        """The expected answer, in words."""
        number = self.expected
        return {
            Property.TOUR: _("a tour"),
            Property.CLOSED_TOUR: _("a closed tour"),
            Property.NO_TOUR: _("none"),
            Property.TOURS: _("all tours: {number}", number=number),
            Property.CLOSED_TOURS: _(
                "all closed tours: {number}", number=number
            ),
        }.get(self.asks, str(number))

    @property
    def verb(self) -> Verb:
        """The verb of the question."""
        return [verb for verb in Verb if verb in self.asks.casefold()][-1]

    @property
    def closed(self) -> bool:
        """Whether closed tours are asked for."""
        return "closed" in self.asks.casefold()

    @property
    def request(self) -> str:
        """What is asked, whatever the board: ``count`` or ``tour closed``."""
        return f"{self.verb} closed" if self.closed else self.verb

    @property
    def finds(self) -> bool:
        """Whether a right search finds something, on more than one square."""
        none = self.asks is Property.NO_TOUR or self.expected == 0
        return len(self.board) > 1 and not none

    @property
    def question(self) -> Question:
        """The question that a program is asked."""
        return Question(self.verb, self.board, self.start, self.closed)


@cache
def canonical_cases() -> tuple[Case, ...]:
    """List the public cases, the smallest boards first."""
    file = files("cavalier.grade") / "canonical_data.json"
    return tuple(
        Case(
            row["uuid"],
            Property(row["property"]),
            Board(*row["input"]["board"]),
            Square(*row["input"]["start"]),
            row["expected"] if isinstance(row["expected"], int) else None,
            row.get("optional", False),
        )
        for row in json.loads(file.read_text("utf-8"))["cases"]
    )


#: How many unseen cases are drawn.
NUMBER_UNSEEN = 20

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
    kinds = [[*_of_kind(asks, boards, seed)] for asks, boards in _KINDS]
    drawn = islice(_drawn(Random(seed), kinds), NUMBER_UNSEEN)
    telling = [case for case in canonical_cases() if case.board == LARGEST]
    return sorted([*drawn, *telling], key=lambda case: len(case.board))


def _of_kind(asks: Property, boards: str, seed: int) -> Iterator[Case]:
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
    convention = Search(board, closed, start).convention
    return count_tours(board, convention, start)
