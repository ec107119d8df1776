"""Recorded runs at the same event, and where they part.

An event is a square entered or left, or a board that is full. Two ports that
try the same moves in the same order have the same events, however they are
written. Events are numbered from 1; a run begins at event 0. A position is
the number of steps that are shown.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, zip_longest
from typing import Literal, NamedTuple, TypedDict

from cavalier.watching.playback import Event, Playback, triples
from cavalier.watching.player.wording import say
from cavalier.watching.tours import Path, square_at
from cavalier.watching.trace_document import (
    ENTERED,
    FULL,
    LEFT,
    Ended,
    TraceDocument,
)
from common.board import Board, parse_board, square_name
from common.errors import CavalierError
from common.language import N_, _
from common.phrases import Phrase

_SAID = {
    LEFT: Phrase("leaves {square}"),
    ENTERED: Phrase("enters {square}"),
    FULL: Phrase("has filled the board, on {square}"),
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

    Raises CavalierError as `must_match` does.
    """
    must_match(documents)
    begun = documents[0]["from_event"]
    if any(each["path"] != documents[0]["path"] for each in documents):
        return Parting(begun, ())
    streams = [events(each) for each in documents]
    for number, there in enumerate(zip_longest(*streams), begun + 1):
        known = {
            event
            for event, each in zip(there, documents, strict=True)
            if event is not None or not is_cut(each)
        }
        if len(known) > 1:
            return Parting(number, there)
    return None


def compared(documents: Sequence[Recorded]) -> tuple[str, Parting | None]:
    """Say whether recordings have the same events; return where they part.

    Raises CavalierError as `must_match` does.
    """
    found = parting(documents)
    if blind := [each["port"] for each in documents if not sees(each)]:
        return _(
            "No lens was found for {ports}, so the events cannot be compared.",
            ports=_(" and ").join(blind),
        ), None
    if found is not None:
        return _parted(documents, found), found
    shortest = min(documents, key=lambda each: len(each["events"]))
    number = shortest["from_event"] + len(shortest["events"]) // 3
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
    path, lengths = Path(documents[0]["path"]), []
    all_events = [events(each) for each in documents]
    for first, *others in zip(*all_events, strict=False):
        if any(each != first for each in others):
            break
        path.happen(*first)
        lengths.append(len(path))
    if not lengths:
        return None
    before = documents[0]["from_event"]
    return before + 1 + lengths.index(max(lengths))


def sees(document: Recorded) -> bool:
    """Check whether the events of a recording were seen.

    Through a lens, at least the start is.
    """
    return bool(document["events"] or document["from_event"])


def is_cut(document: Recorded) -> bool:
    """Check whether the run might have had more events than are recorded."""
    return document["ended"] in {"cap", "interrupted"}


def must_match(documents: Sequence[Recorded]) -> None:
    """Raise CavalierError unless recordings can be compared.

    They are of the same board, and begin at the same event.
    """
    first, *others = documents
    for other in others:
        for key, refusal in _BEGUN.items():
            if first[key] != other[key]:
                raise CavalierError(
                    _(
                        refusal,
                        port=first["port"],
                        begun=first[key],
                        other=other["port"],
                        otherwise=other[key],
                    )
                )


_BEGUN: dict[Literal["board", "from_event"], str] = {
    "board": N_(
        "{port} was recorded on {begun}, {other} on {otherwise}. Record both "
        "on {begun}."
    ),
    "from_event": N_(
        "{port} was recorded from event {begun}, {other} from event "
        "{otherwise}. Record both from event {begun}."
    ),
}


def _parted(documents: Sequence[Recorded], found: Parting) -> str:
    if not found.events:
        return _(
            "They have parted before event {event:,}.", event=found.number + 1
        )
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


def said(event: Event, board: Board, language: str) -> str:
    """Say what an event does: "enters c2"."""
    name = square_name(square_at(board, event.square), board)
    return _SAID[event.kind].into(language, square=name)


class Moment(NamedTuple):
    """How many events have happened, and how many steps are shown."""

    event: int
    position: int


