"""`cavalier grade`: whether a translation is right, and where it is not."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cavalier.commands import opening, options
from cavalier.commands.grade_cases import chosen_cases
from cavalier.grading.grades import Grade, Grader
from cavalier.grading.judging import Judgement, Result
from cavalier.grading.junit import junit
from cavalier.grading.output import document, explanation, summary, table
from cavalier.sandboxed.imports import real
from cavalier.sandboxed.targets import parted
from cavalier.terminal import (
    print_document,
    progress,
    show,
    tell,
)
from common.errors import CavalierError
from common.language import _
from common.plain_values import printable


def command(
    target: Annotated[
        str,
        typer.Argument(
            metavar="TARGET",
            help="a program, file.py[:function] or module[:function]",
        ),
    ],
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar="PROPERTY",
            help="such as count; may be repeated",
        ),
    ] = None,
    unseen: Annotated[
        int | None,
        typer.Option(
            "--unseen",
            metavar="N",
            min=1,
            help="draw so many other cases",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="S", help="for --unseen"),
    ] = None,
    seconds: options.Seconds = options.SECONDS,
    memory: Annotated[
        str,
        typer.Option("--memory", metavar="SIZE", help="of a process, at most"),
    ] = "1G",
    shown: Annotated[
        list[Path] | None,
        typer.Option(
            "--with",
            metavar="DIR",
            help="which a target may read; may be repeated",
        ),
    ] = None,
    sandbox: options.InSandbox = "auto",
    junit_file: Annotated[
        Path | None,
        typer.Option("--junit", metavar="FILE", help="write JUnit's XML"),
    ] = None,
    lang: options.Lang = "",
    as_json: options.Json = False,
) -> int:
    """Grade a translation, in any language, against the reference."""
    _must_not_be_graded(junit_file, target)
    cases = chosen_cases(unseen=unseen, seed=seed, only=only or [])
    limits = opening.limits(seconds, memory)
    chosen = opening.chosen_sandbox(sandbox)
    grader = Grader(limits, chosen, cases, _shown(shown or []))
    try:
        grade = grader.graded(target, _results(grader, target))
    except (CavalierError, OSError) as error:
        if junit_file:
            text = junit(grader.ungraded(target, str(error)))
            junit_file.write_text(text, "utf-8")
        raise
    if as_json:
        print_document(document(grade))
    else:
        _show(grade)
    if junit_file:
        junit_file.write_text(junit(grade), "utf-8")
    return 0 if grade.passed else 1


def _must_not_be_graded(file: Path | None, target: str) -> None:
    """Raise CavalierError if the file of the report is what is graded."""
    if file and real(file) == real(Path(parted(target)[0])):
        raise CavalierError(
            f"--junit {file} is what is graded. Name another file."
        )


def _shown(paths: Sequence[Path]) -> list[Path]:
    """Return the absolute paths; raise CavalierError if one is not there."""
    for path in paths:
        if not path.exists():
            raise CavalierError(
                f"There is no folder {path}, which --with names. Name a "
                "folder with what the target needs."
            )
    return [path.absolute() for path in paths]


def _results(grader: Grader, name: str) -> Sequence[Result]:
    """Judge a target; the first failure is printed when it happens."""
    results, told = list[Result](), False
    with progress(
        _("grading {target}", target=name), len(grader.cases)
    ) as advance:
        for result in grader.judged(name):
            if not told and result.judgement == Judgement.FAILED:
                message = printable(result.told)
                tell(_("first failure: {text}", text=message))
                told = True
            results.append(result)
            advance()
    return results


def _show(grade: Grade) -> None:
    if grade.results:
        show(table(grade), whole=True)
    print(summary(grade))
    for line in explanation(grade):
        print(f"  {line}")
