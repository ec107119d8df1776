"""Reading: what cannot be read as a board, then every layout."""

import codecs
import gc
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import common.reading as module
from common.board import Board, Square, Tour, square_name
from common.errors import ReadingError
from common.judge import walk_in
from common.reading import (
    MOST_BRACKETS,
    MOST_BYTES,
    MOST_DIGITS,
    Layout,
    Reading,
    read,
    read_bytes,
)
from common.tour import Matrix
from common.verdict import FaultCode

BOARDS = Path(__file__).parent / "boards"
PAGES = (
    Path(__file__).parents[2] / "cavalier" / "checking" / "evidence" / "boards"
)

OPEN_3X4 = "1 4 7 10\n12 9 2 5\n3 6 11 8\n"


def codes(reading: Reading) -> list[FaultCode]:
    return [fault.code for fault in reading.verdict().faults]


# --- what is refused ---

NO_BOARD = {
    "nothing": ("", "The text is empty."),
    "white space": (" \n\t\n", "The text is empty."),
    "only comments": ("# 1 2\n  # 3 4", "The text is empty."),
    "prose": ("\nno tour was found", "line 2: 'no' is not a number"),
    "more words than numbers": ("1 x\ny 2 z", "line 1: 'x' is"),
    "30 letters": ("x" * 30, "line 1: '" + "x" * 30 + "' is not a"),
    "31 letters": (
        "x" * 31,
        "line 1: '" + "x" * 30 + "'... is not a",
    ),
    "only rules": ("+---+\n|---|", "The text has no cell."),
    "brackets without cells": ("[[], []]", "The text has no cell."),
    "a shorter row": (
        "1 2 3\n# note\n4 5",
        "line 3: 2 cells, where the first row has 3",
    ),
    "a longer row": ("[[1, 2, 3],\n[4, 5, 6, 7]]", "line 2: 4 cells, where"),
    "an empty cell between commas": ("1,2,3\n4,,6", "line 2: a cell is empty"),
    "an empty first cell": (",2,3\n4,5,6", "line 1: a cell is empty"),
    "an empty last cell": ("1,2,3\n4,5,", "line 2: a cell is empty"),
    "a blank cell": ("1,2,3\n4, ,6", "line 2: a cell is empty"),
    "an empty cell between semicolons": ("1;;3", "line 1: a cell is empty"),
    "an empty cell between tabs": ("1\t\t3", "line 1: a cell is empty"),
    "an empty cell between bars": ("|1|2|3|\n|4| |6|", "line 2: a cell is"),
    "a row of empty cells": ("|1|2|3|\n| | | |", "line 2: a cell is empty"),
    "an empty cell in brackets": ("[[1,\n,2]]", "line 2: a cell is empty"),
    "an empty cell before brackets": (",[1, 2]", "line 1: a cell is empty"),
    "an empty first cell in brackets": ("[[,1,2]]", "line 1: a cell is empty"),
    "two boards": (
        "1 2 3\n4 5 6\n\n1 2 3\n4 5 6",
        "line 4: after a blank line a second board begins. Write only one.",
    ),
    "a board after one row": ("1 2 3\n\n1 2 3\n4 5 6", "line 3: after"),
    "two lists of squares": ("a1 b3\nc5\n\na1", "line 4: after a blank"),
    "two nested boards": (
        "[[1, 2, 3], [4, 5, 6]]\n[[1, 2, 3], [4, 5, 6]]",
        "line 1: a second board, or brackets one too deep",
    ),
    "boards side by side": (
        "1 16 21 10 25\t21 6 11 16 23",
        "line 1: '1 16 21 10 25' in one cell. Write one number",
    ),
    "dots": (
        "[[1 2 ... 3 4]\n ...\n [5 6 ... 7 8]]",
        "line 1: dots replace some of the squares. Write the whole board.",
    ),
    "a row of dots": ("1 2 3\n...\n4 5 6", "line 2: dots replace"),
    "an ellipsis": ("1 2 … 3", "line 1: dots replace"),
    "an open bracket": ("[[1, 2, 3],\n[4, 5, 6]", "line 1: [ is not closed"),
    "an open call": ("array([[1, 2, 3]]", "line 1: array( is not closed"),
    "a bracket too many": ("[[1, 2]]]", "line 1: ] closes no bracket"),
    "the wrong bracket": ("[[1, 2)]", "line 1: ) closes no bracket"),
    "a brace": ("[{1, 2}]", "line 1: { is out of place"),
    "a quote": ("[[1, 'x]]", "line 1: ' is out of place"),
    "words around brackets": (
        "path: [1, 2]",
        "line 1: 'path:' is outside",
    ),
    "a number in a call": ("int(5)", "line 1: '5' is outside the rows"),
    "a number between rows": ("[1, 2, 3], 4", "line 1: '4' is outside"),
    "too many brackets": ("[" * 100_000, "line 1: over 6 brackets are open"),
    "no square": (
        "a1 b3\nc5 d",
        "line 2: 'd' is not a square. Use one like",
    ),
    "rank 0": ("a1 b0", "line 1: 'b0' is not a square"),
    "a far rank": ("a1 a999999999 b1", "The squares lie too far apart"),
    "a far file": ("a1 zzzzz1", "The squares lie too far apart"),
    "a far pair": ("0,0 1000,1000", "The squares lie too far apart"),
    "a very far pair": (
        "0,0 1,1" + "0" * 999,
        "The squares lie too far apart",
    ),
    "a long number": (
        "1 2 3\n" + "9" * 1_000_000,
        "line 2: a number of 1000000 digits. Use at most 1000.",
    ),
    "a long number in brackets": (f"[[{'9' * 1001}]]", "line 1: a number of"),
    "a long number in a document": (
        f'{{"board": "1x1", "matrix": [[{"9" * 1001}]]}}',
        "the document: a number of 1001 digits",
    ),
    "braces": ("{" * 100_000, "line 1: this is not JSON"),
    "deep JSON": ('{"a":' * 100_000, "the document is nested too deep"),
    "a Python dictionary": ("{'squares': []}", "line 1: this is not JSON: "),
    "bad JSON": ('# note\n{\n"board": 1x1}', "line 3: this is not JSON: "),
    "two documents": ('{"a": 1}\n{"a": 1}', "line 2: this is not JSON: "),
    "a document of no tour": (
        '{"board": "4x4", "found": false, "squares": null, "matrix": null}',
        "the document holds no tour",
    ),
    "a document that denies its tour": (
        '{"board": "1x1", "found": false, "matrix": [[1]]}',
        "the document holds no tour",
    ),
    "another document": ('{"valid": true}', "the document holds no tour"),
    "a document without a board": (
        '{"squares": [[0, 0]]}',
        "in the document, board is missing, or is not text",
    ),
    "a document with no such board": (
        '{"board": "8", "matrix": [[1]]}',
        "in the document, '8' is not a board. Use ROWSxCOLUMNS",
    ),
    "a document with no such start": (
        '{"board": "1x1", "start": "b1", "matrix": [[1]]}',
        "in the document, b1 is not on the 1x1 board",
    ),
    "a document with half a start": (
        '{"board": "1x1", "start": [0], "matrix": [[1]]}',
        "in the document, '0' is not a square",
    ),
    "a document with a start of 0": (
        '{"board": "1x1", "start": 0, "matrix": [[1]]}',
        "in the document, start is missing, or is not text",
    ),
    "a document with a start of true": (
        '{"board": "2x2", "start": [true, 0], "matrix": [[1]]}',
        "in the document, start is missing, or is not text",
    ),
    "a document that is closed, perhaps": (
        '{"board": "1x1", "closed": "no", "matrix": [[1]]}',
        "the document's closed is neither true nor false",
    ),
}


