"""`cavalier step`: recorded runs side by side in a terminal, by keys."""

import sys
from importlib.util import find_spec
from typing import Annotated

import typer

from cavalier.catalogue import ports_like
from cavalier.commands import opening, options, runs
from cavalier.terminal import tell
from cavalier.watching.account import why_of
from cavalier.watching.trace_document import TraceDocument
from common.errors import CavalierError
from common.language import N_, _
from common.untrusted import printable


def command(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("A [B] [C]"),
            help=N_("ports, FILE.py[:FUNCTION], programs or FILE.json"),
            autocompletion=ports_like,
        ),
    ],
    board_text: options.OptionalBoard = None,
    start_text: options.Start = "0,0",
    closed: options.Closed = False,
    first: runs.First = False,
    count: runs.Count = False,
    every: runs.Every = False,
    cap: runs.Cap = None,
    event: Annotated[
        str | None,
        typer.Option(
            "--at", metavar=N_("EVENT"), help=N_("print this moment once")
        ),
    ] = None,
    lang: options.Lang = "",
    seconds: options.Seconds = options.SECONDS,
    sandbox: options.InSandbox = "auto",
) -> int:
    """Step through one port, two or three, at the same event."""
    if len(names) > 3:
        raise CavalierError(
            "step shows three runs at most, not {number}. Leave some out.",
            number=len(names),
        )
    at_keys = sys.stdin.isatty() and sys.stdout.isatty()
    if event is None and not at_keys:
        raise CavalierError(
            _(
                "step is moved by keys, and this is not a terminal. Use --at "
                "EVENT to print one moment."
            )
        )
    if event is None and find_spec("termios") is None:
        raise CavalierError(
            _(
                "step cannot read keys on this system. Use --at EVENT to "
                "print one moment, or the Windows Subsystem for Linux."
            )
        )
    ports = runs.opened_ports(names, opening.opener(seconds, sandbox))
    work = runs.parse_work(
        names, ports, board_text, start_text,
        closed=closed, first=first, count=count, every=every,
    )  # fmt: skip
    from cavalier.watching.player.keyboard import Player, play, print_at
    from cavalier.watching.player.together import Together

    documents, interrupted = runs.recordings(names, work, cap)
    if interrupted:
        raise KeyboardInterrupt
    together = Together(documents)
    for each in documents:
        _tell_of(each)
    if event is not None:
        print_at(together, event)
    else:
        play(Player(together))
    return 0


def _tell_of(document: TraceDocument) -> None:
    """Say what no pane shows: why there are no events, and what failed."""
    if document["lens"] is None:
        tell(
            _(
                "No lens was found for {port}, so it has no events.",
                port=document["port"],
            )
        )
    if document["ended"] == "failed":
        why = why_of(document)
        tell(
            printable(_("{port} fails: {why}", port=document["port"], why=why))
        )
