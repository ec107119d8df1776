"""`cavalier compare`: two or three ports on the same work, side by side."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cavalier.catalogue import ports_like
from cavalier.catalogue.port import Port
from cavalier.commands import opening, options, pictures, questions, runs
from cavalier.commands.partial_answers import reported
from cavalier.terminal import (
    in_progress,
    must_be_writable,
    print_document,
    show,
    tell,
    write_file,
)
from cavalier.watching.account import title, work
from cavalier.watching.player.together import (
    Recorded,
    compared,
    sees,
)
from cavalier.watching.profiling import Profile
from cavalier.watching.recording_files import is_recording
from cavalier.watching.requests import refuse_long
from cavalier.watching.side_by_side import (
    NOTES,
    SideBySide,
    document,
    sentence,
    table,
)
from cavalier.watching.subjects import profiled
from common.errors import CavalierError, RunError
from common.language import N_, _, ngettext
from common.untrusted import printable

_OF_THE_WHOLE = N_(
    "A profile is of the whole run. Use --cap with -o page.html, or leave it "
    "out."
)


def command(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("A B [C]"),
            help=N_("ports, FILE.py[:FUNCTION], programs or FILE.json"),
            autocompletion=ports_like,
        ),
    ],
    board_texts: Annotated[
        list[str] | None,
        typer.Option(
            "--board",
            metavar=N_("RxC"),
            help=N_(
                "rows x columns, 3x4 if not given; of programs, repeatable"
            ),
        ),
    ] = None,
    start_text: Annotated[
        str | None,
        typer.Option(
            "--start",
            metavar=N_("SQUARE"),
            help=N_(
                "a1, or row,column from 0; the top left corner if not given, "
                "of programs every square"
            ),
        ),
    ] = None,
    seed_text: Annotated[
        str | None,
        typer.Option(
            "--seed",
            metavar=N_("N"),
            help=N_("draw boards to ask programs about"),
        ),
    ] = None,
    closed: options.Closed = False,
    first: runs.First = False,
    count: runs.Count = False,
    every: runs.Every = False,
    cap: runs.Cap = None,
    as_json: options.Json = False,
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            metavar=N_("EVENT"),
            min=0,
            help=N_("draw a picture of an event"),
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar=N_("FILE"),
            help=N_(
                "page.html, or a picture: .svg, .pdf, .png or .tex (TikZ)"
            ),
        ),
    ] = None,
    width: pictures.Width = None,
    lang: options.Lang = "",
    seconds: options.Seconds = options.SECONDS,
    sandbox: options.InSandbox = "auto",
) -> int:
    """Compare two or three ports, or programs, that do the same work."""
    _must_be_some(names)
    ports = runs.opened_ports(names, opening.opener(seconds, sandbox))
    boards, seed = board_texts or [], options.parse_seed(seed_text)
    played = output is not None or at is not None or len(ports) < len(names)
    if _are_asked(ports, boards, seed, played=played, cap=cap):
        cases = questions.cases(boards, start_text, seed, closed=closed)
        asked_for = questions.asked_for(
            ports, first=first, count=count, every=every
        )
        return questions.compare_answers(asked_for, cases, as_json=as_json)
    asked = runs.parse_work(
        names, ports, boards[0] if boards else "3x4", start_text or "0,0",
        closed=closed, first=first, count=count, every=every,
    )  # fmt: skip
    sheet = pictures.sheet_for(None, output, width)
    if output is not None or at is not None:
        _draw(names, asked, cap, at, output, sheet)
    elif cap is not None:
        raise CavalierError(_(_OF_THE_WHOLE))
    elif asked is None or any(map(is_recording, names)):
        if as_json:
            raise CavalierError(
                _(
                    "A recording has no profile. Leave out --json, or name "
                    "ports only."
                )
            )
        _print_parting(names, asked)
    else:
        _compare(names, asked, as_json=as_json)
    return 0


def _are_asked(
    ports: Sequence[Port],
    boards: Sequence[str],
    seed: int | None,
    *,
    played: bool,
    cap: str | None,
) -> bool:
    """Check whether answers are compared: of programs, or on several boards.

    Raises CavalierError where that is asked of what is played.
    """
    several = seed is not None or len(boards) > 1
    if several and played:
        raise CavalierError(
            _(
                "A page, a picture or a recording is of one board. Name one "
                "--board, and leave out --seed."
            )
        )
    asked = several or any(port.is_program for port in ports)
    if asked and cap is not None and not played:
        raise CavalierError(_(_OF_THE_WHOLE))
    return asked and not played


def _print_parting(names: Sequence[str], asked: runs.Work | None) -> None:
    """Record what is not recorded yet, and print where the events part."""
    documents, interrupted = runs.recordings(names, asked, None)
    if interrupted:
        raise KeyboardInterrupt
    print(printable(compared(documents)[0]))


def _must_be_some(names: Sequence[str]) -> None:
    if len(names) not in (2, 3):
        raise CavalierError(
            "compare takes two ports or three, not {number}. Name them one "
            "after the other, as in `cavalier compare couples lazy-tours`.",
            number=len(names),
        )


def _draw(
    names: Sequence[str],
    asked: runs.Work | None,
    cap: str | None,
    at: int | None,
    output: Path | None,
    sheet: pictures.Sheet | None,
) -> None:
    """Write the page, or a picture; an interrupted one has what there is."""
    if output is None:
        raise CavalierError(
            _("Use -o FILE.svg to say where the picture goes.")
        )
    _must_be_drawable(output, at, is_picture=sheet is not None)
    must_be_writable(output)
    documents, interrupted = runs.recordings(names, asked, cap)
    if sheet is not None and at is not None:
        from cavalier.watching.player.picture import moment_figure

        sheet.deliver(partial(moment_figure, documents, at))
    else:
        from cavalier.citing.proofs import address
        from cavalier.watching.player.player_page import page

        write_file(output, page(documents, address))
    told = _(
        "{file}: {ports}, {work}",
        file=output,
        ports=title(documents),
        work=work(documents),
    )
    tell(printable(told))
    if len(documents) > 1:
        tell(printable(compared(documents)[0]))
    if interrupted:
        raise KeyboardInterrupt


def _must_be_drawable(
    file: Path, event: int | None, *, is_picture: bool
) -> None:
    """Raise CavalierError unless the name says what is drawn.

    >>> _must_be_drawable(Path("page.htm"), None, is_picture=False)
    Traceback (most recent call last):
    common.errors.CavalierError: page.htm is neither a page nor a picture. \
