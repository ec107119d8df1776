"""`cavalier grade`: whether a translation is right, and where it is not."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

import click

from cavalier.commands import opening, options
from cavalier.commands.terminal import (
    print_document,
    print_table,
    progress,
    tell,
)
from common.errors import CavalierError
from common.language import _, ngettext
from common.plain_values import printable

if TYPE_CHECKING:
    from cavalier.grade.cases import Case
    from cavalier.grade.grade import Grade
    from cavalier.grade.judging import Result


@click.command()
@click.argument("target", metavar="FILE.py[:FUNCTION]|PROGRAM")
@click.option(
    "--only",
    metavar="PROPERTY",
    multiple=True,
    help="ask these questions only, such as count; repeatable",
)
@click.option(
    "--unseen",
    type=click.IntRange(1),
    metavar="N",
    help="draw N other cases",
)
@click.option(
    "--seed", type=click.IntRange(0), metavar="N", help="seed of --unseen"
)
@click.option(
    "--seconds",
    type=click.IntRange(1, 3600),
    default=10,
    metavar="N",
    show_default=True,
    help="time limit per answer of the program",
)
@click.option(
    "--junit",
    "junit_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="write JUnit's XML",
)
@options.as_json
@options.lang
def command(
    target: str,
    only: Sequence[str],
    unseen: int | None,
    seed: int | None,
    seconds: int,
    junit_file: Path | None,
    as_json: bool,
) -> int:
    """Grade a program in any language."""
    from cavalier.grade.report import document, junit

    cases = _chosen(unseen, seed, only)
    if junit_file:
        _refuse_output(junit_file, target)
    grade = _grade(target, cases, seconds)
    if as_json:
        print_document(document(grade))
    else:
        _show(grade)
    if junit_file:
        junit_file.write_text(junit(grade), "utf-8")
    return 0 if grade.passed else 1


def _refuse_output(file: Path, target: str) -> None:
    """Raise CavalierError for a file that the results cannot be written to."""
    graded = [Path(name) for name in (target, target.rpartition(":")[0])]
    if file.absolute() in [each.absolute() for each in graded]:
        raise CavalierError(
            f"--junit would overwrite {file}, the file being graded."
        )
    if not file.parent.is_dir():
        raise CavalierError(
            f"Cannot write {file}: there is no folder {file.parent}."
        )


def _chosen(
    unseen: int | None, seed: int | None, only: Sequence[str]
) -> Sequence["Case"]:
    """Return the public cases, or so many unseen ones.

    Raises CavalierError where the options do not go together, or one of them
    names what there is not.
    """
    from cavalier.grade.cases import canonical_cases
    from cavalier.grade.unseen import PROPERTIES, unseen_cases

    if unseen is None and seed is not None:
        raise CavalierError(f"--seed {seed} is for --unseen N. Use both.")
    known = list(dict.fromkeys(each.asks for each in canonical_cases()))
    known = known if unseen is None else [*PROPERTIES]
    for name in only:
        if name not in known:
            raise CavalierError(
                f"Unknown property --only {name}. Use {' or '.join(known)}."
            )
    if unseen is None:
        return [c for c in canonical_cases() if c.asks in (only or known)]
    if seed is None:
        seed = SystemRandom().randrange(1_000_000)
    cases = unseen_cases(unseen, seed, only)
    tell(
        ngettext(
            "{n} unseen case, drawn by --seed {seed}",
            "{n} unseen cases, drawn by --seed {seed}",
            len(cases),
            n=len(cases),
            seed=seed,
        )
    )
    return cases


def _grade(target: str, cases: Sequence["Case"], seconds: int) -> "Grade":
    """Grade a program; the first failure is told when it happens.

    Raises CavalierError for what cannot be asked at all.
    """
    from cavalier.grade.grade import grade

    told = False
    program = opening.program(target, seconds)
    title = _("grading {target}", target=printable(target))
    with closing(program), progress(title, len(cases)) as advance:

        def note(result: "Result") -> None:
            nonlocal told
            if result.failed and not told:
                told = True
                message = printable(result.told)
                tell(_("first failure: {text}", text=message))
            advance()

        return grade(program, cases, note)


def _show(grade: "Grade") -> None:
    from cavalier.grade.report import explanation, summary, table

    if grade.results:
        print_table(table(grade))
    print(summary(grade))
    for line in explanation(grade):
        print(f"  {line}")
