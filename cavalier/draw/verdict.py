"""A verdict in words, with the board drawn."""

from collections.abc import Sequence
from reprlib import repr as shorten

from cavalier.draw.text import drawing, faults
from common.board import Square, square_name
from common.language import N_, _, ngettext
from common.numbering import remark
from common.reading import Reading
from common.verdict import Verdict

#: A larger board does not fit a screen.
_MOST_DRAWN = 10_000
_LONGEST_CELL = 12

_CLOSED = N_("a tour of {board} from {first} to {last}, closed")
_NOT_CLOSED = N_("a tour of {board} from {first} to {last}, not closed")


def verdict_text(reading: Reading, verdict: Verdict) -> str:
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
        notes.append(remark(reading))
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
