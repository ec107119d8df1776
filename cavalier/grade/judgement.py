"""The judgement of a program's answers: any valid tour passes.

The diagnosis of ``common`` judges tours; numbers are compared.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from statistics import mean

from cavalier.grade.cases import LARGEST, Case
from cavalier.programs.program import Program
from cavalier.programs.question import Verb
from cavalier.programs.reply import Answer, Boards, Broken, Unknown, lines_of
from common.language import N_, _, ngettext
from common.reading import Reading

#: After so many questions of a kind, all unknown, no more are asked.
_MOST_UNKNOWN = 4

#: How long an optional case may take, in seconds by the clock.
OPTIONAL_SECONDS = 0.5


class Judgement(StrEnum):
    """How a case is judged; only the first two count."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_OFFERED = N_("not offered")
    TOO_SLOW = N_("too slow")


@dataclass(frozen=True, slots=True)
class Result:
    """A case with its judgement; the answer, and in words what is wrong."""

    case: Case
    judgement: Judgement
    got: str = ""
    answer: Answer | None = None

    @property
    def counts(self) -> bool:
        """Whether it counts in a score."""
        return self.judgement in (Judgement.PASSED, Judgement.FAILED)

    @property
    def failed(self) -> bool:
        """Whether the case failed."""
        return self.judgement is Judgement.FAILED

    @property
    def is_unknown(self) -> bool:
        """Whether the program did not handle the question."""
        return isinstance(self.answer, Unknown)

    def __str__(self) -> str:
        return _(
            "{case}: got: {got}; expected: {expected}",
            case=self.case.description,
            got=self.got,
            expected=self.case.answer,
        )


def judge(program: Program, cases: Iterable[Case]) -> Iterator[Result]:
    """Ask the cases, in their order, and judge each answer by itself.

    After a limit has ended a question, larger boards of its kind are too
    slow, which costs nothing. What is unknown at first is not asked again.
    """
    previous = list[Result]()
    for case in cases:
        skipped = _skipped(program, case, previous)
        if skipped:
            yield Result(case, skipped)
        else:
            previous.append(_judged(program, case))
            yield previous[-1]


def _skipped(
    program: Program, case: Case, previous: Sequence[Result]
) -> Judgement | None:
    """Judge a case that is not asked, by the results of others."""
    alike = [r for r in previous if r.case.request == case.request]
    unknown = [r.is_unknown for r in alike]
    is_unknown = len(unknown) >= _MOST_UNKNOWN and all(unknown)
    is_offered = case.question.verb in program.verbs
    if is_unknown or not is_offered or program.misfit(case.question):
        return Judgement.NOT_OFFERED
    for result in alike:
        cut = isinstance(result.answer, Broken) and result.answer.cut_short
        if cut and (case.optional or not result.case.optional):
            return Judgement.TOO_SLOW
    return None


def _judged(program: Program, case: Case) -> Result:
    seconds = OPTIONAL_SECONDS if case.optional else None
    answer = program.ask(case.question, seconds)
    got = str(answer)
    match answer:
        case Unknown():
            return Result(case, Judgement.NOT_OFFERED, got, answer)
        case Broken(cut_short=True) if case.optional:
            return Result(case, Judgement.TOO_SLOW, got, answer)
        case int() if answer == case.expected:
            got = ""
        case Boards(readings):
            got = _mistake(case, readings)
    judgement = Judgement.FAILED if got else Judgement.PASSED
    return Result(case, judgement, got, answer)


def _mistake(case: Case, readings: Sequence[Reading]) -> str:
    """Return what is wrong with boards, or nothing."""
    question = case.question
    if question.verb is Verb.TOUR and case.expected == 0:
        return str(Boards(readings)) if readings else ""
    for reading in readings:
        verdict = reading.verdict(start=question.start, closed=question.closed)
        if not verdict.valid:
            fault = verdict.faults[0].message
            return _("an invalid tour: {fault}", fault=fault)
    if question.verb is Verb.TOUR:
        return "" if readings else _("none")
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


def weighed(results: Sequence[Result]) -> list[Result]:
    """Judge together what a single answer does not show.

    ``unknown`` costs nothing on square boards, or on others, if it comes on
    all of them. A question is not offered if its tours are never found, but
    unknown, or if it gets the answer to another question. A heuristic may get
    stuck where there is a tour.
    """
    telling = [r for r in results if r.case.finds]
    found = {_kind(r.case) for r in telling if _finds(r)}
    unknown = {r.case.request for r in results if r.is_unknown}
    offered = {r.case.request for r in telling if r.counts}
    offered -= unknown - {request for request, _ in found}
    passed = [r for r in results if r.judgement is Judgement.PASSED]
    heuristic = any(r.case.board == LARGEST for r in passed)

    def weigh(result: Result) -> Result:
        case = result.case
        if result.is_unknown:
            if heuristic or case.optional or _kind(case) not in found:
                return result
            got = _("{answer}, but it answered before", answer=result.answer)
            return replace(result, judgement=Judgement.FAILED, got=got)
        stuck = heuristic and result.failed and _is_stuck(result.answer)
        if stuck or (result.counts and case.request not in offered):
            return replace(result, judgement=Judgement.NOT_OFFERED)
        return result

    return [*map(weigh, results)]


def _kind(case: Case) -> tuple[str, bool]:
    """Return what is asked, and whether the board is square."""
    return case.request, case.board.rows == case.board.columns


def _finds(result: Result) -> bool:
    """Check whether a program found anything, right or wrong."""
    found = isinstance(result.answer, int | Boards)
    return found and result.answer not in (0, Boards())


def _is_stuck(answer: Answer | None) -> bool:
    """Check for no tour, or a board that is numbered up to a square."""
    if not isinstance(answer, Boards) or not answer.readings:
        return isinstance(answer, Boards)
    rows = lines_of(answer.readings[0].matrix)
    cells = [cell for row in rows for cell in row]
    number = len(cells) - cells.count(0)
    return number < len(cells) and {*cells} == {*range(number + 1)}


def shares(results: Sequence[Result]) -> dict[str, float]:
    """Return the share of each question, open or closed, that is right.

    It is the lower of two pass rates: of the cases with something to find,
    and of the others. So an answer that is always 0 or none has no share.
    """
    passed: dict[str, tuple[list[bool], list[bool]]] = {}
    for result in filter(lambda r: r.counts, results):
        groups = passed.setdefault(result.case.request, ([], []))
        groups[result.case.finds].append(not result.failed)
    return {
        request: min(mean(group) for group in groups if group)
        for request, groups in sorted(passed.items())
    }
