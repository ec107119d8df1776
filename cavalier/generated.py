"""The generated parts of README and docs.

``python -m cavalier.generated`` renews them.

Each part stands between ``<!-- generated: NAME -->`` and ``<!-- end -->``.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from cavalier.catalogue import grid
from cavalier.evidence.errata import ERRATA
from cavalier.evidence.ledger import ENTRIES

ROOT = Path(__file__).parent.parent

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


def ledger() -> list[tuple[str, ...]]:
    """Lay out the ledger's entries, an entry a row."""
    heading = ("id", "source, clause", "printed", "outcome", "errata")
    rows = [
        (
            each.id,
            f"{each.source}, {each.clause}",
            each.printed,
            each.expected,
            ", ".join(ERRATA.get(each.id, ())),
        )
        for each in ENTRIES
    ]
    return [heading, *rows]


#: What stands in each part, by its name.
PARTS: dict[str, Callable[[], str]] = {
    "grid": lambda: markdown_table(grid()),
    "ledger": lambda: markdown_table(ledger()),
}


def regenerated(text: str) -> str:
    """Give a text with each of its generated parts made anew."""
    return _PART.sub(lambda part: part[1] + PARTS[part[2]]() + part[3], text)


def pages() -> list[Path]:
    """List the pages that may hold generated parts."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


if __name__ == "__main__":
    for page in pages():
        text = page.read_text(encoding="utf-8")
        page.write_text(regenerated(text), encoding="utf-8")
