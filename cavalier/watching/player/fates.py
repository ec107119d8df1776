"""What becomes of what calls keep: it is shared, and changes or does not."""

from collections import Counter
from typing import NamedTuple

from cavalier.watching.playback import Playback, State, identity_of
from cavalier.watching.player.kept_values import (
    NOTHING,
    amounts,
    inside,
    kept,
)
from common.language import N_, _, spoken


class Fates(NamedTuple):
    """What a run does to what its calls keep.

    ``changes`` counts, of each matrix by its identity, how often it changes.
    ``steady`` is whether each variable with lists of squares has the same
    ones as long as its call is open. So no such list changes.
    """

    changes: Counter[int]
    steady: bool


def fates(playback: Playback) -> Fates:
    """Return what a run does to its matrices and its lists of squares."""
    values, changes, steady = playback.document["values"], Counter[int](), True
    latest: dict[int, int] = {}
    had: dict[tuple[int, int], list[int]] = {}
    for step, frame in enumerate(playback.frames()):
        for name, value in playback.changes_of(step):
            held = [index for _, index in inside(values, "", value)]
            for index in held:
                identity = identity_of(values[index])
                if identity is not None:
                    known = latest.setdefault(identity, index)
                    changes[identity] += known != index
                    latest[identity] = index
            lists = [at for at in held if identity_of(values[at]) is None]
            if name:
                steady &= had.setdefault((frame, name), lists) == lists
    return Fates(changes, steady)


def story(playback: Playback, state: State) -> str:
    """Say how much is kept, who shares it, and how often it changes.

    "1 matrix of 12 cells, shared by 13 calls and changed 134 times in the
    run".
    """
    language = spoken()
    matrices, lists = amounts(
        playback, kept(playback.document["values"], state), language
    )
    changes, steady = fates(playback)
    told = [
        matrices
        and _of_matrices(matrices, _holders(playback, state), changes),
        _("{lists}, never changed", lists=lists)
        if lists and steady
        else lists,
    ]
    return _(", and ").join(filter(None, told)) or NOTHING.into(language)


def _of_matrices(
    matrices: str, holders: Counter[int], changes: Counter[int]
) -> str:
    calls = holders.total() if len(holders) == 1 else 1
    times = sum(changes[identity] for identity in holders)
    return _(
        _SHARED[calls > 1, times > 0],
        matrices=matrices,
        calls=calls,
        times=times,
    )


#: Whether several calls share one matrix, and whether it changes.
_SHARED = {
    (True, True): N_(
        "{matrices}, shared by {calls:,} calls and changed {times:,} times in "
        "the run"
    ),
    (True, False): N_(
        "{matrices}, shared by {calls:,} calls and never changed"
    ),
    (False, True): N_("{matrices}, changed {times:,} times in the run"),
    (False, False): N_("{matrices}, never changed"),
}


def _holders(playback: Playback, state: State) -> Counter[int]:
    """Return how many open calls have each matrix."""
    values, holders = playback.document["values"], Counter[int]()
    for frame in state.stack:
        held = [
            identity_of(values[index])
            for name, value in frame.variables.items()
            for _, index in inside(values, name, value)
            if name
        ]
        holders.update({each for each in held if each is not None})
    return holders
