r"""Reading boards, and lists of squares, in the layouts that people have.

==========  =============================================================
columns     1 14 19, one line a row, separated by spaces
tabs        the same, separated by tabs
commas      the same, separated by commas (CSV)
semicolons  the same, separated by semicolons
ruled       the same, between bars: | 1 | 14 |, with rules or without
pairs       0,0 1,2 2,4: row,column from 0
algebraic   a1 b3 c5, a1-b3-c5 or a1,b3,c5
nested      [[1, 14], [6, 9]] or [(0, 0), (1, 2)]: the lists of Python and
            JSON, numpy's print and its repr
document    the JSON of ``cavalier tour --json``
==========  =============================================================

Lines that begin with # are comments. One text holds one board; blank lines
may stand between all of its lines, or between none.

What the sources print around a board is taken off: a border of width 2 that
holds rows x columns + 1 (002, figure 3), and coordinates, which are ranks
down to 1 in the first column and files from 1 in the last line (000,
figure 2).

Rows of two cells are squares, (row, column) from 0, since no board of two
columns has a tour; they are a matrix where ``board`` has that very size.

Reading finds the cells and leaves their judgement to the validator: a cell
that is no whole number, among numbers, is kept for it to name.

>>> read("1 4 7 10\n12 9 2 5\n3 6 11 8").verdict().valid
True
>>> read("a3-c2-a1").board
Board(rows=3, columns=3)
"""

import codecs
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from textwrap import dedent
from typing import NamedTuple

from common.board import (
    MOST_SQUARES,
    Board,
    Square,
    parse_board,
    parse_square,
)
from common.errors import CavalierError, ReadingError, SquareError
from common.validator import Verdict, examine, examine_matrix

#: The largest file that is read, in bytes.
MOST_BYTES = 32 * 1024 * 1024

#: The longest number that is read, in digits.
MOST_DIGITS = 1000

#: How deep brackets may stand in each other: array([[int64(1)]]) has 4.
MOST_BRACKETS = 6

#: A board that holds every square that has a name.
_ANYWHERE = Board(10**9, 10**9)

#: How many characters of the text a message shows.
_SHOWN = 30

_BYTE_ORDER_MARK = "\ufeff"
_INTEGER = re.compile(r"[+-]?[0-9]+")
_NAME = re.compile(r"\s*[A-Za-z]{1,5}[0-9]")
_BETWEEN_NAMES = re.compile(r"[\s,;-]+")
_PAIR = re.compile(r"[^,]+,[^,]+")
_BETWEEN_PAIRS = re.compile(r"[\s;]+")
_BAR = re.compile(r"[|│┃║]")
_RULE = re.compile(r"(?=.*[-=─━═])[-+=:|\s\u2500-\u257f]*")
_TOKEN = re.compile(
    r"(?P<opening>[\w.]*+\(|\[)|(?P<closing>[\])])|(?P<comma>,)"
    r"""|(?P<string>"[^"]*"|'[^']*')|(?P<word>[^][(){},"'\s]+)|(?P<other>\S)"""
)


class Layout(StrEnum):
    """The layouts that are read, as the module's docstring shows them."""

    COLUMNS = "columns"
    TABS = "tabs"
    COMMAS = "commas"
    SEMICOLONS = "semicolons"
    RULED = "ruled"
    PAIRS = "pairs"
    ALGEBRAIC = "algebraic"
    NESTED = "nested"
    DOCUMENT = "document"


_CLOSING = {"[": "]", "(": ")"}

_SEPARATORS = {";": Layout.SEMICOLONS, ",": Layout.COMMAS, "\t": Layout.TABS}

_Cell = int | float | str


class _Line(NamedTuple):
    number: int
    text: str


class _Row(NamedTuple):
    line: int
    cells: Sequence[_Cell]


