"""The cost of an exact count, and the engine that it chooses.

Both engines hold the same states. Their number depends on the width of the
board, on the rows that are settled, and on whether there is an apex.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from common.board import Board
from common.errors import TooLargeError

#: By width, the most states while each row of a half is settled, and while
#: any further row is. All were measured except for the last two of 7 and 8
#: columns, and of 6 columns with open tours: these grow as on the next
#: narrower board.
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

#: Plain Python is quick enough on narrower boards; on wider ones, a half is
#: too large for any memory.
LEAST_COLUMNS, MOST_COLUMNS = 5, 8

_MOST_SECONDS = 24 * 3600


class Cost(NamedTuple):
    """An estimate of the time and the memory of a count."""

    seconds: float
    bytes: float

    @property
    def excessive(self) -> bool:
        """Whether it is more than a day, or than the memory that is free."""
        return self.seconds > _MOST_SECONDS or self.bytes > free_bytes()

    def __str__(self) -> str:
        minutes, size = self.seconds / 60, self.bytes / 2**30
        time = (
            f"{minutes:,.0f} min"
            if minutes < 120
            else f"{minutes / 60:,.0f} h"
        )
        return f"{time} and {size:,.1f} GiB of memory"


def estimate(board: Board, *, closed: bool) -> tuple[Cost, Cost]:
    """Estimate the cost in plain Python, and compiled.

    All factors were measured; numba takes five seconds to compile.
    """
    width, length = sorted((board.rows, board.columns))
    known = (CYCLE_STATES if closed else PATH_STATES)[width]
    upper, lower = (
        [known[min(row, len(known) - 1)] for row in range(rows)]
        for rows in (length // 2 - 1, length - 1 - length // 2)
    )
    settled, joined = sum(upper + lower), max(upper, default=1)
    most = max(lower, default=1)
    return (
        Cost(6e-6 * settled + 80e-6 * joined, 20 * 2**20 + 1800 * most),
        Cost(5 + 1e-6 * settled, 250 * 2**20 + 64 * most),
    )


def is_compiled(board: Board, *, closed: bool, force: bool) -> bool:
    """Choose the quicker engine that is installed.

    Raises TooLargeError if neither would finish, unless forced; and if the
    board is too wide, even if forced.
    """
    width = min(board.rows, board.columns)
    if width > MOST_COLUMNS:
        raise TooLargeError(
            f"{board} is too wide for an exact count. Choose a board with a "
            f"shorter side of at most {MOST_COLUMNS}."
        )
    plain, compiled = estimate(board, closed=closed)
    installed = width >= LEAST_COLUMNS and find_spec("numba") is not None
    costs = [plain, compiled] if installed else [plain]
    able = [cost for cost in costs if force or not cost.excessive]
    if not able:
        advice = "Choose a smaller board, or use --force to count anyway."
        if not installed and not compiled.excessive:
            advice = f"Install the extra `exact` to do it in {compiled}."
        raise TooLargeError(
            f"This count on {board} would take about {min(costs)}. The limits "
            f"are 24 hours and {free_bytes() / 2**30:,.1f} GiB, the free "
            f"memory of this machine. {advice}"
        )
    return min(able) is compiled


def free_bytes() -> int:
    """Return the free memory, or else all of the memory."""
    meminfo = Path("/proc/meminfo")
    if meminfo.exists():
        _, after = meminfo.read_text("ascii").split("MemAvailable:")
        return int(after.split()[0]) * 1024
    if not hasattr(os, "sysconf"):  # on Windows
        return sys.maxsize
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
