"""What docs/cluster.md says of many cores, from the recorded simulation."""

from typing import Literal

from common.counts import Convention
from common.known_counts import published
from tools.bench.simulation import (
    BOARD,
    CORES,
    PORT,
    TIMED,
    WALKS,
    recorded,
)

#: A split is fine enough where a makespan is this near to the least possible.
_NEAR = 1.1

_UNITS = (("days", 86400), ("hours", 3600), ("minutes", 60))


def measured() -> str:
    """Write what the simulation starts from."""
    found = recorded()
    alone = _duration(_alone())
    return (
        f"There are {published(BOARD, Convention.PATHS):,} such paths. The "
        f"search goes through some {found['nodes'] / 1e9:.0f} billion nodes "
        f"by Knuth's estimate, with {WALKS} walks for each of the smallest "
        "parts below. For each node, "
        f"`{PORT.id}` takes {found['microseconds']} microseconds of CPU time, "
        f"measured on {TIMED} with Python {found['python']} on "
        f"{found['date']}; that makes {alone} on one core. It takes "
        f"{found['overhead']} ms to hand out a part: that is the CPU time of "
        "Dask's scheduler and client for each of 5000 parts that did "
        "nothing.\n"
    )


def rows(order: Literal["largest_first", "in_order"]) -> list[tuple[str, ...]]:
    """Lay out the splits, with their makespans by number of cores."""
    heading = ("first moves", "parts", "largest part")
    return [
        (*heading, *(f"{cores} cores" for cores in CORES)),
        *(
            (
                str(split["moves"] or "none: starts"),
                f"{split['parts']:,}",
                _duration(split["largest"]),
                *(_cell(split[order][str(cores)]) for cores in CORES),
            )
            for split in recorded()["splits"]
        ),
    ]


def _cell(span: float) -> str:
    return f"{_duration(span)}, {_alone() / span:.3g} times"


def _alone() -> float:
    """Return the seconds that one core takes, with nothing handed out."""
    found = recorded()
    return found["nodes"] * found["microseconds"] / 1e6


def enough() -> str:
    """Write how fine to split for each number of cores."""
    moves = [f"{_least_moves(cores)} for {cores} cores" for cores in CORES]
    return (
        "How fine to split? If the largest parts are begun first, the "
        "makespan is within a tenth of the least possible with so many first "
        f"moves: {', '.join(moves)}.\n"
    )


def _least_moves(cores: int) -> int:
    return next(
        split["moves"]
        for split in recorded()["splits"]
        if split["largest_first"][str(cores)] <= _NEAR * _alone() / cores
    )


def judged() -> list[tuple[str, ...]]:
    """Lay out by how much the estimates are wrong."""
    heading = ("board", "nodes, counted", "all nodes", "worst start")
    return [
        (*heading, "largest part", "makespan"),
        *(
            (
                each["board"],
                f"{each['nodes']:,}",
                *(
                    f"{100 * off:.1f}%"
                    for off in (
                        each["whole"],
                        each["worst_start"],
                        each["largest"],
                        each["makespan"],
                    )
                ),
            )
            for each in recorded()["judged"]
        ),
    ]


def _duration(seconds: float) -> str:
    """Write seconds in a unit that is read at once.

    >>> _duration(5400), _duration(119)
    ('90.0 minutes', '119 s')
    """
    for name, size in _UNITS:
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {name}"
    return f"{seconds:.0f} s"
