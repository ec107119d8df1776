"""`cavalier check`: whether files hold tours, with all their faults."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from reprlib import repr as shorten
from typing import Annotated, NamedTuple, TypedDict

import typer

from cavalier.commands import options
from cavalier.commands.partial_answers import reported
from cavalier.drawing.text import drawing, faults
from cavalier.terminal import print_document, read_input, tell
from common.board import Board, Square, parse_board, parse_square, square_name
from common.errors import OUT_OF_MEMORY, CavalierError, why
from common.language import N_, _, ngettext
from common.reading import MOST_BYTES, Reading, read_bytes
from common.untrusted import printable
from common.verdict import Fault, FaultCode, Verdict

#: A larger board does not fit a screen.
_MOST_DRAWN = 10_000
_LONGEST_CELL = 12

_CLOSED = N_("a tour of {board} from {first} to {last}, closed")
_NOT_CLOSED = N_("a tour of {board} from {first} to {last}, not closed")
_UNREAD = N_("interrupted before this file was judged")


_CERTIFIED = N_(
    "a certificate of {count} {convention} of {board}: all its numbers agree; "
    "nothing was counted again"
)
_FOR_A_BOARD = N_(
    "--board, --start and --closed are for a board. Leave them out to check a "
    "certificate."
)


class CertificateVerdictDocument(TypedDict):
    """Whether the numbers of a certificate agree; if not, the first fault."""

    valid: bool
    fault: str | None


class VerdictDocument(TypedDict):
    """A verdict; ``fault_counts`` are by code, listed faults or not."""

    valid: bool
    closed: bool
    faults: Sequence[Fault]
    fault_counts: dict[FaultCode, int]


class FileVerdictDocument(TypedDict):
    """A verdict on one of several files, or why it cannot be read."""

    file: str
    verdict: VerdictDocument | CertificateVerdictDocument | None
    error: str | None


class _Report(NamedTuple):
    """The verdict on a file in words, or why the file cannot be read."""

    file: str
    status: int
    text: str
    verdict: VerdictDocument | CertificateVerdictDocument | None = None


def command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("FILE|-..."), help=N_("a board or its squares")
        ),
    ],
    board_text: options.OptionalBoard = None,
    start_text: options.OptionalStart = None,
    closed: options.Closed = False,
    lang: options.Lang = "",
    as_json: options.Json = False,
) -> int:
    """Check whether each file holds a tour, and list all its faults.

    If you name several files, each is reported, even if it cannot be read or
    the command is interrupted before it.
    """
    board = None if board_text is None else parse_board(board_text)
    one = len(files) == 1
    every = list(dict.fromkeys(files))

    def judged(file: str) -> _Report:
        try:
            content = read_input(file, MOST_BYTES)
            if _is_certificate(content):
                if board or start_text or closed:
                    raise CavalierError(_(_FOR_A_BOARD))
                return _certified(file, content)
            read = _judge(content, board, start_text, closed=closed)
        except (CavalierError, OSError, MemoryError) as error:
            if one:
                raise
            return _Report(file, 2, _words(error))
        return _report(file, *read)

    def report(reports: Sequence[_Report]) -> int:
        left = [_Report(file, 2, _(_UNREAD)) for file in every[len(reports) :]]
        reports = [*reports, *left]
        _print(reports, one=one, as_json=as_json)
        return max(each.status for each in reports)

    return reported(map(judged, every), "", report, empty=not one)


def _print(reports: Sequence[_Report], *, one: bool, as_json: bool) -> None:
    if as_json:
        documents = [_document(report) for report in reports]
        print_document(reports[0].verdict if one else documents)
    for report in reports:
        said = report.text
        if not one:
            said = _("{file}: {text}", file=printable(report.file), text=said)
        if report.verdict is None:
            tell(said)
        elif not as_json:
            print(said)


def _is_certificate(content: bytes) -> bool:
    return content.lstrip().startswith(b"{") and b'"remainders"' in content


def _certified(file: str, content: bytes) -> _Report:
    """Check a certificate without counting again."""
    from cavalier.commands.results.certificates import (
        CertificateDocument,
        fault_of,
    )
    from cavalier.commands.results.documents import object_in, read_as

    read = read_as(CertificateDocument, object_in(file, content), file)
    fault = fault_of(read)
    what = {each: read[each] for each in ("count", "convention", "board")}
    said = (
        _("not a valid certificate: {fault}", fault=fault)
        if fault
        else _(_CERTIFIED, **what)
    )
    verdict: CertificateVerdictDocument = {"valid": not fault, "fault": fault}
    return _Report(file, 1 if fault else 0, said, verdict)


def _judge(
    content: bytes,
    board: Board | None,
    start_text: str | None,
    *,
    closed: bool,
) -> tuple[Reading, Verdict]:
    start = None
    with _no_garbage():
        reading = read_bytes(content, board)
        if start_text is not None:
            start = parse_square(start_text, reading.board)
        return reading, reading.verdict(start=start, closed=closed or None)


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Switch the garbage collector off, which halves the time of a file."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _report(file: str, reading: Reading, verdict: Verdict) -> _Report:
    """Return the report without the reading, whose memory the next needs."""
    status = 0 if verdict.valid else 1
    text = told(reading, verdict)
    document: VerdictDocument = {
        "valid": verdict.valid,
        "closed": verdict.closed,
        "faults": verdict.faults,
        "fault_counts": verdict.counts,
    }
    return _Report(file, status, text, document)


def _document(report: _Report) -> FileVerdictDocument:
    error = report.text if report.verdict is None else None
    return {"file": report.file, "verdict": report.verdict, "error": error}


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
    return "\n".join([head, *faults(verdict), _drawn(reading, verdict)])


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


def _words(error: CavalierError | OSError | MemoryError) -> str:
    """Return what is said of a file that cannot be judged, after its name."""
    if isinstance(error, MemoryError):
        return _(OUT_OF_MEMORY)
    if isinstance(error, OSError):
        return why(error)
    return str(error)
