"""`cavalier count`: the number of tours, with its convention."""

from collections.abc import Sequence

import click

from cavalier.catalogue.port import Problem
from cavalier.commands import opening, options
from cavalier.commands.tally import count_of, named
from cavalier.commands.terminal import print_document, progress, tell
from cavalier.running import count_tours, nodes_of, refuse, warning
from common.board import Board, parse_square
from common.search import Search, known


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
    ports = [opening.subject(name) for name in subjects]
    search = Search(board, closed, parse_square(start, board))
    for port in ports:
        port.must_solve(Problem.COUNTING)
    if not force:
        refuse(search)
        if remark := warning(len(ports) * nodes_of(search)):
            tell(remark)
    counts = []
    for port in ports:
        with progress(f"{port.id} on {board}"):
            counts.append(count_of(count_tours(port, search), search))
        if not as_json:
            print(f"{port.id}: {counts[-1]!r}", flush=True)
    if as_json:
        documents = [
            {"port": port.id, **count.document}
            for port, count in zip(ports, counts, strict=True)
        ]
        print_document({"counts": documents})
    expected = known(search)
    if expected is not None:
        tell(f"published or proved: {named(expected, search.convention)}")
    if len({*counts}) == 1 and expected in (None, *counts):
        return 0
    files = "".join(f"--with {port.id} " for port in ports if port.is_own)
    typed = f"cavalier verify {files}--board {board}"
    tell(f"The counts differ. Run `{typed}` to see where.")
    return 1
