"""What a program does, counted in its recording, and its cost."""

import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from cavalier.watch.recording import Recording
from cavalier.watch.replay import Replay

#: Objects that hold others, as a program makes them.
_CONTAINERS = frozenset(
    ["array", "deque", "dict", "frozenset", "list", "set", "tuple"]
)

#: Work is repeated for so many seconds: clocks are coarse.
_ENOUGH = 0.1


class Profile(NamedTuple):
    """What a program does.

    ``deepest`` is the most calls of one function that were open at once,
    ``changes`` how often an object was changed, ``bound_again`` how often a
    variable that had a value got another, and ``containers`` how many a
    variable, or an object that it held, ever was.
    """

    calls: int
    deepest: int
    changes: int
    bound_again: int
    containers: int


def profile(recording: Recording) -> Profile:
    """Count what a program does."""
    replay, opened, deepest = Replay(recording), Counter[int](), 0
    for step in replay:
        function = replay.open[-1].function
        opened[function] += (step.kind == "c") - (step.kind in ("r", "x"))
        deepest = max(deepest, opened[function])
    kinds = [thing.kind for thing in recording.things.values()]
    return Profile(
        calls=len(replay.calls),
        deepest=deepest,
        changes=sum(replay.changed.values()),
        bound_again=replay.bound_again,
        containers=sum(kind in _CONTAINERS for kind in kinds),
    )


class Cost(NamedTuple):
    """Seconds of processor time, the mean of some runs, and bytes at most."""

    seconds: float
    peak_memory: int


def cost(work: Callable[[], object]) -> Cost:
    """Measure work that can be repeated."""
    begin, runs, taken = time.process_time(), 0, 0.0
    while taken < _ENOUGH:
        work()
        runs, taken = runs + 1, time.process_time() - begin
    tracemalloc.start()
    work()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Cost(taken / runs, peak)
