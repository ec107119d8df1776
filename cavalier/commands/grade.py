"""`cavalier grade`: whether a translation is right, and where it is not."""

from collections.abc import Sequence
from pathlib import Path

from cavalier.catalogue import find
from cavalier.grading.grader import Grader, grade_all, submissions
from cavalier.grading.report import (
    Grade,
    comma_separated,
    document,
    explanation,
    junit,
    summary,
    table,
)
from cavalier.grading.sandbox import Limits, Sandbox, chosen, unprotected
from cavalier.grading.targets import PYTHON
from cavalier.terminal import print_document, progress, show, tell
from common.errors import CavalierError


class GradeOptionError(CavalierError):
    """Options of `cavalier grade` that exclude each other, or none at all."""


def grade(
    target: str | None,
    *,
    batch: Path | None,
    function: str | None,
    moves: str | None,
    seconds: float,
    sandbox: str,
    junit_file: Path | None,
    csv_file: Path | None,
    as_json: bool,
) -> int:
    """Grade one target or a folder of them; yes where all of them pass."""
    if (target is None) == (batch is None):
        raise GradeOptionError("expected a TARGET or --batch DIR, one of them")
    grader = Grader(
        _limits(seconds),
        _sandbox(sandbox),
        () if moves is None else find(moves).moves,
    )
    _warn(grader.sandbox)
    if batch is not None:
        grades = _batch(grader, submissions(batch, function))
    else:
        assert target is not None
        name = f"{target}:{function}" if function else target
        with progress(f"grading {name}", grader.cases) as advance:
            grades = [grader.grade(name, advance)]
    _write(grades, junit_file, csv_file)
    if as_json:
        documents = [document(each) for each in grades]
        print_document(documents if batch is not None else documents[0])
    else:
        _show(grades)
    return 0 if all(each.passed for each in grades) else 1


def _limits(seconds: float) -> Limits:
    if not 1 <= seconds <= 3600:
        raise GradeOptionError(
            f"--seconds {seconds:g}: expected from 1 to 3600 seconds"
        )
    return Limits(seconds=seconds, cpu_seconds=int(seconds) + 1)


def _sandbox(name: str) -> Sandbox:
    if name not in set(Sandbox):
        raise GradeOptionError(
            f"--sandbox {name}: expected {' or '.join(Sandbox)}"
        )
    return chosen(Sandbox(name), (*PYTHON, "-c", ""))


def _batch(grader: Grader, names: Sequence[str]) -> list[Grade]:
    """Grade a folder; an interruption loses none of what is done."""
    grades: list[Grade] = []
    try:
        with progress("grading", len(names)) as advance:
            for graded in grade_all(grader, names):
                grades.append(graded)
                advance()
    except KeyboardInterrupt:
        tell(f"interrupted: this is what {len(grades)} targets gave")
        _show(grades)
        raise
    return sorted(grades, key=lambda each: names.index(each.target))


def _show(grades: Sequence[Grade]) -> None:
    if len(grades) == 1 and grades[0].results:
        show(table(grades[0]))
    for each in grades:
        print(summary(each))
        for line in explanation(each):
            print(f"  {line}")


def _warn(sandbox: Sandbox) -> None:
    """Say what a target may do in spite of the sandbox."""
    may = unprotected(sandbox)
    if may:
        tell(f"sandbox {sandbox}: a target may {', '.join(may)}")


def _write(
    grades: Sequence[Grade], junit_file: Path | None, csv_file: Path | None
) -> None:
    for file, write in ((junit_file, junit), (csv_file, comma_separated)):
        if file is not None:
            file.write_text(write(grades), encoding="utf-8")
