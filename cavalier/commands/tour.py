"""`cavalier tour`: one tour, judged before it is shown."""

import json
from pathlib import Path

import click

from cavalier.catalogue.port import Port
from cavalier.commands import opening, options
from cavalier.commands.terminal import deliver, progress, tell
from cavalier.draw.formats import FORMATS
from cavalier.programs.tour_search import find_tour
from common.board import Board, parse_square
from common.errors import CavalierError
from common.language import ENGLISH, speaking
from common.search import Search


@click.command()
@options.subject
@options.board
@options.start
@options.closed
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="N",
    help="seed for a random port",
)
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS]),
    help="output format  [default: from the suffix of FILE, else matrix]",
)
@options.output
@options.as_json
@options.force
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
) -> int:
    """Find a tour with a port, or construct one, and print it."""
    finder = opening.subject(subject)
    if finder.mended_by:
        others = " or ".join(finder.mended_by)
        tell(f"{finder.id} keeps its page's mistakes. Use {others} instead.")
    if seed is not None:
        if not isinstance(finder, Port):
            raise CavalierError("Only random ports use --seed. Leave it out.")
        finder = finder.with_seed(seed)
    search = Search(
        board, closed or finder.closed_only, parse_square(start, board)
    )
    with speaking(ENGLISH), progress(f"{finder.id} on {board}"):
        answer = find_tour(finder, search, force=force)
    tour, remark = answer.tour, answer.remark
    if not output:
        tell(remark)
    if as_json:
        document = {"port": finder.id, **answer.document(search)}
        deliver(json.dumps(document), output)
    elif tour is not None:
        suffix = output.suffix[1:].lower() if output else ""
        write = FORMATS.get(form or suffix, FORMATS["matrix"])
        deliver(write(board, tour), output)
    if output:
        tell(remark)
    return 0 if tour is not None else 1
