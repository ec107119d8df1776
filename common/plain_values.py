"""Plain values, made of anybody's without running their code.

A stranger's method may lie, raise anything or never end. So only methods of
Python's own types are called here, and of numpy's whole numbers.
"""

import operator
from typing import SupportsIndex, cast

from common.language import _

#: How many characters of a text, or digits of a number, a sentence shows.
_SHOWN = 30


class Other(str):
    """What a sentence says of a value that is neither a list nor a number."""


#: A value as the judge takes it.
Plain = int | Other | tuple["Plain", ...]

_NAME_OF = type.__dict__["__name__"]
_MODULE_OF = type.__dict__["__module__"]
_FLAGS_OF = type.__dict__["__flags__"]

#: The flag of each type but those that a C program declares as constants.
_MADE_AT_RUN_TIME = 1 << 9


def plain(value: object, depth: int = 2) -> Plain:
    """Make ints, and tuples down to a depth, of a value.

    A boolean is not a number here, nor is a float.

    >>> plain([(0, True), [1, 2.5]])
    ((0, 'True'), (1, '2.5'))
    """
    kind = type(value)
    if issubclass(kind, int) and kind is not bool:
        return int.__index__(cast("int", value))
    if depth and issubclass(kind, list):
        items = list.__iter__(cast("list[object]", value))
        return tuple(plain(item, depth - 1) for item in items)
    if depth and issubclass(kind, tuple):
        items = tuple.__iter__(cast("tuple[object, ...]", value))
        return tuple(plain(item, depth - 1) for item in items)
    if _is_whole_number_of_numpy(kind):
        return operator.index(cast("SupportsIndex", value))
    return Other(shown(value))


def rows_of(value: object) -> tuple[tuple[Plain, ...], ...]:
    """Make the rows of a list of lists; what is no row is left out.

    >>> rows_of([(0, 1), None, [2]])
    ((0, 1), (2,))
    """
    rows = plain(value)
    if not isinstance(rows, tuple):
        return ()
    return tuple(row for row in rows if isinstance(row, tuple))


def _is_whole_number_of_numpy(kind: type) -> bool:
    """Check for numpy's own types, whose names no program can imitate."""
    return (
        not _FLAGS_OF.__get__(kind) & _MADE_AT_RUN_TIME
        and _MODULE_OF.__get__(kind) == "numpy"
        and _NAME_OF.__get__(kind).startswith(("int", "uint", "long", "ulong"))
    )


def shown(value: object) -> str:
    """Write any value in a few characters, without running its code."""
    if type(value) is int:
        huge = abs(value) >= 10**_SHOWN
        if huge:
            return _("a number of over {digits} digits", digits=_SHOWN)
        return str(value)
    if type(value) is str or type(value) is bytes:
        more = "..." if len(value) > _SHOWN else ""
        return repr(value[:_SHOWN]) + more
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
