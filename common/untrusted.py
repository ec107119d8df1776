"""Values and texts of strangers, read and shown without running their code.

A stranger's method may lie, raise anything or never end. So none is called,
only methods of the types that Python or numpy made.
"""

import operator
from typing import SupportsIndex, cast

from common.language import _

#: How many characters of a string, or digits of a number, a message shows.
_SHOWN = 30

#: A type's name, module and flags, past any metaclass that overrides them.
_TYPE_NAME = type.__dict__["__name__"]
_TYPE_MODULE = type.__dict__["__module__"]
_TYPE_FLAGS = type.__dict__["__flags__"]

#: The flag of each type but those that a C program declares as constants.
_MADE_AT_RUN_TIME = 1 << 9

#: The types of numpy's whole numbers, of which some systems lack one or two.
_NUMPY_INTEGERS = (
    *("int8", "int16", "int32", "int64", "intc", "long", "longlong"),
    *("uint8", "uint16", "uint32", "uint64", "uintc", "ulong", "ulonglong"),
)


def items_of(value: object) -> tuple[object, ...] | None:
    """Return what a list or tuple holds, past any method it overrides."""
    if issubclass(type(value), list):
        return tuple(list.__iter__(cast("list[object]", value)))
    if issubclass(type(value), tuple):
        return tuple(tuple.__iter__(cast("tuple[object, ...]", value)))
    return None


def whole_number(value: object) -> int | None:
    """Return a whole number as a plain int, and None for anything else.

    Whole numbers are those of type int and of types derived from it, but for
    booleans, and those of numpy's own types.
    """
    kind = type(value)
    if kind is bool:
        return None
    if issubclass(kind, int):
        return int.__index__(cast("int", value))
    if _is_of_numpy(kind):
        return operator.index(cast("SupportsIndex", value))
    return None


def _is_of_numpy(kind: type) -> bool:
    """Check whether a type is one of numpy's own integers.

    They are C constants, whose names no program in Python can change or give
    to a type of its own. A type derived from one of them is not: its methods
    may be a stranger's.
    """
    return (
        not _TYPE_FLAGS.__get__(kind) & _MADE_AT_RUN_TIME
        and _TYPE_MODULE.__get__(kind) == "numpy"
        and _TYPE_NAME.__get__(kind) in _NUMPY_INTEGERS
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
    name = str.__str__(_TYPE_NAME.__get__(type(value)))
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
