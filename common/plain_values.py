"""Values as text, for sentences and for terminals."""

import reprlib

#: Writes any value in a few characters: shown("seven") is "'seven'".
shown = reprlib.repr


def printable(text: str) -> str:
    r"""Escape characters that move a terminal's cursor or break a line.

    Names that differ in it stay different. The spaces of French typography,
    at which no line is broken, stay as they are.

    >>> print(printable("one \x1b[31m, \udcff"))
    one \x1b[31m, \udcff
    """
    return "".join(
        c
        if c.isprintable()
        or c in "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
        else c.encode("unicode_escape").decode()
        for c in text
    )
