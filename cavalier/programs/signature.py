"""How a function is called, by its parameters.

If all names of the parameters are in `ROLES`, and together they are one of
`FORMS`, they decide, in any order. Otherwise the number of required parameters
does, by `_BY_NUMBER`: a couple and the list of all couples of the board is the
call of the TIPE exam. A function of a size is asked about square boards only.
A parameter named ``closed`` is true in questions about closed tours.
"""

import inspect
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from inspect import Parameter
from types import FunctionType

from common.board import Board, Square
from common.errors import CavalierError

#: Names of parameters, in lower case.
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

#: The meaning of x and y next to a width or a height.
_ACROSS = {"x": "column", "y": "row", "x0": "column", "y0": "row"}

#: The roles that parameters may have together.
FORMS = (
    {"rows", "columns", "row", "column"},
    {"rows", "columns", "start"},
    {"rows", "columns"},
    {"size", "row", "column"},
    {"size", "start"},
    {"size"},
    {"board", "start"},
)

#: The roles of required parameters by their number, if names do not decide.
_BY_NUMBER = {
    1: ("size",),
    2: ("start", "couples"),
    3: ("size", "row", "column"),
    4: ("rows", "columns", "row", "column"),
}

#: The advice if nothing fits.
EXAMPLE = "Write one like `def f(rows, columns, row, column): ...`."


@dataclass(frozen=True, slots=True)
class Signature:
    """A function, its text, and the roles of its parameters."""

    function: FunctionType
    text: str
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

    def call(
        self, board: Board, start: Square, *, closed: bool
    ) -> partial[object]:
        """Return its call about a board and a start."""
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
        values = [value[role] for role in self.roles]
        return partial(self.function, *values, **options)


def signature_of(function: FunctionType) -> Signature:
    """Read how a function is called.

    Raises CavalierError if no question fits.
    """
    text = getattr(function, "__name__", "function")
    with suppress(TypeError, ValueError):
        signature = inspect.signature(function)
        text += str(signature)
        closes = "closed" in signature.parameters
        parameters = signature.parameters.values()
        if roles := _roles([p for p in parameters if p.name != "closed"]):
            return Signature(function, text, roles, closes)
    raise CavalierError(f"Cavalier cannot call `{text}`. {EXAMPLE}")


def _roles(parameters: Sequence[Parameter]) -> tuple[str, ...]:
    """Return the roles of parameters; nothing if no question fits."""
    positional = [p for p in parameters if p.kind <= p.POSITIONAL_OR_KEYWORD]
    required = [p for p in positional if p.default is p.empty]
    if any(
        p.kind is p.KEYWORD_ONLY and p.default is p.empty for p in parameters
    ):
        return ()
    roles: tuple[str, ...] = ()
    for chosen in (positional, required):
        names = [p.name.lower() for p in chosen]
        across = _ACROSS if {"width", "height"} & {*names} else {}
        roles = tuple((_ROLE_OF | across).get(name, "") for name in names)
        if {*roles} in FORMS and len({*roles}) == len(roles):
            return roles
    is_named = "board" in roles or all(roles)
    return () if is_named else _BY_NUMBER.get(len(required), ())
