"""The values of variables, as the trace document has them, each once."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from itertools import islice
from reprlib import Repr
from types import FunctionType, GeneratorType
from typing import NamedTuple

from cavalier.watching.trace_document import (
    LONGEST_TEXT,
    MOST,
    SquaresOf,
    Value,
)
from common.board import Board, Square

#: How many items of a list are shown.
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
    """Write a value in LONGEST_TEXT characters, without running its code.

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


#: Rows of numbers, all equally long.
Cells = tuple[tuple[int, ...], ...]


class Earlier(NamedTuple):
    """A matrix that is in the table already: its place, and what it held."""

    place: int
    cells: Cells


def cells_of(
    value: list[object] | tuple[object, ...], board: Board
) -> Cells | None:
    """Return the rows of a matrix of numbers; None for all else.

    A number above MOST makes it something else.

    A flat list with a number for each square of the board is one too.

    >>> board = Board(2, 2)
    >>> cells_of([[1, 2, True]], board), cells_of([1, 2, 3, 4], board)
    (((1, 2, 1),), ((1, 2), (3, 4)))
    >>> cells_of([1, 2], board), cells_of([[1], [2, 3]], board)
    (None, None)
    """
    columns = board.columns
    rows: list[object] | tuple[object, ...] = value
    if len(value) == len(board) and type(value[0]) is int:
        starts = range(0, len(board), columns)
        rows = [value[first : first + columns] for first in starts]
    cells: list[tuple[int, ...]] = []
    for row in rows:
        if not isinstance(row, list | tuple) or type(row) is not type(value):
            return None
        numbers = [
            int(cell)
            for cell in row
            if isinstance(cell, int) and abs(cell) <= MOST
        ]
        if len(numbers) < len(row):
            return None
        cells.append(tuple(numbers))
    if not cells[0] or any(len(row) != len(cells[0]) for row in cells):
        return None
    return tuple(cells)


def matrix_value(cells: Cells, identity: int, before: Earlier | None) -> Value:
    """Describe a matrix by what changed, where that is shorter.

    >>> matrix_value(((1, 2), (3, 9)), 1, Earlier(7, ((1, 2), (3, 4))))
    {'changed': 7, 'cells': [1, 1, 9], 'id': 1}
    >>> matrix_value(((5, 6),), 2, None)
    {'matrix': [[5, 6]], 'id': 2}
    """
    if before is not None:
        changed = _changes(before.cells, cells)
        if len(changed) < len(cells) * len(cells[0]):
            return {"changed": before.place, "cells": changed, "id": identity}
    return {"matrix": [list(row) for row in cells], "id": identity}


def _changes(before: Cells, after: Cells) -> list[int]:
    """Return flat triples of the cells that changed: row, column, number."""
    changed: list[int] = []
    for row, (old, new) in enumerate(zip(before, after, strict=True)):
        if old is new or old == new:
            continue
        for column, number in enumerate(new):
            if old[column] != number:
                changed += (row, column, number)
    return changed


#: How deep a value is described: a list of records that have a matrix.
_DEEPEST = 3

_SQUARES_OF: dict[type, SquaresOf] = {
    list: "list",
    tuple: "tuple",
    set: "set",
    frozenset: "frozenset",
}

#: Returns the square of a couple, as its number, or None.
ToSquare = Callable[[object], int | None]


class _Known(NamedTuple):
    """An object, what it held when it was described, and its place.

    The object is kept, so that no other one takes its place in memory.
    """

    value: object
    copy: object
    place: int


