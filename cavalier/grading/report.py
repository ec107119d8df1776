"""Reports on graded targets: for people, as JSON, as JUnit's XML, as CSV."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict
from xml.etree import ElementTree

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from cavalier.grading.cases import Property
from cavalier.grading.hints import first_moves, hints
from cavalier.grading.judgement import Outcome, Result


class CaseReport(TypedDict):
    """A case's outcome, for --json."""

    uuid: str
    description: str
    outcome: str
    came: str
    expected: str


class GradeDocument(TypedDict):
    """What `cavalier grade --json` prints for a target."""

    target: str
    sandbox: str
    passed: int
    failed: int
    not_offered: int
    score: float
    first_failure: CaseReport | None
    hints: list[str]
    cases: list[CaseReport]


@dataclass(frozen=True)
class Grade:
    """A target with its results; ``problem`` is why there are none."""

    target: str
    results: Sequence[Result]
    sandbox: str
    problem: str = ""

    def number(self, outcome: Outcome) -> int:
        """Count the cases with an outcome."""
        return sum(result.outcome == outcome for result in self.results)

    @property
    def score(self) -> float:
        """The share of the cases judged that passed; 0 if none was."""
        judged = self.number(Outcome.PASSED) + self.number(Outcome.FAILED)
        return self.number(Outcome.PASSED) / judged if judged else 0.0

    @property
    def passed(self) -> bool:
        """Whether something was judged, and nothing failed."""
        return self.score == 1.0

    @property
    def first_failure(self) -> Result | None:
        """The failure on the smallest board."""
        failed = (r for r in self.results if r.outcome == Outcome.FAILED)
        return next(failed, None)

    @cached_property
    def hints(self) -> list[str]:
        """What may be wrong."""
        return hints(self.results)


def summary(grade: Grade) -> str:
    """Sum a grade up in a line."""
    if grade.problem:
        return f"{grade.target}: {grade.problem}"
    judged = grade.number(Outcome.PASSED) + grade.number(Outcome.FAILED)
    return (
        f"{grade.target}: {grade.number(Outcome.PASSED)} of {judged} cases "
        f"passed, {grade.number(Outcome.NOT_OFFERED)} not offered "
        f"(sandbox: {grade.sandbox})"
    )


def explanation(grade: Grade) -> list[str]:
    """Say where a target first goes wrong, and what may be the cause."""
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
        lines.append(f"  by first move: {moves}")
    return lines + [f"hint: {hint}" for hint in grade.hints]


def table(grade: Grade) -> Table:
    """Lay out the properties with how many of their cases passed."""
    layout = Table(
        "property", "passed", "failed", "not offered", box=SIMPLE_HEAD
    )
    for asked in Property:
        outcomes = [r.outcome for r in grade.results if r.case.asks == asked]
        if outcomes:
            counts = [str(outcomes.count(outcome)) for outcome in Outcome]
            layout.add_row(asked, *counts)
    return layout


def class_table(grades: Sequence[Grade]) -> Table:
    """Lay out targets, one a line, with their first failures and hints."""
    layout = Table(*_headings(), box=SIMPLE_HEAD)
    for grade in grades:
        layout.add_row(*map(escape, _line(grade)))
    return layout


def _headings() -> list[str]:
    outcomes = [str(outcome) for outcome in Outcome]
    return ["target", *outcomes, "score", "first failure", "hints"]


def _line(grade: Grade) -> list[str]:
    failure = grade.first_failure
    told = "" if failure is None else failure.case.description
    return [
        grade.target,
        *(str(grade.number(outcome)) for outcome in Outcome),
        f"{grade.score:.4f}",
        grade.problem or told,
        "; ".join(grade.hints),
    ]


def document(grade: Grade) -> GradeDocument:
    """Give a grade as a document with stable keys."""
    failure = grade.first_failure
    return {
        "target": grade.target,
        "sandbox": grade.sandbox,
        "passed": grade.number(Outcome.PASSED),
        "failed": grade.number(Outcome.FAILED),
        "not_offered": grade.number(Outcome.NOT_OFFERED),
        "score": round(grade.score, 4),
        "first_failure": None if failure is None else _case(failure),
        "hints": grade.hints,
        "cases": [_case(result) for result in grade.results],
    }


def _case(result: Result) -> CaseReport:
    return {
        "uuid": result.case.uuid,
        "description": result.case.description,
        "outcome": result.outcome,
        "came": result.came,
        "expected": result.expected,
    }


def junit(grades: Sequence[Grade]) -> str:
    """Write grades as JUnit's XML: a suite a target, a test a case."""
    suites = ElementTree.Element("testsuites")
    for grade in grades:
        suite = ElementTree.SubElement(
            suites,
            "testsuite",
            name=_printable(grade.target),
            tests=str(len(grade.results) or 1),
            failures=str(grade.number(Outcome.FAILED)),
            errors=str(int(bool(grade.problem))),
            skipped=str(grade.number(Outcome.NOT_OFFERED)),
        )
        if grade.problem:
            test = ElementTree.SubElement(suite, "testcase", name="target")
            problem = _printable(grade.problem)
            ElementTree.SubElement(test, "error", message=problem)
        for result in grade.results:
            _add_case(suite, result)
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, "unicode", xml_declaration=True) + "\n"


def _add_case(suite: ElementTree.Element, result: Result) -> None:
    test = ElementTree.SubElement(
        suite,
        "testcase",
        classname=result.case.asks,
        name=result.case.description,
    )
    if result.outcome == Outcome.FAILED:
        message = f"came: {result.came}; expected: {result.expected}"
        ElementTree.SubElement(test, "failure", message=_printable(message))
    elif result.outcome == Outcome.NOT_OFFERED:
        ElementTree.SubElement(test, "skipped", message="not offered")


def _printable(text: str) -> str:
    """Replace what XML cannot hold."""
    return "".join(
        c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text
    )


def comma_separated(grades: Sequence[Grade]) -> str:
    """Write grades as CSV, a target a line."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(_headings())
    rows.writerows(_line(grade) for grade in grades)
    return written.getvalue()
