r"""Reading boards, and lists of squares, in the layouts that people use.

==========  =============================================================
columns     1 14 19, one line a row, separated by spaces
tabs        the same, separated by tabs
commas      the same, separated by commas (CSV)
semicolons  the same, separated by semicolons
ruled       the same, between bars: ``| 1 | 14 |``, with rules or without
pairs       0,0 1,2 2,4: row,column from 0
algebraic   a1 b3 c5, a1-b3-c5 or a1,b3,c5
nested      [[1, 14], [6, 9]] or [(0, 0), (1, 2)]: the lists of Python and
            JSON, numpy's print and its repr
document    the JSON of ``cavalier tour --json``
==========  =============================================================

Lines that begin with # are comments. One text holds one board; there may be
blank lines between all of its lines, or between none.

What the sources print around a board is taken off: a border of width 2 that
holds rows x columns + 1 (the lab report, figure 3), and coordinates, which
are ranks down to 1 in the first column and files from 1 in the last line (the
TIPE exam, figure 2).

Rows of two cells are squares, (row, column) from 0, since no board of two
columns has a tour; they are a matrix where ``board`` has that very size, or
is not given and they have each number from 1 once.

Reading finds the cells, and the validator judges them: where most cells are
numbers, one that is not is kept for the validator to name.

>>> read("1 4 7 10\n12 9 2 5\n3 6 11 8").verdict().valid
True
>>> read("a3-c2-a1").board
Board(rows=3, columns=3)
"""

import codecs
import re
from collections.abc import Iterable
from itertools import groupby

from common.board import Board
from common.errors import ReadingError
from common.reading.algebraic import algebraic
from common.reading.brackets import MOST_BRACKETS, nested
from common.reading.cells import (
    MOST_CELLS,
    MOST_DIGITS,
    MOST_LINES,
    Line,
    error_at,
)
from common.reading.document import document
from common.reading.result import Layout, Reading
from common.reading.separated import separated
from common.reading.table import table

__all__ = [
    "MOST_BRACKETS",
    "MOST_BYTES",
    "MOST_CELLS",
    "MOST_DIGITS",
    "MOST_LINES",
    "Layout",
    "Reading",
    "encoding_of",
    "read",
    "read_bytes",
]

#: The largest file that is read, in bytes.
MOST_BYTES = 32 * 1024 * 1024
#: All that ends a line, for ``str.splitlines``.
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_BYTE_ORDER_MARK = "\ufeff"
_NAME = re.compile(r"\s*[A-Za-z]{1,5}[0-9]")


def read_bytes(data: bytes, board: Board | None = None) -> Reading:
    """Read a file's bytes: UTF-8, or UTF-16 after a byte order mark.

    Raises ReadingError for other bytes, for more than MOST_BYTES of them,
    and as ``read`` does.
    """
    if len(data) > MOST_BYTES:
        raise ReadingError(
            f"{len(data)} bytes are too many. Use at most {MOST_BYTES}."
        )
    encoding = encoding_of(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ReadingError(
            f"This is not text in {encoding}: see byte {error.start + 1}."
        ) from error
    if "\0" in text:
        raise ReadingError("This is not text: it holds a NUL character.")
    return read(text, board)


def encoding_of(data: bytes) -> str:
    """Return UTF-8, or UTF-16 where a text begins with its byte order mark."""
    marks = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    return "UTF-16" if data.startswith(marks) else "UTF-8"


def read(text: str, board: Board | None = None) -> Reading:
    r"""Read the one board, or the one list of squares, that a text holds.

    >>> read("0,0 1,2 2,4", Board(3, 6)).squares
    ((0, 0), (1, 2), (2, 4))
    >>> read("1 2 3\n4 5")
    Traceback (most recent call last):
    common.errors.ReadingError: line 2: 2 cells, where the first row has 3

    Raises ReadingError, with the line, for a text without a board, with
    several, with rows of different lengths, with an empty cell, or with dots
    for squares left out; for more than MOST_LINES lines, MOST_CELLS cells, or
    MOST_LINES brackets or names of squares.
    """
    text = text.removeprefix(_BYTE_ORDER_MARK)
    _refuse_many_lines(text)
    lines = [
        Line(number, line.rstrip())
        for number, line in enumerate(text.splitlines(), 1)
        if not line.lstrip().startswith("#")
    ]
    filled = [line for line in lines if line.text]
    if not filled:
        raise ReadingError("The text is empty. Write a board or its squares.")
    if filled[0].text.lstrip().startswith("{"):
        return document(text, board)
    _refuse_dots(filled)
    if any("[" in line.text or "(" in line.text for line in filled):
        return table(Layout.NESTED, nested(filled), board)
    _refuse_blocks(lines)
    if _NAME.match(filled[0].text):
        return algebraic(filled, board)
    return table(*separated(filled), board)


def _refuse_many_lines(text: str) -> None:
    ends = sum(map(text.count, _LINE_ENDS)) - text.count("\r\n")
    if ends > MOST_LINES:
        raise ReadingError(
            f"{ends} lines are too many. Use at most {MOST_LINES}."
        )


def _refuse_dots(lines: Iterable[Line]) -> None:
    for line in lines:
        if "..." in line.text or "…" in line.text:
            raise error_at(
                line.number,
                "dots replace some of the squares. Write the whole board.",
            )


def _refuse_blocks(lines: Iterable[Line]) -> None:
    """Refuse blank lines, unless every line is alone between them."""
    blocks = [
        (next(block).number, any(block))
        for filled, block in groupby(lines, lambda line: bool(line.text))
        if filled
    ]
    if len(blocks) > 1 and any(goes_on for _, goes_on in blocks):
        raise error_at(
            blocks[1][0],
            "after a blank line a second board begins. Write only one.",
        )
