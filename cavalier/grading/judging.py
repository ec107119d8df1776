"""The judgement: what a target answers, against what is expected.

Any correct tour is accepted, whatever its order, unless the case states a
move order. The one validator judges tours, the one table of counts numbers.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from cavalier.grading.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
)
from cavalier.grading.cases import GradedCase, Property, Verb
from common.board import Square
from common.reading import Reading
from common.tour import to_matrix


class Asker(Protocol):
    """Asks a target."""

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Ask what a case asks, from a start."""
        ...


class Judgement(StrEnum):
    """What became of a case."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_OFFERED = "not offered"


@dataclass(frozen=True, slots=True)
class Result:
    """A case with its outcome; where it failed, what came, in a sentence.

    ``answers`` are what the target gave, by start.
    """

    case: GradedCase
    judgement: Judgement
    came: str
    expected: str
    answers: Sequence[tuple[Square, Answer]]

    @property
    def difference(self) -> str:
        """Say what came and what was expected, in a line."""
        return f"came: {self.came}; expected: {self.expected}"


def judge(case: GradedCase, asker: Asker) -> Result:
    """Ask what a case asks, and judge the answer."""
    starts = [case.start] if case.start is not None else list(case.board)
    answers = [(start, asker.ask(case, start)) for start in starts]
    given = [answer for _, answer in answers]
    if any(isinstance(answer, Unknown) for answer in given):
        return Result(case, Judgement.NOT_OFFERED, "", "", answers)
    broken = [answer for answer in given if isinstance(answer, Broken)]
    came = str(broken[0]) if broken else _wrong(case, given)
    judgement = Judgement.FAILED if came else Judgement.PASSED
    return Result(case, judgement, came, _wanted(case), answers)


def without_luck(results: Sequence[Result]) -> list[Result]:
    """Take back what is right only since nothing is ever found.

    That there is none is not believed of who, asked the same of larger boards
    than 1x1 that have some, finds none there either.
    """
    answered = [
        (result.case.request, answer)
        for result in results
        if len(result.case.board) > 1 and not result.case.expects_none
        for _, answer in result.answers
        if isinstance(answer, Number | Boards)
    ]
    finding = {request for request, answer in answered if answer}
    hopeless = {request for request, _ in answered} - finding
    return [
        replace(result, judgement=Judgement.FAILED, came="none, as everywhere")
        if result.judgement == Judgement.PASSED
        and result.case.expects_none
        and result.case.request in hopeless
        else result
        for result in results
    ]


def _wrong(case: GradedCase, given: Sequence[Answer]) -> str:
    """Say what is wrong with answers that could be read; "" if nothing is."""
    numbers = [each.value for each in given if isinstance(each, Number)]
    if numbers:
        right = case.verb == Verb.COUNT and sum(numbers) == case.expected
        return "" if right else str(sum(numbers))
    readings = [
        r for each in given if isinstance(each, Boards) for r in each.readings
    ]
    if case.asks == Property.NO_TOUR:
        return "a board" if readings else ""
    if case.asks == Property.TOURS:
        return _wrong_tours(case, readings)
    if not readings:
        return "none"
    return _wrong_tour(case, readings[0])


def _wrong_tour(case: GradedCase, reading: Reading) -> str:
    verdict = case.verdict(reading)
    if verdict.tour is None:
        return f"no such tour: {verdict.faults[0].message}"
    if case.asks == Property.FIRST_TOUR:
        matrix = to_matrix(case.board, verdict.tour)
        return "" if matrix == case.expected else "another tour"
    return ""


def _wrong_tours(case: GradedCase, readings: Sequence[Reading]) -> str:
    verdicts = [case.verdict(reading) for reading in readings]
    for number, verdict in enumerate(verdicts, 1):
        if verdict.tour is None:
            return (
                f"board {number} is no such tour: {verdict.faults[0].message}"
            )
    tours = [verdict.tour for verdict in verdicts]
    twice = sum(n - 1 for n in Counter(tours).values())
    if twice:
        return f"{len(tours)} boards, {twice} of them not for the first time"
    return "" if len(tours) == case.expected else f"{len(tours)} tours"


def _wanted(case: GradedCase) -> str:
    """Say what is expected."""
    if case.verb == Verb.COUNT:
        return str(case.expected)
    return {
        Property.TOUR: "a tour",
        Property.CLOSED_TOUR: "a closed tour",
        Property.NO_TOUR: "none",
        Property.TOURS: f"all tours: {case.expected}",
        Property.FIRST_TOUR: "the first tour in the order stated",
    }[case.asks]
