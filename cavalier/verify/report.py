"""A verification as sentences, as a table, and as a document."""

from collections.abc import Iterator, Sequence

from cavalier.catalogue.theorems import PORTS, Theorem, proved
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


def remarks(observations: Sequence[Observation]) -> Iterator[str]:
    """Yield which users' programs a limit ended, and which did nothing."""
    runs = [run for run in observations if run.port.is_own]
    for run in runs:
        if run.cut_short:
            yield f"{run.port.id} was skipped on boards after {run.case.board}"
    for port in dict.fromkeys(run.port for run in runs):
        sights = [s for run in runs if run.port is port for s in run.sights]
        if not any(s.found or s.count or s.fault for s in sights):
            yield f"{port.id} found no tour and counted none"


def print_table(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> None:
    """Print a line for each case, and what the columns mean."""
    accused = {(mistake.port, mistake.case) for mistake in wrong}
    rows = [["board", "start", "convention", "known", "exact", "agree"]]
    for case, runs in by_case(observations).items():
        start = "all" if case.start is None else case.where
        counts = known(case), exact(case)
        numbers = ["" if count is None else str(count) for count in counts]
        agree = sum((run.port.id, case) not in accused for run in runs)
        last = f"{agree}/{len(runs)}"
        rows.append([str(case.board), start, case.convention, *numbers, last])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    print()
    for row in rows:
        print("  ".join(map(str.rjust, row, widths)))
    print(f"\n{_LEGEND}")


def document(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> dict[str, object]:
    """Return the runs by case; a start that is None is every square."""
    accused = {(mistake.port, mistake.case) for mistake in wrong}
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
                        "agrees": (run.port.id, case) not in accused,
                    }
                    for run in runs
                ],
            }
            for case, runs in by_case(observations).items()
        ],
        "disagreements": [
            {
                "port": mistake.port,
                "board": str(mistake.case.board),
                "start": mistake.start,
                "convention": mistake.case.convention,
                "message": mistake.message,
            }
            for mistake in wrong
        ],
    }
