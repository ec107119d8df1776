"""`cavalier tour`: one tour, validated before it is shown."""

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cavalier.catalogue import finder as find_finder
from cavalier.catalogue.port import Finder, Port
from cavalier.commands import opening, options
from cavalier.commands.tour_search import find_tour
from cavalier.draw.text import WRITTEN
from cavalier.programs.own import OwnFile
from cavalier.terminal import deliver, tell, working
from common.board import Board, Tour, parse_board, parse_square
from common.errors import CavalierError
from common.language import spoken
from common.search import Search
from common.tour import to_matrix


class Format(StrEnum):
    """How a tour is written."""

    MATRIX = "matrix"
    SQUARES = "squares"
    ALGEBRAIC = "algebraic"
    JSON = "json"
    SVG = "svg"
    TIKZ = "tikz"


#: The form that the name of a file asks for.
_BY_SUFFIX = {
    ".svg": Format.SVG,
    ".tikz": Format.TIKZ,
    ".tex": Format.TIKZ,
}


def command(
    port_name: options.PortArgument,
    board_text: options.Board,
    start_text: options.Start = "0,0",
    closed: options.Closed = False,
    form: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help="how to write the tour; a matrix if not given",
        ),
    ] = None,
    as_json: options.Json = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="write to a file; draw in .svg or .tex (TikZ)",
        ),
    ] = None,
    lang: options.Lang = "",
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="N", help="for a port that is random"),
    ] = None,
    force: options.Force = False,
    seconds: options.Seconds = options.SECONDS,
) -> int:
    """Find one tour with a port, or build one, and show it."""
    named = opening.subject(port_name, seconds, find_finder)
    finder = _seeded(named, options.parse_seed(seed))
    board = parse_board(board_text)
    search = Search(
        board, closed or finder.closed_only, parse_square(start_text, board)
    )
    if as_json:
        form = Format.JSON
    elif form is None:
        suffix = output.suffix.lower() if output else ""
        form = _BY_SUFFIX.get(suffix, Format.MATRIX)
    with working(f"{finder.id} on {search.board}"):
        found, counters, remark = find_tour(finder, search, force=force)
    if output is None:
        tell(remark)
    if form is Format.JSON:
        document = _document(finder.id, search, found, counters)
        deliver(json.dumps(document), output)
    elif found is not None:
        deliver(_written(form, board, found), output)
    if output is not None:
        tell(remark)
    return 0 if found is not None else 1


def _document(
    port: str, search: Search, tour: Tour | None, counters: dict[str, int]
) -> dict[str, object]:
    """Return a tour, or that none was found; ``closed`` is what was asked for.

    A port that finds closed tours only is asked for one.
    """
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


def _written(form: Format, board: Board, tour: Tour) -> str:
    if form not in (Format.SVG, Format.TIKZ):
        return WRITTEN[form](board, tour)
    from cavalier.draw.board import Drawing
    from cavalier.draw.svg import svg
    from cavalier.draw.tikz import tikz

    drawing = Drawing(board, tour, spoken())
    return svg(drawing) if form is Format.SVG else tikz(drawing)


def _seeded(found: Finder | OwnFile, seed: int | None) -> Finder | OwnFile:
    if isinstance(found, Port) and found.mended_by:
        tell(
            f"{found.id} keeps the mistakes of its page; see "
            f"{' and '.join(found.mended_by)}"
        )
    if seed is None:
        return found
    if isinstance(found, OwnFile):
        raise CavalierError(f"{found.id} takes no --seed.")
    return found.with_seed(seed)
