"""Answers of commands in files: JSON documents, read as what they should be.

What a document should be is the type of which its schema is made.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import (
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from common.errors import CavalierError

Kind = TypeVar("Kind")


def object_in(file: str, content: bytes) -> Mapping[str, object]:
    """Read a file that holds one object of JSON, or raise CavalierError."""
    try:
        document = json.loads(content)
        json.dumps(document, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise CavalierError(
            "{file} is not a whole document of JSON.", file=file
        ) from error
    if not isinstance(document, dict):
        raise CavalierError(
            "{file} does not hold one object of JSON.", file=file
        )
    return document


def read_as(kind: type[Kind], document: object, file: str) -> Kind:
    """Return a document whose values are all of the kinds declared.

    Squares and words of an enumeration stay lists and strings. Raises
    CavalierError, which names the first place where that is not so.
    """
    for place in misfits(kind, document):
        raise CavalierError(
            "{file}: {place} is missing or is not what `cavalier` writes "
            "there.",
            file=file,
            place=place,
        )
    return cast("Kind", document)


def misfits(hint: object, value: object, place: str = "") -> Iterator[str]:
    """Yield the places of a value that are not as a type says.

    >>> list(misfits(list[int], [1, True, "a"]))
    ['[1]', '[2]']
    """
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        every = [[*misfits(part, value, place)] for part in parts]
        yield from min(every, key=len)
    elif origin in (list, tuple, Sequence) and isinstance(value, list):
        for number, item in enumerate(value):
            yield from misfits(parts[0], item, f"{place}[{number}]")
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from misfits(parts[0], key, f"{place}.{key}")
            yield from misfits(parts[1], item, f"{place}.{key}")
    elif not (isinstance(hint, type) and origin is None):
        yield place
    elif issubclass(hint, Enum):
        yield from [] if value in [each.value for each in hint] else [place]
    elif hint in (str, int, float, bool, NoneType):
        whole = hint is float and type(value) is int
        yield from [] if type(value) is hint or whole else [place]
    else:
        yield from _misfits_of_class(hint, value, place)


def _misfits_of_class(hint: type, value: object, place: str) -> Iterator[str]:
    """Compare an object with the keys, or a list with the fields, of a class.

    A key that is not there fits no kind of value.
    """
    hints = get_type_hints(hint)
    if issubclass(hint, tuple) and isinstance(value, list):
        value = dict(zip(hints, value, strict=False))
    if not isinstance(value, dict):
        yield place
        return
    for key in sorted({*hints} ^ {*value}):
        yield f"{place}.{key}".removeprefix(".")
    for key in [key for key in hints if key in value]:
        there = f"{place}.{key}".removeprefix(".")
        yield from misfits(hints[key], value[key], there)
