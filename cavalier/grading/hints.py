"""Hints: what is probably wrong with a program, where the pattern is known.

Wrong counts are compared with what the ``suspects`` would have answered; of
wrong boards it is tried which one change makes tours of them. Every hint has
a planted wrong program in the tests.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from cavalier.grading.answers import Boards, Number
from cavalier.grading.cases import Case, Property
from cavalier.grading.judgement import Outcome, Result
from cavalier.grading.suspects import (
    MOST_SQUARES,
    MOST_SQUARES_CLOSED,
    MOVES,
    Count,
    Couple,
    suspects,
    suspects_of_closed_tours,
    walks,
)
from common.board import Board, Square
from common.reading import Reading
from common.tour import is_closed
from common.untrusted import items_of, whole_number
from common.validator import examine, examine_matrix

Rows = list[list[object]]

_Asked = tuple[Board, Square, bool]

_COUNTS = (Property.COUNT, Property.COUNT_ALL, Property.COUNT_CLOSED)


def hints(results: Sequence[Result]) -> list[str]:
    """List what may be wrong, each once, the surest first.

    Of wrong boards, what explains most of them.
    """
    of_boards = Counter(
        hint for result in results for hint in _of_boards(result)
    )
    found = [
        *_of_counts(results),
        *_of_missing_moves(results),
        *(hint for hint, _ in of_boards.most_common()),
    ]
    return list(dict.fromkeys(found))


def _of_counts(results: Iterable[Result]) -> Iterator[str]:
    """Name the suspects that would have answered all the same numbers.

    Those of closed tours only where all open counts are right.
    """
    counted = [r for r in results if r.case.asks in _COUNTS]
    failed = [r for r in counted if r.outcome == Outcome.FAILED]
    if not failed:
        return
    yield from _agreeing(suspects(), _numbers(counted, MOST_SQUARES))
    if all(result.case.closed for result in failed):
        closed = [result for result in counted if result.case.closed]
        numbers = _numbers(closed, MOST_SQUARES_CLOSED)
        yield from _agreeing(suspects_of_closed_tours(), numbers)


def _numbers(results: Iterable[Result], most: int) -> dict[_Asked, int]:
    """Collect the numbers that were answered about boards not too large."""
    return {
        (result.case.board, start, result.case.closed): answer.value
        for result in results
        for start, answer in result.answers
        if isinstance(answer, Number) and len(result.case.board) <= most
    }


def _agreeing(
    suspected: Iterable[tuple[str, Count]], given: Mapping[_Asked, int]
) -> Iterator[str]:
    for hint, count in suspected:
        if given and all(count(*asked) == n for asked, n in given.items()):
            yield hint


def _of_missing_moves(results: Iterable[Result]) -> Iterator[str]:
    """Name the moves that never occur in all tours of several boards."""
    used: set[Couple] = set()
    wanted: set[Couple] = set()
    for result in results:
        case = result.case
        if case.asks != Property.TOURS or case.start is None:
            continue
        for _, answer in result.answers:
            if isinstance(answer, Boards) and len(case.board) <= 20:
                used |= _moves_of_all(case, answer)
                wanted |= _steps(walks(case.board, case.start))
    for move in MOVES:
        if used and move in wanted - used:
            yield f"the move {move} looks missing"


def _moves_of_all(case: Case, answer: Boards) -> set[Couple]:
    tours = [reading.verdict().tour for reading in answer.readings]
    return _steps(tour for tour in tours if tour is not None)


def _steps(tours: Iterable[Sequence[Couple]]) -> set[Couple]:
    return {
        (there[0] - here[0], there[1] - here[1])
        for tour in tours
        for here, there in pairwise(tour)
    }


def _of_boards(result: Result) -> Iterator[str]:
    """Try which change would make a tour of a wrong board."""
    if result.outcome != Outcome.FAILED:
        return
    for _, answer in result.answers:
        for reading in answer.readings if isinstance(answer, Boards) else ():
            yield from _of_board(result.case, reading)


def _of_board(case: Case, reading: Reading) -> Iterator[str]:
    if len(case.board) == 1:  # where any change can make a tour
        return
    if reading.verdict(start=case.start, closed=case.closed or None).valid:
        return
    rows = _rows(reading)
    squares = reading.squares is not None
    judge = examine if squares else examine_matrix
    for hint, change in _CHANGES:
        changed = change(case.board, rows, squares)
        verdict = judge(
            case.board, changed, start=case.start, closed=case.closed
        )
        if verdict.valid:
            yield hint
    verdict = reading.verdict()
    if verdict.tour is not None and case.start is not None:
        yield from _of_ends(case, case.start, verdict.tour)


def _of_ends(
    case: Case, start: Square, tour: Sequence[Square]
) -> Iterator[str]:
    """Tell of a tour whose first or last square is not the one wanted."""
    row, column = tour[0]
    if (column, row) == start and row != column:
        yield "rows and columns look swapped"
    elif (row, column) == (start.row - 1, start.column - 1):
        yield "the start looks counted from 1"
    elif (row, column) == (start.row + 1, start.column + 1):
        yield "one looks added to the start"
    elif (row, column) == (case.board.rows - 1 - start.row, start.column):
        yield "rows look counted from the bottom"
    elif (row, column) == start and not is_closed(tuple(tour)):
        if _next_to(tour[-1], (0, 0)):
            yield "closed looks tested against (0, 0)"
        else:
            yield "closed does not look tested"


def _next_to(here: Couple, there: Couple) -> bool:
    return {abs(here[0] - there[0]), abs(here[1] - there[1])} == {1, 2}


def _rows(reading: Reading) -> Rows:
    """Give the rows of a matrix, or the squares of a list."""
    given = reading.matrix if reading.squares is None else reading.squares
    return [list(items_of(row) or ()) for row in items_of(given) or ()]


def _transposed(board: Board, rows: Rows, squares: bool) -> Rows:
    if squares:
        return [row[::-1] for row in rows]
    return [list(column) for column in zip(*rows, strict=False)]


def _numbered_from_1(board: Board, rows: Rows, squares: bool) -> Rows:
    return [
        [_plus(cell, -1 if squares else 1) for cell in row] for row in rows
    ]


def _from_the_bottom(board: Board, rows: Rows, squares: bool) -> Rows:
    if not squares:
        return rows[::-1]
    return [[_minus(board.rows - 1, row[0]), *row[1:]] for row in rows if row]


def _plus(cell: object, more: int) -> object:
    number = whole_number(cell)
    return None if number is None else number + more


def _minus(whole: int, cell: object) -> object:
    number = whole_number(cell)
    return None if number is None else whole - number


_CHANGES = (
    ("rows and columns look swapped", _transposed),
    ("numbers look counted from the wrong one: 0 for 1", _numbered_from_1),
    ("rows look counted from the bottom", _from_the_bottom),
)
