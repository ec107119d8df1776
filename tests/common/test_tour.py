"""Tours and matrices, and the 8 symmetries."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.board import Board, Square, Tour
from common.tour import alike, symmetries, to_matrix, transposed
from tests.strategies import boards, starts, tours


@given(tours())
def test_the_numbers_are_the_steps_from_1(case: tuple[Board, Tour]) -> None:
    board, tour = case
    matrix = to_matrix(board, tour)
    assert [len(row) for row in matrix] == [board.columns] * board.rows
    for number, (row, column) in enumerate(tour, 1):
        assert matrix[row][column] == number
    with pytest.raises(KeyError):
        to_matrix(board, tour[1:])


@given(tours())
def test_the_symmetries_come_in_their_order(case: tuple[Board, Tour]) -> None:
    board, tour = case
    as_it_is = to_matrix(board, tour)
    upright = [
        as_it_is,
        tuple(row[::-1] for row in as_it_is),
        as_it_is[::-1],
        tuple(row[::-1] for row in as_it_is[::-1]),
    ]
    turned = [tuple(zip(*matrix, strict=True)) for matrix in upright]
    eight = symmetries(board, tour)
    assert [to_matrix(*image) for image in eight] == upright + turned
    assert [each for each, _ in eight] == [board] * 4 + [board.transposed] * 4
    assert transposed(tour) == eight[4][1]


@given(boards(), st.data())
def test_squares_that_are_alike_are_as_far_from_the_sides(
    board: Board, data: st.DataObject
) -> None:
    def distances(square: Square) -> list[tuple[int, ...]]:
        high = sorted((square.row, board.rows - 1 - square.row))
        wide = sorted((square.column, board.columns - 1 - square.column))
        far = [tuple(high), tuple(wide)]
        return sorted(far) if board.rows == board.columns else far

    square = data.draw(starts(board))
    same = [s for s in board if distances(s) == distances(square)]
    assert alike(board, square) == tuple(same)
