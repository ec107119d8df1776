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
from common.errors import BoardError, SquareError
from common.judge import walk_in
from tests.strategies import boards, starts

NO_SIDES = [(0, 3), (3, 0), (-1, 3), (3, True), (3.0, 3), ("3", 3),
            (2, LONGEST_SIDE + 1), (-(10**5000), 3)]  # fmt: skip


@pytest.mark.parametrize("sides", NO_SIDES)
def test_a_side_is_a_positive_integer(sides: tuple[int, int]) -> None:
    with pytest.raises(BoardError, match=r"from 1 to 10{9} as its sides\.$"):
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


NO_BOARDS = ["", "8", "8x", "x8", "0x5", "5x0", "-5x5", "5x5x5", "5,5",
             "5.5x5", "axb", "5 x 5", "\uff15x\uff15", "9999999999x1",
             "1001x1000", "1" * 5000 + "x1"]  # fmt: skip


@pytest.mark.parametrize("text", NO_BOARDS)
def test_what_is_no_board_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BoardError, match=r"^[^\n]{1,79}$"):
        parse_board(text)


@given(boards(max_squares=1000), st.data())
@example(Board(1, 1), None)
def test_what_is_written_is_read_again(
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
    "text", ["", "a", "1", "a0", "a6", "g1", "5,0", "0,6", "-1,0", "0,0,0",
             "a1b", "0;0", "é1", "a\u0663"],
)  # fmt: skip
def test_what_is_no_square_of_the_board_is_refused(text: str) -> None:
    with pytest.raises(SquareError) as refused:
        parse_square(text, Board(5, 6))
    message = str(refused.value)
    if "is not a square" in message:
        assert message.endswith(". Use one like a1, or row,column.")
    else:
        assert message == (
            f"{text} is not on the 5x6 board. Use a1 to f5, or 0,0 to 4,5."
        )


@given(st.permutations(range(1, 7)))
def test_numbered_squares_come_in_the_order_of_their_numbers(
    numbers: list[int],
) -> None:
    rows = [numbers[:2], numbers[2:4], numbers[4:]]
    assert list(squares_in_order(rows)) == walk_in(rows)


@pytest.mark.parametrize("numbers", [[[1, 2, 2]], [[0], [1]], [[1, 3]]])
def test_a_number_that_is_missing_is_named(numbers: list[list[int]]) -> None:
    with pytest.raises(KeyError, match=r"[23]"):
        squares_in_order(numbers)