@pytest.mark.parametrize(
    ("text", "message"), NO_BOARD.values(), ids=NO_BOARD.keys()
)
def test_what_holds_no_board_is_refused_in_one_line(
    text: str, message: str
) -> None:
    with pytest.raises(ReadingError) as refusal:
        read(text)
    assert str(refusal.value).startswith(message)
    assert len(str(refusal.value)) < 150
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"1 4\0 7", "This is not text: it holds a NUL"),
        (b"\x89PNG\r\n\x1a\n", "This is not text in UTF-8: see byte 1."),
        (b"1 2 \xe9", "This is not text in UTF-8: see byte 5."),
        (codecs.BOM_UTF16_LE + b"1", "This is not text in UTF-16: see"),
        ("1 2".encode("utf-16-le"), "This is not text: it holds a NUL"),
        (OPEN_3X4.encode("utf-32"), "This is not text: it holds a NUL"),
        (b"", "The text is empty."),
        (b" " * (MOST_BYTES + 1), "33554433 bytes are too many. Use"),
    ],
)  # fmt: skip
def test_bytes_that_are_no_text_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(ReadingError) as refusal:
        read_bytes(data)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(
    "text",
    [
        '"' * 100_001,
        "[" + "'\"" * 50_000,
        "a." * 100_000 + "[",
        "|" + "-" * 100_000 + "x",
        "1 " + "," * 100_000,
        "(" + "dtype=" * 50_000,
        "[" + "=" * 100_000,
        " " * 100_000 + "x",
        "\n" * 50_000 + "x y",
        "x\n\n" * 15_000,
        "a1-" * 50_000 + "?",
        "-" * 100_000,
    ],
    ids=lambda text: repr(text[:9]),
)
def test_long_texts_without_a_board_are_refused_without_delay(
    text: str,
) -> None:
    with pytest.raises(ReadingError):
        read(text)


