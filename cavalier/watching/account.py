"""What happened in recorded runs, in a few sentences and a board."""

from collections.abc import Sequence

from cavalier.catalogue.port import Style
from cavalier.watching.playback import Playback
from cavalier.watching.tours import draw_path
from cavalier.watching.trace_document import FULL, TraceDocument
from common.board import Square, parse_board, square_name
from common.untrusted import printable


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
        returned = document["why"] or f"It returned: {document['result']}"
        lines.append(printable(returned))
    if seen:
        lines += ["The board at the end:", draw_path(board, path)]
    return "\n".join(lines)


def heading(document: TraceDocument) -> str:
    """Return one line: what was run, and how much is recorded of it.

    A recording that does not go to the end of the run says why.
    """
    kinds, depth, deepest = document["kinds"], len(document["stack"]), 0
    for kind in kinds:
        depth += kind in "cs"
        deepest = max(deepest, depth)
        depth -= kind in "ryx"
    cut = document["ended"] != "finished"
    why = f" ({document['ended']}: {document['why']})" * cut
    events = _many(len(document["events"]) // 3, "event")
    told = (
        f"{_many(len(kinds), 'step')}, {events}, "
        f"{_many(kinds.count('c'), 'call')}, at most {deepest} deep"
    )
    if document["lens"] == "walk":
        told = f"{events}, at most {_many(deepest, 'square')}"
    return printable(f"{document['port']}, {work_of(document)}: {told}{why}")


def work_of(document: TraceDocument) -> str:
    """Return what the run was asked for: "count_tours on 3x4 from a1"."""
    board = parse_board(document["board"])
    start = square_name(Square(*document["start"]), board)
    closed = ", closed" * document["closed"]
    return f"{document['entry_point']} on {board} from {start}{closed}"


def style_of(document: TraceDocument) -> str:
    """Return how the style of a port is called; "" for an own file."""
    style = document["style"] or ""
    return Style(style).heading if style in [*Style] else style


def title(documents: Sequence[TraceDocument]) -> str:
    """Return the names of what was recorded: "a", "a and b", "a, b and c"."""
    *others, last = [each["port"] for each in documents]
    return " and ".join(filter(None, [", ".join(others), last]))


def work(documents: Sequence[TraceDocument]) -> str:
    """Return what the recorded runs were asked for, each wording once."""
    return "; ".join(dict.fromkeys(map(work_of, documents)))


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _fullness(playback: Playback) -> str:
    """Return when the board was first full; events are counted from 1."""
    before = playback.document["from_event"]
    events = before + len(playback.events)
    if not playback.events:
        return "Nothing happens on the board."
    for number, event in enumerate(playback.events, before + 1):
        if event.kind == FULL:
            return f"The first full board is event {number} of {events}."
    return f"No board is full in the events {before + 1} to {events}."
