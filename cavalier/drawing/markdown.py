"""Markdown: tables, and text that is printed as it is."""

import re
from collections.abc import Sequence


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
