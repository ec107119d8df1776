"""`cavalier trace`: the events of a program on the board, with sentences."""

import csv
import sys

import click

from cavalier.catalogue.port import Port
from cavalier.commands import opening, options
from cavalier.commands.terminal import print_document, progress, tell
from cavalier.programs.program import Function
from cavalier.watch.subjects import entry_point_of, watch
from cavalier.watch.words import Row, remarks, rows_of
from common.board import Board
from common.errors import CavalierError
from common.language import spoken
from common.plain_values import printable


@click.command()
@options.subject
@options.optional_board
@options.optional_start
@click.option(
    "--events",
    "most",
    type=click.IntRange(1),
    metavar="N",
    help="stop after N events",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "csv", "json"]),
    default="table",
    show_default=True,
    help="output format",
)
@options.lang
def command(
    subject: str,
    board: Board | None,
    start: str | None,
    most: int | None,
    form: str,
) -> int:
    """List the events of a search: where the knight is, and why.

    The default board is 3x4.
    """
    target = opening.port_or_program(subject)
    if not isinstance(target, Port | Function):
        raise CavalierError(
            f"{subject} is not a Python program, so it cannot be recorded."
        )
    search = opening.recorded_search([target], board, start)
    with progress(f"{subject} on {search.board}"):
        program = watch(target, search, entry_point_of([target]))
    rows = [*rows_of(program, search.board, spoken())][:most]
    if form == "json":
        print_document([row._asdict() for row in rows])
    elif form == "csv":
        csv.writer(sys.stdout, lineterminator="\n").writerows(
            [Row._fields, *rows]
        )
    else:
        for row in rows:
            start = f"{row.event:6}  {row.square:3}  {row.kind:7}"
            print(f"{start}  {row.path:3}  {row.sentence}")
    if len(rows) < len(program.events):
        tell(f"{len(rows):,} of {len(program.events):,} events")
    for remark in remarks(program, spoken()):
        tell(printable(remark))
    return int(program.recording.error is not None)
