"""`cavalier trace`: what a port does, step by step, as data."""

import json
from contextlib import nullcontext
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cavalier.catalogue import find
from cavalier.commands import opening, options, pictures, runs
from cavalier.terminal import must_be_writable, tell, working, write_file
from cavalier.watching.account import account, heading
from cavalier.watching.pythontutor import tutored
from cavalier.watching.requests import (
    entry_point_of,
    parse_cap,
    parse_event,
    refuse_port,
)
from cavalier.watching.subjects import recorded
from cavalier.watching.trace_document import TraceDocument
from common.board import parse_board, parse_square
from common.errors import CavalierError
from common.language import N_, _, in_english
from common.search import Search


class Format(StrEnum):
    """How a trace is written."""

    TRACE = "trace"
    PYTHONTUTOR = "pythontutor"
    CSV = "csv"


def command(
    port_name: options.PortArgument,
    board_text: options.Board,
    start_text: options.Start = "0,0",
    closed: options.Closed = False,
    first: Annotated[
        bool,
        typer.Option("--first", help=N_("find a first tour; the default")),
    ] = False,
    count: Annotated[
        bool, typer.Option("--count", help=N_("count the tours"))
    ] = False,
    every: runs.Every = False,
    cap: runs.Cap = None,
    from_event: Annotated[
        str | None,
        typer.Option(
            "--from", metavar=N_("EVENT"), help=N_("begin at this event")
        ),
    ] = None,
    lens_text: Annotated[
        str | None,
        typer.Option(
            "--lens",
            metavar=N_("TEXT"),
            help=N_("as in 'numbering board offset 1'"),
        ),
    ] = None,
    as_json: options.Json = False,
    form: Annotated[
        Format, typer.Option("--format", help=N_("how to write the trace"))
    ] = Format.TRACE,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar=N_("FILE"),
            help=N_(
                "recording.json, page.html, or the search tree: .svg, .pdf, "
                ".png or .tex (TikZ)"
            ),
        ),
    ] = None,
    width: pictures.Width = None,
    lang: options.Lang = "",
    seconds: options.Seconds = options.SECONDS,
    sandbox: options.InSandbox = "auto",
) -> int:
    """Record each step of a port, and where its knight is."""
    port = opening.subject(port_name, seconds, sandbox, find)
    board = parse_board(board_text)
    refuse_port(port, board)
    search = Search(
        board, closed or port.closed_only, parse_square(start_text, board)
    )
    entry_point = entry_point_of(port, first=first, count=count, every=every)
    most, event = parse_cap(cap), parse_event(from_event)
    if port.is_program and form == Format.PYTHONTUTOR:
        raise CavalierError(
            "{port} is not Python, which --format {form} is for. Leave it "
            "out, or use --json.",
            port=port.id,
            form=form,
        )
    sheet = pictures.sheet_for(None, output, width)
    is_picture = sheet is not None
    _must_be_named(output, form, as_json=as_json, is_picture=is_picture)
    must_be_writable(output)
    is_data = output is not None and output.suffix in {".json", ".csv"}
    with (
        working(_("{port} on {board}", port=port.id, board=board)),
        in_english() if is_data else nullcontext(),
    ):
        document = recorded(
            port, search, entry_point,
            lens=lens_text, cap=most, from_event=event - 1,
            whole=cap is None and from_event is None and lens_text is None,
        )  # fmt: skip
    if document["lens"] is None:
        tell(
            _(
                "No lens was found for {port}, so the trace has no board. "
                "Name one with --lens, as in --lens 'numbering board'.",
                port=port.id,
            )
        )
    if sheet is not None:
        _draw_tree(document, sheet)
    else:
        _write(document, form, output, as_json=as_json)
    if document["ended"] == "interrupted":
        raise KeyboardInterrupt
    return 0 if document["ended"] != "failed" else 1


def _draw_tree(document: TraceDocument, sheet: pictures.Sheet) -> None:
    """Draw the search tree, as far as it is recorded."""
    from cavalier.drawing.trees import tree_figure
    from cavalier.watching.search_tree import search_tree

    board = parse_board(document["board"])
    sheet.deliver(partial(tree_figure, board, search_tree(document)))
    tell(heading(document))


def _must_be_named(
    output: Path | None, form: Format, *, as_json: bool, is_picture: bool
) -> None:
    """Raise CavalierError where a file's name does not fit what it has."""
    if as_json and form == Format.CSV:
        raise CavalierError(_("Use --json or --format csv, not both."))
    if output is None:
        return
    if form == Format.CSV and output.suffix != ".csv":
        raise CavalierError(
            "{file} does not end in .csv. Name the file of a table so.",
            file=output,
        )
    named = is_picture or output.suffix in {".json", ".html"}
    if form != Format.CSV and not named:
        raise CavalierError(
            "{file} ends in neither .json, .html nor what a picture ends "
            "in. Name the file of the trace so, that of a page that plays "
            "it, or that of a picture of the search tree, as tree.svg.",
            file=output,
        )
    as_data = as_json or form == Format.PYTHONTUTOR
    if (is_picture or output.suffix == ".html") and as_data:
        raise CavalierError(_(_NOT_CHANGED[is_picture], file=output))


#: What is said of a page, and of a picture.
_NOT_CHANGED = (
    N_(
        "{file} is a page, which --json and --format do not change. Leave "
        "them out, or use -o recording.json."
    ),
    N_(
        "{file} is a picture, which --json and --format do not change. Leave "
        "them out, or use -o recording.json."
    ),
)


def _write(
    document: TraceDocument,
    form: Format,
    output: Path | None,
    *,
    as_json: bool,
) -> None:
    """Print or write the trace; without a form, print an account of it."""
    if output is not None and output.suffix == ".html":
        from cavalier.watching.player.player_page import page

        text = page([document])
    elif form == Format.PYTHONTUTOR:
        text = json.dumps(tutored(document))
    elif form == Format.CSV:
        from cavalier.watching.event_rows import event_table

        text = event_table(document).removesuffix("\n")
    elif as_json or output is not None:
        text = json.dumps(document, separators=(",", ":"))
    else:
        print(account(document))
        return
    if output is not None:
        write_file(output, text + "\n")
    tell(heading(document))
    if output is None:
        print(text)
