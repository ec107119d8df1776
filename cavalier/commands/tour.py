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
from cavalier.running import refuse_shape, refuse_tour, run
from cavalier.terminal import must_be_writable, tell, working, write_file
from common.board import Tour, parse_board, parse_square
from common.errors import ImpossibleError, RunError
from common.search import Search
from common.validator import examine

#: The tour, or None; what was counted; and what came of it.
Answer = tuple[Tour | None, dict[str, int], str]


class Format(StrEnum):
    """How a tour is written."""

    MATRIX = "matrix"
    SQUARES = "squares"
    ALGEBRAIC = "algebraic"
    JSON = "json"
    SVG = "svg"


def command(
    port_name: options.Subject,
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
    found, counters, remark = _find(finder, search, force=force)
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


def _find(finder: Finder, search: Search, *, force: bool) -> Answer:
    """Find a tour, unless a theorem says that there is none."""
    refuse_shape(finder, search.board)
    if not (force and isinstance(finder, Port)):
        try:
            refuse_tour(finder, search)
        except ImpossibleError as theorem:
            return None, {}, str(theorem)
    board, (start,) = search.board, search.starts
    try:
        with working(f"{finder.id} on {board}"):
            found, counters = run(
                board,
                lambda: finder.counted_tour(
                    board, start, closed=search.closed
                ),
            )
    except RunError as error:  # of an own file
        return None, {}, "\n".join([str(error), *error.details])
    if found is not None:
        return _judged(finder, search, found, counters)
    proof = "so there is none" if finder.complete else "which proves nothing"
    return (
        None,
        counters,
        f"{finder.title} finds no {search}, {proof}{_told(counters)}",
    )


def _judged(
    finder: Finder, search: Search, found: Tour, counters: dict[str, int]
) -> Answer:
    """Return a tour only if the validator accepts it, and what it is."""
    verdict = examine(
        search.board, found, start=search.start, closed=search.closed
    )
    if not verdict.valid:
        fault = verdict.faults[0].message
        return (
            None,
            counters,
            f"{finder.title} returned what is not a {search}: {fault}",
        )
    kind = "closed tour" if verdict.closed else "tour, not closed,"
    where = f"of {search.board} from {search.where}"
    return (
        found,
        counters,
        f"{finder.title}: a {kind} {where}{_told(counters)}",
    )


def _told(counters: dict[str, int]) -> str:
    return "".join(f"; {count} {name}" for name, count in counters.items())