class Values:
    """The table of values: each has one index, in the order of first sight.

    ``module`` is that of the program, whose own classes are shown with their
    fields.
    """

    def __init__(self, board: Board, to_square: ToSquare, module: str) -> None:
        self.table: list[Value] = []
        self._board, self._to_square = board, to_square
        self._module = module
        self._indices: dict[Hashable, int] = {}
        self._known: dict[int, _Known] = {}
        self._identities: dict[int, tuple[int, object]] = {}
        # The latest matrix of each identity, and of each shape.
        self._latest: dict[Hashable, Earlier] = {}

    def index(self, value: object, depth: int = 0) -> int:
        """Return the index of a value, which is described if it is new."""
        if type(value) in SCALARS or depth == _DEEPEST:
            return self._text(text_of(value))
        known = self._known.get(id(value))
        if known is not None and known.copy == value:
            return known.place
        found = self._numbers(value)
        if found is None and isinstance(value, list):
            # A list that a text says all of.
            plain = all(map(_is_text, value))
            found = self._text(text_of(value)) if plain else None
        if found is not None:
            self._known[id(value)] = _Known(value, _copy(value), found)
            return found
        found = self._composed(value, depth)
        return self._text(text_of(value)) if found is None else found

    def _text(self, text: str) -> int:
        return self._entered(text, text)

    def _entered(self, key: Hashable, described: Value) -> int:
        index = self._indices.setdefault(key, len(self.table))
        if index == len(self.table):
            self.table.append(described)
        return index

    def _numbers(self, value: object) -> int | None:
        """Return the index of squares or a matrix; None for all else."""
        if not isinstance(value, list | tuple | set | frozenset) or not value:
            return None
        of = _SQUARES_OF.get(type(value))
        squares = [self._to_square(couple) for couple in value]
        found = [square for square in squares if square is not None]
        if of is not None and len(found) == len(squares):
            ordered = found if of in ("list", "tuple") else sorted(found)
            return self._squares(ordered, of)
        if isinstance(value, tuple) and (free := self._free(value)):
            return self._squares(free, "rows")
        if not isinstance(value, list | tuple):
            return None
        cells = cells_of(value, self._board)
        return None if cells is None else self._matrix(value, cells)

    def _squares(self, squares: list[int], of: SquaresOf) -> int:
        return self._entered((of, *squares), {"squares": squares, "of": of})

    def _free(self, value: tuple[object, ...]) -> list[int]:
        """Return the squares of sets of columns, one a row, or nothing."""
        columns = self._board.columns
        found: list[int] = []
        if len(value) != self._board.rows:
            return []
        for row, free in enumerate(value):
            if not isinstance(free, set | frozenset):
                return []
            if not all(type(n) is int and 0 <= n < columns for n in free):
                return []
            found += sorted(row * columns + column for column in free)
        return found

    def _matrix(self, value: Collection[object], cells: Cells) -> int:
        identity, _ = self._identities.setdefault(
            id(value), (len(self._identities) + 1, value)
        )
        key, shape = (identity, cells), (len(cells), len(cells[0]))
        index = self._indices.get(key)
        if index is None:
            before = self._latest.get(identity) or self._latest.get(shape)
            index = self._entered(key, matrix_value(cells, identity, before))
        self._latest[identity] = self._latest[shape] = Earlier(index, cells)
        return index

    def _composed(self, value: object, depth: int) -> int | None:
        """Return the index of a record or of items; None for all else."""
        named = self._fields(value)
        if named is not None:
            name = type(value).__name__
            record = [(each, self.index(v, depth + 1)) for each, v in named]
            return self._entered(
                (name, *record), {"record": name, "fields": record}
            )
        if isinstance(value, list | tuple):
            return self._items(value, depth)
        return None

    def _fields(self, value: object) -> list[tuple[str, object]] | None:
        """Return the names and values of a record's fields, or None."""
        names: tuple[str, ...] | None = None
        if isinstance(value, type):
            return None
        if is_dataclass(value):
            names = tuple([field.name for field in fields(value)])
        elif isinstance(value, tuple):
            couple = self._to_square(value) is not None
            names = None if couple else getattr(value, "_fields", None)
        elif type(value).__module__ == self._module:
            names = tuple(getattr(value, "__dict__", ()))
        if names is None:
            return None
        return [(n, getattr(value, n)) for n in names if hasattr(value, n)]

    def _items(
        self, value: list[object] | tuple[object, ...], depth: int
    ) -> int | None:
        """Return the index of a list of what is more than texts, or None."""
        if all(map(_is_text, value)):
            return None
        indices = [self.index(v, depth + 1) for v in value[:MOST_ITEMS]]
        if all(isinstance(self.table[each], str) for each in indices):
            return None
        if len(value) > MOST_ITEMS:
            indices.append(self._text(f"… {len(value) - MOST_ITEMS} more"))
        return self._entered(
            (type(value), *indices),
            {
                "items": indices,
                "of": "tuple" if isinstance(value, tuple) else "list",
            },
        )


def _is_text(item: object) -> bool:
    """Check whether a text says all of it: a number, a string, a couple."""
    if isinstance(item, tuple):
        return all(type(each) in SCALARS for each in item)
    return type(item) in SCALARS


def _copy(value: object) -> object:
    """Return what no later change to the value changes."""
    if isinstance(value, list):
        return [row[:] if isinstance(row, list) else row for row in value]
    return set(value) if isinstance(value, set) else value
