"""Judging what a program answers by what is expected: any right tour passes.

The diagnosis of ``common`` judges tours; numbers are compared.
"""

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cavalier.grade.cases import Case, Property
from cavalier.programs.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
    lines_of,
)
from cavalier.programs.program import Program
from cavalier.programs.question import Verb
from common.board import Board
from common.language import N_, _, ngettext
from common.reading import Reading

#: After so many questions of a kind, all unknown, no more are asked.
_MOST_UNKNOWN = 4

#: The board of which only a heuristic finds a tour in the time of an optional
#: case.
_LARGEST = Board(11, 12)

#: How long an optional case may take, in seconds by the clock.
OPTIONAL_SECONDS = 0.5


class Judgement(StrEnum):
    """How a case is judged; only the first two count."""

    PASSED = N_("passed")
    FAILED = N_("failed")
    NOT_OFFERED = N_("not offered")
    TOO_SLOW = N_("too slow")


@dataclass(frozen=True, slots=True)
class Result:
    """A case with its judgement; what came, in words, where it is not right.

    ``answers`` are to the first of its questions; ``seconds`` by the clock.
    """

    case: Case
    judgement: Judgement
    came: str = ""
    answers: Sequence[Answer] = ()
    seconds: float = 0.0

    @property
    def counts(self) -> bool:
        """Whether it counts in a score."""
        return self.judgement in (Judgement.PASSED, Judgement.FAILED)

    @property
    def failed(self) -> bool:
        """Whether the case failed."""
        return self.judgement is Judgement.FAILED

    @property
    def last(self) -> Answer | None:
        """The last answer, if anything was asked."""
        return self.answers[-1] if self.answers else None

    @property
    def told(self) -> str:
        """What was asked, what came and what was expected, in a line."""
        return _(
            "{case}: got: {came}; expected: {expected}",
            case=self.case.description,
            came=self.came,
            expected=expected(self.case),
        )


def judge(program: Program, cases: Iterable[Case]) -> Iterator[Result]:
    """Ask the cases, in their order, and judge each answer by itself.

    After a limit has ended a question, larger boards of its kind are too
    slow, which costs nothing. What is unknown at first is not asked again.
    """
    asked = list[Result]()
    for case in cases:
        result = _left_out(program, case, asked)
        if result is None:
            result = _judged(program, case)
            asked.append(result)
        yield result


def _left_out(
    program: Program, case: Case, asked: Sequence[Result]
) -> Result | None:
    """Return the result of a case that is not asked, after others.

    What always returns a number is not asked for closed tours, either.
    """
    before = [r for r in asked if r.case.request == case.request]
    unknown = [isinstance(r.last, Unknown) for r in before]
    others = [r.last for r in asked if r.case.verb == case.verb]
    others_mistaken = [isinstance(x, Unknown) and x.why != "" for x in others]
    offered = not any(
        len(each) >= _MOST_UNKNOWN and all(each)
        for each in (unknown, others_mistaken)
    )
    if not (offered and _is_offered(program, case)):
        return Result(case, Judgement.NOT_OFFERED)
    for result in before:
        alike = case.optional or not result.case.optional
        if alike and _is_cut(result.last):
            return Result(case, Judgement.TOO_SLOW, _("not asked"))
    return None


def _is_offered(program: Program, case: Case) -> bool:
    """Check whether a program can be asked a case, by its parameters."""
    board = case.board
    return (
        case.verb in program.verbs
        and (program.closes or not case.closed)
        and (board.rows == board.columns or not program.is_square)
        and (program.has_start or case.start == (0, 0))
    )


def _judged(program: Program, case: Case) -> Result:
    began, answers = time.monotonic(), list[Answer]()
    for question in case.questions:
        seconds = OPTIONAL_SECONDS if case.optional else None
        answers.append(program.ask(question, seconds))
        if isinstance(answers[-1], Broken | Unknown):
            break
    judgement, came = _judgement(case, answers)
    seconds = time.monotonic() - began
    return Result(case, judgement, came, answers, seconds)


def _judgement(case: Case, given: Sequence[Answer]) -> tuple[Judgement, str]:
    last = given[-1]
    if isinstance(last, Unknown):
        return Judgement.NOT_OFFERED, str(last)
    if case.optional and _is_cut(last):
        return Judgement.TOO_SLOW, str(last)
    came = str(last) if isinstance(last, Broken) else _wrong(case, given)
    return (Judgement.FAILED if came else Judgement.PASSED), came


def _is_cut(answer: Answer | None) -> bool:
    return isinstance(answer, Broken) and answer.cut_short


