"""`cavalier bench`: the same work side by side, measured on this machine."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from math import inf
from pathlib import Path
from reprlib import repr as shorten
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
from cavalier.commands import options, pictures
from cavalier.commands.partial_answers import reported
from cavalier.commands.pictures import Sheet
from cavalier.terminal import (
    in_progress,
    must_be_writable,
    print_document,
    read_input,
    show,
    tell,
    working,
)
from common.board import Board, parse_board
from common.errors import CavalierError
from common.language import N_, _, ngettext
from common.reading import MOST_BYTES

#: The parts, each with its rounds if no number is given.
PARTS = {"ports": 3, "exact": 3, "verify": 1, "cost": 3}


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
    boards: Annotated[
        list[str] | None,
        typer.Option(
            "--board",
            metavar=N_("RxC"),
            help=N_("for `cost`, this board; repeatable"),
        ),
    ] = None,
    recorded: Annotated[
        Path | None,
        typer.Option(
            "--recorded",
            metavar=N_("FILE"),
            help=N_("measure nothing: show what --json printed into a file"),
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar=N_("FILE"),
            help=N_("draw in .svg, .pdf, .png or .tex (TikZ)"),
        ),
    ] = None,
    width: pictures.Width = None,
    lang: options.Lang = "",
) -> int:
    """Measure ports, exact counts, `verify` and the cost of a square."""
    parts = _parts(names or (["cost"] if boards else []))
    chosen = _boards(boards or [], parts)
    sheet = pictures.sheet_for(None, output, width)
    if output and sheet is None:
        raise pictures.not_a_picture(output)
    must_be_writable(output)
    if recorded:
        if rounds or slow:
            raise CavalierError(
                _(
                    "--rounds and --slow are for a new run. Leave out "
                    "--recorded, or them."
                )
            )
        _report(_read(recorded, parts, chosen), sheet, as_json)
        return 0
    _must_measure()
    with _planned(parts, chosen, slow=slow) as plan:
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
            _report(document(plan, planned, taken), sheet, as_json)

        taken = in_progress(_("measuring"), take(works), planned)
        reported(
            taken,
            ngettext(
                "{n} measurement", "{n} measurements", planned, n=planned
            ),
            report,
            empty=as_json,
        )
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


def _boards(texts: Sequence[str], parts: Sequence[str]) -> list[Board]:
    """Read the boards that are asked for, which are for `cost` alone."""
    if texts and parts != ["cost"]:
        raise CavalierError(
            "--board {board} is for `cost`. Run `cavalier bench cost`.",
            board=shorten(texts[0]),
        )
    return list(map(parse_board, texts))


def _read(
    file: Path, parts: Sequence[str], boards: Sequence[Board]
) -> BenchDocument:
    """Read a recorded run, of which only these parts and boards are shown."""
    from cavalier.commands.results.documents import object_in, read_as

    content = object_in(str(file), read_input(str(file), MOST_BYTES))
    run = read_as(BenchDocument, content, str(file))
    if not all(0 < each < inf for each in _numbers(run)):
        raise CavalierError(
            "{file} has what cannot be measured, such as a time of 0 seconds.",
            file=file,
        )
    names = {*map(str, boards)}
    run["works"] = [
        each
        for each in run["works"]
        if each["part"] in parts and (not names or each["board"] in names)
    ]
    run["growth"] = run["growth"] if "exact" in parts else []
    if not run["works"]:
        raise CavalierError("{file} has no measurement of these.", file=file)
    return run


def _numbers(run: BenchDocument) -> Iterator[float]:
    """Yield what was measured: on the axes, all must be positive."""
    for each in run["works"]:
        yield each["units"] or 1
        for of in each["seconds"], each["elapsed"], each["bytes"]:
            yield from (of["median"], of["least"], of["most"])
    for grown in run["growth"]:
        yield from grown["states"] or [0]


@contextmanager
def _planned(
    parts: Sequence[str], boards: Sequence[Board], *, slow: bool
) -> Iterator[Plan]:
    """Yield the plan of the parts; delete what is compiled at the end."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        plan = Plan()
        with working(_("planning and compiling")):
            for part in parts:
                plan += _plan(part, Path(folder), boards, slow=slow)
        for sentence in plan.left_out:
            tell(_("left out: {sentence}", sentence=sentence))
        yield plan


def _plan(
    part: str, folder: Path, boards: Sequence[Board], *, slow: bool
) -> Plan:
    """Plan a part of the bench."""
    match part:
        case "ports":
            return ports.plan(slow, folder)
        case "exact":
            return exact_counts.plan(slow)
        case "verify":
            return ports.verification()
        case _:
            return square_costs.plan(slow, boards)


def _report(bench: BenchDocument, sheet: Sheet | None, as_json: bool) -> None:
    """Draw the charts if asked, and print the document or its tables."""
    if sheet and bench["works"]:
        from cavalier.benching.drawing import bench_figure

        sheet.deliver(partial(bench_figure, bench))
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
