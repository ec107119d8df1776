"""What hypothesis makes: boards, starts, tours, and tours that are spoilt."""

from functools import cache

from hypothesis import strategies as st

from common.board import Board, Square, Tour
from common.construction import open_tour
from common.judge import is_closed

#: Squares, or what stands in the place of some.
Walk = list[object]

#: About how many squares a search goes through on a board, by its squares:
#: three times as many for each one more.
_NODES = 3


@cache
def _boards(most: int) -> list[Board]:
    return [
        Board(rows, columns)
        for rows in range(1, most + 1)
        for columns in range(1, most // rows + 1)
    ]


def boards(
    *, max_nodes: int = 10**6, max_squares: int | None = None
) -> st.SearchStrategy[Board]:
    """Make boards of so many squares, or on which a search stays small.

    It is one through all tours.
    """
    squares = 1
    while _NODES ** (squares - 6) < max_nodes:
        squares += 1
    return st.sampled_from(_boards(max_squares or squares))


@st.composite
def starts(draw: st.DrawFn, board: Board) -> Square:
    """Make a square of a board."""
    row = draw(st.integers(0, board.rows - 1))
    return Square(row, draw(st.integers(0, board.columns - 1)))


@cache
def _tours(most: int) -> list[tuple[Board, Tour]]:
    built = [(board, open_tour(board)) for board in _boards(most)]
    return [(board, tour) for board, tour in built if tour]


@st.composite
def tours(draw: st.DrawFn, *, max_squares: int = 60) -> tuple[Board, Tour]:
    """Make a tour of a board, open or closed, from either of its ends."""
    board, tour = draw(st.sampled_from(_tours(max_squares)))
    if is_closed(tour):
        cut = draw(st.integers(0, len(board) - 1))
        tour = tour[cut:] + tour[:cut]
    return board, tour[:: draw(st.sampled_from([1, -1]))]


_PIECES = (
    st.none() | st.booleans() | st.floats() | st.text("a1é", max_size=3)
    | st.tuples(st.integers(-9, 99)) | st.just([1, 2, 3]) | st.just((True, 0))
)  # fmt: skip


@st.composite
def spoilt_tours(draw: st.DrawFn) -> tuple[Board, Walk]:
    """Make a tour with some changes: most are no tour any more."""
    board, tour = draw(tours())
    walk: Walk = list(tour)
    for change in draw(st.lists(st.integers(0, 7), max_size=3)):
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
                walk[first] = draw(_PIECES)
            case 5:
                walk[first:other] = walk[first:other][::-1]
            case 6:
                walk = walk[first:] + walk[:first]
    return board, walk
