"""`cavalier check`: whether files hold tours, with all their faults."""

from collections.abc import Mapping, Sequence

from cavalier.documents import FileVerdictDocument, verdict_document
from cavalier.drawing import drawing
from cavalier.terminal import print_document, read_input, tell
from common.board import Board, Square, parse_board, parse_square, square_name
from common.errors import CavalierError
from common.reading import MOST_BYTES, Reading, read_bytes
from common.verdict import Verdict

#: What came of a file: what is read in it, judged, or why it could not be.
Judged = tuple[Reading, Verdict] | Exception

_LONGEST_CELL = 12


def check(
    files: Sequence[str],
    board_text: str | None,
    start_text: str | None,
    *,
    closed: bool,
    as_json: bool,
) -> int:
    """Judge files, or standard input; the answer is yes for tours only.

    Of several files, all are reported, those that cannot be read too, and
    those that an interruption leaves unread.
    """
    board = None if board_text is None else parse_board(board_text)
    unread = CavalierError("interrupted before this file was judged")
    judged: dict[str, Judged] = {}
    try:
        _judge_all(files, board, start_text, judged, closed=closed)
    except KeyboardInterrupt:
        if len(files) > 1:
            all_files = {file: judged.get(file, unread) for file in files}
            _report(all_files, one=False, as_json=as_json)
        raise
    return _report(judged, one=len(files) == 1, as_json=as_json)


def _judge_all(
    files: Sequence[str],
    board: Board | None,
    start_text: str | None,
    judged: dict[str, Judged],
    *,
    closed: bool,
) -> None:
    """Collect the verdicts, so that an interruption loses none."""
    for file in dict.fromkeys(files):
        try:
            judged[file] = _judge(file, board, start_text, closed=closed)
        except (CavalierError, OSError) as error:
            if len(files) == 1:
                raise
            judged[file] = error


def _report(judged: Mapping[str, Judged], *, one: bool, as_json: bool) -> int:
    if as_json:
        documents = [_document(file, each) for file, each in judged.items()]
        print_document(documents[0]["verdict"] if one else documents)
    for file, each in judged.items():
        head = "" if one else f"{file}: "
        if isinstance(each, Exception):
            tell(f"{head}{each}")
        elif not as_json:
            print(f"{head}{_told(*each)}")
    return max(_status(each) for each in judged.values())


def _judge(
    file: str, board: Board | None, start_text: str | None, *, closed: bool
) -> tuple[Reading, Verdict]:
    reading = read_bytes(read_input(file, MOST_BYTES), board)
    start = (
        None if start_text is None else parse_square(start_text, reading.board)
    )
    return reading, reading.verdict(start=start, closed=closed or None)


def _status(judged: Judged) -> int:
    if isinstance(judged, Exception):
        return 2
    _, verdict = judged
    return 0 if verdict.valid else 1


def _document(file: str, judged: Judged) -> FileVerdictDocument:
    if isinstance(judged, Exception):
        return {"file": file, "verdict": None, "error": str(judged)}
    _, verdict = judged
    document = verdict_document(verdict)
    return {"file": file, "verdict": document, "error": None}


def _told(reading: Reading, verdict: Verdict) -> str:
    board = reading.board
    if verdict.tour is not None:
        first, last = verdict.tour[0], verdict.tour[-1]
        ends = f"{square_name(first, board)} to {square_name(last, board)}"
        closed = "closed" if verdict.closed else "not closed"
        head = f"a tour of {board} from {ends}, {closed}"
    else:
        count = len(verdict.faults)
        head = f"not a tour of {board}: {count} fault{'s'[: count > 1]}"
    faults = [f"  {each.code}: {each.message}" for each in verdict.faults]
    marked = [square for fault in verdict.faults for square in fault.squares]
    return "\n".join([head, *faults, drawing(board, _cells(reading), marked)])


def _shortened(cell: object) -> str:
    """Write a cell in a few characters that can all be printed."""
    return str(cell) if type(cell) is int else ascii(cell)[:_LONGEST_CELL]


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()


def _cells(reading: Reading) -> dict[Square, str]:
    """Give what stands on each square, or the step that comes there first."""
    cells: dict[Square, str] = {}
    if reading.matrix is not None:
        for row, numbers in enumerate(_listed(reading.matrix)):
            for column, number in enumerate(_listed(numbers)):
                cells[Square(row, column)] = _shortened(number)
    for step, square in enumerate(_listed(reading.squares), 1):
        match square:
            case (int(row), int(column)):
                cells.setdefault(Square(row, column), str(step))
    return cells
