"""The validator: whether squares, or a numbered matrix, are a tour.

It takes what anybody hands in, of whatever type, trusts none of it, and
reports every fault. It has its own definition of a knight's move and shares
nothing with the ports, so that it can judge all of them.

Squares are (row, column) from 0, as in ``common.board``; steps, and the
numbers in a matrix, count from 1.

>>> from common.board import Board
>>> verdict = examine(Board(3, 4), [(0, 0), (1, 2), (1, 2), (2, 5)])
>>> for fault in verdict.faults:
...     print(fault.code, fault.step, fault.message, sep=" | ")
off-board | 4 | step 4: (2, 5) is not on the 3x4 board
duplicate | 3 | step 3: c2 was visited at step 2
missing | None | never visited: b3, c3, d3, a2, b2, ... (10 of 12)
illegal-move | 3 | step 3: c2 to c2, by (0, 0), is no knight's move
illegal-move | 4 | step 4: c2 to (2, 5), by (1, 3), is no knight's move
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from common.board import Board, Square, square_name
from common.untrusted import items_of, shown, whole_number
from common.verdict import Fault, FaultCode, Verdict

#: How many squares or numbers a message names before it stops.
_NAMED = 5


#: The square of each step, or None where it is not known.
Visits = Sequence[Square | None]

_ORDER = {code: place for place, code in enumerate(FaultCode)}


def is_knight_move(origin: Square, target: Square) -> bool:
    """Tell whether a knight goes from one square to the other in one move.

    >>> is_knight_move(Square(0, 0), Square(1, 2))
    True
    >>> is_knight_move(Square(0, 0), Square(2, 2))
    False
    """
    return {abs(step) for step in _delta(origin, target)} == {1, 2}


def examine(
    board: Board,
    squares: object,
    *,
    start: Square | None = None,
    closed: bool | None = None,
) -> Verdict:
    """Judge a list or tuple of squares, each a list or tuple (row, column).

    Rows and columns are whole numbers from 0, numpy's among them. ``start``
    asks for a first square, ``closed=True`` for a closed tour; None and
    False ask for nothing, since an open tour is any tour.

    >>> from common.board import Board
    >>> examine(Board(1, 1), [(0, 0)]).valid
    True

    Raises nothing, whatever the squares are.
    """
    items = items_of(squares)
    if items is None:
        return _refusal([_not_a_list("squares", squares)])
    read = [_square(item, step) for step, item in enumerate(items, 1)]
    visits = [one if isinstance(one, Square) else None for one in read]
    faults = chain(
        (one for one in read if isinstance(one, Fault)),
        _off_board(board, visits),
        _visited_again(board, visits),
        _never_visited(board, visits),
    )
    return _verdict(board, visits, faults, start, closed)


def examine_matrix(
    board: Board,
    matrix: object,
    *,
    start: Square | None = None,
    closed: bool | None = None,
) -> Verdict:
    """Judge a list or tuple of rows, in which the squares are numbered.

    The numbers count from 1. Of a matrix of the wrong shape nothing else is
    judged; otherwise the moves between numbers that stand exactly once are,
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
        return _refusal([_not_a_list("rows", matrix)])
    rows = [items_of(row) for row in items]
    misshapen = list(_misshapen(board, rows))
    if misshapen:
        return _refusal(misshapen)
    cells = chain.from_iterable(row for row in rows if row is not None)
    read = [_number(*each, board) for each in zip(cells, board, strict=True)]
    places = _places(board, read)
    visits = [place[0] if len(place) == 1 else None for place in places]
    faults = chain(
        (one for one in read if isinstance(one, Fault)),
        _standing_often(board, places),
        _standing_nowhere(places),
    )
    return _verdict(board, visits, faults, start, closed)


def _verdict(
    board: Board,
    visits: Visits,
    faults: Iterable[Fault],
    start: Square | None,
    closed: bool | None,
) -> Verdict:
    """Judge the steps; a visit is None where its square is not known."""
    found = [*faults, *_illegal_moves(board, visits)]
    gap = list(_not_closed(board, visits))
    is_closed = not found and not gap
    found += _wrong_start(board, visits, start)
    if closed:
        found += gap
    found.sort(key=lambda fault: _ORDER[fault.code])
    tour = tuple(visit for visit in visits if visit is not None)
    return Verdict(is_closed, tuple(found), None if found else tour)


def _refusal(faults: Iterable[Fault]) -> Verdict:
    """Refuse what cannot be judged any further."""
    return Verdict(closed=False, faults=tuple(faults), tour=None)


def _square(item: object, step: int) -> Square | Fault:
    """Read the square of one step, or say why it is none."""
    pair = items_of(item)
    if pair is None or len(pair) != 2:
        what = shown(item) if pair is None else f"a list of {len(pair)}"
        message = f"step {step}: {what} is no pair (row, column)"
        return Fault(FaultCode.WRONG_SHAPE, step, (), message)
    row, column = map(whole_number, pair)
    if row is None or column is None:
        message = (
            f"step {step}: in ({shown(pair[0])}, {shown(pair[1])}), row "
            "and column are not both whole numbers"
        )
        return Fault(FaultCode.NOT_AN_INTEGER, step, (), message)
    return Square(row, column)


def _number(cell: object, square: Square, board: Board) -> int | Fault:
    """Read the number on one square, or say why it is none."""
    number = whole_number(cell)
    if number is not None and 1 <= number <= len(board):
        return number
    message = f"{_name(square, board)} holds {shown(cell)}: expected "
    if number is None:
        message += "a whole number"
        return Fault(FaultCode.NOT_AN_INTEGER, None, (square,), message)
    message += f"a number from 1 to {len(board)}"
    return Fault(FaultCode.OUT_OF_RANGE, None, (square,), message)


