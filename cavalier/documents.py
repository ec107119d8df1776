"""The JSON documents of tours, counts and verdicts, whose keys are a contract.

A square is ``[row, column]``, numbered from 0; a matrix is numbered from 1.
"""

from collections.abc import Sequence
from typing import TypedDict

from common.board import Square, Tour
from common.counts import Convention
from common.search import Search
from common.tour import to_matrix
from common.verdict import FaultCode, Verdict


class WorkDocument(TypedDict):
    """How much of long work is done; the rest of its document is about that.

    What is done and planned is counted in the parts that the command names.
    """

    complete: bool
    done: int
    planned: int


class TourDocument(TypedDict):
    """A tour, or that none was found; ``closed`` is what was asked for.

    A port that finds closed tours only is asked for one.
    """

    port: str
    board: str
    start: Square | None
    closed: bool
    found: bool
    squares: Tour | None
    matrix: Sequence[Sequence[int]] | None
    counters: dict[str, int]


class CountDocument(TypedDict):
    """A count by a port; the start is null where all starts are counted."""

    port: str
    board: str
    start: Square | None
    convention: Convention
    count: int


class CountsDocument(WorkDocument):
    """The counts of the ports that have counted; the parts are the ports."""

    counts: list[CountDocument]


class ExactDocument(TypedDict):
    """An exact count; the start is null where all starts are counted."""

    board: str
    start: Square | None
    convention: Convention
    count: int


class FaultDocument(TypedDict):
    """One fault; the step is numbered from 1, or null."""

    code: str
    step: int | None
    squares: Sequence[Square]
    message: str


class VerdictDocument(TypedDict):
    """A verdict; ``fault_counts`` are by code, listed faults or not."""

    valid: bool
    closed: bool
    faults: list[FaultDocument]
    fault_counts: dict[FaultCode, int]


class FileVerdictDocument(TypedDict):
    """A verdict on one of several files, or why it cannot be read."""

    file: str
    verdict: VerdictDocument | None
    error: str | None


def work_document(done: int, planned: int) -> WorkDocument:
    """Return how much of the work is done."""
    return {"complete": done == planned, "done": done, "planned": planned}


def tour_document(
    port: str, search: Search, tour: Tour | None, counters: dict[str, int]
) -> TourDocument:
    """Return a port's tour, or that it found none."""
    return {
        "port": port,
        "board": str(search.board),
        "start": search.start,
        "closed": search.closed,
        "found": tour is not None,
        "squares": tour,
        "matrix": None if tour is None else to_matrix(search.board, tour),
        "counters": counters,
    }


def verdict_document(verdict: Verdict) -> VerdictDocument:
    """Write a verdict with the faults that it lists, and all their counts."""
    return {
        "valid": verdict.valid,
        "closed": verdict.closed,
        "faults": [
            {
                "code": fault.code,
                "step": fault.step,
                "squares": fault.squares,
                "message": fault.message,
            }
            for fault in verdict.faults
        ],
        "fault_counts": verdict.counts,
    }
