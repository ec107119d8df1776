"""Translations with a fault each, which know more than a submission can.

They answer in no time, by the exact counts or a port, what others would take
minutes for. They are only ever asked in the tests' own process.
"""

from cavalier.grading.graded_cases import Property, graded_cases

from cavalier.catalogue import find
from cavalier.exact import count_paths_from
from common.board import Board, Square
from tests.grade.wrong_translations import Cell, near, right


def board_never_closed(
    rows: int, columns: int, row: int, column: int, closed: bool = False
) -> list[Cell] | None:
    """Find a tour as quickly as a port does; the port can be asked more."""
    board, start = Board(rows, columns), Square(row, column)
    tour = find("best-first-padded").first_tour(board, start)
    return None if tour is None else [(r, c) for r, c in tour]


def cycles_once(
    rows: int, columns: int, row: int, column: int, closed: bool = False
) -> int:
    count = quickly(rows, columns, row, column, closed)
    return count // 2 if closed else count


def cycles_twice(
    rows: int, columns: int, row: int, column: int, closed: bool = False
) -> int:
    count = quickly(rows, columns, row, column, closed)
    return count * 2 if closed else count


def twelve_bits(
    rows: int, columns: int, row: int, column: int, closed: bool = False
) -> int:
    return quickly(rows, columns, row, column, closed) % 2**12


def sixteen_bits(
    rows: int, columns: int, row: int, column: int, closed: bool = False
) -> int:
    """Count as Pascal's word does; its integer has a sign."""
    return quickly(rows, columns, row, column, closed) % 2**16


def sixteen_bits_with_sign(
    rows: int, columns: int, row: int, column: int, closed: bool = False
) -> int:
    count = quickly(rows, columns, row, column, closed)
    return (count + 2**15) % 2**16 - 2**15


def quickly(
    rows: int, columns: int, row: int, column: int, closed: bool
) -> int:
    """Count without a fault, as the others cannot in time."""
    board, start = Board(rows, columns), Square(row, column)
    goal = frozenset(square for square in board if near(square, start))
    return count_paths_from(board, start, ends=goal if closed else None)


def public_answers(rows: int, columns: int, row: int, column: int) -> int:
    """Know the counts of the public cases, and no others."""
    known = {
        (case.board.rows, case.board.columns, *start)
        for case in graded_cases()
        if case.asks in (Property.COUNT, Property.COUNT_ALL)
        for start in case.starts
    }
    count = right(rows, columns, row, column)
    return count + ((rows, columns, row, column) not in known)
