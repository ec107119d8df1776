"""Recorded runs at the same event, and where they part.

An event is a square entered or left, or a board that is full. Two ports that
try the same moves in the same order have the same events, however they are
written. Events are numbered from 1.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypedDict

from cavalier.watching.playback import Event, triples
from cavalier.watching.tours import Path, square_at
from cavalier.watching.trace_document import (
    ENTERED,
    FULL,
    LEFT,
    Ended,
    TraceDocument,
)
from common.board import Board, Tour, parse_board, square_name
from common.judge import is_knight_move
from common.language import N_, _


class Recorded(TypedDict):
    """What of a recording says which events it has."""

    port: str
    board: str
    ended: Ended
    events: list[int]


class Parting(NamedTuple):
    """The first event that is not the same in all recordings.

    ``events`` has that of each recording, or None if it has no more events.
    """

    number: int
    events: tuple[Event | None, ...]


def events(document: Recorded) -> list[Event]:
    """Return the events of a recording in their order."""
    return [Event(*each) for _, *each in triples(document["events"])]


def parting(documents: Sequence[Recorded]) -> Parting | None:
    """Return where recordings part, or None if they do not.

    A recording that was cut does not part from a longer one where it ends.
    """
    streams = [events(each) for each in documents]
    for number, there in enumerate(zip_longest(*streams), 1):
        known = {
            event
            for event, each in zip(there, documents, strict=True)
            if event is not None or not is_cut(each)
        }
        if len(known) > 1:
            return Parting(number, there)
    return None


def compared(documents: Sequence[Recorded]) -> tuple[str, Parting | None]:
    """Say whether recordings have the same events; return where they part."""
    found = parting(documents)
    if blind := [each["port"] for each in documents if not sees(each)]:
        return _(
            "No lens was found for {ports}, so the events cannot be compared.",
            ports=_(" and ").join(blind),
        ), None
    if found is not None:
        return _parted(documents, found), found
    shortest = min(documents, key=lambda each: len(each["events"]))
    number = len(shortest["events"]) // 3
    if is_cut(shortest):
        return _(
            "They have the same events up to event {number:,}, where the "
            "recording of {port} ends.",
            number=number,
            port=shortest["port"],
        ), None
    return _(
        "They have the same {number:,} events in the same order.",
        number=number,
    ), None


def longest(documents: Sequence[Recorded]) -> int | None:
    """Return the event at which the path is longest in all recordings.

    It is the first such event before they part, or None if there is none.
    """
    path, lengths = Path(), []
    all_events = [events(each) for each in documents]
    for first, *others in zip(*all_events, strict=False):
        if any(each != first for each in others):
            break
        path.happen(*first)
        lengths.append(len(path))
    return 1 + lengths.index(max(lengths)) if lengths else None


def full_boards(document: TraceDocument) -> Iterator[Tour]:
    """Yield the full boards of a recording; only closed ones, if asked for."""
    board, path = parse_board(document["board"]), Path()
    for kind, square in events(document):
        path.happen(kind, square)
        if kind == FULL:
            tour = tuple(square_at(board, each) for each in path)
            if not document["closed"] or is_knight_move(tour[0], tour[-1]):
                yield tour


def sees(document: Recorded) -> bool:
    """Check whether the events of a recording were seen.

    Through a lens, at least the start is.
    """
    return bool(document["events"])


def is_cut(document: Recorded) -> bool:
    """Check whether the run might have had more events than are recorded."""
    return document["ended"] == "cap"


def _parted(documents: Sequence[Recorded], found: Parting) -> str:
    board = parse_board(documents[0]["board"])
    seen = [
        _does(each["port"], event, board)
        for each, event in zip(documents, found.events, strict=True)
        if event is not None or not is_cut(each)
    ]
    return _(
        "They part at event {event:,}: {seen}.",
        event=found.number,
        seen=", ".join(seen),
    )


_DOES = {
    LEFT: N_("{port} leaves {square}"),
    ENTERED: N_("{port} enters {square}"),
    FULL: N_("{port} has filled the board, on {square}"),
}


def _does(port: str, event: Event | None, board: Board) -> str:
    """Say what an event does in the run of a port."""
    if event is None:
        return _("{port} has ended", port=port)
    name = square_name(square_at(board, event.square), board)
    return _(_DOES[event.kind], port=port, square=name)
