"""Several recorded runs at one moment: at the same event, led by one of them.

A position is the number of steps that are shown, from 0; an event is the
number of events that have happened.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from cavalier.watching.document import TraceDocument
from cavalier.watching.playback import Event, Playback
from cavalier.watching.player.parting import parting
from common.board import parse_board
from common.errors import CavalierError


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

    def must_have(self, event: int) -> None:
        """Raise CavalierError unless the recording has this event."""
        if not self.first <= event <= self.last:
            raise CavalierError(
                f"There is no event {event}. {self.document['port']} has "
                f"events {self.first} to {self.last}."
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
    CavalierError if they cannot be compared: see `parting`.
    """

    def __init__(self, documents: Sequence[TraceDocument]) -> None:
        self.parting = parting(documents)
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

    @property
    def parted(self) -> bool:
        """Whether the runs have parted already."""
        return (
            self.parting is not None and self.now.event >= self.parting.number
        )

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
        """Go on to the next event; after the last one, to the end."""
        if self.now.event < self.leader.last:
            self.to_event(self.now.event + 1)
        else:
            self.to_end()

    def previous_event(self) -> None:
        """Go back to where the last event happened, or the one before it."""
        event, position = self.now
        there = position == self.leader.position_of(event)
        self.to_event(max(self.leader.first, event - there))

    def to_start(self) -> None:
        """Go to where nothing is shown."""
        self.step(-self.now.position)

    def to_end(self) -> None:
        """Go to where all steps are shown."""
        self.step(self.leader.steps)

    def lead_next(self) -> None:
        """Let the next run lead, from where the same event has happened."""
        ended, event = self.ended, self.now.event
        self.leads = (self.leads + 1) % len(self.runs)
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
