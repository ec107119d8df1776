"""What an entry of the ledger is, and what its check finds.

The entries of a source are the rows of its table, in the order of its text:
what is printed, the passages quoted, the outcome expected, and the evidence,
with a place for each value that the check returns::

    [tipe-3x3]
    clause = "2.a"
    printed = "3x3 has no tour: the centre is never reached"
    expected = "reproduced"
    evidence = "the centre has {moves} moves; {paths} paths"

The check is the function of this name in the module of the source::

    def tipe_3x3() -> Evidence:
        ...
        return evidence(moves == paths == 0, moves=moves, paths=paths)
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from string import Formatter


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


class Need(StrEnum):
    """What a check takes that the project does not have."""

    TEXT = "text"
    #: The text too, from which it compiles the program.
    COMPILER = "compiler"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a check found: whether the claim holds, and the values shown.

    ``holds`` is None where nothing is claimed, or nothing can be checked.
    ``details`` are what the evidence rests on: boards, maps and lists, each
    a text of its own.
    """

    holds: bool | None
    values: Mapping[str, object]
    details: tuple[str, ...] = ()


def evidence(holds: bool | None, *details: str, **values: object) -> Evidence:
    """Return evidence with its values by name."""
    return Evidence(holds, values, details)


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of a check, the evidence in a few words, the details."""

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

    ``evidence`` is the sentence for the values of the check, or the reason
    why there is no check. What is refuted has a ``weight``, and the
    ``readings`` that were tried: each in a few words, with what comes of it.
    A repeat names in ``repeats`` the entry that it repeats. ``errata`` are
    the notes of the ports that the entry shows, as in ``couples E1``.
    ``needs`` is what the check cannot do without.
    """

    id: str
    source: str
    clause: str
    printed: str
    expected: Outcome
    evidence: str
    run: Callable[[], Evidence] | None
    kind: Kind = Kind.STATEMENT
    weight: Weight | None = None
    repeats: str | None = None
    readings: tuple[str, ...] = ()
    errata: tuple[str, ...] = ()
    slow: bool = False
    needs: Need | None = None
    passages: tuple[Passage, ...] = ()

    def check(self) -> Finding:
        """Run the check. An unexpected outcome shows the values alone."""
        if self.run is None:
            return Finding(self.expected, self.evidence)
        found = self.run()
        outcome = self.expected
        if found.holds is not None:
            outcome = Outcome.REPRODUCED if found.holds else Outcome.REFUTED
        words = _Words()
        evidence = (
            words.vformat(self.evidence, (), found.values)
            if outcome == self.expected
            else ", ".join(words.shown(*each) for each in found.values.items())
        )
        return Finding(outcome, evidence, found.details)


class _Words(Formatter):
    """Write values in a sentence.

    A list is written with commas, and a mapping as each value "on" its key.
    ``{values!n}`` is how many there are, ``{values!t}`` how many are true.

    >>> _Words().format("{0}; {1}; {2!t} of {2!n}", [1, 2], {"b": 3}, [0, 1])
    '1, 2; 3 on b; 1 of 2'
    """

    def shown(self, name: str, value: object) -> str:
        """Write a value without a sentence: of many, how many are true."""
        many = isinstance(value, Collection) and len(value) > 10
        words = "{0!t} of {0!n}" if many else "{0}"
        return f"{name}: {self.format(words, value)}"

    def convert_field(self, value: object, conversion: str | None) -> object:
        """Count what is in a value, where that is asked."""
        if conversion in ("n", "t") and isinstance(value, Collection):
            return len(value) if conversion == "n" else sum(map(bool, value))
        return super().convert_field(value, conversion)

    def format_field(self, value: object, format_spec: str) -> str:
        """Write a value, or each of several."""
        if isinstance(value, list):
            return ", ".join(format(item, format_spec) for item in value)
        if isinstance(value, Mapping):
            return ", ".join(f"{each} on {key}" for key, each in value.items())
        return format(value, format_spec)


def weighed(entry: Entry) -> str:
    """Return the outcome that an entry declares, with its weight.

    >>> weighed(Entry("a", "003", "1", "b", Outcome.REFUTED, "", None,
    ...     weight=Weight.REPEAT, repeats="c"))
    'refuted: repeat of c'
    """
    if entry.weight is None:
        return entry.expected
    of = f" of {entry.repeats}" if entry.repeats else ""
    return f"{entry.expected}: {entry.weight}{of}"
