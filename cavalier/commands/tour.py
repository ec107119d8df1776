"""`cavalier tour`: one tour, validated before it is shown."""

import json
from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from typing import Annotated, TypedDict

import typer

from cavalier.catalogue import finder as find_finder
from cavalier.catalogue.port import Finder, Port
from cavalier.commands import opening, options, pictures
from cavalier.drawing.text import WRITTEN
from cavalier.running.finding import find_tour
from cavalier.terminal import (
    deliver,
    must_be_writable,
    tell,
    working,
)
from common.board import Square, Tour, parse_board, parse_square
from common.language import N_, _
from common.search import Search
from common.tour import to_matrix


class TourDocument(TypedDict):
    """A tour, or that none was found; ``closed`` is what was asked for.

    A port that finds closed tours only is asked for one.
    """

    port: str
    board: str
    start: Square | None
    closed: bool
    found: bool
    squares: Tour | None
    matrix: Sequence[Sequence[int]] | None
    counters: dict[str, int]


class Format(StrEnum):
    """How a tour is written."""

    MATRIX = "matrix"
    SQUARES = "squares"
    ALGEBRAIC = "algebraic"
    JSON = "json"
    SVG = "svg"
    ANIMATED_SVG = "animated-svg"
    TIKZ = "tikz"
    PDF = "pdf"
    PNG = "png"


def command(
    port_name: options.FinderArgument,
    board_text: options.Board,
    start_text: options.Start = "0,0",
    closed: options.Closed = False,
    form: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help=N_("how to write the tour; a matrix if not given"),
        ),
    ] = None,
    as_json: options.Json = False,
    output: pictures.Picture = None,
    width: pictures.Width = None,
    lang: options.Lang = "",
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", metavar=N_("N"), help=N_("for a port that is random")
        ),
    ] = None,
    force: options.Force = False,
    seconds: options.Seconds = options.SECONDS,
    sandbox: options.InSandbox = "auto",
) -> int:
    """Find one tour with a port, or build one, and show it."""
    named = opening.subject(port_name, seconds, sandbox, find_finder)
    finder = _seeded(named, options.parse_seed(seed))
    board = parse_board(board_text)
    search = Search(
        board, closed or finder.closed_only, parse_square(start_text, board)
    )
    must_be_writable(output)
    if as_json:
        form = Format.JSON
    sheet = pictures.sheet_for(form, output, width, board)
    with working(_("{port} on {board}", port=finder.id, board=search.board)):
        found, counters, remark = find_tour(finder, search, force=force)
    if output is None:
        tell(remark)
    if form is Format.JSON:
        document = _document(finder.id, search, found, counters)
        deliver(json.dumps(document), output)
    elif found is not None and sheet is None:
        deliver(WRITTEN[form or Format.MATRIX](board, found), output)
    elif found is not None and sheet is not None:
        from cavalier.drawing.boards import tour_figure

        sheet.deliver(partial(tour_figure, board, found))
    if output is not None:
        tell(remark)
    return 0 if found is not None else 1


def _document(
    port: str, search: Search, tour: Tour | None, counters: dict[str, int]
) -> TourDocument:
    return {
        "port": port,
        "board": str(search.board),
        "start": search.start,
        "closed": search.closed,
        "found": tour is not None,
        "squares": tour,
        "matrix": None if tour is None else to_matrix(search.board, tour),
        "counters": counters,
    }


def _seeded(found: Finder, seed: int | None) -> Finder:
    if isinstance(found, Port) and found.mended_by:
        tell(
            _(
                "{port} keeps the mistakes of its page; see {ports}",
                port=found.id,
                ports=_(" and ").join(found.mended_by),
            )
        )
    return found if seed is None else found.with_seed(seed)
