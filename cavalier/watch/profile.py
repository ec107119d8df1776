"""What a program does, counted in its recording, and its cost."""

import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from cavalier.watch.recording import Recording
from cavalier.watch.replay import Replay

#: How many seconds work is repeated for: clocks are coarse.
_ENOUGH = 0.1


def profile(recording: Recording) -> dict[str, int]:
    """Return the counts of a program, by the rows of the table.

    The deepest recursion is the most calls of one function that were open at
    once. A name is rebound if it had a value and gets another. A container
    counts if a variable, or an object in one, ever held it.
    """
    replay, opened, deepest = Replay(recording), Counter[int](), 0
    for step in replay:
        function = replay.open[-1].function
        opened[function] += (step.kind == "c") - (step.kind in ("r", "x"))
        deepest = max(deepest, opened[function])
    kinds = [thing.kind for thing in recording.things.values()]
    return {
        "calls": len(replay.calls),
        "deepest recursion": deepest,
        "changes to objects": sum(replay.changed.values()),
        "names rebound": replay.bound_again,
        "containers made": sum(k not in ("object", "record") for k in kinds),
    }


class Cost(NamedTuple):
    """Seconds of processor time, the mean of some runs, and the most bytes."""

    seconds: float
    memory: int


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
