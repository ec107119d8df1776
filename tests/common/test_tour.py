"""Tours and matrices, reversal and the 8 symmetries."""

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.board import Board, Square, Tour
from common.diagnosis import examine
from common.errors import CavalierError
from common.judge import is_closed
from common.tour import (
    Matrix,
    from_matrix,
    reversed_tour,
    symmetries,
    to_matrix,
    transposed,
)

OPEN_3X4: Matrix = ((1, 4, 7, 10), (12, 9, 2, 5), (3, 6, 11, 8))
CLOSED_5X6: Matrix = (
    (1, 18, 11, 22, 3, 16),
    (10, 27, 2, 17, 12, 23),
    (19, 30, 21, 6, 15, 4),
    (26, 9, 28, 13, 24, 7),
    (29, 20, 25, 8, 5, 14),
)
MATRICES = [((1,),), OPEN_3X4, CLOSED_5X6]

tours = st.sampled_from([from_matrix(matrix) for matrix in MATRICES])


@pytest.mark.parametrize(
    ("matrix", "message"),
    [
        ([], "0x0 is not a board"),
        ([[]], "1x0 is not a board"),
        ([[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11]], "row 2 is 3 long"),
        ([[0, 3, 6, 9], [11, 8, 1, 4], [2, 5, 10, 7]], "a3 holds 0"),
        ([[True]], "a1 holds True"),
        ([[1.0]], "a1 holds 1.0"),
        ([[1, 2], [3, 4]], "step 2: a2 to b2"),
        ([[1, 1]], "1 occurs 2 times"),
        (None, "not a tour: it is not a list of lists of numbers"),
        (5, "not a tour: it is not a list of lists"),
        ("1", "not a tour: it is not a list of lists"),
        ([1], "not a tour: it is not a list of lists"),
        ([None], "not a tour: it is not a list of lists"),
        ([[1], None], "row 1 is not a list or tuple"),
    ],
)
def test_a_matrix_that_is_no_tour_is_refused(
    matrix: object, message: str
) -> None:
    with pytest.raises(CavalierError, match=message):
        from_matrix(cast("Matrix", matrix))


@pytest.mark.parametrize(
    ("squares", "message"),
    [
        ((), "never visited: a2, b2, c2, a1, b1, ... .6 of 6"),
        ((Square(2, 1), Square(0, 0)), "step 1: .2, 1. is not on the 2x3"),
        (tuple(Board(2, 3)), "step 2: a2 to b2"),
    ],
)
def test_squares_that_are_no_tour_are_not_numbered(
    squares: Tour, message: str
) -> None:
    with pytest.raises(CavalierError, match=f"not a tour: {message}"):
        to_matrix(Board(2, 3), squares)


def test_the_numbers_are_the_steps_from_1() -> None:
    board, tour = from_matrix(OPEN_3X4)
    assert board == Board(3, 4)
    assert tour[0] == Square(0, 0)
    assert tour[4] == Square(1, 3)
    assert tour[11] == Square(1, 0)


@given(tours)
def test_a_matrix_comes_back_as_it_was(case: tuple[Board, Tour]) -> None:
    board, tour = case
    matrix = to_matrix(board, tour)
    assert matrix in MATRICES
    assert from_matrix(matrix) == (board, tour)


def test_closed_is_said_of_the_closed_tour_only() -> None:
    assert [is_closed(from_matrix(matrix)[1]) for matrix in MATRICES] == [
        False,
        False,
        True,
    ]


@given(tours)
def test_reversal_counts_down(case: tuple[Board, Tour]) -> None:
    board, tour = case
    down = to_matrix(board, reversed_tour(tour))
    assert down == tuple(
        tuple(len(tour) + 1 - number for number in row)
        for row in to_matrix(board, tour)
    )
    assert is_closed(reversed_tour(tour)) == is_closed(tour)


@given(tours)
def test_transposition_exchanges_rows_and_columns(
    case: tuple[Board, Tour],
) -> None:
    board, tour = case
    turned = to_matrix(board.transposed, transposed(tour))
    assert turned == tuple(zip(*to_matrix(board, tour), strict=True))


@given(tours)
def test_the_symmetries_come_in_their_order(case: tuple[Board, Tour]) -> None:
    board, tour = case
    as_it_is = to_matrix(board, tour)
    kept = [
        as_it_is,
        tuple(row[::-1] for row in as_it_is),
        as_it_is[::-1],
        tuple(row[::-1] for row in as_it_is[::-1]),
    ]
    turned = [tuple(zip(*matrix, strict=True)) for matrix in kept]
    eight = symmetries(board, tour)
    assert [to_matrix(*each) for each in eight] == kept + turned
    assert [each for each, _ in eight] == [board] * 4 + [board.transposed] * 4


@given(tours)
def test_the_symmetries_keep_a_tour_a_tour(case: tuple[Board, Tour]) -> None:
    board, tour = case
    for turned, image in symmetries(board, tour):
        verdict = examine(turned, image)
        assert verdict.valid
        assert verdict.closed == is_closed(tour)


def test_the_symmetries_of_an_asymmetric_tour_are_8() -> None:
    assert len(set(symmetries(*from_matrix(CLOSED_5X6)))) == 8
