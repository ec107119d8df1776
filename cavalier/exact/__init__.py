"""Exact counts of tours, without going through them.

``plain`` is the method to read; ``compiled`` is the same method compiled by
numba (the extra ``[exact]``), for large boards. ``cost`` chooses one, and
raises TooLargeError for a count that neither can finish here.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from cavalier.exact import plain
from cavalier.exact.cost import is_compiled
from cavalier.exact.question import (
    Question,
    of_cycles,
    of_paths,
    of_paths_between,
)
from common.board import Board, Square
from common.counts import Convention, convert


def count_cycles(board: Board) -> int:
    """Count the closed tours, without start or direction (``cycles``).

    >>> count_cycles(Board(3, 10))
    16
    """
    return count_tours(board, Convention.CYCLES)


def count_paths(board: Board) -> int:
    """Count the directed open tours from every square (``paths``).

    >>> count_paths(Board(3, 4))
    16
    """
    return count_tours(board, Convention.PATHS)


def count_tours(
    board: Board,
    convention: Convention,
    start: Square | None = None,
    *,
    force: bool = False,
) -> int:
    """Count by a convention, from the start if it counts from one square.

    Raises CavalierError if ``paths-from-start`` lacks a start.

    >>> count_tours(Board(3, 10), Convention.CLOSED_PATHS)
    960
    """
    closed = convention.closed
    compiles = is_compiled(board, closed=closed, force=force)
    count = partial(_count, compiles=compiles)
    if len(board) == 1:
        return 1 - closed
    if convention == Convention.PATHS_FROM_START and start is not None:
        return paths_from(board, start, count)
    question = of_cycles(board) if closed else of_paths(board)
    counted = Convention.CYCLES if closed else Convention.UNDIRECTED_PATHS
    return convert(count(question), board, counted, convention)


def paths_from(
    board: Board, start: Square, count: Callable[[Question], int]
) -> int:
    """Count the open tours from one of several squares.

    They are the tours that may have this end, less those that may not. The
    latter have two ends of one colour, so an even board has none.
    """
    colour = (sum(start) + len(board) - 1) % 2
    others = [s for s in board if s != start and sum(s) % 2 == colour]
    tours = count(of_paths_between(board, [start, *others]))
    if len(board) % 2:
        tours -= count(of_paths_between(board, others))
    return tours


def _count(question: Question, *, compiles: bool) -> int:
    """Count; where 64 bits are too few, in plain Python."""
    if compiles:
        from cavalier.exact import compiled

        with suppress(OverflowError):
            return compiled.count(question)
    return plain.count(question)
