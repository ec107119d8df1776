"""The cases that a translation is graded by.

``canonical_data.json`` has the form of Exercism: a case has a uuid, a
description, a property, an input and what is expected.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from cavalier.programs.question import Question, Verb
from common.board import Board, Square, square_name
from common.language import _

DATA = "canonical_data.json"


class Property(StrEnum):
    """What a case asks for, from one start unless it says all."""

    COUNT = "count"
    COUNT_ALL = "countAll"
    COUNT_CLOSED = "countClosed"
    TOUR = "tour"
    CLOSED_TOUR = "closedTour"
    NO_TOUR = "noTour"
    TOURS = "tours"
    CLOSED_TOURS = "closedTours"


#: What a program is asked: a verb, and whether about closed tours.
_REQUESTS: Mapping[Property, tuple[Verb, bool]] = {
    Property.COUNT: (Verb.COUNT, False),
    Property.COUNT_ALL: (Verb.COUNT, False),
    Property.COUNT_CLOSED: (Verb.COUNT, True),
    Property.TOUR: (Verb.TOUR, False),
    Property.CLOSED_TOUR: (Verb.TOUR, True),
    Property.NO_TOUR: (Verb.TOUR, False),
    Property.TOURS: (Verb.TOURS, False),
    Property.CLOSED_TOURS: (Verb.TOURS, True),
}


@dataclass(frozen=True, slots=True)
class Case:
    """A case: what is asked of which board, and what is expected.

    ``expected`` is a number of tours, directed ones from the start; it is None
    where any tour will do, or none. The start is None if the case is about
    all squares. An optional case may be left out, or take too long. ``seed``
    is what an unseen case was drawn by.
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
        """What is asked where, and the seed of an unseen case."""
        where = _("all squares")
        if self.start is not None:
            where = square_name(self.start, self.board)
        said = _(
            "{asks}: {board} from {start}",
            asks=self.asks,
            board=self.board,
            start=where,
        )
        return said if self.seed is None else f"{said}, seed {self.seed}"

    @property
    def request(self) -> tuple[Verb, bool]:
        """What is asked, and whether about closed tours alone."""
        return _REQUESTS[self.asks]

    @property
    def verb(self) -> Verb:
        """What a program is asked."""
        return self.request[0]

    @property
    def closed(self) -> bool:
        """Whether closed tours are asked for."""
        return self.request[1]

    @property
    def finds(self) -> bool:
        """Whether a right search finds something, on more than one square."""
        none = self.asks is Property.NO_TOUR or self.expected == 0
        return len(self.board) > 1 and not none

    @property
    def questions(self) -> Sequence[Question]:
        """What is asked: one question, or one from each square."""
        starts = [*self.board] if self.start is None else [self.start]
        return [
            Question(self.verb, self.board, start, self.closed)
            for start in starts
        ]


@cache
def canonical_cases() -> tuple[Case, ...]:
    """List the public cases, the smallest boards first."""
    text = files("cavalier.grade").joinpath(DATA).read_text("utf-8")
    return tuple(map(_case, json.loads(text)["cases"]))


def _case(given: Mapping[str, object]) -> Case:
    match given:
        case {
            "uuid": str(uuid),
            "property": str(asks),
            "input": {"board": [int(rows), int(columns)], **place},
            "expected": expected,
        }:
            start = place.get("start")
            return Case(
                uuid,
                Property(asks),
                Board(rows, columns),
                Square(*start) if isinstance(start, list) else None,
                expected if isinstance(expected, int) else None,
                optional=bool(given.get("optional")),
            )
    raise ValueError(f"not a case: {given}")
