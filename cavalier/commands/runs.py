"""What `cavalier compare` and `cavalier step` show: ports and recordings."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import typer

from cavalier.catalogue.port import Port, Problem
from cavalier.sandboxed.own import OwnFile
from cavalier.terminal import progress, tell
from cavalier.watching.account import why_of
from cavalier.watching.recording_files import is_recording, read_recording
from cavalier.watching.requests import (
    entry_point_of,
    parse_cap,
    refuse_port,
)
from cavalier.watching.subjects import recorded
from cavalier.watching.trace_document import TraceDocument
from cavalier.watching.watched_program import EntryPoint
from common.board import parse_board, parse_square
from common.errors import CavalierError
from common.language import N_, _
from common.search import Search
from common.untrusted import printable

First = Annotated[bool, typer.Option("--first", help=N_("find a first tour"))]
Count = Annotated[
    bool,
    typer.Option(
        "--count", help=N_("count the tours; the default if all can")
    ),
]
Every = Annotated[bool, typer.Option("--all", help=N_("find all the tours"))]
Cap = Annotated[
    str | None,
    typer.Option(
        "--cap",
        metavar=N_("N"),
        help=N_("record N steps at most; 10000 if not given"),
    ),
]


@dataclass(frozen=True, slots=True)
class Work:
    """What ports, by their names, are asked for, from one start."""

    ports: Mapping[str, Port]
    search: Search
    entry_point: EntryPoint


def opened_ports(
    names: Sequence[str], opened: Callable[[str], Port]
) -> list[Port]:
    """Open the ports and own files among the names, in their order."""
    by_name = {name: opened(name) for name in names if not is_recording(name)}
    told_apart = _told_apart(by_name)
    return [told_apart[name] for name in names if name in told_apart]


def parse_work(
    names: Sequence[str],
    ports: Sequence[Port],
    board_text: str | None,
    start_text: str,
    *,
    closed: bool,
    first: bool,
    count: bool,
    every: bool,
) -> Work | None:
    """Read what the ports among the names are asked for, if there are any.

    Without an option, they count where all of them can; a function is called
    once, to see whether it counts. Raises CavalierError
    where one of them cannot do it, or cannot be traced.
    """
    asked_for = first or count or every
    if not ports:
        return None
    ports = ports if asked_for else [_seen(port) for port in ports]
    named = [name for name in names if not is_recording(name)]
    if board_text is None:
        raise CavalierError(
            "Name a board for {port}, as in --board 3x4.", port=ports[0].id
        )
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
    return Work(dict(zip(named, ports, strict=True)), search, asked[0])


def _told_apart(by_name: Mapping[str, Port]) -> dict[str, Port]:
    """Return own files of the same name with the paths that were typed."""
    often = Counter(port.id for port in by_name.values())
    return {
        name: port.named(name)
        if isinstance(port, OwnFile) and often[port.id] > 1
        else port
        for name, port in by_name.items()
    }


def _must_all_find(ports: Sequence[Port]) -> None:
    """Raise CavalierError where one port only counts, and another cannot."""
    finding = [p for p in ports if Problem.COUNTING not in p.problems]
    for port in ports:
        if not (port.finds or port in finding):
            raise CavalierError(
                "{port} only counts tours, and {other} only finds them. "
                "Name ports or functions that do the same.",
                port=port.id,
                other=finding[0].id,
            )


def _seen(port: Port) -> Port:
    return port.seen() if isinstance(port, OwnFile) else port


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
    with progress(_("recording"), len(names)) as advance:
        for name in names:
            if work is None or name in read:
                documents.append(read[name])
            else:
                made = recorded(
                    work.ports[name], work.search, work.entry_point,
                    cap=cap, whole=cap_text is None,
                )  # fmt: skip
                documents.append(made)
                if made["ended"] == "finished" and made["why"]:
                    text = _(
                        "{file}: {text}", file=made["port"], text=why_of(made)
                    )
                    tell(printable(text))
                if made["ended"] == "interrupted":
                    return Recordings(documents, interrupted=True)
            advance()
    return Recordings(documents)
