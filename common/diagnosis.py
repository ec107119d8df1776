"""The diagnosis: all faults of a walk or a numbered matrix that is no tour.

``common.judge`` says what a tour is; here each fault is data (its code, step
and squares) with one sentence. Squares are (row, column) from 0; steps, and
the numbers in a matrix, count from 1. The values may be anybody's: `plain`
makes tuples and ints of them first.

>>> verdict = examine(Board(3, 4), [(0, 0), (1, 2), (1, 2), (2, 5)])
>>> for fault in verdict.faults:
...     print(fault.code, fault.step, fault.message, sep="|")
off-board|4|step 4: (2, 5) is not on the 3x4 board
duplicate|3|step 3: c2 was visited at step 2
missing|None|never visited: b3, c3, d3, a2, b2, ... (10 of 12)
illegal-move|3|step 3: c2 to c2 (0 down, 0 across) is not a knight's move
illegal-move|4|step 4: c2 to (2, 5) (1 down, 3 right) is not a knight's move
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, pairwise
from typing import cast

from common.board import Board, Square, Tour, square_name
from common.judge import is_closed, is_knight_move, is_tour
from common.language import N_, _
from common.plain_values import Plain, plain, shown
from common.verdict import MOST_LISTED, Fault, FaultCode, Verdict

#: A fault before it is put into words, which only those listed are: its code,
#: step and squares, the sentence and its values.
_Found = tuple[
    FaultCode, int | None, Sequence[Square], str, Mapping[str, object]
]

#: The square of each step, or None where it is not known.
_Visits = Sequence[Square | None]

#: How many squares or numbers a sentence names before it stops.
_NAMED = 5


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

    >>> examine(Board(1, 1), [(0, 0)]).valid
    True

    Raises nothing, whatever the squares are, and takes no longer on a larger
    board.
    """
    items = plain(squares)
    if not isinstance(items, tuple):
        sentence = N_("{value} is not a list or tuple of squares")
        return _verdict(board, [_misshapen(sentence, value=items)])
    size = len(items), {*_lengths(items)}
    if board.columns > 2 and size == (board.rows, {board.columns}):
        sentence = N_(
            "a matrix of {board} is not a list of squares: examine_matrix is "
            "for a matrix"
        )
        return _verdict(board, [_misshapen(sentence)])
    visits = [square_of(item) for item in items]
    found = _in_squares(board, items, visits)
    return _judged(board, visits, found, start, closed)


def examine_matrix(
    board: Board,
    matrix: object,
    *,
    start: tuple[int, int] | None = None,
    closed: bool | None = None,
) -> Verdict:
    """Judge a list or tuple of rows, where the squares are numbered from 1.

    Of a matrix of the wrong shape nothing else is judged; otherwise the moves
    between numbers that occur exactly once are, and the first and the last
    square where they are known. ``start`` and ``closed`` are as for
    ``examine``.

    >>> rows = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]
    >>> examine_matrix(Board(3, 4), rows).valid
    True

    Raises nothing, whatever the matrix is.
    """
    rows = plain(matrix)
    if not isinstance(rows, tuple):
        sentence = N_("{value} is not a list or tuple of rows")
        return _verdict(board, [_misshapen(sentence, value=rows)])
    lengths = _lengths(rows)
    if len(lengths) != board.rows or {*lengths} != {board.columns}:
        return _verdict(board, _odd_sizes(board, lengths))
    cells = list(chain.from_iterable(cast("tuple[tuple[Plain]]", rows)))
    places: list[list[Square]] = [[] for _ in cells]
    for square, cell in zip(board, cells, strict=True):
        if isinstance(cell, int) and 1 <= cell <= len(cells):
            places[cell - 1].append(square)
    visits = [at[0] if len(at) == 1 else None for at in places]
    found = _in_matrix(board, cells, places)
    return _judged(board, visits, found, start, closed)


def _misshapen(sentence: str, **values: object) -> _Found:
    return FaultCode.WRONG_SHAPE, None, (), sentence, values


