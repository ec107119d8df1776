"""A verification as sentences, as tables, and as a document."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from cavalier.catalogue.theorems import PORTS, Theorem, proved
from cavalier.verify.cases import Case
from cavalier.verify.disagreements import (
    Disagreement,
    answer,
    by_case,
    confirmations,
    exact,
)
from cavalier.verify.observations import Observation
from common.search import known

_LEGEND = """\
known   the published or proved count
exact   the count computed without a search
agree   runs that agree, of all runs; a run is one port on one case
starts  number of starts: above 3x5 a port that misses no tour runs from one
        square of each set of symmetric ones
found   number of starts with a tour; a heuristic may miss tours
`cavalier verify --json` shows each run."""


def _theorems(observations: Sequence[Observation]) -> tuple[Theorem, ...]:
    names = {observation.port.id for observation in observations}
    return proved(names, "count_tours")


def summary(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> Iterator[str]:
    """Yield the answer, then each disagreement, then what confirms it."""
    yield answer(observations, wrong)
    yield from map(str, wrong)
    yield confirmations(observations)
    for theorem in _theorems(observations):
        yield theorem.sentence


def print_tables(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> None:
    """Print a table of the cases and one of the ports."""
    accused = {(each.port, each.case) for each in wrong}

    def agreeing(runs: Sequence[Observation]) -> str:
        agree = [run for run in runs if (run.port.id, run.case) not in accused]
        return f"{len(agree)}/{len(runs)}"

    by_port = defaultdict[str, list[Observation]](list)
    for observation in observations:
        by_port[observation.port.id].append(observation)
    print()
    _print_table(
        ["board", "start", "convention", "known", "exact", "agree"],
        *(
            [*_cells(case), agreeing(runs)]
            for case, runs in by_case(observations).items()
        ),
    )
    print()
    _print_table(
        ["port", "agree", "starts", "found", "seconds"],
        *(
            [port, agreeing(runs), *_sums(runs)]
            for port, runs in by_port.items()
        ),
    )
    print(f"\n{_LEGEND}")


def _cells(case: Case) -> list[str]:
    """Return a case in words, and how many tours it must have."""
    start = "all" if case.start is None else case.where
    counts = [known(case), exact(case)]
    numbers = ["" if count is None else str(count) for count in counts]
    return [str(case.board), start, case.convention, *numbers]


def _sums(runs: Sequence[Observation]) -> list[str]:
    """Return the starts of a port, those with a tour, and its seconds."""
    found = [sight.found for run in runs for sight in run.sights]
    seconds = sum(run.seconds for run in runs)
    return [str(len(found)), str(sum(found)), f"{seconds:.2f}"]


def _print_table(*rows: Sequence[str]) -> None:
    """Print a table; all columns but the first are flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = map(str.rjust, others, widths[1:])
        print("  ".join([first.ljust(widths[0]), *cells]))


def document(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> dict[str, object]:
    """Return the runs by case.

    ``starts`` is the number of squares that a port was run from; those that
    are symmetric may count as one. A start that is None is every square.
    """
    accused = {(each.port, each.case) for each in wrong}
    return {
        "agree": not wrong,
        "proved": [
            {"theorem": theorem.name, "path": theorem.path, "ports": PORTS}
            for theorem in _theorems(observations)
        ],
        "cases": [
            {
                "board": str(case.board),
                "start": case.start,
                "convention": case.convention,
                "known": known(case),
                "exact": exact(case),
                "ports": [
                    {
                        "port": run.port.id,
                        "count": run.total,
                        "starts": len(run.sights),
                        "starts_with_tour": sum(s.found for s in run.sights),
                        "agrees": (run.port.id, case) not in accused,
                        "seconds": round(run.seconds, 3),
                    }
                    for run in runs
                ],
            }
            for case, runs in by_case(observations).items()
        ],
        "disagreements": [
            {
                "port": each.port,
                "board": str(each.case.board),
                "start": each.start,
                "convention": each.case.convention,
                "message": each.message,
            }
            for each in wrong
        ],
    }
