"""`cavalier reproduce`: every printed board, counter and claim."""

from collections.abc import Sequence

import click

from cavalier.commands import options
from cavalier.commands.terminal import (
    in_progress,
    marks,
    print_document,
    print_folded,
)
from cavalier.ledger.entry import (
    Entry,
    Finding,
    Outcome,
    Passage,
    weighed,
)
from cavalier.ledger.ledger import (
    ENTRIES,
    check_all,
    find,
    summary,
)


@click.command()
@click.argument("names", metavar="[ID]...", nargs=-1)
@click.option("--slow", is_flag=True, help="include what takes minutes")
@options.as_json
def command(names: Sequence[str], slow: bool, as_json: bool) -> int:
    """Check every board, counter and claim of the texts."""
    entries = [find(name) for name in dict.fromkeys(names)] or [
        entry for entry in ENTRIES if slow or not entry.slow
    ]
    parts = in_progress("checking", check_all(entries), len(entries))
    findings = dict(parts)
    checked = [(entry, findings[entry.id]) for entry in entries]
    surprises = [e.id for e, found in checked if _unexpected(e, found)]
    if as_json:
        print_document(
            {
                "complete": True,
                "done": len(checked),
                "planned": len(checked),
                "entries": [_entry(*each) for each in checked],
            }
        )
        return 1 if surprises else 0
    _show(checked)
    for entry, found in checked if names else ():
        print_folded(f"\n{entry.id}:\n{_told(entry, found)}")
    print()
    print_folded(_sentence(checked, surprises))
    if not names:
        print_folded(summary(findings))
    return 1 if surprises else 0


def _told(entry: Entry, found: Finding) -> str:
    """Return all that rests on the text: passages, readings, details."""
    told = ["\n".join(map(_quoted, entry.passages))]
    if entry.readings:
        told.append("\n".join(f"read as {each}" for each in entry.readings))
    return "\n\n".join([*told, *found.details])


def _quoted(passage: Passage) -> str:
    """Return a passage with its line, and with its transliteration below."""
    letters = passage.transliteration
    below = f"\n({letters})" if letters else ""
    said = f"line {passage.line}: «{passage.quotation}»"
    return f"{said}{below}"


def _show(checked: Sequence[tuple[Entry, Finding]]) -> None:
    """Show each entry on its own lines; no id, outcome or number is cut."""
    for entry, found in checked:
        printed, evidence = (each for each in (entry.printed, found.evidence))
        said = f"{entry.id}: {_weighed(entry, found)}"
        print_folded(f"{_mark(entry, found)} {said}".strip())
        place = f"{entry.source}, {entry.clause}"
        print_folded(f"{place}: {printed}", "  ")
        print_folded(evidence, "  ")


def _weighed(entry: Entry, found: Finding) -> str:
    """Return what was found, with its weight if it was expected."""
    expected = found.outcome == entry.expected
    if expected and entry.repeats:
        return f"refuted: repeat of {entry.repeats}"
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
    checked: Sequence[tuple[Entry, Finding]], surprises: Sequence[str]
) -> str:
    outcomes = [found.outcome for _, found in checked]
    counted = ", ".join(
        f"{outcomes.count(outcome)} {outcome}"
        for outcome in dict.fromkeys(sorted(outcomes))
    )
    sentence = "of {n} checked, {counted}; unexpected: none."
    if surprises:
        sentence = "of {n} checked, {counted}; unexpected: {unexpected}."
    return sentence.format(
        n=len(checked), counted=counted, unexpected=", ".join(surprises)
    )


def _entry(entry: Entry, found: Finding) -> dict[str, object]:
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
