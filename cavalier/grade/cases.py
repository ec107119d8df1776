"""The cases that a translation is graded by.

``canonical_data.json`` has the form of Exercism: a case has a uuid, a
description, a property, an input and what is expected. `tools.canonical`
makes it, and explains where the expected values come from.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from cavalier.programs.question import Question, Verb
from common.board import Board, Square, square_name
from common.language import _

DATA = "canonical_data.json"

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
            asks=self.asks,
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
    text = files("cavalier.grade").joinpath(DATA).read_text("utf-8")
    return tuple(
        Case(
            row["uuid"],
            Property(row["property"]),
            Board(*row["input"]["board"]),
            Square(*row["input"]["start"]),
            row["expected"] if isinstance(row["expected"], int) else None,
            row.get("optional", False),
        )
        for row in json.loads(text)["cases"]
    )
