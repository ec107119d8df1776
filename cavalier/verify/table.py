"""The tables of agreement: all that was observed, and what disagrees."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.box import SIMPLE_HEAD
from rich.table import Table

from cavalier.catalogue.theorems import (
    Theorem,
    proved,
    theorem_documents,
)
from cavalier.verify.cases import Case
from cavalier.verify.disagreements import (
    Disagreement,
    by_case,
    confirmations,
    disagreements,
    exact,
    most_common,
    total,
)
from cavalier.verify.observing import Observation
from common.search import known

_NUMBERS = ("count", "starts", "found", "seconds")


@dataclass(frozen=True)
class Agreement:
    """The observations, and whether they agree."""

    observations: Sequence[Observation]

    @property
    def agree(self) -> bool:
        """Whether all agree."""
        return not self.disagreements

    @cached_property
    def disagreements(self) -> list[Disagreement]:
        """Every place where a port goes wrong."""
        return list(disagreements(self.observations))

    @cached_property
    def by_case(self) -> dict[Case, list[Observation]]:
        """The observations of each case."""
        return by_case(self.observations)

    @cached_property
    def ports(self) -> list[str]:
        """The names of the ports, in the order of the observations."""
        return list(dict.fromkeys(o.port.id for o in self.observations))

    @property
    def proved(self) -> list[Theorem]:
        """The theorems that say that some of the ports do the same."""
        return proved(self.ports, "count_tours")

    def agrees(self, observation: Observation) -> bool:
        """Check that nothing is wrong with an observation."""
        return (observation.port.id, observation.case) not in self._wrong

    @cached_property
    def _wrong(self) -> set[tuple[str, Case]]:
        return {(each.port, each.case) for each in self.disagreements}


def legend(tick: str, cross: str) -> str:
    """Return what the columns of both tables mean."""
    return (
        f"known   {tick} equals the published or proved count; after "
        f"{cross} comes that count\nexact   {tick} equals the count "
        "computed without a search\nagree   runs that agree, of all "
        "runs; a run is one port on one case\nstarts  from how many "
        "squares the port was run: above 4x4 a port that\n        misses "
        "no tour runs from one of those that are symmetric\nfound   from "
        "how many it found a tour; a heuristic may miss tours\n`cavalier "
        "verify --json` shows each run."
    )


def cases_table(agreement: Agreement, tick: str, cross: str) -> Table:
    """Return the cases, one a line: the count, and who confirms it."""
    layout = _layout(
        "board",
        "start",
        "convention",
        "count",
        "known",
        "exact",
        "agree",
    )
    for case, runs in agreement.by_case.items():
        layout.add_row(
            str(case.board),
            "all" if case.start is None else case.where,
            case.convention,
            *_counts(case, runs, tick, cross),
            _agreeing(agreement, runs, tick, cross),
        )
    return layout


def ports_table(agreement: Agreement, tick: str, cross: str) -> Table:
    """Return the ports, one a line: how many of their runs agree."""
    layout = _layout("port", "agree", "starts", "found", "seconds")
    for port in agreement.ports:
        runs = [o for o in agreement.observations if o.port.id == port]
        sights = [sight for each in runs for sight in each.sights]
        layout.add_row(
            port,
            _agreeing(agreement, runs, tick, cross),
            str(len(sights)),
            str(sum(sight.found for sight in sights)),
            f"{sum(each.seconds for each in runs):.2f}",
        )
    return layout


def _layout(*headings: str) -> Table:
    """Return a table that cuts no name, however narrow the screen."""
    layout = Table(
        box=SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True
    )
    for heading in headings:
        layout.add_column(
            heading,
            overflow="fold",
            justify="right" if heading in _NUMBERS else "left",
        )
    return layout


def _counts(
    case: Case, runs: Iterable[Observation], tick: str, cross: str
) -> tuple[str, str, str]:
    """Return the count of most ports, and marks for who confirms it."""
    count = most_common(
        given for each in runs if (given := total(each)) is not None
    )
    return (
        "" if count is None else str(count),
        _mark(count, known(case), tick, cross),
        _mark(count, exact(case), tick, cross),
    )


def _mark(
    count: int | None, expected: int | None, tick: str, cross: str
) -> str:
    """Return a mark for the count; if it is wrong, with the right one."""
    if count is None or expected is None:
        return ""
    return tick if count == expected else f"{cross} {expected}"


def _agreeing(
    agreement: Agreement, runs: Sequence[Observation], tick: str, cross: str
) -> str:
    """Return how many runs agree, with a mark for whether all do."""
    agreeing = sum(map(agreement.agrees, runs))
    mark = tick if agreeing == len(runs) else cross
    return f"{mark} {agreeing}/{len(runs)}"


def sentence(agreement: Agreement) -> str:
    """Return a summary of all runs."""
    tours = sum(
        len(sight.tours) if sight.tours is not None else sight.found
        for each in agreement.observations
        for sight in each.sights
    )
    shared = confirmations(agreement.observations)
    return (
        f"{len(agreement.ports)} ports ran on {len(agreement.by_case)} "
        f"cases and found {tours} tours. Of their counts from one start, "
        f"{shared.with_known} match published or proved values and "
        f"{shared.with_exact} match exact counts; {shared.between_ports} "
        f"pairs of ports give the same count. {_conclusion(agreement)}"
    )


def _conclusion(agreement: Agreement) -> str:
    """Return which ports are wrong."""
    wrong = sorted({each.port for each in agreement.disagreements})
    if not wrong:
        return "No disagreement."
    return f"Wrong: {', '.join(wrong)}."


def document(agreement: Agreement) -> dict[str, object]:
    """Return the runs as a document; the parts that are done are the runs.

    ``starts`` is from how many squares a port was run; those that are
    symmetric may count as one. A start that is None is every square.
    """
    runs = len(agreement.observations)
    return {
        "complete": True,
        "done": runs,
        "planned": runs,
        "agree": agreement.agree,
        "proved": theorem_documents(agreement.proved),
        "cases": [
            {
                "board": str(case.board),
                "start": case.start,
                "convention": case.convention,
                "known": known(case),
                "exact": exact(case),
                "ports": [
                    {
                        "port": seen.port.id,
                        "count": total(seen),
                        "starts": len(seen.sights),
                        "starts_with_tour": sum(s.found for s in seen.sights),
                        "agrees": agreement.agrees(seen),
                        "seconds": round(seen.seconds, 3),
                    }
                    for seen in observed
                ],
            }
            for case, observed in agreement.by_case.items()
        ],
        "disagreements": [
            {
                "port": each.port,
                "board": str(each.case.board),
                "start": each.start,
                "convention": each.case.convention,
                "message": each.message,
            }
            for each in agreement.disagreements
        ],
    }
