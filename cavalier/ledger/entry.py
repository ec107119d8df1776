"""What an entry of the ledger is, and what its check returns.

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
        return Evidence(moves == paths == 0, moves=moves, paths=paths)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from string import Formatter
from typing import Literal, NamedTuple


class Outcome(StrEnum):
    """What a check finds of something printed."""

    REPRODUCED = "reproduced"
    REFUTED = "refuted"
    NOT_CHECKABLE = "not checkable"
    #: Printed, but neither true nor false: a question, a task, a wish.
    NOT_A_CLAIM = "not a claim"
    #: The machine lacks what the check needs: a text or a program.
    NOT_CHECKED = "not checked here"
    FAILED = "check failed"


#: What is printed. A run is a tour, or the counters of a run.
Kind = Literal["run", "listing", "statement"]

#: How serious it is that an entry is refuted. A mistake misleads a reader who
#: relies on it. A slip is a wrong, loose or missing word where the page itself
#: shows what is meant. A repeat is the same once more, in other words.
Weight = Literal["mistake", "slip", "repeat"]

#: What a check needs that the project does not have: the text of the source,
#: or the text and a compiler for the program in it.
Need = Literal["text", "compiler"]


class Evidence:
    """Whether a claim holds, and the values that show it, by name.

    ``holds`` is None where nothing is claimed, or nothing can be checked.
    """

    def __init__(self, holds: bool | None, **values: object) -> None:
        self.holds = holds
        self.values = values


class Finding(NamedTuple):
    """The outcome of a check, and the evidence in a few words."""

    outcome: Outcome
    evidence: str


@dataclass(frozen=True, slots=True)
class Passage:
    """Printed words, and the line of the text, from 1, on which they begin.

    They are quoted exactly, in the language of the text, except that one
    blank stands for any white space. Words in Cyrillic letters have a
    transliteration too, by ISO 9:1995.
    """

    line: int
    quotation: str
    transliteration: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """Something printed, the outcome expected of it, and how to check it.

    ``module`` has the check; its function is ``check``, or has the name of
    the entry. It is called with ``of``, if there is one. ``evidence`` is the
    sentence for its values. An entry without a check has the reason in
    ``why``. A refuted entry has a ``weight``, and the ``readings`` that were
    tried: each in a few words, with its result. A repeat names in ``repeats``
    the entry that it repeats. ``errata`` are the notes of the ports that the
    entry shows, as in ``couples E1``.
    """

    id: str
    source: str
    module: str
    clause: str
    printed: str
    expected: Outcome
    passages: Sequence[Passage]
    evidence: str = ""
    why: str = ""
    check: str | None = None
    of: str | int | None = None
    kind: Kind = "statement"
    weight: Weight | None = None
    repeats: str | None = None
    readings: Sequence[str] = ()
    errata: Sequence[str] = ()
    slow: bool = False
    needs: Need | None = None

    def finding(self) -> Finding:
        """Run the check. An unexpected outcome shows the values alone."""
        if self.why:
            return Finding(self.expected, self.why)
        module = import_module(f"cavalier.ledger.{self.module}")
        function: Callable[[*tuple[str | int, ...]], Evidence]
        function = getattr(module, self.check or self.id.replace("-", "_"))
        result = function() if self.of is None else function(self.of)
        outcome = self.expected
        if result.holds is not None:
            outcome = Outcome.REPRODUCED if result.holds else Outcome.REFUTED
        sentence = self.evidence
        if outcome != self.expected:
            sentence = ", ".join(
                f"{name}: {{{name}}}" for name in result.values
            )
        return Finding(
            outcome, _Sentence().vformat(sentence, (), result.values)
        )


class _Sentence(Formatter):
    """Write values in a sentence: lists with commas, mappings with "on".

    >>> _Sentence().format("{0}; {1}", [1, 2], {"b": 3, "c": 4})
    '1, 2; 3 on b, 4 on c'
    """

    def format_field(self, value: object, format_spec: str) -> str:
        """Write a value, or each of several."""
        if isinstance(value, list):
            return ", ".join(format(item, format_spec) for item in value)
        if isinstance(value, Mapping):
            return ", ".join(f"{item} on {key}" for key, item in value.items())
        return format(value, format_spec)


def weighed(entry: Entry) -> str:
    """Return the outcome expected of an entry, with its weight.

    >>> from cavalier.ledger.ledger import find
    >>> weighed(find("report-over"))
    'refuted (repeats report-complexity)'
    """
    if entry.weight is None:
        return entry.expected
    repeats = f"repeats {entry.repeats}"
    weight = repeats if entry.repeats else f"a {entry.weight}"
    return f"{entry.expected} ({weight})"
