"""What `cavalier compare` runs: ports and own files, on one work."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from cavalier.catalogue.port import Problem
from cavalier.programs.own import Subject
from cavalier.terminal import in_progress, tell
from cavalier.watching.recording import USUAL_CAP
from cavalier.watching.requests import entry_point_of, refuse_port
from cavalier.watching.subjects import recorded
from cavalier.watching.trace_document import TraceDocument
from cavalier.watching.watched_program import EntryPoint
from common.board import parse_board, parse_square
from common.errors import CavalierError
from common.plain_values import printable
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
        "--cap",
        metavar="N",
        help="record N steps at most; 10000 if not given",
    ),
]


@dataclass(frozen=True, slots=True)
class Work:
    """What ports, by their names, are asked for, from one start."""

    ports: Mapping[str, Subject]
    search: Search
    entry_point: EntryPoint


def opened_ports(
    names: Sequence[str], opened: Callable[[str], Subject]
) -> list[Subject]:
    """Open the ports and own files among the names, in their order."""
    return [opened(name) for name in names]


def parse_work(
    names: Sequence[str],
    ports: Sequence[Subject],
    board_text: str,
    start_text: str,
    *,
    closed: bool,
    first: bool,
    count: bool,
    every: bool,
) -> Work:
    """Read what the ports of these names are asked for.

    Without an option, they count where all of them can; a function is called
    once, to see whether it counts. Raises CavalierError
    where one of them cannot do it, or cannot be traced.
    """
    asked_for = first or count or every
    board = parse_board(board_text)
    for port in ports:
        refuse_port(port, board)
    closed = closed or any(port.closed_only for port in ports)
    search = Search(board, closed, parse_square(start_text, board))
    can_count = all(Problem.COUNTING in port.problems for port in ports)
    if not (asked_for or can_count):
        _must_all_find(ports)
    count = count or (can_count and not asked_for)
    first = first or not (count or every)
    asked = [
        entry_point_of(port, first=first, count=count, every=every)
        for port in ports
    ]
    return Work(dict(zip(names, ports, strict=True)), search, asked[0])


def _must_all_find(ports: Sequence[Subject]) -> None:
    """Raise CavalierError where one port only counts, and another cannot."""
    finding = [p for p in ports if Problem.COUNTING not in p.problems]
    for port in ports:
        if not (port.finds or port in finding):
            raise CavalierError(
                f"{port.id} only counts tours, and {finding[0].id} only "
                "finds them. Name ports or functions that do the same."
            )


def recordings(work: Work, cap: int = USUAL_CAP) -> list[TraceDocument]:
    """Record the ports, and tell what is said of one that returns None."""
    documents = []
    runs = (
        recorded(port, work.search, work.entry_point, cap=cap)
        for port in work.ports.values()
    )
    for made in in_progress("recording", runs, len(work.ports)):
        documents.append(made)
        if made["ended"] == "finished" and made["why"]:
            text = f"{made['port']}: {made['why']}"
            tell(printable(text))
    return documents
