"""Observing ports from outside: what each finds on each case."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from cavalier.catalogue.port import Port, Problem
from cavalier.running import run
from cavalier.running.parallel import in_parallel
from cavalier.verify.cases import (
    MOST_SQUARES_IN_FULL,
    Case,
    observable,
    starts_of,
)
from common.board import Square, Tour
from common.diagnosis import examine
from common.errors import RunError


@dataclass(frozen=True, slots=True)
class Sight:
    """What a port found from one start.

    ``count`` and ``tours`` are None where the port has no such entry point;
    ``fault`` is the first thing found wrong with the port by itself.
    """

    start: Square
    found: bool
    count: int | None
    tours: frozenset[Tour] | None
    fault: str | None


@dataclass(frozen=True, slots=True)
class Observation:
    """What a port found on a case, a sight for each start, and the time.

    The starts are those of `starts_of`. ``cut_short`` says that a limit ended
    it; only own files have one.
    """

    port: Port
    case: Case
    sights: tuple[Sight, ...]
    seconds: float
    cut_short: bool = False


def observe(port: Port, case: Case) -> Observation:
    """Run a port on a case and look at all that it finds."""
    begun = time.perf_counter()
    try:
        ready, cut_short = port.prepared(case), False
        sights = run(case.board, lambda: tuple(_looks(ready, case)))
    except RunError as error:
        sights, cut_short = _unanswered(case, error.did), error.cut_short
    seconds = time.perf_counter() - begun
    return Observation(port, case, sights, seconds, cut_short)


def _unanswered(case: Case, fault: str) -> tuple[Sight, ...]:
    """Return the sights of a file that answered nothing: one fault."""
    first, *others = case.starts
    unseen = (Sight(start, False, None, None, None) for start in others)
    told = f"{fault}, asked from {case.where}"
    return (Sight(first, False, None, None, told), *unseen)


def _looks(port: Port, case: Case) -> Iterator[Sight]:
    """Look at a port from each start.

    On a larger board, entry points that only pass on what ``tours`` yields
    run from the first of several starts alone.
    """
    starts = list(starts_of(port, case))
    small = len(case.board) <= MOST_SQUARES_IN_FULL
    for start in starts:
        in_full = small or start == starts[0] != starts[-1]
        yield look(port, case, start, () if in_full else port.by_tours)


def look(
    port: Port, case: Case, start: Square, spared: Sequence[str] = ()
) -> Sight:
    """Look at a port from a start; some entry points are spared."""
    try:
        return _sight(port, case, start, spared)
    except RunError as error:
        return Sight(start, False, None, None, _told(error))
    except Exception as error:  # a wrong port may raise anything
        fault = f"raises {f'{type(error).__name__}: {error}'}"
        return Sight(start, False, None, None, fault)


def _sight(
    port: Port, case: Case, start: Square, spared: Sequence[str]
) -> Sight:
    board, closed = case.board, case.closed
    first = count = tours = None
    if Problem.ENUMERATING in port.problems:
        tours = list(port.tours(board, start, closed=closed))
    if tours is not None and "first_tour" in spared:
        first = next(iter(tours), None)
    elif port.finds:
        first = port.first_tour(board, start, closed=closed)
    if tours is not None and "count_tours" in spared:
        count = len(tours)
    elif Problem.COUNTING in port.problems:
        count = port.count_tours(board, start, closed=closed)
    given = [] if first is None else [first]
    faults = chain(
        _invalid(case, start, [*given, *(tours or ())]),
        _inconsistent(first, count, tours),
    )
    found = bool(given) if port.finds else bool(count)
    as_set = None if tours is None else frozenset(tours)
    return Sight(start, found, count, as_set, next(faults, None))


def _told(error: RunError) -> str:
    if not error.details:
        return error.did
    return f"{error.did}: {error.details[0].strip()}"


def _invalid(
    case: Case, start: Square, tours: Iterable[Tour]
) -> Iterator[str]:
    for tour in tours:
        verdict = examine(case.board, tour, start=start, closed=case.closed)
        for fault in verdict.faults:
            yield f"returns what is not a tour asked for: {fault.message}"


def _inconsistent(
    first: Tour | None, count: int | None, tours: Sequence[Tour] | None
) -> Iterator[str]:
    if tours is None:
        return
    if first != next(iter(tours), None):
        yield "its first_tour is not the first of its tours"
    if len(set(tours)) != len(tours):
        yield "yields the same tour twice"
    if count is not None and count != len(tours):
        yield f"counts {count} tours and yields {len(tours)}"


#: A port, and the case that it is observed on.
Run = tuple[Port, Case]


def observe_all(
    ports: Sequence[Port], cases: Sequence[Case]
) -> Iterator[Observation]:
    """Observe each port on each case that it can manage, in parallel.

    Observations come as they are ready. Later cases are started first: in a
    plan they take longest.
    """
    return in_parallel(
        _observe,
        [
            (port, case)
            for case in reversed(cases)
            for port in ports
            if observable(port, case)
        ],
    )


def observe_own(
    files: Sequence[Port], cases: Sequence[Case]
) -> Iterator[Observation]:
    """Observe each own file on each case, until a limit ends it."""
    for file in files:
        for case in cases:
            if observable(file, case):
                observation = observe(file, case)
                yield observation
                if observation.cut_short:
                    break


def _observe(run: Run) -> Observation:
    return observe(*run)
