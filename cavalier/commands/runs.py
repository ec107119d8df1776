"""What `cavalier compare` and `cavalier step` show: ports and recordings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

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


class Recordings(NamedTuple):
    """Recorded runs; if it was interrupted, the last one is not complete."""

    documents: list[TraceDocument]
    interrupted: bool = False


def recordings(
    names: Sequence[str], work: Work | None, cap_text: str | None
) -> Recordings:
    """Return the recording of each name: read from its file, or made.

    Raises CavalierError where one would end before its first full board,
    unless the most steps are given.
    """
    cap = parse_cap(cap_text)
    read = {n: read_recording(n) for n in names if is_recording(n)}
    documents: list[TraceDocument] = []
    with progress("recording", len(names)) as advance:
        for name in names:
            if work is None or name in read:
                documents.append(read[name])
            else:
                port, search, asked = find(name), work.search, work.entry_point
                documents.append(record(port, search, asked, cap=cap))
                if documents[-1]["ended"] == "interrupted":
                    return Recordings(documents, interrupted=True)
                if cap_text is None:
                    refuse_cut(documents[-1], port, search, asked)
            advance()
    return Recordings(documents)
