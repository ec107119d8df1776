"""Changes, each of which makes a tour of boards that are wrong in one way.

A change takes each square to another one. Its hint names the fault of a board
if the change takes all squares visited to a tour, or the start that was asked
for to the first square of the tour that came.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import count, takewhile

from cavalier.grading.cases import GradedCase
from cavalier.grading.suspects import (
    AT_THE_CORNER,
    FROM_1,
    NOT_TESTED,
    ONE_ADDED,
    SWAPPED,
)
from common.board import Board, Square, Tour
from common.reading import Reading
from common.untrusted import items_of, whole_number
from common.validator import examine, is_knight_move

Change = Callable[[Board, Square], Square]


def changes_wanted(case: GradedCase, reading: Reading) -> Iterator[str]:
    """Yield the hint of each change that mends a wrong board."""
    if len(case.board) == 1:  # any change can make a tour of it
        return
    if case.verdict(reading).valid:
        return
    yield from _of_all_squares(case, reading)
    tour = reading.verdict().tour
    if tour is not None and case.start is not None:
        yield from _of_ends(case, case.start, tour)


def _of_all_squares(case: GradedCase, reading: Reading) -> Iterator[str]:
    board, squares = case.board, _visited(reading, 1)
    changed = [
        (hint, [change(board, square) for square in squares])
        for hint, change in _OF_ALL_SQUARES
    ]
    numbered_from_0 = "numbers look counted from the wrong one: 0 for 1"
    changed.append((numbered_from_0, _visited(reading, 0)))
    for hint, tour in changed:
        verdict = examine(board, tour, start=case.start, closed=case.closed)
        if verdict.valid:
            yield hint


def _of_ends(case: GradedCase, start: Square, tour: Tour) -> Iterator[str]:
    """Yield the hints of a tour that begins or ends on a wrong square."""
    for hint, change in _OF_THE_START:
        if tour[0] == change(case.board, start) != start:
            yield hint
    if tour[0] == start and case.closed:
        at_corner = is_knight_move(tour[-1], Square(0, 0))
        yield AT_THE_CORNER if at_corner else NOT_TESTED


def _visited(reading: Reading, first: int) -> list[Square]:
    """List the squares in the order of their numbers, up to a gap."""
    numbered = _numbered(reading)
    numbers = takewhile(numbered.__contains__, count(first))
    return [numbered[number] for number in numbers]


def _numbered(reading: Reading) -> Mapping[int | None, Square]:
    if reading.squares is not None:
        return dict(enumerate(_squares(reading.squares), 1))
    return {
        whole_number(cell): Square(row, column)
        for row, cells in enumerate(items_of(reading.matrix) or ())
        for column, cell in enumerate(items_of(cells) or ())
    }


def _squares(listed: object) -> Iterator[Square]:
    for item in items_of(listed) or ():
        match [whole_number(cell) for cell in items_of(item) or ()]:
            case [int(row), int(column)]:
                yield Square(row, column)


def _swapped(board: Board, square: Square) -> Square:
    return Square(square.column, square.row)


def _from_the_bottom(board: Board, square: Square) -> Square:
    return Square(board.rows - 1 - square.row, square.column)


def _one_less(board: Board, square: Square) -> Square:
    return Square(square.row - 1, square.column - 1)


def _one_more(board: Board, square: Square) -> Square:
    return Square(square.row + 1, square.column + 1)


_ANYWHERE: tuple[tuple[str, Change], ...] = (
    (SWAPPED, _swapped),
    ("rows look counted from the bottom", _from_the_bottom),
)

_OF_ALL_SQUARES = (
    *_ANYWHERE,
    ("rows and columns look counted from 1", _one_less),
)

_OF_THE_START = (*_ANYWHERE, (FROM_1, _one_less), (ONE_ADDED, _one_more))
