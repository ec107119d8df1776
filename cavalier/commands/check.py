"""`cavalier check`: whether files hold tours, with all their faults."""

from collections.abc import Sequence
from typing import NamedTuple

import click

from cavalier.commands import options
from cavalier.draw.text import verdict_text
from cavalier.terminal import print_document, read_input, tell
from common.board import Board, parse_square
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


@click.command()
@click.argument("files", metavar="FILE|-...", nargs=-1, required=True)
@click.option(
    "--board", metavar="RxC", type=options.BOARD, help="rows x columns"
)
@click.option("--start", metavar="SQUARE", help="a1, or row,column from 0")
@options.closed
@options.as_json
@options.lang
def command(
    files: Sequence[str],
    board: Board | None,
    start: str | None,
    closed: bool,
    as_json: bool,
) -> int:
    """Check whether each file holds a tour, and list all its faults.

    If you name several files, each is reported, even if it cannot be read.
    """
    one = len(files) == 1
    reports = []
    for file in dict.fromkeys(files):
        try:
            reports.append(_judged(file, board, start, closed=closed))
        except (OSError, CavalierError) as error:
            if one:
                raise
            sentence = why(error) if isinstance(error, OSError) else str(error)
            reports.append(_Report(file, 2, sentence))
    if as_json:
        documents = [_document(report) for report in reports]
        print_document(reports[0].verdict if one else documents)
    for report in reports:
        text = report.text
        if not one:
            text = _("{file}: {text}", file=printable(report.file), text=text)
        if report.verdict is None:
            tell(text)
        elif not as_json:
            print(text)
    return max(report.status for report in reports)


def _judged(
    file: str, board: Board | None, start: str | None, *, closed: bool
) -> _Report:
    reading = read_bytes(read_input(file, MOST_BYTES), board)
    square = None if start is None else parse_square(start, reading.board)
    verdict = reading.verdict(start=square, closed=closed or None)
    document = {
        "valid": verdict.valid,
        "closed": verdict.closed,
        "faults": verdict.faults,
        "fault_counts": verdict.counts,
    }
    status = 0 if verdict.valid else 1
    return _Report(file, status, verdict_text(reading, verdict), document)


def _document(report: _Report) -> dict[str, object]:
    return {
        "file": report.file,
        "verdict": report.verdict,
        "error": report.text if report.verdict is None else None,
    }
