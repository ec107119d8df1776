"""Cells, the rows that they are in, and the errors that name a bad one."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from common.errors import ReadingError

#: The longest number that is read, in digits.
MOST_DIGITS = 1000
#: The most cells that are read: a list of a million squares has two million.
MOST_CELLS = 2_500_000
#: The most lines, of any kind, and the most brackets and names of squares.
MOST_LINES = 1_250_000
#: How many characters of the text a message shows.
_SHOWN = 30
_INTEGER = re.compile(r"[+-]?[0-9]+")
Cell = int | float | str


class Line(NamedTuple):
    """A line of the text, with its number from 1."""

    number: int
    text: str


class Row(NamedTuple):
    """The cells of one row, with the line on which it begins."""

    line: int
    cells: tuple[Cell, ...]


def cell_of(text: str, line: int) -> Cell:
    """Read a whole number; or keep what else is there, if anything."""
    if _INTEGER.fullmatch(text):
        if len(text) > MOST_DIGITS:
            raise error_at(line, long_number(len(text)))
        return int(text)
    parts = text[:MOST_DIGITS].split()
    if not parts:
        raise empty_cell(line)
    if all(map(_INTEGER.fullmatch, parts)):
        message = f"{shortened(text)} in one cell. Write one number in each."
        raise error_at(line, message)
    try:
        return float(text)
    except ValueError:
        return text


def at_most(
    most: int, rows: Iterable[tuple[int, Sequence[str]]]
) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield rows, each with its line, that hold so many cells at most.

    Raises ReadingError at the row that has one more.
    """
    cells = 0
    for line, row in rows:
        cells += len(row)
        if cells > most:
            raise too_many_cells(line, most)
        yield line, row


def long_number(digits: int) -> str:
    """Return what is said of a number with more than MOST_DIGITS digits."""
    return f"a number of {digits} digits. Use at most {MOST_DIGITS}."


def empty_cell(line: int) -> ReadingError:
    """Make the error of a cell without anything in it."""
    return error_at(line, "a cell is empty")


def too_many_cells(line: int, most: int) -> ReadingError:
    """Make the error of a line with which there are more than so many."""
    return error_at(line, f"over {most} cells are too many")


def error_at(line: int, message: str) -> ReadingError:
    """Make the error that names a line."""
    return ReadingError(f"line {line}: {message}")


def shortened(text: str) -> str:
    """Write the beginning of a text, between quotation marks."""
    return repr(text) if len(text) <= _SHOWN else repr(text[:_SHOWN]) + "..."
