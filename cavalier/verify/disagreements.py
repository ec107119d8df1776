"""Comparing observations: who disagrees, with whom, and where.

The published count, a theorem and the exact count say how many tours a start
has, and must not contradict each other. Most of the ports say which tours.
"""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from cavalier.catalogue.port import Port
from cavalier.exact import count_tours
from cavalier.verify.cases import Case, starts_of
from cavalier.verify.observing import Observation, Sight
from common.board import Square, Tour, square_name
from common.search import known


@cache
def exact(case: Case) -> int | None:
    """Return how many tours the case must have, without enumerating them.

    Return None for a case that is too large for the ports that count.
    """
    if not case.exhaustive:
        return None
    return count_tours(case.board, case.convention, case.start)


def authorities(case: Case) -> list[tuple[str, int]]:
    """Return the numbers of tours that need no port, each with its origin.

    Where two differ, believe the first.
    """
    said = (
        ("published or proved", known(case)),
        ("exact count", exact(case)),
    )
    return [(who, count) for who, count in said if count is not None]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where a port goes wrong: the case, the start, and a sentence.

    The start is None where only the total is known to be wrong.
    """

    port: str
    case: Case
    start: Square | None
    message: str

    def __str__(self) -> str:
        board = self.case.board
        start = "" if self.start is None else square_name(self.start, board)
        return f"{self.port} on {board} from {start or 'all'}: {self.message}"


@dataclass(frozen=True, slots=True)
class Expected:
    """What a port must find from a start, and which authority says so.

    ``tours`` are None where no port yields as many as there are.
    """

    count: int | None
    authority: str
    tours: frozenset[Tour] | None


def by_case(
    observations: Iterable[Observation],
) -> dict[Case, list[Observation]]:
    """Return the observations of each case, in the order given."""
    cases: dict[Case, list[Observation]] = {}
    for observation in observations:
        cases.setdefault(observation.case, []).append(observation)
    return cases


def disagreements(
    observations: Iterable[Observation],
) -> Iterator[Disagreement]:
    """Compare all observations of each case, start by start, then in total."""
    for case, observed in by_case(observations).items():
        for start, sights in _by_start(observed).items():
            yield from _at_start(case, start, sights)
        yield from _in_total(case, observed)


def _by_start(
    observed: Iterable[Observation],
) -> dict[Square, list[tuple[Port, Sight]]]:
    """Return what was seen from each start, in the order of the squares."""
    starts: dict[Square, list[tuple[Port, Sight]]] = {}
    for observation in observed:
        for sight in observation.sights:
            seen = starts.setdefault(sight.start, [])
            seen.append((observation.port, sight))
    return dict(sorted(starts.items()))


@dataclass(frozen=True, slots=True)
class Confirmations:
    """How often counts from one start agree: the independent confirmations.

    Pairs of ports, each port's count being its own work; ports with what is
    published or proved; ports with the exact count.
    """

    between_ports: int
    with_known: int
    with_exact: int


def confirmations(observations: Iterable[Observation]) -> Confirmations:
    """Count the confirmations of a number of tours from one start."""
    counts: dict[tuple[Case, Square], list[int]] = {}
    for observation in observations:
        for sight in observation.sights:
            if sight.count is not None:
                key = observation.case, sight.start
                counts.setdefault(key, []).append(sight.count)
    between = with_known = with_exact = 0
    for (case, start), given in counts.items():
        single = case.from_start(start)
        between += sum(math.comb(n, 2) for n in Counter(given).values())
        with_known += sum(n == known(single) for n in given)
        with_exact += sum(n == exact(single) for n in given)
    return Confirmations(between, with_known, with_exact)


def total(observation: Observation) -> int | None:
    """Add up a port's counts; return None where it does not count.

    Each count is added as often as its start has symmetric ones.
    """
    weights = starts_of(observation.port, observation.case)
    counts = [
        sight.count * weights[sight.start]
        for sight in observation.sights
        if sight.count is not None
    ]
    return sum(counts) if len(counts) == len(observation.sights) else None


def _at_start(
    case: Case, start: Square, sights: Sequence[tuple[Port, Sight]]
) -> Iterator[Disagreement]:
    single = case.from_start(start)
    expected = _expected(single, [sight for _, sight in sights])
    for port, sight in sights:
        message = (
            sight.fault
            or _difference(single, sight, expected)
            or _existence(port, sight, expected)
        )
        if message:
            yield Disagreement(port.id, case, start, message)


def _expected(single: Case, sights: Sequence[Sight]) -> Expected:
    """Return the count of the first authority, and the tours of most ports.

    Where no count is known, any set of tours may be right.
    """
    who, count = next(iter(authorities(single)), ("", None))
    sets = [s.tours for s in sights if s.tours is not None]
    agreeing = [t for t in sets if count is None or len(t) == count]
    return Expected(count, who, most_common(agreeing))


Item = TypeVar("Item", bound=Hashable)


def most_common(items: Iterable[Item]) -> Item | None:
    """Return what occurs most often, the first of equals; None of nothing."""
    for item, _number in Counter(items).most_common(1):
        return item
    return None


def _difference(single: Case, sight: Sight, expected: Expected) -> str | None:
    if expected.count is not None and sight.count not in (
        None,
        expected.count,
    ):
        difference = _instead(
            sight.count, single, expected.count, expected.authority
        )
    elif sight.tours not in (None, expected.tours):
        difference = "other tours than those of most ports"
    else:
        return None
    squares = _by_second_square(single, sight, expected)
    if not squares:
        return difference
    return (
        f"{difference}; tours by second square, this port / most ports: "
        f"{squares}"
    )


def _instead(
    given: int | None, case: Case, expected: int, authority: str
) -> str:
    return f"{given} {case.convention} instead of {expected} ({authority})"


def _existence(port: Port, sight: Sight, expected: Expected) -> str | None:
    """Compare whether a tour is found; a heuristic may miss it."""
    if sight.found and expected.count == 0:
        return f"a tour instead of none ({expected.authority})"
    if port.complete and not sight.found and expected.count:
        return f"no tour instead of {expected.count} ({expected.authority})"
    return None


def _by_second_square(single: Case, sight: Sight, expected: Expected) -> str:
    """Compare the numbers of tours by second square, where they differ."""
    if sight.tours is None or expected.tours is None:
        return ""
    given = by_second(sight.tours)
    wanted = by_second(expected.tours)
    differing = [
        f"{square_name(square, single.board)} {given[square]}/{wanted[square]}"
        for square in sorted(given.keys() | wanted.keys())
        if given[square] != wanted[square]
    ]
    return ", ".join(differing)


def by_second(tours: Iterable[Tour]) -> Counter[Square]:
    """Count tours by their second square."""
    return Counter(tour[1] for tour in tours if tour[1:])


def _in_total(
    case: Case, observed: Iterable[Observation]
) -> Iterator[Disagreement]:
    """Compare the counts from all starts together, and the authorities."""
    yield from _contradictions(case)
    if case.start is not None:
        return
    for who, expected in authorities(case)[:1]:
        for observation in observed:
            given = total(observation)
            if given not in (None, expected):
                yield Disagreement(
                    observation.port.id,
                    case,
                    None,
                    f"{given} {case.convention} from all starts instead "
                    f"of {expected} ({who})",
                )


def _contradictions(case: Case) -> Iterator[Disagreement]:
    """Yield where the exact count is not the published or proved one."""
    singles = [case.from_start(start) for start in case.starts]
    for single in dict.fromkeys([case, *singles]):
        said = authorities(single)
        if len({count for _, count in said}) > 1:
            (who, right), (_exact, wrong) = said
            yield Disagreement(
                "exact",
                case,
                single.start,
                _instead(wrong, single, right, who),
            )
