"""Rows of cells with separators between them."""

import re
from collections.abc import Iterable, Iterator, Sequence

from common.reading.cells import MOST_CELLS, Line, Row, at_most, cell_of
from common.reading.result import Layout

_PAIR = re.compile(r"[^,]+,[^,]+")
_BETWEEN_PAIRS = re.compile(r"[\s;]+")
_BAR = re.compile(r"[|│┃║]")
# A single dash in a cell is a square that is not visited, and no rule.
_RULE = re.compile(r"(?=.*(?:---|===|\+-|[─━═]))[-+=:|\s\u2500-\u257f]*")
_SEPARATORS = {";": Layout.SEMICOLONS, ",": Layout.COMMAS, "\t": Layout.TABS}


def separated(lines: Sequence[Line]) -> tuple[Layout, list[Row]]:
    """Split lines into cells, at whatever separates them."""
    lines = _dedented(lines)
    text = "\n".join(line.text for line in lines)
    if _BAR.search(text):
        return Layout.RULED, _rows(_between_bars(lines))
    if all(_PAIR.fullmatch(pair) for _, pair in _pairs(lines)):
        pairs = ((line, pair.split(",")) for line, pair in _pairs(lines))
        return Layout.PAIRS, _cells(at_most(MOST_CELLS, pairs))
    for separator, layout in _SEPARATORS.items():
        if separator in text:
            return layout, _rows(_split(lines, separator))
    return Layout.COLUMNS, _rows(_split(lines, None))


def _dedented(lines: Sequence[Line]) -> Sequence[Line]:
    """Take off as much white space as all the lines begin with."""
    margin = min(len(text) - len(text.lstrip()) for _, text in lines)
    if not margin:
        return lines
    return [Line(line.number, line.text[margin:]) for line in lines]


def _pairs(lines: Iterable[Line]) -> Iterator[tuple[int, str]]:
    for number, text in lines:
        for pair in _BETWEEN_PAIRS.split(text.strip(), MOST_CELLS):
            yield number, pair


def _between_bars(lines: Iterable[Line]) -> Iterator[tuple[int, list[str]]]:
    for number, line in lines:
        text = _BAR.sub("|", line).strip()
        if not _RULE.fullmatch(text):
            inner = text.removeprefix("|").removesuffix("|")
            yield number, inner.split("|", MOST_CELLS)


def _split(
    lines: Iterable[Line], separator: str | None
) -> Iterator[tuple[int, list[str]]]:
    """Split lines at a separator, or at white space.

    A line that holds more cells than ``at_most`` allows is not split further.
    """
    for number, text in lines:
        yield number, text.split(separator, MOST_CELLS)


def _rows(split: Iterable[tuple[int, list[str]]]) -> list[Row]:
    stripped = [
        (line, [cell.strip() for cell in cells])
        for line, cells in at_most(MOST_CELLS, split)
    ]
    return _cells(_without_coordinates(stripped))


def _cells(rows: Iterable[tuple[int, Sequence[str]]]) -> list[Row]:
    return [
        Row(line, tuple([cell_of(cell, line) for cell in cells]))
        for line, cells in rows
    ]


def _without_coordinates(
    rows: list[tuple[int, list[str]]],
) -> list[tuple[int, list[str]]]:
    """Take off ranks down to 1 on the left, if files from 1 are below."""
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
