"""Grades as they are printed: tables for people, JSON."""

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.table import Table

from cavalier.grading.graded_cases import Property
from cavalier.grading.grades import FULL_MARKS, Grade
from cavalier.grading.hints import first_moves
from cavalier.grading.judging import STUCK, Judgement, Result
from common.language import _, ngettext
from common.plain_values import printable

#: The columns that a table of properties always has.
_LASTING = (Judgement.PASSED, Judgement.FAILED)


def summary(grade: Grade) -> str:
    """Sum a grade up in a line."""
    target = printable(grade.target)
    if grade.problem:
        said = printable(grade.problem)
        return _("{file}: {text}", file=target, text=said)
    return _(
        "{target}: {results} (sandbox: {sandbox})",
        target=target,
        results=", ".join(_results(grade)),
        sandbox=grade.sandbox,
    )


def _results(grade: Grade) -> Iterator[str]:
    """Yield how many cases passed, were left out, and the points."""
    passed = grade.number(Judgement.PASSED)
    yield ngettext(
        "{passed} of {n} case passed",
        "{passed} of {n} cases passed",
        grade.judged,
        passed=passed,
        n=grade.judged,
    )
    if n := grade.number(Judgement.NOT_OFFERED):
        yield ngettext("{n} not offered", "{n} not offered", n, n=n)
    if n := grade.number(Judgement.TOO_SLOW):
        yield ngettext(
            "{n} optional one too slow", "{n} optional ones too slow", n, n=n
        )
    if grade.judged and grade.score is not None:
        yield _(
            "{points:g} points of {all}", points=grade.points, all=FULL_MARKS
        )


def explanation(grade: Grade) -> list[str]:
    """Return lines on where a target first goes wrong, then the hints.

    Before them is what it imports of Cavalier; after them, what costs nothing.
    """
    told = [*_imports(grade), *_first_failure(grade), *_others(grade)]
    told += hint_lines(grade)
    return [*told, *_too_slow(grade), *_stuck(grade)]


def _imports(grade: Grade) -> Iterator[str]:
    if grade.imports:
        modules = ", ".join(grade.imports)
        yield _(
            "imports more of Cavalier than boards: {modules}",
            modules=printable(modules),
        )


def _too_slow(grade: Grade) -> Iterator[str]:
    """Yield what the first case says that is left out because of a limit."""
    for each in grade.results:
        if each.judgement == Judgement.TOO_SLOW:
            yield _(
                "too slow, which costs nothing: {case}: {came}",
                case=each.case.description,
                came=each.came,
            )
            return


def _stuck(grade: Grade) -> Iterator[str]:
    """Yield in how many cases a heuristic got stuck."""
    if stuck := sum(each.came == _(STUCK) for each in grade.results):
        yield ngettext(
            "stuck, which costs a heuristic nothing: {n} case with a tour",
            "stuck, which costs a heuristic nothing: {n} cases with a tour",
            stuck,
            n=stuck,
        )


def _others(grade: Grade) -> Iterator[str]:
    """Yield how many cases fail as the first one, and are not asked."""
    first = grade.first_failure
    failed = [r.broken for r in grade.results if r is not first and r.broken]
    if first is None or first.broken is None:
        return
    if same := failed.count(first.broken):
        yield ngettext(
            "  the same in {n} other case",
            "  the same in {n} other cases",
            same,
            n=same,
        )
    if not_asked := sum(not each.asked for each in failed):
        yield ngettext(
            "after two limits, {n} case was not asked, which counts as failed",
            "after two limits, {n} cases were not asked, which count as "
            "failed",
            not_asked,
            n=not_asked,
        )


def _first_failure(grade: Grade) -> list[str]:
    failure = grade.first_failure
    if failure is None:
        return []
    lines = [
        _("first failure: {text}", text=failure.case.description),
        _("  came: {came}", came=failure.came),
        _("  expected: {expected}", expected=failure.expected),
    ]
    moves = first_moves(failure)
    if moves:
        lines.append(
            _("  expected tours by second square: {squares}", squares=moves)
        )
    return lines


def hint_lines(grade: Grade) -> list[str]:
    """List the hints, unless what they are about is not shown."""
    if grade.first_failure is None and not grade.problem:
        return []
    return [_("hint: {hint}", hint=printable(each)) for each in grade.hints]


def table(grade: Grade) -> Table:
    """Lay out the properties with how many of their cases passed."""
    columns = [
        each for each in Judgement if each in _LASTING or grade.number(each)
    ]
    layout = Table(_("property"), *map(_, columns), box=SIMPLE_HEAD)
    for asked in Property:
        judgements = [
            r.judgement for r in grade.results if r.case.asks == asked
        ]
        if judgements:
            counts = [str(judgements.count(each)) for each in columns]
            layout.add_row(asked, *counts)
    return layout


def document(grade: Grade) -> dict[str, object]:
    """Return a grade as a document with stable keys."""
    failure = grade.first_failure
    return {
        "target": grade.target,
        "sandbox": grade.sandbox,
        "problem": grade.problem,
        "passed": grade.number(Judgement.PASSED),
        "failed": grade.number(Judgement.FAILED),
        "not_offered": grade.number(Judgement.NOT_OFFERED),
        "too_slow": grade.number(Judgement.TOO_SLOW),
        "score": grade.score and round(grade.score, 4),
        "first_failure": None if failure is None else _case(failure),
        "hints": grade.hints,
        "cases": [_case(result) for result in grade.results],
        "imports": grade.imports,
    }


def _case(result: Result) -> dict[str, object]:
    return {
        "uuid": result.case.uuid,
        "description": result.case.description,
        "outcome": result.judgement,
        "came": result.came,
        "expected": result.expected,
    }
