"""Reading: what people have in their files, and what is no board."""

import codecs
import re
import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from common.board import Board, parse_board, square_name
from common.errors import CavalierError
from common.numbering import remark
from common.reading import MOST_BYTES, read, read_bytes

ROOT = Path(__file__).parents[2]
CORPUS = tomllib.loads((ROOT / "tests" / "corpus.toml").read_text("utf-8"))

OPEN_3X4 = "1 4 7 10\n12 9 2 5\n3 6 11 8\n"


@pytest.mark.parametrize(
    "row", CORPUS["read"], ids=[row["why"] for row in CORPUS["read"]]
)
def test_a_text_is_read_as_a_person_sees_it(row: dict[str, str]) -> None:
    board = parse_board(row["board"]) if "board" in row else None
    if "refused" in row:
        with pytest.raises(
            CavalierError, match=f"^{re.escape(row['refused'])}$"
        ):
            read(row["text"], board)
        return
    reading = read(row["text"], board)
    verdict = reading.verdict()
    assert " ".join(verdict.counts) == row.get("faults", "")
    assert reading.note == row.get("note", "")
    if verdict.tour:
        start = square_name(verdict.tour[0], reading.board)
        assert f"{reading.board} {start}" == row["tour"]
    else:
        assert remark(reading) == row.get("remark", "")


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("5 6 7\n1 x 3", "1 'x' 3"),
        ("5 6 7\n1 2 x", "1 2 'x'"),
        ("5 6 7\n1 0x2 3", "1 '0x2' 3"),
        ("5 6 7\n1 -2 +3", "1 -2 3"),
        ('[[5, 6, 7], [1, "2", 3]]', "1 2 3"),
        ("[[5, 6, 7], [1, true, 3]]", "1 'true' 3"),
        ("[[5, 6, 7], [1, None, None]]", "1 'None' 'None'"),
        ("[[5., 6., 7.], [1., 2.0, 3.]]", "1 2 3"),
        ("5 6 7\n1 2 2.5", "1 2 '2.5'"),
        ("5 6 7\n1 2 " + "9" * 5000, "1 2 " + "9" * 999),
    ],
    ids=range(10),
)
def test_a_cell_is_a_number_or_a_word(text: str, cells: str) -> None:
    assert " ".join(map(repr, read(text).matrix[1])) == cells


# --- matrix or squares, and whose board ---


def test_two_columns_are_squares_unless_the_board_has_them() -> None:
    text, squares = "0 0\n1 2\n2 4", ((0, 0), (1, 2), (2, 4))
    for board in (None, Board(9, 8), Board(4, 2)):
        assert read(text, board).squares == squares
        assert read(text, board).board == (board or Board(3, 5))
    assert read(text, Board(3, 2)).matrix == squares


def test_two_columns_that_are_numbered_are_a_matrix() -> None:
    for text, board in (
        ("1 2\n3 4", Board(2, 2)),
        ("[[6, 1], [2, 5], [4, 3]]", Board(3, 2)),
    ):
        assert (read(text).board, read(text).squares) == (board, ())
        assert read(text, Board(5, 5)).matrix == ()


def test_names_count_from_the_last_row_of_the_board_that_is_given() -> None:
    assert read("a1 b3", Board(4, 2)).squares == ((3, 0), (1, 1))
    assert read("a1 b3", Board(2, 2)).squares == ((1, 0), (-1, 1))
    assert read("a1 aa1").board == Board(1, 27)
    assert read("  a1, b3;\n - c5 -").squares == ((4, 0), (2, 1), (0, 2))


def test_the_smallest_board_of_junk_is_1x1() -> None:
    assert read("-3,-4 -1,-9").board == Board(1, 1)


# --- bytes, and bad input ---


@pytest.mark.parametrize(
    "data",
    [
        OPEN_3X4.replace("\n", "\r\n").encode(),
        OPEN_3X4.replace("\n", "\r").encode(),
        OPEN_3X4.replace("\n", "\r\n", 1).encode(),
        codecs.BOM_UTF8 + b"# note\n" + OPEN_3X4.encode(),
        codecs.BOM_UTF16_LE + OPEN_3X4.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + OPEN_3X4.encode("utf-16-be"),
        OPEN_3X4.replace(" ", "\u00a0").encode(),
        OPEN_3X4.encode() + b" " * (MOST_BYTES - len(OPEN_3X4)),
    ],
    ids=lambda data: repr(data[:12]),
)
def test_a_board_is_read_from_any_text_file(data: bytes) -> None:
    assert read_bytes(data).verdict().valid


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "The text has no numbers outside comments"),
        (b"1 4\0 7", "The text is too long"),
        (OPEN_3X4.encode("utf-32"), "The text is too long"),
        (b"\x89PNG\r\n\x1a\n", "Byte 1 is not valid UTF-8."),
        (b"1 2 \xe9", "Byte 5 is not valid UTF-8."),
        (codecs.BOM_UTF16_LE + b"1", "Byte 3 is not valid UTF-16"),
        (b"1" * (MOST_BYTES + 1), "The text is too long"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_bytes_that_are_no_text_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(CavalierError, match=f"^{message}"):
        read_bytes(data)


#: Pieces of the longest texts: no pattern may read them again and again.
LONG = (
    '12345 /[12, 34], /[[/a1-/9/the quick brown fox /\n/1\n/x\n\n/-/,/"/a./a=/'
    "1: /(a/<a /\\a{/\\begin{/=[/[1 2 /1./|-/| /1,2 /; /{{/#"
).split("/")


@pytest.mark.slow
@pytest.mark.parametrize("part", LONG)
@pytest.mark.parametrize("before", ["", "#\n1 ", "["])
def test_a_long_text_is_read_or_refused_without_delay(
    before: str, part: str
) -> None:
    text = (before + part * MOST_BYTES)[: MOST_BYTES - 1] + "x"
    began = time.process_time()
    try:
        reading = read(text)
        reading.verdict()
        remark(reading)
    except CavalierError as error:
        assert len(str(error)) < 150
    # Some seconds; a text that took quadratic time would take hours.
    assert time.process_time() - began < 60


@given(
    st.text("019abz[](){},;|\t\n .-+#=:<>\\&\"'…x", max_size=60),
    st.sampled_from([None, Board(2, 3), Board(3, 2)]),
)
@example("[[1,", None)
@example("a1:a;0", None)
def test_any_text_is_refused_or_read_and_then_judged(
    text: str, board: Board | None
) -> None:
    try:
        reading = read(text, board)
    except CavalierError as error:
        assert "\n" not in str(error)
        return
    # Among boards so small, only 1x1 has a tour.
    assert reading.verdict().valid <= (reading.board == Board(1, 1))
