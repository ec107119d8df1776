"""Judging what a target answers by what is expected.

Any correct tour passes. The validator of ``common`` judges tours, its table of
counts numbers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from time import monotonic
from typing import Protocol

from cavalier.grading.graded_cases import GradedCase, Property
from cavalier.sandboxed.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
)
from cavalier.sandboxed.calling import Verb
from common.board import Square
from common.language import N_, _, ngettext
from common.reading import Reading

#: What is said of a heuristic where it answers that there is no tour.
STUCK = N_("none, though there is a tour: a heuristic may get stuck")


class Asker(Protocol):
    """Asks a target."""

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Ask what a case asks, from a start."""
        ...


class Judgement(StrEnum):
    """How a case is judged."""

    PASSED = N_("passed")
    FAILED = N_("failed")
    NOT_OFFERED = N_("not offered")
    """The target answers that it does not do this, or cannot be asked it."""

    TOO_SLOW = N_("too slow")
    """A limit ended the target, in a case that may be left out."""


@dataclass(frozen=True, slots=True)
class Result:
    """A case with its judgement, and what came and was expected, in words.

    ``answers`` are those of the target, by start; ``seconds`` is how long it
    took to ask for them, by the clock.
    """

    case: GradedCase
    judgement: Judgement
    came: str
    expected: str
    answers: Sequence[tuple[Square, Answer]]
    seconds: float = 0.0

    @property
    def counts(self) -> bool:
        """Whether it counts in a score."""
        return self.judgement in (Judgement.PASSED, Judgement.FAILED)

    @property
    def broken(self) -> Broken | None:
        """What became of the target, if that is why it failed."""
        given = [each for _, each in self.answers if isinstance(each, Broken)]
        failed = self.judgement == Judgement.FAILED
        return given[0] if given and failed else None

    @property
    def difference(self) -> str:
        """What came and what was expected, in a line."""
        return _(
            "came: {came}; expected: {expected}",
            came=self.came,
            expected=self.expected,
        )

    @property
    def told(self) -> str:
        """What was asked, what came and what was expected, in a line."""
        return _(
            "{case}: {difference}",
            case=self.case.description,
            difference=self.difference,
        )


def judge(case: GradedCase, asker: Asker) -> Result:
    """Ask what a case asks, and judge the answer; it is timed."""
    began = monotonic()
    result = _judged(case, asker)
    return replace(result, seconds=monotonic() - began)


def _judged(case: GradedCase, asker: Asker) -> Result:
    answers = list(_asked(case, asker))
    given = [answer for _, answer in answers]
    for answer in given:
        if (left_out := _left_out(case, answer)) is not None:
            wanted = _wanted(case)
            return Result(case, left_out, str(answer), wanted, answers)
    came = _came(case, given)
    judgement = Judgement.FAILED if came else Judgement.PASSED
    return Result(case, judgement, came, _wanted(case), answers)


def _asked(case: GradedCase, asker: Asker) -> Iterator[tuple[Square, Answer]]:
    """Yield the answer from each start, up to one where none came.

    After a limit it goes on: the other answers may give a hint.
    """
    for start in case.starts:
        answer = asker.ask(case, start)
        yield start, answer
        if isinstance(answer, Broken) and not answer.cut_short:
            return


def _left_out(case: GradedCase, answer: Answer) -> Judgement | None:
    """Return the judgement where an answer leaves a case out, as it may."""
    if isinstance(answer, Unknown):
        return Judgement.NOT_OFFERED
    late = isinstance(answer, Broken) and answer.cut_short
    return Judgement.TOO_SLOW if case.optional and late else None


def excused(result: Result) -> Result:
    """Leave a case out in which a heuristic finds no tour where there is one.

    Its answer says that it is stuck, not that there is no tour.
    """
    nothing = all(answer == Boards(()) for _, answer in result.answers)
    asked = result.case.asks in (Property.TOUR, Property.CLOSED_TOUR)
    if asked and nothing and result.judgement == Judgement.FAILED:
        left_out = Judgement.NOT_OFFERED
        return replace(result, judgement=left_out, came=_(STUCK))
    return result


def judge_again(
    result: Result, again: Sequence[tuple[Square, Answer]]
) -> Result:
    """Fail a case if the answers change when the same is asked again.

    ``again`` has the later answers, from some of the starts. Another tour
    that is right does not count as a change.
    """
    case, first = result.case, dict(result.answers)
    came = ""
    if again and result.judgement == Judgement.PASSED:
        wrong = _came(case, [*(first | dict(again)).values()])
        came = wrong and _(
            "right at first, but when asked again: {wrong}", wrong=wrong
        )
    changed = [
        _(
            "{first} at first, {given} when asked again",
            first=first[start],
            given=given,
        )
        for start, given in again
        if isinstance(given, Number) and isinstance(first.get(start), Number)
        if given != first[start]
    ]
    came = "".join(changed[:1]) or came
    if not came:
        return result
    return replace(result, judgement=Judgement.FAILED, came=came)


def _came(case: GradedCase, given: Sequence[Answer]) -> str:
    """Return what is wrong with answers, or ""."""
    broken = [answer for answer in given if isinstance(answer, Broken)]
    return str(broken[0]) if broken else _wrong(case, given)


def _wrong(case: GradedCase, given: Sequence[Answer]) -> str:
    """Return what is wrong with answers that could be read, or ""."""
    numbers = [each.value for each in given if isinstance(each, Number)]
    if numbers:
        right = case.verb == Verb.COUNT and sum(numbers) == case.expected
        return "" if right else str(sum(numbers))
    boards = [each for each in given if isinstance(each, Boards)]
    readings = [reading for each in boards for reading in each.readings]
    if case.asks == Property.NO_TOUR:
        return _("a board") if readings else ""
    nothing = "".join([each.why for each in boards][:1])
    if case.verb == Verb.TOURS:
        wrong = _wrong_tours(case, readings)
        return wrong and (nothing or wrong)
    if not readings:
        return nothing or _("none")
    return _wrong_tour(case, readings[0])


def _wrong_tour(case: GradedCase, reading: Reading) -> str:
    verdict = case.verdict(reading)
    if verdict.tour is None:
        return _("not such a tour: {fault}", fault=verdict.faults[0].message)
    return ""


def _wrong_tours(case: GradedCase, readings: Sequence[Reading]) -> str:
    verdicts = [case.verdict(reading) for reading in readings]
    for number, verdict in enumerate(verdicts, 1):
        if verdict.tour is None:
            return _(
                "board {number} is not such a tour: {fault}",
                number=number,
                fault=verdict.faults[0].message,
            )
    tours = [verdict.tour for verdict in verdicts]
    twice = sum(n - 1 for n in Counter(tours).values())
    if twice:
        return ngettext(
            "{boards} boards, {twice} of them repeated",
            "{boards} boards, {twice} of them repeated",
            twice,
            boards=len(tours),
            twice=twice,
        )
    if len(tours) == case.expected:
        return ""
    return ngettext("{n} tour", "{n} tours", len(tours), n=len(tours))


def _wanted(case: GradedCase) -> str:
    """Return what is expected, in words."""
    if case.verb == Verb.COUNT:
        return str(case.expected)
    return {
        Property.TOUR: _("a tour"),
        Property.CLOSED_TOUR: _("a closed tour"),
        Property.NO_TOUR: _("none"),
        Property.TOURS: _("all tours: {number}", number=case.expected),
        Property.CLOSED_TOURS: _(
            "all closed tours: {number}", number=case.expected
        ),
    }[case.asks]
