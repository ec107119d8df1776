"""A function of a target: found, called about a board, its answer written.

A function is called as the first of these that fits:

- ``function(board, start)``, as the entry points are, if it has two without
  default, the first of which is named ``board``;
- ``function(rows, columns, row, column)`` if it has four parameters, or four
  without default, or takes any number;
- ``function(couple, couples)``, as the TIPE exam has it, if it has two without
  default: the start, and the list of all couples of the board, from 0.

A parameter ``closed`` does not count: its argument is whether closed tours are
asked for. A function counts if it returns a number. It finds a tour if it
returns a numbered matrix, squares or None, and all tours if it returns a list
of them.
"""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from enum import StrEnum
from numbers import Integral
from types import ModuleType
from typing import Protocol

from common.board import Board, Square, square_name
from common.language import N_, _


class Verb(StrEnum):
    """What a program can be asked."""

    COUNT = "count"
    TOUR = "tour"
    TOURS = "tours"


#: A verb, and whether closed tours are asked for.
Request = tuple[Verb, bool]


class Function(Protocol):
    """The function of a target, with parameters that are not known."""

    def __call__(self, *arguments: object, **options: object) -> object:
        """Call the function of the target."""
        ...


class Unusable(Exception):  # noqa: N818
    """Why a target can be asked nothing.

    ``there`` are the functions that it has, where one of them can be named.
    """

    def __init__(self, reason: str, there: str = "") -> None:
        """Take the reason, and the names of functions."""
        super().__init__(reason)
        self.there = there


#: What is there where a module has no function.
NO_FUNCTION = "no function"

_BY_POSITION = (
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
)

#: As of ``*arguments``, which a decorated function often has.
_ANY_NUMBER = inspect.Parameter.VAR_POSITIONAL

#: The entry point of a module for each question.
ENTRY_POINTS = {
    "count": "count_tours",
    "tour": "first_tour",
    "tours": "tours",
}


#: What is said of a function that returns None, and of one that prints.
PRINTS = N_(
    "prints and returns nothing; if it prints its answer, let it return the "
    "answer"
)
_RETURNS_NONE = {
    Verb.COUNT: N_("returns nothing, where a number was expected"),
    Verb.TOURS: N_("returns nothing, where a list of tours was expected"),
}
_RETURNS_TRUTH = {
    Verb.COUNT: N_("returns {truth}, where a number was expected"),
    Verb.TOURS: N_("returns {truth}, where a list of tours was expected"),
    Verb.TOUR: N_("returns {truth}, where a tour was expected"),
}


_OF_NOTHING = [PRINTS, *_RETURNS_NONE.values()]


def of_nothing(verb: Verb, *, prints: bool) -> str:
    """Return what is said of None as an answer: nothing of "no tour"."""
    if prints:
        return _(PRINTS)
    return _(_RETURNS_NONE[verb]) if verb in _RETURNS_NONE else ""


def of_truth(verb: Verb, truth: bool) -> str:
    """Return what is said of True or False where it is not an answer."""
    return _(_RETURNS_TRUTH[verb], truth=truth)


def returns_none(problem: str) -> bool:
    """Check whether this is, or has in it, what `of_nothing` says."""
    return any(map(problem.__contains__, map(_, _OF_NOTHING)))


def takes_closed(function: Function) -> bool:
    """Check whether a function can be asked for closed tours."""
    return "closed" in inspect.signature(function).parameters


def call(
    function: Function, numbers: Sequence[int], *, closed: bool
) -> object:
    """Call a function about rows, columns, row and column.

    Raises Unusable where it takes something else, and what it raises.
    """
    given, options = passed(function, numbers, closed=closed)
    return plain(function(*given, **options))


def quoted(
    name: str,
    numbers: Sequence[int],
    given: Sequence[object],
    options: Mapping[str, object],
) -> str:
    """Write a call with its values, and the name of the start.

    >>> quoted("f", (3, 4, 0, 1), (3, 4, 0, 1), {"closed": False})
    'f(3, 4, 0, 1, closed=False) [start b3]'
    >>> quoted("g", (3, 4, 2, 0), ((2, 0), [(0, 0), (0, 1), (0, 2)]), {})
    'g((2, 0), [(0, 0), ..., (0, 2)]) [start a1]'
    """
    rows, columns, *start = numbers
    values = [*map(_shown, given), *(f"{k}={v}" for k, v in options.items())]
    square = square_name(Square(*start), Board(rows, columns))
    return f"{name}({', '.join(values)}) [start {square}]"