class Run:
    """A recorded run that is played, from its first event to its last."""

    def __init__(self, document: TraceDocument) -> None:
        self.document = document
        self.board = parse_board(document["board"])
        self.playback = Playback(document)
        self.steps = self.playback.steps
        self.first = document["from_event"]
        self.last = self.first + len(self.playback.events)
        self._event_steps = list(accumulate(document["events"][::3]))

    @cached_property
    def depths(self) -> list[int]:
        """How many calls are open, of each position."""
        depth = len(self.document["stack"])
        depths = [depth]
        for kind in self.document["kinds"]:
            depth += kind in "cs"
            depths.append(depth)
            depth -= kind in "ryx"
        return depths

    def must_have(self, event: int) -> None:
        """Raise CavalierError unless the recording has this event."""
        if not self.first <= event <= self.last:
            raise CavalierError(
                say(
                    "no_event",
                    number=event,
                    port=self.document["port"],
                    low=self.first,
                    high=self.last,
                )
            )

    def event(self, number: int) -> Event | None:
        """Return the event of a number, None for that before the first."""
        if number <= self.first:
            return None
        return self.playback.events[number - self.first - 1]

    def position_of(self, event: int) -> int:
        """Return the first position at which so many events have happened."""
        if event <= self.first:
            return 0
        return self._event_steps[event - self.first - 1] + 1

    def events_at(self, position: int) -> int:
        """Return how many events have happened at a position."""
        return self.first + bisect_right(self._event_steps, position - 1)


class Together:
    """Runs next to each other: ``leads`` is the place of the one that leads.

    The others are where the same event has just happened in them. Raises
    CavalierError if they cannot be compared: see `must_match`.
    """

    def __init__(self, documents: Sequence[TraceDocument]) -> None:
        must_match(documents)
        self.runs = [Run(each) for each in documents]
        self.leads = 0
        self.now = Moment(self.leader.first, 0)

    @property
    def leader(self) -> Run:
        """The run whose lines and events are stepped through."""
        return self.runs[self.leads]

    @property
    def ended(self) -> bool:
        """Whether the leading run has no more steps."""
        return self.now.position == self.leader.steps

    def step(self, steps: int) -> None:
        """Go on by so many steps, or back, as far as there are any."""
        position = min(self.now.position + steps, self.leader.steps)
        position = max(position, 0)
        self.now = Moment(self.leader.events_at(position), position)

    def to_event(self, event: int) -> None:
        """Go to where an event has just happened.

        Raises CavalierError where the leading run has no such event.
        """
        self.leader.must_have(event)
        self.now = Moment(event, self.leader.position_of(event))

    def next_event(self) -> None:
        """Go on to the next event; after the last one, to the end.

        Where the knight is not seen, go on by a line.
        """
        if self.leader.document["lens"] is None:
            self.step(1)
        elif self.now.event < self.leader.last:
            self.to_event(self.now.event + 1)
        else:
            self.to_end()

    def previous_event(self) -> None:
        """Go back to where the last event happened, or the one before it.

        Where the knight is not seen, go back by a line.
        """
        if self.leader.document["lens"] is None:
            self.step(-1)
            return
        event, position = self.now
        there = position == self.leader.position_of(event)
        self.to_event(max(self.leader.first, event - there))

    def over(self, by: int) -> None:
        """Go to the end of the call that the line makes, or back before it."""
        self._go_while_deeper(by, self.leader.depths[self.now.position])

    def out(self) -> None:
        """Go to where the call under way has ended."""
        self._go_while_deeper(1, self.leader.depths[self.now.position] - 1)

    def _go_while_deeper(self, by: int, most: int) -> None:
        depths, position = self.leader.depths, self.now.position + by
        while 0 < position < self.leader.steps and depths[position] > most:
            position += by
        self.step(position - self.now.position)

    def to_opening(self) -> None:
        """Go to where there is something to see: the first event or step."""
        if self.leader.last > self.leader.first:
            self.to_event(self.leader.first + 1)
        else:
            self.step(1)

    def to_start(self) -> None:
        """Go to where nothing is shown."""
        self.step(-self.now.position)

    def to_end(self) -> None:
        """Go to where all steps are shown."""
        self.step(self.leader.steps)

    def lead(self, place: int) -> None:
        """Let a run lead, from where the same event has happened."""
        ended, event = self.ended, self.now.event
        self.leads = place
        self.to_event(min(event, self.leader.last))
        if ended and event >= self.leader.last:
            self.to_end()

    def moment(self, place: int) -> Moment:
        """Return the moment of the run in a place."""
        if place == self.leads:
            return self.now
        run, event = (
            self.runs[place],
            min(self.now.event, self.runs[place].last),
        )
        ended = self.ended and self.now.event >= run.last
        return Moment(event, run.steps if ended else run.position_of(event))
