"""Rows of cells with separators between them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from textwrap import dedent

from common.reading.cells import Line, Row, cell_of
from common.reading.result import Layout

_PAIR = re.compile(r"[^,]+,[^,]+")
_BETWEEN_PAIRS = re.compile(r"[\s;]+")
_BAR = re.compile(r"[|│┃║]")
# A single dash in a cell is a square that is not visited, and no rule.
_RULE = re.compile(r"(?=.*(?:---|===|\+-|[─━═]))[-+=:|\s\u2500-\u257f]*")
_SEPARATORS = {";": Layout.SEMICOLONS, ",": Layout.COMMAS, "\t": Layout.TABS}


def separated(lines: Sequence[Line]) -> tuple[Layout, list[Row]]:
    """Split lines into cells, at whatever separates them."""
    text = dedent("\n".join(line.text for line in lines))
    numbered = [
        Line(line.number, plain)
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


def _between_bars(lines: Iterable[Line]) -> Iterator[tuple[int, list[str]]]:
    for number, line in lines:
        text = _BAR.sub("|", line).strip()
        if not _RULE.fullmatch(text):
            yield number, text.removeprefix("|").removesuffix("|").split("|")


def _rows(split: Iterable[tuple[int, list[str]]]) -> list[Row]:
    stripped = [
        (line, [cell.strip() for cell in cells]) for line, cells in split
    ]
    return [
        Row(line, [cell_of(cell, line) for cell in cells])
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