TOO_MUCH = {
    "lines": (
        "\n" * 1_250_001,
        "1250001 lines are too many. Use at most 1250",
    ),
    "columns and comments": (
        "# 0\n" + "0 0 0\n" * 833_334,
        "line 833335: over 2500000 cells are too many",
    ),
    "lists": ("[0]," * 1_250_001, "line 1: over 1250000 brackets"),
    "a document": (
        '{"matrix": [' + "0," * 5_000_001,
        "the document has over 5000000 commas",
    ),
}


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Let no garbage be looked for among millions of cells."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.slow
@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize(
    ("text", "message"), TOO_MUCH.values(), ids=TOO_MUCH.keys()
)
def test_more_than_may_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(ReadingError) as refusal:
        read(text)
    assert str(refusal.value).startswith(message)


@pytest.mark.slow
@pytest.mark.usefixtures("uncollected")
def test_as_many_cells_as_may_be_are_read() -> None:
    row = "0 " * 999 + "1"
    assert read(f"{row}\n" * 1000).board == Board(1000, 1000)
    with pytest.raises(ReadingError, match="The squares lie too far apart"):
        read(f"{row}\n" * 2500)


def test_numbers_with_the_same_hash_take_no_longer() -> None:
    # CPython's hash of a whole number is its remainder by this prime.
    prime = sys.hash_info.modulus
    row = " ".join(str(prime * place) for place in range(20_000))
    began = time.process_time()
    assert read(f"{row}\n" * 5).board == Board(5, 20_000)
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "text",
    [
        "[[1 2 x]]",
        "[[1, 2 ,x]]",
        "[[1 2\nx]]",
        "[1 2 x]",
        "[[+1,2 , x]]",
        "[(1, 2, x)]",
        "(1 2 x)",
    ],
)
def test_numbers_are_read_one_by_one_where_a_word_is_among_them(
    text: str,
) -> None:
    assert read(text, Board(1, 3)).matrix == ((1, 2, "x"),)


@pytest.mark.parametrize("text", ["[[1 2 3x]]", "[[1 2 3.5]]", "[[1 2 3=]]"])
def test_a_number_ends_where_something_else_begins(text: str) -> None:
    try:
        cells = read(text).matrix
    except ReadingError:
        return
    assert cells in (((1, 2, "3x"),), ((1, 2, 3.5),))


@pytest.mark.parametrize("columns", [999, 1000, 1001, 2001])
def test_a_row_may_be_longer_than_what_is_read_together(columns: int) -> None:
    matrix = (tuple(range(columns, 0, -1)),) * 3
    assert read(json.dumps(matrix)).matrix == matrix
    assert read(bracketed(matrix, columns)).matrix == matrix


@given(
    st.text(alphabet="0123456789abz[](){},;|\t\n .-+#=\"'…x", max_size=60)
    | st.text("aé\u2028\ud800\0 1", max_size=20),
    st.sampled_from([None, Board(2, 3), Board(3, 2)]),
)
def test_any_text_is_refused_or_read_and_then_judged(
    text: str, board: Board | None
) -> None:
    try:
        reading = read(text, board)
    except ReadingError:
        return
    verdict = reading.verdict()
    # Among boards so small, only 1x1 has a tour.
    assert verdict.valid == (
        reading.board == Board(1, 1) and not verdict.faults
    )


# --- what is kept for the validator ---


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("1 2.0 3", (1, 2.0, 3)),
        ("1 1e999 3", (1, float("inf"), 3)),
        ("1 x 3", (1, "x", 3)),
        ("1 0x2 3", (1, "0x2", 3)),
        ("1 1_0 3", (1, 10.0, 3)),
        ("1,two words,3,4", (1, "two words", 3, 4)),
        ("1 \u0662 3", (1, 2.0, 3)),
        ("1 -2 +3", (1, -2, 3)),
        ('[[1, "2", 3]]', (1, "2", 3)),
        ("[[1, '2', 3]]", (1, "2", 3)),
        ("[[1, true, 3]]", (1, "true", 3)),
        ("[[1, None, 3]]", (1, "None", 3)),
        ("[[1., 2., 3.]]", (1.0, 2.0, 3.0)),
        ("1 2 " + "9" * MOST_DIGITS, (1, 2, int("9" * MOST_DIGITS))),
    ],
)
def test_a_cell_among_numbers_is_kept_as_it_is(
    text: str, kept: tuple[object, ...]
) -> None:
    reading = read(text)
    assert reading.matrix == (kept,)
    assert isinstance(reading.matrix, tuple)
    assert list(map(type, reading.matrix[0])) == list(map(type, kept))
    assert not reading.verdict().valid


