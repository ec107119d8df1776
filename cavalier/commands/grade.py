"""`cavalier grade`: whether a translation is right, and where it is not."""

from contextlib import closing
from pathlib import Path

import click

from cavalier.commands import opening, options
from cavalier.commands.terminal import print_document, progress, tell
from common.errors import CavalierError
from common.language import _
from common.plain_values import printable


@click.command()
@click.argument("target", metavar="FILE.py[:FUNCTION]|PROGRAM")
@click.option(
    "--unseen",
    type=click.IntRange(0),
    metavar="SEED",
    help="use 20 other cases, drawn with this seed",
)
@click.option(
    "--seconds",
    type=click.IntRange(1, 3600),
    default=10,
    metavar="N",
    show_default=True,
    help="time limit for each answer of the program",
)
@click.option(
    "--junit",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="write a JUnit report",
)
@options.as_json
@options.lang
def command(
    target: str,
    unseen: int | None,
    seconds: int,
    junit: Path | None,
    as_json: bool,
) -> int:
    """Grade a program in any language."""
    from cavalier.grade import report
    from cavalier.grade.cases import canonical_cases, unseen_cases
    from cavalier.grade.grade import grade

    if junit and not (junit.suffix == ".xml" and junit.parent.is_dir()):
        raise CavalierError(
            f"Cannot write {junit}. Name an .xml file in an existing folder."
        )
    failures: list[object] = []
    cases = canonical_cases() if unseen is None else unseen_cases(unseen)
    program = opening.program(target, seconds)
    title = _("grading {target}", target=printable(target))
    with closing(program), progress(title, len(cases)) as advance:

        def note(failure: object) -> None:
            if failure and not failures:
                failures.append(failure)
                text = printable(str(failure))
                tell(_("first failure: {text}", text=text))
            advance()

        result = grade(program, cases, note)
    if as_json:
        print_document(report.document(result))
    else:
        print(report.summary(result))
        for line in report.explanation(result):
            print(f"  {line}")
    if junit:
        junit.write_text(report.junit(result), "utf-8")
    return 0 if result.passed else 1
