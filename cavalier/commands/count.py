"""`cavalier count`: the number of tours, with its convention."""

from collections.abc import Sequence

import click

from cavalier.catalogue import find
from cavalier.catalogue.port import Problem
from cavalier.commands import opening, options
from cavalier.commands.terminal import print_document, progress, tell
from cavalier.programs.tour_search import count_tours
from cavalier.programs.user_program import Subject
from cavalier.running import nodes_of, refuse, warning
from common.board import Board, parse_square
from common.search import Search, known
from common.theory import why_none


@click.command()
@click.argument(
    "subjects", metavar=f"{options.SUBJECT}...", nargs=-1, required=True
)
@options.board
@options.start
@options.closed
@options.as_json
@options.force
def command(
    subjects: Sequence[str],
    board: Board,
    start: str,
    closed: bool,
    as_json: bool,
    force: bool,
) -> int:
    """Count tours with one or more ports, and compare the counts."""
    ports = [opening.subject(name, find) for name in subjects]
    search = Search(board, closed, parse_square(start, board))
    own = [port for port in ports if port.is_own]
    if not force:
        refuse(search, theorems=not own)
    for port in ports:
        port.must_solve(Problem.COUNTING)
    if not force and (remark := warning(len(ports) * nodes_of(search))):
        tell(remark)
    counts = [_count(port, search, silent=as_json) for port in ports]
    if as_json:
        print_document({"counts": counts})
    theorem = why_none(board, search.start, closed=closed)
    if own and theorem:
        tell(theorem)
    expected = known(search)
    if expected is not None:
        tell(f"published or proved: {expected} {search.convention}")
    numbers = {count["count"] for count in counts}
    if len(numbers) == 1 and expected in (None, *numbers):
        return 0
    files = "".join(f"--with {port.id} " for port in own)
    typed = f"cavalier verify {files}--board {board}"
    tell(f"The counts differ. Run `{typed}` to see where.")
    return 1


def _count(
    port: Subject, search: Search, *, silent: bool
) -> dict[str, object]:
    """Count with a port, and print the number."""
    with progress(f"{port.id} on {search.board}"):
        number = count_tours(port, search)
    if not silent:
        what = f"{search.convention} of {search.board} from {search.where}"
        print(f"{port.id}: {number} {what}", flush=True)
    return {
        "port": port.id,
        "board": str(search.board),
        "start": search.start,
        "convention": search.convention,
        "count": number,
    }
