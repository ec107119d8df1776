"""`cavalier tour`: one tour, judged before it is shown."""

import json
from pathlib import Path

import click

from cavalier.catalogue import finder as find_finder
from cavalier.catalogue.port import Finder, Port
from cavalier.commands import opening, options
from cavalier.draw.board import Drawing
from cavalier.draw.svg import svg
from cavalier.draw.text import WRITTEN
from cavalier.draw.tikz import tikz
from cavalier.programs.user_program import UserProgram
from cavalier.running import TourAnswer, find_tour
from cavalier.terminal import deliver, tell, working
from common.board import Board, Tour, parse_square
from common.errors import CavalierError
from common.language import spoken
from common.search import Search
from common.tour import to_matrix

#: The form that the name of a file asks for.
_BY_SUFFIX = {".svg": "svg", ".tikz": "tikz", ".tex": "tikz"}

_PICTURES = {"svg": svg, "tikz": tikz}


@click.command()
@options.subject
@options.board
@options.start
@options.closed
@click.option(
    "--seed", type=click.IntRange(0), metavar="N", help="seed of a random port"
)
@click.option(
    "--format",
    "form",
    type=click.Choice([*WRITTEN, *_PICTURES]),
    help="form of the tour; that of the file's suffix, or a matrix",
)
@options.output
@options.as_json
@options.force
@options.seconds(default=60)
@options.lang
def command(
    subject: str,
    board: Board,
    start: str,
    closed: bool,
    seed: int | None,
    form: str | None,
    output: Path | None,
    as_json: bool,
    force: bool,
    seconds: int,
) -> int:
    """Find one tour with a port, or build one, and show it."""
    named = opening.subject(subject, seconds, find_finder)
    finder = _seeded(named, seed)
    search = Search(
        board, closed or finder.closed_only, parse_square(start, board)
    )
    with working(f"{finder.id} on {board}"):
        answer = find_tour(finder, search, force=force)
    if not output:
        tell(answer.remark)
    if as_json:
        document = _document(finder.id, search, answer)
        deliver(json.dumps(document), output)
    elif answer.tour is not None:
        suffix = output.suffix.lower() if output else ""
        form = form or _BY_SUFFIX.get(suffix, "matrix")
        deliver(_written(form, board, answer.tour), output)
    if output:
        tell(answer.remark)
    return 0 if answer.tour is not None else 1


def _seeded(
    named: Finder | UserProgram, seed: int | None
) -> Finder | UserProgram:
    if isinstance(named, Port) and named.mended_by:
        tell(
            f"{named.id} keeps the mistakes of its page; see "
            f"{' and '.join(named.mended_by)}"
        )
    if seed is None:
        return named
    if isinstance(named, UserProgram):
        raise CavalierError(f"{named.id} takes no --seed.")
    return named.with_seed(seed)


def _document(
    port: str, search: Search, answer: TourAnswer
) -> dict[str, object]:
    """Return a tour, or that none was found; ``closed`` is what was asked for.

    A port that finds closed tours only is asked for one.
    """
    tour = answer.tour
    return {
        "port": port,
        "board": str(search.board),
        "start": search.start,
        "closed": search.closed,
        "found": tour is not None,
        "squares": tour,
        "matrix": None if tour is None else to_matrix(search.board, tour),
        "counters": answer.counters,
    }


def _written(form: str, board: Board, tour: Tour) -> str:
    if form in WRITTEN:
        return WRITTEN[form](board, tour)
    return _PICTURES[form](Drawing(board, tour, spoken()))
