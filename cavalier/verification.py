"""The main job: every port against the others, the theorems and print.

A case is a board with its starts, open or closed. Each port is observed on
each case from outside; the observations are then judged side by side.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from cavalier.parallel import in_parallel
from cavalier.port import Port, Problem
from cavalier.running import exceeding, run
from common.board import Board, Square, Tour, parse_board
from common.counts import Convention, convention_of
from common.errors import TooLargeError
from common.theory import schwenk
from common.validator import examine

#: Above this, some starts are beyond the heuristics that go back.
MOST_SQUARES_VERIFIED = 200


@dataclass(frozen=True, slots=True)
class Case:
    """A board, open or closed, from one start or (None) from every square.

    Where it is not exhaustive, only the heuristics are observed.
    """

    board: Board
    closed: bool = False
    start: Square | None = None
    exhaustive: bool = True

    @property
    def starts(self) -> tuple[Square, ...]:
        """The starts, in reading order."""
        return tuple(self.board) if self.start is None else (self.start,)

    @property
    def convention(self) -> Convention:
        """What the counts of this case count."""
        return convention_of(
            closed=self.closed, from_start=self.start is not None
        )


@dataclass(frozen=True, slots=True)
class Sight:
    """What a port gave from one start.

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
    """What a port gave on a case, a sight for each start, and the time."""

    port: Port
    case: Case
    sights: tuple[Sight, ...]
    seconds: float


def observe(port: Port, case: Case) -> Observation:
    """Run a port on a case and look at all that it gives."""
    begun = time.perf_counter()
    sights = run(
        case.board,
        lambda: tuple(_look(port, case, start) for start in case.starts),
    )
    return Observation(port, case, sights, time.perf_counter() - begun)


def _look(port: Port, case: Case, start: Square) -> Sight:
    try:
        return _sight(port, case, start)
    except MemoryError:  # the machine's fault, not the port's
        raise
    except Exception as error:  # a wrong port may raise anything
        fault = f"raises {type(error).__name__}: {error}"
        return Sight(start, False, None, None, fault)


def _sight(port: Port, case: Case, start: Square) -> Sight:
    board, closed = case.board, case.closed
    first = port.first_tour(board, start, closed=closed)
    count = tours = None
    if Problem.COUNTING in port.problems:
        count = port.count_tours(board, start, closed=closed)
    if Problem.ENUMERATING in port.problems:
        tours = list(port.tours(board, start, closed=closed))
    given = [] if first is None else [first]
    faults = chain(
        _invalid(case, start, [*given, *(tours or ())]),
        _inconsistent(first, count, tours),
    )
    as_set = None if tours is None else frozenset(tours)
    return Sight(start, bool(given), count, as_set, next(faults, None))


def _invalid(
    case: Case, start: Square, tours: Iterable[Tour]
) -> Iterator[str]:
    for tour in tours:
        verdict = examine(case.board, tour, start=start, closed=case.closed)
        for fault in verdict.faults:
            yield f"gives what is no such tour: {fault.message}"


def _inconsistent(
    first: Tour | None, count: int | None, tours: Sequence[Tour] | None
) -> Iterator[str]:
    if tours is None:
        return
    if first != next(iter(tours), None):
        yield "has a first_tour that is not the first of its tours"
    if len(set(tours)) != len(tours):
        yield "gives the same tour twice"
    if count is not None and count != len(tours):
        yield f"counts {count} tours and gives {len(tours)}"


def observe_all(
    ports: Sequence[Port], cases: Sequence[Case]
) -> Iterator[Observation]:
    """Observe each port on each case that it can manage, in parallel.

    Observations come as they are ready, the last cases' first: they are the
    largest of a plan.
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


def _observe(port_and_case: tuple[Port, Case]) -> Observation:
    return observe(*port_and_case)


def observable(port: Port, case: Case) -> bool:
    """Tell whether a port can manage a case.

    A page as it is printed is not to be verified. A heuristic always ends,
    but for one that goes on until its tour is closed.
    """
    board = case.board
    return (
        port.tours_boards
        and not port.mended_by
        and (case.exhaustive or not port.complete)
        and (board.rows == board.columns or not port.square)
        and (schwenk(board) or not port.closed_only)
    )


def cases_of(board: Board) -> tuple[Case, ...]:
    """Give the cases of a board that somebody asks for.

    Raises TooLargeError above MOST_SQUARES_VERIFIED.
    """
    if len(board) > MOST_SQUARES_VERIFIED:
        raise TooLargeError(
            f"{board} is too large to be verified from every square: "
            f"expected at most {MOST_SQUARES_VERIFIED} squares"
        )
    exhaustive = not exceeding(board, board)
    return (
        Case(board, exhaustive=exhaustive),
        Case(board, closed=True, exhaustive=exhaustive),
    )


def _every_start(names: str, *, closed: bool = False) -> tuple[Case, ...]:
    return tuple(Case(parse_board(name), closed) for name in names.split())


#: The cases of `cavalier verify`, the smallest first.
PLAN = (
    *_every_start("1x1 1x4 2x5 3x3 3x4 4x3 4x4 3x5 5x3 3x6 6x3"),
    *_every_start("1x1 3x4 4x3 3x5 4x4", closed=True),
    *_every_start("3x7 7x3 4x5 5x4"),
    Case(Board(5, 5), start=Square(2, 2)),
    Case(Board(20, 31), start=Square(0, 0), exhaustive=False),
    *(Case(Board(*sides), exhaustive=False) for sides in ((5, 6), (8, 8))),
    Case(Board(6, 6), closed=True, exhaustive=False),
    Case(Board(3, 8), start=Square(0, 0)),
    Case(Board(8, 3), start=Square(1, 1)),
    Case(Board(3, 10), closed=True, start=Square(1, 2)),
)

#: What --slow adds, the smallest first.
SLOW_PLAN = (
    Case(Board(10, 3), closed=True, start=Square(2, 1)),
    Case(Board(5, 5)),
    Case(Board(5, 6), start=Square(2, 2)),
)
