"""The Pascal paper's exercises, on its examples and against the validator."""

from unicodedata import lookup

import pytest

from common.board import Board, square_name
from common.judge import is_knight_move
from pedagogical.knight_exercises import (
    attacked_squares,
    count_attacked_squares,
    is_one_move,
)

BOARDS = [Board(8, 8), Board(3, 11), Board(11, 3), Board(1, 1), Board(2, 30)]


def test_the_page_s_three_questions() -> None:
    assert sorted(attacked_squares("B7")) == ["A5", "C5", "D6", "D8"]
    assert sorted(attacked_squares("G2")) == ["E1", "E3", "F4", "H4"]
    assert count_attacked_squares("G2") == 4
    assert is_one_move("G2 E4") is False


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_s1_the_answers_are_those_of_the_rule(board: Board) -> None:
    for square in board:
        name = square_name(square, board)
        expected = {
            square_name(other, board).upper()
            for other in board
            if is_knight_move(square, other)
        }
        squares = attacked_squares(name, board)
        assert set(squares) == expected
        assert len(squares) == count_attacked_squares(name, board)


def test_s2_the_order_is_that_of_table_1() -> None:
    table_1 = "E6 F5 F3 E2 C2 B3 B5 C6"
    assert attacked_squares("D4") == table_1.split()
    assert attacked_squares("B7") == ["D8", "D6", "C5", "A5"]


NO_SQUARES = """
B 7 77 7B BB B-1 B+1 B7,C5 B1.0 B\u0667 B\u00b2 \u00df7 \u01317 \uff227
\u04147 \u03927 ABCDEF1 B1234567890 B7\0
"""


@pytest.mark.parametrize("square", ["", "B 7", "\n", *NO_SQUARES.split()])
def test_s3_an_invalid_square_is_refused(square: str) -> None:
    with pytest.raises(ValueError, match="is not a square: expected") as error:
        attacked_squares(square)
    assert str(error.value).startswith(repr(square))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("square", ["A0", "A9", "I1", "AA1", "H999999999"])
def test_s3_a_square_off_the_board_is_refused(square: str) -> None:
    with pytest.raises(ValueError, match="8x8 board: expected A1 to H8") as e:
        count_attacked_squares(square)
    assert str(e.value).startswith(repr(square))


@pytest.mark.parametrize("squares", ["", "G2", "G2E4", "G2 E4 F6"])
def test_s3_one_move_has_two_squares(squares: str) -> None:
    with pytest.raises(ValueError, match="is not two squares"):
        is_one_move(squares)


def test_e1_every_letter_that_looks_like_a_latin_one_is_read_as_it() -> None:
    names = ["A", "VE", "ES", "IE", "EN", "KA", "EM", "O", "ER", "TE", "HA"]
    cyrillic = [lookup(f"CYRILLIC CAPITAL LETTER {name}") for name in names]
    board = Board(2, 26)
    for one, latin in zip(cyrillic, "ABCEHKMOPTX", strict=True):
        expected = attacked_squares(f"{latin}1", board)
        assert attacked_squares(f"{one}1", board) == expected
        assert attacked_squares(f"{one.lower()}1", board) == expected


def test_d1_the_board_is_as_high_and_wide_as_asked() -> None:
    # The page has 8x8, where B7 attacks D8, D6, C5 and A5.
    assert attacked_squares("H7") == ["G5", "F6", "F8"]
    assert attacked_squares("B7", Board(7, 3)) == ["C5", "A5"]
    assert count_attacked_squares("B7", Board(7, 3)) == 2
    assert attacked_squares("B7", Board(9, 4)) == "C9 D8 D6 C5 A5 A9".split()
    assert is_one_move("J1 L2", Board(2, 12))


def test_d2_small_letters_will_do() -> None:
    assert attacked_squares("b7") == ["D8", "D6", "C5", "A5"]
    assert is_one_move("  g2\te3 ")
