"""The validator: whether squares, or a numbered matrix, are a tour.

It takes values of any type, trusts none of them, and counts every fault; of
each code it lists the first 100. It has its own
definition of a knight's move and shares nothing with the ports, so that it
can judge all of them.

Squares are (row, column) from 0, as in ``common.board``; steps, and the
numbers in a matrix, count from 1.

>>> from common.board import Board
>>> verdict = examine(Board(3, 4), [(0, 0), (1, 2), (1, 2), (2, 5)])
>>> for fault in verdict.faults:
...     print(fault.code, fault.step, fault.message, sep="|")
off-board|4|step 4: (2, 5) is not on the 3x4 board
duplicate|3|step 3: c2 was visited at step 2
missing|None|never visited: b3, c3, d3, a2, b2, ... (10 of 12)
illegal-move|3|step 3: c2 to c2 (0 down, 0 across) is not a knight's move
illegal-move|4|step 4: c2 to (2, 5) (1 down, 3 right) is not a knight's move
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from typing import TypeVarTuple

from common.board import Board, Square, square_name
from common.language import N_, _, ngettext
from common.untrusted import items_of, shown, whole_number
from common.verdict import MOST_LISTED, Fault, FaultCode, Verdict

#: How many squares or numbers a message names before it stops.
_NAMED = 5

#: How far a move goes: whether upwards, and the sign of its columns.
_DIRECTIONS = {
    (True, -1): N_("{rows} up, {columns} left"),
    (True, 0): N_("{rows} up, {columns} across"),
    (True, 1): N_("{rows} up, {columns} right"),
    (False, -1): N_("{rows} down, {columns} left"),
    (False, 0): N_("{rows} down, {columns} across"),
    (False, 1): N_("{rows} down, {columns} right"),
}

#: The square of each step, or None where it is not known.
Visits = Sequence[Square | None]

Details = TypeVarTuple("Details")


@dataclass(frozen=True, slots=True)
class _Faults:
    """The faults of one code: how many there are, and the first of them."""

    count: int
    listed: tuple[Fault, ...]


_NONE = _Faults(0, ())


def is_knight_move(origin: Square, target: Square) -> bool:
    """Check whether a knight goes from one square to the other in one move.

    >>> is_knight_move(Square(0, 0), Square(1, 2))
    True
    >>> is_knight_move(Square(0, 0), Square(2, 2))
    False
    """
    rows, columns = _delta(origin, target)
    return {abs(rows), abs(columns)} == {1, 2}


def examine(
    board: Board,
    squares: object,
    *,
    start: tuple[int, int] | None = None,
    closed: bool | None = None,
) -> Verdict:
    """Judge a list or tuple of squares, each a list or tuple (row, column).

    Rows and columns are whole numbers from 0, numpy's among them. ``start``
    asks for a first square, ``closed=True`` for a closed tour; None and
    False ask for nothing, since an open tour is any tour.

    >>> from common.board import Board
    >>> examine(Board(1, 1), [(0, 0)]).valid
    True

    Raises nothing, whatever the squares are, and takes no longer on a larger
    board.
    """
    items = items_of(squares)
    if items is None:
        return _refusal(_not_a_list(_not_squares, squares))
    if _is_matrix(board, items):
        return _refusal(_a_matrix(board))
    visits = [_square(item) for item in items]
    first_steps = _first_steps(board, visits)
    faults = [
        _not_pairs(items, visits),
        _not_whole_pairs(items, visits),
        _off_board(board, visits),
        _visited_again(board, visits, first_steps),
        _never_visited(board, first_steps),
    ]
    return _verdict(board, visits, faults, start, closed)


def examine_matrix(
    board: Board,
    matrix: object,
    *,
    start: tuple[int, int] | None = None,
    closed: bool | None = None,
) -> Verdict:
    """Judge a list or tuple of rows, in which the squares are numbered.

    The numbers count from 1. Of a matrix of the wrong shape nothing else is
    judged; otherwise the moves between numbers that occur exactly once are,
    and the first and the last square where they are known. ``start`` and
    ``closed`` are as for ``examine``.

    >>> from common.board import Board
    >>> rows = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]
    >>> examine_matrix(Board(3, 4), rows).valid
    True

    Raises nothing, whatever the matrix is.
    """
    items = items_of(matrix)
    if items is None:
        return _refusal(_not_a_list(_not_rows, matrix))
    rows = [items_of(row) for row in items]
    misshapen = _misshapen(board, rows)
    if misshapen.count:
        return _refusal(misshapen)
    cells = list(chain.from_iterable(row for row in rows if row is not None))
    numbers = [whole_number(cell) for cell in cells]
    squares = list(board)
    places = _places(squares, numbers)
    visits = [place[0] if len(place) == 1 else None for place in places]
    faults = [
        _not_whole_cells(board, squares, cells, numbers),
        _out_of_range(board, squares, numbers),
        _standing_often(board, places),
        _standing_nowhere(places),
    ]
    return _verdict(board, visits, faults, start, closed)


def _verdict(
    board: Board,
    visits: Visits,
    faults: Iterable[_Faults],
    start: object,
    closed: bool | None,
) -> Verdict:
    """Judge the steps; a visit is None where its square is not known."""
    found = [*faults, _illegal_moves(board, visits)]
    gap = _not_closed(board, visits)
    is_closed = not any(each.count for each in (*found, gap))
    found.append(_wrong_start(board, visits, start))
    if closed:
        found.append(gap)
    if any(each.count for each in found):
        return _refusal(*found, closed=is_closed)
    tour = tuple(visit for visit in visits if visit is not None)
    return Verdict(is_closed, (), tour)


def _refusal(*found: _Faults, closed: bool = False) -> Verdict:
    """Refuse what has faults, and list the first of each code."""
    listed = tuple(chain.from_iterable(each.listed for each in found))
    unlisted = tuple(
        (each.listed[0].code, each.count - len(each.listed))
        for each in found
        if each.count > len(each.listed)
    )
    return Verdict(closed, listed, None, unlisted)


def _faults(
    found: Iterable[tuple[*Details]], fault: Callable[[*Details], Fault]
) -> _Faults:
    """Count what was found, and put the first of it into words."""
    rest = iter(found)
    listed = tuple(fault(*each) for each in islice(rest, MOST_LISTED))
    return _Faults(len(listed) + sum(1 for _ in rest), listed)


def _one(fault: Fault) -> _Faults:
    return _Faults(1, (fault,))


def _square(item: object) -> Square | None:
    """Read a pair of whole numbers as a square; None is anything else."""
    pair = items_of(item)
    if pair is None or len(pair) != 2:
        return None
    row, column = map(whole_number, pair)
    return None if row is None or column is None else Square(row, column)


def _first_steps(board: Board, visits: Visits) -> dict[Square, int]:
    """Note at which step each square of the board is visited first.

    No other square is kept: many with the same hash would take for ever.
    """
    steps: dict[Square, int] = {}
    for step, square in enumerate(visits, 1):
        if square is not None and square in board:
            steps.setdefault(square, step)
    return steps


def _places(
    squares: Collection[Square], numbers: Iterable[int | None]
) -> list[list[Square]]:
    """List, for each number from 1, the squares on which it is."""
    last = len(squares)
    places: list[list[Square]] = [[] for _ in range(last)]
    for square, number in zip(squares, numbers, strict=True):
        if number is not None and 1 <= number <= last:
            places[number - 1].append(square)
    return places


def _not_squares(value: str) -> str:
    return _("{value} is not a list or tuple of squares", value=value)


def _not_rows(value: str) -> str:
    return _("{value} is not a list or tuple of rows", value=value)


def _not_a_list(said: Callable[[str], str], value: object) -> _Faults:
    message = said(shown(value))
    return _one(Fault(FaultCode.WRONG_SHAPE, None, (), message))


def _is_matrix(board: Board, items: Sequence[object]) -> bool:
    """Check whether items are rows of the board, and longer than a pair."""
    lengths = {len(items_of(item) or ()) for item in items}
    return board.columns > 2 and (
        (len(items), lengths) == (board.rows, {board.columns})
    )


def _a_matrix(board: Board) -> _Faults:
    message = _(
        "a matrix of {board} is not a list of squares: examine_matrix is for "
        "a matrix",
        board=board,
    )
    return _one(Fault(FaultCode.WRONG_SHAPE, None, (), message))


def _not_pairs(items: Sequence[object], visits: Visits) -> _Faults:
    def fault(step: int, item: object) -> Fault:
        pair = items_of(item)
        if pair is None:
            message = _(
                "step {step}: {value} is not a pair (row, column)",
                step=step,
                value=shown(item),
            )
        else:
            message = _(
                "step {step}: a list of {count} is not a pair (row, column)",
                step=step,
                count=len(pair),
            )
        return Fault(FaultCode.WRONG_SHAPE, step, (), message)

    unread = _unread(items, visits)
    found = ((step, item) for step, item in unread if not _is_pair(item))
    return _faults(found, fault)


def _not_whole_pairs(items: Sequence[object], visits: Visits) -> _Faults:
    def fault(step: int, item: object) -> Fault:
        row, column = map(shown, items_of(item) or ())
        message = _(
            "step {step}: in ({row}, {column}), row and column are not both "
            "whole numbers",
            step=step,
            row=row,
            column=column,
        )
        return Fault(FaultCode.NOT_AN_INTEGER, step, (), message)

    unread = _unread(items, visits)
    found = ((step, item) for step, item in unread if _is_pair(item))
    return _faults(found, fault)


def _unread(
    items: Sequence[object], visits: Visits
) -> Iterator[tuple[int, object]]:
    for step, (item, square) in enumerate(zip(items, visits, strict=True), 1):
        if square is None:
            yield step, item


def _is_pair(item: object) -> bool:
    return len(items_of(item) or ()) == 2


def _not_whole_cells(
    board: Board,
    squares: Iterable[Square],
    cells: Iterable[object],
    numbers: Iterable[int | None],
) -> _Faults:
    def fault(square: Square, cell: object) -> Fault:
        message = _(
            "{square} holds {value}, not a whole number",
            square=_name(square, board),
            value=shown(cell),
        )
        return Fault(FaultCode.NOT_AN_INTEGER, None, (square,), message)

    found = (
        (square, cell)
        for square, cell, number in zip(squares, cells, numbers, strict=True)
        if number is None
    )
    return _faults(found, fault)


def _out_of_range(
    board: Board, squares: Collection[Square], numbers: Iterable[int | None]
) -> _Faults:
    last = len(squares)

    def fault(square: Square, number: int) -> Fault:
        message = _(
            "{square} holds {value}, not a number from 1 to {last}",
            square=_name(square, board),
            value=shown(number),
            last=last,
        )
        return Fault(FaultCode.OUT_OF_RANGE, None, (square,), message)

    found = (
        (square, number)
        for square, number in zip(squares, numbers, strict=True)
        if number is not None and not 1 <= number <= last
    )
    return _faults(found, fault)


def _misshapen(
    board: Board, rows: Sequence[tuple[object, ...] | None]
) -> _Faults:
    def fault(message: str) -> Fault:
        return Fault(FaultCode.WRONG_SHAPE, None, (), message)

    lengths = [None if row is None else len(row) for row in rows]
    found = ((message,) for message in _odd_sizes(board, lengths))
    return _faults(found, fault)


def _odd_sizes(board: Board, lengths: list[int | None]) -> Iterator[str]:
    """Compare the rows' lengths with the board; None is not a row at all."""
    if lengths and lengths[0] is not None and len(set(lengths)) == 1:
        if (len(lengths), lengths[0]) != (board.rows, board.columns):
            yield _(
                "the matrix is {size}, not {board}",
                size=f"{len(lengths)}x{lengths[0]}",
                board=board,
            )
        return
    if len(lengths) != board.rows:
        yield ngettext(
            "the matrix has {rows} row, not {expected}",
            "the matrix has {rows} rows, not {expected}",
            len(lengths),
            rows=len(lengths),
            expected=board.rows,
        )
    for row, length in enumerate(lengths):
        if length != board.columns:
            yield _odd_length(row, length, board.columns)


