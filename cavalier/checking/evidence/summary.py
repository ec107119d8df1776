"""What the ledger finds, in a few sentences that begin with what comes out."""

from collections.abc import Mapping

from cavalier.checking.evidence.entry import (
    Entry,
    Finding,
    Kind,
    Outcome,
    Weight,
)
from cavalier.checking.evidence.ledger import ENTRIES


def summary(findings: Mapping[str, Finding]) -> str:
    """Say how much of the ledger comes out, holds, is wrong, or is left open.

    ``findings`` are by the id of the entry. What is not among them, or could
    not be checked here, is taken to have the outcome that it declares.
    Repeats, questions and tasks are not counted.
    """
    outcomes = {
        each: outcome
        for each in ENTRIES
        if (outcome := _outcome(each, findings)) != Outcome.NOT_A_CLAIM
        and each.weight != Weight.REPEAT
    }
    sentences = (
        _runs(_of_kind(outcomes, Kind.RUN)),
        _listings(_of_kind(outcomes, Kind.LISTING)),
        _statements(_of_kind(outcomes, Kind.STATEMENT)),
        _texts(outcomes),
    )
    return " ".join(sentences)


def _outcome(entry: Entry, findings: Mapping[str, Finding]) -> Outcome:
    finding = findings.get(entry.id)
    if finding is None or finding.outcome == Outcome.NOT_CHECKED:
        return entry.expected
    return finding.outcome


def _of_kind(
    outcomes: Mapping[Entry, Outcome], kind: Kind
) -> dict[Entry, Outcome]:
    return {each: out for each, out in outcomes.items() if each.kind == kind}


def _runs(outcomes: Mapping[Entry, Outcome]) -> str:
    came_out = _counted(outcomes, Outcome.REPRODUCED)
    if came_out == len(outcomes):
        return (
            "Every tour and every run counter that can still be read in the "
            f"five texts comes out, in {came_out} of {came_out} runs of their "
            "programs, mended or completed where that is needed."
        )
    return (
        f"Of {len(outcomes)} printed runs, with their tours and counters, "
        f"{came_out} come out."
    )


def _listings(outcomes: Mapping[Entry, Outcome]) -> str:
    work = _counted(outcomes, Outcome.REPRODUCED)
    return (
        f"Of their {len(outcomes)} listings, {work} work once what they leave "
        f"out is supplied, and {len(outcomes) - work} need a mend."
    )


def _statements(outcomes: Mapping[Entry, Outcome]) -> str:
    wrong = [e for e, out in outcomes.items() if out == Outcome.REFUTED]
    slips = sum(entry.weight == Weight.SLIP for entry in wrong)
    return (
        f"Of {len(outcomes)} statements, "
        f"{_counted(outcomes, Outcome.REPRODUCED)} hold and "
        f"{_counted(outcomes, Outcome.NOT_CHECKABLE)} cannot be checked; "
        f"{slips} have a slip, and {len(wrong) - slips} are mistakes."
    )


def _texts(outcomes: Mapping[Entry, Outcome]) -> str:
    compiled = sum(entry.compiles for entry in outcomes)
    return (
        f"To check {compiled} of these takes a compiler and the texts "
        "themselves, which are not distributed."
    )


def _counted(outcomes: Mapping[Entry, Outcome], outcome: Outcome) -> int:
    return list(outcomes.values()).count(outcome)
