"""What happened in recorded runs, in a few sentences and a board."""

from collections.abc import Sequence

from cavalier.catalogue.port import Style
from cavalier.watching.playback import Playback
from cavalier.watching.tours import draw_path
from cavalier.watching.trace_document import FULL, TraceDocument
from common.board import Square, parse_board, square_name
from common.language import N_, _, ngettext
from common.plain_values import printable


def account(document: TraceDocument) -> str:
    """Return how much is recorded, when a board was full, and the last one.

    Without a lens, there is no board.
    """
    playback = Playback(document)
    board = parse_board(document["board"])
    path = playback.at(playback.steps).path
    seen = document["lens"] is not None
    lines = [heading(document), *([_fullness(playback)] if seen else [])]
    if document["result"] is not None:
        result = _("It returned: {result}", result=document["result"])
        lines.append(printable(document["why"] or result))
    if seen:
        lines += [_("The board at the end:"), draw_path(board, path)]
    return "\n".join(lines)


def heading(document: TraceDocument) -> str:
    """Return one line: what was run, and how much is recorded of it.

    A recording that does not go to the end of the run says why.
    """
    kinds, depth, deepest = document["kinds"], 0, 0
    for kind in kinds:
        depth += kind in "cs"
        deepest = max(deepest, depth)
        depth -= kind in "ryx"
    steps, events, calls = (
        len(kinds), len(document["events"]) // 3, kinds.count("c"),
    )  # fmt: skip
    said = _(
        _RUN,
        port=document["port"],
        work=work_of(document),
        steps=ngettext("{n} step", "{n} steps", steps, n=steps),
        events=ngettext("{n} event", "{n} events", events, n=events),
        calls=ngettext("{n} call", "{n} calls", calls, n=calls),
        deepest=deepest,
    )
    ended, why = document["ended"], document["why"]
    if ended != "finished":
        said = _(_ENDED[ended], told=said, why=why)
    return printable(said)


_RUN = N_("{port}, {work}: {steps}, {events}, {calls}, at most {deepest} deep")
_ENDED = {
    "cap": N_("{told} (cap: {why})"),
    "failed": N_("{told} (failed: {why})"),
}

_OPEN = N_("{asked} on {board} from {start}")
_CLOSED = N_("{asked} on {board} from {start}, closed")


def work_of(document: TraceDocument) -> str:
    """Return what the run was asked for: "count_tours on 3x4 from a1"."""
    board = parse_board(document["board"])
    start = square_name(Square(*document["start"]), board)
    said = _CLOSED if document["closed"] else _OPEN
    return _(said, asked=document["entry_point"], board=board, start=start)


def style_of(document: TraceDocument) -> str:
    """Return how the style of a port is called; "" for an own file."""
    style = document["style"] or ""
    return Style(style).heading if style in [*Style] else style


def title(documents: Sequence[TraceDocument]) -> str:
    """Return the names of what was recorded: "a", "a and b", "a, b and c"."""
    *others, last = [each["port"] for each in documents]
    return _(" and ").join(filter(None, [", ".join(others), last]))


def work(documents: Sequence[TraceDocument]) -> str:
    """Return what the recorded runs were asked for, each wording once."""
    return "; ".join(dict.fromkeys(map(work_of, documents)))


def _fullness(playback: Playback) -> str:
    """Return when the board was first full; events are counted from 1."""
    events = len(playback.events)
    if not playback.events:
        return _("Nothing happens on the board.")
    for number, event in enumerate(playback.events, 1):
        if event.kind == FULL:
            return _(
                "The first full board is event {number} of {events}.",
                number=number,
                events=events,
            )
    return _(
        "No board is full in the events {first} to {last}.",
        first=1,
        last=events,
    )