class _Item(NamedTuple):
    """A cell or a list of items, with the line on which it begins."""

    line: int
    value: "_Cell | list[_Item]"


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: a matrix, or squares; of a document perhaps both.

    Neither is known to be a tour: ``verdict`` says so. The board is the one
    that was given, or else the smallest that fits. The start and the closing
    are what a document claims.
    """

    layout: Layout
    board: Board
    squares: object = None
    matrix: object = None
    start: Square | None = None
    closed: bool | None = None

    def verdict(
        self, *, start: Square | None = None, closed: bool | None = None
    ) -> Verdict:
        """Judge what was read, as ``examine`` and ``examine_matrix`` do.

        A start or closing that is not given is the document's. Of squares
        and a matrix, the verdict is on the first that is at fault.
        """
        start = self.start if start is None else start
        closed = self.closed if closed is None else closed
        if self.squares is not None:
            verdict = examine(
                self.board, self.squares, start=start, closed=closed
            )
            if self.matrix is None or not verdict.valid:
                return verdict
        return examine_matrix(
            self.board, self.matrix, start=start, closed=closed
        )


def read_bytes(data: bytes, board: Board | None = None) -> Reading:
    """Read a file's bytes: UTF-8, or UTF-16 after a byte order mark.

    Raises ReadingError for other bytes, for more than MOST_BYTES of them,
    and as ``read`` does.
    """
    if len(data) > MOST_BYTES:
        raise ReadingError(
            f"{len(data)} bytes are too many: expected {MOST_BYTES} at most"
        )
    marks = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    encoding = "UTF-16" if data.startswith(marks) else "UTF-8"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ReadingError(
            f"no text: from byte {error.start} on it is not {encoding}"
        ) from error
    if "\0" in text:
        raise ReadingError("no text: it holds a NUL character")
    return read(text, board)


def read(text: str, board: Board | None = None) -> Reading:
    r"""Read the one board, or the one list of squares, that a text holds.

    >>> read("0,0 1,2 2,4", Board(3, 6)).squares
    ((0, 0), (1, 2), (2, 4))
    >>> read("1 2 3\n4 5")
    Traceback (most recent call last):
    common.errors.ReadingError: line 2: 2 cells, where the first row has 3

    Raises ReadingError, with the line, for a text without a board, with
    several, with rows of different lengths, with an empty cell, or with dots
    for squares left out.
    """
    lines = [
        _Line(number, line.rstrip())
        for number, line in enumerate(_unmarked(text).splitlines(), 1)
        if not line.lstrip().startswith("#")
    ]
    filled = [line for line in lines if line.text]
    if not filled:
        raise ReadingError("no board: the text is empty")
    if filled[0].text.lstrip().startswith("{"):
        return _document(lines, board)
    _refuse_dots(filled)
    if any("[" in line.text or "(" in line.text for line in filled):
        return _table(Layout.NESTED, _nested(filled), board)
    _refuse_blocks(lines)
    if _NAME.match(filled[0].text):
        return _algebraic(filled, board)
    return _table(*_separated(filled), board)


def _unmarked(text: str) -> str:
    return text.removeprefix(_BYTE_ORDER_MARK)


def _error(line: int, message: str) -> ReadingError:
    return ReadingError(f"line {line}: {message}")


def _refuse_dots(lines: Iterable[_Line]) -> None:
    for line in lines:
        if "..." in line.text or "…" in line.text:
            raise _error(
                line.number,
                "dots stand for squares left out: expected the whole board",
            )


def _refuse_blocks(lines: Iterable[_Line]) -> None:
    """Refuse blank lines, unless every line stands alone between them."""
    blocks = [
        list(block)
        for filled, block in groupby(lines, lambda line: bool(line.text))
        if filled
    ]
    if len(blocks) > 1 and any(len(block) > 1 for block in blocks):
        raise _error(
            blocks[1][0].number,
            "after a blank line a second board begins: expected one",
        )


def _algebraic(lines: Iterable[_Line], board: Board | None) -> Reading:
    """Read names of squares; the ranks count from the board's last row."""
    squares = [
        _named(name, line.number)
        for line in lines
        for name in _BETWEEN_NAMES.split(line.text)
        if name
    ]
    if board is None:
        highest = _ANYWHERE.rows - min(square.row for square in squares)
        board = _board(highest, 1 + max(square.column for square in squares))
    above = _ANYWHERE.rows - board.rows
    placed = tuple(Square(row - above, column) for row, column in squares)
    return Reading(Layout.ALGEBRAIC, board, squares=placed)


def _named(name: str, line: int) -> Square:
    try:
        return parse_square(name, _ANYWHERE)
    except SquareError as error:
        message = f"{_shortened(name)} is no square: expected one like a1"
        raise _error(line, message) from error


def _separated(lines: Sequence[_Line]) -> tuple[Layout, list[_Row]]:
    """Split lines into cells, at whatever separates them."""
    text = dedent("\n".join(line.text for line in lines))
    numbered = [
        _Line(line.number, plain)
        for line, plain in zip(lines, text.split("\n"), strict=True)
    ]
    if _BAR.search(text):
        return Layout.RULED, _rows(_between_bars(numbered))
    pairs = [
        (line.number, pair)
        for line in numbered
        for pair in _BETWEEN_PAIRS.split(line.text.strip())
    ]
    if all(_PAIR.fullmatch(pair) for _, pair in pairs):
        return Layout.PAIRS, _rows((line, p.split(",")) for line, p in pairs)
    for separator, layout in _SEPARATORS.items():
        if separator in text:
            return layout, _rows((n, t.split(separator)) for n, t in numbered)
    return Layout.COLUMNS, _rows((n, t.split()) for n, t in numbered)


