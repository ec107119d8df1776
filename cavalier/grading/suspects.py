"""Suspects: programs that are wrong in a known way.

A suspect counts as a beginner's program with one fault does. The answers of a
wrong program are compared with those of each suspect to the same questions: a
suspect that agrees on all of them names the fault.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import permutations

from cavalier.grading.cases import Move, Moves
from common.board import Board, Square
from common.exact import count_cycles, count_paths_from
from common.validator import is_knight_move

#: The largest boards that suspects are asked about: those that walk, and those
#: of closed tours, which use exact counts.
MOST_SQUARES, MOST_SQUARES_CLOSED = 12, 30

#: What a wrong program takes for a tour: it may leave the board.
Walk = tuple[Square, ...]

#: How a program walks: all its walks on a board from a start.
Walker = Callable[[Board, Square], Iterator[Walk]]

#: What a suspect answers: how many tours from a start, closed or not.
Count = Callable[[Board, Square, bool], int]

#: The largest board whose walks are all compared for a hint.
MOST_SQUARES_WALKED = 20

#: Hints that the numbers of a program can show, and its boards too.
SWAPPED = "rows and columns look swapped"
FROM_1 = "the start looks counted from 1"
ONE_ADDED = "one looks added to the start"
AT_THE_CORNER = "closed looks tested against (0, 0)"
NOT_TESTED = "closed does not look tested"

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


def missing(move: Move) -> str:
    """Return the hint that a move is missing."""
    return f"the move {move} looks missing"


def walks(
    board: Board,
    start: Square,
    *,
    moves: Moves = MOVES,
    marked: bool = True,
    undone: bool = True,
    wrapped: bool = False,
    short: int = 0,
) -> Iterator[Walk]:
    """Yield what a wrong program takes for tours from a start.

    Not ``marked``: the start may be visited again. Not ``undone``: a square
    stays visited when the search goes back. ``wrapped``: a negative index
    marks a square at the other end, but the walk goes on from the index.
    ``short``: a walk is complete with so many squares fewer.
    """
    visited = {start} if marked else set()

    def extended(path: Walk) -> Iterator[Walk]:
        if len(path) == len(board) - short:
            yield path
            return
        for down, right in moves:
            there = Square(path[-1].row + down, path[-1].column + right)
            square = _wrapped(there, board) if wrapped else there
            if square in visited or square not in board:
                continue
            visited.add(square)
            yield from extended((*path, there))
            if undone:
                visited.discard(square)

    return extended((start,))


def _wrapped(square: Square, board: Board) -> Square:
    return Square(
        square.row + board.rows * (square.row < 0),
        square.column + board.columns * (square.column < 0),
    )


@cache
def suspects() -> tuple[tuple[str, Count], ...]:
    """List each hint, with what the program that it is about would answer.

    Ask them about boards of up to MOST_SQUARES.
    """
    return (
        (SWAPPED, _on_the_transposed),
        (FROM_1, partial(_start_shifted, -1)),
        (ONE_ADDED, partial(_start_shifted, 1)),
        *((missing(move), _without(move)) for move in MOVES),
        (
            "the start does not look marked",
            partial(_count, partial(walks, marked=False)),
        ),
        *(
            (
                "a square does not look unmarked when the search goes back",
                partial(_count, partial(walks, undone=False, moves=order)),
            )
            for order in _ORDERS
        ),
        (
            "negative rows and columns look taken from the other end",
            partial(_count, partial(walks, wrapped=True)),
        ),
        (
            "the last square looks left out",
            partial(_count, partial(walks, short=1)),
        ),
        ("tours look counted once for both directions", _undirected),
        ("all starts look counted", _from_all),
        ("it looks as if it stopped at the first tour", _at_most_one),
    )


def suspects_of_closed_tours() -> tuple[tuple[str, Count], ...]:
    """List those that are right about open tours, but not about closed ones.

    Ask them about closed tours on boards of up to MOST_SQUARES_CLOSED.
    """
    return (
        (AT_THE_CORNER, _closed_at_the_corner),
        (NOT_TESTED, _never_closed),
        ("closed tours look counted in one direction", _cycles),
        ("closed tours look counted twice too often", _closed_twice),
    )


def _count(walker: Walker, board: Board, start: Square, closed: bool) -> int:
    """Count the walks; the closed ones end a knight's move from the start."""
    return sum(
        not closed or is_knight_move(walk[-1], start)
        for walk in walker(board, start)
    )


def _without(move: Move) -> Count:
    others = tuple(m for m in MOVES if m != move)
    return partial(_count, partial(walks, moves=others))


def _on_the_transposed(board: Board, start: Square, closed: bool) -> int:
    return _count(walks, board.transposed, start, closed)


def _start_shifted(by: int, board: Board, start: Square, closed: bool) -> int:
    shifted = Square(start.row + by, start.column + by)
    return _count(walks, board, shifted, closed)


def _closed_at_the_corner(board: Board, start: Square, closed: bool) -> int:
    near = frozenset(s for s in board if is_knight_move(s, Square(0, 0)))
    return count_paths_from(board, start, ends=near)


def _never_closed(board: Board, start: Square, closed: bool) -> int:
    return count_paths_from(board, start)


def _cycles(board: Board, start: Square, closed: bool) -> int:
    return count_cycles(board)


def _closed_twice(board: Board, start: Square, closed: bool) -> int:
    return 4 * count_cycles(board)


def _undirected(board: Board, start: Square, closed: bool) -> int:
    return _count(walks, board, start, closed) // 2


def _from_all(board: Board, start: Square, closed: bool) -> int:
    return sum(_count(walks, board, square, closed) for square in board)


def _at_most_one(board: Board, start: Square, closed: bool) -> int:
    return min(_count(walks, board, start, closed), 1)