def _odd_length(row: int, length: int | None, expected: int) -> str:
    if length is None:
        return _("row {row} is not a list or tuple", row=row)
    return _(
        "row {row} is {length} long, not {expected}",
        row=row,
        length=length,
        expected=expected,
    )


def _off_board(board: Board, visits: Visits) -> _Faults:
    def fault(step: int, square: Square) -> Fault:
        message = _(
            "step {step}: {square} is not on the {board} board",
            step=step,
            square=_name(square, board),
            board=board,
        )
        return Fault(FaultCode.OFF_BOARD, step, (square,), message)

    found = (
        (step, square)
        for step, square in enumerate(visits, 1)
        if square is not None and square not in board
    )
    return _faults(found, fault)


def _visited_again(
    board: Board, visits: Visits, first_steps: dict[Square, int]
) -> _Faults:
    def fault(step: int, square: Square) -> Fault:
        message = _(
            "step {step}: {square} was visited at step {before}",
            step=step,
            square=_name(square, board),
            before=first_steps[square],
        )
        return Fault(FaultCode.DUPLICATE, step, (square,), message)

    found = (
        (step, square)
        for step, square in enumerate(visits, 1)
        if square is not None and first_steps.get(square, step) != step
    )
    return _faults(found, fault)


def _standing_often(
    board: Board, places: Sequence[Sequence[Square]]
) -> _Faults:
    def fault(number: int, squares: Sequence[Square]) -> Fault:
        names = _listed(len(squares), (_name(one, board) for one in squares))
        message = _(
            "{number} occurs {times} times: {squares}",
            number=number,
            times=len(squares),
            squares=names,
        )
        listed = tuple(squares[:MOST_LISTED])
        return Fault(FaultCode.DUPLICATE, number, listed, message)

    found = (
        (number, squares)
        for number, squares in enumerate(places, 1)
        if len(squares) > 1
    )
    return _faults(found, fault)