def test_a_float_is_named_by_the_validator() -> None:
    assert codes(read(OPEN_3X4.replace("7", "7.0"))) == [
        FaultCode.NOT_AN_INTEGER,
        FaultCode.MISSING,
    ]


def test_a_coordinate_that_is_no_number_is_named_by_the_validator() -> None:
    reading = read("0,0 1,2 2,0 0,x")
    assert reading.squares == ((0, 0), (1, 2), (2, 0), (0, "x"))
    assert codes(reading)[0] == FaultCode.NOT_AN_INTEGER


def test_json_keeps_what_is_no_integer() -> None:
    text = """{"board": "3x3", "matrix":
        [[1, NaN, 1e999], [true, false, null], ["7", 8.0, -Infinity]]}"""
    reading = read(text)
    verdict = reading.verdict()
    cells = [
        fault.squares[0]
        for fault in verdict.faults
        if fault.code == FaultCode.NOT_AN_INTEGER
    ]
    assert cells == list(Board(3, 3))[1:]


# --- the sources' boards, as printed, and one sample of each layout ---

PRINTED = {
    "tipe-fig2": (Layout.TABS, "5x5", (4, 0)),
    "report-fig1": (Layout.NESTED, "5x5", (0, 0)),
    "report-fig3": (Layout.NESTED, "5x5", (0, 0)),
    "report-fig3-padded": (Layout.NESTED, "5x5", (0, 0)),
    "report-fig4": (Layout.NESTED, "7x7", (4, 2)),
    "pascal-5x5-11": (Layout.COLUMNS, "5x5", (0, 0)),
    "pascal-5x5-33": (Layout.COLUMNS, "5x5", (2, 2)),
    "pascal-5x5-11-anticlockwise": (Layout.COLUMNS, "5x5", (0, 0)),
    "pascal-5x5-33-anticlockwise": (Layout.COLUMNS, "5x5", (2, 2)),
    "pascal-6x6-11": (Layout.COLUMNS, "6x6", (0, 0)),
    "pascal-6x6-34": (Layout.COLUMNS, "6x6", (2, 3)),
    "pascal-6x6-11-anticlockwise": (Layout.TABS, "6x6", (0, 0)),
    "pascal-6x6-34-anticlockwise": (Layout.TABS, "6x6", (2, 3)),
    "pascal-7x7": (Layout.TABS, "7x7", (0, 0)),
    "pascal-8x8": (Layout.TABS, "8x8", (0, 0)),
}

SAMPLES = {
    "commas.csv": Layout.COMMAS,
    "semicolons.csv": Layout.SEMICOLONS,
    "ruled.txt": Layout.RULED,
    "pairs.txt": Layout.PAIRS,
    "algebraic.txt": Layout.ALGEBRAIC,
    "python.txt": Layout.NESTED,
    "numpy-repr.txt": Layout.NESTED,
    "nested.json": Layout.NESTED,
    "document.json": Layout.DOCUMENT,
}


SAMPLED = tuple(walk_in(json.loads((BOARDS / "nested.json").read_text())))


@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_board_is_a_tour_and_not_closed(name: str) -> None:
    layout, size, start = PRINTED[name]
    reading = read_bytes((PAGES / f"{name}.txt").read_bytes())
    verdict = reading.verdict(start=Square(*start))
    assert (reading.layout, str(reading.board)) == (layout, size)
    assert verdict.faults == ()
    assert not verdict.closed


@pytest.mark.parametrize("name", SAMPLES)
def test_one_closed_tour_is_read_in_every_layout(name: str) -> None:
    content = (BOARDS / name).read_bytes()
    for reading in (read_bytes(content), read_bytes(content, Board(5, 6))):
        verdict = reading.verdict(closed=True)
        assert (reading.layout, reading.board) == (SAMPLES[name], Board(5, 6))
        assert verdict.closed
        assert verdict.tour == SAMPLED


def test_the_docstring_shows_every_layout() -> None:
    shown = re.findall(r"^([a-z]+)  +", str(module.__doc__), re.MULTILINE)
    assert shown == list(Layout)


def test_every_sample_is_used_and_every_layout_has_one() -> None:
    assert {path.name for path in BOARDS.iterdir()} == set(SAMPLES)
    pages = {path.stem for path in PAGES.glob("[!a]*.txt")}
    assert pages == set(PRINTED)
    layouts = {layout for layout, _, _ in PRINTED.values()}
    assert layouts | set(SAMPLES.values()) == set(Layout)


# --- every layout, written and read again ---


def separated(separator: str) -> Callable[[Matrix], str]:
    return lambda matrix: "".join(
        separator.join(map(str, row)) + "\n" for row in matrix
    )


