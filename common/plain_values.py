"""Values as text, for sentences and for terminals."""

from numbers import Integral

from common.language import _

#: How many characters of a text, or digits of a number, a sentence shows.
_SHOWN = 30


def shown(value: object) -> str:
    """Write any value in a few characters.

    >>> shown(7), shown("seven"), shown([7])
    ('7', "'seven'", 'a value of type list')
    """
    match value:
        case None | bool() | float():
            return repr(value)
        case Integral() if abs(value) < 10**_SHOWN:
            return str(value)
        case Integral():
            return _("a number of over {digits} digits", digits=_SHOWN)
        case str() | bytes():
            return repr(value[:_SHOWN]) + "..." * (len(value) > _SHOWN)
    return _("a value of type {type}", type=type(value).__name__)[:60]


#: The spaces of a language's typography at which no line is broken.
UNBROKEN = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


def printable(text: str) -> str:
    r"""Escape characters that move a terminal's cursor or break a line.

    Names that differ in it stay different.

    >>> print(printable("one \x1b[31m, \udcff"))
    one \x1b[31m, \udcff
    """
    return "".join(
        c
        if c.isprintable() or c in UNBROKEN
        else c.encode("unicode_escape").decode()
        for c in text
    )
