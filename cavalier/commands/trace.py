"""`cavalier trace`: what a port does, step by step, as data."""

import json
from enum import StrEnum
from typing import Annotated

import typer

from cavalier.catalogue import find
from cavalier.commands import opening, options, runs
from cavalier.terminal import tell, working
from cavalier.watching.account import account, heading
from cavalier.watching.event_rows import event_table
from cavalier.watching.requests import entry_point_of, parse_cap, refuse_port
from cavalier.watching.subjects import recorded
from common.board import parse_board, parse_square
from common.errors import CavalierError
from common.search import Search


class Format(StrEnum):
    """How a trace is written as data."""

    CSV = "csv"
    JSON = "json"


def command(
    port_name: options.PortArgument,
    board_text: options.Board,
    start_text: options.Start = "0,0",
    closed: options.Closed = False,
    first: Annotated[
        bool,
        typer.Option("--first", help="find a first tour; the default"),
    ] = False,
    count: Annotated[
        bool, typer.Option("--count", help="count the tours")
    ] = False,
    every: runs.Every = False,
    cap: runs.Cap = None,
    as_json: options.Json = False,
    form: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help="the events as a table, or the whole trace",
        ),
    ] = None,
    lang: options.Lang = "",
    seconds: options.Seconds = options.SECONDS,
) -> int:
    """Record each step of a port, and where its knight is."""
    if as_json and form == Format.CSV:
        raise CavalierError("Use --json or --format csv, not both.")
    port = opening.subject(port_name, seconds, find)
    board = parse_board(board_text)
    refuse_port(port, board)
    search = Search(
        board, closed or port.closed_only, parse_square(start_text, board)
    )
    entry_point = entry_point_of(port, first=first, count=count, every=every)
    most = parse_cap(cap)
    with working(f"{port.id} on {board}"):
        document = recorded(port, search, entry_point, cap=most)
    if document["lens"] is None:
        tell(f"No lens was found for {port.id}, so the trace has no board.")
    if form is None and not as_json:
        print(account(document))
    else:
        tell(heading(document))
        is_table = form == Format.CSV
        print(
            event_table(document)
            if is_table
            else json.dumps(document, separators=(",", ":"))
        )
    return 0 if document["ended"] != "failed" else 1