def aligned(matrix: Matrix) -> str:
    width = max(len(str(cell)) for row in matrix for cell in row)
    return "\n".join(
        " ".join(str(cell).rjust(width) for cell in row) for row in matrix
    )


def bracketed(matrix: Matrix, cells_a_line: int = 4) -> str:
    """Write as numpy prints, with rows that go on over several lines."""
    rows = [
        "\n  ".join(
            " ".join(map(str, row[start : start + cells_a_line]))
            for start in range(0, len(row), cells_a_line)
        )
        for row in matrix
    ]
    return "[[" + "]\n [".join(rows) + "]]"


def ruled(matrix: Matrix, bar: str = "|", rule: str = "-+-") -> str:
    lines = [f"{bar} {f' {bar} '.join(map(str, row))} {bar}" for row in matrix]
    return f"{rule}\n" + f"\n{rule}\n".join(lines) + f"\n{rule}\n"


def padded(matrix: Matrix) -> str:
    columns = len(matrix[0])
    wall = len(matrix) * columns + 1
    bands = [[wall] * (columns + 4)] * 2
    rows = [[wall, wall, *row, wall, wall] for row in matrix]
    return aligned(tuple(map(tuple, [*bands, *rows, *bands])))


def with_coordinates(corner: str) -> Callable[[Matrix], str]:
    def write(matrix: Matrix) -> str:
        lines = [
            "\t".join(map(str, [len(matrix) - place, *row]))
            for place, row in enumerate(matrix)
        ]
        files = range(1, len(matrix[0]) + 1)
        return "\n".join([*lines, corner + "\t".join(map(str, files))])

    return write


MATRIX_WRITERS: dict[str, Callable[[Matrix], str]] = {
    "spaces": separated(" "),
    "aligned": aligned,
    "blank lines": lambda matrix: separated(" ")(matrix).replace("\n", "\n\n"),
    "indented": lambda matrix: "  " + aligned(matrix).replace("\n", "\n  "),
    "comments": lambda matrix: separated(" ")(matrix).replace("\n", "\n#x\n"),
    "tabs": separated("\t"),
    "tabs at the end": lambda m: separated("\t")(m).replace("\n", "\t\n"),
    "tabs before": lambda m: "\t" + separated("\t")(m).replace("\n", "\n\t"),
    "commas": separated(","),
    "commas and spaces": separated(", "),
    "semicolons": separated(";"),
    "bars": lambda matrix: ruled(matrix, rule=""),
    "rules": ruled,
    "box": lambda matrix: ruled(matrix, "│", "├──┼──┤"),
    "heavy box": lambda matrix: ruled(matrix, "┃", "┣━━╋━━┫"),
    "only inner bars": separated(" | "),
    "numpy": bracketed,
    "numpy, one column": lambda matrix: bracketed(matrix, 1),
    "numpy's repr": lambda m: f"array({[list(r) for r in m]}, dtype=int32)",
    "numpy's matrix": lambda m: f"matrix({[list(row) for row in m]})",
    "numpy's numbers": lambda matrix: str(
        [[f"np.int64({cell})" for cell in row] for row in matrix]
    ).replace("'", ""),
    "Python's lists": lambda matrix: str(list(map(list, matrix))),
    "Python's tuples": str,
    "a list a line": lambda matrix: "\n".join(str(list(r)) for r in matrix),
    "JSON": json.dumps,
    "JSON, indented": lambda matrix: json.dumps(matrix, indent=1),
    "a trailing comma": lambda m: str(list(map(list, m)))[:-1] + ",]",
    "padded": padded,
    "padded, numpy": lambda matrix: "[[" + padded(matrix).replace(
        "\n", "]\n [") + "]]",
    "coordinates": with_coordinates("\t"),
    "coordinates that slipped": with_coordinates(""),
}  # fmt: skip


@st.composite
def matrices(draw: st.DrawFn) -> Matrix:
    """Draw numbers in any order, in a rectangle not of two columns."""
    rows = draw(st.integers(1, 7))
    columns = draw(st.sampled_from([1, 3, 4, 5, 9]))
    numbers = draw(st.permutations(range(1, rows * columns + 1)))
    return tuple(
        tuple(numbers[start : start + columns])
        for start in range(0, rows * columns, columns)
    )


@pytest.mark.parametrize(
    "write", MATRIX_WRITERS.values(), ids=MATRIX_WRITERS.keys()
)
@settings(max_examples=50)
@given(matrices())
def test_a_written_matrix_is_read_as_it_was(
    write: Callable[[Matrix], str], matrix: Matrix
) -> None:
    board = Board(len(matrix), len(matrix[0]))
    for reading in (read(write(matrix)), read(write(matrix), board)):
        assert reading.matrix == matrix
        assert reading.squares is None
        assert reading.board == board