def _between_bars(lines: Iterable[_Line]) -> Iterator[tuple[int, list[str]]]:
    for number, line in lines:
        text = _BAR.sub("|", line).strip()
        if not _RULE.fullmatch(text):
            yield number, text.removeprefix("|").removesuffix("|").split("|")


def _rows(split: Iterable[tuple[int, list[str]]]) -> list[_Row]:
    stripped = [
        (line, [cell.strip() for cell in cells]) for line, cells in split
    ]
    return [
        _Row(line, [_cell(cell, line) for cell in cells])
        for line, cells in _without_coordinates(stripped)
    ]


def _without_coordinates(
    rows: list[tuple[int, list[str]]],
) -> list[tuple[int, list[str]]]:
    """Take off ranks down to 1 on the left, if files from 1 stand below."""
    body, below = rows[:-1], [cell for _, row in rows[-1:] for cell in row]
    files = below[1:] if below[:1] == [""] else below
    ranks = [cells[0] for _, cells in body if len(cells) == len(files) + 1]
    if (
        body
        and ranks == [str(rank) for rank in range(len(body), 0, -1)]
        and files == [str(file) for file in range(1, len(files) + 1)]
    ):
        return [(line, cells[1:]) for line, cells in body]
    return rows


def _cell(text: str, line: int) -> _Cell:
    """Read a whole number; or keep what else is there, if anything."""
    if _INTEGER.fullmatch(text):
        return _integer(text, f"line {line}")
    parts = text.split()
    if not parts:
        raise _error(line, "a cell is empty")
    if all(map(_INTEGER.fullmatch, parts)):
        message = f"{_shortened(text)} in one cell: expected one number"
        raise _error(line, message)
    try:
        return float(text)
    except ValueError:
        return text


