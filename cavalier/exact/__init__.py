"""Exact counts of tours, without going through them.

``plain`` is the method, in plain Python, to be read; ``compiled`` is the same
compiled by numba (the extra ``[exact]``), for large boards. ``cost`` chooses,
and refuses with TooLargeError what neither can do here. While a count goes on,
``watch`` is called with the stage, the share of it that is done, and the
number of states.
"""

from contextlib import suppress

from cavalier.exact import plain
from cavalier.exact.cost import is_compiled
from cavalier.exact.plain import Watch
from cavalier.exact.question import (
    Question,
    of_cycles,
    of_paths,
    of_paths_from,
)
from common.board import Board, Square
from common.counts import Convention, convert
from common.errors import SquareError


def _unwatched(stage: str, share: float, states: int) -> None:
    pass


def count_cycles(
    board: Board, watch: Watch = _unwatched, *, force: bool = False
) -> int:
    """Count the closed tours, without start or direction (``cycles``).

    >>> count_cycles(Board(3, 10))
    16
    """
    if len(board) == 1:
        return 0
    compiles = is_compiled(board, closed=True, force=force)
    return _count(of_cycles(board), watch, compiles)


def count_paths(
    board: Board, watch: Watch = _unwatched, *, force: bool = False
) -> int:
    """Count the directed open tours from every square (``paths``).

    >>> count_paths(Board(3, 4))
    16
    """
    if len(board) == 1:
        return 1
    compiles = is_compiled(board, closed=False, force=force)
    return 2 * _count(of_paths(board), watch, compiles)


def count_paths_from(
    board: Board, start: Square, watch: Watch = _unwatched, *,
    ends: frozenset[Square] | None = None, force: bool = False,
) -> int:  # fmt: skip
    """Count the directed open tours from a square (``paths-from-start``).

    With ``ends``, only those that end on one of these.

    Raises SquareError where the square is not on the board.

    >>> count_paths_from(Board(4, 3), Square(0, 1))
    4
    """
    if start not in board:
        raise SquareError(
            f"{tuple(start)} is not on {board}. Use a row below "
            f"{board.rows} and a column below {board.columns}."
        )
    if len(board) == 1:
        return int(ends is None or start in ends)
    compiles = is_compiled(board, closed=False, force=force)
    return _count(of_paths_from(board, start, ends), watch, compiles)


def count_tours(
    board: Board, convention: Convention, start: Square | None = None,
    watch: Watch = _unwatched, *, force: bool = False,
) -> int:  # fmt: skip
    """Count by a convention, from the start if it counts from one square.

    Raises CavalierError where open tours from one square have no start.

    >>> count_tours(Board(3, 10), Convention.CLOSED_PATHS)
    960
    """
    if convention.closed:
        cycles = count_cycles(board, watch, force=force)
        return convert(cycles, board, Convention.CYCLES, convention)
    if convention.from_start and start is not None:
        return count_paths_from(board, start, watch, force=force)
    paths = count_paths(board, watch, force=force)
    return convert(paths, board, Convention.PATHS, convention)


def _count(question: Question, watch: Watch, compiles: bool) -> int:
    """Count; ``plain`` takes what overflows 64 bits."""
    if compiles:
        from cavalier.exact import compiled

        with suppress(OverflowError):
            return compiled.count(question, watch)
    return plain.count(question, watch)