def _never_visited(board: Board, visited: Collection[Square]) -> _Faults:
    """Compare the squares of the board with those of it that are visited."""
    count = len(board) - len(visited)
    if not count:
        return _NONE
    missing = (square for square in board if square not in visited)
    squares = tuple(islice(missing, MOST_LISTED))
    names = _listed(count, (_name(square, board) for square in squares))
    message = _(
        "never visited: {squares} ({count} of {all})",
        squares=names,
        count=count,
        all=len(board),
    )
    return _one(Fault(FaultCode.MISSING, None, squares, message))


def _standing_nowhere(places: Sequence[Sequence[Square]]) -> _Faults:
    count = sum(not squares for squares in places)
    if not count:
        return _NONE
    missing = (str(n) for n, squares in enumerate(places, 1) if not squares)
    names = _listed(count, missing)
    message = _(
        "standing nowhere: {numbers} ({count} of {all})",
        numbers=names,
        count=count,
        all=len(places),
    )
    return _one(Fault(FaultCode.MISSING, None, (), message))


def _illegal_moves(board: Board, visits: Visits) -> _Faults:
    def fault(step: int, origin: Square, target: Square) -> Fault:
        message = _(
            "step {step}: {origin} to {target} ({direction}) is not a "
            "knight's move",
            step=step,
            origin=_name(origin, board),
            target=_name(target, board),
            direction=_direction(*_delta(origin, target)),
        )
        squares = origin, target
        return Fault(FaultCode.ILLEGAL_MOVE, step, squares, message)

    found = (
        (step, origin, target)
        for step, (origin, target) in enumerate(pairwise(visits), 2)
        if origin is not None
        and target is not None
        and not is_knight_move(origin, target)
    )
    return _faults(found, fault)


