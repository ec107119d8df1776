"""Boards, starts, tours and corrupted tours, as hypothesis makes them."""

from functools import cache

from hypothesis import strategies as st

from common.board import Board, Square, Tour
from common.construction import first_tour
from common.judge import is_closed


@cache
def _boards(most: int) -> list[Board]:
    return [
        Board(rows, columns)
        for rows in range(1, most + 1)
        for columns in range(1, most // rows + 1)
    ]


def boards(*, max_squares: int = 19) -> st.SearchStrategy[Board]:
    """Make boards; with 19 squares a search visits some million nodes."""
    return st.sampled_from(_boards(max_squares))


@st.composite
def starts(draw: st.DrawFn, board: Board) -> Square:
    """Make a square of a board."""
    row = draw(st.integers(0, board.rows - 1))
    return Square(row, draw(st.integers(0, board.columns - 1)))


@cache
def _tours(most: int) -> list[tuple[Board, Tour]]:
    built = [
        (board, first_tour(board, Square(0, 0))) for board in _boards(most)
    ]
    return [(board, tour) for board, tour in built if tour]


@st.composite
def tours(draw: st.DrawFn, *, max_squares: int = 60) -> tuple[Board, Tour]:
    """Make a tour of a board, open or closed, from either of its ends."""
    board, tour = draw(st.sampled_from(_tours(max_squares)))
    if is_closed(tour):
        cut = draw(st.integers(0, len(board) - 1))
        tour = tour[cut:] + tour[:cut]
    return board, tour[:: draw(st.sampled_from([1, -1]))]


@st.composite
def corrupted_tours(draw: st.DrawFn) -> tuple[Board, list[Square]]:
    """Make a tour with some changes: most are no longer tours."""
    board, tour = draw(tours())
    walk = list(tour)
    for change in draw(st.lists(st.integers(0, 6), max_size=3)):
        first = draw(st.integers(0, len(walk) - 1))
        other = draw(st.integers(0, len(walk) - 1))
        match change:
            case 0:
                walk[first], walk[other] = walk[other], walk[first]
            case 1 if len(walk) > 1:
                del walk[first]
            case 2:
                walk.insert(first, walk[other])
            case 3:
                near = st.integers(-2, board.rows + 2)
                walk[first] = Square(draw(near), draw(near))
            case 4:
                walk[first:other] = walk[first:other][::-1]
            case 5:
                walk = walk[first:] + walk[:first]
    return board, walk
