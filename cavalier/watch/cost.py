"""The time and the memory of a program, measured apart from its recording."""

import time
import tracemalloc
from collections.abc import Callable
from typing import NamedTuple

#: A small work is repeated until it has taken so many seconds, or so often.
_ENOUGH, _OFTEN = 0.1, 5


class Cost(NamedTuple):
    """Seconds of processor time, the least of some runs, and bytes at most."""

    seconds: float
    peak_memory: int


def cost(work: Callable[[], object]) -> Cost:
    """Measure a work, which can be done again."""
    times: list[float] = []
    while sum(times) < _ENOUGH and len(times) < _OFTEN:
        begun = time.thread_time()
        work()
        times.append(time.thread_time() - begun)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        result = work()
        _, peak = tracemalloc.get_traced_memory()
        del result
    finally:
        tracemalloc.stop()
    return Cost(min(times), peak - before)
