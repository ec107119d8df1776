"""The table of agreement: all that was observed, and what disagrees."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.box import SIMPLE_HEAD
from rich.table import Table

from cavalier.documents import (
    AgreementDocument,
    work_document,
)
from cavalier.verifying.cases import Case
from cavalier.verifying.comparing import (
    Disagreement,
    agreements,
    disagreements,
    most_common,
    total,
)
from cavalier.verifying.expecting import exact, known
from cavalier.verifying.observing import Observation
from common.board import square_name


@dataclass(frozen=True)
class Agreement:
    """The observations, by case and then by port, and the verdict.

    They are fewer than planned where the work was interrupted.
    """

    observations: Sequence[Observation]
    planned: int

    @property
    def complete(self) -> bool:
        """Whether all that was planned is observed."""
        return len(self.observations) == self.planned

    @property
    def agree(self) -> bool | None:
        """Whether all agree; None where that is not known yet."""
        if self.disagreements:
            return False
        return True if self.complete else None

    @cached_property
    def disagreements(self) -> list[Disagreement]:
        """Every place where a port goes wrong."""
        return list(disagreements(self.observations))

    @cached_property
    def by_case(self) -> dict[Case, dict[str, Observation]]:
        """The observations by case, then by the port's name."""
        by_case: dict[Case, dict[str, Observation]] = {}
        for each in self.observations:
            by_case.setdefault(each.case, {})[each.port.id] = each
        return by_case

    @cached_property
    def ports(self) -> list[str]:
        """The names of the ports, in the order of the observations."""
        return list(dict.fromkeys(o.port.id for o in self.observations))

    def agrees(self, observation: Observation) -> bool:
        """Tell whether nothing is wrong with an observation."""
        return (observation.port.id, observation.case) not in self._wrong

    @cached_property
    def _wrong(self) -> set[tuple[str, Case]]:
        return {(each.port, each.case) for each in self.disagreements}


def table(
    agreement: Agreement, ports: Sequence[str], tick: str, cross: str
) -> Table:
    """Lay out cases by ports: the count, a mark per agreement, seconds.

    A heuristic's cell gives the starts from which it finds a tour.
    """
    headings = ["board", "start", "convention", "count", "known", "exact"]
    headings += [port.replace("-", "-\n") for port in ports]
    layout = Table(
        *headings,
        box=SIMPLE_HEAD,
        pad_edge=False,
        caption=f"{tick}: the port agrees; for a heuristic, from how many "
        "starts it finds a tour; then seconds",
        caption_justify="left",
    )
    for case, observed in agreement.by_case.items():
        cells = [
            _cell(agreement, observed[port], tick, cross)
            if port in observed
            else ""
            for port in ports
        ]
        heading = _heading(case, observed.values(), tick, cross)
        layout.add_row(*heading, *cells)
    return layout


def _heading(
    case: Case, observed: Iterable[Observation], tick: str, cross: str
) -> tuple[str, ...]:
    start = (
        "all" if case.start is None else square_name(case.start, case.board)
    )
    count = most_common(
        given for each in observed if (given := total(each)) is not None
    )
    return (
        str(case.board),
        start,
        case.convention,
        "" if count is None else str(count),
        _mark(count, known(case), tick, cross),
        _mark(count, exact(case), tick, cross),
    )


def _mark(
    count: int | None, expected: int | None, tick: str, cross: str
) -> str:
    """Mark that the count is as expected; where it is not, say what is."""
    if count is None or expected is None:
        return ""
    return tick if count == expected else f"{cross} {expected}"


def _cell(
    agreement: Agreement, seen: Observation, tick: str, cross: str
) -> str:
    """Mark an observation; where it disagrees, its own count follows."""
    seconds = f"{seen.seconds:.2f}"
    count = total(seen)
    if count is None:
        starts = f"{sum(s.found for s in seen.sights)}/{len(seen.sights)}"
    else:
        starts = ""
    if agreement.agrees(seen):
        return " ".join(filter(None, (tick, starts, seconds)))
    return f"{cross} {starts or count} {seconds}"


def sentence(agreement: Agreement) -> str:
    """Sum up the run in one sentence."""
    tours = sum(
        len(sight.tours) if sight.tours is not None else sight.found
        for each in agreement.observations
        for sight in each.sights
    )
    agreed = agreements(agreement.observations)
    return (
        f"{len(agreement.ports)} ports on {len(agreement.by_case)} cases gave "
        f"{tours} tours. Of the counts from one start, {agreed.between_ports} "
        f"pairs of ports agree, {agreed.with_known} with print or proof and "
        f"{agreed.with_exact} with the exact count. {_conclusion(agreement)}"
    )


def _conclusion(agreement: Agreement) -> str:
    """Name the ports that are wrong, and say whether runs are missing."""
    wrong = sorted({each.port for each in agreement.disagreements})
    conclusions = [f"Wrong: {', '.join(wrong)}."] if wrong else []
    if not agreement.complete:
        conclusions.append(
            f"Partial: only {len(agreement.observations)} of "
            f"{agreement.planned} runs are done; the others may disagree."
        )
    return " ".join(conclusions) or "No disagreement."


def document(agreement: Agreement) -> AgreementDocument:
    """Return the runs as a document with stable keys."""
    return {
        **work_document(len(agreement.observations), agreement.planned),
        "agree": agreement.agree,
        "cases": [
            {
                "board": str(case.board),
                "start": case.start,
                "convention": case.convention,
                "known": known(case),
                "exact": exact(case),
                "ports": [
                    {
                        "port": port,
                        "count": total(seen),
                        "starts_with_tour": sum(s.found for s in seen.sights),
                        "agrees": agreement.agrees(seen),
                        "seconds": round(seen.seconds, 3),
                    }
                    for port, seen in observed.items()
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
