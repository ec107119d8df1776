"""Exact counts of tours, without going through them.

A `Question` says what is counted. Two tiers answer it, each a `Tier`:
``plain`` is the method, in plain Python, to be read; ``compiled`` is the same
method compiled by numba (the extra ``[exact]``). It is taken where it is
installed and the count is long enough to be worth the wait for the compiler,
and returns the same results. A `Cost` is what a count is estimated to take:
one that this machine's memory does not suffice for, or that would take days,
is refused with TooLargeError unless it is forced.

While a count goes on, ``watch`` is called with the stage, the share of it that
is done, and the number of states.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from cavalier.exact import cost, plain
from cavalier.exact.cost import Tier
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
    ask = partial(of_cycles, board)
    return _count(board, ask, watch, closed=True, force=force)


def count_paths(
    board: Board, watch: Watch = _unwatched, *, force: bool = False
) -> int:
    """Count the directed open tours from every square (``paths``).

    >>> count_paths(Board(3, 4))
    16
    """
    if len(board) == 1:
        return 1
    ask = partial(of_paths, board)
    return 2 * _count(board, ask, watch, closed=False, force=force)


def count_paths_from(
    board: Board,
    start: Square,
    watch: Watch = _unwatched,
    *,
    ends: frozenset[Square] | None = None,
    force: bool = False,
) -> int:
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
    ask = partial(of_paths_from, board, start, ends)
    return _count(board, ask, watch, closed=False, force=force)


def count_tours(
    board: Board,
    convention: Convention,
    start: Square | None = None,
    watch: Watch = _unwatched,
    *,
    force: bool = False,
) -> int:
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


def _count(
    board: Board,
    ask: Callable[[], Question],
    watch: Watch,
    *,
    closed: bool,
    force: bool,
) -> int:
    """Count by the tier that suits; ``plain`` takes what overflows."""
    cost.refuse_width(board)
    if cost.tier_for(board, closed=closed) == Tier.COMPILED:
        from cavalier.exact import compiled

        if not force:
            cost.refuse(board, Tier.COMPILED, closed=closed)
        with suppress(OverflowError):
            return compiled.count(ask(), watch)
    if not force:
        cost.refuse(board, Tier.PLAIN, closed=closed)
    return plain.count(ask(), watch)
