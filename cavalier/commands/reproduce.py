"""`cavalier reproduce`: every printed board, counter and claim."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, TypedDict

import typer

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
from cavalier.drawing.booktabs import booktabs
from cavalier.drawing.markdown import literally, table
from cavalier.drawing.spreadsheet import as_csv
from cavalier.running.parallel import in_parallel
from cavalier.running.store import kept_results, results
from cavalier.terminal import (
    deliver,
    in_progress,
    marks,
    must_be_writable,
    print_folded,
)
from common.doing import WorkDocument, work_document
from common.errors import CavalierError
from common.language import N_, _
from common.tex import escaped

_HEADING = ("id", "source", "printed", "outcome", "evidence")


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
        typer.Argument(
            metavar=N_("[ID]..."), help=N_("entries of the ledger")
        ),
    ] = None,
    slow: Annotated[
        bool,
        typer.Option("--slow", help=N_("also the entries that take minutes")),
    ] = False,
    as_json: options.Json = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar=N_("FILE"),
            help=N_("write a table: .csv, .md, .tex, or .json"),
        ),
    ] = None,
    fresh: options.Fresh = False,
    no_store: options.NoStore = False,
) -> int:
    """Reproduce or refute every printed board, counter and claim."""
    _must_be_named(output, as_json=as_json)
    must_be_writable(output)
    entries = [find(name) for name in dict.fromkeys(names or [])] or [
        entry for entry in ENTRIES if slow or not entry.slow
    ]
    report = partial(
        _report, entries, named=bool(names), as_json=as_json, output=output
    )
    planned = len(entries)
    store = kept_results(fresh=fresh, no_store=no_store)
    keeping = partial(results, store, FOUND, do=in_parallel)
    found = in_progress("checking", check_all(entries, keeping), planned)
    return reported(found, f"{planned} entries", report, empty=as_json)


def _must_be_named(output: Path | None, *, as_json: bool) -> None:
    """Raise CavalierError where a file's name does not say its form."""
    ends = [".json"] if as_json else [".json", *_FORMS]
    if output is not None and output.suffix not in ends:
        raise CavalierError(
            "{output} does not end in {known}. Name the file by its form.",
            output=output,
            known=" or ".join(ends),
        )


def _report(
    entries: Sequence[Entry],
    all_found: Sequence[Found],
    *,
    named: bool,
    as_json: bool,
    output: Path | None,
) -> int:
    findings = dict(all_found)
    checked = [(e, findings[e.id]) for e in entries if e.id in findings]
    surprises = [e.id for e, found in checked if _unexpected(e, found)]
    if as_json or output is not None:
        deliver(_written(checked, len(entries), output), output)
    else:
        _show(checked)
        for entry, found in checked if named else ():
            print_folded(f"\n{entry.id}:\n{_told(entry, found)}")
        print()
    if not as_json:
        print_folded(_sentence(checked, len(entries), surprises))
        if not named and len(checked) == len(entries):
            print_folded(summary(findings))
    return 1 if surprises else 0


def _written(
    checked: Sequence[tuple[Entry, Finding]],
    planned: int,
    output: Path | None,
) -> str:
    """Write the entries as the end of the file's name says, or as JSON."""
    form = _FORMS.get(output.suffix) if output else None
    if form is not None:
        rows = (_row(*each) for each in checked)
        return form([_HEADING, *rows]).removesuffix("\n")
    document: LedgerDocument = {
        **work_document(len(checked), planned),
        "entries": [_entry(*each) for each in checked],
    }
    return json.dumps(document, default=asdict)


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
    return f"line {passage.line}: «{passage.quotation}»{below}"


def _show(checked: Sequence[tuple[Entry, Finding]]) -> None:
    """Show each entry on its own lines; no id, outcome or number is cut."""
    for entry, found in checked:
        mark = _mark(entry, found)
        print_folded(f"{mark} {entry.id}: {_weighed(entry, found)}".strip())
        for line in (f"{_place(entry)}: {entry.printed}", found.evidence):
            print_folded(line, "  ")


def _place(entry: Entry) -> str:
    return f"{entry.source}, {entry.clause}"


def _row(entry: Entry, found: Finding) -> Sequence[str]:
    outcome, evidence = _weighed(entry, found), found.evidence
    return entry.id, _place(entry), entry.printed, outcome, evidence


def _as_latex(rows: Sequence[Sequence[str]]) -> str:
    wide = (0.15, 0.13, 0.21, 0.13, 0.24)
    ragged = r">{\raggedright\arraybackslash}"
    columns = "".join(rf"{ragged}p{{{each}\linewidth}}" for each in wide)
    heading, *others = ([*map(_in_tex, row)] for row in rows)
    return booktabs(rf"@{{}}{columns}@{{}}", heading, others, breaks=True)


def _in_tex(cell: str) -> str:
    """Escape a cell; without fontenc, TeX has no letters for < and >."""
    text = escaped(cell).replace("<", r"\textless{}")
    return text.replace(">", r"\textgreater{}")


#: What writes a table, by the end of the name of its file.
_FORMS: Mapping[str, Callable[[Sequence[Sequence[str]]], str]] = {
    ".csv": as_csv,
    ".md": lambda rows: table([[*map(literally, row)] for row in rows]),
    ".tex": _as_latex,
}


def _weighed(entry: Entry, found: Finding) -> str:
    """Return what was found, with its weight if it was expected."""
    expected = found.outcome == entry.expected
    return weighed(entry) if expected else _(found.outcome)


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
        f"{outcomes.count(outcome)} {_(outcome)}"
        for outcome in dict.fromkeys(sorted(outcomes))
    )
    unexpected = ", ".join(surprises) or _("none")
    summary = _(
        "of {n} checked, {counted}; unexpected: {unexpected}.",
        n=len(checked),
        counted=counted,
        unexpected=unexpected,
    )
    if len(checked) == planned:
        return summary
    return _(
        "Partial: {missing} of {planned} are not checked yet; {summary}",
        missing=planned - len(checked),
        planned=planned,
        summary=summary,
    )


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
