"""Whether a value that was read from JSON has the type that it should have."""

from functools import cache
from types import NoneType, UnionType
from typing import (
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from cavalier.watching.trace_document import MOST
from common.language import N_, _
from common.untrusted import shown

#: How the types of JSON are called in a message.
_WORDS: dict[object, str] = {
    int: N_("a whole number"),
    str: N_("text"),
    bool: N_("true or false"),
    NoneType: "null",
    list: N_("a list"),
    tuple: N_("a list"),
    dict: N_("an object"),
}

#: The most characters of any text, and the most parts of any list.
MOST_CHARACTERS, MOST_PARTS = 1_000_000, 3_000_000


class NonsenseError(Exception):
    """What was read is not what it should be; the message names the place."""


def check(value: object, kind: object, place: str) -> None:
    """Raise NonsenseError, with the place, unless a value has the type.

    >>> check([1, 2], list[int], "lines")
    >>> check([1, "2"], list[int], "lines")
    Traceback (most recent call last):
    cavalier.watching.shapes.NonsenseError: lines[1] is '2', not a whole number

    Types are those of JSON: TypedDict, lists, tuples, dicts and unions of
    them. What an object has in excess is not looked at.
    """
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        check(value, _alternative(value, parts), place)
    elif origin is Literal:
        if not any(type(value) is type(e) and value == e for e in parts):
            raise _error(value, _(" or ").join(map(repr, parts)), place)
    elif origin is list and type(value) is list:
        _check_list(value, parts[0], place)
    elif origin is tuple and type(value) is list:
        _check_tuple(value, parts, place)
    elif origin is dict and type(value) is dict:
        for key, part in value.items():
            check(key, parts[0], _("a key of {place}", place=place))
            check(part, parts[1], f"{place}[{shown(key)}]")
    elif is_typeddict(kind) and type(value) is dict:
        _check_object(value, _hints(kind), place)
    else:
        _check_plain(value, origin or kind, place)


def _alternative(value: object, kinds: tuple[object, ...]) -> object:
    """Return the type that a value may have: by its keys, if it has any."""
    for kind in kinds:
        if type(value) is kind:
            return kind
        keys = _hints(kind).keys() if is_typeddict(kind) else None
        if keys and isinstance(value, dict) and keys <= value.keys():
            return kind
    return kinds[0]


@cache
def _hints(kind: object) -> dict[str, object]:
    """Return the types of an object's keys, which take long to look up."""
    return get_type_hints(kind)


def _check_list(value: list[object], kind: object, place: str) -> None:
    if len(value) > MOST_PARTS:
        raise NonsenseError(
            _("{place} has over {most:,} parts", place=place, most=MOST_PARTS)
        )
    if kind is int and all(map(_is_number, value)):
        return
    for number, part in enumerate(value):
        check(part, kind, f"{place}[{number}]")


def _is_number(value: object) -> bool:
    return type(value) is int and -MOST <= value <= MOST


def _check_tuple(
    value: list[object], kinds: tuple[object, ...], place: str
) -> None:
    if len(value) != len(kinds):
        raise NonsenseError(
            _("{place} has not {n} parts", place=place, n=len(kinds))
        )
    for number, (part, kind) in enumerate(zip(value, kinds, strict=True)):
        check(part, kind, f"{place}[{number}]")


def _check_object(
    value: dict[object, object], hints: dict[str, object], place: str
) -> None:
    for key, kind in hints.items():
        inside = f"{place}.{key}" if place else key
        if key not in value:
            raise NonsenseError(_("{place} is missing", place=inside))
        check(value[key], kind, inside)


def _check_plain(value: object, kind: object, place: str) -> None:
    if type(value) is not kind:
        raise _error(value, _(_WORDS.get(kind, "an object")), place)
    if isinstance(value, int) and abs(value) > MOST:
        raise NonsenseError(
            _(
                "{place} is {number}, and {most:,} at most",
                place=place,
                number=shown(value),
                most=MOST,
            )
        )
    if isinstance(value, str) and len(value) > MOST_CHARACTERS:
        raise NonsenseError(
            _(
                "{place} has over {most:,} characters",
                place=place,
                most=MOST_CHARACTERS,
            )
        )


def _error(value: object, expected: str, place: str) -> NonsenseError:
    return NonsenseError(
        _(
            "{place} is {value}, not {expected}",
            place=place,
            value=shown(value),
            expected=expected,
        )
    )
