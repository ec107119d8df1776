"""Where recorded runs part: their events, compared one by one.

An event is a square entered or left, or a board that is full. Two ports that
try the same moves in the same order have the same events, however they are
written. Events are numbered from 1; a run begins at event 0.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from cavalier.watching.document import ENTERED, FULL, LEFT, Ended
from cavalier.watching.path import square_at
from cavalier.watching.playback import Event, triples
from common.board import Board, parse_board, square_name
from common.errors import CavalierError

_SAID = {
    LEFT: "leaves {}",
    ENTERED: "enters {}",
    FULL: "has filled the board, on {}",
}


class Recorded(TypedDict):
    """What of a recording says which events it has."""

    port: str
    board: str
    ended: Ended
    from_event: int
    path: list[int]
    events: list[int]


class Parting(NamedTuple):
    """The first event that is not the same in all recordings.

    ``events`` has that of each recording, or None if it has no more events.
    It is empty if they parted before the event at which they begin.
    """

    number: int
    events: tuple[Event | None, ...]


def events(document: Recorded) -> list[Event]:
    """Return the events of a recording in their order."""
    return [Event(*each) for _, *each in triples(document["events"])]


def parting(documents: Sequence[Recorded]) -> Parting | None:
    """Return where recordings part, or None if they do not.

    A recording that was cut does not part from a longer one where it ends.

    Raises CavalierError if they are of different boards, or if they do not
    begin at the same event.
    """
    _must_match(documents)
    begun = documents[0]["from_event"]
    if any(each["path"] != documents[0]["path"] for each in documents):
        return Parting(begun, ())
    streams = [events(each) for each in documents]
    for at in range(max(map(len, streams))):
        there = [
            stream[at] if at < len(stream) else None
            for stream, each in zip(streams, documents, strict=True)
            if at < len(stream) or not is_cut(each)
        ]
        if len(set(there)) > 1:
            return Parting(
                begun + at + 1,
                tuple([next(iter(each[at:]), None) for each in streams]),
            )
    return None


def compared(documents: Sequence[Recorded]) -> tuple[str, Parting | None]:
    """Say whether recordings have the same events; return where they part.

    Raises CavalierError as `parting` does.
    """
    found, told = parting(documents), comparison(documents)
    return told, found if all(map(sees, documents)) else None


def sees(document: Recorded) -> bool:
    """Check whether the events of a recording were seen.

    Through a lens, at least the start is.
    """
    return bool(document["events"] or document["from_event"])


def is_cut(document: Recorded) -> bool:
    """Check whether the run might have had more events than are recorded."""
    return document["ended"] in {"cap", "interrupted"}


def _must_match(documents: Sequence[Recorded]) -> None:
    first, *others = documents
    for other in others:
        for begun, otherwise in zip(_begun(first), _begun(other), strict=True):
            if begun != otherwise:
                raise CavalierError(
                    f"{first['port']} was recorded {begun}, {other['port']} "
                    f"{otherwise}. Record both {begun}."
                )


def _begun(document: Recorded) -> tuple[str, str]:
    event = document["from_event"]
    return f"on {document['board']}", f"from event {event}"


def comparison(documents: Sequence[Recorded]) -> str:
    """Say whether recordings have the same events, and where they part.

    Raises CavalierError as `parting` does.
    """
    if blind := [each["port"] for each in documents if not sees(each)]:
        return (
            f"No lens was found for {' and '.join(blind)}, so the events "
            "cannot be compared."
        )
    found = parting(documents)
    if found is not None:
        return _parted(documents, found)
    shortest = min(documents, key=lambda each: len(each["events"]))
    number = shortest["from_event"] + len(shortest["events"]) // 3
    if is_cut(shortest):
        return (
            f"They have the same events up to event {number:,}, where the "
            f"recording of {shortest['port']} ends."
        )
    return f"They have the same {number:,} events in the same order."


def _parted(documents: Sequence[Recorded], found: Parting) -> str:
    if not found.events:
        return f"They have parted before event {found.number + 1:,}."
    board = parse_board(documents[0]["board"])
    seen = [
        f"{each['port']} {said(event, board)}"
        for each, event in zip(documents, found.events, strict=True)
        if event is not None or not is_cut(each)
    ]
    return f"They part at event {found.number:,}: {', '.join(seen)}."


def said(event: Event | None, board: Board) -> str:
    """Say what an event does: "enters c2"."""
    if event is None:
        return "has ended"
    name = square_name(square_at(board, event.square), board)
    return _SAID[event.kind].format(name)
