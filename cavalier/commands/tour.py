"""`cavalier tour`: one tour, validated before it is shown."""

import json
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypedDict

import typer

from cavalier.catalogue import finder as find_finder
from cavalier.catalogue.port import Finder, Port
from cavalier.commands import opening, options
from cavalier.drawing.text import WRITTEN
from cavalier.running.finding import find_tour
from cavalier.terminal import (
    deliver,
    must_be_writable,
    must_not_show,
    tell,
    working,
)
from common.board import Board, Square, Tour, parse_board, parse_square
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
    named = opening.subject(port_name, seconds, sandbox, find_finder)
    finder = _seeded(named, options.parse_seed(seed))
    board = parse_board(board_text)
    search = Search(
        board, closed or finder.closed_only, parse_square(start_text, board)
    )
    must_be_writable(output)
    _must_convert(form, board, output)
    with working(f"{finder.id} on {search.board}"):
        found, counters, remark = find_tour(finder, search, force=force)
    answer: str | bytes = ""
    if as_json or form == Format.JSON:
        answer = json.dumps(_document(finder.id, search, found, counters))
    elif found is not None:
        answer = _drawn(form, board, found)
    if answer and output is not None:
        deliver(answer, output)
    tell(remark)
    if answer and output is None:
        deliver(answer, None)
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


def _must_convert(form: Format, board: Board, output: Path | None) -> None:
    """Raise CavalierError where a picture cannot be made, or is not text."""
    if form in (Format.PDF, Format.PNG):
        from cavalier.drawing.converting import must_convert

        must_convert(board)
        must_not_show(form, output)


def _drawn(form: Format, board: Board, tour: Tour) -> str | bytes:
    """Write or draw a tour, with what the format alone needs."""
    if form in WRITTEN:
        return WRITTEN[form](board, tour)
    if form == Format.TIKZ:
        from cavalier.drawing.tikz import tour_tikz

        return tour_tikz(board, tour)
    if form == Format.ANIMATED_SVG:
        from cavalier.drawing.svg import tour_animated

        return tour_animated(board, tour)
    from cavalier.drawing.svg import tour_svg

    picture = tour_svg(board, tour)
    if form == Format.SVG:
        return picture
    from cavalier.drawing.converting import pdf, png

    return pdf(picture) if form == Format.PDF else png(picture)


def _seeded(found: Finder, seed: int | None) -> Finder:
    if isinstance(found, Port) and found.mended_by:
        mended = " and ".join(found.mended_by)
        tell(f"{found.id} keeps the mistakes of its page; see {mended}")
    return found if seed is None else found.with_seed(seed)
