"""What is recorded of a run: its steps, its calls, and what objects hold.

A value is a number, a truth value, None, a ``"'string"``, ``"@7"`` for the
object 7, a list for a tuple of those but objects, and ``"?type"`` for what is
not looked into. Two names share an object where both have ``"@7"``: no number
is used twice.

A name of a step is a variable of the call on top. ``"3:n"`` is the ``n`` of
the call 3, ``":n"`` that of the file; a name that is deleted gets ``"-"``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, TypedDict, cast

Value: TypeAlias = "bool | int | float | str | list[Value] | None"
Names = Mapping[str, Value]

#: What a deleted name gets.
GONE = "-"

#: The parts of a step that a document leaves out at its end.
_EMPTY: list[object] = [0, "", {}, {}, 0]


class Splice(NamedTuple):
    """How an object has changed: from an index on, items are replaced."""

    at: int
    removed: int
    items: list[Value]


class Step(NamedTuple):
    """A line that runs next, or an end, with what has changed before it.

    The kinds are "" for a line, "c" for a call (``extra`` is the number of
    the function and that of the call around it, or -1), "r" for a return
    (``extra`` is the value), "x" where an exception leaves the call (``extra``
    is True where a generator is closed), and "s" where another call goes on
    (``extra`` is its number): a generator, or what uses it. Calls are numbered
    in the order in which they begin.
    """

    line: int
    kind: str
    names: Names
    heap: Mapping[str, Splice]
    extra: Value


class Function(NamedTuple):
    """A function of the text: its lines, and the names that calls give it.

    ``free`` are those that are variables of a function around it.
    """

    name: str
    first: int
    last: int
    parameters: tuple[str, ...]
    free: tuple[str, ...]


class Thing(NamedTuple):
    """An object: its kind, and what it held at first.

    Those of a "dict", an "object" or a "record" are its keys or the names of
    its attributes, and then their values; those of an "array" are numbers, or
    lists of them.
    """

    kind: str
    items: list[Value]


@dataclass(frozen=True, slots=True)
class Recording:
    """A run. ``shared`` are the variables of the file when it begins.

    ``result`` is what JSON has of what was returned. ``error`` is what was
    raised; ``is_cut`` says that the run was longer than the recording.
    """

    source: str
    functions: list[Function]
    shared: Names
    things: Mapping[str, Thing]
    steps: list[Step]
    result: object
    error: str | None
    is_cut: bool


def same(a: Value, b: Value) -> bool:
    """Check whether values are equal; True is not 1.

    >>> same([1, "'a"], [1, "'a"]), same(True, 1), same([[True]], [[1]])
    (True, False, False)
    """
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and a == b


def splice(old: list[Value], new: list[Value]) -> Splice:
    """Return what makes the new list of the old one.

    >>> splice([1, 2, 3, 4], [1, 5, 6, 4])
    Splice(at=1, removed=2, items=[5, 6])
    """
    most = min(len(old), len(new))
    at = 0
    while at < most and same(old[at], new[at]):
        at += 1
    end = 0
    while end < most - at and same(old[~end], new[~end]):
        end += 1
    return Splice(at, len(old) - at - end, new[at : len(new) - end])


def document(recording: Recording) -> dict[str, object]:
    """Return what JSON has of a recording: steps lack their empty end.

    One of a line alone is a number.
    """
    given = {
        name: getattr(recording, name) for name in Recording.__annotations__
    }
    return {**given, "steps": [_short(step) for step in recording.steps]}


def _short(step: Step) -> object:
    parts = [*step]
    while len(parts) > 1 and repr(parts[-1]) == repr(_EMPTY[len(parts) - 1]):
        parts.pop()
    return parts if len(parts) > 1 else step.line


class _Document(TypedDict):
    source: str
    functions: list[tuple[str, int, int, list[str], list[str]]]
    shared: Names
    things: dict[str, tuple[str, list[Value]]]
    steps: list[object]
    result: object
    error: str | None
    is_cut: bool


def read(given: object) -> Recording:
    """Return the recording of a document, from a process that may lie.

    Raises LookupError, TypeError or ValueError if it is none; so may whatever
    reads it.
    """
    document = cast("_Document", given)
    return Recording(
        document["source"],
        [
            Function(name, first, last, tuple(parameters), tuple(free))
            for name, first, last, parameters, free in document["functions"]
        ],
        document["shared"],
        {name: Thing(*thing) for name, thing in document["things"].items()},
        [_step(step) for step in document["steps"]],
        document["result"],
        document["error"],
        document["is_cut"],
    )


def _step(given: object) -> Step:
    parts = given if isinstance(given, list) else [given]
    match [*parts, *_EMPTY[len(parts) :]]:
        case [int(line), str(kind), dict(names), dict(heap), extra]:
            changes = {name: Splice(*change) for name, change in heap.items()}
            return Step(line, kind, names, changes, cast("Value", extra))
    raise ValueError("not a step")