def _places(board: Board, read: Iterable[int | Fault]) -> list[list[Square]]:
    """List, for each number from 1, the squares on which it stands."""
    places: list[list[Square]] = [[] for _ in board]
    for square, number in zip(board, read, strict=True):
        if isinstance(number, int):
            places[number - 1].append(square)
    return places


def _not_a_list(what: str, value: object) -> Fault:
    message = f"{shown(value)} is no list or tuple of {what}"
    return Fault(FaultCode.WRONG_SHAPE, None, (), message)


def _misshapen(
    board: Board, rows: Sequence[tuple[object, ...] | None]
) -> Iterator[Fault]:
    lengths = [None if row is None else len(row) for row in rows]
    for message in _odd_sizes(board, lengths):
        yield Fault(FaultCode.WRONG_SHAPE, None, (), message)


def _odd_sizes(board: Board, lengths: list[int | None]) -> Iterator[str]:
    """Compare the rows' lengths with the board; None is no row at all."""
    if lengths and lengths[0] is not None and len(set(lengths)) == 1:
        if (len(lengths), lengths[0]) != (board.rows, board.columns):
            yield (
                f"the matrix is {len(lengths)}x{lengths[0]}: expected {board}"
            )
        return
    if len(lengths) != board.rows:
        yield f"the matrix has {len(lengths)} rows: expected {board.rows}"
    for row, length in enumerate(lengths):
        if length != board.columns:
            what = "no list or tuple" if length is None else f"{length} long"
            yield f"row {row} is {what}: expected {board.columns} cells"


def _off_board(board: Board, visits: Visits) -> Iterator[Fault]:
    for step, square in enumerate(visits, 1):
        if square is not None and square not in board:
            name = _name(square, board)
            message = f"step {step}: {name} is not on the {board} board"
            yield Fault(FaultCode.OFF_BOARD, step, (square,), message)


def _visited_again(board: Board, visits: Visits) -> Iterator[Fault]:
    steps: dict[Square, int] = {}
    for step, square in enumerate(visits, 1):
        if square is None:
            continue
        before = steps.setdefault(square, step)
        if before != step:
            name = _name(square, board)
            message = f"step {step}: {name} was visited at step {before}"
            yield Fault(FaultCode.DUPLICATE, step, (square,), message)


def _standing_often(
    board: Board, places: Sequence[Sequence[Square]]
) -> Iterator[Fault]:
    for number, squares in enumerate(places, 1):
        if len(squares) > 1:
            names = _listed([_name(square, board) for square in squares])
            message = f"{number} stands {len(squares)} times: {names}"
            yield Fault(FaultCode.DUPLICATE, number, tuple(squares), message)


def _never_visited(board: Board, visits: Visits) -> Iterator[Fault]:
    visited = set(visits)
    missing = tuple(square for square in board if square not in visited)
    if missing:
        names = _listed([_name(square, board) for square in missing])
        count = f"{len(missing)} of {len(board)}"
        message = f"never visited: {names} ({count})"
        yield Fault(FaultCode.MISSING, None, missing, message)


def _standing_nowhere(
    places: Sequence[Sequence[Square]],
) -> Iterator[Fault]:
    missing = [str(n) for n, squares in enumerate(places, 1) if not squares]
    if missing:
        count = f"{len(missing)} of {len(places)}"
        message = f"standing nowhere: {_listed(missing)} ({count})"
        yield Fault(FaultCode.MISSING, None, (), message)


def _illegal_moves(board: Board, visits: Visits) -> Iterator[Fault]:
    for step, (origin, target) in enumerate(pairwise(visits), 2):
        if origin is None or target is None:
            continue
        if not is_knight_move(origin, target):
            rows, columns = map(shown, _delta(origin, target))
            message = (
                f"step {step}: {_name(origin, board)} to "
                f"{_name(target, board)}, by ({rows}, {columns}), is no "
                "knight's move"
            )
            yield Fault(
                FaultCode.ILLEGAL_MOVE, step, (origin, target), message
            )


def _wrong_start(
    board: Board, visits: Visits, start: Square | None
) -> Iterator[Fault]:
    first = visits[0] if visits else None
    if start is not None and first is not None and first != start:
        message = (
            f"the first square is {_name(first, board)}: expected "
            f"{_name(start, board)}"
        )
        yield Fault(FaultCode.WRONG_START, 1, (first,), message)


def _not_closed(board: Board, visits: Visits) -> Iterator[Fault]:
    first, last = (visits[0], visits[-1]) if visits else (None, None)
    if first is None or last is None or is_knight_move(last, first):
        return
    message = (
        f"the last square, {_name(last, board)}, is no knight's move from "
        f"the first, {_name(first, board)}"
    )
    yield Fault(FaultCode.NOT_CLOSED, len(visits), (last, first), message)


def _delta(origin: Square, target: Square) -> tuple[int, int]:
    return target.row - origin.row, target.column - origin.column


def _name(square: Square, board: Board) -> str:
    if square in board:
        return square_name(square, board)
    return f"({shown(square.row)}, {shown(square.column)})"


def _listed(names: Sequence[str]) -> str:
    more = ["..."] if len(names) > _NAMED else []
    return ", ".join([*names[:_NAMED], *more])