def _integer(digits: str, where: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ReadingError(
            f"{where}: a number of {len(digits)} digits: expected "
            f"{MOST_DIGITS} at most"
        )
    return int(digits)


def _nested(lines: Sequence[_Line]) -> list[_Row]:
    """Read lists of lists, with commas or, as numpy prints them, without."""
    items = _parsed(lines)
    while len(items) == 1 and _holds_lists(items[0]):
        items = _inner(items[0])
    rows = []
    for item in items:
        cells = [cell.value for cell in _inner(item)]
        plain = [cell for cell in cells if not isinstance(cell, list)]
        if len(plain) < len(cells):
            message = "a second board, or brackets one too deep"
            raise _error(item.line, message)
        rows.append(_Row(item.line, plain))
    return rows


def _holds_lists(item: _Item) -> bool:
    return isinstance(item.value, list) and any(
        isinstance(inner.value, list) for inner in item.value
    )


def _inner(item: _Item) -> list[_Item]:
    if not isinstance(item.value, list):
        message = f"{_shortened(str(item.value))} stands outside the rows"
        raise _error(item.line, message)
    return item.value


def _parsed(lines: Sequence[_Line]) -> list[_Item]:
    """Parse brackets into lists.

    NAME(x), of one item x, is x: array([[1]]) is a matrix, int64(1) a cell.
    Keywords are passed over: Square(row=0, column=0) is a pair.
    """
    items: list[_Item] = []
    around: list[tuple[int, str, list[_Item]]] = []
    for line, kind, token in _tokens(lines):
        if kind == "opening":
            if len(around) == MOST_BRACKETS:
                raise _error(line, f"over {MOST_BRACKETS} brackets are open")
            around.append((line, token, items))
            items = []
        elif kind == "closing":
            if not around or _CLOSING[around[-1][1][-1]] != token:
                raise _error(line, f"{token} closes no bracket")
            start, opening, outer = around.pop()
            is_call = len(opening) > 1 and len(items) == 1
            outer.append(items[0] if is_call else _Item(start, items))
            items = outer
        else:
            items += _leaf(kind, token, line)
    if around:
        raise _error(around[-1][0], f"{around[-1][1]} is not closed")
    return items


def _tokens(lines: Iterable[_Line]) -> Iterator[tuple[int, str, str]]:
    before = "opening"
    for line in lines:
        for match in _TOKEN.finditer(line.text):
            kind = match.lastgroup or ""
            if kind == "other":
                raise _error(line.number, f"{match[0]} is out of place")
            if kind == "comma" and before in ("opening", "comma"):
                raise _error(line.number, "a cell is empty")
            yield line.number, kind, match[0]
            before = kind


def _leaf(kind: str, token: str, line: int) -> Iterator[_Item]:
    if kind == "string":
        yield _Item(line, token[1:-1])
    elif kind == "word" and not token.startswith("dtype="):
        yield _Item(line, _cell(token.rpartition("=")[2], line))


def _table(
    layout: Layout, rows: Sequence[_Row], board: Board | None
) -> Reading:
    """Take rows as a matrix, or as squares if they are two cells long."""
    _refuse_words(rows)
    _refuse_ragged(rows)
    cells = tuple(tuple(row.cells) for row in rows)
    size = len(cells), len(cells[0])
    if size[1] == 2 and (board is None or (board.rows, board.columns) != size):
        if board is None:
            last = _largest(row for row, _ in cells)
            board = _board(
                last + 1, 1 + _largest(column for _, column in cells)
            )
        return Reading(layout, board, squares=cells)
    cells = _without_border(cells)
    if board is None:
        board = _board(len(cells), len(cells[0]))
    return Reading(layout, board, matrix=cells)


def _refuse_words(rows: Sequence[_Row]) -> None:
    """Refuse what is no board: more words than numbers."""
    cells = [(row.line, cell) for row in rows for cell in row.cells]
    words = [(line, cell) for line, cell in cells if isinstance(cell, str)]
    if not cells:
        raise ReadingError("no board: there is not one cell")
    if 2 * len(words) > len(cells):
        line, word = words[0]
        raise _error(line, f"no board: {_shortened(word)} is no number")


def _refuse_ragged(rows: Sequence[_Row]) -> None:
    expected = len(rows[0].cells)
    for row in rows:
        if len(row.cells) != expected:
            raise _error(
                row.line,
                f"{len(row.cells)} cells, where the first row has {expected}",
            )


def _without_border(
    matrix: tuple[tuple[_Cell, ...], ...],
) -> tuple[tuple[_Cell, ...], ...]:
    """Take off a border of width 2 that holds rows x columns + 1."""
    inner = tuple(row[2:-2] for row in matrix[2:-2])
    border = {cell for row in matrix[:2] + matrix[-2:] for cell in row}
    border |= {cell for row in matrix for cell in row[:2] + row[-2:]}
    size = len(inner) * len(inner[0]) if inner else 0
    return inner if size and border == {size + 1} else matrix


def _largest(cells: Iterable[_Cell]) -> int:
    return max([0, *(cell for cell in cells if isinstance(cell, int))])


def _board(rows: int, columns: int) -> Board:
    if rows * columns > MOST_SQUARES:
        raise ReadingError(
            "the squares lie too far apart: expected a board of "
            f"{MOST_SQUARES} squares at most"
        )
    return Board(rows, columns)


def _document(lines: Sequence[_Line], board: Board | None) -> Reading:
    """Read the JSON document of a tour, with what it claims of it."""
    document = _json(lines)
    squares, matrix = document.get("squares"), document.get("matrix")
    if document.get("found") is False or (squares is None and matrix is None):
        raise ReadingError("the document holds no tour")
    closed = document.get("closed")
    if not (closed is None or isinstance(closed, bool)):
        raise ReadingError("the document's closed is neither true nor false")
    try:
        if board is None:
            board = parse_board(_string(document.get("board"), "board"))
        start = _start(document.get("start"), board)
    except CavalierError as error:
        raise ReadingError(f"in the document, {error}") from error
    one, other = examine(board, squares), examine_matrix(board, matrix)
    if one.valid and other.valid and one.tour != other.tour:
        raise ReadingError("the document's squares and matrix differ")
    return Reading(Layout.DOCUMENT, board, squares, matrix, start, closed)


def _json(lines: Sequence[_Line]) -> dict[str, object]:
    try:
        document: dict[str, object] = json.loads(
            "\n".join(line.text for line in lines),
            parse_int=lambda digits: _integer(digits, "the document"),
        )
    except json.JSONDecodeError as error:
        line = lines[error.lineno - 1].number
        raise _error(line, f"this is not JSON: {error.msg}") from error
    except RecursionError as error:
        raise ReadingError("the document is nested too deep") from error
    return document


def _start(value: object, board: Board) -> Square | None:
    """Read a start: a square's name, or [row, column]."""
    if value is None:
        return None
    if isinstance(value, list) and all(type(part) is int for part in value):
        value = ",".join(map(str, value))
    return parse_square(_string(value, "start"), board)


def _string(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise ReadingError(f"{what} is missing, or is no text")
    return value


def _shortened(text: str) -> str:
    return repr(text) if len(text) <= _SHOWN else repr(text[:_SHOWN]) + "..."
