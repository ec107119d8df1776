"""Exact counts of tours, without going through them.

``plain`` is the method to read; ``compiled`` is the same method compiled by
numba (the extra ``[exact]``), for large boards. ``cost`` chooses one, and
raises TooLargeError for a count that neither can finish here.
"""

from contextlib import suppress

from cavalier.exact import plain
from cavalier.exact.cost import is_compiled
from cavalier.exact.question import (
    Question,
    of_cycles,
    of_paths,
    of_paths_from,
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
    if closed:
        counted, question = Convention.CYCLES, of_cycles(board)
    elif convention.from_start and start is not None:
        counted, question = convention, of_paths_from(board, start)
    else:
        counted, question = Convention.UNDIRECTED_PATHS, of_paths(board)
    if len(board) == 1:
        return 1 - closed
    count = _count(question, compiles=compiles)
    return convert(count, board, counted, convention)


def _count(question: Question, *, compiles: bool) -> int:
    """Count; where 64 bits are too few, in plain Python."""
    if compiles:
        from cavalier.exact import compiled

        with suppress(OverflowError):
            return compiled.count(question)
    return plain.count(question)