def passed(
    function: Function, numbers: Sequence[int], *, closed: bool
) -> tuple[Sequence[object], dict[str, bool]]:
    """Return the arguments of a call, and its options."""
    parameters = list(inspect.signature(function).parameters.values())
    options = {"closed": closed} if takes_closed(function) else {}
    return [*arguments(parameters, *numbers).values()], options


def _shown(value: object) -> str:
    """Write an argument as a call has it; of a long list, both its ends."""
    if isinstance(value, Board):
        return f"Board({value.rows}, {value.columns})"
    if isinstance(value, Square):
        return f"Square({value.row}, {value.column})"
    if isinstance(value, list) and len(value) > 2:
        return f"[{value[0]}, ..., {value[-1]}]"
    return repr(value)


def function(module: ModuleType, name: str, what: str) -> Function | None:
    """Find the function to call; None if the module has no function for it.

    Raises Unusable where it has no function at all that can be called.
    """
    if name == "-":
        return _entry_point(module, what)
    found: Function | None = getattr(module, name, None)
    _must_not_be_async(found, name)
    if not callable(found):
        near = get_close_matches(name, _functions(module), 1)
        there = ", ".join(_functions(module)) or NO_FUNCTION
        meant = f"Did you mean {near[0]}?" if near else f"There is {there}."
        raise Unusable(f"there is no function {name}. {meant}")
    return found


def _entry_point(module: ModuleType, what: str) -> Function | None:
    names = list(ENTRY_POINTS.values())
    if not any(hasattr(module, name) for name in names):
        there = ", ".join(_functions(module)) or NO_FUNCTION
        raise Unusable(f"it has none of {', '.join(names)}.", there)
    found: Function | None = getattr(module, ENTRY_POINTS[what], None)
    _must_not_be_async(found, ENTRY_POINTS[what])
    return found


def _must_not_be_async(found: object, name: str) -> None:
    """Raise Unusable for a function that would have to be awaited."""
    if inspect.iscoroutinefunction(found) or inspect.isasyncgenfunction(found):
        raise Unusable(f"{name} is async. Define it with def alone.")


def _functions(module: ModuleType) -> list[str]:
    """List the functions that are the module's own."""
    return [
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__
    ]


def arguments(
    parameters: Sequence[inspect.Parameter],
    rows: int,
    columns: int,
    row: int,
    column: int,
) -> dict[str, object]:
    """Choose the arguments by the parameters; return them by their names."""
    taken = [
        parameter
        for parameter in parameters
        if parameter.kind in _BY_POSITION and parameter.name != "closed"
    ]
    needed = [p.name for p in taken if p.default is p.empty]
    variadic = [p.kind for p in parameters][:1] == [_ANY_NUMBER]
    if len(needed) == 2 and needed[0] == "board":
        return {"board": Board(rows, columns), "start": Square(row, column)}
    if 4 in (len(taken), len(needed)) or variadic:
        return {"rows": rows, "columns": columns, "row": row, "column": column}
    if len(needed) == 2:
        couples = [(i, j) for i in range(rows) for j in range(columns)]
        return {"couple": (row, column), "couples": couples}
    raise Unusable(
        f"the function has {len(needed)} parameters without default. Use "
        "(rows, columns, row, column), (couple, couples) or (board, start)."
    )


def written(verb: str, given: object, *, as_port: bool = False) -> str:
    """Write what a function returned, or ``unknown`` if that does not fit.

    In the place of a port, the first of several tours is a first tour, and
    None does not say that a function lists tours.
    """
    value = plain(given)
    if verb == Verb.COUNT:
        unfit = isinstance(value, bool | list | None)
        return "unknown" if unfit else repr(value)
    if as_port and verb == Verb.TOURS and (value is None or value is False):
        return "unknown"
    if value is None or value is False or value == []:
        return "none"
    several = _depth(value) > 2
    boards = value if several and isinstance(value, list) else [value]
    if verb == Verb.TOUR and several and as_port:
        boards = boards[:1]
    elif isinstance(value, int | float) or several != (verb == Verb.TOURS):
        return "unknown"
    return "\n".join(f"{_board(board)}\n" for board in boards)


def _board(board: object) -> str:
    """Write names of squares, or lines of text, each in its line."""
    if not isinstance(board, list):
        return str(board)
    texts = [item for item in board if isinstance(item, str)]
    return "\n".join(texts) if len(texts) == len(board) else str(board)


def plain(value: object) -> object:
    """Turn tuples, arrays and iterators into lists, all the way down.

    A whole number of another kind, as numpy's, becomes an int.
    """
    if isinstance(value, Integral) and not isinstance(value, bool):
        return int(value)
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        return value
    return [plain(item) for item in value]


def _depth(value: object) -> int:
    if not isinstance(value, list) or not value:
        return 0
    return 1 + _depth(value[0])
