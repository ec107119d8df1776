"""A tour of every board that has one, built from small ones, not searched.

The board is cut into blocks. The first, in the top left corner, is one of the
boards of ``base_tours.txt``, whose tours are known. Its tour is extended by
detours through the other blocks: down the first column of blocks, then along
each row of them. If both sides are at least 5, the first block has R rows and
C columns, both from 5 to 10, and the rest is cut into sixes::

    RxC   Rx6   Rx6
    6xC   6x6   6x6
    6xC   6x6   6x6

*The corner.* From the bottom right-hand corner of a block, counted backwards
(-1, -1), a knight has two moves inside the block: to (-3, -2) and to (-2, -3).
A tour that does not end there makes both. A detour through the block on the
right replaces the first of them. A detour through the block below, the same
with rows and columns exchanged, replaces the second.

*The detour.* In the coordinates of a block of R rows and 6 columns, it goes
from the corner of the block on the left, (R-1, -1), to (R-2, 1), through a
base tour of the block to (R-4, 0), and back to (R-3, -2). So a closed tour
stays closed, and an open one keeps its ends. The base tour is itself closed,
so it makes both moves of the corner of its own block: the next detour can
start from there.

*Three rows* are cut into a first block and strips of 3x4. A detour goes from
(2, -1) to (0, 0), through the strip to (1, 0), and back to (0, -2).

*Four rows* are cut into a first block and strips of 4x3. Such a detour would
enter the strip on an inner row, where no tour of 4 rows starts. So two detours
start from the two corners on the right, one upside down to the other, and each
visits half of the strip.

A board with more rows than columns is built with both exchanged.

Earlier constructions: docs/theory.md, under Works.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate, pairwise

from common.board import Board, Square, Tour, square_name, squares_in_order
from common.errors import CavalierError
from common.judge import is_closed
from common.theory import why_none
from common.tour import transposed

#: By the number of rows: the possible widths of the first block, and the
#: width of the others.
_WIDTHS: dict[int, tuple[Sequence[int], int]] = {
    1: ((1,), 1),
    3: ((4, 7, 9, 10, 12), 4),
    4: ((5, 6, 7), 3),
}
#: Of all other boards, both for the widths and for the heights.
_SIDES: tuple[Sequence[int], int] = (range(5, 11), 6)

#: Through half of a strip of 4 rows, from the lower corner on its left.
_HALF = [(3, -1), (2, 1), (0, 2), (1, 0), (3, 1), (1, 2), (0, 0), (1, -2)]


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Build a tour from a start; None if a theorem excludes it.

    It is closed if the board has a closed tour. Otherwise it has two ends,
    the first in the top left corner; raises CavalierError for other starts.

    >>> corner = Square(0, 0)
    >>> len(first_tour(Board(7, 9), corner)), first_tour(Board(4, 4), corner)
    (63, None)
    """
    if why_none(board, start, closed=closed):
        return None
    tour = _build(board)
    if is_closed(tour):
        step = tour.index(start)
        return tour[step:] + tour[:step]
    if start not in (tour[0], tour[-1]):
        first, last = (square_name(tour[end], board) for end in (0, -1))
        raise CavalierError(
            f"The constructed tour of {board} is open. Start at one of its "
            f"ends, {first} or {last}."
        )
    return tour if start == tour[0] else tour[::-1]


@cache
def _base_tours() -> dict[Board, Tour]:
    """Read the base tours from their file."""
    text = files("common").joinpath("base_tours.txt").read_text("utf-8")
    tours = {}
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line[0] != "#"]
        rows = [[int(number) for number in line.split()] for line in lines]
        if rows:
            tours[Board(len(rows), len(rows[0]))] = squares_in_order(rows)
    return tours


def _build(board: Board) -> Tour:
    """Lead the tour of the first block through all the others."""
    if board.rows > board.columns:
        return transposed(_build(board.transposed))
    first, others = _WIDTHS.get(board.rows, _SIDES)
    widths = _lengths(board.columns, first, others)
    heights = [board.rows]
    if board.rows not in _WIDTHS:
        heights = _lengths(board.rows, *_SIDES)
    tops = [0, *accumulate(heights)]
    lefts = [*accumulate(widths)]
    follows = _first_ring(Board(heights[0], widths[0]))
    for top in tops[1:-1]:
        for detour in _detours(widths[0]):
            _lead(follows, [Square(top + j, i) for i, j in detour])
    for top, height in zip(tops, heights, strict=False):
        for left in lefts[:-1]:
            for detour in _detours(height):
                _lead(follows, [Square(top + i, left + j) for i, j in detour])
    tour = [Square(0, 0)]
    while len(tour) < len(board):
        tour.append(follows[tour[-1]])
    return tuple(tour)


def _lengths(side: int, firsts: Sequence[int], others: int) -> list[int]:
    """Cut a side into the longest first length that fits, and others."""
    first = max(f for f in firsts if f <= side and (side - f) % others == 0)
    return [first, *([others] * ((side - first) // others))]


def _first_ring(block: Board) -> dict[Square, Square]:
    """Return which square follows each in the tour of the first block.

    The first square follows the last even in an open tour: that is not a
    move, so no detour replaces it.
    """
    tours = _base_tours()
    tour = tours.get(block) or transposed(tours[block.transposed])
    return dict(pairwise((*tour, tour[0])))


def _detours(rows: int) -> list[list[tuple[int, int]]]:
    """Return the detours through a block with this many rows.

    They are in the coordinates of the block: the columns of the block on the
    left are below 0.
    """
    if rows == 4:
        return [_HALF, [(3 - i, j) for i, j in _HALF]]
    _, width = _WIDTHS.get(rows, _SIDES)
    tour = _base_tours()[Board(rows, width)]
    return [[(rows - 1, -1), *tour, (rows - 3, -2)]]


def _lead(follows: dict[Square, Square], detour: Sequence[Square]) -> None:
    """Put a detour in place of the move between its two ends."""
    if follows[detour[0]] != detour[-1]:
        detour = detour[::-1]
    follows.update(pairwise(detour))
