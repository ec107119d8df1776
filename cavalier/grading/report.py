"""Reports on graded targets, for people."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from cavalier.grading.cases import Property
from cavalier.grading.grades import Grade, headings, line
from cavalier.grading.hints import first_moves
from cavalier.grading.judgement import Outcome
from cavalier.terminal import printable


def summary(grade: Grade) -> str:
    """Sum a grade up in a line."""
    target = printable(grade.target)
    if grade.problem:
        return f"{target}: {printable(grade.problem)}"
    judged = grade.number(Outcome.PASSED) + grade.number(Outcome.FAILED)
    return (
        f"{target}: {grade.number(Outcome.PASSED)} of {judged} cases "
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
    layout = Table("property", *Outcome, box=SIMPLE_HEAD)
    for asked in Property:
        outcomes = [r.outcome for r in grade.results if r.case.asks == asked]
        if outcomes:
            counts = [str(outcomes.count(outcome)) for outcome in Outcome]
            layout.add_row(asked, *counts)
    return layout


def class_table(grades: Sequence[Grade]) -> Table:
    """Lay out targets, one a line, with their first failures and hints."""
    layout = Table(*headings(), box=SIMPLE_HEAD)
    for grade in grades:
        layout.add_row(*map(escape, line(grade)))
    return layout
