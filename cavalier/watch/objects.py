"""How the objects of a program are read, by their identity."""

import math
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from operator import is_
from types import SimpleNamespace

from cavalier.watch.recording import Thing, Value

#: The longest string, the largest object and the largest number looked into.
_LONGEST, _LARGEST, _MOST = 200, 10_000, 2**53

ATOMS = frozenset([bool, int, float, str, type(None)])

Read = Callable[[object], list[object]]


def _listed(value: object) -> list[object]:
    assert isinstance(value, Iterable)
    return list(value)


def _spread(pairs: Mapping[str, object]) -> list[object]:
    """Return the keys of a dictionary, and then its values."""
    return [*pairs, *pairs.values()]


def _items(value: object) -> list[object]:
    assert isinstance(value, dict)
    return _spread(value)


def _fields(value: object) -> list[object]:
    """Return the names and the values of a named tuple."""
    assert isinstance(value, tuple)
    return [*getattr(value, "_fields", ()), *value]


def _attributes(value: object) -> list[object]:
    """Return the names and the values of an object's attributes."""
    found: dict[str, object] = {}
    for kind in type(value).__mro__:
        for name, member in vars(kind).items():
            if type(member) is _SLOT:
                try:
                    found[name] = member.__get__(value)
                except AttributeError:
                    continue  # not set
    try:
        found |= object.__getattribute__(value, "__dict__")
    except AttributeError:
        pass  # it has slots alone
    return _spread(found)


def _numbers(value: object) -> list[object]:
    """Return the numbers of an array; those of a matrix as tuples."""
    given: list[object] = getattr(value, "tolist")()
    return [tuple(i) if isinstance(i, list) else i for i in given]


class _Slotted:
    __slots__ = ("slot",)


_SLOT = type(vars(_Slotted)["slot"])

#: What is looked into: what it is called, and how it is read.
_HOLDERS: dict[type, tuple[str, Read]] = {
    list: ("list", _listed),
    tuple: ("tuple", _listed),
    set: ("set", _listed),
    frozenset: ("frozenset", _listed),
    deque: ("deque", _listed),
    dict: ("dict", _items),
    defaultdict: ("dict", _items),
    OrderedDict: ("dict", _items),
    Counter: ("dict", _items),
}

#: What does not change, though what is in it may.
_FROZEN = frozenset(["tuple", "frozenset", "record"])

_ROOTS = frozenset(["object", "Generic", "Protocol", "ABC"])


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


def is_as_before(each: Seen) -> bool:
    """Check whether an object holds the very objects that it held."""
    now, old = each.read(each.value), each.items
    if each.is_array:
        return now == old
    return len(now) == len(old) and all(map(is_, now, old))


def atom(value: object) -> Value:
    """Return a value that holds no others."""
    match value:
        case bool() | None:
            return value
        case int():
            return value if abs(value) < _MOST else "?int"
        case float():
            return value if math.isfinite(value) else f"?{value}"
        case str():
            return "'" + value[:_LONGEST]
    return "?"


def reader_of(value: object, module: str) -> tuple[str, Read] | None:
    """Return what an object is called, and how it is read; None: it is not.

    Own objects are those of the classes of a module that have no other base.
    """
    kind = type(value)
    if kind in _HOLDERS:
        assert isinstance(value, list) or hasattr(value, "__len__")
        return _HOLDERS[kind] if len(value) <= _LARGEST else None
    if kind.__module__ == "numpy" and kind.__name__ == "ndarray":
        shape, size = getattr(value, "shape"), getattr(value, "size")
        plain = getattr(value, "dtype").kind in "biuf"
        fits = plain and 1 <= len(shape) <= 2 and size <= _LARGEST
        return ("array", _numbers) if fits else None
    if issubclass(kind, tuple):
        named = hasattr(kind, "_fields") and not kind.__dictoffset__
        return ("record", _fields) if named else None
    own = all(
        base.__module__ == module or base.__name__ in _ROOTS
        for base in kind.__mro__
    )
    if own or kind is SimpleNamespace:
        return "object", _attributes
    return None
