"""`cavalier check`: whether a file holds a tour, with all its faults."""

from collections.abc import Sequence

from cavalier.documents import verdict_document
from cavalier.drawing import drawing
from cavalier.terminal import print_document, read_input
from common.board import Square, parse_board, parse_square, square_name
from common.reading import MOST_BYTES, Reading, read_bytes
from common.verdict import Verdict

_LONGEST_CELL = 12


def check(
    file: str,
    board_text: str | None,
    start_text: str | None,
    *,
    closed: bool,
    as_json: bool,
) -> int:
    """Judge a file, or standard input; the answer is yes for a tour."""
    board = None if board_text is None else parse_board(board_text)
    reading = read_bytes(read_input(file, MOST_BYTES), board)
    start = (
        None if start_text is None else parse_square(start_text, reading.board)
    )
    verdict = reading.verdict(start=start, closed=closed or None)
    if as_json:
        print_document(verdict_document(verdict))
    else:
        print(_told(reading, verdict))
    return 0 if verdict.valid else 1


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
