"""Judging what a program answers by what is expected: any right tour passes.

The diagnosis of ``common`` judges tours; numbers are compared.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cavalier.grade.cases import Case, Property, canonical_cases
from cavalier.programs.answers import Answer, Boards, Broken, Number, Unknown
from cavalier.programs.program import Program
from cavalier.programs.question import Question, Verb
from common.language import N_, _, ngettext
from common.reading import Reading

#: How long an optional case may take, in seconds by the clock.
OPTIONAL_SECONDS = 1.0


class Judgement(StrEnum):
    """How a case is judged; only the first two count."""

    PASSED = N_("passed")
    FAILED = N_("failed")
    NOT_OFFERED = N_("not offered")
    TOO_SLOW = N_("too slow")


@dataclass(frozen=True, slots=True)
class Result:
    """A case with its judgement; what came, in words, where it is not right.

    ``answers`` are by question; ``seconds`` by the clock.
    """

    case: Case
    judgement: Judgement
    came: str = ""
    answers: Sequence[tuple[Question, Answer]] = ()
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
    def told(self) -> str:
        """What was asked, what came and what was expected, in a line."""
        return _(
            "{case}: came: {came}; expected: {expected}",
            case=self.case.description,
            came=self.came,
            expected=expected(self.case),
        )


def judge(program: Program, cases: Iterable[Case]) -> Iterator[Result]:
    """Ask the cases, in their order, and judge each answer by itself.

    After a limit has ended a question, larger boards of its kind are too
    slow, which costs nothing.
    """
    slow = set[tuple[Verb, bool, bool]]()
    for case in cases:
        kind = (case.verb, case.closed, case.optional)
        if not _is_offered(program, case):
            yield Result(case, Judgement.NOT_OFFERED)
        elif kind in slow or (*kind[:2], False) in slow:
            yield Result(case, Judgement.TOO_SLOW, _("not asked"))
        else:
            result = _judged(program, case)
            if any(_is_cut(answer) for _q, answer in result.answers):
                slow.add(kind)
            yield result


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
    began, answers = time.monotonic(), list[tuple[Question, Answer]]()
    for question in case.questions:
        seconds = OPTIONAL_SECONDS if case.optional else None
        answer = program.ask(question, seconds)
        answers.append((question, answer))
        if isinstance(answer, Broken | Unknown):
            break
    judgement, came = _judgement(case, [answer for _q, answer in answers])
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


def _is_cut(answer: Answer) -> bool:
    return isinstance(answer, Broken) and answer.cut_short


def _wrong(case: Case, given: Sequence[Answer]) -> str:
    """Return what is wrong with answers that could be read, or nothing."""
    if case.verb is Verb.COUNT:
        total = sum(a.value for a in given if isinstance(a, Number))
        return "" if total == case.expected else str(total)
    readings = [r for a in given if isinstance(a, Boards) for r in a.readings]
    if case.asks is Property.NO_TOUR:
        return _("a board") if readings else ""
    if case.verb is Verb.TOURS:
        return _wrong_tours(case, readings)
    return _wrong_tour(case, readings[0]) if readings else _("none")


def _wrong_tour(case: Case, reading: Reading) -> str:
    if unfinished := _left(reading):
        return ngettext(
            "a board with {n} square without a number",
            "a board with {n} squares without a number",
            unfinished,
            n=unfinished,
        )
    verdict = reading.verdict(start=case.start, closed=case.closed or None)
    if verdict.valid:
        return ""
    return _(
        "not such a tour: {fault}", fault=verdict.faults[0].message
    )


def _left(reading: Reading) -> int:
    """Count the squares that an otherwise numbered board leaves at 0."""
    cells = [c for row in reading.matrix or () for c in row]
    left = cells.count(0)
    numbered = sorted(c for c in cells if c != 0)
    return left if numbered == [*range(1, len(numbered) + 1)] else 0


def _wrong_tours(case: Case, readings: Sequence[Reading]) -> str:
    closed = case.closed or None
    verdicts = [r.verdict(start=case.start, closed=closed) for r in readings]
    for number, verdict in enumerate(verdicts, 1):
        if not verdict.valid:
            return _(
                "board {number} is not such a tour: {fault}",
                number=number,
                fault=verdict.faults[0].message,
            )
    tours = Counter(verdict.tour for verdict in verdicts)
    if twice := tours.total() - len(tours):
        return ngettext(
            "{boards} boards, {twice} of them repeated",
            "{boards} boards, {twice} of them repeated",
            twice,
            boards=tours.total(),
            twice=twice,
        )
    if len(tours) == case.expected:
        return ""
    return ngettext("{n} tour", "{n} tours", len(tours), n=len(tours))


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

    A question to which no search answers is not offered. ``unknown`` costs
    nothing on square boards, or on others, if it is the answer on all of
    them. A heuristic may get stuck where there is a tour.
    """
    found = {_kind(r.case) for r in results if _is_found(r)}
    heuristic = any(
        r.case == _largest() and r.judgement is Judgement.PASSED
        for r in results
    )
    return [_weighed(each, found, heuristic=heuristic) for each in results]


def _weighed(
    result: Result, found: set[tuple[Verb, bool, bool]], *, heuristic: bool
) -> Result:
    case, left_out = result.case, Judgement.NOT_OFFERED
    last = result.answers[-1][1] if result.answers else None
    is_known = any(kind[:2] == _kind(case)[:2] for kind in found)
    if isinstance(last, Unknown) and not case.optional and is_known:
        if _kind(case) in found and not heuristic:
            came = _("{did}, but had answered before", did=last)
            return replace(result, judgement=Judgement.FAILED, came=came)
    stuck = result.failed and case.finds and not _is_full(last)
    if heuristic and stuck and case.verb is Verb.TOUR:
        return replace(result, judgement=left_out, came=_(STUCK))
    nothing = result.judgement is Judgement.PASSED and not case.finds
    ...
    return result
