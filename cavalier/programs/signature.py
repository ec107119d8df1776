"""How a function is called about a board: read from its parameters.

Parameters that all have a name of `ROLES` get what their names say, in any
order; together they must be one of `FORMS`. Others get it by their number:
four the rows, the columns, the row and the column; three a size, the row and
the column; two a couple and the list of all couples of the board, as in the
TIPE exam; one a size. A function of a size is asked about square boards only.
A parameter named ``closed`` gets whether closed tours are asked for.
"""

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from types import FunctionType

from common.board import Board, Square

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

#: What x and y are next to a width or a height.
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
        """Whether it is asked about square boards only."""
        return "size" in self.roles

    @property
    def has_start(self) -> bool:
        """Whether it gets the square to start from."""
        return bool({"row", "start"} & {*self.roles})

    def arguments(
        self, board: Board, start: Square, *, closed: bool
    ) -> tuple[list[object], dict[str, bool]]:
        """Return the values of a call, and its keyword arguments."""
        value: dict[str, object] = {
            "rows": board.rows,
            "columns": board.columns,
            "size": board.rows,
            "row": start.row,
            "column": start.column,
            "board": board,
            "start": start if "board" in self.roles else tuple(start),
            "couples": [tuple(square) for square in board],
        }
        options = {"closed": closed} if self.closes else {}
        return [value[role] for role in self.roles], options


def signature_of(function: FunctionType) -> Signature | None:
    """Read how a function is called; None if no question fits."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if inspect.iscoroutinefunction(function):
        return None
    closes = any(p.name == "closed" for p in parameters)
    others = [p for p in parameters if p.name != "closed"]
    positional = [p for p in others if p.kind <= p.POSITIONAL_OR_KEYWORD]
    required = [p for p in positional if p.default is p.empty]
    if any(p.kind is p.KEYWORD_ONLY and p.default is p.empty for p in others):
        return None
    for names in (
        [p.name.lower() for p in ps] for ps in (positional, required)
    ):
        roles = _roles(names)
        if {*roles} in FORMS and len({*roles}) == len(roles):
            return Signature(roles, closes)
    number = 4 if len(positional) == 4 else len(required)
    if number not in _BY_NUMBER or "board" in roles or all(roles):
        return None
    return Signature(_BY_NUMBER[number], closes)


def _roles(names: Sequence[str]) -> tuple[str, ...]:
    """Return what parameters get by their names, "" for an unknown one."""
    across = _ACROSS if {"width", "height"} & {*names} else {}
    return tuple((_ROLE_OF | across).get(name, "") for name in names)
