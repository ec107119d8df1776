"""The errata of the sources, and the evidence for them.

What an entry of the ledger shows takes long to find out. It is recorded in
``docs/evidence.json``, by the entry's id, and read from there.
"""

import json
from collections.abc import Iterator
from functools import cache

from cavalier.catalogue import find
from cavalier.checking.evidence.entry import Entry, Outcome, weighed
from cavalier.checking.evidence.ledger import ENTRIES, check_all
from cavalier.citing.fragments import ROOT
from cavalier.drawing.markdown import literally
from tools.renew.headers import header, numbered, sections

#: What the entries show, by their ids.
EVIDENCE = ROOT / "docs" / "evidence.json"


def with_errata() -> list[Entry]:
    """List the entries that are refuted, or that show an erratum."""
    return [
        entry
        for entry in ENTRIES
        if entry.errata or entry.expected == Outcome.REFUTED
    ]


@cache
def evidence() -> dict[str, str]:
    """Read what each entry was found to show."""
    recorded: dict[str, str] = json.loads(EVIDENCE.read_text("utf-8"))
    return recorded


def record_evidence() -> None:
    """Check all entries, and record what they show.

    What this machine cannot check stays as it was recorded.
    """
    checked = {
        name: finding.evidence
        for name, finding in check_all(ENTRIES)
        if finding.outcome != Outcome.NOT_CHECKED
    }
    known = evidence() | checked
    shown = {entry.id: known[entry.id] for entry in ENTRIES}
    text = json.dumps(shown, ensure_ascii=False, indent=1)
    EVIDENCE.write_text(text + "\n", encoding="utf-8")
    evidence.cache_clear()


def errata(source: str) -> str:
    """Write the errata of a source: what is printed, shown and done instead.

    What is done instead is in the header of a port, under the number of the
    erratum.
    """
    entries = [entry for entry in with_errata() if entry.source == source]
    return "\n" + "\n".join(line for each in entries for line in _lines(each))


def _lines(entry: Entry) -> Iterator[str]:
    section = "section " if entry.clause[0].isdigit() else ""
    yield f"### {entry.id}: {section}{literally(entry.clause)}\n"
    stop = "" if entry.printed.endswith("?") else "."
    yield f"*Printed:* {literally(entry.printed)}{stop}\n"
    yield f"*Shown by running, {weighed(entry)}:* " + literally(
        f"{evidence()[entry.id]}."
    )
    yield ""
    for reading in entry.readings:
        yield f"- Read as {literally(reading)}.\n"
    for erratum in entry.errata:
        port, _, number = erratum.partition(" ")
        listed = numbered(sections(header(find(port)))["Errata"], "E")
        yield f"- `{port}` {number}: {literally(listed[number])}.\n"
