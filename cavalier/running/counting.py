"""Counting by ports, in parts: one start of one port each.

A port cannot be asked for less than all tours from a start.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cavalier.catalogue.port import Port
from cavalier.running import run
from cavalier.running.parallel import in_parallel
from cavalier.running.store import Form, Store, fingerprint, key_of, results
from common.search import Search

#: What a count depends on, besides the port and its catalogue entry.
COUNTING = (
    "cavalier.catalogue.port",
    "cavalier.running",
    "common.board",
    "common.errors",
    "common.search",
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
    """How many tours a part has, and the number of its port."""

    number: int
    tours: int


def count_all(
    ports: Sequence[Port], search: Search, store: Store
) -> Iterator[Counted]:
    """Count from each start with each port, ports that come first first.

    Counts come as they are ready. Those from several starts of larger boards
    are made on all processors, except by own files, which have their own.
    """
    parts = [
        Part(number, port, search.from_start(start))
        for number, port in enumerate(ports)
        for start in search.starts
    ]
    large = len(search.board) > _MOST_SQUARES_ALONE and len(parts) > 1
    parallel = large and all(port.module for port in ports)
    do = in_parallel if parallel else map
    return results(store, _KEPT, _count, parts, do=do)


def _count(part: Part) -> Counted:
    search = part.search
    assert search.start is not None
    work = partial(
        part.port.count_tours,
        search.board,
        search.start,
        closed=search.closed,
    )
    return Counted(part.number, run(search.board, work))


def _key(part: Part) -> str | None:
    """Return the key of a part; None of an own file, which has no module."""
    if not part.port.module:
        return None
    modules = fingerprint(part.port.module, *COUNTING)
    return key_of("count", modules, part.port, part.search)


def _write(counted: Counted) -> str:
    return str(counted.tours)


def _read(part: Part, text: str) -> Counted:
    return Counted(part.number, int(text))


_KEPT = Form(_key, _write, _read)
