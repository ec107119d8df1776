"""`cavalier trace`: the events of a program on the board, with sentences."""

import csv
import sys
from collections.abc import Iterator
from itertools import count

import click

from cavalier.catalogue.port import Port
from cavalier.commands import opening, options
from cavalier.commands.terminal import print_document, progress, tell
from cavalier.programs.program import Function
from cavalier.watch.lens import ENTERED, FULL, LEFT
from cavalier.watch.subjects import Run, entry_point_of, watch
from cavalier.watch.words import remarks, sentences
from common.board import Board, Square, square_name
from common.errors import CavalierError
from common.language import spoken
from common.plain_values import printable

_KINDS = {ENTERED: "entered", LEFT: "left", FULL: "full"}
_FIELDS = "event", "kind", "square", "row", "column", "path", "sentence"


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
    rows = [*_rows(program, search.board)][:most]
    if form == "json":
        print_document([dict(zip(_FIELDS, r, strict=True)) for r in rows])
    elif form == "csv":
        csv.writer(sys.stdout, lineterminator="\n").writerows([_FIELDS, *rows])
    else:
        for number, kind, square, _row, _column, path, text in rows:
            print(f"{number:6}  {square:3}  {kind:7}  {path:3}  {text}")
    if len(rows) < len(program.events):
        tell(f"{len(rows):,} of {len(program.events):,} events")
    for remark in remarks(program, spoken()):
        tell(printable(remark))
    return int(program.recording.error is not None)


def _rows(program: Run, board: Board) -> Iterator[tuple[object, ...]]:
    path = 0
    texts = map(printable, sentences(program, board, spoken()))
    for number, event, text in zip(count(1), program.events, texts):
        path += (event.kind == ENTERED) - (event.kind == LEFT)
        square = Square(*divmod(event.square, board.columns))
        name = square_name(square, board)
        yield number, _KINDS[event.kind], name, *square, path, text
