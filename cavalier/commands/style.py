"""`cavalier style`: which constraints of a style a program keeps."""

from pathlib import Path

import click

from cavalier.catalogue import find
from cavalier.catalogue.port import COMPARED, Style
from cavalier.commands import options
from cavalier.commands.terminal import print_document
from cavalier.style import report
from cavalier.style.constraints import constraints_of, judge
from cavalier.style.python_source import read_module, read_program
from common.plain_values import printable


@click.command()
@click.argument("target", metavar="PORT|FILE.py[:FUNCTION]")
@click.option(
    "--as",
    "style",
    type=click.Choice([*map(str, Style)]),
    help="show each line that breaks a constraint of this style",
)
@options.as_json
def command(target: str, style: str | None, as_json: bool) -> int:
    """Check a program against the constraints of a style.

    The program is not run. Without --as, print how many constraints of each
    style the program keeps.
    """
    file, _colon, function = target.partition(":")
    if "/" in file or file.endswith(".py") or Path(file).exists():
        program = read_program(file)
    else:
        program = read_module(find(file).module)
    if function:
        program = program.only(function)
    name = printable(program.name)
    styles = [Style(style)] if style else COMPARED
    verdicts = {s: judge(program, constraints_of(s)) for s in styles}
    kept = all(v.kept for s in styles for v in verdicts[s]) if style else None
    if as_json:
        constraints = [
            report.document(s, v, program) for s in styles for v in verdicts[s]
        ]
        document = {"file": program.name, "kept": kept}
        print_document({**document, "constraints": constraints})
    elif style is None:
        print(name)
        for s in styles:
            print(f"  {s}: {report.summary(verdicts[s])}")
    else:
        [[s, of_style]] = verdicts.items()
        print(f"{name}: {s}: {report.counts(of_style)}")
        for verdict in of_style:
            if not verdict.kept:
                print()
                print(*report.explanation(verdict, s, program), sep="\n")
    return 1 if kept is False else 0
