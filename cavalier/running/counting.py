"""Counting by ports, in parts: one start of one port each.

A port cannot be asked for less than all tours from a start.
"""

import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from cavalier.catalogue.port import Port
from cavalier.running import run
from cavalier.running.parallel import in_parallel
from common.board import Square
from common.search import Search

#: Up to this, a count is over before other processes have begun.
_MOST_SQUARES_ALONE = 16


class Part(NamedTuple):
    """A search from one start, by the port of this number."""

    number: int
    port: Port
    search: Search

    @property
    def is_long(self) -> bool:
        """Whether it is worth other processes: an own file has its own."""
        large = len(self.search.board) > _MOST_SQUARES_ALONE
        return large and not self.port.is_own_file


class Counted(NamedTuple):
    """How many tours a part has; the seconds are by the clock.

    ``number`` is that of the port.
    """

    number: int
    start: Square
    tours: int
    seconds: float


def count_all(ports: Sequence[Port], search: Search) -> Iterator[Counted]:
    """Yield the count from each start by each port, as they are ready.

    They are begun in the order of the ports, the long ones on all processors.
    """
    parts = [
        Part(number, port, search.from_start(start))
        for number, port in enumerate(ports)
        for start in search.starts
    ]
    for is_long, group in groupby(parts, lambda part: part.is_long):
        do = in_parallel if is_long else map
        yield from do(count, list(group))


def count(part: Part) -> Counted:
    """Count the tours of a part."""
    search = part.search
    assert search.start is not None
    work = partial(
        part.port.count_tours,
        search.board,
        search.start,
        closed=search.closed,
    )
    begun = time.perf_counter()
    tours = run(search.board, work)
    seconds = time.perf_counter() - begun
    return Counted(part.number, search.start, tours, seconds)
