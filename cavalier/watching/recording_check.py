"""Whether what the process of somebody's file answers is a recording.

The file runs in the process that records it, so that it may answer anything.
"""

import ast
from functools import cache
from itertools import accumulate
from types import UnionType
from typing import (
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from cavalier.watching.playback import Playback, parts_of, triples
from cavalier.watching.trace_document import (
    FULL,
    LARGEST_CAP,
    MOST,
    TraceDocument,
    Value,
)
from common.board import parse_board

#: How many values a value may consist of in all.
_MOST_PARTS = 100_000


def has_type(value: object, kind: object) -> bool:
    """Check whether a value that was read from JSON has a type.

    >>> has_type([1, 2], list[int]), has_type([1, "2"], list[int])
    (True, False)

    Types are those of JSON: TypedDict, lists, tuples, dicts and unions of
    them. What an object has in excess is not looked at.
    """
    if kind is object:
        return True
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(has_type(value, each) for each in parts)
    if origin is Literal:
        return any(type(value) is type(e) and value == e for e in parts)
    if isinstance(value, list) and origin is list:
        return all(has_type(each, parts[0]) for each in value)
    if isinstance(value, list) and origin is tuple:
        return len(value) == len(parts) and all(map(has_type, value, parts))
    if isinstance(value, dict) and origin is dict:
        return all(has_type(each, parts[1]) for each in value.values())
    if isinstance(value, dict) and is_typeddict(kind):
        hints = _hints(kind).items()
        return all(k in value and has_type(value[k], t) for k, t in hints)
    return type(value) is kind and (
        not isinstance(value, int) or abs(value) <= MOST
    )


@cache
def _hints(kind: object) -> dict[str, object]:
    """Return the types of an object's keys, which take long to look up."""
    return get_type_hints(kind)


def is_consistent(document: TraceDocument) -> bool:
    """Check whether the parts of a recording fit, so that it can be played.

    Each of them has its type.
    """
    try:
        return (
            _are_columns(document)
            and _is_played(document)
            and _are_values(document)
        )
    except (LookupError, ValueError, SyntaxError):
        return False
    except (RecursionError, MemoryError):  # a source that is too deep
        return False


def _are_columns(document: TraceDocument) -> bool:
    """Check the lengths of the columns, and the lines in them."""
    steps, first = len(document["kinds"]), document["first_line"]
    last = first + document["source"].count("\n")
    lines = [*accumulate(document["lines"])]
    lines += [line for _, line in document["functions"]]
    changes, events = document["changes"], document["events"]
    columns = document["calls"], document["resumed"], changes, events
    ast.parse(document["source"])
    return (
        steps == len(document["lines"]) <= LARGEST_CAP
        and {*document["kinds"]} <= {*"clrysx"}
        and not document["from_event"]
        and not (document["path"] or document["stack"])
        and all(first <= line <= last for line in lines)
        and min(map(min, filter(None, columns)), default=0) >= 0
        and all(sum(c[::3]) < steps for c in (changes, events) if c)
    )


def _is_played(document: TraceDocument) -> bool:
    """Play a recording, which may raise; check what its columns refer to."""
    Playback(document).at(len(document["kinds"]))
    size = len(parse_board(document["board"]))
    return (
        all(each < len(document["functions"]) for each in document["calls"])
        and all(
            kind <= FULL and square < size
            for _, kind, square in triples(document["events"])
        )
        and all(
            value < len(document["values"])
            for *_, value in triples(document["changes"])
        )
    )


def _are_values(document: TraceDocument) -> bool:
    """Check that values refer to earlier ones, to squares, and to cells."""
    size = len(parse_board(document["board"]))
    parts: list[int] = []
    shapes: list[tuple[int, int]] = []
    for value in document["values"]:
        numbers = _indices(value)
        if not all(0 <= each < len(parts) for each in numbers):
            return False
        parts.append(1 + sum(parts[each] for each in parts_of(value)))
        shapes.append(_shape(value, shapes))
        if parts[-1] > _MOST_PARTS or not _is_inside(value, shapes[-1], size):
            return False
    return True


def _indices(value: Value) -> list[int]:
    if not isinstance(value, str) and "changed" in value:
        return [value["changed"]]
    return parts_of(value)


def _shape(value: Value, shapes: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the rows and columns of a matrix; none for any other value."""
    if isinstance(value, str):
        return 0, 0
    if "matrix" in value:
        widths = {len(row) for row in value["matrix"]}
        return len(value["matrix"]), widths.pop() if len(widths) == 1 else 0
    return shapes[value["changed"]] if "changed" in value else (0, 0)


def _is_inside(value: Value, shape: tuple[int, int], size: int) -> bool:
    """Check the squares of a value, and the cells of a matrix."""
    if isinstance(value, str):
        return True
    if "squares" in value:
        return all(0 <= square < size for square in value["squares"])
    if "matrix" in value:
        return shape[1] > 0
    if "changed" in value:
        rows, columns = shape
        return all(
            0 <= row < rows and 0 <= column < columns
            for row, column, _ in triples(value["cells"])
        )
    return True
