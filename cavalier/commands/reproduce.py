"""`cavalier reproduce`: every printed board, counter and claim."""

from collections import Counter
from collections.abc import Iterator, Sequence

import click

from cavalier.commands import options
from cavalier.ledger.entry import Entry, Finding, Outcome, weighed
from cavalier.ledger.ledger import ENTRIES, check_all, find, summary
from cavalier.terminal import (
    in_progress,
    marks,
    print_document,
    print_folded,
)

_FIELDS = (
    *("id", "source", "clause", "printed", "passages", "expected", "kind"),
    *("weight", "repeats", "readings", "errata"),
)


@click.command()
@click.argument("names", metavar="[ID]...", nargs=-1)
@click.option("--slow", is_flag=True, help="include what takes minutes")
@options.as_json
def command(names: Sequence[str], slow: bool, as_json: bool) -> int:
    """Reproduce or refute every printed board, counter and claim."""
    entries = [find(name) for name in dict.fromkeys(names)] or [
        entry for entry in ENTRIES if slow or not entry.slow
    ]
    parts = in_progress("checking", check_all(entries), len(entries))
    findings = dict(parts)
    surprises = [e.id for e in entries if _unexpected(e, findings[e.id])]
    if as_json:
        rows = [
            {name: getattr(entry, name) for name in _FIELDS}
            | findings[entry.id]._asdict()
            for entry in entries
        ]
        print_document({"entries": rows})
        return 1 if surprises else 0
    for entry in entries:
        _show(entry, findings[entry.id])
        for line in _read(entry) if names else ():
            print_folded(line, "  ")
    outcomes = Counter(finding.outcome for finding in findings.values())
    counts = ", ".join(f"{n} {outcome}" for outcome, n in outcomes.items())
    print()
    print_folded(
        f"{len(entries)} checked: {counts}. "
        f"Unexpected: {', '.join(surprises) or 'none'}."
    )
    if not names:
        print_folded(summary(findings))
    return 1 if surprises else 0


def _unexpected(entry: Entry, finding: Finding) -> bool:
    return finding.outcome not in (entry.expected, Outcome.NOT_CHECKED)


def _show(entry: Entry, finding: Finding) -> None:
    """Show an entry on its own lines; no id, outcome or number is cut."""
    tick, cross = marks()
    title = f"{entry.id}: {finding.outcome}"
    if finding.outcome == entry.expected:
        title = f"{tick} {entry.id}: {weighed(entry)}"
    elif _unexpected(entry, finding):
        title = f"{cross} {title}"
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