def pairs(between: str, comma: str = ",") -> Callable[[Board, Tour], str]:
    return lambda _, squares: between.join(
        f"{row}{comma}{column}" for row, column in squares
    )


def names(between: str) -> Callable[[Board, Tour], str]:
    return lambda board, squares: between.join(
        square_name(square, board) for square in squares
    )


SQUARES_WRITERS: dict[str, Callable[[Board, Tour], str]] = {
    "pairs": pairs(" "),
    "a pair a line": pairs("\n"),
    "pairs and semicolons": pairs(";"),
    "a pair a line, comma and space": pairs("\n", ", "),
    "a pair a line, space": pairs("\n", " "),
    "a pair a line, tab": pairs("\n", "\t"),
    "bracketed pairs": lambda board, squares: ", ".join(
        str(tuple(square)) for square in squares
    ),
    "bracketed pairs, one a line": lambda board, squares: "\n".join(
        str(tuple(square)) for square in squares
    ),
    "Python's list": lambda _, squares: str(list(map(tuple, squares))),
    "Python's named tuples": lambda _, squares: str(squares),
    "JSON": lambda _, squares: json.dumps(squares),
    "names": names(" "),
    "names and hyphens": names("-"),
    "names and commas": names(", "),
    "a name a line": names("\n"),
    "capital names": lambda *given: names(" ")(*given).upper(),
}


@st.composite
def walks(draw: st.DrawFn) -> tuple[Board, Tour]:
    """Draw squares that reach the top row and the last column."""
    board = Board(draw(st.integers(1, 30)), draw(st.integers(1, 30)))
    squares = st.builds(
        Square,
        st.integers(0, board.rows - 1),
        st.integers(0, board.columns - 1),
    )
    walk = draw(st.lists(squares, min_size=1, max_size=9))
    ends = (Square(0, board.columns - 1), Square(board.rows - 1, 0))
    return board, (*walk, *ends)


@pytest.mark.parametrize(
    "write", SQUARES_WRITERS.values(), ids=SQUARES_WRITERS.keys()
)
@settings(max_examples=50)
@given(walks())
def test_written_squares_are_read_as_they_were(
    write: Callable[[Board, Tour], str], walk: tuple[Board, Tour]
) -> None:
    board, squares = walk
    assume((board.rows, board.columns) != (len(squares), 2))
    for reading in (
        read(write(board, squares)),
        read(write(board, squares), board),
    ):
        assert reading.squares == squares
        assert reading.matrix is None
        assert reading.board == board


# --- matrix or squares, and whose board ---


def test_two_columns_are_squares_unless_the_board_has_them() -> None:
    text = "0 0\n1 2\n2 4"
    assert read(text).squares == ((0, 0), (1, 2), (2, 4))
    assert read(text).board == Board(3, 5)
    assert read(text, Board(9, 8)).squares == ((0, 0), (1, 2), (2, 4))
    assert read(text, Board(9, 8)).board == Board(9, 8)
    assert read(text, Board(4, 2)).squares == ((0, 0), (1, 2), (2, 4))
    assert read(text, Board(3, 2)).matrix == ((0, 0), (1, 2), (2, 4))


def test_the_largest_board_that_is_inferred() -> None:
    assert read("0,0 999,999").board == Board(1000, 1000)


def test_the_smallest_board_of_junk_is_1x1() -> None:
    assert read("-3,-4 -1,-9").board == Board(1, 1)
    assert read("x,1").board == Board(1, 2)


def test_a_matrix_of_another_size_is_the_wrong_shape() -> None:
    reading = read(OPEN_3X4, Board(4, 3))
    assert reading.board == Board(4, 3)
    assert codes(reading) == [FaultCode.WRONG_SHAPE]


def test_names_count_from_the_last_row_of_the_board_that_is_given() -> None:
    assert read("a1 b3", Board(4, 2)).squares == ((3, 0), (1, 1))
    assert read("a1 b3", Board(2, 2)).squares == ((1, 0), (-1, 1))
    assert FaultCode.OFF_BOARD in codes(read("a1 b3", Board(2, 2)))
    assert read("a1 aa1").board == Board(1, 27)


def test_what_stands_around_names_is_passed_over() -> None:
    assert read("  a1, b3;\n - c5 -").squares == ((4, 0), (2, 1), (0, 2))


# --- what is printed around a board ---


def test_a_border_of_another_number_is_no_border() -> None:
    border = "3 3 3 3 3\n3 3 3 3 3\n"
    text = f"{border}3 3 1 3 3\n{border}"
    assert read(text).board == Board(5, 5)
    assert read(text.replace("3", "2")).matrix == ((1,),)


