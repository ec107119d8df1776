"""Where recorded runs part: by their events alone."""

import pytest

from cavalier.watching.playback import Event
from cavalier.watching.player.together import (
    Parting,
    Recorded,
    compared,
    parting,
)
from cavalier.watching.trace_document import ENTERED, FULL, LEFT, Ended


def comparison(documents: list[Recorded]) -> str:
    return compared(documents)[0]


# On 3x4: a3 is square 0, c2 is 6, b1 is 9, d1 is 11.
WALK = [(ENTERED, 0), (ENTERED, 6), (LEFT, 6), (ENTERED, 9)]


def recorded(
    port: str,
    events: list[tuple[int, int]],
    *,
    ended: Ended = "finished",
) -> Recorded:
    return {
        "port": port,
        "board": "3x4",
        "ended": ended,
        # Each event is a different number of steps after the last.
        "events": [
            number
            for step, event in enumerate(events, len(port))
            for number in (step, *event)
        ],
    }


def test_the_same_events_are_the_same_at_other_steps() -> None:
    documents = [recorded("one", WALK), recorded("other", WALK)]
    assert parting(documents) is None
    assert comparison(documents) == (
        "They have the same 4 events in the same order."
    )


def test_three_recordings_part_where_the_first_of_them_does() -> None:
    other = [*WALK[:3], (ENTERED, 11)]
    documents = [
        recorded("one", WALK), recorded("two", WALK), recorded("three", other)
    ]  # fmt: skip
    assert parting(documents) == Parting(
        4, (Event(ENTERED, 9), Event(ENTERED, 9), Event(ENTERED, 11))
    )
    assert comparison(documents) == (
        "They part at event 4: one enters b1, two enters b1, three enters d1."
    )


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ((LEFT, 9), "other leaves b1"),
        ((FULL, 6), "other has filled the board, on c2"),
    ],
)
def test_an_event_is_its_kind_and_its_square(
    event: tuple[int, int], said: str
) -> None:
    documents = [
        recorded("one", WALK), recorded("other", [*WALK[:3], event])
    ]  # fmt: skip
    assert comparison(documents) == (
        f"They part at event 4: one enters b1, {said}."
    )


@pytest.mark.parametrize("ended", ["finished", "failed"])
def test_a_run_that_has_ended_parts_from_a_longer_one(ended: Ended) -> None:
    documents = [
        recorded("one", WALK), recorded("short", WALK[:2], ended=ended)
    ]  # fmt: skip
    assert parting(documents) == Parting(3, (Event(LEFT, 6), None))
    assert comparison(documents) == (
        "They part at event 3: one leaves c2, short has ended."
    )


def test_a_recording_that_was_cut_does_not_part_where_it_ends() -> None:
    documents = [
        recorded("one", WALK), recorded("cut", WALK[:2], ended="cap")
    ]  # fmt: skip
    assert parting(documents) is None
    assert comparison(documents) == (
        "They have the same events up to event 2, where the recording of "
        "cut ends."
    )
    third = recorded("three", [*WALK[:2], (LEFT, 0)])
    assert comparison([*documents, third]) == (
        "They part at event 3: one leaves c2, three leaves a3."
    )


def test_recordings_whose_events_are_not_seen_are_not_compared() -> None:
    documents = [recorded("one", WALK), recorded("other", [])]
    assert comparison(documents) == (
        "No lens was found for other, so the events cannot be compared."
    )
