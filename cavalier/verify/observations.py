"""Observations: the answers of each port on each case."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cavalier.catalogue.port import Problem
from cavalier.programs.user_program import Subject
from cavalier.running import in_parallel, run
from cavalier.verify.cases import SMALL, Case, observable, starts_of
from common.board import Square, Tour
from common.diagnosis import examine
from common.errors import RunError
from common.language import plural


@dataclass(frozen=True, slots=True)
class Sight:
    """The answers of a port from one start.

    ``found``, ``count`` and ``tours`` are None where it has no such entry
    point. ``fault`` is the first error that the answers show without other
    ports; ``cut_short``: a limit ended it (users' programs only).
    """

    start: Square
    found: bool | None = None
    count: int | None = None
    tours: frozenset[Tour] | None = None
    fault: str = ""
    cut_short: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    """The answers of a port on a case, from each of `starts_of`.

    After a limit has ended it, the other starts are missing.
    """

    port: Subject
    case: Case
    sights: tuple[Sight, ...]

    @property
    def cut_short(self) -> bool:
        """Whether a limit ended it."""
        return self.sights[-1].cut_short

    @property
    def total(self) -> int | None:
        """The sum of the counts from all starts; None if one is missing.

        Each counts for all squares that are symmetric to its start.
        """
        weights = starts_of(self.port, self.case)
        counts = [
            sight.count * weights[sight.start]
            for sight in self.sights
            if sight.count is not None
        ]
        return sum(counts) if len(counts) == len(weights) else None


def observe(port: Subject, case: Case) -> Observation:
    """Run a port on a case, and record its answers."""
    sights = run(case.board, lambda: tuple(_sights(port, case)))
    return Observation(port, case, sights)


def _sights(port: Subject, case: Case) -> Iterator[Sight]:
    """Look at a port from each start, until a limit ends it.

    On boards that are not SMALL, an entry point that only goes through
    ``tours`` runs from the first of several starts alone.
    """
    starts = [*starts_of(port, case)]
    for start in starts:
        in_full = len(case.board) <= SMALL or start == starts[0] != starts[-1]
        spared = () if in_full else port.by_tours
        sight = look(port, case.from_start(start), spared)
        yield sight
        if sight.cut_short:
            return


def look(port: Subject, single: Case, spared: Sequence[str] = ()) -> Sight:
    """Look at a port from one start, without the entry points ``spared``."""
    (start,) = single.starts
    try:
        return _sight(port.prepared(single), single, spared)
    except RunError as error:
        details = [line.strip() for line in error.details[:1]]
        fault = ": ".join([error.did, *details])
        return Sight(start, fault=fault, cut_short=error.cut_short)
    except Exception as error:  # a faulty port may raise anything
        return Sight(start, fault=f"raises {type(error).__name__}: {error}")


def _sight(port: Subject, single: Case, spared: Sequence[str]) -> Sight:
    board, closed, (start,) = single.board, single.closed, single.starts
    first = count = tours = None
    if Problem.ENUMERATING in port.problems:
        tours = tuple(port.tours(board, start, closed=closed))
    if tours is not None and "first_tour" in spared:
        first = next(iter(tours), None)
    elif port.finds:
        first = port.first_tour(board, start, closed=closed)
    if tours is not None and "count_tours" in spared:
        count = len(tours)
    elif Problem.COUNTING in port.problems:
        count = port.count_tours(board, start, closed=closed)
    found = first is not None if port.finds else None
    faults = _faults(single, first, count, tours)
    as_set = None if tours is None else frozenset(tours)
    return Sight(start, found, count, as_set, next(faults, ""))


def _faults(
    case: Case,
    first: Tour | None,
    count: int | None,
    tours: Sequence[Tour] | None,
) -> Iterator[str]:
    """Yield the errors that the answers show without other ports."""
    for tour in (*(() if first is None else (first,)), *(tours or ())):
        verdict = examine(
            case.board, tour, start=case.start, closed=case.closed
        )
        for fault in verdict.faults:
            yield f"returns an invalid tour: {fault.message}"
    if tours is None:
        return
    if first != next(iter(tours), None):
        yield "its first_tour is not the first of its tours"
    if len(set(tours)) != len(tours):
        yield "yields the same tour twice"
    if count is not None and count != len(tours):
        yield f"counts {plural(count, 'tour')} but yields {len(tours)}"


def observe_until_cut(
    port: Subject, cases: Sequence[Case]
) -> Iterator[Observation]:
    """Observe a port on each case it can manage, until a limit ends it."""
    for case in cases:
        if observable(port, case):
            observation = observe(port, case)
            yield observation
            if observation.cut_short:
                return


def observe_all(
    ports: Sequence[Subject], cases: Sequence[Case]
) -> Iterator[Observation]:
    """Observe each port on each case it can manage, the longest first."""
    runs = [
        (port, case)
        for case in reversed(cases)
        for port in ports
        if observable(port, case)
    ]
    return in_parallel(_observe, runs)


def _observe(run: tuple[Subject, Case]) -> Observation:
    return observe(*run)
