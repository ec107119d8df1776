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
illegal-move|3|step 3: c2 to c2 is not a knight's move
illegal-move|4|step 4: c2 to (2, 5) is not a knight's move
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, islice, pairwise

from common.board import Board, Square, Tour, square_name
from common.judge import is_closed, is_knight_move, is_tour
from common.language import N_, _
from common.plain_values import shown

#: A matrix; a word may stand for a number.
Lines = Sequence[Sequence[int | str]]

#: The square of each step, or None where it is not known.
_Visits = Sequence[Square | None]

#: How many squares or numbers a sentence names before it stops.
_NAMED = 5

#: How many faults of each code a verdict lists, and how many squares a fault.
MOST_LISTED = 100


class FaultCode(StrEnum):
    """The kinds of faults, as a verdict orders them."""

    #: A matrix whose size is not the board's.
    WRONG_SHAPE = "wrong-shape"
    #: A cell of a matrix that is not a number from 1 to rows x columns.
    OUT_OF_RANGE = "out-of-range"
    #: A square in a list that is not on the board.
    OFF_BOARD = "off-board"
    #: A square that is visited again, or a number on several squares.
    DUPLICATE = "duplicate"
    #: The squares that are never visited, or numbers nowhere: one fault.
    MISSING = "missing"
    #: A step that is not a knight's move.
    ILLEGAL_MOVE = "illegal-move"
    #: The first square is not the start.
    WRONG_START = "wrong-start"
    #: No knight's move leads from the last square to the first.
    NOT_CLOSED = "not-closed"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its code, its step if it has one, its squares, a sentence.

    Steps count from 1. An illegal move has the step that arrives, and the
    squares (from, to). At most MOST_LISTED squares are listed.
    """

    code: FaultCode
    step: int | None
    squares: tuple[Square, ...]
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The faults, or else the tour.

    ``closed`` tells whether the walk is a tour that closes, even if it has
    another start than was asked for. ``faults`` has the first MOST_LISTED of
    each code, ``counts`` the number of all.
    """

    closed: bool
    faults: tuple[Fault, ...]
    tour: Tour | None
    counts: Mapping[FaultCode, int]

    @property
    def valid(self) -> bool:
        """Whether there is no fault."""
        return not self.faults


def examine(
    board: Board,
    squares: Sequence[tuple[int, int]],
    *,
    start: tuple[int, int] | None = None,
    closed: bool = False,
) -> Verdict:
    """Judge a list of squares, each (row, column).

    The tour must begin at ``start``, if given, and close, if ``closed``.

    >>> examine(Board(1, 1), [(0, 0)]).valid
    True
    """
    walk = [Square(*square) for square in squares]
    return _judged(board, walk, _in_walk(board, walk), start, closed)


def examine_matrix(
    board: Board,
    matrix: Lines,
    *,
    start: tuple[int, int] | None = None,
    closed: bool = False,
) -> Verdict:
    """Judge a matrix, where the squares are numbered from 1.

    A matrix of another size has no other faults. Otherwise the moves between
    numbers that occur exactly once are judged, and the first and the last
    square where they are known. ``start`` and ``closed`` are as for
    ``examine``.

    >>> rows = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]
    >>> examine_matrix(Board(3, 4), rows).valid
    True
    """
    size = Board(len(matrix), len(matrix[0]))
    if size != board:
        text = N_("the matrix is {size}, not {board}")
        message = _(text, size=size, board=board)
        return _verdict([Fault(FaultCode.WRONG_SHAPE, None, (), message)])
    cells = [*chain(*matrix)]
    places: list[list[Square]] = [[] for _cell in cells]
    for square, cell in zip(board, cells, strict=True):
        if isinstance(cell, int) and 1 <= cell <= len(cells):
            places[cell - 1].append(square)
    visits = [at[0] if len(at) == 1 else None for at in places]
    faults = chain(_in_cells(board, cells), _in_numbers(board, places))
    return _judged(board, visits, faults, start, closed)


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


def _in_walk(board: Board, walk: Sequence[Square]) -> Iterator[Fault]:
    """Find the faults of each square, and the squares never visited."""
    first: dict[Square, int] = {}
    for step, square in enumerate(walk, 1):
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
        unvisited = (square for square in board if square not in first)
        missing = tuple(islice(unvisited, MOST_LISTED))
        names = _names(board, missing)
        text = N_("never visited: {squares} ({count} of {all})")
        message = _(text, squares=names, count=count, all=len(board))
        yield Fault(FaultCode.MISSING, None, missing, message)


def _in_cells(board: Board, cells: Sequence[int | str]) -> Iterator[Fault]:
    for square, cell in zip(board, cells, strict=True):
        if isinstance(cell, str) or not 1 <= cell <= len(cells):
            text = N_("{square} holds {value}, not a number from 1 to {last}")
            name, value = square_name(square, board), shown(cell)
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
    text = N_("step {step}: {origin} to {target} is not a knight's move")
    for step, (origin, target) in enumerate(pairwise(visits), 2):
        if origin and target and not is_knight_move(origin, target):
            squares = origin, target
            names = [square_name(square, board) for square in squares]
            message = _(text, step=step, origin=names[0], target=names[1])
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


def _names(board: Board, squares: Sequence[Square]) -> str:
    return _some([square_name(square, board) for square in squares])


def _some(names: Sequence[str]) -> str:
    return ", ".join([*names[:_NAMED], *["..."] * (len(names) > _NAMED)])
