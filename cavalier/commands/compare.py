"""`cavalier compare`: two or three ports on the same work, side by side."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from cavalier.commands import opening, options, questions, runs
from cavalier.running import nodes_of, warning
from cavalier.terminal import in_progress, print_document, show, tell
from cavalier.watching.account import title, work
from cavalier.watching.player.together import Recorded, compared, sees
from cavalier.watching.profiling import Profile
from cavalier.watching.requests import parse_cap, refuse_long
from cavalier.watching.side_by_side import (
    NOTES,
    SideBySide,
    document,
    sentence,
    table,
)
from cavalier.watching.subjects import profiled
from common.errors import CavalierError, RunError
from common.plain_values import printable

#: How many times longer than a search its profile takes.
_SLOWNESS = 100

_OF_THE_WHOLE = (
    "A profile is of the whole run. Use --cap with -o page.html, or "
    "leave it out."
)


def command(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="A B [C]",
            help="ports, FILE.py[:FUNCTION] or programs",
        ),
    ],
    board_texts: Annotated[
        list[str] | None,
        typer.Option(
            "--board",
            metavar="RxC",
            help="rows x columns, 3x4 if not given; of programs, repeatable",
        ),
    ] = None,
    start_text: Annotated[
        str | None,
        typer.Option(
            "--start",
            metavar="SQUARE",
            help="a1, or row,column from 0; the top left corner if not "
            "given, of programs every square",
        ),
    ] = None,
    closed: options.Closed = False,
    first: runs.First = False,
    count: runs.Count = False,
    every: runs.Every = False,
    cap: runs.Cap = None,
    as_json: options.Json = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="page.html, which plays them",
        ),
    ] = None,
    lang: options.Lang = "",
    seconds: options.Seconds = options.SECONDS,
    sandbox: options.InSandbox = "auto",
) -> int:
    """Compare two or three ports, or programs, that do the same work."""
    _must_be_some(names)
    ports = runs.opened_ports(names, opening.opener(seconds, sandbox))
    boards = board_texts or []
    if output is None and cap is not None:
        raise CavalierError(_OF_THE_WHOLE)
    if output is not None and len(boards) > 1:
        raise CavalierError("A page is of one board. Name one --board.")
    programs = any(port.is_program for port in ports)
    if output is None and (programs or len(boards) > 1):
        cases = questions.cases(boards, start_text, closed=closed)
        asked_for = questions.asked_for(
            ports, first=first, count=count, every=every
        )
        return questions.compare_answers(asked_for, cases, as_json=as_json)
    asked = runs.parse_work(
        names, ports, boards[0] if boards else "3x4", start_text or "0,0",
        closed=closed, first=first, count=count, every=every,
    )  # fmt: skip
    if output is None:
        _compare(asked, as_json=as_json)
    else:
        _write_page(asked, parse_cap(cap), output)
    return 0


def _must_be_some(names: Sequence[str]) -> None:
    if len(names) not in (2, 3):
        raise CavalierError(
            f"compare takes two ports or three, not {len(names)}. Name "
            "them one after the other, as in `cavalier compare couples "
            "lazy-tours`."
        )


def _write_page(asked: runs.Work, cap: int, output: Path) -> None:
    if output.suffix.lower() != ".html":
        raise CavalierError(f"{output} is not a page. Use -o page.html.")
    from cavalier.citing.proofs import address
    from cavalier.watching.player.player_page import page

    documents = runs.recordings(asked, cap)
    output.write_text(page(documents, address), "utf-8")
    told = f"{output}: {title(documents)}, {work(documents)}"
    tell(printable(told))
    tell(printable(compared(documents)[0]))


def _compare(asked: runs.Work, *, as_json: bool) -> None:
    """Profile the ports, and report how the profiles compare.

    Of a program that raises something, the report is where it parts.
    """
    ports = [*asked.ports.values()]
    search, entry_point = asked.search, asked.entry_point
    for port in ports:
        refuse_long(port, search, entry_point)
    searched = any(port.complete for port in ports) * nodes_of(search)
    if told := warning(searched, _SLOWNESS):
        tell(told)
    profiles = (profiled(port, search, entry_point) for port in ports)
    try:
        done = [*in_progress("profiling", profiles, len(ports))]
    except RunError as error:
        if not (as_json or error.cut_short):
            with suppress(CavalierError):
                print(printable(compared(runs.recordings(asked))[0]))
        raise
    _report(SideBySide(search, entry_point, done), as_json=as_json)


def _report(done: SideBySide, *, as_json: bool) -> None:
    streams = [_recorded(each, done) for each in done.profiles]
    told, parting = compared(streams)
    for each in done.profiles:
        if each.why:
            tell(f"{each.port} {each.why}")
    if as_json:
        known = all(map(sees, streams))
        same = parting is None if known else None
        print_document(document(done, same_events=same))
        return
    show(table(done))
    print(NOTES)
    print(sentence(done))
    print(told)
    for theorem in done.proved:
        print(theorem.sentence)


def _recorded(profile: Profile, done: SideBySide) -> Recorded:
    """Return the events of a profile like those of a recording."""
    events = profile.events or []
    return {
        "port": profile.port,
        "board": str(done.search.board),
        "ended": "finished",
        "events": [
            part
            for couple in zip(events[::2], events[1::2], strict=True)
            for part in (0, *couple)
        ],
    }
