"""How a function is called is read from its parameters."""

from types import FunctionType

import pytest

from cavalier.programs.signature import signature_of
from common.board import Board, Square

BOARD, START = Board(3, 4), Square(1, 2)
COUPLES = [tuple(square) for square in BOARD]

#: Parameters, and the arguments of a call about a2 of a 3x4 board.
CALLS: dict[str, tuple[object, ...]] = {
    "rows, columns, row, column": (3, 4, 1, 2),
    "ROWS, Cols, r, c": (3, 4, 1, 2),
    "row, col, rows, cols": (1, 2, 3, 4),
    "sizex, sizey, x, y": (3, 4, 1, 2),
    "colonnes, lignes, ligne, colonne": (4, 3, 1, 2),
    "width, height, x, y": (4, 3, 2, 1),
    "a, b, c, d": (3, 4, 1, 2),
    "a, b, /, c, d": (3, 4, 1, 2),
    "a, b=0, c=0, d=0": (3, 4, 1, 2),
    "rows, columns, row=0, column=0": (3, 4, 1, 2),
    "rows, columns, row, column, path=()": (3, 4, 1, 2),
    "rows, cols, start": (3, 4, (1, 2)),
    "start, rows, cols": ((1, 2), 3, 4),
    "rows, cols": (3, 4),
    "n": (3,),
    "side": (3,),
    "whatever, path=()": (3,),
    "n, row, column": (3, 1, 2),
    "x, y, n": (1, 2, 3),
    "a, b, c": (3, 1, 2),
    "n, start": (3, (1, 2)),
    "board, start": (BOARD, START),
    "start, board": (START, BOARD),
    "couple, couples": ((1, 2), COUPLES),
    "position, echiquier, path=()": ((1, 2), COUPLES),
}

#: Parameters that no question fits.
MISFITS = [
    "",
    "a, b, c, d, e",
    "board, x, y",
    "row, col",
    "x0, y0, x, y",
    "*, rows",
    "rows, columns, row, column, *, verbose",
    "*numbers",
    "**options",
]


def function(parameters: str) -> FunctionType:
    made: FunctionType = eval(f"lambda {parameters}: None")
    return made


@pytest.mark.parametrize("parameters", CALLS)
def test_parameters_get_what_their_names_or_number_say(
    parameters: str,
) -> None:
    signature = signature_of(function(parameters))
    assert signature is not None
    given, options = signature.arguments(BOARD, START, closed=True)
    assert (tuple(given), options) == (CALLS[parameters], {})
    types = [*map(type, given)]
    assert types == [*map(type, CALLS[parameters])]
    assert signature.is_square == (3 in given and 4 not in given)
    assert signature.has_start == (1 in given or START in given)


@pytest.mark.parametrize("parameters", MISFITS)
def test_what_fits_nothing_is_not_called(parameters: str) -> None:
    assert signature_of(function(parameters)) is None


@pytest.mark.parametrize(
    "parameters",
    [
        "rows, columns, row, column, closed",
        "closed, rows, columns, row, column",
        "a, b, c, d, *, closed",
    ],
)
def test_a_parameter_named_closed_is_told(parameters: str) -> None:
    signature = signature_of(function(parameters))
    assert signature is not None
    assert signature.closes
    given, options = signature.arguments(BOARD, START, closed=True)
    assert (given, options) == ([3, 4, 1, 2], {"closed": True})
