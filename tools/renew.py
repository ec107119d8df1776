"""Renew the generated parts of the pages: ``python -m tools.renew``.

A part lies between ``<!-- generated: NAME -->`` and ``<!-- end -->``. The
picture in ``docs/boards`` and the compiled French catalogue are renewed too.
With ``--evidence``, every entry of the ledger is checked first (half a
minute), and what it shows is recorded in ``docs/evidence.json``.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from pathlib import Path

import polib

from cavalier.catalogue import find, grid
from cavalier.catalogue.port import Style
from cavalier.cite.source import cut, path_of
from cavalier.commands.app import run
from cavalier.ledger.entry import Entry, Outcome, weighed
from cavalier.ledger.ledger import ENTRIES, check_all, summary
from cavalier.style.constraints import Constraint, constraints_of
from common.board import Board
from common.counts import KNOWN_COUNTS, KNOWN_WRONG, Convention, published

ROOT = Path(__file__).parents[1]

#: What each entry of the ledger was found to show, by its id.
EVIDENCE = ROOT / "docs" / "evidence.json"

#: The French catalogue, as it is read.
FRENCH = ROOT / "common" / "locale" / "fr" / "LC_MESSAGES" / "messages.mo"

#: The picture of README, and the tour that it shows.
PICTURE = ROOT / "docs" / "boards" / "closed-3x10.svg"
PICTURED = ("schwenk", "--board", "3x10", "--closed")

_PART = re.compile(r"(<!-- generated: (\S+) -->\n)(?s:.*?)(<!-- end -->)")

#: The rows of a table, the heading first.
Rows = list[tuple[object, ...]]


def pages() -> list[Path]:
    """List the pages that have generated parts."""
    candidates = [
        *ROOT.glob("*.md"),
        *(ROOT / style / "README.md" for style in Style),
        *(ROOT / "docs").rglob("*.md"),
    ]
    return sorted(
        page for page in candidates if _PART.search(page.read_text("utf-8"))
    )


def renewed(page: Path) -> str:
    """Return the text of a page with its generated parts renewed."""
    return _PART.sub(
        lambda part: part[1] + _PARTS[part[2]]() + part[3],
        page.read_text("utf-8"),
    )


#: The first sentence of README.
_SUBJECT = (
    "**Cavalier re-runs every program, board and claim about the knight's "
    "tour that five teaching texts print.**"
)

#: The procedures of README, and what each of them does with the board.
EXCERPTS = {
    ("backtracking-matrix", "parcourir"): {
        "en": "one matrix, changed and restored",
        "fr": "une seule matrice, modifiée puis rétablie",
    },
    ("couples", "nb_parcours"): {
        "en": "a smaller list for each call",
        "fr": "une liste plus petite à chaque appel",
    },
}


def _excerpts(language: str) -> str:
    """Write two procedures next to each other, without their comments."""
    cells = "".join(
        f'<td valign="top"><b>{heading[language]}</b><pre lang="python">\n'
        f"{escape(_statements(*procedure))}\n</pre></td>\n"
        for procedure, heading in EXCERPTS.items()
    )
    return f"<table><tr>\n{cells}</tr></table>\n"


def _statements(port: str, name: str) -> str:
    """Return the lines of a procedure without docstring and comments."""
    lines = cut(f"{port}:{name}").text.splitlines()
    return "\n".join(
        line for line in lines if not line.lstrip().startswith(("#", '"""'))
    )


def _ledger() -> Rows:
    rows = [
        (
            entry.id,
            f"{entry.source}, {entry.clause}",
            entry.printed,
            weighed(entry),
            ", ".join(entry.errata),
        )
        for entry in ENTRIES
    ]
    return [("id", "source, clause", "printed", "outcome", "errata"), *rows]


def _errata(source: str) -> str:
    """Write the refuted entries of a source, and those with an erratum."""
    evidence = json.loads(EVIDENCE.read_text("utf-8"))
    return "\n" + "\n".join(
        line
        for entry in ENTRIES
        if entry.source == source
        and entry.weight != "repeat"
        and (entry.errata or entry.expected == Outcome.REFUTED)
        for line in _erratum(entry, evidence[entry.id])
    )