def _judged(
    board: Board,
    visits: _Visits,
    found: Iterable[_Found],
    start: object,
    closed: bool | None,
) -> Verdict:
    """Ask the judge, and where it says no, what was found."""
    walk = tuple(square for square in visits if square is not None)
    ends = _wrong_ends(visits, start, closed)
    if len(walk) == len(visits) and is_tour(board, walk):
        return _verdict(board, ends, walk)
    return _verdict(board, chain(found, _illegal_moves(visits), ends))


def _verdict(
    board: Board, found: Iterable[_Found], tour: Tour | None = None
) -> Verdict:
    """Count all faults, and put the first of each code into words."""
    counts = dict.fromkeys(FaultCode, 0)
    listed: dict[FaultCode, list[Fault]] = {code: [] for code in FaultCode}
    for code, step, squares, sentence, values in found:
        counts[code] += 1
        if counts[code] <= MOST_LISTED:
            words = {key: _word(value, board) for key, value in values.items()}
            message = _(sentence, step=step, board=board, **words)
            listed[code].append(Fault(code, step, tuple(squares), message))
    faults = tuple(chain.from_iterable(listed.values()))
    found_counts = {code: count for code, count in counts.items() if count}
    closes = tour is not None and is_closed(tour)
    return Verdict(closes, faults, None if faults else tour, found_counts)


def _word(value: object, board: Board) -> str:
    """Write a value as a sentence does: a square by its name."""
    match value:
        case Square(row, column) if value not in board:
            return f"({shown(row)}, {shown(column)})"
        case Square():
            return square_name(value, board)
        case (int(rows), int(columns)):
            return _direction(rows, columns)
        case str():
            return value
    return shown(value)


def square_of(item: Plain) -> Square | None:
    """Return a pair of whole numbers as a square; None is anything else."""
    if not isinstance(item, tuple) or len(item) != 2:
        return None
    row, column = item
    if isinstance(row, int) and isinstance(column, int):
        return Square(row, column)
    return None


def _lengths(rows: tuple[Plain, ...]) -> list[int | None]:
    """Return the length of each row; None is no row."""
    return [len(row) if isinstance(row, tuple) else None for row in rows]


def _in_squares(
    board: Board, items: tuple[Plain, ...], visits: _Visits
) -> Iterator[_Found]:
    """Find what is wrong with each square, and which are never visited."""
    first: dict[Square, int] = {}
    values: dict[str, object]
    for step, (item, square) in enumerate(zip(items, visits, strict=True), 1):
        if square is None:
            yield _no_square(step, item)
        elif square not in board:
            sentence = N_("step {step}: {square} is not on the {board} board")
            values = {"square": square}
            yield FaultCode.OFF_BOARD, step, [square], sentence, values
        elif (before := first.setdefault(square, step)) != step:
            sentence = N_("step {step}: {square} was visited at step {before}")
            values = {"square": square, "before": before}
            yield FaultCode.DUPLICATE, step, [square], sentence, values
    if count := len(board) - len(first):
        unseen = (square for square in board if square not in first)
        missing = [*islice(unseen, MOST_LISTED)]
        names = _some(count, [square_name(one, board) for one in missing])
        sentence = N_("never visited: {squares} ({count} of {all})")
        values = {"squares": names, "count": count, "all": len(board)}
        yield FaultCode.MISSING, None, missing, sentence, values


def _no_square(step: int, item: Plain) -> _Found:
    code = FaultCode.WRONG_SHAPE
    match item:
        case (row, column):
            sentence = N_(
                "step {step}: in ({row}, {column}), row and column are not "
                "both whole numbers"
            )
            values = {"row": row, "column": column}
            return FaultCode.NOT_AN_INTEGER, step, (), sentence, values
        case tuple():
            sentence = N_(
                "step {step}: a list of {count} is not a pair (row, column)"
            )
            return code, step, (), sentence, {"count": len(item)}
    sentence = N_("step {step}: {value} is not a pair (row, column)")
    return code, step, (), sentence, {"value": item}


