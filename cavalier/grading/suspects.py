"""Suspects: programs that are wrong in a known way.

Each counts as a beginner's program does that has this one fault. What a
wrong program answered is compared with what each suspect would have answered
to the same questions: one that agrees on all of them names the fault.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import permutations

from common.board import Board, Square
from common.exact import count_cycles, count_paths_from

#: The largest boards that suspects are asked about: those that walk, and those
#: of closed tours, who reckon with exact counts.
MOST_SQUARES, MOST_SQUARES_CLOSED = 12, 30

Couple = tuple[int, int]
Moves = tuple[Couple, ...]
Walk = tuple[Couple, ...]

#: What a suspect answers: how many tours from a start, closed or not.
Count = Callable[[Board, Square, bool], int]

MOVES: Moves = tuple(
    (down, right)
    for down, right in permutations((-2, -1, 1, 2), 2)
    if abs(down) != abs(right)
)

#: Other orders in which a program may try the moves.
_ORDERS: tuple[Moves, ...] = (
    MOVES,
    MOVES[::-1],
    ((1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)),
    ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)),
    ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)),
)


def walks(
    board: Board,
    start: Couple,
    *,
    moves: Moves = MOVES,
    marked: bool = True,
    undone: bool = True,
    wrapped: bool = False,
    short: int = 0,
) -> Iterator[Walk]:
    """Go through what a program takes for tours from a start.

    Not ``marked``: the start may be visited again. Not ``undone``: a square
    stays visited when the search goes back. ``wrapped``: a negative index is
    counted from the other end, while the walk goes on from where it stands.
    ``short``: so many squares fewer do.
    """
    visited = {start} if marked else set()

    def extended(path: Walk) -> Iterator[Walk]:
        if len(path) == len(board) - short:
            yield path
            return
        for down, right in moves:
            row, column = path[-1][0] + down, path[-1][1] + right
            square = Square(row, column)
            if wrapped:
                square = Square(
                    row + board.rows * (row < 0),
                    column + board.columns * (column < 0),
                )
            if square in visited or square not in board:
                continue
            visited.add(square)
            yield from extended((*path, (row, column)))
            if undone:
                visited.discard(square)

    return extended((start,))


@cache
def suspects() -> tuple[tuple[str, Count], ...]:
    """List each hint, with what the program that it is about would answer.

    These can be asked about boards of up to MOST_SQUARES.
    """
    return (
        ("rows and columns look swapped", _on_the_transposed),
        ("the start looks counted from 1", partial(_start_shifted, -1)),
        ("one looks added to the start", partial(_start_shifted, 1)),
        *((f"the move {m} looks missing", _without(m)) for m in MOVES),
        ("the start does not look marked", partial(_count, marked=False)),
        *(
            (
                "a square does not look unmarked when the search goes back",
                partial(_count, undone=False, moves=order),
            )
            for order in _ORDERS
        ),
        (
            "negative rows and columns look taken from the other end",
            partial(_count, wrapped=True),
        ),
        ("the last square looks left out", partial(_count, short=1)),
        ("tours look counted once for both directions", _undirected),
        ("all starts look counted", _from_all),
        ("it looks as if it stopped at the first tour", _at_most_one),
    )


def suspects_of_closed_tours() -> tuple[tuple[str, Count], ...]:
    """List those who are right about open tours, and wrong about closed ones.

    They can be asked about closed tours on MOST_SQUARES_CLOSED.
    """
    return (
        ("closed looks tested against (0, 0)", _closed_at_the_corner),
        ("closed does not look tested", _never_closed),
        ("closed tours look counted in one direction", _cycles),
        ("closed tours look counted twice too often", _closed_twice),
    )


def _count(
    board: Board,
    start: Couple,
    closed: bool,
    *,
    moves: Moves = MOVES,
    marked: bool = True,
    undone: bool = True,
    wrapped: bool = False,
    short: int = 0,
) -> int:
    """Count the walks, of the closed ones those that end next to the start."""
    found = walks(
        board,
        start,
        moves=moves,
        marked=marked,
        undone=undone,
        wrapped=wrapped,
        short=short,
    )
    return sum(not closed or _next_to(walk[-1], start) for walk in found)


def _next_to(here: Couple, there: Couple) -> bool:
    return {abs(here[0] - there[0]), abs(here[1] - there[1])} == {1, 2}


def _without(move: Couple) -> Count:
    return partial(_count, moves=tuple(m for m in MOVES if m != move))


def _on_the_transposed(board: Board, start: Square, closed: bool) -> int:
    return _count(board.transposed, start, closed)


def _start_shifted(by: int, board: Board, start: Square, closed: bool) -> int:
    return _count(board, (start.row + by, start.column + by), closed)


def _closed_at_the_corner(board: Board, start: Square, closed: bool) -> int:
    near = frozenset(s for s in board if _next_to(s, (0, 0)))
    return count_paths_from(board, start, ends=near)


def _never_closed(board: Board, start: Square, closed: bool) -> int:
    return count_paths_from(board, start)


def _cycles(board: Board, start: Square, closed: bool) -> int:
    return count_cycles(board)


def _closed_twice(board: Board, start: Square, closed: bool) -> int:
    return 4 * count_cycles(board)


def _undirected(board: Board, start: Square, closed: bool) -> int:
    return _count(board, start, closed) // 2


def _from_all(board: Board, start: Square, closed: bool) -> int:
    return sum(_count(board, square, closed) for square in board)


def _at_most_one(board: Board, start: Square, closed: bool) -> int:
    return min(_count(board, start, closed), 1)
