"""The diagnosis: all faults of a walk or a numbered matrix that is no tour.

``common.judge`` defines a tour; here each fault is data (its code, step and
squares) with one sentence. Squares are (row, column) from 0; steps, and the
numbers in a matrix, count from 1.

>>> verdict = examine(Board(3, 4), [(0, 0), (1, 2), (1, 2), (2, 5)])
>>> for fault in verdict.faults:
...     print(fault.code, fault.step, fault.message, sep="|")
off-board|4|step 4: (2, 5) is not on the 3x4 board
duplicate|3|step 3: c2 was visited at step 2
missing|None|never visited: b3, c3, d3, a2, b2, ... (10 of 12)
illegal-move|3|step 3: c2 to c2 (0 down, 0 across) is not a knight's move
illegal-move|4|step 4: c2 to (2, 5) (1 down, 3 right) is not a knight's move
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise
from numbers import Integral

from common.board import Board, Square, Tour, square_name
from common.judge import is_closed, is_knight_move, is_tour
from common.language import N_, _
from common.plain_values import shown
from common.verdict import MOST_LISTED, Fault, FaultCode, Verdict

#: The square of each step, or None where it is not known.
_Visits = Sequence[Square | None]

#: How many squares or numbers a sentence names before it stops.
_NAMED = 5


def examine(
    board: Board,
    squares: object,
    *,
    start: tuple[int, int] | None = None,
    closed: bool = False,
) -> Verdict:
    """Judge a list or tuple of squares, each a list or tuple (row, column).

    Rows and columns are whole numbers from 0, numpy's among them. The tour
    must begin at ``start``, if given, and close, if ``closed``.

    >>> examine(Board(1, 1), [(0, 0)]).valid
    True
    """
    if not isinstance(squares, list | tuple):
        text = N_("{value} is not a list or tuple of squares")
        return _verdict([_misshapen(text, value=shown(squares))])
    size = len(squares), {*map(_length, squares)}
    if board.columns > 2 and size == (board.rows, {board.columns}):
        text = N_("this is a {board} matrix: use examine_matrix")
        return _verdict([_misshapen(text, board=board)])
    visits = [square_of(item) for item in squares]
    faults = _in_squares(board, squares, visits)
    return _judged(board, visits, faults, start, closed)


def examine_matrix(
    board: Board,
    matrix: object,
    *,
    start: tuple[int, int] | None = None,
    closed: bool = False,
) -> Verdict:
    """Judge a list or tuple of rows, where the squares are numbered from 1.

    A matrix of the wrong shape has no other faults. Otherwise the moves
    between numbers that occur exactly once are judged, and the first and the
    last square where they are known. ``start`` and ``closed`` are as for
    ``examine``.

    >>> rows = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]
    >>> examine_matrix(Board(3, 4), rows).valid
    True
    """
    if not isinstance(matrix, list | tuple):
        text = N_("{value} is not a list or tuple of rows")
        return _verdict([_misshapen(text, value=shown(matrix))])
    lengths = [*map(_length, matrix)]
    if len(lengths) != board.rows or {*lengths} != {board.columns}:
        return _verdict(_wrong_sizes(board, lengths))
    cells = [cell for row in matrix for cell in row]
    places: list[list[Square]] = [[] for _cell in cells]
    for square, cell in zip(board, cells, strict=True):
        number = _whole(cell)
        if number is not None and 1 <= number <= len(cells):
            places[number - 1].append(square)
    visits = [at[0] if len(at) == 1 else None for at in places]
    faults = chain(_in_cells(board, cells), _in_numbers(board, places))
    return _judged(board, visits, faults, start, closed)


def square_of(item: object) -> Square | None:
    """Return a pair of whole numbers as a square, and None for the rest.

    >>> square_of([1, 2]), square_of((1, 2.0))
    (Square(row=1, column=2), None)
    """
    if isinstance(item, list | tuple) and len(item) == 2:
        row, column = map(_whole, item)
        if row is not None and column is not None:
            return Square(row, column)
    return None


def _whole(value: object) -> int | None:
    """Return a whole number: not a boolean, nor a float."""
    if isinstance(value, int | Integral) and not isinstance(value, bool):
        return int(value)
    return None


def _length(row: object) -> int | None:
    return len(row) if isinstance(row, list | tuple) else None


def _misshapen(text: str, **values: object) -> Fault:
    return Fault(FaultCode.WRONG_SHAPE, None, (), _(text, **values))


def _judged(
    board: Board,
    visits: _Visits,
    faults: Iterable[Fault],
    start: tuple[int, int] | None,
    closed: bool,
) -> Verdict:
    """Ask the judge; the faults are those of a walk that is no tour."""
    walk = tuple(square for square in visits if square is not None)
    ends = _wrong_ends(board, visits, start, closed)
    if len(walk) == len(visits) and is_tour(board, walk):
        return _verdict(ends, walk)
    return _verdict(chain(faults, _illegal_moves(board, visits), ends))


def _verdict(faults: Iterable[Fault], tour: Tour | None = None) -> Verdict:
    """Count all faults, and list the first of each code."""
    groups: dict[FaultCode, list[Fault]] = {code: [] for code in FaultCode}
    for fault in faults:
        groups[fault.code].append(fault)
    listed = [fault for g in groups.values() for fault in g[:MOST_LISTED]]
    counts = {code: len(group) for code, group in groups.items() if group}
    closes = tour is not None and is_closed(tour)
    return Verdict(closes, tuple(listed), None if listed else tour, counts)


def _in_squares(
    board: Board, items: Sequence[object], visits: _Visits
) -> Iterator[Fault]:
    """Find the faults of each square, and the squares never visited."""
    first: dict[Square, int] = {}
    for step, (item, square) in enumerate(zip(items, visits, strict=True), 1):
        if square is None:
            yield _no_square(step, item)
            continue
        name = square_name(square, board)
        if square not in board:
            text = N_("step {step}: {square} is not on the {board} board")
            message = _(text, step=step, square=name, board=board)
            yield Fault(FaultCode.OFF_BOARD, step, (square,), message)
        elif (before := first.setdefault(square, step)) != step:
            text = N_("step {step}: {square} was visited at step {before}")
            message = _(text, step=step, square=name, before=before)
            yield Fault(FaultCode.DUPLICATE, step, (square,), message)
    if count := len(board) - len(first):
        unseen = (square for square in board if square not in first)
        missing = tuple(islice(unseen, MOST_LISTED))
        names = _names(board, missing)
        text = N_("never visited: {squares} ({count} of {all})")
        message = _(text, squares=names, count=count, all=len(board))
        yield Fault(FaultCode.MISSING, None, missing, message)


def _no_square(step: int, item: object) -> Fault:
    code = FaultCode.WRONG_SHAPE
    if not isinstance(item, list | tuple):
        text = N_("step {step}: {value} is not a pair (row, column)")
        message = _(text, step=step, value=shown(item))
    elif len(item) != 2:
        text = N_("step {step}: a list of {count} is not a pair (row, column)")
        message = _(text, step=step, count=len(item))
    else:
        code = FaultCode.NOT_AN_INTEGER
        text = N_("step {step}: ({row}, {column}) is not two whole numbers")
        row, column = map(shown, item)
        message = _(text, step=step, row=row, column=column)
    return Fault(code, step, (), message)


def _in_cells(board: Board, cells: Sequence[object]) -> Iterator[Fault]:
    for square, cell in zip(board, cells, strict=True):
        number, name = _whole(cell), square_name(square, board)
        if number is None:
            text = N_("{square} holds {value}, not a whole number")
            message = _(text, square=name, value=shown(cell))
            yield Fault(FaultCode.NOT_AN_INTEGER, None, (square,), message)
        elif not 1 <= number <= len(cells):
            text = N_("{square} holds {value}, not a number from 1 to {last}")
            value = shown(number)
            message = _(text, square=name, value=value, last=len(cells))
            yield Fault(FaultCode.OUT_OF_RANGE, None, (square,), message)


def _in_numbers(
    board: Board, places: Sequence[Sequence[Square]]
) -> Iterator[Fault]:
    for number, at in enumerate(places, 1):
        if len(at) > 1:
            text = N_("{number} occurs {times} times: {squares}")
            squares = tuple(at[:MOST_LISTED])
            names = _names(board, squares)
            message = _(text, number=number, times=len(at), squares=names)
            yield Fault(FaultCode.DUPLICATE, number, squares, message)
    if missing := [str(n) for n, at in enumerate(places, 1) if not at]:
        text = N_("not on the board: {numbers} ({count} of {all})")
        numbers, count = _some(missing), len(missing)
        message = _(text, numbers=numbers, count=count, all=len(places))
        yield Fault(FaultCode.MISSING, None, (), message)


def _illegal_moves(board: Board, visits: _Visits) -> Iterator[Fault]:
    text = N_(
        "step {step}: {origin} to {target} ({direction}) is not a knight's "
        "move"
    )
    for step, (origin, target) in enumerate(pairwise(visits), 2):
        if origin and target and not is_knight_move(origin, target):
            message = _(
                text,
                step=step,
                origin=square_name(origin, board),
                target=square_name(target, board),
                direction=_direction(origin, target),
            )
            squares = origin, target
            yield Fault(FaultCode.ILLEGAL_MOVE, step, squares, message)


def _wrong_ends(
    board: Board,
    visits: _Visits,
    start: tuple[int, int] | None,
    closed: bool,
) -> Iterator[Fault]:
    """Find whether the walk starts elsewhere, or does not close."""
    first, last = (visits[0], visits[-1]) if visits else (None, None)
    if first and start is not None and first != start:
        text = N_("the first square is {first}, not {expected}")
        message = _(
            text,
            first=square_name(first, board),
            expected=square_name(Square(*start), board),
        )
        yield Fault(FaultCode.WRONG_START, 1, (first,), message)
    if closed and first and last and not is_knight_move(last, first):
        text = N_(
            "the last square, {last}, is not a knight's move from the first, "
            "{first}"
        )
        squares = last, first
        names = [square_name(square, board) for square in squares]
        message = _(text, last=names[0], first=names[1])
        yield Fault(FaultCode.NOT_CLOSED, len(visits), squares, message)


def _wrong_sizes(board: Board, lengths: list[int | None]) -> Iterator[Fault]:
    """Compare the lengths of the rows with the board."""
    rows, expected = len(lengths), board.columns
    if len({*lengths}) == 1 and lengths[0] is not None:
        text = N_("the matrix is {size}, not {board}")
        yield _misshapen(text, size=f"{rows}x{lengths[0]}", board=board)
        return
    if rows != board.rows:
        one = N_("the matrix has {rows} row, not {expected}")
        many = N_("the matrix has {rows} rows, not {expected}")
        text = one if rows == 1 else many
        yield _misshapen(text, rows=rows, expected=board.rows)
    for row, length in enumerate(lengths):
        if length is None:
            yield _misshapen(N_("row {row} is not a list or tuple"), row=row)
        elif length != expected:
            text = N_("row {row} has length {length}, not {expected}")
            yield _misshapen(text, row=row, length=length, expected=expected)


def _direction(origin: Square, target: Square) -> str:
    """Write a move in words: how far up or down, and how far to which side."""
    rows, columns = target.row - origin.row, target.column - origin.column
    sentences = {
        (True, -1): N_("{rows} up, {columns} left"),
        (True, 0): N_("{rows} up, {columns} across"),
        (True, 1): N_("{rows} up, {columns} right"),
        (False, -1): N_("{rows} down, {columns} left"),
        (False, 0): N_("{rows} down, {columns} across"),
        (False, 1): N_("{rows} down, {columns} right"),
    }
    side = (columns > 0) - (columns < 0)
    sentence = sentences[rows < 0, side]
    return _(sentence, rows=shown(abs(rows)), columns=shown(abs(columns)))


def _names(board: Board, squares: Sequence[Square]) -> str:
    return _some([square_name(square, board) for square in squares])


def _some(names: Sequence[str]) -> str:
    return ", ".join([*names[:_NAMED], *["..."] * (len(names) > _NAMED)])
