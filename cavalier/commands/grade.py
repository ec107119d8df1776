"""`cavalier grade`: whether a translation is right, and where it is not."""

from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from cavalier.catalogue import ports_like
from cavalier.catalogue.port import Style
from cavalier.commands import opening, options
from cavalier.commands.grade_cases import chosen_cases
from cavalier.commands.partial_answers import reported
from cavalier.grading.copies import notes
from cavalier.grading.grades import (
    Grade,
    Grader,
    grade_all,
    submissions,
    unbegun,
)
from cavalier.grading.judging import Judgement, Result
from cavalier.grading.output import (
    batch_document,
    class_notes,
    class_table,
    document,
    explanation,
    summary,
    table,
)
from cavalier.grading.report_files import Reports
from cavalier.terminal import in_progress, print_document, progress, show, tell
from common.errors import CavalierError
from common.language import N_, _, ngettext
from common.untrusted import printable


def command(
    target: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("[TARGET]"),
            help=N_("a program, file.py[:function] or module[:function]"),
        ),
    ] = None,
    batch: Annotated[
        Path | None,
        typer.Option(
            "--batch", metavar=N_("DIR"), help=N_("all that is in a folder")
        ),
    ] = None,
    file: Annotated[
        str | None,
        typer.Option(
            "--file", metavar=N_("NAME"), help=N_("in each folder of --batch")
        ),
    ] = None,
    function: Annotated[
        str | None,
        typer.Option(
            "--function", metavar=N_("NAME"), help=N_("of Python targets")
        ),
    ] = None,
    moves: Annotated[
        str | None,
        typer.Option(
            "--moves",
            metavar=N_("PORT"),
            help=N_("grade first tours too, in this port's order of moves"),
            autocompletion=ports_like,
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar=N_("PROPERTY"),
            help=N_("such as count; may be repeated"),
        ),
    ] = None,
    unseen: Annotated[
        int | None,
        typer.Option(
            "--unseen",
            metavar=N_("N"),
            min=1,
            help=N_("draw so many other cases"),
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar=N_("S"), help=N_("for --unseen")),
    ] = None,
    style: Annotated[
        Style | None,
        typer.Option("--style", help=N_("check it too, for no points")),
    ] = None,
    first: Annotated[
        bool,
        typer.Option("--first", help=N_("stop at the first failure")),
    ] = False,
    seconds: options.Seconds = options.SECONDS,
    deadline: Annotated[
        float | None,
        typer.Option(
            "--deadline",
            metavar=N_("N"),
            parser=options.number,
            help=N_("end after so many seconds, with what is judged by then"),
        ),
    ] = None,
    memory: Annotated[
        str,
        typer.Option(
            "--memory", metavar=N_("SIZE"), help=N_("of a process, at most")
        ),
    ] = "1G",
    shown: Annotated[
        list[Path] | None,
        typer.Option(
            "--with",
            metavar=N_("DIR"),
            help=N_("which a target may read; may be repeated"),
        ),
    ] = None,
    sandbox: options.InSandbox = "auto",
    junit_file: Annotated[
        Path | None,
        typer.Option(
            "--junit", metavar=N_("FILE"), help=N_("write JUnit's XML")
        ),
    ] = None,
    csv_file: Annotated[
        Path | None,
        typer.Option("--csv", metavar=N_("FILE"), help=N_("write CSV")),
    ] = None,
    gradescope_file: Annotated[
        Path | None,
        typer.Option(
            "--gradescope",
            metavar=N_("FILE"),
            help=N_("write its results.json"),
        ),
    ] = None,
    exercism_file: Annotated[
        Path | None,
        typer.Option(
            "--exercism", metavar=N_("FILE"), help=N_("write its results.json")
        ),
    ] = None,
    lang: options.Lang = "",
    as_json: options.Json = False,
) -> int:
    """Grade a translation, in any language, against the reference.

    If interrupted, it reports the cases judged so far.
    """
    until = _until(deadline)
    if bool(target) == (batch is not None):
        raise CavalierError(
            _("Name a TARGET or use --batch DIR, one of them.")
        )
    if file and batch is None:
        raise CavalierError(
            "--file {file} is for --batch DIR. Use both.", file=file
        )
    reports = Reports(
        {
            "--junit": junit_file,
            "--csv": csv_file,
            "--gradescope": gradescope_file,
            "--exercism": exercism_file,
        },
        batch,
    )
    reports.check(target)
    cases = chosen_cases(
        unseen=unseen, seed=seed, moves=moves, only=only or []
    )
    limits = opening.limits(seconds, memory)
    chosen = opening.chosen_sandbox(sandbox)
    grader = Grader(
        *(limits, chosen, cases, style, _shown(shown or []), first, until)
    )
    one = f"{target}:{function}" if function else f"{target}"
    names = [one] if batch is None else submissions(batch, function, file)

    def report(grades: Sequence[Grade]) -> int:
        if batch is not None:
            done = {each.target: each for each in grades}
            grades = [done.get(n) or unbegun(grader, n, batch) for n in names]
        _show(grades, batch, as_json=as_json)
        reports.write(grades)
        return 0 if all(each.passed for each in grades) else 1

    n = len(names)
    planned = ngettext("{n} target", "{n} targets", n, n=n)
    if batch is None:
        graded = _graded(grader, one, reports)
        return reported(graded, planned, report, number=_whole)
    graded = grade_all(grader, names, batch)
    graded = in_progress(_("grading"), graded, len(names))
    return reported(graded, planned, report, empty=True)


