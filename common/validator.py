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

import operator
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, pairwise
from numbers import Integral
from typing import SupportsIndex, cast

from common.board import Board, Square, Tour, square_name

#: How many squares or numbers a message names before it stops.
_NAMED = 5

#: How many characters of a string, or digits of a number, a message shows.
_SHOWN = 30


#: A type's name, past any metaclass that overrides it.
_TYPE_NAME = type.__dict__["__name__"]


class FaultCode(StrEnum):
    """What is wrong; a verdict lists its faults in this order."""

    #: Not a list or tuple of pairs, or not a matrix of the board's size.
    WRONG_SHAPE = "wrong-shape"
    #: A coordinate or a cell that is no whole number: a boolean, a float
    #: (even 1.0), a string, nothing.
    NOT_AN_INTEGER = "not-an-integer"
    #: A number in a matrix that is not from 1 to rows x columns.
    OUT_OF_RANGE = "out-of-range"
    #: A square in a list that is not on the board.
    OFF_BOARD = "off-board"
    #: A square visited again, or a number that stands on several squares.
    DUPLICATE = "duplicate"
    #: Squares never visited, or numbers that stand nowhere: one fault.
    MISSING = "missing"
    #: A step that is no knight's move.
    ILLEGAL_MOVE = "illegal-move"
    #: The first square is not the start that was asked for.
    WRONG_START = "wrong-start"
    #: A closed tour was asked for, and the last square is no knight's move
    #: from the first.
    NOT_CLOSED = "not-closed"


