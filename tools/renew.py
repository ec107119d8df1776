"""The generated parts of README and docs, and the pictures in docs.

``python -m tools.renew`` renews them. With ``--evidence`` it first
checks the refuted entries of the ledger, which takes half a minute, and
records what they show in ``docs/evidence.json``.

Each part stands between ``<!-- generated: NAME -->`` and ``<!-- end -->``.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path

from cavalier.catalogue import find, grid
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.citing.fragments import ROOT
from cavalier.citing.headers import header, numbered, procedures, sections
from cavalier.drawing.svg import map_svg, tour_svg
from cavalier.evidence.entry import Entry, Outcome
from cavalier.evidence.ledger import ENTRIES, check_all
from common.board import Board, Square, Tour
from common.construction import closed_tour
from common.counts import Convention
from common.known_counts import known_counts, known_wrong, paths_from_start
from common.known_counts import published as count_of

#: What the refuted entries of the ledger show, by their ids.
EVIDENCE = ROOT / "docs" / "evidence.json"

_PART = re.compile(
    r"(<!-- generated: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL
)


def markdown_table(rows: Sequence[Sequence[str]]) -> str:
    """Write rows as a Markdown table, the first row heading it.

    >>> print(markdown_table([("a", "b"), ("1", "2")]), end="")
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    heading, *rest = ("| " + " | ".join(row) + " |\n" for row in rows)
    return heading + "|" + "---|" * len(rows[0]) + "\n" + "".join(rest)


def ledger(source: str | None = None) -> list[tuple[str, ...]]:
    """Lay out the entries of a source, or of all, an entry a row."""
    heading = ("id", "source, clause", "printed", "outcome", "errata")
    rows = [
        (
            each.id,
            f"{each.source}, {each.clause}",
            each.printed,
            each.expected,
            ", ".join(each.errata),
        )
        for each in ENTRIES
        if source in (None, each.source)
    ]
    return [heading, *rows]


def ledger_of(source: str) -> str:
    """Give the ledger of a source as a table."""
    return markdown_table(ledger(source))


def literally(text: str) -> str:
    r"""Escape what Markdown would not print as it is; leave code alone.

    >>> print(literally("a[x][y] has n*n, and `n*n` is code"))
    a\[x\]\[y\] has n\*n, and `n*n` is code
    """
    parts = re.split(r"(`[^`]*`)", text)
    parts[::2] = [
        re.sub(r"([\\*_{}\[\]<>|$~#])", r"\\\1", part) for part in parts[::2]
    ]
    return "".join(parts)


def with_errata() -> list[Entry]:
    """List the entries that refute, or that show an erratum."""
    return [
        entry
        for entry in ENTRIES
        if entry.errata or entry.expected == Outcome.REFUTED
    ]


@cache
def evidence() -> dict[str, str]:
    """Read what each entry with errata has been found to show."""
    recorded: dict[str, str] = json.loads(EVIDENCE.read_text("utf-8"))
    return recorded


def errata(source: str) -> str:
    """Tell the errata of a source: what is printed, what shows, what is done.

    The last is what the header of a port says under the erratum's number.
    """
    entries = [entry for entry in with_errata() if entry.source == source]
    return "\n" + "\n".join(line for each in entries for line in _told(each))


def _told(entry: Entry) -> Iterator[str]:
    section = "section " if entry.clause[0].isdigit() else ""
    yield f"### {entry.id}: {section}{literally(entry.clause)}\n"
    stop = "" if entry.printed.endswith("?") else "."
    yield f"*Printed:* {literally(entry.printed)}{stop}\n"
    yield f"*Shown by running, {entry.expected}:* " + literally(
        f"{evidence()[entry.id]}."
    )
    yield ""
    for erratum in entry.errata:
        port, _, number = erratum.partition(" ")
        listed = numbered(sections(header(find(port)))["Errata"], "E")
        yield f"- `{port}` {number}: {literally(listed[number])}.\n"


