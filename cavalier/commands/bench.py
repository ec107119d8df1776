"""`cavalier bench`: the same work side by side, measured on this machine."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from cavalier.benching import exact_counts, ports, square_costs
from cavalier.benching.document import BenchDocument, document
from cavalier.benching.measurements import (
    Plan,
    Taken,
    planned_rounds,
    take,
)
from cavalier.benching.sections import Section, about, sections
from cavalier.commands import options
from cavalier.commands.partial_answers import reported
from cavalier.terminal import (
    in_progress,
    must_be_writable,
    print_document,
    show,
    tell,
    working,
    write_file,
)
from common.errors import CavalierError
from common.language import N_, _

#: The parts, each with its rounds if no number is given.
PARTS = {"ports": 3, "exact": 3, "verify": 1, "cost": 3}

_SUFFIXES = (".svg", ".png", ".pdf")


def command(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar=N_("[ports|exact|verify|cost]...")),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            "--rounds",
            metavar=N_("N"),
            min=1,
            max=1000,
            help=N_("measure N times"),
        ),
    ] = None,
    slow: Annotated[
        bool,
        typer.Option("--slow", help=N_("larger boards, for half an hour")),
    ] = False,
    as_json: options.Json = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar=N_("FILE"),
            help=N_("draw in .svg, .png or .pdf"),
        ),
    ] = None,
) -> int:
    """Measure ports, exact counts, `verify` and the cost of a square."""
    parts = _parts(names or [])
    _must_draw(output)
    _must_measure()
    with _planned(parts, slow=slow) as plan:
        works = [
            work
            for part in parts
            for work in planned_rounds(
                [each for each in plan.works if each.part == part],
                rounds or PARTS[part],
            )
        ]
        planned = len(works)

        def report(taken: Sequence[Taken]) -> None:
            _report(document(plan, planned, taken), output, as_json)

        taken = in_progress("measuring", take(works), planned)
        reported(taken, f"{planned} measurements", report, empty=as_json)
    return 0


def _parts(names: Sequence[str]) -> list[str]:
    """Return the parts that are asked for; without a name, all."""
    for name in names:
        if name not in PARTS:
            raise CavalierError(
                "Unknown part {name!r}. Use some of: {known}.",
                name=name,
                known=", ".join(PARTS),
            )
    return [part for part in PARTS if part in names or not names]


def _must_measure() -> None:
    """Raise CavalierError on Windows, which has no module `resource`."""
    if find_spec("resource") is None:
        raise CavalierError(
            _(
                "bench cannot measure on this system. Use Linux, macOS or the "
                "Windows Subsystem for Linux."
            )
        )


def _must_draw(output: Path | None) -> None:
    """Raise CavalierError where a plot cannot be drawn or written."""
    if output is None:
        return
    if output.suffix not in _SUFFIXES:
        raise CavalierError(
            "{output!r} does not name a kind of picture. Use a name that "
            "ends in {known} or {last}.",
            output=str(output),
            known=", ".join(_SUFFIXES[:-1]),
            last=_SUFFIXES[-1],
        )
    if find_spec("matplotlib") is None:
        raise CavalierError(
            _(
                "Plots are drawn by matplotlib, which is not installed. Run "
                '`python -m pip install "cavalier[plot]"`, or leave out -o.'
            )
        )
    must_be_writable(output)


@contextmanager
def _planned(parts: Sequence[str], *, slow: bool) -> Iterator[Plan]:
    """Yield the plan of the parts; delete what is compiled at the end."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        plan = Plan()
        with working("planning and compiling"):
            for part in parts:
                plan += _plan(part, Path(folder), slow=slow)
        for sentence in plan.left_out:
            tell(f"left out: {sentence}")
        yield plan


def _plan(part: str, folder: Path, *, slow: bool) -> Plan:
    """Plan a part of the bench."""
    match part:
        case "ports":
            return ports.plan(slow, folder)
        case "exact":
            return exact_counts.plan(slow)
        case "verify":
            return ports.verification()
        case _:
            return square_costs.plan(slow)


def _report(bench: BenchDocument, output: Path | None, as_json: bool) -> None:
    """Draw the plots if asked, and print the document or its tables."""
    if output and bench["works"]:
        from cavalier.benching.drawing import draw, drawable

        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            drawn = Path(folder) / output.name
            draw(bench, drawable(bench), drawn)
            write_file(output, drawn.read_bytes())
    if as_json:
        print_document(bench)
    else:
        _show(bench)


def _show(bench: BenchDocument) -> None:
    for section in sections(bench):
        print(section.title, end="\n\n")
        show(_table(section))
        print()
    print(about(bench))


def _table(section: Section) -> Table:
    """Return a table that cuts no name, its numbers to the right."""
    layout = Table(
        box=SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True
    )
    heading, *rows = section.rows
    for name, first in zip(heading, rows[0], strict=True):
        is_number = first[:1].isdigit() and "x" not in first
        layout.add_column(
            name, overflow="fold", justify="right" if is_number else "left"
        )
    for row in rows:
        layout.add_row(*row)
    return layout
