"""The ledger: the entries of all sources, each source in its own order.

The summary says what all of them come to.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from importlib.resources import files
from typing import NotRequired, TypedDict

from cavalier.ledger.entry import (
    Entry,
    Finding,
    Kind,
    Outcome,
    Passage,
    Weight,
)
from cavalier.ledger.page import UnavailableError
from cavalier.running import in_parallel
from common.errors import CavalierError
from common.plain_values import shown

#: The package of each source, by the number of the source.
PACKAGES = {
    "000": "tipe",
    "001": "article",
    "002": "report",
    "003": "algorithmics",
    "004": "pascal",
}


class _Quoted(TypedDict):
    line: int
    quotation: str
    transliteration: NotRequired[str]


class Row(TypedDict):
    """An entry as its file has it.

    ``check`` is the function that checks it, and its module; ``of`` is what it
    is called with. What no program can check has the reason in ``why``.
    """

    clause: str
    printed: str
    expected: str
    kind: NotRequired[str]
    weight: NotRequired[str]
    repeats: NotRequired[str]
    readings: NotRequired[list[str]]
    errata: NotRequired[list[str]]
    slow: NotRequired[bool]
    compiles: NotRequired[bool]
    check: NotRequired[str]
    of: NotRequired[str | int]
    why: NotRequired[str]
    passages: list[_Quoted]


def rows_of(package: str) -> dict[str, Row]:
    """Read the entries of a package, by their ids."""
    file = files("cavalier.ledger") / package / "entries.toml"
    rows: dict[str, Row] = tomllib.loads(file.read_text("utf-8"))
    return rows


def _entries(source: str, package: str) -> Iterator[Entry]:
    for name, row in rows_of(package).items():
        weight = row.get("weight")
        yield Entry(
            name,
            source,
            row["clause"],
            row["printed"],
            Outcome(row["expected"]),
            partial(_found, package, row),
            Kind(row.get("kind", Kind.STATEMENT)),
            None if weight is None else Weight(weight),
            row.get("repeats"),
            tuple(row.get("readings", ())),
            tuple(row.get("errata", ())),
            row.get("slow", False),
            row.get("compiles", False),
            tuple(Passage(**each) for each in row["passages"]),
        )


def _found(package: str, row: Row) -> Finding:
    """Return what the function of an entry finds, or why nothing can be."""
    if "check" not in row:
        return Finding(Outcome(row["expected"]), row["why"])
    module, function = row["check"].split(".")
    name = f"cavalier.ledger.{package}.{module}"
    check: Callable[[*tuple[str | int, ...]], Finding]
    check = getattr(import_module(name), function)
    return check(row["of"]) if "of" in row else check()


ENTRIES: tuple[Entry, ...] = tuple(
    entry
    for source, package in PACKAGES.items()
    for entry in _entries(source, package)
)


def find(name: str) -> Entry:
    """Return the entry of an id; raise with the nearest ids."""
    for entry in ENTRIES:
        if entry.id == name:
            return entry
    ids = [entry.id for entry in ENTRIES]
    nearest = get_close_matches(name, ids, n=3, cutoff=0.3) or ids[:3]
    raise CavalierError(
        f"{shown(name)} is not an entry of the ledger. Use one like "
        f"{', '.join(nearest)}."
    )


#: An id, and what was found.
Found = tuple[str, Finding]


def check_all(entries: Iterable[Entry]) -> Iterator[Found]:
    """Check entries in parallel, and yield the findings."""
    return in_parallel(check, [entry.id for entry in slowest_first(entries)])


def slowest_first(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries with the slow ones first, so that none is last."""
    return sorted(entries, key=lambda entry: not entry.slow)


def check(name: str) -> Found:
    """Check the entry of an id."""
    try:
        return name, find(name).check()
    except UnavailableError as error:
        return name, Finding(Outcome.NOT_CHECKED, str(error))
    except Exception as error:  # the other checks go on
        evidence = f"{type(error).__name__}: {error}"
        return name, Finding(Outcome.FAILED, evidence)


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
            "Every tour and every run counter that can still be read in "
            f"the five texts comes out, in {came_out} of {came_out} runs "
            "of their programs, mended or completed where that is needed."
        )
    return (
        f"Of {len(outcomes)} printed runs, with their tours and "
        f"counters, {came_out} come out."
    )


def _listings(outcomes: Mapping[Entry, Outcome]) -> str:
    work = _counted(outcomes, Outcome.REPRODUCED)
    return (
        f"Of their {len(outcomes)} listings, {work} work once what they "
        f"leave out is supplied, and {len(outcomes) - work} need a mend."
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
