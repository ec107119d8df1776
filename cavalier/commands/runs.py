"""What `cavalier compare` and `cavalier step` show: ports and recordings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from cavalier.catalogue import find
from cavalier.catalogue.port import Port, Problem
from cavalier.player.reading import is_recording, read_recording
from cavalier.terminal import progress
from cavalier.tracing.asking import (
    entry_point_of,
    parse_cap,
    refuse_cut,
    refuse_port,
)
from cavalier.tracing.document import TraceDocument
from cavalier.tracing.programs import EntryPoint
from cavalier.tracing.recording import record
from common.board import parse_board, parse_square
from common.errors import CavalierError
from common.search import Search

First = Annotated[bool, typer.Option("--first", help="find a first tour")]
Count = Annotated[
    bool,
    typer.Option("--count", help="count the tours; the default if all can"),
]
Every = Annotated[bool, typer.Option("--all", help="find all the tours")]
Cap = Annotated[
    str | None,
    typer.Option(
        "--cap", metavar="N", help="record N steps at most; 10000 if not given"
    ),
]


@dataclass(frozen=True, slots=True)
class Work:
    """What ports are asked for; the search has one start."""

    ports: Sequence[Port]
    search: Search
    entry_point: EntryPoint


def parse_work(
    names: Sequence[str],
    board_text: str | None,
    start_text: str,
    *,
    closed: bool,
    first: bool,
    count: bool,
    every: bool,
) -> Work | None:
    """Read what the ports among the names are asked for, if there are any.

    Without an option, they count where all of them can. Raises CavalierError
    where one of them cannot do it, or cannot be traced.
    """
    ports = [find(name) for name in names if not is_recording(name)]
    if not ports:
        return None
    if board_text is None:
        raise CavalierError(
            f"Name a board for {ports[0].id}, as in --board 3x4."
        )
    board = parse_board(board_text)
    for port in ports:
        refuse_port(port, board)
    closed = closed or any(port.closed_only for port in ports)
    search = Search(board, closed, parse_square(start_text, board))
    can_count = all(Problem.COUNTING in port.problems for port in ports)
    count = count or (can_count and not first and not every)
    asked = [
        entry_point_of(port, first=first, count=count, every=every)
        for port in ports
    ]
    return Work(ports, search, asked[0])


def recordings(
    names: Sequence[str], work: Work | None, cap_text: str | None
) -> list[TraceDocument]:
    """Return the recording of each name: read from its file, or made.

    Raises CavalierError where a recording would end before its first full
    board, unless the most steps are given.
    """
    cap, documents = parse_cap(cap_text), []
    read = {n: read_recording(n) for n in names if is_recording(n)}
    with progress("recording", len(names)) as advance:
        for name in names:
            if name in read or work is None:
                documents.append(read[name])
            else:
                made = _record(find(name), work, cap)
                if cap_text is None:
                    refuse_cut(made, find(name), work.search, work.entry_point)
                documents.append(made)
            advance()
    return documents


def _record(port: Port, work: Work, cap: int) -> TraceDocument:
    """Record a port; raises KeyboardInterrupt where it is interrupted."""
    made = record(port, work.search, work.entry_point, cap=cap)
    if made["ended"] == "interrupted":
        raise KeyboardInterrupt
    return made
