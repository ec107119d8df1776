"""How far a count has come, and how long the rest may take.

The states grow from row to row, so half of the squares is by far not half of
the work. Settling a square is taken to take as long as there are states: as
many as ``cost`` estimates for its row when the row is settled, and before that
they grow evenly from the row above. Joining the halves is taken to take as
long as settling them; from two thirds of that to twice as long was measured.
"""

import sys
from itertools import accumulate, pairwise
from time import monotonic

from cavalier.exact.cost import (
    Tier,
    duration_text,
    size_text,
    states_by_row,
    tier_for,
)
from common.board import Board, Square
from common.language import N_, _

_SETTLING, _JOINING = N_("settling squares"), N_("joining the halves")

# More than can be counted, and still a number that can be computed with.
_BEYOND_ALL = 10**100


class Forecast:
    """Makes one share of the whole out of what ``Watch`` is called with.

    The halves are settled one after the other; where they are alike, only
    one. Then they are joined.
    """

    def __init__(self, board: Board, *, closed: bool, alike: bool) -> None:
        width, length = sorted((board.rows, board.columns))
        lower, upper = length - 1 - length // 2, length // 2 - 1
        rows = [lower] if alike else [max(upper, 0), lower]
        self._work = [_work(width, count, closed=closed) for count in rows]
        self._half, self._last = 0, 0.0
        self._first: tuple[float, float] | None = None

    def share(self, stage: str, share: float) -> float:
        """Return the share of the whole that is done, from 0 to 1."""
        settling = sum(half[-1] for half in self._work)
        if stage == _JOINING:
            return (1 + share) / 2
        if stage == _SETTLING and share < self._last:
            self._half = min(self._half + 1, len(self._work) - 1)
        if stage == _SETTLING:
            self._last = share
        half = self._work[self._half]
        before = sum(half[-1] for half in self._work[: self._half])
        squares = round(self._last * (len(half) - 1))
        return (before + half[squares]) / settling / 2

    def told(self, stage: str, share: float, states: int) -> tuple[float, str]:
        """Return the share of the whole, and a line to be shown with it."""
        whole = self.share(stage, share)
        left = self.seconds_left(whole, monotonic())
        said = [_("{stage}, {n:,} states", stage=_(stage), n=states)]
        if peak := _peak_bytes():
            said.append(_("{size} at most", size=size_text(peak, up=True)))
        if left is not None:
            time = duration_text(int(left))
            said.append(_("some {time} left", time=time))
        return whole, ", ".join(said)

    def seconds_left(self, share: float, now: float) -> float | None:
        """Estimate the seconds until the end, from two times at least.

        The first share may be of a count that was taken up again.
        """
        if self._first is None:
            self._first = share, now
        done, elapsed = share - self._first[0], now - self._first[1]
        return elapsed * (1 - share) / done if done > 0 else None


def forecast_of(
    board: Board, start: Square | None, *, closed: bool
) -> Forecast:
    """Foresee a count by the tier that it is made by.

    The plain one settles both halves, even where they are alike.
    """
    alike = (
        tier_for(board, closed=closed) == Tier.COMPILED
        and (closed or start is None)
        and max(board.rows, board.columns) % 2 == 0
    )
    return Forecast(board, closed=closed, alike=alike)


def _peak_bytes() -> int:
    """Ask how much memory this process has had at most; 0 on Windows."""
    try:
        import resource
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _work(width: int, rows: int, *, closed: bool) -> list[float]:
    """Add up the work until each square of so many rows is settled."""
    by_row = states_by_row(width, rows, closed=closed)
    states = [1, *(min(states, _BEYOND_ALL) for states in by_row)]
    return list(
        accumulate(
            (
                above * (below / above) ** (column / width)
                for above, below in pairwise(states)
                for column in range(1, width + 1)
            ),
            initial=1e-9,
        )
    )
