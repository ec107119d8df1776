"""A verification as tables, and as a document."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from cavalier.catalogue.theorems import Theorem, proved, theorem_documents
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
starts  from how many squares the port was run: above 4x4 a port that
        misses no tour runs from one of those that are symmetric
found   from how many it found a tour; a heuristic may miss tours
`cavalier verify --json` shows each run."""


def theorems_of(observations: Iterable[Observation]) -> list[Theorem]:
    """Return the theorems that say that some of the ports do the same."""
    names = dict.fromkeys(each.port.id for each in observations)
    return proved(list(names), "count_tours")


def summary(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> Iterator[str]:
    """Yield the answer, then each disagreement, then what confirms it."""
    yield answer(observations, wrong)
    yield from map(str, wrong)
    yield confirmations(observations)
    for theorem in theorems_of(observations):
        yield theorem.sentence


def print_tables(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> None:
    """Print the cases, a line each, then the ports."""
    accused = {(each.port, each.case) for each in wrong}

    def agreeing(observed: Sequence[Observation]) -> str:
        agree = [o for o in observed if (o.port.id, o.case) not in accused]
        return f"{len(agree)}/{len(observed)}"

    by_port = defaultdict[str, list[Observation]](list)
    for each in observations:
        by_port[each.port.id].append(each)
    cases = by_case(observations).items()
    print()
    _print_table(
        ["board", "start", "convention", "known", "exact", "agree"],
        *([*_cells(case), agreeing(observed)] for case, observed in cases),
    )
    print()
    _print_table(
        ["port", "agree", "starts", "found", "seconds"],
        *([port, agreeing(o), *_sums(o)] for port, o in by_port.items()),
    )
    print(f"\n{_LEGEND}")


def _cells(case: Case) -> list[str]:
    """Return a case in words, and how many tours it must have."""
    start = "all" if case.start is None else case.where
    counts = [known(case), exact(case)]
    shown = ["" if count is None else str(count) for count in counts]
    return [str(case.board), start, case.convention, *shown]


def _sums(observed: Sequence[Observation]) -> list[str]:
    """Return the starts of a port, those with a tour, and its seconds."""
    found = [sight.found for each in observed for sight in each.sights]
    seconds = sum(each.seconds for each in observed)
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
    """Return the runs as a document; the parts that are done are the runs.

    ``starts`` is from how many squares a port was run; those that are
    symmetric may count as one. A start that is None is every square.
    """
    runs = len(observations)
    accused = {(each.port, each.case) for each in wrong}
    return {
        "complete": True,
        "done": runs,
        "planned": runs,
        "agree": not wrong,
        "proved": theorem_documents(theorems_of(observations)),
        "cases": [
            {
                "board": str(case.board),
                "start": case.start,
                "convention": case.convention,
                "known": known(case),
                "exact": exact(case),
                "ports": [
                    {
                        "port": each.port.id,
                        "count": each.total,
                        "starts": len(each.sights),
                        "starts_with_tour": sum(s.found for s in each.sights),
                        "agrees": (each.port.id, case) not in accused,
                        "seconds": round(each.seconds, 3),
                    }
                    for each in observed
                ],
            }
            for case, observed in by_case(observations).items()
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
