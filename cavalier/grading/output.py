"""Grades as they are printed: tables for people, JSON."""

from collections.abc import Iterator, Sequence
from typing import TypedDict

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from cavalier.catalogue.port import Style
from cavalier.grading.graded_cases import Property
from cavalier.grading.grades import FULL_MARKS, Grade, Styled
from cavalier.grading.hints import first_moves
from cavalier.grading.judging import STUCK, Judgement, Result
from common.doing import WorkDocument, work_document
from common.language import N_, _, ngettext
from common.untrusted import printable

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

    Before them is what it imports of Cavalier, and its style if that is
    checked; after them, what costs nothing.
    """
    told = [*_imports(grade)]
    if grade.styled:
        told.append(
            _(
                "{style}, worth no points: {verdicts}",
                style=_(grade.styled.title),
                verdicts=grade.styled.said,
            )
        )
    told += [*_first_failure(grade), *_others(grade), *_hints(grade)]
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
                case=each.case.title,
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
        _("first failure: {text}", text=failure.case.title),
        _("  came: {came}", came=failure.came),
        _("  expected: {expected}", expected=failure.expected),
    ]
    moves = first_moves(failure)
    if moves:
        lines.append(
            _("  expected tours by second square: {squares}", squares=moves)
        )
    return lines


def _hints(grade: Grade) -> list[str]:
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
    if grade.styled and grade.styled.verdicts:
        broken = len(grade.styled.broken)
        kept = len(grade.styled.verdicts) - broken
        layout.add_row(_(grade.styled.title), str(kept), str(broken))
    return layout


def class_table(grades: Sequence[Grade]) -> Table:
    """Lay out targets, one per line, with how many of their cases passed."""
    figures = headings()[:-2]
    figures += [each.title for each in styles(grades)]
    layout = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in figures:
        layout.add_column(_(heading), no_wrap=True)
    for grade in grades:
        target, *cells = line(grade)[:-2]
        if grade.styled:
            cells.append(_share(grade.styled))
        layout.add_row(escape(target), *cells)
    return layout


def styles(grades: Sequence[Grade]) -> list[Styled]:
    """Return a check of style if the grades have it, as all or none do."""
    return [grade.styled for grade in grades[:1] if grade.styled]


def _share(styled: Styled) -> str:
    """Write how many constraints are kept, and of how many."""
    number = len(styled.verdicts)
    return f"{number - len(styled.broken)}/{number}" if number else ""


def class_notes(grades: Sequence[Grade]) -> Iterator[str]:
    """Yield where each target first goes wrong, and its hints."""
    for grade in grades:
        target, failure = printable(grade.target), _first_problem(grade)
        told = [failure] if failure else []
        if grade.styled and (grade.styled.problem or grade.styled.broken):
            said = printable(grade.styled.said)
            style = _(grade.styled.title)
            told.append(_("{file}: {text}", file=style, text=said))
        for said in (*told, *_imports(grade)):
            yield _("{file}: {text}", file=target, text=said)
        yield from (f"  {hint}" for hint in _hints(grade))


def headings() -> list[str]:
    """Return the headings of a ``line``."""
    return [N_("target"), *Judgement, N_("score"), "first failure", "hints"]


def line(grade: Grade) -> list[str]:
    """Return a grade as a line of a table."""
    return [
        printable(grade.target),
        *(str(grade.number(each)) for each in Judgement),
        "" if grade.score is None else f"{grade.score:.4f}",
        _first_problem(grade),
        "; ".join(grade.hints),
    ]


def _first_problem(grade: Grade) -> str:
    """Say in a line what is wrong, or "" where nothing is."""
    told = [grade.problem] if grade.problem else []
    if first := grade.first_failure:
        told += [
            _(
                "{case}: {difference}",
                case=first.case.title,
                difference=first.difference,
            )
        ]
    return printable(": ".join(told))


class CaseReport(TypedDict):
    """How a case is judged, for --json."""

    uuid: str
    description: str
    outcome: Judgement
    came: str
    expected: str


class GradedConstraintDocument(TypedDict):
    """A constraint, with the lines that break it; null: nothing keeps it."""

    constraint: str
    kept: bool
    lines: list[int | None]


class GradedStyleDocument(TypedDict):
    """What a target keeps of a style; ``problem`` is why it is not known."""

    style: Style
    problem: str
    constraints: list[GradedConstraintDocument]


class GradeDocument(WorkDocument):
    """What `cavalier grade --json` prints for a target; parts are cases.

    ``style`` is null where none is asked for.
    """

    target: str
    sandbox: str
    problem: str
    passed: int
    failed: int
    not_offered: int
    too_slow: int
    score: float | None
    first_failure: CaseReport | None
    hints: Sequence[str]
    cases: list[CaseReport]
    style: GradedStyleDocument | None
    imports: Sequence[str]


class BatchDocument(WorkDocument):
    """What `cavalier grade --batch --json` prints; the parts are targets.

    ``notes`` are on targets that are alike, or that import one another.
    """

    targets: list[GradeDocument]
    notes: Sequence[str]


def batch_document(
    grades: Sequence[Grade], notes: Sequence[str] = ()
) -> BatchDocument:
    """Return the grades of a folder as a document with stable keys."""
    done = sum(grade.done for grade in grades)
    return {
        **work_document(done, len(grades)),
        "targets": [document(grade) for grade in grades],
        "notes": notes,
    }


def document(grade: Grade) -> GradeDocument:
    """Return a grade as a document with stable keys."""
    failure, judged = grade.first_failure, len(grade.results)
    left = 0 if grade.done else grade.missing
    return {
        **work_document(judged, judged + left),
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
        "style": _style(grade.styled) if grade.styled else None,
        "imports": grade.imports,
    }


def _style(styled: Styled) -> GradedStyleDocument:
    return {
        "style": styled.style,
        "problem": styled.problem,
        "constraints": [
            {
                "constraint": verdict.constraint.name,
                "kept": verdict.kept,
                "lines": [place.line for place in verdict.places],
            }
            for verdict in styled.verdicts
        ],
    }


def _case(result: Result) -> CaseReport:
    return {
        "uuid": result.case.uuid,
        "description": result.case.description,
        "outcome": result.judgement,
        "came": result.came,
        "expected": result.expected,
    }
