"""Values of any type, read and shown without running their code."""

import operator
from numbers import Integral
from typing import SupportsIndex, cast

#: How many characters of a string, or digits of a number, a message shows.
_SHOWN = 30

#: A type's name, past any metaclass that overrides it.
_TYPE_NAME = type.__dict__["__name__"]


def items_of(value: object) -> tuple[object, ...] | None:
    """Return what a list or tuple holds, past any method it overrides."""
    if issubclass(type(value), list):
        return tuple(list.__iter__(cast("list[object]", value)))
    if issubclass(type(value), tuple):
        return tuple(tuple.__iter__(cast("tuple[object, ...]", value)))
    return None


def whole_number(value: object) -> int | None:
    """Return a whole number as a plain int, and None for anything else."""
    try:
        if type(value) is bool or not issubclass(type(value), Integral):
            return None
        return operator.index(cast("SupportsIndex", value))
    except Exception:  # a stranger's __index__ may raise anything
        return None


def shown(value: object) -> str:
    """Write any value in a few characters, without running its code."""
    if type(value) is int:
        huge = abs(value) >= 10**_SHOWN
        return f"a number of over {_SHOWN} digits" if huge else str(value)
    if type(value) is str or type(value) is bytes:
        more = "..." if len(value) > _SHOWN else ""
        return repr(value[:_SHOWN]) + more
    if type(value) is float or type(value) is bool or value is None:
        return repr(value)
    return f"a value of type {_TYPE_NAME.__get__(type(value))}"[:60]
