"""Counting by ports, in parts: one start of one port each.

A port cannot be asked for less than all tours from a start.
"""

import json
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from cavalier.catalogue.port import Port
from cavalier.running import run
from cavalier.running.parallel import in_parallel, own_address
from cavalier.running.store import Form, Store, fingerprint, key_of, results
from common.board import Square
from common.doing import Doing
from common.search import Search

#: What a count depends on, besides the port and its catalogue entry.
COUNTING = (
    "cavalier.catalogue.port",
    "cavalier.running",
    "common.board",
    "common.errors",
    "common.language",
    "common.search",
    "common.translation",
    "common.untrusted",
    "toolz",
)

#: Up to this, a count is over before other processes have begun.
_MOST_SQUARES_ALONE = 16


class Part(NamedTuple):
    """A search from one start, by the port of this number."""

    number: int
    port: Port
    search: Search


class Counted(NamedTuple):
    """How many tours a part has, and who counted them in how long.

    ``number`` is that of the port. ``worker`` is the address of a worker of a
    cluster, or None. The seconds are by the clock.
    """

    number: int
    start: Square
    tours: int
    worker: str | None
    seconds: float


def count_all(
    ports: Sequence[Port],
    search: Search,
    store: Store,
    do: Doing | None = None,
    *,
    cluster: str | None = None,
) -> Iterator[Counted]:
    """Yield the count from each start by each port, as they are ready.

    They are begun in the order of the ports, and made as ``do`` makes them.
    Without it, they are made on all processors; but those on small boards are
    made here, and so are those by own files, which start processes themselves.
    The results of a cluster are kept for it alone.

    Raises what ``do`` raises.
    """
    parts = [
        Part(number, port, search.from_start(start))
        for number, port in enumerate(ports)
        for start in search.starts
    ]
    for kept, group in groupby(parts, _is_kept):
        own = in_parallel if kept else map
        form = _KEPT.of(cluster)
        yield from results(store, form, _count, group, do=do or own)


def _count(part: Part) -> Counted:
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
    worker = own_address.get()
    return Counted(part.number, search.start, tours, worker, seconds)


def _is_kept(part: Part) -> bool:
    """Check whether the count is kept: not that of an own file."""
    large = len(part.search.board) > _MOST_SQUARES_ALONE
    return large and not part.port.is_own_file


def _key(part: Part) -> str | None:
    if not _is_kept(part):
        return None
    modules = fingerprint(part.port.module, *COUNTING)
    return key_of("count", modules, part.port, part.search)


def _write(counted: Counted) -> str:
    return json.dumps([counted.tours, counted.worker, counted.seconds])


def _read(part: Part, text: str) -> Counted:
    start = part.search.start
    assert start is not None
    return Counted(part.number, start, *json.loads(text))


_KEPT = Form(_key, _write, _read)
