"""Disagreements: wrong ports, with the case and the start.

The published count, a theorem and the exact count tell how many tours a start
has, and must not contradict each other. Most ports tell which tours.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from cavalier.exact import count_tours
from cavalier.programs.user_program import Subject
from cavalier.verify.cases import Case
from cavalier.verify.observations import Observation, Sight
from common.board import Square, square_name
from common.language import plural
from common.search import known


@cache
def exact(case: Case) -> int | None:
    """Return the count without a search; None where ports cannot count."""
    if not case.exhaustive:
        return None
    return count_tours(case.board, case.convention, case.start)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A mistake of a port: the case, the start, and a sentence."""

    port: str
    case: Case
    start: Square | None
    message: str

    def __str__(self) -> str:
        board = self.case.board
        start = "all" if self.start is None else square_name(self.start, board)
        return f"{self.port} on {board} from {start}: {self.message}"


def by_case(
    observations: Iterable[Observation],
) -> dict[Case, list[Observation]]:
    """Group the observations by case, in the order given."""
    cases = defaultdict[Case, list[Observation]](list)
    for observation in observations:
        cases[observation.case].append(observation)
    return cases


def disagreements(
    observations: Iterable[Observation],
) -> Iterator[Disagreement]:
    """Compare all observations of each case, start by start, and the sums."""
    for case, runs in by_case(observations).items():
        for start in case.starts:
            sights = [
                (run.port, sight)
                for run in runs
                for sight in run.sights
                if sight.start == start
            ]
            for port, message in _at_start(case.from_start(start), sights):
                yield Disagreement(port.id, case, start, message)
        for run in runs if case.start is None else ():
            if message := _wrong(run.total, case):
                yield Disagreement(run.port.id, case, None, message)


def _wrong(count: int | None, case: Case) -> str:
    """Return how a count differs from one that is known, or nothing."""
    rights = {"published or proved": known(case), "exact count": exact(case)}
    for who, right in rights.items():
        if None not in (count, right) and count != right:
            return f"{count} {case.convention} instead of {right} ({who})"
    return ""


def _at_start(
    single: Case, sights: Sequence[tuple[Subject, Sight]]
) -> Iterator[tuple[Subject, str]]:
    """Yield the wrong ports from one start, each with a sentence."""
    right = known(single)
    right = exact(single) if right is None else right
    sets = Counter(
        sight.tours
        for _, sight in sights
        if sight.tours is not None and right in (None, len(sight.tours))
    )
    most = next((tours for tours, _ in sets.most_common(1)), None)
    for port, sight in sights:
        if sight.fault:
            yield port, sight.fault
        elif wrong := _wrong(sight.count, single):
            yield port, wrong
        elif sight.tours not in (None, most):
            yield port, "not the same tours as most ports"
        elif sight.found and right == 0:
            yield port, "a tour, but there is none"
        elif port.complete and sight.found is False and right:
            yield port, f"no tour instead of {right}"


def answer(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> str:
    """Say whether the ports agree, and count ports, cases and tours."""
    tours = sum(
        bool(sight.found) if sight.tours is None else len(sight.tours)
        for observation in observations
        for sight in observation.sights
    )
    ports = plural(len({o.port.id for o in observations}), "port")
    cases = plural(len({o.case for o in observations}), "case")
    names = ", ".join(dict.fromkeys(mistake.port for mistake in wrong))
    number = plural(len(wrong), "disagreement")
    first = f"{number} ({names})" if wrong else "No disagreement"
    return f"{first}: {ports} on {cases}, {tours:,} tours."


def confirmations(observations: Sequence[Observation]) -> str:
    """Say how many counts from one start other sources confirm."""
    counts = [
        (observation.case.from_start(sight.start), sight.count)
        for observation in observations
        for sight in observation.sights
        if sight.count is not None
    ]
    with_known = sum(count == known(single) for single, count in counts)
    with_exact = sum(count == exact(single) for single, count in counts)
    return (
        f"{len(counts):,} counts from one start: {with_known:,} match "
        f"published or proved values, {with_exact:,} match exact counts."
    )
