"""Cells, the rows they stand in, and what is said of a bad one."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from common.errors import ReadingError

#: The longest number that is read, in digits.
MOST_DIGITS = 1000
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
    cells: Sequence[Cell]


def cell_of(text: str, line: int) -> Cell:
    """Read a whole number; or keep what else is there, if anything."""
    if _INTEGER.fullmatch(text):
        return integer(text, f"line {line}")
    parts = text.split()
    if not parts:
        raise error_at(line, "a cell is empty")
    if all(map(_INTEGER.fullmatch, parts)):
        message = f"{shortened(text)} in one cell: expected one number"
        raise error_at(line, message)
    try:
        return float(text)
    except ValueError:
        return text


def integer(digits: str, where: str) -> int:
    """Read a whole number; raises ReadingError above MOST_DIGITS."""
    if len(digits) > MOST_DIGITS:
        raise ReadingError(
            f"{where}: a number of {len(digits)} digits: expected "
            f"{MOST_DIGITS} at most"
        )
    return int(digits)


def error_at(line: int, message: str) -> ReadingError:
    """Give the error that names a line."""
    return ReadingError(f"line {line}: {message}")


def shortened(text: str) -> str:
    """Write the beginning of a text, between quotation marks."""
    return repr(text) if len(text) <= _SHOWN else repr(text[:_SHOWN]) + "..."
