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
from typing import TypedDict, Unpack


class Outcome(StrEnum):
    """What a check finds of something printed."""

    REPRODUCED = "reproduced"
    REFUTED = "refuted"
    NOT_CHECKABLE = "not checkable"
    #: Printed, but nothing that is true or false: a question, a task, a wish.
    NOT_A_CLAIM = "not a claim"
    #: The machine lacks what the check needs: a text or a program.
    NOT_CHECKED = "not checked here"
    FAILED = "check failed"


class Kind(StrEnum):
    """What is printed."""

    #: A tour, or the counters of a run.
    RUN = "run"
    #: A program, in whichever language; a text may have several.
    LISTING = "listing"
    STATEMENT = "statement"


class Weight(StrEnum):
    """How much it matters that an entry is refuted."""

    #: It misleads a reader who relies on it.
    MISTAKE = "mistake"
    #: A wrong, loose or missing word; the page itself shows what is meant.
    SLIP = "slip"
    #: The same once more, in other words.
    REPEAT = "repeat"


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


class Judged(TypedDict, total=False):
    """What an entry may say of what is printed, besides the words.

    What is refuted has a ``weight``, and the ``readings`` that were tried:
    each in a few words, with what comes of it. A repeat names in ``repeats``
    the entry that it repeats. ``errata`` are the errata of the ports' headers
    that the entry shows, each named by its port and its number there, as in
    ``couples E1``. ``compiles`` says that the check compiles the program of
    the page, which takes the text and a compiler.
    """

    kind: Kind
    weight: Weight
    repeats: str
    readings: tuple[str, ...]
    errata: tuple[str, ...]
    slow: bool
    compiles: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """Something printed, the outcome expected of it, and the check that runs.

    What follows the check is explained at `Judged`.
    """

    id: str
    source: str
    clause: str
    printed: str
    expected: Outcome
    check: Check
    kind: Kind = Kind.STATEMENT
    weight: Weight | None = None
    repeats: str | None = None
    readings: tuple[str, ...] = ()
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
        **judged: Unpack[Judged],
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
                    **judged,
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


def not_a_claim(why: str) -> Check:
    """Return the check of what is neither true nor false, with the reason."""
    return lambda: Finding(Outcome.NOT_A_CLAIM, why)


def weighed(entry: Entry) -> str:
    """Return the outcome that an entry declares, with its weight.

    >>> weighed(Entry("a", "003", "1", "b", Outcome.REFUTED, check=...,
    ...     weight=Weight.REPEAT, repeats="c"))
    'refuted: repeat of c'
    """
    if entry.weight is None:
        return entry.expected
    of = f" of {entry.repeats}" if entry.repeats else ""
    return f"{entry.expected}: {entry.weight}{of}"
