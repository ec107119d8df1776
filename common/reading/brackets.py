"""Lists of lists, as Python, JSON and numpy write them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from common.errors import ReadingError
from common.reading.cells import (
    MOST_CELLS,
    MOST_DIGITS,
    MOST_LINES,
    Cell,
    Line,
    Row,
    cell_of,
    empty_cell,
    error_at,
    shortened,
    too_many_cells,
)

#: How deep brackets may be nested: array([[int64(1)]]) has 4.
MOST_BRACKETS = 6
_CLOSING = {"[": "]", "(": ")"}
_OPENING = r"[\w.]*\(|\["
# Numbers could be read one by one, as words; together they take half the time.
_NUMBER = rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}(?=[,\s\])]|$)"
_NUMBERS = rf"{_NUMBER}(?:(?:\s*,\s*|\s+){_NUMBER}){{0,999}}"
_SQUARE = rf"row={_NUMBER},\s*column={_NUMBER}"
_TOKEN = re.compile(
    rf"(?P<list>(?P<head>{_OPENING})\s*(?P<cells>{_NUMBERS}|{_SQUARE})\s*"
    rf"(?P<tail>[\])]))"
    rf"|(?P<opening>{_OPENING})|(?P<closing>[\])])|(?P<comma>,)"
    rf"|(?P<numbers>{_NUMBERS})"
    r"""|(?P<string>"[^"]*"|'[^']*')|(?P<word>[^][(){},"'\s]+)|(?P<other>\S)"""
)


class _Item(NamedTuple):
    """A cell or a list of items, with the line on which it begins."""

    line: int
    value: "Cell | list[_Item]"


# What may come before a bracket, and the keywords, each in its place.
_NAMED = re.compile(
    r"\[|\(|Square\(|((np|numpy)\.)?(array|matrix|u?int(8|16|32|64|_|c|p)?)\("
)
_KEYWORDS = {"row": 0, "column": 1, "dtype": 1}


class _Bracket(NamedTuple):
    """An open bracket, with the items before it in the list around it."""

    line: int
    opening: str
    before: list[_Item]

    def is_closed_by(self, token: str) -> bool:
        return _CLOSING[self.opening[-1]] == token

    def holding(self, items: list[_Item]) -> _Item:
        """Make an item of what it holds; NAME(x) is x itself."""
        is_call = len(self.opening) > 1 and len(items) == 1
        return items[0] if is_call else _Item(self.line, items)


def nested(lines: Sequence[Line]) -> list[Row]:
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
            raise error_at(item.line, message)
        rows.append(Row(item.line, tuple(plain)))
    return rows


def _holds_lists(item: _Item) -> bool:
    return isinstance(item.value, list) and any(
        isinstance(inner.value, list) for inner in item.value
    )


def _inner(item: _Item) -> list[_Item]:
    if not isinstance(item.value, list):
        text = shortened(str(item.value))
        message = f"{text} is outside the rows"
        raise error_at(item.line, message)
    return item.value


class _Parser:
    """The items of the innermost open bracket, and those around it."""

    def __init__(self) -> None:
        self.items: list[_Item] = []
        self.around: list[_Bracket] = []
        self.brackets = self.cells = 0

    def open(self, line: int, token: str) -> None:
        self.brackets += 1
        if not _NAMED.fullmatch(token):
            raise _misplaced(line, shortened(token))
        if len(self.around) == MOST_BRACKETS:
            raise error_at(
                line,
                f"over {MOST_BRACKETS} brackets are open",
            )
        if self.brackets > MOST_LINES:
            raise error_at(
                line,
                f"over {MOST_LINES} brackets are too many",
            )
        self.around.append(_Bracket(line, token, self.items))
        self.items = []

    def add(self, items: Sequence[_Item]) -> None:
        self.cells += len(items)
        if self.cells > MOST_CELLS:
            raise too_many_cells(items[-1].line, MOST_CELLS)
        self.items += items

    def close(self, line: int, token: str) -> None:
        if not self.around or not self.around[-1].is_closed_by(token):
            raise error_at(line, f"{token} closes no bracket")
        bracket = self.around.pop()
        bracket.before.append(bracket.holding(self.items))
        self.items = bracket.before


def _misplaced(line: int, text: str) -> ReadingError:
    return error_at(line, f"{text} is out of place")


def _parsed(lines: Iterable[Line]) -> list[_Item]:
    """Parse brackets into lists.

    NAME(x), of one item x, is x: array([[1]]) is a matrix, int64(1) a cell.
    Square(row=0, column=0) is a pair. No other name has a meaning here.
    """
    parser = _Parser()
    for line, kind, match in _tokens(lines):
        if kind == "list":
            parser.open(line, match["head"])
            parser.add(_numbers(match["cells"], line))
            parser.close(line, match["tail"])
        elif kind == "opening":
            parser.open(line, match[0])
        elif kind == "closing":
            parser.close(line, match[0])
        elif kind == "numbers":
            parser.add(_numbers(match[0], line))
        elif kind != "comma":
            parser.add(list(_leaf(kind, match[0], line, parser.items)))
    if parser.around:
        line, opening = parser.around[-1][:2]
        raise error_at(line, f"{opening} is not closed")
    return parser.items


def _tokens(lines: Iterable[Line]) -> Iterator[tuple[int, str, re.Match[str]]]:
    before = "opening"
    for line in lines:
        for match in _TOKEN.finditer(line.text):
            kind = match.lastgroup or ""
            if kind == "other":
                raise _misplaced(line.number, match[0])
            if kind == "comma" and before in ("opening", "comma"):
                raise empty_cell(line.number)
            yield line.number, kind, match
            before = kind


def _numbers(text: str, line: int) -> list[_Item]:
    """Read whole numbers, with commas or spaces between them."""
    plain = text.replace("row=", "").replace("column=", "").replace(",", " ")
    return [_Item(line, int(number)) for number in plain.split()]


def _leaf(
    kind: str, token: str, line: int, before: Sequence[_Item]
) -> Iterator[_Item]:
    """Read a word between brackets; a keyword must be where it belongs."""
    if kind == "string":
        yield _Item(line, token[1:-1])
    elif kind == "word":
        keyword, equals, value = token.rpartition("=")
        if equals and _KEYWORDS.get(keyword) != len(before):
            raise _misplaced(line, token)
        if keyword != "dtype":
            yield _Item(line, cell_of(value, line))
        elif not isinstance(before[0].value, list):
            raise _misplaced(line, token)
