"""`cavalier count`: the number of tours, with its convention."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Annotated, NamedTuple

import typer

from cavalier.catalogue import find, solving
from cavalier.catalogue.port import Problem
from cavalier.commands import opening, options
from cavalier.programs.own import Subject
from cavalier.running import in_parallel, nodes_of, refuse, run, warning
from cavalier.terminal import in_progress, print_document, tell
from common.board import Board, Square, parse_board, parse_square
from common.errors import CavalierError
from common.search import Search, known, published_or_proved
from common.theory import why_none

#: Up to this, a count is over before other processes have begun.
_MOST_SQUARES_ALONE = 16


class Counted(NamedTuple):
    """How many tours there are from a start; the seconds are by the clock."""

    start: Square
    tours: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Count:
    """A count by a port, and its parts: a count from each start."""

    port: str
    search: Search
    parts: Sequence[Counted]

    @property
    def tours(self) -> int:
        """How many tours there are in all."""
        return sum(part.tours for part in self.parts)

    @property
    def document(self) -> dict[str, object]:
        """The count, for --json; the start None is every square."""
        return {
            "port": self.port,
            "board": str(self.search.board),
            "start": self.search.start,
            "convention": self.search.convention,
            "count": self.tours,
            "parts": [
                {"start": start, "count": tours, "seconds": seconds}
                for start, tours, seconds in self.parts
            ],
        }

    def __str__(self) -> str:
        return (
            f"{self.port}: {self.tours} {self.search.convention} of "
            f"{self.search.board} from {self.search.where}"
        )


def command(
    board_text: options.Board,
    port_names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PORT[@VARIANT]|FILE.py[:FUNCTION]|PROGRAM...",
            help="see `cavalier list`",
        ),
    ] = None,
    all_ports: Annotated[
        bool, typer.Option("--all-ports", help="every port that counts")
    ] = False,
    start_text: options.CornerOrStart = None,
    all_starts: Annotated[
        bool, typer.Option("--all-starts", help="from every square")
    ] = False,
    closed: options.Closed = False,
    as_json: options.Json = False,
    lang: options.Lang = "",
    force: options.Force = False,
    seconds: options.Seconds = options.SECONDS,
) -> int:
    """Count tours with one port or several, and compare the counts."""
    ports = _ports(port_names or [], seconds, all_ports=all_ports)
    search = _search(
        board_text, start_text, closed=closed, all_starts=all_starts
    )
    own = any(port.is_own for port in ports)
    if not force:
        refuse(search, theorems=not own)
    for port in ports:
        port.must_solve(Problem.COUNTING)
    if not force and (told := warning(len(ports) * nodes_of(search))):
        tell(told)
    counts = []
    for count in _counts(ports, search):
        counts.append(count)
        if not as_json:
            print(count, flush=True)
    if as_json:
        print_document(
            {
                "complete": True,
                "done": len(counts),
                "planned": len(counts),
                "counts": [count.document for count in counts],
            }
        )
    theorem = why_none(search.board, search.start, closed=search.closed)
    if own and theorem:
        tell(theorem)
    if said := published_or_proved(search):
        tell(said)
    different = {count.tours for count in counts}
    if len(different) == 1 and known(search) in (None, *different):
        return 0
    _tell_difference(ports, search.board)
    return 1


def _ports(
    names: Sequence[str], seconds: float, *, all_ports: bool
) -> Sequence[Subject]:
    if all_ports and names:
        raise CavalierError(f"Use --all-ports or name {names[0]}, not both.")
    if not all_ports and not names:
        raise CavalierError("No port given. Name a PORT, or use --all-ports.")
    return (
        solving(Problem.COUNTING)
        if all_ports
        else [opening.subject(name, seconds, find) for name in names]
    )


def _search(
    board_text: str, start_text: str | None, *, closed: bool, all_starts: bool
) -> Search:
    board = parse_board(board_text)
    if all_starts and start_text is not None:
        raise CavalierError(
            f"Use --all-starts or {f'--start {start_text}'}, not both."
        )
    if all_starts:
        return Search(board, closed)
    if start_text is None:
        return Search(board, closed, Square(0, 0))
    return Search(board, closed, parse_square(start_text, board))


def _counts(ports: Sequence[Subject], search: Search) -> Iterator[Count]:
    """Yield the count of each port, when it has counted from all starts.

    On larger boards, all processors count; an own file has its own process.
    """
    board, starts = search.board, search.starts
    alone = len(board) <= _MOST_SQUARES_ALONE or any(
        port.is_own for port in ports
    )
    work = partial(_count, search)
    asked = [(port, start) for port in ports for start in starts]
    counted = map(work, asked) if alone else in_parallel(work, asked)
    for port in ports:
        parts = islice(counted, len(starts))
        told = in_progress(f"{port.id} on {board}", parts, len(starts))
        yield Count(port.id, search, [*told])


def _count(search: Search, asked: tuple[Subject, Square]) -> Counted:
    """Count the tours from one start, by one port."""
    port, start = asked
    begun = time.perf_counter()
    tours = run(
        search.board,
        lambda: port.count_tours(search.board, start, closed=search.closed),
    )
    return Counted(start, tours, time.perf_counter() - begun)


def _tell_difference(ports: Sequence[Subject], board: Board) -> None:
    """Name the command that shows where the counts differ."""
    files = [f"--with {each.id} " for each in ports if each.is_own]
    typed = f"cavalier verify {''.join(files)}--board {board}"
    tell(f"the counts differ: run `{typed}` to see where")