def _until(seconds: float | None) -> float:
    """Return when the monotonic clock will have gone on for so long.

    Raises CavalierError if that is not a time for a grading.
    """
    if seconds is None:
        return inf
    if not 1 <= seconds < inf:
        raise CavalierError(
            "--deadline {n:g} is out of range. Use 1 or more.",
            n=float(seconds),
        )
    return monotonic() + seconds


def _shown(paths: Sequence[Path]) -> list[Path]:
    """Return the absolute paths; raise CavalierError if one is not there."""
    for path in paths:
        if not path.exists():
            raise CavalierError(
                "There is no folder {folder}, which --with names. Name a "
                "folder with what the target needs.",
                folder=path,
            )
    return [path.absolute() for path in paths]


def _graded(grader: Grader, name: str, reports: Reports) -> Iterator[Grade]:
    """Yield the grade of a target, of some cases if it is interrupted.

    The first failure is printed when it happens.
    """
    results, told = list[Result](), False
    try:
        with progress(
            _("grading {target}", target=name), len(grader.cases)
        ) as advance:
            for result in grader.judged(name):
                failed = result.judgement == Judgement.FAILED
                if failed and not told:
                    said = printable(result.told)
                    tell(_("first failure: {text}", text=said))
                told = told or failed
                results.append(result)
                advance()
    except KeyboardInterrupt:
        yield grader.graded(name, results)
        raise
    except (CavalierError, OSError) as error:
        reports.write([grader.ungraded(name, str(error))])
        raise
    yield grader.graded(name, results)


def _whole(grades: Sequence[Grade]) -> int:
    return sum(grade.done for grade in grades)


def _show(
    grades: Sequence[Grade], folder: Path | None, *, as_json: bool
) -> None:
    if folder is None:
        if as_json:
            print_document(document(grades[0]))
        else:
            _show_one(grades[0])
        return
    graded = [g.target for g in grades if g.results or g.late]
    alike = notes(graded, folder)
    if as_json:
        print_document(batch_document(grades, alike))
    else:
        show(class_table(grades), whole=True)
        print()
        for note in (*class_notes(grades), *alike):
            print(note)


def _show_one(grade: Grade) -> None:
    if grade.results:
        show(table(grade), whole=True)
    print(summary(grade))
    for line in explanation(grade):
        print(f"  {line}")