Use -o page.html, or --at EVENT -o picture.svg.
    """
    is_page = file.suffix.lower() == ".html"
    if is_picture and event is None:
        raise CavalierError(
            "{file} is a picture of one moment. Use --at EVENT to say which.",
            file=file,
        )
    if is_page and event is not None:
        raise CavalierError(
            "{file} is a page, and --at is for a picture. Leave out --at "
            "and open the page at #event={event}, or use -o picture.svg.",
            file=file,
            event=event,
        )
    if not (is_page or is_picture):
        raise CavalierError(
            "{file} is neither a page nor a picture. Use -o page.html, or "
            "--at EVENT -o picture.svg.",
            file=file,
        )


def _compare(names: Sequence[str], asked: runs.Work, *, as_json: bool) -> None:
    """Profile the ports, and report how the profiles compare.

    Of a program that raises something, the report is where it parts.
    """
    ports = [asked.ports[name] for name in names]
    search, entry_point, planned = asked.search, asked.entry_point, len(ports)
    for port in ports:
        refuse_long(port, search, entry_point)

    def report(profiles: Sequence[Profile]) -> None:
        done = SideBySide(search, entry_point, profiles, planned)
        _report(done, as_json=as_json)

    profiles = (profiled(port, search, entry_point) for port in ports)
    parts = in_progress(_("profiling"), profiles, planned)
    try:
        ports_planned = ngettext("{n} port", "{n} ports", planned, n=planned)
        reported(parts, ports_planned, report, empty=as_json)
    except RunError as error:
        if not (as_json or error.cut_short):
            with suppress(CavalierError):
                _print_parting(names, asked)
        raise


def _report(done: SideBySide, *, as_json: bool) -> None:
    streams = [_recorded(each, done) for each in done.profiles]
    told, parting = compared(streams) if done.complete else ("", None)
    for each in done.profiles:
        if each.why:
            tell(_("{name} {did}", name=each.port, did=each.why))
    if as_json:
        known = done.complete and all(map(sees, streams))
        same = parting is None if known else None
        print_document(document(done, same_events=same))
        return
    show(table(done))
    print(_(NOTES))
    if done.complete:
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
        "from_event": 0,
        "path": [],
        "events": [
            part
            for couple in zip(events[::2], events[1::2], strict=True)
            for part in (0, *couple)
        ],
    }
