"""Boards, tours and verdicts as text."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby

from common.board import Board, Square, Tour, column_name, square_name
from common.diagnosis import MOST_LISTED, Verdict
from common.language import N_, _, ngettext
from common.numbering import remark
from common.reading import Reading
from common.tour import to_matrix

#: A larger board does not fit a screen.
_MOST_DRAWN = 10_000

_CLOSED = N_("a closed tour of {board} from {first} to {last}")
_NOT_CLOSED = N_("an open tour of {board} from {first} to {last}")


def matrix(board: Board, tour: Tour) -> str:
    """Write a tour as its numbered board, in columns.

    >>> from common.construction import first_tour
    >>> print(matrix(Board(3, 4), first_tour(Board(3, 4), Square(0, 0))))
     1  4  7 10
    12  9  2  5
     3  6 11  8
    """
    rows = to_matrix(board, tour)
    return _columns([[str(number) for number in row] for row in rows])


def squares(board: Board, tour: Tour) -> str:
    """Write a tour as row,column from 0, a square a line."""
    return "\n".join(f"{row},{column}" for row, column in tour)


def _columns(rows: Sequence[Sequence[str]]) -> str:
    """Align cells to the right, all columns equally wide."""
    width = max(len(cell) for row in rows for cell in row)
    return "\n".join(
        " ".join(cell.rjust(width) for cell in row) for row in rows
    )


def drawing(
    board: Board, cells: Mapping[Square, str], marked: Collection[Square]
) -> str:
    """Draw a board with ranks and files; marked squares bear a star.

    >>> print(drawing(Board(2, 3), {Square(0, 1): "12"}, [Square(1, 2)]))
    2 |  . 12  .
    1 |  .  . *.
         a  b  c
    """
    stars = dict.fromkeys(marked, "*")
    texts = [stars.get(s, "") + cells.get(s, ".") for s in board]
    texts += [column_name(column) for column in range(board.columns)]
    firsts = range(0, len(texts), board.columns)
    lines = _columns([texts[n : n + board.columns] for n in firsts])
    widest = len(str(board.rows))
    ranks = [f"{rank:{widest}} | " for rank in range(board.rows, 0, -1)]
    margin = [*ranks, " " * (widest + 3)]
    return "\n".join(map("".join, zip(margin, lines.split("\n"), strict=True)))


def verdict_text(reading: Reading, verdict: Verdict) -> str:
    """Report whether a board is a tour, and draw it, its faults marked."""
    board = reading.board
    if verdict.tour is not None:
        first, last = (square_name(verdict.tour[n], board) for n in (0, -1))
        sentence = _CLOSED if verdict.closed else _NOT_CLOSED
        lines = [_(sentence, board=board, first=first, last=last)]
    else:
        count = sum(verdict.counts.values())
        head = ngettext(
            "not a tour of {board}: {count} fault",
            "not a tour of {board}: {count} faults",
            count,
            board=board,
            count=count,
        )
        lines = [head, remark(reading)]
    lines[1:1] = [reading.note]
    marked = [square for fault in verdict.faults for square in fault.squares]
    picture = (
        _("boards of over {most} squares are not drawn", most=_MOST_DRAWN)
        if len(board) > _MOST_DRAWN
        else drawing(board, _cells(reading), marked)
    )
    return "\n".join([*filter(None, lines), *_faults(verdict), picture])


def _faults(verdict: Verdict) -> Iterator[str]:
    """Write a line for each fault that is listed, and how many more are not.

    >>> from common.diagnosis import examine
    >>> verdict = examine(Board(1, 1), [(0, 0)] * 103)
    >>> [line for line in _faults(verdict) if "more" in line]
    ['  duplicate: and 2 more', '  illegal-move: and 2 more']
    """
    for code, group in groupby(verdict.faults, lambda fault: fault.code):
        for fault in group:
            yield _("  {code}: {fault}", code=code, fault=fault.message)
        if (more := verdict.counts[code] - MOST_LISTED) > 0:
            yield _("  {code}: and {count} more", code=code, count=more)


def _cells(reading: Reading) -> dict[Square, str]:
    """Return what is on each square, or the step that comes there first."""
    cells = {
        Square(row, column): _shortened(cell)
        for row, numbers in enumerate(reading.matrix)
        for column, cell in enumerate(numbers)
    }
    for step, square in enumerate(reading.squares, 1):
        cells.setdefault(square, str(step))
    return cells


def _shortened(cell: object) -> str:
    text = ascii(cell)
    return text if len(text) <= 12 else f"{text[:9]}..."