@pytest.mark.parametrize("place", set(range(25)) - {12})
def test_a_border_with_a_gap_is_no_border(place: int) -> None:
    numbers = ["2"] * 25
    numbers[12] = numbers[place] = "1"
    rows = [" ".join(numbers[n : n + 5]) for n in range(0, 25, 5)]
    assert read("\n".join(rows)).board == Board(5, 5)


@pytest.mark.parametrize("text", ["2", "2 2 2", "2\n2\n2\n2\n2"])
def test_a_border_without_a_board_is_no_border(text: str) -> None:
    rows = text.count("\n") + 1
    assert read(text).board.rows == rows


def test_a_border_of_width_1_is_no_border() -> None:
    assert read("2 2 2\n2 1 2\n2 2 2").board == Board(3, 3)


@pytest.mark.parametrize(
    "text",
    [
        "2 3 4\n1 5 6\n1 3",
        "3 3 4\n2 5 6\n1 2",
        "1 3 4\n2 5 6\n1 2",
        "2 3 4\n1 5 6\n0 1",
    ],
    ids=["files", "ranks", "ranks from the top", "files from 0"],
)
def test_other_numbers_are_no_coordinates(text: str) -> None:
    with pytest.raises(ReadingError, match="line 3: 2 cells"):
        read(text)


def test_a_matrix_that_begins_like_coordinates_is_kept() -> None:
    matrix = ((3, 4, 5), (2, 6, 7), (1, 8, 9), (1, 2, 3))
    assert read(aligned(matrix)).matrix == matrix
    assert read("1 2 3").matrix == ((1, 2, 3),)


# --- documents ---


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85"])
def test_a_string_of_a_document_may_hold_any_separator(separator: str) -> None:
    # RFC 8259, section 7: only what is below U+0020 must be escaped.
    text = document(port=f"one{separator}two").replace(", ", ",\r\n")
    raw = json.dumps(json.loads(text), ensure_ascii=False)
    assert separator in raw
    assert read(raw).verdict().valid
    assert read(raw.replace(", ", ",\r\n")).verdict().valid
    with pytest.raises(ReadingError, match="line 3: this is not JSON"):
        read(f'{{"port": "one{separator}two",\n"board": "3x4",\n2}}')


def document(**changes: object) -> str:
    """Write the document of the 3x4 tour, with other or without some keys."""
    board, tour = (
        Board(3, 4),
        walk_in(((1, 4, 7, 10), (12, 9, 2, 5), (3, 6, 11, 8))),
    )
    whole: dict[str, object] = {
        "port": "couples",
        "board": str(board),
        "start": [0, 0],
        "closed": False,
        "found": True,
        "squares": tour,
        "matrix": [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]],
        "counters": {"attempts": 11},
        **changes,
    }
    return json.dumps({key: whole[key] for key in whole if whole[key] != ""})


def test_a_document_is_read_whole() -> None:
    reading = read("# from a port\n" + document())
    assert (reading.layout, reading.board) == (Layout.DOCUMENT, Board(3, 4))
    assert (reading.start, reading.closed) == (Square(0, 0), False)
    assert reading.squares is not None
    assert reading.matrix is not None
    assert reading.verdict().valid


def test_a_document_may_hold_only_squares_or_only_a_matrix() -> None:
    for key in ("squares", "matrix"):
        for nothing in (None, ""):
            assert read(document(**{key: nothing})).verdict().valid


@pytest.mark.parametrize("start", ["a3", "0,0", [0, 0], None])
def test_a_document_may_name_its_start(start: object) -> None:
    assert read(document(start=start)).verdict().valid


def test_a_document_is_held_to_its_start_and_its_closing() -> None:
    assert codes(read(document(start="d1"))) == [FaultCode.WRONG_START]
    assert codes(read(document(closed=True))) == [FaultCode.NOT_CLOSED]


def test_what_is_asked_for_goes_before_what_a_document_claims() -> None:
    wrong = read(document(start="d1", closed=True))
    assert wrong.verdict(start=Square(0, 0), closed=False).valid
    right = read(document())
    verdict = right.verdict(start=Square(2, 3), closed=True)
    assert [fault.code for fault in verdict.faults] == [
        FaultCode.WRONG_START,
        FaultCode.NOT_CLOSED,
    ]


def test_each_half_of_a_document_is_judged() -> None:
    rows = [[0, 3, 6, 9], [11, 8, 1, 4], [2, 5, 10, 7]]
    assert codes(read(document(matrix=rows, start=None))) == [
        FaultCode.OUT_OF_RANGE,
        FaultCode.MISSING,
    ]
    assert codes(read(document(squares=[[0, 0]]))) == [FaultCode.MISSING]
    assert codes(read(document(squares="a3 c2"))) == [FaultCode.WRONG_SHAPE]
    assert codes(read(document(matrix={}))) == [FaultCode.WRONG_SHAPE]


