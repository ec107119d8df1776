"""Plain values, made of anybody's without running their code.

A stranger's method may lie, raise anything or never end. So only methods of
Python's own types are called here, and of numpy's whole numbers.
"""

import operator
import sys
from functools import cache
from types import ModuleType
from typing import SupportsIndex, cast

from common.language import _

#: How many characters of a text, or digits of a number, a sentence shows.
_SHOWN = 30

_NAME_OF = type.__dict__["__name__"]


class Other(str):
    """What a sentence says of a value that is neither a list nor a number."""


#: A value as the judge takes it.
Plain = int | Other | tuple["Plain", ...]


def plain(value: object, depth: int = 2) -> Plain:
    """Make ints, and tuples down to a depth, of a value.

    A boolean is not a number here, nor is a float.

    >>> plain([(0, True), [1, 2.5]])
    ((0, 'True'), (1, '2.5'))
    """
    kind = type(value)
    if depth and issubclass(kind, list | tuple):
        if issubclass(kind, list):
            items = tuple(list.__iter__(cast("list[object]", value)))
        else:
            items = tuple(tuple.__iter__(cast("tuple[object, ...]", value)))
        return tuple(
            item if type(item) is int else plain(item, depth - 1)
            for item in items
        )
    if issubclass(kind, int) and kind is not bool:
        return int.__index__(cast("int", value))
    own = _whole_numbers(sys.modules.get("numpy"))
    if any(kind is each for each in own):
        return operator.index(cast("SupportsIndex", value))
    return Other(shown(value))


@cache
def _whole_numbers(numpy: ModuleType | None) -> tuple[type, ...]:
    """Return numpy's own types: one that inherits from them may lie."""
    if numpy is None or not hasattr(numpy, "typecodes"):
        return ()
    codes = numpy.typecodes["AllInteger"]
    return tuple(numpy.dtype(code).type for code in codes)


def rows_of(value: object) -> tuple[tuple[Plain, ...], ...]:
    """Make the rows of a list of lists; what is no row is left out.

    >>> rows_of([(0, 1), None, [2]])
    ((0, 1), (2,))
    """
    rows = plain(value)
    if not isinstance(rows, tuple):
        return ()
    return tuple(row for row in rows if isinstance(row, tuple))


def shown(value: object) -> str:
    """Write any value in a few characters, without running its code."""
    if type(value) is int:
        if abs(value) >= 10**_SHOWN:
            return _("a number of over {digits} digits", digits=_SHOWN)
        return str(value)
    if type(value) is str or type(value) is bytes:
        return repr(value[:_SHOWN]) + "..." * (len(value) > _SHOWN)
    if type(value) is float or type(value) is bool or value is None:
        return repr(value)
    if type(value) is Other:
        return str(value)
    name = str.__str__(_NAME_OF.__get__(type(value)))
    return _("a value of type {type}", type=name)[:60]


#: The spaces of a language's typography at which no line is broken.
UNBROKEN = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


def printable(text: str) -> str:
    r"""Escape what would move a terminal's cursor, or break a file's form.

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
