"""Lists of lists, as Python, JSON and numpy write them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from common.reading.cells import Cell, Line, Row, cell_of, error_at, shortened

#: How deep brackets may stand in each other: array([[int64(1)]]) has 4.
MOST_BRACKETS = 6
_CLOSING = {"[": "]", "(": ")"}
_TOKEN = re.compile(
    r"(?P<opening>[\w.]*+\(|\[)|(?P<closing>[\])])|(?P<comma>,)"
    r"""|(?P<string>"[^"]*"|'[^']*')|(?P<word>[^][(){},"'\s]+)|(?P<other>\S)"""
)


class _Item(NamedTuple):
    """A cell or a list of items, with the line on which it begins."""

    line: int
    value: "Cell | list[_Item]"


# What may stand before a bracket, and the keywords, each in its place.
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
        rows.append(Row(item.line, plain))
    return rows


def _holds_lists(item: _Item) -> bool:
    return isinstance(item.value, list) and any(
        isinstance(inner.value, list) for inner in item.value
    )


def _inner(item: _Item) -> list[_Item]:
    if not isinstance(item.value, list):
        message = f"{shortened(str(item.value))} stands outside the rows"
        raise error_at(item.line, message)
    return item.value


def _parsed(lines: Sequence[Line]) -> list[_Item]:
    """Parse brackets into lists.

    NAME(x), of one item x, is x: array([[1]]) is a matrix, int64(1) a cell.
    Square(row=0, column=0) is a pair. No other name has a meaning here.
    """
    items: list[_Item] = []
    around: list[_Bracket] = []
    for line, kind, token in _tokens(lines):
        if kind == "opening":
            if not _NAMED.fullmatch(token):
                raise error_at(line, f"{token} is out of place")
            if len(around) == MOST_BRACKETS:
                raise error_at(line, f"over {MOST_BRACKETS} brackets are open")
            around.append(_Bracket(line, token, items))
            items = []
        elif kind == "closing":
            if not around or not around[-1].is_closed_by(token):
                raise error_at(line, f"{token} closes no bracket")
            bracket = around.pop()
            bracket.before.append(bracket.holding(items))
            items = bracket.before
        else:
            items += _leaf(kind, token, line, items)
    if around:
        line, opening, _ = around[-1]
        raise error_at(line, f"{opening} is not closed")
    return items


def _tokens(lines: Iterable[Line]) -> Iterator[tuple[int, str, str]]:
    before = "opening"
    for line in lines:
        for match in _TOKEN.finditer(line.text):
            kind = match.lastgroup or ""
            if kind == "other":
                raise error_at(line.number, f"{match[0]} is out of place")
            if kind == "comma" and before in ("opening", "comma"):
                raise error_at(line.number, "a cell is empty")
            yield line.number, kind, match[0]
            before = kind


def _leaf(
    kind: str, token: str, line: int, before: Sequence[_Item]
) -> Iterator[_Item]:
    """Read what is no bracket; a keyword must stand where it belongs."""
    if kind == "string":
        yield _Item(line, token[1:-1])
    elif kind == "word":
        keyword, equals, value = token.rpartition("=")
        if equals and _KEYWORDS.get(keyword) != len(before):
            raise error_at(line, f"{token} is out of place")
        if keyword != "dtype":
            yield _Item(line, cell_of(value, line))
        elif not isinstance(before[0].value, list):
            raise error_at(line, f"{token} is out of place")
