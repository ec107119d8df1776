"""What an entry of the ledger is, and what its check finds.

The entries of a source are in ``entries.toml`` of its package, in the order of
its text: what is printed, the passages quoted, the outcome expected, and the
function that checks it::

    [tipe-six]
    clause = "2.b"
    printed = "a closed tour needs at least six squares a side"
    expected = "refuted"
    check = "closed_tours.tipe_six"

The function returns what it finds::

    def tipe_six() -> Finding:
        ...
        return claim(not verdict.valid, "3x10 has a closed tour, found here")
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


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


@dataclass(frozen=True, slots=True)
class Passage:
    """Printed words, and the line of the text, from 1, on which they begin.

    They are quoted exactly, in the language of the text, but for white space:
    one blank stands for any of it. Words in Cyrillic letters have a
    transliteration too, by ISO 9:1995.
    """

    line: int
    quotation: str
    transliteration: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """Something printed, the outcome expected of it, and the check that runs.

    What is refuted has a ``weight``, and the ``readings`` that were tried:
    each in a few words, with what comes of it. A repeat names in ``repeats``
    the entry that it repeats. ``errata`` are the errata of the ports' headers
    that the entry shows, each named by its port and its number there, as in
    ``couples E1``. ``compiles`` says that the check compiles the program of
    the page, which takes the text and a compiler.
    """

    id: str
    source: str
    clause: str
    printed: str
    expected: Outcome
    check: Callable[[], Finding]
    kind: Kind = Kind.STATEMENT
    weight: Weight | None = None
    repeats: str | None = None
    readings: tuple[str, ...] = ()
    errata: tuple[str, ...] = ()
    slow: bool = False
    compiles: bool = False
    passages: tuple[Passage, ...] = ()


def claim(holds: bool, evidence: str, *details: str) -> Finding:
    """Return that a claim is reproduced if it holds, and refuted if not."""
    outcome = Outcome.REPRODUCED if holds else Outcome.REFUTED
    return Finding(outcome, evidence, details)


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
