"""What an exact count takes, told before it is started.

The states of a half depend on the width of the board, on the rows that are
settled, and on whether there is an apex. STATES are the largest numbers of
states while a row was settled, as they were measured; what was not measured
is extrapolated. Memory and time go with the states; their factors too were
measured (``python bench/exact.py`` measures all of it again).
"""

import math
import os
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from common.errors import TooLargeError
from common.exact.question import Question

#: By width, the most states while each row of a half is settled: closed tours.
CYCLE_STATES: dict[int, tuple[int, ...]] = {
    1: (1,),
    2: (1,),
    3: (1, 2, 3, 12, 33, 68, 99, 120, 132),
    4: (9, 69, 148, 482, 862, 875, 877),
    5: (54, 306, 1817, 17549, 45851, 47698, 57839),
    6: (306, 4828, 53799, 621471, 1209603, 1294236, 1306392),
    7: (2142, 97903, 1213986),
    8: (11850594, 11850594, 18525218),
}

#: The same where the tours are open.
PATH_STATES: dict[int, tuple[int, ...]] = {
    1: (1,),
    2: (1,),
    3: (18, 74, 148, 289, 499, 701, 802, 816, 849),
    4: (174, 1914, 4146, 8439, 10739, 10841, 10873, 10879),
    5: (1048, 16643, 61212, 229943, 404356, 404356, 440112),
    6: (6000, 252314),
    7: (200000, 2339665, 14599262),
}

#: Above this many columns the compiled tier's keys are too narrow.
MOST_COLUMNS = 8

#: A count that is estimated to take longer is refused.
MOST_SECONDS = 24 * 3600

#: With less than this to do, the compiled tier is not worth its start.
_WORTH_COMPILING = 3.0


@dataclass(frozen=True, slots=True)
class _Factors:
    """Seconds and bytes for each state, and bytes besides."""

    seconds: float
    bytes: int
    bytes_besides: int


class Tier(Enum):
    """The two ways to count, with what a state takes in each."""

    PLAIN = _Factors(50e-6, 1800, 20 * 2**20)
    COMPILED = _Factors(10e-6, 110, 250 * 2**20)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a count is estimated to take: states held at once, and the rest."""

    states: int
    bytes: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"some {_readable(self.states)} states, "
            f"{_readable(math.ceil(self.bytes / 2**30))} GiB of memory and "
            f"{_duration(self.seconds)}"
        )


def estimate(question: Question, tier: Tier) -> Cost:
    """Estimate what a count takes."""
    width, apex = question.board.columns, bool(question.ends)
    rows = question.board.rows - 2 - question.cut
    each = [_states(width, row, apex) for row in range(rows)] or [1]
    factors = tier.value
    return Cost(
        states=max(each),
        bytes=max(each) * factors.bytes + factors.bytes_besides,
        seconds=2 * sum(each) * factors.seconds,
    )


@cache
def _states(width: int, row: int, apex: bool) -> int:
    """Look up the states of a row, or extrapolate.

    A row beyond those measured grows as on the next narrower board; a board
    wider than those measured, as from width to width before.
    """
    measured = PATH_STATES if apex else CYCLE_STATES
    if width not in measured:
        narrower = _states(width - 1, row, apex)
        return narrower**2 // _states(width - 2, row, apex)
    known = measured[width]
    if row < len(known):
        return known[row]
    last = len(known) - 1
    if width <= 5:  # measured until it no longer grows
        return known[last]
    growth = _states(width - 1, row, apex) / _states(width - 1, last, apex)
    return round(known[last] * growth)


def tier_for(question: Question) -> Tier:
    """Choose the tier that a count is quicker by, of those installed."""
    quick = estimate(question, Tier.PLAIN).seconds < _WORTH_COMPILING
    if (
        quick
        or question.board.columns > MOST_COLUMNS
        or not find_spec("numba")
    ):
        return Tier.PLAIN
    return Tier.COMPILED


def refuse(question: Question, tier: Tier) -> None:
    """Raise TooLargeError where memory or time will not suffice."""
    cost, available = estimate(question, tier), _available_bytes()
    if cost.seconds > MOST_SECONDS or cost.bytes > available:
        raise TooLargeError(
            f"an exact count of this kind on {question.board} takes {cost}: "
            f"expected at most {available // 2**30} GiB, as there is here, "
            f"and {_duration(MOST_SECONDS)}"
        )


def _available_bytes() -> int:
    """Ask the system how much memory is free, or else how much there is."""
    try:
        for line in Path("/proc/meminfo").read_text("ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _readable(number: int) -> str:
    """Write a number, a large one with one digit that means something."""
    digits = len(str(number)) - 1
    return (
        f"{number // 10**digits} x 10^{digits}" if digits > 3 else f"{number}"
    )


def _duration(seconds: float) -> str:
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{_readable(round(seconds / size))} {unit}"
    return f"{seconds:.0f} seconds"
