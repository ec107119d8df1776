"""What an entry of the ledger is, and what its check finds."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What became of something printed."""

    REPRODUCED = "reproduced"
    REFUTED = "refuted"
    NOT_CHECKABLE = "not checkable"
    #: The machine lacks what the check needs: a text or a program.
    NOT_CHECKED = "not checked here"
    FAILED = "check failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: the outcome, the evidence in a few words.

    ``details`` are what the evidence rests on: boards, maps and lists, each
    a text of its own. They are shown where the entry is asked for by name.
    """

    outcome: Outcome
    evidence: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """Something printed, what is expected of it, and the check that runs."""

    id: str
    source: str
    clause: str
    printed: str
    expected: Outcome
    check: Callable[[], Finding]
    slow: bool = False


def claim(holds: bool, evidence: str, *details: str) -> Finding:
    """Find a claim reproduced if it holds, and refuted if not."""
    outcome = Outcome.REPRODUCED if holds else Outcome.REFUTED
    return Finding(outcome, evidence, details)


def not_checkable(why: str) -> Callable[[], Finding]:
    """Give the check of what cannot be checked by running."""
    return lambda: Finding(Outcome.NOT_CHECKABLE, why)
