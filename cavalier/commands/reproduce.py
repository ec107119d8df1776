"""`cavalier reproduce`: every printed board, counter and claim."""

from collections.abc import Sequence
from typing import TypedDict

from rich.box import SIMPLE_HEAD
from rich.table import Table

from cavalier.evidence.entry import Entry, Finding
from cavalier.evidence.ledger import ENTRIES, check_all, find
from cavalier.terminal import marks, print_document, progress, show, tell


class EntryDocument(TypedDict):
    """An entry with its outcome, for --json."""

    id: str
    source: str
    clause: str
    printed: str
    outcome: str
    expected: str
    evidence: str
    details: Sequence[str]


def reproduce(names: Sequence[str], *, slow: bool, as_json: bool) -> int:
    """Check entries; the answer is yes where every outcome is expected."""
    entries = [find(name) for name in names] or [
        entry for entry in ENTRIES if slow or not entry.slow
    ]
    findings: dict[str, Finding] = {}
    try:
        _check(entries, findings)
    except KeyboardInterrupt:
        tell(f"interrupted: {len(findings)} of {len(entries)} are checked")
        _report(entries, findings, named=bool(names), as_json=as_json)
        raise
    return _report(entries, findings, named=bool(names), as_json=as_json)


def _check(entries: Sequence[Entry], findings: dict[str, Finding]) -> None:
    """Collect the findings, so that an interruption loses none."""
    with progress("checking", len(entries)) as advance:
        for name, finding in check_all(entries):
            findings[name] = finding
            advance()


def _report(
    entries: Sequence[Entry],
    findings: dict[str, Finding],
    *,
    named: bool,
    as_json: bool,
) -> int:
    checked = [(e, findings[e.id]) for e in entries if e.id in findings]
    surprises = [e.id for e, found in checked if found.outcome != e.expected]
    if as_json:
        print_document([_document(entry, found) for entry, found in checked])
    else:
        show(_table(checked))
        for entry, found in checked if named else ():
            if found.details:
                details = "\n\n".join(found.details)
                print(f"{entry.id}:\n{details}\n")
        print(_sentence(checked, surprises))
    return 1 if surprises else 0


def _table(checked: Sequence[tuple[Entry, Finding]]) -> Table:
    tick, cross = marks()
    layout = Table(
        "", "id", "source", "printed", "outcome", "evidence", box=SIMPLE_HEAD
    )
    for entry, found in checked:
        mark = tick if found.outcome == entry.expected else cross
        layout.add_row(
            mark,
            entry.id,
            f"{entry.source}, {entry.clause}",
            entry.printed,
            found.outcome,
            found.evidence,
        )
    return layout


def _sentence(
    checked: Sequence[tuple[Entry, Finding]], surprises: Sequence[str]
) -> str:
    outcomes = [found.outcome for _, found in checked]
    counted = ", ".join(
        f"{outcomes.count(outcome)} {outcome}"
        for outcome in dict.fromkeys(sorted(outcomes))
    )
    unexpected = ", ".join(surprises) or "none"
    return f"of {len(checked)} checked, {counted}; unexpected: {unexpected}."


def _document(entry: Entry, found: Finding) -> EntryDocument:
    return {
        "id": entry.id,
        "source": entry.source,
        "clause": entry.clause,
        "printed": entry.printed,
        "outcome": found.outcome,
        "expected": entry.expected,
        "evidence": found.evidence,
        "details": found.details,
    }
