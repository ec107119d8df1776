"""`cavalier trace`: what a program does on the board, event by event."""

import csv
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from cavalier.catalogue.port import Port
from cavalier.commands import opening, options
from cavalier.commands.terminal import print_document, progress, tell
from cavalier.programs.program import Function
from cavalier.watch.lens import ENTERED, LEFT
from cavalier.watch.replay import Replay
from cavalier.watch.subjects import Watched, entry_point_of, watched
from cavalier.watch.words import facts, remarks
from common.board import Board, Square, parse_square, square_name
from common.errors import CavalierError
from common.language import spoken
from common.plain_values import printable
from common.search import Search

_KINDS = {ENTERED: "entered", LEFT: "left"}


class Row(NamedTuple):
    """An event: events and steps count from 1, rows and columns from 0.

    ``path`` is how many squares are taken after it, ``depth`` how many calls
    are open.
    """

    event: int
    step: int
    kind: str
    square: str
    row: int
    column: int
    path: int
    depth: int
    sentence: str


@click.command()
@options.subject
@click.option(
    "--board",
    type=options.BOARD,
    metavar="RxC",
    default="3x4",
    show_default=True,
    help="rows x columns",
)
@options.start
@click.option(
    "--events",
    "most",
    type=click.IntRange(1),
    metavar="N",
    help="the first N events",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "csv", "json"]),
    default="table",
    show_default=True,
    help="how to write the events",
)
@options.lang
def command(
    subject: str,
    board: Board,
    start: str,
    most: int | None,
    form: str,
) -> int:
    """List the events of a search: where the knight is, and why."""
    opened = opening.port_or_program(subject)
    if not isinstance(opened, Port | Function):
        raise CavalierError(
            f"{subject} is not Python, so it cannot be recorded."
        )
    closed = isinstance(opened, Port) and opened.closed_only
    search = Search(board, closed, parse_square(start, board))
    with progress(f"{subject} on {board}"):
        program = watched(opened, search, entry_point_of([opened]))
    rows = [*_rows(program, board)]
    _write(rows[:most], form)
    if len(rows[:most]) < len(rows):
        tell(f"{most:,} of {len(rows):,} events")
    for remark in remarks(program.recording, program.sight, program.events):
        tell(printable(remark.said(spoken())))
    return int(program.recording.error is not None)


def _rows(program: Watched, board: Board) -> Iterator[Row]:
    if program.sight is None:
        return
    replay, path = Replay(program.recording), 0
    depths = [len(replay.open) for _step in replay]
    told = facts(program.recording, program.sight, program.events, board)
    for number, (event, fact) in enumerate(
        zip(program.events, told, strict=True), 1
    ):
        path += {ENTERED: 1, LEFT: -1}.get(event.kind, 0)
        square = Square(*divmod(event.square, board.columns))
        yield Row(
            number,
            event.step + 1,
            _KINDS.get(event.kind, "full"),
            square_name(square, board),
            *square,
            path,
            depths[event.step],
            fact.said(spoken()),
        )


def _write(rows: Sequence[Row], form: str) -> None:
    if form == "json":
        print_document([row._asdict() for row in rows])
    elif form == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerows([Row._fields, *rows])
    else:
        for row in rows:
            print(
                f"{row.event:6,}  {row.square:3}  {row.kind:7}  "
                f"{row.path:3}  {printable(row.sentence)}"
            )
