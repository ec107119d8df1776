"""`cavalier reproduce`: every printed board, counter and claim."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, TypedDict

import typer
from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cavalier.checking.evidence.entry import (
    Entry,
    Finding,
    Kind,
    Outcome,
    Passage,
    Weight,
    weighed,
)
from cavalier.checking.evidence.ledger import (
    ENTRIES,
    FOUND,
    Found,
    check_all,
    find,
    summary,
)
from cavalier.commands import options
from cavalier.commands.partial_answers import reported
from cavalier.running.parallel import in_parallel
from cavalier.running.store import kept_results, results
from cavalier.terminal import fits, in_progress, marks, print_document, show
from common.doing import WorkDocument, work_document


class EntryDocument(TypedDict):
    """An entry with its outcome, for --json."""

    id: str
    source: str
    clause: str
    printed: str
    passages: Sequence[Passage]
    outcome: Outcome
    expected: Outcome
    kind: Kind
    weight: Weight | None
    repeats: str | None
    readings: Sequence[str]
    evidence: str
    details: Sequence[str]


class LedgerDocument(WorkDocument):
    """What `cavalier reproduce --json` prints; the parts are the entries."""

    entries: list[EntryDocument]


def command(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]...", help="entries of the ledger"),
    ] = None,
    slow: Annotated[
        bool, typer.Option("--slow", help="also the entries that take minutes")
    ] = False,
    as_json: options.Json = False,
    fresh: options.Fresh = False,
    no_store: options.NoStore = False,
) -> int:
    """Reproduce or refute every printed board, counter and claim."""
    entries = [find(name) for name in dict.fromkeys(names or [])] or [
        entry for entry in ENTRIES if slow or not entry.slow
    ]
    report = partial(_report, entries, named=bool(names), as_json=as_json)
    planned = len(entries)
    store = kept_results(fresh=fresh, no_store=no_store)
    keeping = partial(results, store, FOUND, do=in_parallel)
    found = in_progress("checking", check_all(entries, keeping), planned)
    return reported(found, f"{planned} entries", report, empty=as_json)


def _report(
    entries: Sequence[Entry],
    all_found: Sequence[Found],
    *,
    named: bool,
    as_json: bool,
) -> int:
    findings = dict(all_found)
    checked = [(e, findings[e.id]) for e in entries if e.id in findings]
    surprises = [e.id for e, found in checked if _unexpected(e, found)]
    if as_json:
        document: LedgerDocument = {
            **work_document(len(checked), len(entries)),
            "entries": [_entry(*each) for each in checked],
        }
        print_document(document)
    else:
        _show(checked)
        for entry, found in checked if named else ():
            print(f"{entry.id}:\n{_told(entry, found)}\n")
        print(_sentence(checked, len(entries), surprises))
        if not named and len(checked) == len(entries):
            print(summary(findings))
    return 1 if surprises else 0


def _told(entry: Entry, found: Finding) -> str:
    """Return what the table has no room for: passages, readings, details."""
    told = ["\n".join(map(_quoted, entry.passages))]
    if entry.readings:
        told.append("\n".join(f"read as {each}" for each in entry.readings))
    return "\n\n".join([*told, *found.details])


def _quoted(passage: Passage) -> str:
    """Return a passage with its line, and with its transliteration below."""
    letters = passage.transliteration
    below = f"\n({letters})" if letters else ""
    return f"line {passage.line}: «{passage.quotation}»{below}"


def _show(checked: Sequence[tuple[Entry, Finding]]) -> None:
    """Show the table; where the screen is too narrow, entry by entry.

    No id, outcome or number is ever cut.
    """
    layout = _table(checked)
    if fits(layout):
        show(layout)
        return
    for entry, found in checked:
        mark = _mark(entry, found)
        show(Text(f"{mark} {entry.id}: {_weighed(entry, found)}"))
        printed = f"{entry.source}, {entry.clause}: {entry.printed}"
        for line in (printed, found.evidence):
            show(Padding.indent(Text(line), 2))


def _table(checked: Sequence[tuple[Entry, Finding]]) -> Table:
    layout = Table("", box=SIMPLE_HEAD)
    layout.add_column("id", no_wrap=True)
    layout.add_column("source", min_width=20)
    layout.add_column("printed", min_width=30)
    layout.add_column("outcome", no_wrap=True)
    layout.add_column("evidence", min_width=40)
    for entry, found in checked:
        cells = (
            _mark(entry, found),
            entry.id,
            f"{entry.source}, {entry.clause}",
            entry.printed,
            _weighed(entry, found),
            found.evidence,
        )
        layout.add_row(*map(Text, cells))
    return layout


def _weighed(entry: Entry, found: Finding) -> str:
    """Return what was found, with its weight if it was expected."""
    expected = found.outcome == entry.expected
    return weighed(entry) if expected else found.outcome


def _mark(entry: Entry, found: Finding) -> str:
    tick, cross = marks()
    if found.outcome == Outcome.NOT_CHECKED:
        return ""
    return cross if _unexpected(entry, found) else tick


def _unexpected(entry: Entry, found: Finding) -> bool:
    """Return whether an entry has another outcome than it declares."""
    return found.outcome not in (entry.expected, Outcome.NOT_CHECKED)


def _sentence(
    checked: Sequence[tuple[Entry, Finding]],
    planned: int,
    surprises: Sequence[str],
) -> str:
    outcomes = [found.outcome for _, found in checked]
    counted = ", ".join(
        f"{outcomes.count(outcome)} {outcome}"
        for outcome in dict.fromkeys(sorted(outcomes))
    )
    unexpected = ", ".join(surprises) or "none"
    summary = (
        f"of {len(checked)} checked, {counted}; unexpected: {unexpected}."
    )
    if len(checked) == planned:
        return summary
    missing = planned - len(checked)
    return f"Partial: {missing} of {planned} are not checked yet; {summary}"


def _entry(entry: Entry, found: Finding) -> EntryDocument:
    return {
        "id": entry.id,
        "source": entry.source,
        "clause": entry.clause,
        "printed": entry.printed,
        "passages": entry.passages,
        "outcome": found.outcome,
        "expected": entry.expected,
        "kind": entry.kind,
        "weight": entry.weight,
        "repeats": entry.repeats,
        "readings": entry.readings,
        "evidence": found.evidence,
        "details": found.details,
    }