def _in_matrix(
    board: Board,
    cells: Sequence[Plain],
    places: Sequence[Sequence[Square]],
) -> Iterator[_Found]:
    """Find what is wrong with each cell and each number."""
    last = len(places)
    for square, cell in zip(board, cells, strict=True):
        values = {"square": square, "value": cell, "last": last}
        if not isinstance(cell, int):
            sentence = N_("{square} holds {value}, not a whole number")
            yield FaultCode.NOT_AN_INTEGER, None, [square], sentence, values
        elif not 1 <= cell <= last:
            sentence = N_(
                "{square} holds {value}, not a number from 1 to {last}"
            )
            yield FaultCode.OUT_OF_RANGE, None, [square], sentence, values
    for number, at in enumerate(places, 1):
        if len(at) > 1:
            names = [square_name(square, board) for square in at[:_NAMED]]
            sentence = N_("{number} occurs {times} times: {squares}")
            more: dict[str, object] = {"number": number, "times": len(at)}
            more["squares"] = _some(len(at), names)
            listed = at[:MOST_LISTED]
            yield FaultCode.DUPLICATE, number, listed, sentence, more
    if missing := [str(n) for n, at in enumerate(places, 1) if not at]:
        sentence = N_("standing nowhere: {numbers} ({count} of {all})")
        count = len(missing)
        more = {"numbers": _some(count, missing), "count": count, "all": last}
        yield FaultCode.MISSING, None, (), sentence, more


def _illegal_moves(visits: _Visits) -> Iterator[_Found]:
    sentence = N_(
        "step {step}: {origin} to {target} ({direction}) is not a knight's "
        "move"
    )
    for step, (origin, target) in enumerate(pairwise(visits), 2):
        if origin is None or target is None or is_knight_move(origin, target):
            continue
        way = target.row - origin.row, target.column - origin.column
        values = {"origin": origin, "target": target, "direction": way}
        squares = origin, target
        yield FaultCode.ILLEGAL_MOVE, step, squares, sentence, values


def _wrong_ends(
    visits: _Visits, start: object, closed: bool | None
) -> Iterator[_Found]:
    """Find whether the walk starts elsewhere, or does not close."""
    first, last = (visits[0], visits[-1]) if visits else (None, None)
    values: dict[str, object] = {"first": first, "last": last}
    if first and start is not None and first != square_of(plain(start)):
        values["expected"] = square_of(plain(start)) or shown(start)
        sentence = N_("the first square is {first}, not {expected}")
        yield FaultCode.WRONG_START, 1, [first], sentence, values
    if closed and first and last and not is_knight_move(last, first):
        sentence = N_(
            "the last square, {last}, is not a knight's move from the first, "
            "{first}"
        )
        squares = last, first
        yield FaultCode.NOT_CLOSED, len(visits), squares, sentence, values


def _odd_sizes(board: Board, lengths: list[int | None]) -> Iterator[_Found]:
    """Compare the lengths of the rows with the board."""
    rows, expected = len(lengths), board.columns
    if len({*lengths}) == 1 and lengths[0] is not None:
        sentence = N_("the matrix is {size}, not {board}")
        yield _misshapen(sentence, size=f"{rows}x{lengths[0]}")
        return
    if rows != board.rows:
        one = N_("the matrix has {rows} row, not {expected}")
        many = N_("the matrix has {rows} rows, not {expected}")
        sentence = one if rows == 1 else many
        yield _misshapen(sentence, rows=rows, expected=board.rows)
    for row, length in enumerate(lengths):
        if length is None:
            yield _misshapen(N_("row {row} is not a list or tuple"), row=row)
        elif length != expected:
            sentence = N_("row {row} is {length} long, not {expected}")
            values = {"row": row, "length": length, "expected": expected}
            yield _misshapen(sentence, **values)


def _direction(rows: int, columns: int) -> str:
    """Write a move in words: how far up or down, and how far to which side."""
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


def _some(count: int, names: Sequence[str]) -> str:
    return ", ".join([*names[:_NAMED], *["..."] * (count > _NAMED)])
