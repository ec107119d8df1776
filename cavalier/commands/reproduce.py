"""`cavalier reproduce`: check every board, counter and claim of the texts."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

import click

from cavalier.commands import options
from cavalier.commands.terminal import (
    in_progress,
    print_document,
    print_folded,
)
from cavalier.ledger.entry import Entry, Finding, Outcome, weighed
from cavalier.ledger.ledger import ENTRIES, check_all, find, summary


@click.command()
@click.argument("names", metavar="[ID]...", nargs=-1)
@click.option(
    "--slow", is_flag=True, help="include the entries that take minutes"
)
@options.as_json
def command(names: Sequence[str], slow: bool, as_json: bool) -> int:
    """Check every board, counter and claim of the texts."""
    entries = [find(name) for name in dict.fromkeys(names)] or [
        entry for entry in ENTRIES if slow or not entry.slow
    ]
    parts = in_progress("checking", check_all(entries), len(entries))
    findings = dict(parts)
    surprises = [
        entry.id
        for entry in entries
        if findings[entry.id].outcome
        not in (entry.expected, Outcome.NOT_CHECKED)
    ]
    if as_json:
        rows = [asdict(e) | findings[e.id]._asdict() for e in entries]
        print_document({"entries": rows})
        return 1 if surprises else 0
    for entry in entries:
        _show(entry, findings[entry.id])
        for line in _read(entry) if names else ():
            print_folded(line, "  ")
    print()
    print_folded(_counts(findings, surprises))
    if not names:
        print_folded(summary(findings))
    return 1 if surprises else 0


def _counts(findings: Mapping[str, Finding], surprises: Sequence[str]) -> str:
    outcomes = Counter(finding.outcome for finding in findings.values())
    counts = ", ".join(f"{n} {outcome}" for outcome, n in outcomes.items())
    others = ", ".join(surprises) or "none"
    return f"{len(findings)} checked: {counts}. Unexpected: {others}."


def _show(entry: Entry, finding: Finding) -> None:
    """Print an entry on lines of its own, without cutting it."""
    title = f"{entry.id}: {finding.outcome}"
    if finding.outcome == entry.expected:
        title = f"✓ {entry.id}: {weighed(entry)}"
    elif finding.outcome != Outcome.NOT_CHECKED:
        title = f"✗ {title}"
    print_folded(title)
    print_folded(f"{entry.source}, {entry.clause}: {entry.printed}", "  ")
    print_folded(finding.evidence, "  ")


def _read(entry: Entry) -> Iterator[str]:
    """Yield the passages of an entry, and the readings that were tried."""
    for passage in entry.passages:
        yield f"line {passage.line}: «{passage.quotation}»"
        if passage.transliteration:
            yield f"({passage.transliteration})"
    for reading in entry.readings:
        yield f"Read as {reading}"
