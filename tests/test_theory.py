"""The theorems, against searches that know nothing of them."""

import pytest

from common.board import Board, Square
from common.theory import (
    colouring_x,
    colouring_y,
    exclude_closed_tour,
    majority_colour,
    schwenk,
    why_none,
)


@pytest.mark.parametrize(
    ("sides", "closed"),
    [
        # Schwenk 1991, one board or two on either side of each condition.
        ((1, 1), False),
        ((1, 8), False),
        ((2, 8), False),
        ((3, 4), False),
        ((3, 6), False),
        ((3, 8), False),
        ((3, 10), True),
        ((3, 12), True),
        ((3, 11), False),
        ((4, 10), False),
        ((5, 5), False),
        ((5, 6), True),
        ((7, 9), False),
        ((7, 8), True),
        ((8, 8), True),
    ],
)
def test_schwenk(sides: tuple[int, int], closed: bool) -> None:
    assert schwenk(Board(*sides)) is closed
    assert schwenk(Board(*sides).transposed) is closed


def test_the_colour_of_the_start_matters_on_odd_boards_only() -> None:
    minority = [s for s in Board(5, 5) if not majority_colour(Board(5, 5), s)]
    # LEDGER, report-any-start: 12 of the 25 starts of 5x5 have no tour.
    assert len(minority) == 12
    assert all(majority_colour(Board(4, 5), square) for square in Board(4, 5))


def test_the_reason_names_the_theorem() -> None:
    schwenk_says = why_none(Board(4, 5), Square(0, 0), closed=True)
    assert schwenk_says == (
        "4x5 has no closed tour: a side is 1, 2 or 4 (Schwenk 1991)"
    )
    colours_say = why_none(Board(3, 5), Square(0, 1), closed=False)
    assert colours_say is not None
    assert "b3" in colours_say
    assert why_none(Board(3, 5), Square(0, 0), closed=False) is None
    assert why_none(Board(3, 10), Square(0, 1), closed=True) is None


@pytest.mark.parametrize("columns", [2, 3, 5, 6, 11])
def test_the_two_colourings_certify_four_rows(columns: int) -> None:
    board = Board(4, columns)
    x, y = colouring_x(board), colouring_y(board)
    assert exclude_closed_tour(board, x, y)
    # The premises bind: none may be dropped.
    assert not exclude_closed_tour(board, x, x)
    assert not exclude_closed_tour(board, y, y)
    assert not exclude_closed_tour(board, x, y - {Square(0, 0)})


@pytest.mark.parametrize("sides", [(5, 6), (6, 6), (3, 10), (8, 8)])
def test_the_two_colourings_certify_nothing_else(
    sides: tuple[int, int],
) -> None:
    board = Board(*sides)
    assert not exclude_closed_tour(
        board, colouring_x(board), colouring_y(board)
    )
