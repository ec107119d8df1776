"""What an exact count takes, and so which engine counts it, or neither.

Both engines hold the same states. How many depends on the width of the board,
on the rows that are settled, and on whether there is an apex.
"""

import os
import sys
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from common.board import Board
from common.errors import TooLargeError

#: By width, the most states while each row of a half is settled, and while
#: any further row is. All were measured but the last two of 7 and of 8
#: columns, and the last three of 6 columns with open tours: these are taken
#: to grow as on the next narrower board.
CYCLE_STATES = {
    1: (1,),
    2: (1,),
    3: (1, 2, 3, 12, 33, 68, 99, 120, 132),
    4: (9, 69, 148, 482, 862, 875, 877),
    5: (54, 306, 1817, 17549, 45851, 47698, 57839),
    6: (306, 4828, 53799, 621471, 1209603, 1294236, 1306392),
    7: (1855, 97903, 1213986, 16725887, 32_000_000, 35_000_000),
    8: (11021, 1391834, 24651969, 330_000_000, 650_000_000),
}
PATH_STATES = {
    1: (1,),
    2: (1,),
    3: (18, 74, 148, 289, 499, 701, 802, 816, 849),
    4: (174, 1914, 4146, 8439, 10739, 10841, 10873, 10879),
    5: (1048, 16643, 61212, 229943, 404356, 390175, 440112),
    6: (8032, 252314, 1442991, 6844553, 12_000_000, 13_000_000),
    7: (56136, 4668662, 30954032, 147_000_000, 280_000_000),
    8: (263277, 41799671, 453926529, 2_200_000_000, 4_000_000_000),
}

#: The compiled engine is for boards with a shorter side from the one, and on
#: narrower boards plain Python is quick; with more columns than the other, a
#: half of the tours is beyond any memory.
LEAST_COLUMNS, MOST_COLUMNS = 5, 8

_MOST_SECONDS = 24 * 3600


class Factors(NamedTuple):
    """What a count takes besides, and for each state."""

    seconds: float
    seconds_settled: float
    seconds_joined: float
    bytes: int
    bytes_held: int


class Engine(Enum):
    """The two ways to count; numba takes some seconds to compile the one."""

    PLAIN = Factors(0, 6e-6, 80e-6, 20 * 2**20, 1800)
    COMPILED = Factors(5, 1e-6, 0, 250 * 2**20, 64)


class Cost(NamedTuple):
    """What a count is estimated to take."""

    seconds: float
    bytes: float

    @property
    def excessive(self) -> bool:
        """Whether it is more than a day, or than the memory that is free."""
        return self.seconds > _MOST_SECONDS or self.bytes > free_bytes()

    def __str__(self) -> str:
        hours, size = self.seconds / 3600, self.bytes / 2**30
        return f"{hours:,.1f} hours and {size:,.1f} GiB of memory"


def estimate(board: Board, engine: Engine, *, closed: bool) -> Cost:
    """Estimate what a count of closed or open tours takes."""
    width, length = sorted((board.rows, board.columns))
    known = (CYCLE_STATES if closed else PATH_STATES)[width]
    upper, lower = (
        [known[min(row, len(known) - 1)] for row in range(rows)]
        for rows in (length // 2 - 1, length - 1 - length // 2)
    )
    each = engine.value
    settled, joined = sum(upper + lower), max(upper, default=1)
    seconds = settled * each.seconds_settled + joined * each.seconds_joined
    held = max(lower, default=1) * each.bytes_held
    return Cost(each.seconds + seconds, each.bytes + held)


def choose(board: Board, *, closed: bool, force: bool) -> Engine:
    """Choose the engine that is quicker, compilation included.

    Raises TooLargeError where none that is installed would come to an end,
    unless it is forced; the board is so wide that not even force helps.
    """
    width = min(board.rows, board.columns)
    if width > MOST_COLUMNS:
        raise TooLargeError(
            f"An exact count on {board} is beyond the method. Choose a "
            f"board with at most {MOST_COLUMNS} rows or columns."
        )
    costs = {Engine.PLAIN: estimate(board, Engine.PLAIN, closed=closed)}
    compiled = estimate(board, Engine.COMPILED, closed=closed)
    if width >= LEAST_COLUMNS and find_spec("numba"):
        costs[Engine.COMPILED] = compiled
    fitting = [e for e in costs if force or not costs[e].excessive]
    if fitting:
        return min(fitting, key=costs.__getitem__)
    advice = "Choose a smaller board, or use --force to count anyway."
    if Engine.COMPILED not in costs and not compiled.excessive:
        advice = f"The extra `exact` needs {compiled}: install that."
    raise TooLargeError(
        f"An exact count of this kind on {board} takes about "
        f"{min(costs.values())}. The limits are 24 hours and "
        f"{free_bytes() / 2**30:,.1f} GiB, which is free here. {advice}"
    )


def free_bytes() -> int:
    """Ask the system how much memory is free, or else how much there is."""
    meminfo = Path("/proc/meminfo")
    if meminfo.exists():
        for line in meminfo.read_text("ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    if not hasattr(os, "sysconf"):  # on Windows
        return sys.maxsize
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
