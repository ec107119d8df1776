"""The vocabulary: boards, squares and their names."""

import pytest
from hypothesis import example, given
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
from common.errors import CavalierError
from tests.strategies import boards, starts


@pytest.mark.parametrize("side", [0, -1, LONGEST_SIDE + 1, -(10**40)])
def test_a_side_is_a_positive_integer(side: int) -> None:
    for sides in ((side, 3), (3, side)):
        with pytest.raises(CavalierError, match=r"from 1 to 10\^9"):
            Board(*sides)


def test_the_longest_sides_can_be_counted() -> None:
    assert len(Board(LONGEST_SIDE, LONGEST_SIDE)) == LONGEST_SIDE**2
    assert len(parse_board("1000x1000")) == MOST_SQUARES


def test_rows_come_first() -> None:
    board = Board(5, 6)
    assert Square(4, 5) in board
    assert Square(5, 4) not in board
    assert list(board)[:7] == [*(Square(0, c) for c in range(6)), Square(1, 0)]
    assert (str(board), str(board.transposed)) == ("5x6", "6x5")


NO_BOARDS = (
    "8 8x x8 0x5 5x0 -5x5 5x5x5 5,5 5.5x5 axb \uff15x\uff15 9999999999x1 "
    f"1001x1000 {'1' * 5000}x1"
)


@pytest.mark.parametrize("text", ["", "5 x 5", *NO_BOARDS.split()])
def test_an_invalid_board_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(CavalierError, match=r"^[^\n]{1,79}$"):
        parse_board(text)


@given(boards(max_squares=1000), st.data())
@example(Board(1, 1), None)
def test_boards_and_squares_are_read_as_written(
    board: Board, data: st.DataObject | None
) -> None:
    assert parse_board(str(board)) == board
    assert parse_board(f"00{board}") == board
    square = data.draw(starts(board)) if data else Square(0, 0)
    name = square_name(square, board)
    assert parse_square(name, board) == square
    assert parse_square(name.upper(), board) == square
    assert parse_square(f"{square.row},{square.column}", board) == square


def test_ranks_count_from_the_bottom_line_and_columns_from_a() -> None:
    board = Board(5, 800)
    assert parse_square("a1", board) == Square(4, 0)
    assert parse_square("H5", board) == Square(0, 7)
    names = [square_name(Square(4, c), board) for c in (25, 26, 701, 702)]
    assert names == ["z1", "aa1", "zz1", "aaa1"]
    assert square_name(Square(5, -1), board) == "(5, -1)"


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ("a 1 -1,0 0,0,0 a1b 0;0 é1 a\u0663", "is not a square. Use a name"),
        ("a0 a6 g1 5,0 0,6", "is not on the 5x6 board. Use a1 to f5, or 0,0"),
    ],
)
def test_a_square_must_be_one_of_the_board(texts: str, message: str) -> None:
    for text in texts.split():
        with pytest.raises(CavalierError, match=message):
            parse_square(text, Board(5, 6))


@pytest.mark.parametrize(
    "numbers", [[[1, 2, 2]], [[0], [1]], [[1, 3]], [[-1, 1, 2]]]
)
def test_a_number_that_is_missing_is_named(numbers: list[list[int]]) -> None:
    with pytest.raises(KeyError, match=r"[23]"):
        squares_in_order(numbers)
