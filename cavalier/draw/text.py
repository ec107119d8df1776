"""Boards and tours as text."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby

from common.board import Board, Square, Tour, column_name, square_name
from common.language import _
from common.tour import to_matrix
from common.verdict import MOST_LISTED, Verdict


def matrix(board: Board, tour: Tour) -> str:
    """Write a tour as its numbered board, in columns.

    >>> from common.construction import open_tour
    >>> print(matrix(Board(3, 4), open_tour(Board(3, 4))))
     1  4  7 10
    12  9  2  5
     3  6 11  8
    """
    return columns([[str(n) for n in row] for row in to_matrix(board, tour)])


def columns(rows: Sequence[Sequence[str]]) -> str:
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
    marked = set(marked)
    rows = [
        [
            "*" * (Square(row, column) in marked)
            + cells.get(Square(row, column), ".")
            for column in range(board.columns)
        ]
        for row in range(board.rows)
    ]
    rows.append([column_name(column) for column in range(board.columns)])
    widest = len(str(board.rows))
    ranks = [f"{board.rows - row:{widest}} | " for row in range(board.rows)]
    margin = [*ranks, " " * (widest + 3)]
    lines = columns(rows).split("\n")
    return "\n".join(map("".join, zip(margin, lines, strict=True)))


def squares(board: Board, tour: Tour) -> str:
    """Write a tour as row,column from 0, a square a line."""
    return "\n".join(f"{square.row},{square.column}" for square in tour)


def algebraic(board: Board, tour: Tour) -> str:
    """Write a tour as the names of its squares."""
    return " ".join(square_name(square, board) for square in tour)


#: How a tour is written as text, by the name of the format.
WRITTEN: Mapping[str, Callable[[Board, Tour], str]] = {
    "matrix": matrix,
    "squares": squares,
    "algebraic": algebraic,
}


def matrix_or_none(board: Board, tour: Tour | None) -> str:
    """Write a tour as its numbered board, or that there is none.

    >>> print(matrix_or_none(Board(4, 4), None))
    no tour of 4x4
    """
    if tour is None:
        return _("no tour of {board}", board=board)
    return matrix(board, tour)


def square_map(board: Board, marked: Collection[Square]) -> str:
    """Write an x for each square that is marked, a point for the others.

    >>> print(square_map(Board(2, 3), [Square(0, 1), Square(1, 2)]))
    . x .
    . . x
    """
    signs = ["x" if square in marked else "." for square in board]
    rows = range(0, len(signs), board.columns)
    return "\n".join(" ".join(signs[at : at + board.columns]) for at in rows)


def numbers(rows: Sequence[Sequence[int]]) -> str:
    """Write rows of numbers in columns.

    >>> print(numbers([[1, 4], [2363, 2]]))
       1    4
    2363    2
    """
    return columns([[str(number) for number in row] for row in rows])


def faults(verdict: Verdict) -> Iterator[str]:
    """Write a line for each fault that is listed, and how many more are not.

    >>> from common.diagnosis import examine
    >>> verdict = examine(Board(1, 1), [(0, 0)] * 103)
    >>> [line for line in faults(verdict) if "more" in line]
    ['  duplicate: and 2 more', '  illegal-move: and 2 more']
    """
    for code, group in groupby(verdict.faults, lambda fault: fault.code):
        for fault in group:
            yield _("  {code}: {fault}", code=code, fault=fault.message)
        if (more := verdict.counts[code] - MOST_LISTED) > 0:
            yield _("  {code}: and {count} more", code=code, count=more)
