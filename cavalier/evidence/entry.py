"""What an entry of the ledger is, what its check finds, and how to enter it.

A module that has entries begins with ``entry = EntriesOf("000")``: its source,
by number. Each entry is then one function, the check, below what the page
prints::

    @entry(
        "tipe-six",
        clause="2.b",
        printed="a closed tour needs at least six squares a side",
        expected=Outcome.REFUTED,
    )
    def tipe_six() -> Finding:
        ...
        return claim(not verdict.valid, "3x10 has a closed tour, found here")
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum


class Outcome(StrEnum):
    """What a check finds of something printed."""

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
    a text of its own. `cavalier reproduce ID` prints them.
    """

    outcome: Outcome
    evidence: str
    details: tuple[str, ...] = ()


Check = Callable[[], Finding]


@dataclass(frozen=True, slots=True)
class Entry:
    """Something printed, the outcome expected of it, and the check that runs.

    ``errata`` are the errata of the ports' headers that the entry shows, each
    named by its port and its number there, as in ``couples E1``. ``compiles``
    says that the check runs a compiler.
    """

    id: str
    source: str
    clause: str
    printed: str
    expected: Outcome
    check: Check
    errata: tuple[str, ...] = ()
    slow: bool = False
    compiles: bool = False


@dataclass(frozen=True, slots=True)
class EntriesOf:
    """The entries of a module, all of one source, in the order of definition.

    >>> entry = EntriesOf("003")
    >>> @entry("a", clause="1", printed="b", expected=Outcome.REPRODUCED)
    ... def a() -> Finding:
    ...     return claim(True, "so it is")
    >>> [(each.id, each.source, each.check is a) for each in entry.entries]
    [('a', '003', True)]
    """

    source: str
    entries: list[Entry] = field(default_factory=list)

    def __call__(
        self,
        name: str,
        *,
        clause: str,
        printed: str,
        expected: Outcome,
        errata: tuple[str, ...] = (),
        slow: bool = False,
        compiles: bool = False,
    ) -> Callable[[Check], Check]:
        """Return what enters a check under this id, and leaves it as it is."""

        def enter(check: Check) -> Check:
            self.entries.append(
                Entry(
                    name,
                    self.source,
                    clause,
                    printed,
                    expected,
                    check,
                    errata,
                    slow,
                    compiles,
                )
            )
            return check

        return enter


def claim(holds: bool, evidence: str, *details: str) -> Finding:
    """Return that a claim is reproduced if it holds, and refuted if not."""
    outcome = Outcome.REPRODUCED if holds else Outcome.REFUTED
    return Finding(outcome, evidence, details)


def not_checkable(why: str) -> Check:
    """Return the check of what no program can check, with the reason."""
    return lambda: Finding(Outcome.NOT_CHECKABLE, why)
