"""The vocabulary: boards, squares and their names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.board import (
    LONGEST_SIDE,
    MOST_SQUARES,
    Board,
    Square,
    parse_board,
    parse_square,
    square_name,
    squares_in_order,
)
from common.errors import BoardError, SquareError

boards = st.builds(Board, st.integers(1, 60), st.integers(1, 60))


@pytest.mark.parametrize(
    "sides", [(0, 3), (3, 0), (-1, 3), (3, True), (3.0, 3), ("3", 3)]
)
def test_a_side_is_a_positive_integer(sides: tuple[int, int]) -> None:
    with pytest.raises(BoardError, match="whole numbers from 1"):
        Board(*sides)


def test_a_side_is_no_longer_than_can_be_counted() -> None:
    assert len(Board(LONGEST_SIDE, LONGEST_SIDE)) == LONGEST_SIDE**2
    with pytest.raises(BoardError, match=r"from 1 to 10{9} as its sides\.$"):
        Board(2, LONGEST_SIDE + 1)


def test_what_is_no_side_is_named_however_large() -> None:
    with pytest.raises(BoardError, match="a number of over 30 digitsx3 is"):
        Board(-(10**5000), 3)


def test_rows_come_first() -> None:
    board = Board(5, 6)
    assert Square(4, 5) in board
    assert Square(5, 4) not in board
    assert list(board)[:7] == [*(Square(0, c) for c in range(6)), Square(1, 0)]


@pytest.mark.parametrize(
    "text",
    ["", "8", "8x", "x8", "0x5", "5x0", "-5x5", "5x5x5", "5,5", "5.5x5", "axb",
     "5 x 5", "\uff15x\uff15", "9999999999x1", "1001x1000", "1" * 5000 + "x1"],
)  # fmt: skip
def test_what_is_no_board_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BoardError) as refusal:
        parse_board(text)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 80


def test_the_largest_board_is_read() -> None:
    assert len(parse_board("1000x1000")) == MOST_SQUARES


@given(boards)
def test_a_board_reads_as_it_is_written(board: Board) -> None:
    assert parse_board(str(board)) == board


@given(boards, st.data())
def test_a_square_reads_as_it_is_named(
    board: Board, data: st.DataObject
) -> None:
    square = Square(
        data.draw(st.integers(0, board.rows - 1)),
        data.draw(st.integers(0, board.columns - 1)),
    )
    assert parse_square(square_name(square, board), board) == square
    assert parse_square(f"{square.row},{square.column}", board) == square


def test_ranks_count_from_the_bottom_line() -> None:
    # On 8 rows a1 is (7, 0), as on any diagram; these have 5 rows.
    board = Board(5, 8)
    assert parse_square("a1", board) == Square(4, 0)
    assert parse_square("H5", board) == Square(0, 7)


@pytest.mark.parametrize(
    "text", ["", "a", "1", "a0", "a6", "g1", "5,0", "0,6", "-1,0", "0,0,0",
             "a1b", "0;0", "é1", "a\u0663"],
)  # fmt: skip
def test_what_is_no_square_of_the_board_is_refused(text: str) -> None:
    with pytest.raises(SquareError, match=r"\. Use (one like )?a1"):
        parse_square(text, Board(5, 6))


def test_numbered_squares_come_in_the_order_of_their_numbers() -> None:
    numbers = [[2, 6, 4], [5, 1, 3]]
    walk = squares_in_order(numbers)
    assert [numbers[row][column] for row, column in walk] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("numbers", [[[1, 2, 2]], [[0], [1]], [[1, 3]]])
def test_a_number_that_is_missing_is_named(numbers: list[list[int]]) -> None:
    with pytest.raises(KeyError, match=r"[23]"):
        squares_in_order(numbers)