def _wrong(case: Case, given: Sequence[Answer]) -> str:
    """Return what is wrong with answers that could be read, or nothing."""
    if case.verb is Verb.COUNT:
        total = sum(a.value for a in given if isinstance(a, Number))
        return "" if total == case.expected else str(total)
    readings = [r for a in given if isinstance(a, Boards) for r in a.readings]
    if case.asks is Property.NO_TOUR:
        return _unfinished(readings[0]) or _("a board") if readings else ""
    for reading in readings:
        verdict = reading.verdict(start=case.start, closed=case.closed)
        if not verdict.valid:
            fault = verdict.faults[0].message
            fault = _("not such a tour: {fault}", fault=fault)
            return _unfinished(reading) or fault
    if case.verb is Verb.TOUR:
        return "" if readings else _("none")
    return _wrong_number(case, readings)


def _wrong_number(case: Case, readings: Sequence[Reading]) -> str:
    """Return what is wrong with a number of tours, or nothing."""
    number = len(readings)
    if repeated := number - len({r.verdict().tour for r in readings}):
        return _(
            "{boards} boards, {twice} of them repeated",
            boards=number,
            twice=repeated,
        )
    if number == case.expected:
        return ""
    return ngettext("{n} tour", "{n} tours", number, n=number)


def _unfinished(reading: Reading) -> str:
    """Say how many squares of an otherwise right board have no number."""
    left = _left(reading)
    if not left:
        return ""
    return ngettext(
        "a board with {n} square without a number",
        "a board with {n} squares without a number",
        left,
        n=left,
    )


def _left(reading: Reading) -> int:
    """Count the squares that an otherwise numbered board leaves at 0."""
    cells = [c for line in lines_of(reading.matrix) for c in line]
    left = cells.count(0)
    return left if {*cells} == {*range(len(cells) - left + 1)} else 0


def expected(case: Case) -> str:
    """Return what is expected, in words."""
    if case.verb is Verb.COUNT:
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


def weighed(results: Sequence[Result]) -> list[Result]:
    """Judge together what a single answer does not show.

    ``unknown`` costs nothing on square boards, or on others, if it comes on
    all of them. A question whose tours are never found, but unknown, is not
    offered. A heuristic may get stuck where there is a tour.
    """
    found = {_kind(r.case) for r in results if r.case.finds and _finds(r)}
    telling = [r for r in results if r.case.finds]
    offered = {r.case.request for r in telling if r.counts}
    unknown = {r.case.request for r in telling if isinstance(r.last, Unknown)}
    offered -= unknown - {kind[:2] for kind in found}
    heuristic = any(
        r.case.board == _LARGEST and r.judgement is Judgement.PASSED
        for r in results
    )
    return [
        _weighed(result, found, offered, heuristic=heuristic)
        for result in results
    ]


def _weighed(
    result: Result,
    found: Collection[tuple[Verb, bool, bool]],
    offered: Collection[tuple[Verb, bool]],
    *,
    heuristic: bool,
) -> Result:
    case, answer = result.case, result.last
    if isinstance(answer, Unknown):
        if heuristic or case.optional or _kind(case) not in found:
            return result
        came = _("{did}, but had answered before", did=answer)
        return replace(result, judgement=Judgement.FAILED, came=came)
    stuck = heuristic and result.failed and _is_stuck(answer)
    if stuck or (result.counts and case.request not in offered):
        return replace(result, judgement=Judgement.NOT_OFFERED)
    return result


def _kind(case: Case) -> tuple[Verb, bool, bool]:
    """Return what is asked, and whether the board is square."""
    return *case.request, case.board.rows == case.board.columns


def _finds(result: Result) -> bool:
    """Check whether a program found anything, right or wrong."""
    empty = (Number(0), Boards())
    return any(
        isinstance(answer, Number | Boards) and answer not in empty
        for answer in result.answers
    )


def _is_stuck(answer: Answer | None) -> bool:
    """Check for no tour, or a board that is numbered up to a square."""
    return isinstance(answer, Boards) and (
        not answer.readings or _left(answer.readings[0]) > 0
    )


def shares(results: Sequence[Result]) -> dict[tuple[Verb, bool], float]:
    """Return the share of each question, open or closed, that is right.

    It is how many of its cases passed: of those where a search finds
    something, or of the others, whichever are fewer. So an answer that is
    always 0 or none has no share in any question.
    """
    counted = [result for result in results if result.counts]
    return {
        request: _share([r for r in counted if r.case.request == request])
        for request in sorted({r.case.request for r in counted})
    }


def _share(results: Sequence[Result]) -> float:
    parts = [
        [r for r in results if r.case.finds is finds]
        for finds in (True, False)
    ]
    return min(
        sum(not result.failed for result in part) / len(part)
        for part in parts
        if part
    )
