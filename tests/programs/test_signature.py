"""How a function is called is read from its parameters."""

import pytest

from cavalier.programs.signature import Signature, signature_of
from common.board import Board, Square
from common.errors import CavalierError

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
    "a, b, c, d, *, depth",
    "*numbers",
    "**options",
]


def signature(parameters: str) -> Signature:
    return signature_of(eval(f"lambda {parameters}: None"))


@pytest.mark.parametrize("parameters", CALLS)
def test_parameters_get_what_their_names_or_number_say(
    parameters: str,
) -> None:
    call = signature(parameters).call(BOARD, START, closed=True)
    assert (call.args, call.keywords) == (CALLS[parameters], {})
    assert [*map(type, call.args)] == [*map(type, CALLS[parameters])]
    is_square = 3 in call.args and 4 not in call.args
    assert signature(parameters).is_square == is_square
    has_start = 1 in call.args or START in call.args
    assert signature(parameters).has_start == has_start


@pytest.mark.parametrize("parameters", MISFITS)
def test_what_fits_nothing_is_not_called(parameters: str) -> None:
    with pytest.raises(CavalierError, match="cannot call `<lambda>"):
        signature(parameters)


@pytest.mark.parametrize(
    "parameters",
    [
        "rows, columns, row, column, closed",
        "closed, rows, columns, row, column",
        "a, b, c, d, *, closed",
    ],
)
def test_a_parameter_named_closed_gets_the_answer(parameters: str) -> None:
    call = signature(parameters).call(BOARD, START, closed=True)
    assert (call.args, call.keywords) == ((3, 4, 1, 2), {"closed": True})
