"""`cavalier check`: whether files hold tours, with all their faults."""

from collections.abc import Sequence
from reprlib import repr as shorten
from typing import Annotated, NamedTuple

import typer

from cavalier.commands import options
from cavalier.drawing.text import drawing, faults
from cavalier.terminal import print_document, read_input, tell
from common.board import Board, Square, parse_board, parse_square, square_name
from common.errors import CavalierError, why
from common.language import N_, _, ngettext
from common.numbering import remark
from common.plain_values import printable
from common.reading import MOST_BYTES, Reading, read_bytes
from common.verdict import Verdict

#: A larger board does not fit a screen.
_MOST_DRAWN = 10_000
_LONGEST_CELL = 12

_CLOSED = N_("a tour of {board} from {first} to {last}, closed")
_NOT_CLOSED = N_("a tour of {board} from {first} to {last}, not closed")


class _Report(NamedTuple):
    """The verdict on a file in words, or why the file cannot be read."""

    file: str
    status: int
    text: str
    verdict: dict[str, object] | None = None


def command(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE|-...", help="a board or its squares"),
    ],
    board_text: options.OptionalBoard = None,
    start_text: options.OptionalStart = None,
    closed: options.Closed = False,
    lang: options.Lang = "",
    as_json: options.Json = False,
) -> int:
    """Check whether each file holds a tour, and list all its faults.

    If you name several files, each is reported, even if it cannot be read.
    """
    board = None if board_text is None else parse_board(board_text)
    every = list(dict.fromkeys(files))
    if len(files) == 1:
        reports = [_judged(files[0], board, start_text, closed=closed)]
    else:
        reports = [
            _reported(file, board, start_text, closed=closed) for file in every
        ]
    _print(reports, one=len(files) == 1, as_json=as_json)
    return max(each.status for each in reports)


def _reported(
    file: str, board: Board | None, start_text: str | None, *, closed: bool
) -> _Report:
    """Judge one of several files, of which each is reported."""
    try:
        return _judged(file, board, start_text, closed=closed)
    except OSError as error:
        return _Report(file, 2, why(error))
    except CavalierError as error:
        return _Report(file, 2, str(error))


def _judged(
    file: str, board: Board | None, start_text: str | None, *, closed: bool
) -> _Report:
    start = None
    reading = read_bytes(read_input(file, MOST_BYTES), board)
    if start_text is not None:
        start = parse_square(start_text, reading.board)
    verdict = reading.verdict(start=start, closed=closed or None)
    document = {
        "valid": verdict.valid,
        "closed": verdict.closed,
        "faults": verdict.faults,
        "fault_counts": verdict.counts,
    }
    status = 0 if verdict.valid else 1
    return _Report(file, status, told(reading, verdict), document)


def _print(reports: Sequence[_Report], *, one: bool, as_json: bool) -> None:
    if as_json:
        documents = [
            {
                "file": report.file,
                "verdict": report.verdict,
                "error": report.text if report.verdict is None else None,
            }
            for report in reports
        ]
        print_document(reports[0].verdict if one else documents)
    for report in reports:
        said = report.text
        if not one:
            said = _("{file}: {text}", file=printable(report.file), text=said)
        if report.verdict is None:
            tell(said)
        elif not as_json:
            print(said)


def told(reading: Reading, verdict: Verdict) -> str:
    """Say what a board is, and draw it with its faults marked."""
    board = reading.board
    if verdict.tour is not None:
        head = _(
            _CLOSED if verdict.closed else _NOT_CLOSED,
            board=board,
            first=square_name(verdict.tour[0], board),
            last=square_name(verdict.tour[-1], board),
        )
    else:
        count = sum(verdict.counts.values())
        head = ngettext(
            "not a tour of {board}: {count} fault",
            "not a tour of {board}: {count} faults",
            count,
            board=board,
            count=count,
        )
    notes = [reading.note]
    if not verdict.valid:
        notes.append(remark(board, reading.squares, reading.matrix))
    lines = [head, *filter(None, notes), *faults(verdict)]
    return "\n".join([*lines, _drawn(reading, verdict)])


def _drawn(reading: Reading, verdict: Verdict) -> str:
    board = reading.board
    if len(board) > _MOST_DRAWN:
        return _(
            "a board of over {most} squares is not drawn", most=_MOST_DRAWN
        )
    marked = [square for fault in verdict.faults for square in fault.squares]
    return drawing(board, _cells(reading), marked)


def _shortened(cell: object) -> str:
    """Write a cell in a few characters that can all be printed."""
    text = ascii(cell) if isinstance(cell, str) else shorten(cell)
    return text if len(text) <= _LONGEST_CELL else f"{text[:9]}..."


def _listed(value: object, most: int | None = None) -> Sequence[object]:
    return value[:most] if isinstance(value, list | tuple) else ()


def _cells(reading: Reading) -> dict[Square, str]:
    """Write what is on each square, or the step that comes there first."""
    board, cells = reading.board, dict[Square, str]()
    for row, numbers in enumerate(_listed(reading.matrix, board.rows)):
        for column, number in enumerate(_listed(numbers, board.columns)):
            cells[Square(row, column)] = _shortened(number)
    for step, square in enumerate(_listed(reading.squares), 1):
        match square:
            case (int(row), int(column)) if Square(row, column) in board:
                cells.setdefault(Square(row, column), str(step))
    return cells
