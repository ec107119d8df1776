"""The document of a bench: medians and spread of what was measured."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from statistics import median
from typing import TypedDict

from cavalier.benching.machine import MachineDocument, machine
from cavalier.benching.measurements import Measured, Plan, Planned, Taken
from common.doing import WorkDocument, work_document


class SpreadDocument(TypedDict):
    """A figure over the rounds."""

    median: float
    least: float
    most: float


class BenchedDocument(TypedDict):
    """A work that was measured; times are in seconds, memory in bytes.

    ``units`` are what a time is for: so many nodes, squares or runs, which
    ``unit`` names; null where it is the whole work. ``seconds`` are of
    processor time, ``elapsed`` by the clock.
    """

    part: str
    work: str
    way: str
    board: str | None
    units: int | None
    unit: str | None
    rounds: int
    seconds: SpreadDocument
    elapsed: SpreadDocument
    bytes: SpreadDocument


class GrowthDocument(TypedDict):
    """The most states of a half while each row is settled, from row 1."""

    width: int
    kind: str
    states: list[int]


class BenchDocument(WorkDocument):
    """What `cavalier bench --json` prints; the parts are measurements.

    ``left_out`` are sentences: what could not be measured, and why.
    """

    date: str
    machine: MachineDocument
    works: list[BenchedDocument]
    growth: list[GrowthDocument]
    left_out: list[str]


def document(
    plan: Plan, planned: int, taken: Sequence[Taken]
) -> BenchDocument:
    """Return the document of what was measured on this machine, dated now.

    ``planned`` is the number of all measurements. If the bench was
    interrupted, fewer were taken.
    """
    rounds = defaultdict[Planned, list[Measured]](list)
    for work, got in taken:
        rounds[work].append(got)
    measured = [(work, rounds[work]) for work in plan.works if work in rounds]
    return {
        **work_document(len(taken), planned),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": machine(),
        "works": [
            _benched(work, times)
            for work, times in measured
            if work.way != "growth"
        ],
        "growth": [
            _growth(work, times)
            for work, times in measured
            if work.way == "growth"
        ],
        "left_out": plan.left_out,
    }


def spread(figures: Iterable[float]) -> SpreadDocument:
    """Return the median, the least and the most.

    >>> spread([4, 1, 2, 3])
    {'median': 2.5, 'least': 1, 'most': 4}
    """
    known = list(figures)
    return {"median": median(known), "least": min(known), "most": max(known)}


def _benched(work: Planned, times: Sequence[Measured]) -> BenchedDocument:
    reached = times[0]["numbers"].get("squares")
    units = work.units or (None if reached is None else int(reached))
    return {
        "part": work.part,
        "work": work.name,
        "way": work.way,
        "board": work.board or None,
        "units": units,
        "unit": work.unit or None,
        "rounds": len(times),
        "seconds": spread(each["seconds"] for each in times),
        "elapsed": spread(each["elapsed"] for each in times),
        "bytes": spread(each["bytes"] for each in times),
    }


def _growth(work: Planned, times: Sequence[Measured]) -> GrowthDocument:
    _, kind, width, _ = work.task.arguments
    states = times[0]["numbers"].values()
    return {
        "width": int(width),
        "kind": kind,
        "states": list(map(int, states)),
    }
