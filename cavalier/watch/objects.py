"""How the objects of a program are read, by their identity."""

import math
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Protocol, cast

from cavalier.watch.recording import Thing, Value

#: The longest string, the largest object and the largest number looked into.
_LONGEST, _LARGEST, _MOST = 200, 10_000, 2**53

ATOMS: frozenset[type] = frozenset([bool, int, float, str, type(None)])

Read = Callable[[object], list[object]]


def _pairs(value: dict[object, object]) -> list[object]:
    """Return the keys of a dictionary, and then its values."""
    return [*value, *value.values()]


def _fields(value: tuple[object, ...]) -> list[object]:
    """Return the names and the values of a named tuple."""
    return [*getattr(value, "_fields", ()), *value]


def _numbers(value: "_Array") -> list[object]:
    """Return the numbers of an array; those of a matrix as tuples."""
    return [tuple(i) if isinstance(i, list) else i for i in value.tolist()]


class _Slotted:
    __slots__ = ("slot",)


_SLOT = type(vars(_Slotted)["slot"])


def _attributes(value: object) -> list[object]:
    """Return the names and the values of an object's attributes."""
    held = dict(vars(value)) if type(value).__dictoffset__ else {}
    for base in type(value).__mro__:
        for name, member in vars(base).items():
            if type(member) is _SLOT:
                with suppress(AttributeError):  # where it is not set
                    held[name] = member.__get__(value)
    return [*held, *held.values()]


_DICTS = (dict, defaultdict, OrderedDict, Counter)
_LISTS = (list, tuple, set, frozenset, deque)

#: What is looked into: what it is called, and how it is read.
_HOLDERS: dict[type, tuple[str, Read]] = {
    **{kind: (kind.__name__, cast("Read", list)) for kind in _LISTS},
    **{kind: ("dict", cast("Read", _pairs)) for kind in _DICTS},
}

#: What does not change, though what is in it may.
_FROZEN = frozenset(["tuple", "frozenset", "record"])

_ROOTS = frozenset(["Generic", "Protocol", "ABC"])


class _Type(Protocol):
    kind: str


class _Array(Protocol):
    dtype: _Type
    ndim: int
    size: int

    def tolist(self) -> list[object]: ...


def is_array(kind: type) -> bool:
    """Check whether a type is that of numpy's arrays."""
    return kind.__module__ == "numpy" and kind.__name__ == "ndarray"


class Seen:
    """An object of the run: how it is read, and what it held last.

    It is held, so that its identity is not given to another one.
    """

    __slots__ = (
        "doc", "first", "frozen", "inside", "is_array", "items", "moment",
        "name", "read", "value",
    )  # fmt: skip

    def __init__(self, value: object, kind: str, read: Read, name: str):
        self.value, self.read, self.name = value, read, name
        self.is_array, self.frozen = kind == "array", kind in _FROZEN
        self.items: list[object] = []
        self.doc: list[Value] = []
        self.first = Thing(kind, self.doc)
        self.inside: list[Seen] = []
        self.moment = 0


def atom(value: object) -> Value:
    """Return a value that holds no others."""
    if value is None or value is True or value is False:
        return value
    if isinstance(value, int):
        return value if -_MOST < value < _MOST else "?int"
    if isinstance(value, float):
        return value if math.isfinite(value) else f"?{value}"
    return "'" + value[:_LONGEST] if isinstance(value, str) else "?"


def reader_of(value: object, module: str) -> tuple[str, Read] | None:
    """Return what an object is called, and how it is read; None: it is not.

    Own objects are those of the classes of a module that have no other base.
    """
    kind = type(value)
    if kind in _HOLDERS:
        held = cast("list[object]", value)
        return _HOLDERS[kind] if len(held) <= _LARGEST else None
    if is_array(kind):
        array = cast("_Array", value)
        plain = array.dtype.kind in "biuf" and array.size <= _LARGEST
        is_matrix = plain and array.ndim in (1, 2)
        return ("array", cast("Read", _numbers)) if is_matrix else None
    if issubclass(kind, tuple):
        named = hasattr(kind, "_fields") and not kind.__dictoffset__
        return ("record", cast("Read", _fields)) if named else None
    bases = kind.__mro__[:-1]
    own = [b.__module__ == module or b.__name__ in _ROOTS for b in bases]
    if (own and all(own)) or kind is SimpleNamespace:
        return "object", _attributes
    return None
