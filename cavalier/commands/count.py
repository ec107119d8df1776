"""`cavalier count`: the number of tours, with its convention."""

from collections.abc import Sequence

import click

from cavalier.catalogue import find
from cavalier.catalogue.port import Problem
from cavalier.commands import opening, options
from cavalier.programs.user_program import Subject
from cavalier.running import count_tours, nodes_of, refuse, warning
from cavalier.terminal import print_document, tell, working
from common.board import Board, parse_square
from common.search import Search, known, published_or_proved
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
@options.seconds(default=60)
def command(
    subjects: Sequence[str],
    board: Board,
    start: str,
    closed: bool,
    as_json: bool,
    force: bool,
    seconds: int,
) -> int:
    """Count tours with one port or several, and compare the counts."""
    ports = [opening.subject(name, seconds, find) for name in subjects]
    search = Search(board, closed, parse_square(start, board))
    _refuse(ports, search, force=force)
    counts = []
    for port in ports:
        with working(f"{port.id} on {board}"):
            counts.append(count_tours(port, search))
        if not as_json:
            words = f"{search.convention} of {board} from {search.where}"
            print(f"{port.id}: {counts[-1]} {words}", flush=True)
    if as_json:
        print_document(_document(ports, search, counts))
    _tell_known(ports, search)
    if len({*counts}) == 1 and known(search) in (None, counts[0]):
        return 0
    files = [f"--with {port.id} " for port in ports if port.is_own]
    typed = f"cavalier verify {''.join(files)}--board {board}"
    tell(f"the counts differ: run `{typed}` to see where")
    return 1


def _refuse(ports: Sequence[Subject], search: Search, *, force: bool) -> None:
    """Raise CavalierError where a port does not count, or it takes too long.

    A theorem ends the counts of ports, not those of somebody's program.
    """
    if not force:
        refuse(search, theorems=not any(port.is_own for port in ports))
    for port in ports:
        port.must_solve(Problem.COUNTING)
    visits = len(ports) * nodes_of(search)
    if not force and (sentence := warning(visits)):
        tell(sentence)


def _tell_known(ports: Sequence[Subject], search: Search) -> None:
    """Tell the theorem that holds, and the count that is known."""
    own = any(port.is_own for port in ports)
    theorem = why_none(search.board, search.start, closed=search.closed)
    if own and theorem:
        tell(theorem)
    if sentence := published_or_proved(search):
        tell(sentence)


def _document(
    ports: Sequence[Subject], search: Search, counts: Sequence[int]
) -> dict[str, object]:
    return {
        "counts": [
            {
                "port": port.id,
                "board": str(search.board),
                "start": search.start,
                "convention": search.convention,
                "count": count,
            }
            for port, count in zip(ports, counts, strict=True)
        ]
    }
