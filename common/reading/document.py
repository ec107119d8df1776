"""The JSON document of a tour."""

import json
import re
from collections.abc import Sequence

from common.board import Board, Square, parse_board, parse_square
from common.diagnosis import examine, examine_matrix
from common.errors import CavalierError, ReadingError
from common.reading.cells import (
    MOST_CELLS,
    MOST_DIGITS,
    error_at,
    long_number,
    shortened,
)
from common.reading.result import Layout, Reading

#: A tour as squares and as a matrix has three commas for each square.
_MOST_COMMAS = 2 * MOST_CELLS
_COMMENT = re.compile(r"^[^\S\n]*#.*", re.MULTILINE)
_LONG_NUMBER = re.compile(rf"(?<![0-9])[0-9]{{{MOST_DIGITS + 1},}}")


def document(text: str, board: Board | None) -> Reading:
    """Read the JSON document of a tour, with what it claims of it."""
    document = _json(text)
    squares, matrix = document.get("squares"), document.get("matrix")
    found = document.get("found", True)
    if not isinstance(found, bool):
        raise _not_a_truth("found")
    if not found or (squares is None and matrix is None):
        raise ReadingError("the document holds no tour")
    closed = document.get("closed")
    if not (closed is None or isinstance(closed, bool)):
        raise _not_a_truth("closed")
    try:
        board = _board(document.get("board"), board)
        start = _start(document.get("start"), board)
    except CavalierError as error:
        raise ReadingError(f"in the document, {error}") from error
    tours = examine(board, squares).tour, examine_matrix(board, matrix).tour
    agree = None not in tours and tours[0] == tours[1]
    if None not in tours and not agree:
        raise ReadingError("the document's squares and matrix differ")
    return Reading(
        Layout.DOCUMENT, board, squares, matrix, start, closed, agree
    )


def _not_a_truth(key: str) -> ReadingError:
    return ReadingError(f"the document's {key} is neither true nor false")


def _json(text: str) -> dict[str, object]:
    """Parse JSON among lines that are comments.

    Only what ends a line in JSON does so here: a string may hold U+2028.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _COMMENT.sub("", text)
    if text.count(",") > _MOST_COMMAS:
        raise ReadingError(f"the document has over {_MOST_COMMAS} commas")
    if number := _LONG_NUMBER.search(text):
        message = long_number(len(number[0]))
        raise ReadingError(f"the document: {message}")
    try:
        document: dict[str, object] = json.loads(
            text, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        message = f"this is not JSON: {error.msg}"
        raise error_at(error.lineno, message) from error
    except RecursionError as error:
        raise ReadingError("the document is nested too deep") from error
    return document


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """Make an object of its pairs; raises ReadingError for a key twice."""
    made: dict[str, object] = {}
    for key, value in pairs:
        if key in made:
            raise ReadingError(f"the document has {shortened(key)} twice")
        made[key] = value
    return made


def _board(value: object, asked: Board | None) -> Board:
    """Read the document's board, which is the one asked for, if any."""
    if value is None and asked is not None:
        return asked
    board = parse_board(_string(value, "board"))
    if asked not in (None, board):
        raise ReadingError(f"board is {board}, not {asked}")
    return board


def _start(value: object, board: Board) -> Square | None:
    """Read a start: a square's name, or [row, column]."""
    if value is None:
        return None
    if isinstance(value, list) and all(type(part) is int for part in value):
        value = ",".join(map(str, value))
    return parse_square(_string(value, "start"), board)


def _string(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise ReadingError(f"{what} is missing, or is not text")
    return value
