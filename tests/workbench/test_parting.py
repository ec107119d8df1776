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
from common.errors import CavalierError


def comparison(documents: list[Recorded]) -> str:
    return compared(documents)[0]


# On 3x4: a3 is square 0, c2 is 6, b1 is 9, d1 is 11.
WALK = [(ENTERED, 0), (ENTERED, 6), (LEFT, 6), (ENTERED, 9)]


def recorded(
    port: str,
    events: list[tuple[int, int]],
    *,
    board: str = "3x4",
    ended: Ended = "finished",
    from_event: int = 0,
    path: list[int] | None = None,
) -> Recorded:
    return {
        "port": port,
        "board": board,
        "ended": ended,
        "from_event": from_event,
        "path": path or [],
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


@pytest.mark.parametrize("ended", ["cap", "interrupted"])
def test_a_recording_that_was_cut_does_not_part_where_it_ends(
    ended: Ended,
) -> None:
    documents = [
        recorded("one", WALK), recorded("cut", WALK[:2], ended=ended)
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


def test_events_are_numbered_from_where_the_recordings_begin() -> None:
    one, other = (
        recorded(port, [event], from_event=40, path=[0])
        for port, event in (("one", WALK[1]), ("other", WALK[3]))
    )
    assert comparison([one, other]).startswith("They part at event 41: one")
    elsewhere = recorded("other", [WALK[1]], from_event=40, path=[6])
    assert parting([one, elsewhere]) == Parting(40, ())
    assert comparison([one, elsewhere]) == (
        "They have parted before event 41."
    )


def test_recordings_whose_events_are_not_seen_are_not_compared() -> None:
    documents = [recorded("one", WALK), recorded("other", [])]
    assert comparison(documents) == (
        "No lens was found for other, so the events cannot be compared."
    )


def test_recordings_that_cannot_be_compared_are_refused() -> None:
    one = recorded("one", WALK)
    larger = recorded("other", WALK, board="5x6")
    with pytest.raises(CavalierError) as refused:
        parting([one, larger])
    assert str(refused.value) == (
        "one was recorded on 3x4, other on 5x6. Record both on 3x4."
    )
    later = recorded("other", WALK, from_event=7)
    with pytest.raises(CavalierError, match="from event 7"):
        comparison([one, later])
