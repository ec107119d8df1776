"""A yes or no: a rewriting as `any` over what is left of the board.

Source       "Knight tour", site Algorithmics; pseudo-code, in English;
             003_02d67ed5cf028bf1.txt; notes: docs/sources/algorithmics.md
Glossary     row, column  from 1; row 1 is the bottom line, column 1 is "a"
             left         the squares not yet visited
Cost         a tour repeats the search at each of its squares: up to 5x5
Example      whether 3x4 can be visited from the lower left square
             >>> knight_tour(1, 1, chessboard(3, 4) - {(1, 1)})
             True
             >>> knight_tour(1, 2, chessboard(3, 4) - {(1, 2)})
             False

See also     pedagogical/boolean_knight_tour.py, the page's own chessboard
"""

from toolz import first

from common.board import Board, Square, Tour

#: A square, as (row, column).
Place = tuple[int, int]
Chessboard = frozenset[Place]


# --- the page ---

# D4: a move is a couple; on the page a number in two tables
MOVES = (
    (-1, -2), (1, -2), (2, -1), (2, 1), (-2, -1), (-2, 1), (-1, 2), (1, 2)
)


# D1: `left` is passed on; the page sets a chessboard that all calls share
# E1: the page's test reads the square just set, so that no move is tried
# E2: the page unsets nothing on the way back; here there is nothing to unset
def knight_tour(
    row: int, column: int, left: Chessboard, home: Place | None = None
) -> bool:
    """Return whether the knight can visit all that is left from here."""
    if not left:
        return may_end(row, column, home)  # S1
    return any(
        knight_tour(*new, left - {new}, home)
        for new in destinations(row, column)
        if new in left
    )


# --- supplied: the page calls or implies it ---


def chessboard(rows: int, columns: int) -> Chessboard:
    """Return all the squares of a board."""
    # D2: the page has n x n
    return frozenset(
        (row, column)
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    )


def destinations(row: int, column: int) -> list[Place]:
    """Return the 8 destinations of a square, on the board or not."""
    return [(row + i, column + j) for i, j in MOVES]


def may_end(row: int, column: int, home: Place | None) -> bool:
    """Return whether a tour may end here."""
    # S1: for a closed tour, one move from its start; the page has none
    return home is None or home in destinations(row, column)


def walk(place: Place, left: Chessboard, home: Place | None) -> list[Place]:
    """Return the tour from here over all that is left, where there is one."""
    # S2: the page answers yes or no; the tour goes where the answer is yes
    if not left:
        return [place]
    new = first(
        new
        for new in destinations(*place)
        if new in left and knight_tour(*new, left - {new}, home)
    )
    return [place, *walk(new, left - {new}, home)]


# --- adapter ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the tour that makes the answer True, or None if it is False."""
    place = (board.rows - start.row, start.column + 1)
    left = chessboard(board.rows, board.columns) - {place}
    home = place if closed else None
    if not knight_tour(*place, left, home):
        return None
    return tuple(
        [
            Square(board.rows - row, column - 1)
            for row, column in walk(place, left, home)
        ]
    )
