"""What a program does, counted in its recording."""

from collections import Counter
from dataclasses import dataclass

from cavalier.watch.recording import Recording
from cavalier.watch.replay import Replay

#: Objects that hold others, as a program makes them.
_CONTAINERS = frozenset(
    ["array", "deque", "dict", "frozenset", "list", "set", "tuple"]
)


@dataclass(frozen=True, slots=True)
class Profile:
    """What a program does.

    ``deepest`` is how many calls of one function were open at once, at most;
    ``changes`` how often an object was changed, ``bound_again`` how often a
    variable that had a value got another; ``containers`` are those that a
    variable, or what it holds, ever was.
    """

    calls: int
    deepest: int
    changes: int
    bound_again: int
    containers: int


def profile(recording: Recording) -> Profile:
    """Count what a program does."""
    replay, opened = Replay(recording), Counter[int]()
    deepest = 0
    for step in replay:
        function = replay.open[-1].function
        if step.kind == "c":
            opened[function] += 1
            deepest = max(deepest, opened[function])
        elif step.kind in ("r", "x"):
            opened[function] -= 1
    kinds = [thing.kind for thing in recording.things.values()]
    return Profile(
        calls=len(replay.calls),
        deepest=deepest,
        changes=sum(replay.changed.values()),
        bound_again=replay.bound_again,
        containers=sum(kind in _CONTAINERS for kind in kinds),
    )
