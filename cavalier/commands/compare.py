"""`cavalier compare`: two or three ports on the same work, side by side."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cavalier.catalogue.lenses import lens_of
from cavalier.commands import options, runs
from cavalier.player import telling
from cavalier.player.parting import Recorded, comparison, parting
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
from cavalier.tracing.programs import program_of
from common.errors import CavalierError


def command(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="A B [C]", help="ports; for -o also recordings: FILE.json"
        ),
    ],
    board_text: options.OptionalBoard = None,
    start_text: options.Start = "0,0",
    closed: options.Closed = False,
    first: runs.First = False,
    count: runs.Count = False,
    every: runs.Every = False,
    cap: runs.Cap = None,
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
    _must_be_some(names)
    work = runs.parse_work(
        names, board_text, start_text,
        closed=closed, first=first, count=count, every=every,
    )  # fmt: skip
    if output is not None or at is not None:
        _draw(names, work, cap, at, output)
        return 0
    if work is None or len(work.ports) < len(names):
        raise CavalierError(
            "Recordings have no profile. Use -o page.html to see them run."
        )
    profiles: list[Profile] = []
    try:
        _profile(work, profiles)
    except KeyboardInterrupt:
        tell(f"stopped after {len(profiles)} of {len(names)} ports")
        raise
    finally:  # an interruption loses no profile that is complete
        compared = SideBySide(
            work.search, work.entry_point, profiles, len(names)
        )
        _report(compared, as_json=as_json)
    return 0


def _must_be_some(names: Sequence[str]) -> None:
    """Raise CavalierError unless there are two names, or three."""
    if len(names) not in (2, 3):
        raise CavalierError(
            f"compare takes two ports or three, not {len(names)}. Name them "
            "one after the other, as in `cavalier compare couples lazy-tours`."
        )


def _draw(
    names: Sequence[str],
    work: runs.Work | None,
    cap: str | None,
    at: int | None,
    output: Path | None,
) -> None:
    """Write the page, or a picture, and say where the runs part."""
    from cavalier.player.drawn import drawn, must_be_drawable

    if output is None:
        raise CavalierError("Use -o FILE.svg to say where the picture goes.")
    must_be_drawable(output, at)
    must_be_writable(output)
    documents = runs.recordings(names, work, cap)
    write_file(output, drawn(documents, at))
    tell(f"{output}: {telling.title(documents)}, {telling.work(documents)}")
    tell(comparison(documents))


def _profile(work: runs.Work, profiles: list[Profile]) -> None:
    """Collect the profiles, so that an interruption loses none."""
    with progress("profiling", len(work.ports)) as advance:
        for port in work.ports:
            program = program_of(port, work.search, work.entry_point)
            profiles.append(profile(program, work.search.board, lens_of(port)))
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
