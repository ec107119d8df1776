"""The values of variables, as the trace document has them, each once."""

from collections.abc import Callable, Collection, Hashable
from dataclasses import fields, is_dataclass
from typing import NamedTuple

from cavalier.watching.document import SquaresOf, Value
from cavalier.watching.matrices import Cells, Earlier, cells_of, matrix_value
from cavalier.watching.texts import MOST_ITEMS, SCALARS, text_of
from common.board import Board

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
            found = self._plain(value)
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

    def _plain(self, value: list[object]) -> int | None:
        """Return the index of a list that is a text; None for all else."""
        return (
            self._text(text_of(value)) if all(map(_is_text, value)) else None
        )

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