def _wrong_start(board: Board, visits: Visits, start: object) -> _Faults:
    first, asked = visits[0] if visits else None, _square(start)
    if start is None or first is None or first == asked:
        return _NONE
    expected = shown(start) if asked is None else _name(asked, board)
    message = _(
        "the first square is {first}, not {expected}",
        first=_name(first, board),
        expected=expected,
    )
    return _one(Fault(FaultCode.WRONG_START, 1, (first,), message))


def _not_closed(board: Board, visits: Visits) -> _Faults:
    first, last = (visits[0], visits[-1]) if visits else (None, None)
    if first is None or last is None or is_knight_move(last, first):
        return _NONE
    message = _(
        "the last square, {last}, is not a knight's move from the first, "
        "{first}",
        last=_name(last, board),
        first=_name(first, board),
    )
    squares = last, first
    return _one(Fault(FaultCode.NOT_CLOSED, len(visits), squares, message))


def _delta(origin: Square, target: Square) -> tuple[int, int]:
    return target.row - origin.row, target.column - origin.column


def _direction(rows: int, columns: int) -> str:
    """Write a move in words: how far up or down, and how far to which side."""
    sign = (columns > 0) - (columns < 0)
    return _(
        _DIRECTIONS[rows < 0, sign],
        rows=shown(abs(rows)),
        columns=shown(abs(columns)),
    )


def _name(square: Square, board: Board) -> str:
    if square in board:
        return square_name(square, board)
    return f"({shown(square.row)}, {shown(square.column)})"


def _listed(count: int, names: Iterable[str]) -> str:
    more = ["..."] if count > _NAMED else []
    return ", ".join([*islice(names, _NAMED), *more])