def _erratum(entry: Entry, evidence: str) -> Iterator[str]:
    section = "section " if entry.clause[0].isdigit() else ""
    stop = "" if entry.printed.endswith("?") else "."
    yield f"### {entry.id}: {section}{literally(entry.clause)}\n"
    yield f"- *Printed:* {literally(entry.printed)}{stop}"
    outcome = weighed(entry).capitalize()
    yield f"- *{outcome}:* {literally(evidence)}."
    for reading in entry.readings:
        yield f"- Read as {literally(reading)}."
    if entry.errata:
        yield f"- Notes: {', '.join(entry.errata)}."
    yield ""


def _constraints(style: Style) -> str:
    lines = [_constraint(c, style) for c in constraints_of(style)]
    return "\n".join(["", *lines, ""])


def _constraint(constraint: Constraint, style: Style) -> str:
    """Write a constraint with its example."""
    target, how = constraint.examples[style]
    port, _, name = target.partition(":")
    link = f"[`{name}`](../{path_of(find(port))}) of {port}"
    return (
        f"- **{constraint.name}**: {constraint.sentence} "
        f"*Why:* {constraint.why} *In a port:* {link} {how}."
    )


def _published() -> Rows:
    counts = sorted(KNOWN_COUNTS, key=lambda c: (len(c.board), c.convention))
    rows = [
        (c.board, c.convention, f"{c.count:,}", c.reference, c.verified)
        for c in counts
    ]
    heading = "board", "convention", "count", "reference", "how verified"
    return [heading, *rows]


def _wrong() -> Rows:
    rows = [
        (c.board, c.convention, f"{c.count:,}", c.claimed_by, c.why)
        for c in KNOWN_WRONG
    ]
    return [("board", "said to be", "count", "said by", "but"), *rows]


def _conventions() -> Rows:
    board = Board(3, 10)
    counts = [(c, published(board, c)) for c in Convention]
    rows = [(f"`{c}`", f"{n:,}") for c, n in counts if n is not None]
    return [("convention", board), *rows]


_PARTS: dict[str, Callable[[], str]] = {
    "excerpts": partial(_excerpts, "en"),
    "excerpts-fr": partial(_excerpts, "fr"),
    "outcomes": lambda: f"{_SUBJECT} {summary({})}\n",
    "grid": lambda: table(grid()),
    "ledger": lambda: table(_ledger()),
    "published": lambda: table(_published()),
    "wrong": lambda: table(_wrong()),
    "conventions": lambda: table(_conventions()),
    **{
        f"errata-{source}": partial(_errata, source)
        for source in sorted({entry.source for entry in ENTRIES})
    },
    **{f"constraints-{s}": partial(_constraints, s) for s in Style},
}


def record_evidence() -> None:
    """Check all entries, and keep the evidence of those that need more."""
    known: dict[str, str] = json.loads(EVIDENCE.read_text("utf-8"))
    for name, finding in check_all(ENTRIES):
        if finding.outcome != Outcome.NOT_CHECKED:
            known[name] = finding.evidence
    evidence = {entry.id: known[entry.id] for entry in ENTRIES}
    text = json.dumps(evidence, ensure_ascii=False, indent=1)
    EVIDENCE.write_text(text + "\n", encoding="utf-8")


def table(rows: Sequence[Sequence[object]]) -> str:
    """Write rows as a table; the first row is its heading.

    >>> print(table([("a", "b"), ("1", "2")]), end="")
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    lines = [f"| {' | '.join(map(str, row))} |\n" for row in rows]
    lines.insert(1, f"|{'---|' * len(rows[0])}\n")
    return "".join(lines)


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


def main() -> None:
    """Write every generated part."""
    polib.pofile(str(FRENCH.with_suffix(".po"))).save_as_mofile(str(FRENCH))
    if "--evidence" in sys.argv[1:]:
        record_evidence()
    for page in pages():
        page.write_text(renewed(page), encoding="utf-8")
    run(["tour", *PICTURED, "-o", str(PICTURE)])


if __name__ == "__main__":
    main()
