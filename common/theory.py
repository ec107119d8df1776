"""The theorems that say which boards and which starts have no tour.

Each is a predicate, with its statement and its reference.
"""

from itertools import product

from common.board import Board, Square, square_name
from common.judge import is_knight_move


def schwenk(board: Board) -> bool:
    """Check whether a board has a closed tour.

    With rows <= columns, it has one unless both are odd, or there are 1, 2
    or 4 rows, or 3 rows and 4, 6 or 8 columns. (Schwenk, "Which Rectangular
    Chessboards Have a Knight's Tour?", Mathematics Magazine 64, 1991.) The
    single square has none here.

    >>> schwenk(Board(3, 10)), schwenk(Board(8, 3)), schwenk(Board(5, 5))
    (True, False, False)
    """
    return _schwenk_case(board) is None


def has_open_tour(board: Board) -> bool:
    """Check whether a board has any tour, closed or not.

    With rows <= columns, the boards that have one are 1x1, 3x4, 3xN from
    N = 7, 4xN from N = 5, and all whose sides are both at least 5. (Both at
    least 5: Cull and De Curtins, "Knight's Tour Revisited", The Fibonacci
    Quarterly 16, 1978. ``common.construction`` builds a tour of each of these
    boards. Exhaustive counts show that 3x3, 3x5, 3x6 and 4x4 have none. On
    one row a knight has no move, and on two each move skips a column.)

    >>> has_open_tour(Board(4, 3)), has_open_tour(Board(4, 4))
    (True, False)
    """
    return _no_tour_case(board) is None


def colour_after(start: Square, moves: int) -> int:
    """Return the colour of a knight's square after a number of moves.

    0 is the colour of the top left corner. Each move changes the sum of row
    and column by an odd number, so the colour depends only on the start and
    on the parity of the moves. (Invariant of the TIPE exam, section 2.a.)

    >>> colour_after(Square(0, 0), 0), colour_after(Square(0, 0), 25)
    (0, 1)

    So 5x5 has no closed tour: its 25th move would not lead back to the start.
    """
    return (start.row + start.column + moves) % 2


def majority_colour(board: Board, start: Square) -> bool:
    """Check whether the colours let an open tour start on this square.

    A tour alternates between the colours. With an odd number of squares, it
    starts and ends on the corners' colour, which has one square more.
    (From the invariant of the TIPE exam, section 2.a.)

    >>> majority_colour(Board(3, 5), Square(0, 1))
    False
    >>> majority_colour(Board(3, 4), Square(0, 1))
    True
    """
    return len(board) % 2 == 0 or colour_after(start, 0) == 0


def outer_end(board: Board, start: Square) -> bool:
    """Check whether the law of the 4xN boards lets a tour start here.

    With 4 rows, every tour starts and ends in the top or bottom row; with 4
    columns, in the first or last column. (``exclude_closed_tour`` checks the
    proof, from the two colourings of the TIPE exam, section 2.b.)

    >>> board = Board(3, 4)
    >>> outer_end(board, Square(1, 0)), outer_end(board, Square(0, 2))
    (True, False)
    """
    return not (board.rows == 4 and start.row in (1, 2)) and not (
        board.columns == 4 and start.column in (1, 2)
    )


def colouring_x(board: Board) -> frozenset[Square]:
    """Return the squares of the top left corner's colour.

    (The TIPE exam, section 2.b, board X.)
    """
    return frozenset(s for s in board if (s.row + s.column) % 2 == 0)


def colouring_y(board: Board) -> frozenset[Square]:
    """Return the squares of the top and bottom rows.

    (The TIPE exam, section 2.b, board Y, which has 4 rows.)
    """
    return frozenset(s for s in board if s.row in (0, board.rows - 1))


def exclude_closed_tour(
    board: Board, x: frozenset[Square], y: frozenset[Square]
) -> bool:
    """Check that two colourings prove that there is no closed tour.

    Every move changes the colour in x. No move stays in y, and y is half of
    the squares, so a closed tour is in y at every other step too. Then y
    would be the squares in x, or the squares not in x, but it is neither.

    They also prove that every tour has its ends in y: between two squares of
    y it has at least one other square, which leaves at most one for the ends.
    If a tour started or ended there, it would be in y at every other step.

    >>> board = Board(4, 6)
    >>> exclude_closed_tour(board, colouring_x(board), colouring_y(board))
    True
    """
    moves = [p for p in product(board, repeat=2) if is_knight_move(*p)]
    return (
        all((here in x) != (there in x) for here, there in moves)
        and not any(here in y and there in y for here, there in moves)
        and 2 * len(y) == len(board)
        and y not in (x, {*board} - x)
    )


def why_none(
    board: Board, start: Square | None, *, closed: bool
) -> str | None:
    """Return the theorem by which no such tour exists, or None.

    Without a start, it is one that excludes every start. None proves nothing:
    there may be another reason why no tour exists.
    """
    if case := (closed and _schwenk_case(board)) or _no_tour_case(board):
        return f"{board} has no {case}"
    if start is None:  # the two that follow allow the corners
        return None
    none = f"no tour of {board} starts on {square_name(start, board)}"
    if not majority_colour(board, start):
        return (
            f"{none}: with an odd number of squares, every tour starts on the "
            "corners' colour"
        )
    if not outer_end(board, start):
        lines = (
            "rows, every tour starts and ends in the top or bottom row"
            if board.rows == 4
            else "columns, every tour starts and ends in the first or last "
            "column"
        )
        return f"{none}: with 4 {lines}"
    return None


def _schwenk_case(board: Board) -> str | None:
    """Name the case of Schwenk's theorem that forbids a closed tour."""
    short, long = sorted((board.rows, board.columns))
    if short % 2 and long % 2:
        return "closed tour: both sides are odd (Schwenk 1991)"
    if short in (1, 2, 4):
        return "closed tour: a side is 1, 2 or 4 (Schwenk 1991)"
    if short == 3 and long in (4, 6, 8):
        return "closed tour (Schwenk 1991)"
    return None


def _no_tour_case(board: Board) -> str | None:
    """Name the case in which a board has no tour, closed or not."""
    short, long = sorted((board.rows, board.columns))
    if short in (1, 2) and long > 1:
        return "tour: a side is 1 or 2"
    if (short, long) in ((3, 3), (3, 5), (3, 6), (4, 4)):
        return "tour (proved by exhaustive count)"
    return None
