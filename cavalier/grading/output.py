"""Grades as they are printed: tables for people, JSON, JUnit's XML, CSV."""

import csv
import io
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from cavalier.documents import (
    BatchDocument,
    CaseReport,
    GradeDocument,
    work_document,
)
from cavalier.grading.cases import Property
from cavalier.grading.grades import Grade
from cavalier.grading.hints import first_moves
from cavalier.grading.judging import Judgement, Result
from cavalier.terminal import printable

#: How formulas begin in spreadsheets (OWASP, CSV Injection).
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def summary(grade: Grade) -> str:
    """Sum a grade up in a line."""
    target = printable(grade.target)
    if grade.problem:
        return f"{target}: {printable(grade.problem)}"
    judged = grade.number(Judgement.PASSED) + grade.number(Judgement.FAILED)
    return (
        f"{target}: {grade.number(Judgement.PASSED)} of {judged} cases "
        f"passed, {grade.number(Judgement.NOT_OFFERED)} not offered "
        f"(sandbox: {grade.sandbox})"
    )


def explanation(grade: Grade) -> list[str]:
    """Return lines on where a target first goes wrong, with the hints."""
    failure = grade.first_failure
    if failure is None:
        return []
    lines = [
        f"first failure: {failure.case.description}",
        f"  came: {failure.came}",
        f"  expected: {failure.expected}",
    ]
    moves = first_moves(failure)
    if moves:
        lines.append(f"  expected tours by second square: {moves}")
    return lines + [f"hint: {hint}" for hint in grade.hints]


def table(grade: Grade) -> Table:
    """Lay out the properties with how many of their cases passed."""
    layout = Table("property", *Judgement, box=SIMPLE_HEAD)
    for asked in Property:
        judgements = [
            r.judgement for r in grade.results if r.case.asks == asked
        ]
        if judgements:
            counts = [str(judgements.count(each)) for each in Judgement]
            layout.add_row(asked, *counts)
    return layout


def class_table(grades: Sequence[Grade]) -> Table:
    """Lay out targets, one per line, with how many of their cases passed."""
    _, *figures, _, _ = headings()
    layout = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    layout.add_column("target", overflow="fold")
    for heading in figures:
        layout.add_column(heading, no_wrap=True)
    for grade in grades:
        target, *cells, _, _ = line(grade)
        layout.add_row(escape(target), *cells)
    return layout


def class_notes(grades: Sequence[Grade]) -> Iterator[str]:
    """Yield where each target first goes wrong, and its hints."""
    for grade in grades:
        target, *_, failure, _ = line(grade)
        if failure:
            yield f"{target}: {failure}"
        yield from (f"  hint: {printable(hint)}" for hint in grade.hints)


def headings() -> list[str]:
    """Return the headings of a ``line``."""
    return ["target", *Judgement, "score", "first failure", "hints"]


def line(grade: Grade) -> list[str]:
    """Return a grade as a line of a table."""
    first = grade.first_failure
    failure = first and f"{first.case.description}: {first.difference}"
    return [
        printable(grade.target),
        *(str(grade.number(each)) for each in Judgement),
        "" if grade.score is None else f"{grade.score:.4f}",
        printable(grade.problem or failure or ""),
        "; ".join(grade.hints),
    ]


def batch_document(grades: Sequence[Grade]) -> BatchDocument:
    """Return the grades of a folder as a document with stable keys."""
    done = sum(not grade.missing for grade in grades)
    return {
        **work_document(done, len(grades)),
        "targets": [document(grade) for grade in grades],
    }


def document(grade: Grade) -> GradeDocument:
    """Return a grade as a document with stable keys."""
    failure, done = grade.first_failure, len(grade.results)
    return {
        **work_document(done, done + grade.missing),
        "target": grade.target,
        "sandbox": grade.sandbox,
        "problem": grade.problem,
        "passed": grade.number(Judgement.PASSED),
        "failed": grade.number(Judgement.FAILED),
        "not_offered": grade.number(Judgement.NOT_OFFERED),
        "score": grade.score and round(grade.score, 4),
        "first_failure": None if failure is None else _case(failure),
        "hints": grade.hints,
        "cases": [_case(result) for result in grade.results],
    }


def _case(result: Result) -> CaseReport:
    return {
        "uuid": result.case.uuid,
        "description": result.case.description,
        "outcome": result.judgement,
        "came": result.came,
        "expected": result.expected,
    }


def junit(grades: Sequence[Grade]) -> str:
    """Write grades as JUnit's XML: a suite per target, a test per case."""
    suites = ElementTree.Element("testsuites")
    for grade in grades:
        _add_suite(suites, grade)
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, "unicode", xml_declaration=True) + "\n"


def _add_suite(suites: ElementTree.Element, grade: Grade) -> None:
    """Add a target; a problem with all of it is one more test."""
    suite = ElementTree.SubElement(
        suites,
        "testsuite",
        name=printable(grade.target),
        tests=str(len(grade.results) + bool(grade.problem)),
        failures=str(grade.number(Judgement.FAILED)),
        errors=str(int(bool(grade.problem))),
        skipped=str(grade.number(Judgement.NOT_OFFERED)),
    )
    if grade.problem:
        test = ElementTree.SubElement(suite, "testcase", name="target")
        problem = printable(grade.problem)
        ElementTree.SubElement(test, "error", message=problem)
    for result in grade.results:
        _add_case(suite, result)


def _add_case(suite: ElementTree.Element, result: Result) -> None:
    test = ElementTree.SubElement(
        suite,
        "testcase",
        classname=result.case.asks,
        name=result.case.description,
    )
    if result.judgement == Judgement.FAILED:
        message = printable(result.difference)
        ElementTree.SubElement(test, "failure", message=message)
    elif result.judgement == Judgement.NOT_OFFERED:
        ElementTree.SubElement(test, "skipped", message="not offered")


def comma_separated(grades: Sequence[Grade]) -> str:
    """Write grades as CSV, a target per line, without formulas."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(headings())
    rows.writerows(map(_as_text, line(grade)) for grade in grades)
    return written.getvalue()


def _as_text(cell: str) -> str:
    """Put an apostrophe before what a spreadsheet would take for a formula.

    >>> _as_text("=1+1"), _as_text("0.5000")
    ("'=1+1", '0.5000')
    """
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
