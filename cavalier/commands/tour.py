"""`cavalier tour`: one tour, validated before it is shown."""

import json
from enum import StrEnum
from typing import Annotated

import typer

from cavalier.catalogue import finder as find_finder
from cavalier.catalogue.port import Finder, Port
from cavalier.commands import options
from cavalier.documents import tour_document
from cavalier.drawing.text import FORMATS
from cavalier.running.finding import find_tour
from cavalier.terminal import must_be_writable, tell, working, write_file
from common.board import parse_board, parse_square
from common.search import Search


class Format(StrEnum):
    """How a tour is written."""

    MATRIX = "matrix"
    SQUARES = "squares"
    ALGEBRAIC = "algebraic"
    JSON = "json"
    SVG = "svg"


def command(
    port_name: options.PortArgument,
    board_text: options.Board,
    start_text: options.Start = "0,0",
    closed: options.Closed = False,
    form: Annotated[
        Format, typer.Option("--format", help="how to write the tour")
    ] = Format.MATRIX,
    as_json: options.Json = False,
    output: options.Output = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="N", help="for a port that is random"),
    ] = None,
    force: options.Force = False,
    seconds: options.Seconds = options.SECONDS,
    sandbox: options.InSandbox = "auto",
) -> int:
    """Find one tour with a port, or build one, and show it."""
    named = options.subject(port_name, seconds, sandbox, find_finder)
    finder = _seeded(named, options.parse_seed(seed))
    board = parse_board(board_text)
    search = Search(
        board, closed or finder.closed_only, parse_square(start_text, board)
    )
    must_be_writable(output)
    with working(f"{finder.id} on {search.board}"):
        found, counters, remark = find_tour(finder, search, force=force)
    if as_json or form == Format.JSON:
        text = json.dumps(tour_document(finder.id, search, found, counters))
    elif found is not None:
        text = FORMATS[form](board, found)
    else:
        text = ""
    if text and output is not None:
        write_file(output, text + "\n")
    tell(remark)
    if text and output is None:
        print(text)
    return 0 if found is not None else 1


def _seeded(found: Finder, seed: int | None) -> Finder:
    if isinstance(found, Port) and found.mended_by:
        mended = " and ".join(found.mended_by)
        tell(f"{found.id} keeps the mistakes of its page; see {mended}")
    return found if seed is None else found.with_seed(seed)
