"""`cavalier check`: whether files hold tours, with all their faults."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import typer

from cavalier.commands import options
from cavalier.commands.check_text import told
from cavalier.terminal import print_document, read_input, tell
from common.board import Board, parse_board, parse_square
from common.errors import CavalierError, why
from common.language import _
from common.plain_values import printable
from common.reading import MOST_BYTES, read_bytes


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
