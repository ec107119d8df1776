"""The cases that a translation is graded by: public, or drawn by a seed.

``canonical_data.json`` has the form of Exercism: a case has a uuid, a
description, a property, an input and what is expected; its comments give the
source of the expected value.

A seed draws the same unseen cases on every machine and in every version of
Python: of the random numbers, only ``random()`` is used, which Python promises
to keep. Their tours are counted exactly.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import chain, islice
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


@dataclass(frozen=True, slots=True)
class Case:
    """A question, with the answer that is expected.

    ``expected`` is a number of tours, directed ones from the start; for a
    tour, it is 0 where there is none, and None where any will do. An optional
    case may be left out, or take too long.
    """

    uuid: str
    question: Question
    expected: int | None = None
    optional: bool = False

    @property
    def board(self) -> Board:
        """The board of the question."""
        return self.question.board

    @property
    def request(self) -> str:
        """What is asked, whatever the board: ``count`` or ``tour closed``."""
        return self.question.verb + " closed" * self.question.closed

    @property
    def description(self) -> str:
        """The question, in words."""
        return _(
            "{asks}: {board} from {start}",
            asks=self.request,
            board=self.board,
            start=square_name(self.question.start, self.board),
        )

    @property
    def answer(self) -> str:
        """The expected answer, in words."""
        number, closed = self.expected, self.question.closed
        match self.question.verb:
            case Verb.COUNT:
                return str(number)
            case Verb.TOUR if number == 0:
                return _("none")
            case Verb.TOUR:
                return _("a closed tour") if closed else _("a tour")
        if closed:
            return _("all closed tours: {number}", number=number)
        return _("all tours: {number}", number=number)

    @property
    def finds(self) -> bool:
        """Whether a right search finds something, on more than one square."""
        return len(self.board) > 1 and self.expected != 0


def _question(asks: str, board: Board, start: Square) -> Question:
    """Return the question of a property, such as ``closedTours``."""
    words = asks.casefold()
    verb = [verb for verb in Verb if verb in words][-1]
    return Question(verb, board, start, "closed" in words)


@cache
def canonical_cases() -> tuple[Case, ...]:
    """List the public cases, the smallest boards first."""
    file = files("cavalier.grade") / "canonical_data.json"
    cases = []
    for row in json.loads(file.read_text("utf-8"))["cases"]:
        board, start = Board(*row["input"]["board"]), row["input"]["start"]
        question = _question(row["property"], board, Square(*start))
        expected = row["expected"]
        if question.verb is Verb.TOUR:  # any valid one, or an error
            expected = 0 if "error" in expected else None
        optional = row.get("optional", False)
        cases.append(Case(row["uuid"], question, expected, optional))
    return tuple(cases)


#: How many unseen cases are drawn.
NUMBER_UNSEEN = 20

#: The kinds, drawn in turn: a property, and boards.
_KINDS = (
    ("count", "3x4 4x3"),
    ("countClosed", "4x3 4x5 3x10 10x3"),
    ("tour", "3x4 4x3 4x5 5x4"),
    ("tours", "3x4 4x3 4x5 5x4 3x7 7x3"),
    ("noTour", "2x4 3x5 5x3 3x4 4x3 4x4 4x5 5x4"),
    ("count", "4x5 5x4 3x7 7x3"),
    ("count", "3x10 10x3"),
    ("tour", "3x7 7x3 3x8 8x3 5x5"),
    ("closedTour", "3x10 10x3"),
)


def unseen_cases(seed: int) -> list[Case]:
    """Draw cases by a seed, the smallest boards first.

    The public case that only a heuristic passes comes with them.
    """
    numbers, public = Random(seed), canonical_cases()
    known = {case.question for case in public}
    kinds = [_of_kind(asks, sizes, numbers) for asks, sizes in _KINDS]
    in_turn = chain.from_iterable(zip(*kinds, strict=False))
    unseen = (case for case in in_turn if case.question not in known)
    telling = (case for case in public if case.board == LARGEST)
    cases = [*islice(unseen, NUMBER_UNSEEN), *telling]
    return sorted(cases, key=lambda case: len(case.board))


def _of_kind(asks: str, sizes: str, numbers: Random) -> Iterator[Case]:
    """Yield the cases of a kind, in a random order."""
    boards = map(parse_board, sizes.split())
    places = [(board, start) for board in boards for start in board]
    for place in sorted(places, key=lambda _place: numbers.random()):
        question = _question(asks, *place)
        has_tours = exact_count(replace(question, closed=False)) > 0
        if has_tours == (asks != "noTour"):
            number = exact_count(question)
            any_tour = number and question.verb is Verb.TOUR
            name = f"{asks} {question.board} {question.start}"
            uuid = str(uuid5(NAMESPACE_URL, name))
            yield Case(uuid, question, None if any_tour else number)


@cache
def exact_count(question: Question) -> int:
    """Count the tours that a question is about, without searching."""
    search = Search(question.board, question.closed, question.start)
    return count_tours(search.board, search.convention, search.start)
