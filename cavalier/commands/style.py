"""`cavalier style`: which constraints of a style a program keeps."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from cavalier.catalogue import find
from cavalier.catalogue.port import COMPARED, Style
from cavalier.cite.source import Fragment, cut, named, path_of, read
from cavalier.commands import options
from cavalier.commands.terminal import print_document
from cavalier.style.checks import Found
from cavalier.style.constraint import (
    Example,
    Verdict,
    counts,
    judge,
    summary,
)
from cavalier.style.constraints import constraints_of
from cavalier.style.python_source import Program, parsed, read_program
from common.plain_values import printable

#: The longest part of a line of the program that is shown.
_LONGEST = 100


@click.command()
@click.argument("target", metavar="PORT|FILE.py[:FUNCTION]")
@click.option(
    "--as",
    "style",
    type=click.Choice([*map(str, Style)]),
    help="show each line that breaks it; pedagogical: the programs written "
    "for teaching",
)
@options.as_json
def command(target: str, style: str | None, as_json: bool) -> int:
    """Check a program against the constraints of a style.

    It is read, and not run. Without --as, the command says how many
    constraints of each of the two styles it keeps.
    """
    program = _program(target)
    if style is None:
        return _profile(program, as_json=as_json)
    verdicts = judge(program, constraints_of(Style(style)))
    kept = all(each.kept for each in verdicts)
    if as_json:
        documents = [
            _document(Style(style), each, program) for each in verdicts
        ]
        _print(program, kept, documents)
    else:
        said = f"{style}: {counts(verdicts)}"
        print(f"{printable(program.name)}: {said}")
        for line in _report(verdicts, Style(style), program):
            print(line)
    return 0 if kept else 1


def _program(target: str) -> Program:
    """Read a program, or one function of it, by what was typed.

    The name of a file may have a colon too.
    """
    name, function = target, ""
    if not Path(target).exists():
        name, _colon, function = target.partition(":")
    if not name or "/" in name or name.endswith(".py") or Path(name).exists():
        program = read_program(name)
    else:
        found = find(name)
        program = parsed(path_of(found), read(path_of(found)))
    return program.only(function) if function else program


def _profile(program: Program, *, as_json: bool) -> int:
    """Show how many constraints of the styles compared a program keeps."""
    verdicts = {
        style: judge(program, constraints_of(style)) for style in COMPARED
    }
    if as_json:
        documents = [
            _document(style, each, program)
            for style in COMPARED
            for each in verdicts[style]
        ]
        _print(program, None, documents)
    else:
        print(printable(program.name))
        for style in COMPARED:
            said = summary(verdicts[style])
            print(f"  {style}: {said}")
    return 0


def _report(
    verdicts: Sequence[Verdict], style: Style, program: Program
) -> Iterator[str]:
    """Yield what breaks each constraint, and why it matters."""
    for verdict in verdicts:
        if not verdict.kept:
            yield ""
            yield from _explained(verdict, style, program)


def _explained(
    verdict: Verdict, style: Style, program: Program
) -> Iterator[str]:
    constraint = verdict.constraint
    example = constraint.examples[style]
    fragment = _fragment(example)
    yield f"{constraint.name}: {constraint.sentence}"
    for place in verdict.places:
        yield f"  {_shown(place, program)}"
    yield f"  why: {constraint.why}"
    yield f"  in a port: {fragment.name or example.target} {example.how}"
    yield (
        f"    {fragment.path}, line {fragment.span[0]}: "
        f"cavalier show {example.target}"
    )


def _shown(place: Found, program: Program) -> str:
    """Write a place with its line of the program, and the note on it."""
    if place.line is None:
        return "missing in the whole program"
    text = printable(_line(place.line, program).expandtabs())
    cut = f"{text[:_LONGEST]}..." if len(text) > _LONGEST else text
    note = f"  ({place.note})" if place.note else ""
    return f"line {place.line}: {f'{cut}{note}'}"


def _line(number: int, program: Program) -> str:
    return program.lines[number - 1].strip()


def _fragment(example: Example) -> Fragment:
    """Find the lines of an example."""
    target = named(example.target)
    return cut(target, read(target.path))


def _print(
    program: Program,
    kept: bool | None,
    verdicts: Sequence[Mapping[str, object]],
) -> None:
    """Print the document; ``kept`` is null where no style was asked for."""
    name = program.name
    print_document({"file": name, "kept": kept, "constraints": verdicts})


def _document(
    style: Style, verdict: Verdict, program: Program
) -> Mapping[str, object]:
    """Return a constraint, why it matters, and what breaks it.

    ``example`` is a function of a port that keeps it, and ``how`` goes on
    after its name. The line of a place is null where the program lacks it.
    """
    constraint = verdict.constraint
    example = constraint.examples[style]
    fragment = _fragment(example)
    first, last = fragment.span
    return {
        "constraint": constraint.name,
        "style": style,
        "kept": verdict.kept,
        "sentence": constraint.sentence,
        "why": constraint.why,
        "how": example.how,
        "example": {
            "port": example.target.partition(":")[0],
            "function": fragment.name,
            "path": fragment.path,
            "first_line": first,
            "last_line": last,
        },
        "places": [
            {
                "line": place.line,
                "text": _line(place.line, program) if place.line else "",
                "note": place.note,
            }
            for place in verdict.places
        ],
    }