_ORDER = {code: place for place, code in enumerate(FaultCode)}


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its code, the step, the squares concerned and a sentence.

    The step counts from 1; it is None where the fault is not one step's. An
    illegal move has the step that arrives, and the squares (from, to).
    """

    code: FaultCode
    step: int | None
    squares: tuple[Square, ...]
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """All the faults; where there are none, the tour.

    ``closed`` says of a tour, whatever was asked for, that its last square
    is a knight's move from its first. As a condition, a verdict is true
    where it is valid.
    """

    closed: bool
    faults: tuple[Fault, ...]
    tour: Tour | None

    @property
    def valid(self) -> bool:
        """Whether there is no fault."""
        return not self.faults

    def __bool__(self) -> bool:
        return self.valid


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
    items = _items(squares)
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
    items = _items(matrix)
    if items is None:
        return _refusal([_not_a_list("rows", matrix)])
    rows = [_items(row) for row in items]
    misshapen = list(_misshapen(board, rows))
    if misshapen:
        return _refusal(misshapen)
    cells = chain.from_iterable(row for row in rows if row is not None)
    read = [
        _number(cell, square, board)
        for square, cell in zip(board, cells, strict=True)
    ]
    places: list[list[Square]] = [[] for _ in read]
    for square, number in zip(board, read, strict=True):
        if isinstance(number, int):
            places[number - 1].append(square)
    visits = [place[0] if len(place) == 1 else None for place in places]
    faults = chain(
        (one for one in read if isinstance(one, Fault)),
        _standing_often(board, places),
        _standing_nowhere(places),
    )
    return _verdict(board, visits, faults, start, closed)


def _verdict(
    board: Board,
    visits: Sequence[Square | None],
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


def _items(value: object) -> tuple[object, ...] | None:
    """Return what a list or tuple holds, past any method it overrides."""
    if issubclass(type(value), list):
        return tuple(list.__iter__(cast("list[object]", value)))
    if issubclass(type(value), tuple):
        return tuple(tuple.__iter__(cast("tuple[object, ...]", value)))
    return None


def _integer(value: object) -> int | None:
    """Return a whole number as a plain int, and None for anything else."""
    try:
        if type(value) is bool or not issubclass(type(value), Integral):
            return None
        return operator.index(cast("SupportsIndex", value))
    except Exception:  # a stranger's __index__ may raise anything
        return None


def _square(item: object, step: int) -> Square | Fault:
    """Read the square of one step, or say why it is none."""
    pair = _items(item)
    if pair is None or len(pair) != 2:
        what = _shown(item) if pair is None else f"a list of {len(pair)}"
        message = f"step {step}: {what} is no pair (row, column)"
        return Fault(FaultCode.WRONG_SHAPE, step, (), message)
    row, column = map(_integer, pair)
    if row is None or column is None:
        message = (
            f"step {step}: in ({_shown(pair[0])}, {_shown(pair[1])}), row "
            "and column are not both whole numbers"
        )
        return Fault(FaultCode.NOT_AN_INTEGER, step, (), message)
    return Square(row, column)


def _number(cell: object, square: Square, board: Board) -> int | Fault:
    """Read the number on one square, or say why it is none."""
    number = _integer(cell)
    if number is not None and 1 <= number <= len(board):
        return number
    message = f"{_name(square, board)} holds {_shown(cell)}: expected "
    if number is None:
        message += "a whole number"
        return Fault(FaultCode.NOT_AN_INTEGER, None, (square,), message)
    message += f"a number from 1 to {len(board)}"
    return Fault(FaultCode.OUT_OF_RANGE, None, (square,), message)


def _not_a_list(what: str, value: object) -> Fault:
    message = f"{_shown(value)} is no list or tuple of {what}"
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


def _off_board(
    board: Board, visits: Sequence[Square | None]
) -> Iterator[Fault]:
    for step, square in enumerate(visits, 1):
        if square is not None and square not in board:
            name = _name(square, board)
            message = f"step {step}: {name} is not on the {board} board"
            yield Fault(FaultCode.OFF_BOARD, step, (square,), message)


def _visited_again(
    board: Board, visits: Sequence[Square | None]
) -> Iterator[Fault]:
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


def _never_visited(
    board: Board, visits: Sequence[Square | None]
) -> Iterator[Fault]:
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


def _illegal_moves(
    board: Board, visits: Sequence[Square | None]
) -> Iterator[Fault]:
    for step, (origin, target) in enumerate(pairwise(visits), 2):
        if origin is None or target is None:
            continue
        if not is_knight_move(origin, target):
            rows, columns = map(_shown, _delta(origin, target))
            message = (
                f"step {step}: {_name(origin, board)} to "
                f"{_name(target, board)}, by ({rows}, {columns}), is no "
                "knight's move"
            )
            yield Fault(
                FaultCode.ILLEGAL_MOVE, step, (origin, target), message
            )


def _wrong_start(
    board: Board, visits: Sequence[Square | None], start: Square | None
) -> Iterator[Fault]:
    for first in visits[:1]:
        if start is not None and first is not None and first != start:
            message = (
                f"the first square is {_name(first, board)}: expected "
                f"{_name(start, board)}"
            )
            yield Fault(FaultCode.WRONG_START, 1, (first,), message)


def _not_closed(
    board: Board, visits: Sequence[Square | None]
) -> Iterator[Fault]:
    for first, last in zip(visits[:1], visits[-1:], strict=True):
        if first is None or last is None or is_knight_move(last, first):
            continue
        message = (
            f"the last square, {_name(last, board)}, is no knight's move "
            f"from the first, {_name(first, board)}"
        )
        yield Fault(FaultCode.NOT_CLOSED, len(visits), (last, first), message)


def _delta(origin: Square, target: Square) -> tuple[int, int]:
    return target.row - origin.row, target.column - origin.column


def _name(square: Square, board: Board) -> str:
    if square in board:
        return square_name(square, board)
    return f"({_shown(square.row)}, {_shown(square.column)})"


def _listed(names: Sequence[str]) -> str:
    more = ["..."] if len(names) > _NAMED else []
    return ", ".join([*names[:_NAMED], *more])


def _shown(value: object) -> str:
    """Write any value in a few characters, without running its code."""
    if type(value) is int:
        huge = abs(value) >= 10**_SHOWN
        return f"a number of over {_SHOWN} digits" if huge else str(value)
    if type(value) is str or type(value) is bytes:
        more = "..." if len(value) > _SHOWN else ""
        return repr(value[:_SHOWN]) + more
    if type(value) is float or type(value) is bool or value is None:
        return repr(value)
    return f"a value of type {_TYPE_NAME.__get__(type(value))}"[:60]
