"""The recording of a run: its steps, its calls, and what its objects hold.

A value is a number, a truth value, None, a ``"'string"``, ``"@7"`` for the
object 7, a list for a tuple without objects, or ``"?type"`` for an object
that is not looked into. Two names share an object if both have ``"@7"``: no
number is used twice.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias, cast

Value: TypeAlias = "bool | int | float | str | list[Value] | None"
Names = Mapping[str, Value]

#: An index, and the items that an object holds from there on.
Change = tuple[int, list[Value]]

#: The value of a name that is deleted.
GONE = "-"

#: The fields of a step that a document leaves out at its end.
_EMPTY: Sequence[object] = ("", {}, {}, None)


class Step(NamedTuple):
    """The line that runs next, or an end, with what has changed before it.

    The kinds are "" for a line, "c" for the first line of a call (``extra``
    is the number of the function), "r" for a return (``extra`` is the value),
    "x" if an exception leaves the call, and "s" if another call goes on
    (``extra`` is its number): a generator, or its user. Calls are numbered
    as they begin. ``heap`` has the changes of objects.

    A name is a variable of the call on top. ``"3:n"`` is the ``n`` of call 3,
    ``":n"`` that of the file. An inner function has variables of the function
    around it as its own.
    """

    line: int
    kind: str
    names: Names
    heap: Mapping[str, Change]
    extra: Value


class Function(NamedTuple):
    """A function of the file: its name, its first and its last line."""

    name: str
    first: int
    last: int


class Thing(NamedTuple):
    """An object: its kind, and what it held at first.

    The items of a "dict", an "object" or a "record" are its keys or the names
    of its attributes, followed by their values; those of an "array" are
    numbers, or lists of them.
    """

    kind: str
    items: list[Value]


class Recording(NamedTuple):
    """A run. ``shared`` are the variables of the file when it begins.

    ``result`` is what was returned, as JSON has it; ``error`` is the exception
    that ended the run, and ``is_cut`` is true if the run was longer.
    """

    source: str
    functions: list[Function]
    shared: Names
    things: Mapping[str, Thing]
    steps: list[Step]
    result: object
    error: str | None
    is_cut: bool


def document(recording: Recording) -> dict[str, object]:
    """Return a recording for JSON; steps end with their last value."""
    steps = []
    for step in recording.steps:
        fields: list[object] = [*step]
        while fields[-1] in _EMPTY:
            fields.pop()
        steps.append(fields)
    return recording._asdict() | {"steps": steps}


def read(document: object) -> Recording:
    """Return the recording of a document, from a process that may lie.

    Raises LookupError, TypeError or ValueError if it is none; so may any
    function that reads the recording.
    """
    match document:
        case {
            "source": str(source),
            "functions": list(functions),
            "shared": dict(shared),
            "things": dict(things),
            "steps": list(steps),
            "result": result,
            "error": str() | None as error,
            "is_cut": bool(is_cut),
        }:
            return Recording(
                source,
                [Function(*function) for function in functions],
                shared,
                {name: Thing(*thing) for name, thing in things.items()},
                [*map(_step, steps)],
                result,
                error,
                is_cut,
            )
    raise ValueError("not a recording")


def _step(fields: list[object]) -> Step:
    match [*fields, *_EMPTY[len(fields) - 1 :]]:
        case [int(line), str(kind), dict(names), dict(heap), extra]:
            changes = {name: (at, items) for name, (at, items) in heap.items()}
            return Step(line, kind, names, changes, cast("Value", extra))
    raise ValueError("not a step")
