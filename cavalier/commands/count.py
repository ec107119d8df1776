"""`cavalier count`: the number of tours, with its convention."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from cavalier.catalogue import find, solving
from cavalier.catalogue.port import Port, Problem
from cavalier.commands import opening, options
from cavalier.running import refuse_count
from cavalier.running.counting import Counted, count_all
from cavalier.terminal import print_document, progress, tell
from common.board import Board, Square, parse_board, parse_square
from common.errors import CavalierError
from common.search import Search, known, published_or_proved
from common.theory import why_none


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
                {
                    "start": part.start,
                    "count": part.tours,
                    "seconds": part.seconds,
                }
                for part in self.parts
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
    sandbox: options.InSandbox = "auto",
) -> int:
    """Count tours with one port or several, and compare the counts."""
    ports = _ports(port_names or [], seconds, sandbox, all_ports=all_ports)
    search = _search(
        board_text, start_text, closed=closed, all_starts=all_starts
    )
    own = any(port.is_own_file for port in ports)
    if not force:
        refuse_count(search, theorems=not own)
    for port in ports:
        port.must_solve(Problem.COUNTING)
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
    names: Sequence[str], seconds: float, sandbox: str, *, all_ports: bool
) -> Sequence[Port]:
    if all_ports and names:
        raise CavalierError(f"Use --all-ports or name {names[0]}, not both.")
    if not all_ports and not names:
        raise CavalierError("No port given. Name a PORT, or use --all-ports.")
    return (
        solving(Problem.COUNTING)
        if all_ports
        else [opening.subject(name, seconds, sandbox, find) for name in names]
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


def _counts(ports: Sequence[Port], search: Search) -> Iterator[Count]:
    """Yield the count of each port, when it has counted from all starts."""
    counted, starts = count_all(ports, search), len(search.starts)
    given: list[list[Counted]] = [[] for _ in ports]
    for number, port in enumerate(ports):
        with progress(f"{port.id} on {search.board}", starts) as advance:
            for _part_known in given[number]:
                advance()
            while len(given[number]) < starts:
                part = next(counted)
                given[part.number].append(part)
                if part.number == number:
                    advance()
        yield Count(port.id, search, sorted(given[number]))


def _tell_difference(ports: Sequence[Port], board: Board) -> None:
    """Name the command that shows where the counts differ."""
    files = [f"--with {each.id} " for each in ports if each.is_own_file]
    typed = f"cavalier verify {''.join(files)}--board {board}"
    tell(f"the counts differ: run `{typed}` to see where")
