"""The objects of a run by their identity, and how they change."""

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field
from operator import attrgetter, is_, methodcaller
from sys import getrefcount
from typing import cast

from cavalier.watch.recording import Change, Thing, Value

#: The longest string, the largest object and the largest number looked into.
_LONGEST, _LARGEST, _MOST = 200, 10_000, 2**53

_ATOMS: frozenset[type] = frozenset([bool, int, float, str, type(None)])

#: The kinds of objects that never change.
_CONSTANT = frozenset(["tuple", "frozenset", "record"])

#: The types that are looked into, and their kinds.
_KINDS: dict[type, str] = {
    k: k.__name__ for k in (list, tuple, set, frozenset, deque, dict)
}
_KINDS[defaultdict] = "dict"


def _kind_of(value: object, module: str) -> str | None:
    """Return the kind of an object; None if it is not looked into.

    Of other classes, those of the module are "objects".
    """
    kind = type(value)
    if kind in _KINDS:
        is_small = len(cast("list[object]", value)) <= _LARGEST
        return _KINDS[kind] if is_small else None
    if kind.__module__ == "numpy" and kind.__name__ == "ndarray":
        dimensions, size = attrgetter("ndim", "size")(value)
        is_small = dimensions in (1, 2) and size <= _LARGEST
        return "array" if is_small else None
    if issubclass(kind, tuple):
        is_named = hasattr(kind, "_fields") and not kind.__dictoffset__
        return "record" if is_named else None
    modules = {base.__module__ for base in kind.__mro__[:-1]}
    return "object" if module in modules <= {module, "typing", "abc"} else None


def _items_of(value: object, kind: str) -> list[object]:
    """Return the items of an object: its keys or names first, if any."""
    items = cast("list[object]", value)
    match kind:
        case "dict":
            return [*items, *methodcaller("values")(value)]
        case "record":
            return [*attrgetter("_fields")(value), *items]
        case "array":
            rows = methodcaller("tolist")(value)
            return [tuple(r) if isinstance(r, list) else r for r in rows]
        case "object":
            state = object.__getstate__(value)
            parts = state if isinstance(state, tuple) else (state, None)
            attributes = {**(parts[0] or {}), **(parts[1] or {})}  # in slots
            return [*attributes, *attributes.values()]
    return [*items]


def _atom(value: object) -> Value:
    """Return a value that holds no others."""
    if value is None or value is True or value is False:
        return value
    if isinstance(value, int):
        return value if -_MOST < value < _MOST else "?int"
    if isinstance(value, float):
        return value if math.isfinite(value) else f"?{value}"
    return "'" + value[:_LONGEST] if isinstance(value, str) else "?"


@dataclass(slots=True)
class _Object:
    """An object of the run, and what it held at the last look.

    It is held, so that no other gets its identity.
    """

    value: object
    kind: str
    name: str
    items: list[object] | None = None
    doc: list[Value] = field(default_factory=list)


class Memory:
    """The objects that a run has, from one look to the next.

    ``things`` are all objects that it ever had, as they were at first.
    """

    def __init__(self, module: str) -> None:
        """Begin; objects of the module's own classes are looked into."""
        self.module = module
        self.things: dict[str, Thing] = {}
        self._alive: list[_Object] = []
        self._names: dict[int, str] = {}

    def write(self, value: object) -> Value:
        """Return a value for the recording; an object is looked at next."""
        kind = type(value)
        if kind in _ATOMS:
            return _atom(value)
        if name := self._names.get(id(value)):
            return name
        if isinstance(value, tuple) and _ATOMS.issuperset(map(type, value)):
            return [_atom(item) for item in tuple.__iter__(value)]
        if kind.__module__ == "numpy" and kind.__name__ != "ndarray":
            return _atom(getattr(value, "item", str)())
        word = _kind_of(value, self.module)
        if word is None:
            return "?" + kind.__name__
        name = f"@{len(self.things) + 1}"
        self.things[name] = Thing(word, [])
        self._names[id(value)] = name
        self._alive.append(_Object(value, word, name))
        return name

    def changes(self) -> dict[str, Change]:
        """Look at all objects; return how they have changed since."""
        # An object that only this list refers to cannot change.
        alive = [o for o in self._alive if getrefcount(o.value) > 2]
        if len(alive) < len(self._alive):
            self._alive = alive
            self._names = {id(o.value): o.name for o in alive}
        changes = {}
        for thing in self._alive:  # which grows: they hold others
            is_new = thing.items is None
            if not is_new and thing.kind in _CONSTANT:
                continue
            old = thing.items or []
            items = _items_of(thing.value, thing.kind)
            at = (bytes(map(is_, items, old)) + b"\0").index(0)
            if not is_new and at == len(items) == len(old):
                continue
            doc = [self.write(item) for item in items[at:]]
            if is_new:
                self.things[thing.name] = Thing(thing.kind, doc)
            elif repr(doc) != repr(thing.doc[at:]):  # True is not 1
                changes[thing.name] = at, doc
            thing.items, thing.doc[at:] = items, doc
        return changes
