"""Renew the generated parts of the pages: ``python -m tools.renew``.

A part lies between ``<!-- generated: NAME -->`` and ``<!-- end -->``. The two
pictures in ``docs/boards``, the cases of `cavalier grade` and the compiled
French catalogue are renewed too.
With ``--evidence``, every entry of the ledger is checked first (half a
minute), and what it shows is recorded in ``docs/evidence.json``.
"""

import ast
import json
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from itertools import starmap
from pathlib import Path

import polib

from cavalier.catalogue import find, grid
from cavalier.catalogue.port import Style
from cavalier.cite.source import path_of
from cavalier.ledger.entry import Entry, Outcome, weighed
from cavalier.ledger.ledger import ENTRIES, check_all, summary
from cavalier.style.constraints import Constraint, constraints_of
from common.board import Board
from common.counts import Convention, known_counts, known_wrong, published
from tools import canonical

ROOT = Path(__file__).parents[1]

#: What each entry of the ledger was found to show, by its id.
EVIDENCE = ROOT / "docs" / "evidence.json"

#: The French catalogue, as it is read.
FRENCH = ROOT / "common" / "locale" / "fr" / "LC_MESSAGES" / "messages.mo"

#: The pictures of README, and the tours that they show.
PICTURES = {
    "warnsdorff-matrix-5x6": "warnsdorff-matrix --board 5x6 --start a1",
    "closed-3x10": "schwenk --board 3x10 --closed",
}

_PART = re.compile(
    r"(<!-- generated: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL
)

#: A table's rows, the heading first.
Rows = list[tuple[str, ...]]


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
    """Return the text of a page with its generated parts made anew."""
    return _PART.sub(
        lambda part: part[1] + _PARTS[part[2]]() + part[3],
        page.read_text("utf-8"),
    )


def _outcomes() -> str:
    return (
        "**Cavalier reruns what five teaching texts print about the knight's "
        f"tour.** {summary({})}\n"
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
    heads = "".join(f"<th>{head[language]}</th>" for head in EXCERPTS.values())
    cells = "".join(
        f'<td valign="top"><pre lang="python">\n{escape(code)}\n</pre></td>'
        for code in starmap(_statements, EXCERPTS)
    )
    return f"<table>\n<tr>{heads}</tr>\n<tr>{cells}</tr>\n</table>\n"


def _statements(port: str, name: str) -> str:
    """Return the lines of a procedure, but for docstring and comments."""
    text = (ROOT / path_of(find(port))).read_text("utf-8")
    (found,) = (
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and node.name == name
    )
    lines = text.split("\n")[found.lineno - 1 : found.end_lineno]
    docstring = f'    """{ast.get_docstring(found)}"""'
    return "\n".join(
        line
        for line in lines
        if line != docstring and not line.lstrip().startswith("#")
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
    shown = json.loads(EVIDENCE.read_text("utf-8"))
    return "\n" + "\n".join(
        line
        for entry in ENTRIES
        if entry.source == source
        and (entry.errata or entry.expected == Outcome.REFUTED)
        for line in _erratum(entry, shown[entry.id])
    )


def _erratum(entry: Entry, evidence: str) -> Iterator[str]:
    section = "section " if entry.clause[0].isdigit() else ""
    stop = "" if entry.printed.endswith("?") else "."
    yield f"### {entry.id}: {section}{literally(entry.clause)}\n"
    yield f"*Printed:* {literally(entry.printed)}{stop}\n"
    yield (
        f"*Shown by running, {weighed(entry)}:* {literally(f'{evidence}.')}\n"
    )
    for reading in entry.readings:
        yield f"- Read as {literally(reading)}."
    if entry.errata:
        yield f"- Notes: {', '.join(entry.errata)}."
    if entry.readings or entry.errata:
        yield ""


def _constraints(style: Style) -> str:
    """Write the constraints of a style, each with its example."""
    lines = [_constraint(each, style) for each in constraints_of(style)]
    return "\n".join(["", *lines, ""])


def _constraint(constraint: Constraint, style: Style) -> str:
    target, how = constraint.examples[style]
    port, _, name = target.partition(":")
    link = f"[`{name}`](../{path_of(find(port))}) of {port}"
    return (
        f"- **{constraint.name}**: {constraint.sentence} "
        f"*Why:* {constraint.why} *In a port:* {link} {how}."
    )


def _published() -> Rows:
    rows = [
        (
            str(each.board),
            str(each.convention),
            f"{each.count:,}",
            each.reference,
            each.verified,
        )
        for each in sorted(
            known_counts(), key=lambda each: (len(each.board), each.convention)
        )
    ]
    heading = ("board", "convention", "count", "reference", "how verified")
    return [heading, *rows]


def _wrong() -> Rows:
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


def _conventions() -> Rows:
    board = Board(3, 10)
    rows = [
        (f"`{each}`", f"{count:,}")
        for each in Convention
        if (count := published(board, each)) is not None
    ]
    return [("convention", str(board)), *rows]


_PARTS: dict[str, Callable[[], str]] = {
    "excerpts": partial(_excerpts, "en"),
    "excerpts-fr": partial(_excerpts, "fr"),
    "outcomes": _outcomes,
    "grid": lambda: table(grid()),
    "ledger": lambda: table(_ledger()),
    "published": lambda: table(_published()),
    "wrong": lambda: table(_wrong()),
    "conventions": lambda: table(_conventions()),
    **{
        f"errata-{source}": partial(_errata, source)
        for source in sorted({entry.source for entry in ENTRIES})
    },
    **{f"constraints-{each}": partial(_constraints, each) for each in Style},
}


def record_evidence() -> None:
    """Check all entries; what cannot be checked here stays as it is."""
    known: dict[str, str] = json.loads(EVIDENCE.read_text("utf-8"))
    for name, finding in check_all(ENTRIES):
        if finding.outcome != Outcome.NOT_CHECKED:
            known[name] = finding.evidence
    shown = {entry.id: known[entry.id] for entry in ENTRIES}
    text = json.dumps(shown, ensure_ascii=False, indent=1)
    EVIDENCE.write_text(text + "\n", encoding="utf-8")


def compile_french() -> None:
    """Write the catalogue that is read, from the one that is edited."""
    source = FRENCH.with_suffix(".po")
    polib.pofile(str(source)).save_as_mofile(str(FRENCH))


def table(rows: Sequence[Sequence[str]]) -> str:
    """Write rows as a table; the first row is its heading.

    >>> print(table([("a", "b"), ("1", "2")]), end="")
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    heading, *rest = ("| " + " | ".join(row) + " |\n" for row in rows)
    return heading + "|" + "---|" * len(rows[0]) + "\n" + "".join(rest)


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
    compile_french()
    parser = ArgumentParser("python -m tools.renew")
    parser.add_argument(
        "--evidence",
        action="store_true",
        help="check the entries of the ledger first",
    )
    if parser.parse_args().evidence:
        record_evidence()
    for file, text in {
        **{page: renewed(page) for page in pages()},
        **canonical.files(),
    }.items():
        file.write_text(text, encoding="utf-8")
    for name, tour in PICTURES.items():
        file = ROOT / "docs" / "boards" / f"{name}.svg"
        command = ["tour", *tour.split(), "--format", "svg", "-o", str(file)]
        subprocess.run(
            [sys.executable, "-m", "cavalier", *command], check=True
        )


if __name__ == "__main__":
    main()
