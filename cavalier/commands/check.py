"""`cavalier check`: whether files hold tours, with all their faults."""

from collections.abc import Sequence

import click

from cavalier.commands import options
from cavalier.commands.terminal import print_document, tell
from cavalier.draw.text import verdict_text
from common.board import Board, parse_square
from common.diagnosis import Verdict
from common.errors import CavalierError, why
from common.files import read_input
from common.language import _
from common.plain_values import printable
from common.reading import MOST_BYTES, Reading, read_bytes


@click.command()
@click.argument("files", metavar="FILE|-...", nargs=-1, required=True)
@options.optional_board
@options.optional_start
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
    """Check whether files contain tours, and list every fault."""
    status, documents = 0, []
    for file in (names := dict.fromkeys(files)):
        document = error = None
        try:
            reading, verdict = _judge(file, board, start, closed=closed)
            document, text = _document(verdict), verdict_text(reading, verdict)
            status = max(status, int(not verdict.valid))
        except (OSError, CavalierError) as failure:
            if len(names) == 1:
                raise
            text = error = str(failure)
            if isinstance(failure, OSError):
                text = error = why(failure)
            status = 2
        documents.append({"file": file, "verdict": document, "error": error})
        if len(names) > 1:
            text = _("{file}: {text}", file=printable(file), text=text)
        if error is not None:
            tell(text)
        elif not as_json:
            print(text)
    if as_json:
        print_document(documents if len(names) > 1 else document)
    return status


def _judge(
    file: str, board: Board | None, start: str | None, *, closed: bool
) -> tuple[Reading, Verdict]:
    reading = read_bytes(read_input(file, MOST_BYTES), board)
    square = None if start is None else parse_square(start, reading.board)
    return reading, reading.verdict(start=square, closed=closed)


def _document(verdict: Verdict) -> dict[str, object]:
    return {
        "valid": verdict.valid,
        "closed": verdict.closed,
        "faults": verdict.faults,
        "fault_counts": verdict.counts,
    }
