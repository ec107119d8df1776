"""What an exact count takes, estimated before it is started.

The states of a half depend on the width of the board, on the rows that are
settled, and on whether there is an apex. STATES are the largest numbers of
states while a row was settled, as they were measured; what was not measured
is extrapolated. Memory and time go with the states; their factors too were
measured.
"""

import os
import sys
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from pathlib import Path

from common.board import Board
from common.errors import TooLargeError
from common.language import plural

Measured = dict[int, tuple[int, ...]]

#: By width, the most states while each row of a half is settled: closed tours.
CYCLE_STATES: Measured = {
    1: (1,),
    2: (1,),
    3: (1, 2, 3, 12, 33, 68, 99, 120, 132),
    4: (9, 69, 148, 482, 862, 875, 877),
    5: (54, 306, 1817, 17549, 45851, 47698, 57839),
    6: (306, 4828, 53799, 621471, 1209603, 1294236, 1306392),
    7: (1855, 97903, 1213986, 16725887),
    8: (11021, 1391834, 24651969),
}

#: The same where the tours are open.
PATH_STATES: Measured = {
    1: (1,),
    2: (1,),
    3: (18, 74, 148, 289, 499, 701, 802, 816, 849),
    4: (174, 1914, 4146, 8439, 10739, 10841, 10873, 10879),
    5: (1048, 16643, 61212, 229943, 404356, 390175, 440112),
    6: (8032, 252314, 1442991, 6844553),
    7: (56136, 4668662, 30954032),
    8: (263277, 41799671, 453926529),
}

#: Above this many columns the compiled tier's keys are too narrow.
MOST_COLUMNS = 8

#: Above this, three rows and the apex have more vertices than a byte can name.
MOST_COLUMNS_PLAIN = 84

#: A count that is estimated to take longer is refused.
MOST_SECONDS = 24 * 3600

#: With less than this to do, the compiled tier is not worth its start.
_WORTH_COMPILING = 3

_WIDEST_TO_THE_END = 5

# After so many rows the states grow no longer.
_LAST_ROW = 10


@dataclass(frozen=True, slots=True)
class _Factors:
    """Microseconds and bytes for each state, and bytes besides."""

    microseconds: int
    bytes: int
    bytes_besides: int


class Tier(Enum):
    """The two ways to count, with what a state takes in each."""

    PLAIN = _Factors(50, 1800, 20 * 2**20)
    COMPILED = _Factors(1, 30, 300 * 2**20)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a count is estimated to take: states held at once, and the rest."""

    states: int
    bytes: int
    seconds: int

    def __str__(self) -> str:
        return (
            f"some {_readable(self.states)} states, "
            f"{size_text(self.bytes, up=True)} of memory and "
            f"{duration_text(self.seconds)}"
        )


def estimate(board: Board, tier: Tier, *, closed: bool) -> Cost:
    """Estimate what a count of closed or open tours takes."""
    width, length = sorted((board.rows, board.columns))
    states = states_by_row(width, length - 1 - length // 2, closed=closed)
    most, in_all = max(states, default=1), 2 * sum(states)
    factors = tier.value
    return Cost(
        states=most,
        bytes=most * factors.bytes + factors.bytes_besides,
        seconds=in_all * factors.microseconds // 10**6,
    )


def states_by_row(width: int, rows: int, *, closed: bool) -> list[int]:
    """Estimate the most states while each of so many rows is settled."""
    measured = CYCLE_STATES if closed else PATH_STATES
    states = [
        _states(measured, width, row) for row in range(min(rows, _LAST_ROW))
    ]
    return states + (rows - len(states)) * sorted(states)[-1:]


def _states(measured: Measured, width: int, row: int) -> int:
    """Look up the states of a row; beyond the widest board, extrapolate."""
    widest = max(measured)
    if width <= widest:
        return _extended(measured, width, row)
    narrower, states = (
        _extended(measured, width, row) for width in (widest - 1, widest)
    )
    for __ in range(width - widest):
        narrower, states = states, states**2 // narrower
    return states


def _extended(measured: Measured, width: int, row: int) -> int:
    """Look up the states of a row; beyond the last one, extrapolate.

    Narrow boards were measured until the states grew no longer; on a wider
    one they are taken to grow as on the next narrower.
    """
    known = measured[width]
    last = len(known) - 1
    if row <= last:
        return known[row]
    if width <= _WIDEST_TO_THE_END:
        return max(known)
    narrower = [_extended(measured, width - 1, r) for r in (last, row)]
    return known[last] * narrower[1] // narrower[0]


def tier_for(board: Board, *, closed: bool) -> Tier:
    """Choose the tier that a count is quicker by, of those installed."""
    plain = estimate(board, Tier.PLAIN, closed=closed)
    if (
        plain.seconds < _WORTH_COMPILING
        or min(board.rows, board.columns) > MOST_COLUMNS
        or find_spec("numba") is None
    ):
        return Tier.PLAIN
    return Tier.COMPILED


def refuse_width(board: Board) -> None:
    """Raise TooLargeError where a state would not go into bytes."""
    if min(board.rows, board.columns) > MOST_COLUMNS_PLAIN:
        raise TooLargeError(
            f"An exact count on {board} is beyond the method. Choose a "
            f"board with at most {MOST_COLUMNS_PLAIN} rows or columns."
        )


def refuse(board: Board, tier: Tier, *, closed: bool) -> None:
    """Raise TooLargeError where memory or time will not suffice."""
    cost, available = estimate(board, tier, closed=closed), available_bytes()
    if cost.seconds > MOST_SECONDS or cost.bytes > available:
        raise TooLargeError(
            f"An exact count of this kind on {board} takes {cost}. The "
            f"limits are {size_text(available)}, which is free here, and "
            f"{duration_text(MOST_SECONDS)}. Choose a smaller board, or "
            "use --force to count anyway."
        )


def refuse_memory(size: int) -> None:
    """Raise TooLargeError where so many bytes more are not free."""
    available = available_bytes()
    if size > available:
        raise TooLargeError(
            f"The next states take {size_text(size, up=True)} of memory, "
            f"and {size_text(available)} is free here. End other "
            "programs, or choose a smaller board."
        )


def available_bytes() -> int:
    """Ask the system how much memory is free, or else how much there is."""
    try:
        for line in Path("/proc/meminfo").read_text("ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    if not hasattr(os, "sysconf"):  # on Windows
        return sys.maxsize
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def size_text(size: int, *, up: bool = False) -> str:
    """Write a number of bytes in GiB, or in MiB where it is less than one."""
    unit, name = (2**30, "GiB") if size >= 2**30 else (2**20, "MiB")
    return f"{_readable(-(-size // unit) if up else size // unit)} {name}"


def _readable(number: int) -> str:
    """Write a number, a large one with one digit that means something."""
    digits = len(str(number)) - 1
    return (
        f"{number // 10**digits} x 10^{digits}" if digits > 3 else f"{number}"
    )


def duration_text(seconds: int) -> str:
    """Write a number of seconds in a unit that is read at once."""
    for size, words in (
        (86400, "{n} days"),
        (3600, "{n} hours"),
        (60, "{n} minutes"),
    ):
        if seconds >= 2 * size:
            return words.format(n=_readable(seconds // size))
    return plural(seconds, "second")