def ports_of(source: str) -> str:
    """Give the ports of a source: each with its clause and its functions."""
    return "\n" + "\n".join(
        f"### {port.id}\n\n"
        f"{str(port.style).capitalize()} style; clause: "
        f"{literally(port.clause)}. "
        f"The whole of it, with its header: {{py:mod}}`{port.module}`.\n\n"
        + markdown_table(
            [
                ("function", "what it does"),
                *(
                    (f"`{each.name}`", literally(each.sentence))
                    for each in procedures(port)
                ),
            ]
        )
        for port in PORTS
        if source in port.source.split(", ")
    )


def published() -> list[tuple[str, ...]]:
    """Lay out the published counts, the small boards first."""
    known = sorted(
        known_counts(), key=lambda each: (len(each.board), each.convention)
    )
    rows = [
        (
            str(each.board),
            str(each.convention),
            f"{each.count:,}",
            each.reference,
            each.verified,
        )
        for each in known
    ]
    heading = ("board", "convention", "count", "reference", "how verified")
    return [heading, *rows]


def wrong() -> list[tuple[str, ...]]:
    """Lay out the wrong counts in circulation, beside why they are wrong."""
    rows = [
        (
            str(each.board),
            str(each.convention),
            f"{each.count:,}",
            each.claimed_by,
            each.why,
        )
        for each in known_wrong()
    ]
    return [("board", "said to be", "count", "said by", "but"), *rows]


def conventions() -> list[tuple[str, ...]]:
    """Lay out the counts of 3x10 by convention, as each follows."""
    board = Board(3, 10)
    rows = [
        (f"`{each}`", f"{count:,}")
        for each in Convention
        if (count := count_of(board, each)) is not None
    ]
    return [("convention", str(board)), *rows]


#: What stands in each part, by its name.
PARTS: dict[str, Callable[[], str]] = {
    "grid": lambda: markdown_table(grid()),
    "ledger": lambda: markdown_table(ledger()),
    "published": lambda: markdown_table(published()),
    "wrong": lambda: markdown_table(wrong()),
    "conventions": lambda: markdown_table(conventions()),
    **{
        f"{name}-{source}": part
        for source in SOURCES
        for name, part in {
            "ledger": partial(ledger_of, source),
            "errata": partial(errata, source),
            "ports": partial(ports_of, source),
        }.items()
    },
}

#: The tours that are drawn, by their board and what they are called.
TOURS: dict[tuple[Board, str], Tour | None] = {
    (Board(5, 6), "warnsdorff-matrix"): find("warnsdorff-matrix").first_tour(
        Board(5, 6), Square(4, 0)
    ),
    (Board(3, 10), "closed"): closed_tour(Board(3, 10)),
}

#: The pictures, by their file in docs.
PICTURES: dict[str, str] = {
    f"boards/paths-from-start-{board}.svg": map_svg(
        board, counts, f"How many tours of {board} start on each square"
    )
    for board, counts in paths_from_start().items()
} | {
    f"boards/{name}-{board}.svg": tour_svg(board, tour)
    for (board, name), tour in TOURS.items()
    if tour
}


def regenerated(text: str) -> str:
    """Give a text with each of its generated parts made anew."""
    return _PART.sub(lambda part: part[1] + PARTS[part[2]]() + part[3], text)


def pages() -> list[Path]:
    """List the pages that may hold generated parts."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def record_evidence() -> None:
    """Check the entries with errata, and record what they show.

    What cannot be checked on this machine stays as it was recorded.
    """
    entries = with_errata()
    checked = {
        name: finding.evidence
        for name, finding in check_all(entries)
        if finding.outcome != Outcome.NOT_CHECKED
    }
    known = evidence() | checked
    shown = {entry.id: known[entry.id] for entry in entries}
    text = json.dumps(shown, ensure_ascii=False, indent=1)
    EVIDENCE.write_text(text + "\n", encoding="utf-8")
    evidence.cache_clear()


def renew() -> None:
    """Write all the generated parts and the pictures."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        page.write_text(regenerated(text), encoding="utf-8")
    for name, text in PICTURES.items():
        path = ROOT / "docs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "--evidence" in sys.argv[1:]:
        record_evidence()
    renew()
