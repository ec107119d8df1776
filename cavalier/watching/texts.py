"""Values as short texts, written without running a stranger's code."""

from collections.abc import Iterable, Mapping
from itertools import islice
from reprlib import Repr
from types import FunctionType, GeneratorType

from common.board import Square

#: How many characters a text has at most, and how many items a list shows.
LONGEST_TEXT = 160
MOST_ITEMS = 20

#: The types whose values are written as in a program.
SCALARS = frozenset([int, bool, float, str, bytes, type(None)])

_BRACKETS: dict[type, str] = {
    list: "[]",
    tuple: "()",
    set: "{}",
    frozenset: "{}",
    dict: "{}",
}

_scalar = Repr()
_scalar.maxstring = _scalar.maxlong = _scalar.maxother = 60


def text_of(value: object) -> str:
    """Write a value in at most LONGEST_TEXT characters.

    >>> text_of([(0, 1), {"a": 2.5}, print])
    "[(0, 1), {'a': 2.5}, <builtin_function_or_method>]"
    >>> text_of(range(3)), text_of(frozenset()), text_of(Square(0, 1))
    ('<range>', 'frozenset()', '(0, 1)')
    """
    return shortened(_written(value, 0))


def shortened(text: str) -> str:
    """Return a text, cut off after LONGEST_TEXT characters.

    >>> len(shortened(200 * "a")), shortened("a")
    (160, 'a')
    """
    if len(text) <= LONGEST_TEXT:
        return text
    return f"{text[: LONGEST_TEXT - 1]}…"


def _written(value: object, depth: int) -> str:
    kind = tuple if isinstance(value, Square) else type(value)
    if kind in SCALARS:
        return _scalar.repr(value)
    if isinstance(value, FunctionType | GeneratorType):
        return f"<{kind.__name__} {value.__name__}>"
    brackets = _BRACKETS.get(kind)
    if brackets is None or depth > 2:
        return f"<{kind.__name__}>"
    if isinstance(value, Mapping):
        return _joined(brackets, _pairs(value, depth), len(value))
    assert isinstance(value, list | tuple | set | frozenset)
    if not value and kind in (set, frozenset):
        return f"{kind.__name__}()"
    items = sorted(value) if _sortable(value) else value
    inside = (_written(item, depth + 1) for item in items)
    return _joined(brackets, inside, len(value), single=kind is tuple)


def _pairs(value: Mapping[object, object], depth: int) -> Iterable[str]:
    for key, item in value.items():
        yield f"{_written(key, depth + 1)}: {_written(item, depth + 1)}"


def _sortable(value: Iterable[object]) -> bool:
    """Check whether it is a set of numbers, whose order says nothing."""
    return isinstance(value, set | frozenset) and all(
        type(item) is int for item in value
    )


def _joined(
    brackets: str, items: Iterable[str], number: int, *, single: bool = False
) -> str:
    shown = ", ".join(islice(items, MOST_ITEMS))
    more = ", …" if number > MOST_ITEMS else "," * (single and number == 1)
    return f"{brackets[0]}{shown}{more}{brackets[1]}"
