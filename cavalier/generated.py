"""The parts of README and docs that are generated: `python -m` this module.

Each part stands between ``<!-- generated: NAME -->`` and ``<!-- end -->``.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from cavalier.catalogue import grid

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


#: What stands in each part, by its name.
PARTS: dict[str, Callable[[], str]] = {
    "grid": lambda: markdown_table(grid()),
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
