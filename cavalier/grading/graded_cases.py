"""The cases that a translation is graded by, read from the canonical data.

``canonical_data.json`` has the shape that Exercism uses: a case has a uuid, a
description, a property, an input and what is expected. It is generated:
``tools/canonical.py`` says where the expected values come from.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import NotRequired, TypedDict

from cavalier.sandboxed.calling import Request, Verb
from common.board import Board, Square, square_name
from common.language import N_, _
from common.reading import Reading
from common.verdict import Verdict

DATA = "canonical_data.json"


class Property(StrEnum):
    """What a case asks for."""

    COUNT = "count"
    """The number of tours from a start."""

    COUNT_ALL = "countAll"
    """The number of tours from all starts together."""

    COUNT_CLOSED = "countClosed"
    """The number of closed tours from a start, in both directions."""

    TOUR = "tour"
    """Any one tour from a start."""

    CLOSED_TOUR = "closedTour"
    """Any one closed tour from a start."""

    NO_TOUR = "noTour"
    """The answer that there is no tour from a start."""

    TOURS = "tours"
    """All tours from a start, in any order."""

    CLOSED_TOURS = "closedTours"
    """All closed tours from a start, in any order, in both directions."""


_VERBS = {
    Property.COUNT: Verb.COUNT,
    Property.COUNT_ALL: Verb.COUNT,
    Property.COUNT_CLOSED: Verb.COUNT,
    Property.TOURS: Verb.TOURS,
    Property.CLOSED_TOURS: Verb.TOURS,
}


class Input(TypedDict):
    """The input of a case; squares are [row, column] from 0."""

    board: Sequence[int]
    start: NotRequired[Sequence[int]]


class CaseData(TypedDict):
    """A case as the data have it."""

    uuid: str
    description: str
    comments: Sequence[str]
    property: str
    input: Input
    expected: object
    optional: NotRequired[bool]


class CanonicalData(TypedDict):
    """The whole of the data."""

    exercise: str
    comments: Sequence[str]
    cases: Sequence[CaseData]


_CLOSED = (Property.COUNT_CLOSED, Property.CLOSED_TOUR, Property.CLOSED_TOURS)


@dataclass(frozen=True, slots=True)
class GradedCase:
    """A case that targets are graded by.

    ``expected`` is a number of tours. It is None if any tour will do, or if
    there is no tour. The start is None if the case is
    about all starts. A program that cannot answer an optional case, or only
    slowly, does not fail it; a wrong answer does.
    """

    uuid: str
    asks: Property
    board: Board
    start: Square | None = None
    expected: int | None = None
    optional: bool = False
    seed: int | None = None

    @property
    def description(self) -> str:
        """What is asked where, and the seed if it is an unseen case."""
        sentences = {
            (True, True): N_("{asks}: {board} from all squares"),
            (False, True): N_("{asks}: {board} from {start}"),
            (True, False): N_("{asks}: {board} from all squares, seed {seed}"),
            (False, False): N_("{asks}: {board} from {start}, seed {seed}"),
        }
        return _(
            sentences[self.start is None, self.seed is None],
            asks=self.asks,
            board=self.board,
            start=self.start and square_name(self.start, self.board),
            seed=self.seed,
        )

    @property
    def verb(self) -> Verb:
        """What a program is asked."""
        return _VERBS.get(self.asks, Verb.TOUR)

    @property
    def request(self) -> Request:
        """What is asked of the board."""
        return self.verb, self.closed

    @property
    def asked(self) -> tuple[Request, Board]:
        """What is asked, and of which board."""
        return self.request, self.board

    @property
    def closed(self) -> bool:
        """Whether closed tours are asked for."""
        return self.asks in _CLOSED

    def verdict(self, reading: Reading) -> Verdict:
        """Judge a board by what is asked."""
        return reading.verdict(start=self.start, closed=self.closed or None)

    @property
    def expects_none(self) -> bool:
        """Whether the case has no tour to find or to count."""
        return self.asks == Property.NO_TOUR or self.expected == 0

    @property
    def starts(self) -> Sequence[Square]:
        """The squares that the case asks about."""
        return list(self.board) if self.start is None else [self.start]


def with_witnesses(chosen: Sequence[GradedCase]) -> Sequence[GradedCase]:
    """Add cases that have a tour where those chosen of a question have none.

    A target that always answers that there is no tour then fails at least one
    case. The case added is the smallest on more than one square.
    """
    hopeful = {case.request for case in chosen if not case.expects_none}
    hopeless = {case.request for case in chosen} - hopeful
    known = [case for case in graded_cases() if len(case.board) > 1]
    added = [
        next(c for c in known if c.request == request and not c.expects_none)
        for request in sorted(hopeless)
    ]
    return sorted([*chosen, *added], key=lambda case: len(case.board))


@cache
def graded_cases() -> tuple[GradedCase, ...]:
    """List the cases that a program can be graded by, the smallest first."""
    text = files("cavalier.grading").joinpath(DATA).read_text("utf-8")
    document: CanonicalData = json.loads(text)
    return tuple(map(_case, document["cases"]))


def largest_tour() -> GradedCase:
    """Return the case of a tour on the largest board."""
    tours = [case for case in graded_cases() if case.asks == Property.TOUR]
    return tours[-1]


def _case(given: CaseData) -> GradedCase:
    start, expected = given["input"].get("start"), given["expected"]
    return GradedCase(
        uuid=given["uuid"],
        asks=Property(given["property"]),
        board=Board(*given["input"]["board"]),
        start=None if start is None else Square(*start),
        expected=expected if isinstance(expected, int) else None,
        optional=given.get("optional", False),
    )
