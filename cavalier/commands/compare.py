"""`cavalier compare`: two or three ports on the same work, side by side."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cavalier.catalogue import find
from cavalier.catalogue.lenses import lens_of
from cavalier.catalogue.port import Port, Problem
from cavalier.commands import options
from cavalier.player.parting import Recorded, comparison, parting
from cavalier.player.telling import title, work
from cavalier.styles.profiling import Profile, profile
from cavalier.styles.side_by_side import SideBySide, document, sentence, table
from cavalier.terminal import (
    must_be_writable,
    print_document,
    progress,
    show,
    tell,
    write_file,
)
from cavalier.tracing.programs import EntryPoint, program_of
from common.board import parse_board, parse_square
from common.errors import CavalierError
from common.search import Search

First = Annotated[
    bool, typer.Option("--first", help="until the first tour is found")
]
Count = Annotated[bool, typer.Option("--count", help="count the tours")]
All = Annotated[bool, typer.Option("--all", help="go through all the tours")]
Cap = Annotated[
    int,
    typer.Option("--cap", metavar="N", min=1, help="record N steps at most"),
]


def command(
    port_names: Annotated[
        list[str], typer.Argument(metavar="A B [C]", help="two ports or three")
    ],
    board_text: options.Board,
    start_text: options.Start = "0,0",
    closed: options.Closed = False,
    first: First = False,
    count: Count = False,
    every: All = False,
    cap: Cap = 10_000,
    as_json: options.Json = False,
    at: Annotated[
        int | None,
        typer.Option(
            "--at", metavar="EVENT", min=0, help="draw a picture of an event"
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="page.html or picture.svg"
        ),
    ] = None,
) -> int:
    """Compare two or three ports that do the same work."""
    ports = _ports(port_names)
    board = parse_board(board_text)
    search = Search(board, closed, parse_square(start_text, board))
    entry_point = _entry_point(ports, first=first, count=count, every=every)
    if output is not None or at is not None:
        _draw(ports, search, entry_point, cap, at, output)
        return 0
    profiles: list[Profile] = []
    try:
        _profile(ports, search, entry_point, profiles)
    except KeyboardInterrupt:
        tell(f"stopped after {len(profiles)} of {len(ports)} ports")
        raise
    finally:  # an interruption loses no profile that is complete
        compared = SideBySide(search, entry_point, profiles, len(ports))
        _report(compared, as_json=as_json)
    return 0


def _draw(
    ports: Sequence[Port],
    search: Search,
    entry_point: EntryPoint,
    cap: int,
    at: int | None,
    output: Path | None,
) -> None:
    """Write the page, or a picture; an interrupted one has what there is."""
    from cavalier.player.drawn import drawn, must_be_drawable, recorded

    if output is None:
        raise CavalierError("Use -o FILE.svg to say where the picture goes.")
    must_be_drawable(output, at)
    must_be_writable(output)
    with progress("recording", len(ports)) as advance:
        documents = recorded(ports, search, entry_point, cap, advance)
    write_file(output, drawn(documents, at))
    tell(f"{output}: {title(documents)}, {work(documents)}")
    if len(documents) > 1:
        tell(comparison(documents))
    if documents[-1]["ended"] == "interrupted":
        raise KeyboardInterrupt


def _profile(
    ports: Sequence[Port],
    search: Search,
    entry_point: EntryPoint,
    profiles: list[Profile],
) -> None:
    """Collect the profiles, so that an interruption loses none."""
    with progress("profiling", len(ports)) as advance:
        for port in ports:
            program = program_of(port, search, entry_point)
            profiles.append(profile(program, search.board, lens_of(port)))
            advance()


def _report(compared: SideBySide, *, as_json: bool) -> None:
    streams = [_recorded(each, compared) for each in compared.profiles]
    if as_json:
        same = parting(streams) is None if compared.complete else None
        print_document(document(compared, same_events=same))
    elif compared.profiles:
        show(table(compared))
        print()
    if compared.complete and not as_json:
        print(sentence(compared))
        print(comparison(streams))


def _recorded(profile: Profile, compared: SideBySide) -> Recorded:
    """Return the events of a profile like those of a recording."""
    events = profile.events or []
    return {
        "port": profile.port,
        "board": str(compared.search.board),
        "ended": "finished",
        "from_event": 0,
        "path": [],
        "events": [
            part
            for couple in zip(events[::2], events[1::2], strict=True)
            for part in (0, *couple)
        ],
    }


def _ports(names: Sequence[str]) -> list[Port]:
    """Return the ports to compare; raise CavalierError unless 2 or 3."""
    if len(names) not in (2, 3):
        raise CavalierError(
            f"compare takes two ports or three, not {len(names)}. Name them "
            "one after the other, as in `cavalier compare couples lazy-tours`."
        )
    return [find(name) for name in names]


def _entry_point(
    ports: Sequence[Port], *, first: bool, count: bool, every: bool
) -> EntryPoint:
    """Return the entry point that the options ask for.

    Without one of them, it is ``count_tours`` where all ports can count.
    """
    if first + count + every > 1:
        raise CavalierError("Use one of --first, --count and --all.")
    counting = all(Problem.COUNTING in port.problems for port in ports)
    if every:
        return "tours"
    if count or (counting and not first):
        return "count_tours"
    return "first_tour"
