"""How a function is called about a board: read from its parameters.

Parameters that all have a name of `ROLES` get what their names say, in any
order; together they must be one of `FORMS`. Others get it by their number:
four the rows, the columns, the row and the column; three a size, the row and
the column; two a couple and the list of all couples of the board, as in the
TIPE exam; one a size. A function that takes a size is asked square boards
only. A parameter named ``closed`` gets whether closed tours are asked for.
"""

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from common.board import Board, Square


class Function(Protocol):
    """A function of somebody's."""

    __name__: str
    __module__: str

    @property
    def __globals__(self) -> dict[str, object]:
        """Return the variables of its module."""
        ...

    def __call__(self, *values: object, **options: object) -> object:
        """Return an answer, or anything."""
        ...


#: The names that people give their parameters, in lower case.
ROLES = {
    "rows": "rows nrows num_rows height lines lignes sizex size_x",
    "columns": "columns cols ncols num_cols width colonnes sizey size_y",
    "row": "row r x i ligne start_row row0 startx start_x x0",
    "column": "column col c y j colonne start_col col0 starty start_y y0",
    "size": "n size taille board_size side",
    "board": "board",
    "start": "start depart",
}
_ROLE_OF = {
    name: role for role, names in ROLES.items() for name in names.split()
}

#: What x and y are beside a width or a height.
_ACROSS = {"x": "column", "y": "row", "x0": "column", "y0": "row"}

#: What parameters may ask for together.
FORMS = (
    {"rows", "columns", "row", "column"},
    {"rows", "columns", "start"},
    {"rows", "columns"},
    {"size", "row", "column"},
    {"size", "start"},
    {"size"},
    {"board", "start"},
)

#: What parameters get by their number alone, where their names do not say.
_BY_NUMBER = {
    1: ("size",),
    2: ("start", "couples"),
    3: ("size", "row", "column"),
    4: ("rows", "columns", "row", "column"),
}


@dataclass(frozen=True, slots=True)
class Signature:
    """The roles of a function's parameters, in their order."""

    roles: tuple[str, ...]
    closes: bool

    @property
    def is_square(self) -> bool:
        """Whether it takes a size, and is asked square boards only."""
        return "size" in self.roles

    @property
    def has_start(self) -> bool:
        """Whether it is told where to start."""
        return bool({"row", "start"} & {*self.roles})

    def arguments(
        self, board: Board, start: Square, *, closed: bool
    ) -> tuple[list[object], dict[str, bool]]:
        """Return the values of a call, and its keyword arguments."""
        of_board = "board" in self.roles
        value: dict[str, object] = {
            "rows": board.rows,
            "columns": board.columns,
            "size": board.rows,
            "row": start.row,
            "column": start.column,
            "board": board,
            "start": start if of_board else tuple(start),
            "couples": [tuple(square) for square in board],
        }
        options = {"closed": closed} if self.closes else {}
        return [value[role] for role in self.roles], options


def signature_of(function: Function) -> Signature | None:
    """Read how a function is called; None if nothing that is asked fits."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    closes = any(p.name == "closed" for p in found)
    others = [p for p in found if p.name != "closed"]
    taken = [p for p in others if p.kind <= p.POSITIONAL_OR_KEYWORD]
    needed = [p for p in taken if p.default is p.empty]
    if any(p.kind is p.KEYWORD_ONLY and p.default is p.empty for p in others):
        return None
    if any(p.kind is p.VAR_POSITIONAL for p in others) and not needed:
        return Signature(_BY_NUMBER[4], closes)
    for parameters in (taken, needed):
        roles = _roles([p.name.lower() for p in parameters])
        if {*roles} in FORMS and len({*roles}) == len(roles):
            return Signature(roles, closes)
    number = 4 if len(taken) == 4 else len(needed)
    if number not in _BY_NUMBER or "board" in roles or all(roles):
        return None
    return Signature(_BY_NUMBER[number], closes)


def _roles(names: Sequence[str]) -> tuple[str, ...]:
    """Return what parameters get by their names, "" for an unknown one."""
    role_of = _ROLE_OF
    if {"width", "height"} & {*names}:
        role_of = role_of | _ACROSS
    return tuple(role_of.get(name, "") for name in names)
