"""The ledger: the entries of all sources, each source in its own order.

The summary says what all of them come to.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from importlib.resources import files
from typing import NotRequired, TypedDict

from cavalier.ledger.entry import (
    Entry,
    Evidence,
    Finding,
    Kind,
    Need,
    Outcome,
    Passage,
    Weight,
)
from cavalier.ledger.page import UnavailableError
from cavalier.running import in_parallel
from common.errors import CavalierError
from common.plain_values import shown

#: The module of each source, by the number of the source.
MODULES = {
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
    """An entry as its table has it.

    The function that checks it has the name of the entry, or that in
    ``check``; ``of`` is what it is called with. What no program can check
    has the reason in ``why`` instead of ``evidence``.
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
    needs: NotRequired[str]
    check: NotRequired[str]
    of: NotRequired[str | int]
    evidence: NotRequired[str]
    why: NotRequired[str]
    passages: list[_Quoted]


def rows_of(module: str) -> dict[str, Row]:
    """Read the table of a module, by the ids of its entries."""
    file = files("cavalier.ledger") / f"{module}.toml"
    rows: dict[str, Row] = tomllib.loads(file.read_text("utf-8"))
    return rows


def _entry(source: str, module: str, name: str, row: Row) -> Entry:
    weight, needs = row.get("weight"), row.get("needs")
    function = row.get("check", name.replace("-", "_"))
    arguments = (row["of"],) if "of" in row else ()
    why = row.get("why")
    return Entry(
        name,
        source,
        row["clause"],
        row["printed"],
        Outcome(row["expected"]),
        row["evidence"] if why is None else why,
        partial(_run, module, function, *arguments) if why is None else None,
        Kind(row.get("kind", Kind.STATEMENT)),
        None if weight is None else Weight(weight),
        row.get("repeats"),
        tuple(row.get("readings", ())),
        tuple(row.get("errata", ())),
        row.get("slow", False),
        None if needs is None else Need(needs),
        tuple(Passage(**each) for each in row["passages"]),
    )


def _run(module: str, function: str, *arguments: str | int) -> Evidence:
    """Call a check; its module is imported only then."""
    check: Callable[[*tuple[str | int, ...]], Evidence]
    check = getattr(import_module(f"cavalier.ledger.{module}"), function)
    return check(*arguments)


ENTRIES: tuple[Entry, ...] = tuple(
    _entry(source, module, name, row)
    for source, module in MODULES.items()
    for name, row in rows_of(module).items()
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
    """Check entries in parallel, the slow ones first; yield the findings."""
    slow_first = sorted(entries, key=lambda entry: not entry.slow)
    return in_parallel(check, [entry.id for entry in slow_first])


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
    results: list[tuple[Entry, Outcome]] = [
        (entry, outcome)
        for entry in ENTRIES
        if (outcome := _outcome(entry, findings)) != Outcome.NOT_A_CLAIM
        and entry.weight != Weight.REPEAT
    ]
    runs, listings, statements = (
        Counter(outcome for entry, outcome in results if entry.kind == kind)
        for kind in Kind
    )
    slips = sum(
        outcome == Outcome.REFUTED and entry.weight == Weight.SLIP
        for entry, outcome in results
        if entry.kind == Kind.STATEMENT
    )
    needs = Counter(entry.needs for entry, _ in results)
    return (
        f"{_runs(runs)} {_listings(listings)} {_statements(statements, slips)}"
        f" To check {needs.total() - needs[None]} of these takes the texts, "
        f"which are not distributed, and {needs[Need.COMPILER]} of them take "
        "a compiler too."
    )


def _outcome(entry: Entry, findings: Mapping[str, Finding]) -> Outcome:
    finding = findings.get(entry.id)
    if finding is None or finding.outcome == Outcome.NOT_CHECKED:
        return entry.expected
    return finding.outcome


def _runs(runs: Counter[Outcome]) -> str:
    printed, came_out = runs.total(), runs[Outcome.REPRODUCED]
    if came_out == printed:
        return (
            "Every tour and every run counter that can still be read in "
            f"the five texts comes out, in {came_out} of {came_out} runs "
            "of their programs, mended or completed where that is needed."
        )
    return (
        f"Of {printed} printed runs, with their tours and "
        f"counters, {came_out} come out."
    )


def _listings(listings: Counter[Outcome]) -> str:
    printed, work = listings.total(), listings[Outcome.REPRODUCED]
    return (
        f"Of their {printed} listings, {work} work once what they leave out "
        f"is supplied, and {printed - work} need a mend."
    )


def _statements(statements: Counter[Outcome], slips: int) -> str:
    return (
        f"Of {statements.total()} statements, "
        f"{statements[Outcome.REPRODUCED]} hold and "
        f"{statements[Outcome.NOT_CHECKABLE]} cannot be checked; {slips} "
        f"have a slip, and {statements[Outcome.REFUTED] - slips} are mistakes."
    )