def test_a_document_of_two_tours_is_refused() -> None:
    backwards = [[12, 9, 6, 3], [1, 4, 11, 8], [10, 7, 2, 5]]
    with pytest.raises(ReadingError, match="squares and matrix differ"):
        read(document(matrix=backwards))


# --- bytes ---


@pytest.mark.parametrize(
    "data",
    [
        OPEN_3X4.encode(),
        OPEN_3X4.replace("\n", "\r\n").encode(),
        OPEN_3X4.replace("\n", "\r").encode(),
        codecs.BOM_UTF8 + OPEN_3X4.encode(),
        codecs.BOM_UTF8 + b"# note\n" + OPEN_3X4.encode(),
        codecs.BOM_UTF16_LE + OPEN_3X4.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + OPEN_3X4.encode("utf-16-be"),
        OPEN_3X4.replace(" ", "\u00a0").encode(),
        OPEN_3X4.encode() + b" " * (MOST_BYTES - len(OPEN_3X4)),
    ],
    ids=["plain", "CRLF", "CR", "mark", "mark and comment", "UTF-16-LE",
         "UTF-16-BE", "no-break spaces", "as long as may be"],
)  # fmt: skip
def test_a_board_is_read_from_any_text_file(data: bytes) -> None:
    reading = read_bytes(data, Board(3, 4))
    assert reading.verdict().valid
    assert reading.layout == Layout.COLUMNS


def test_as_many_brackets_as_may_be() -> None:
    deep = "[" * MOST_BRACKETS + "1" + "]" * MOST_BRACKETS
    assert read(deep).matrix == ((1,),)
    with pytest.raises(ReadingError, match="over 6 brackets"):
        read(f"[{deep}]")


@pytest.mark.parametrize(
    "text",
    [
        "[[1, dtype=9, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]",
        "[[1, 4, 7, 10], [neg(12), 9, 2, 5], [3, 6, 11, 8]]",
        "[[1, 4, 7, 10], [12, 9, 3<=2, 5], [3, 6, 11, 8]]",
        "[[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8=8]]",
        "[[-1=1]]",
        "[[bool(1)]]",
        "[Square(column=0, row=0), Square(column=2, row=1)]",
        "[Square(row=0, column=0), Square(column=1, row=2)]",
    ],
)
def test_only_the_names_that_are_known_are_read(text: str) -> None:
    with pytest.raises(ReadingError, match=r"^line 1: "):
        read(text)


def test_the_names_that_python_and_numpy_print_are_read() -> None:
    squares = "[Square(row=0, column=0), Square(row=1, column=2)]"
    assert read(squares).squares == ((0, 0), (1, 2))
    assert read("array([[np.int64(1)]], dtype=int64)").verdict().valid


def test_a_row_of_single_dashes_is_no_rule() -> None:
    text = "| 1 | 4 | 7 | 10 |\n| 12 | 9 | 2 | 5 |\n| 3 | 6 | 11 | 8 |\n"
    assert read(text).verdict().valid
    assert read(text.replace("\n", "\n|---|---|---|---|\n", 1)).verdict().valid
    assert not read(text + "| - | - | - | - |\n").verdict().valid


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"board": "1x1", "matrix": [[2]], "matrix": [[1]]}', "twice"),
        ('{"board": "1x1", "matrix": [[1]], "found": "no"}', "found"),
        ('{"board": "1x1", "matrix": [[1]], "found": false}', "no tour"),
    ],
)
def test_a_document_that_contradicts_itself_is_refused(
    text: str, message: str
) -> None:
    with pytest.raises(ReadingError, match=message):
        read(text)


def test_a_document_of_another_board_than_asked_for_is_refused() -> None:
    text = '{"board": "8x8", "matrix": [[1]]}'
    with pytest.raises(ReadingError, match="board is 8x8, not 1x1"):
        read(text, Board(1, 1))


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("1 2\n3 4", Board(2, 2)),
        ("[[6, 1], [2, 5], [4, 3]]", Board(3, 2)),
        ("2\t1", Board(1, 2)),
    ],
)
def test_two_columns_that_are_numbered_are_a_matrix(
    text: str, board: Board
) -> None:
    reading = read(text)
    assert (reading.board, reading.squares) == (board, None)


@pytest.mark.parametrize(
    "text", ["1,2 3,4", "1 2\n3 5", "0 0\n1 2", "1 1\n2 2"]
)
def test_two_columns_that_are_not_numbered_are_squares(text: str) -> None:
    assert read("1 2\n3 4", Board(4, 5)).matrix is None
    assert read(text).matrix is None
