"""The theorems that say which boards and which starts have no tour.

Each is a predicate, with its statement and its reference.
"""

from common.board import Board, Square, square_name
from common.graph import knight_graph


def schwenk(board: Board) -> bool:
    """Check whether a board has a closed tour.

    With rows <= columns, there is one unless both are odd, or there are 1, 2
    or 4 rows, or 3 rows and 4, 6 or 8 columns. (Schwenk, "Which Rectangular
    Chessboards Have a Knight's Tour?", Mathematics Magazine 64, 1991.) The
    single square, which has no move, has none here.

    >>> schwenk(Board(3, 10)), schwenk(Board(8, 3)), schwenk(Board(5, 5))
    (True, False, False)
    """
    return _schwenk_case(board) is None


def has_open_tour(board: Board) -> bool:
    """Check whether a board has any tour, closed or not.

    With rows <= columns, the boards that have one are 1x1, 3x4, 3xN from
    N = 7, 4xN from N = 5, and all whose sides are both at least 5. (Both at
    least 5: Cull and De Curtins, "Knight's Tour Revisited", The Fibonacci
    Quarterly 16, 1978; ``common.construction`` builds a tour of every board
    that is said to have one. Of the others, 3x3, 3x5, 3x6 and 4x4 have none
    by count; on one row a knight has no move, and on two it moves by two
    columns, so that it never comes to the next one.)

    >>> has_open_tour(Board(4, 3)), has_open_tour(Board(4, 4))
    (True, False)
    """
    return _no_tour_case(board) is None


def colour_after(start: Square, moves: int) -> int:
    """Return the colour that a knight stands on after so many moves.

    0 is the colour of the top left corner. A move changes row and column by
    1 and 2, so their sum by an odd number: the colour depends on the start
    and on the parity of the moves, and not on the tour. (Invariant of the
    TIPE exam, section 2.a.)

    >>> colour_after(Square(0, 0), 0), colour_after(Square(0, 0), 25)
    (0, 1)

    So 5x5 has no closed tour: its 25th move would not lead back to the
    colour of the start.
    """
    return (start.row + start.column + moves) % 2


def majority_colour(board: Board, start: Square) -> bool:
    """Check whether the colours let an open tour start on this square.

    A tour alternates between the colours. On an odd number of squares it
    begins and ends on the colour that has one square more, the corners'.
    (From the invariant of the TIPE exam, section 2.a.)

    >>> majority_colour(Board(3, 5), Square(0, 1))
    False
    >>> majority_colour(Board(3, 4), Square(0, 1))
    True
    """
    return len(board) % 2 == 0 or colour_after(start, 0) == 0


def outer_end(board: Board, start: Square) -> bool:
    """Check whether the law of the 4xN boards lets a tour start here.

    Every tour of a board of 4 rows starts and ends on an outer row, every
    tour of one of 4 columns on an outer column. (``exclude_closed_tour``
    checks the proof, from the two colourings of the TIPE exam, section 2.b.)

    >>> board = Board(3, 4)
    >>> outer_end(board, Square(1, 0)), outer_end(board, Square(0, 2))
    (True, False)
    """
    return not (board.rows == 4 and start.row in (1, 2)) and not (
        board.columns == 4 and start.column in (1, 2)
    )


def colouring_x(board: Board) -> frozenset[Square]:
    """Return the squares of the corner's colour on a chess board.

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
    the squares: so a closed tour is in y at every other step too. Then x and
    y are the same squares, or x and the rest: but they are neither.

    They also prove that every tour has its ends in y: it has one of the other
    squares between each two of y, and one is left. If that one were before the
    first of y, or after the last, the tour would be in y at every other step.

    A square off the board is in no tour: y may not hold one, or it would not
    be half of the squares, and in x it does not count.

    >>> board = Board(4, 6)
    >>> exclude_closed_tour(board, colouring_x(board), colouring_y(board))
    True
    """
    graph = knight_graph(board)
    return (
        all(
            (here in x) != (there in x)
            for here, joined in graph.items()
            for there in joined
        )
        and not any(y & graph[here] for here in y & graph.keys())
        and y <= graph.keys()
        and 2 * len(y) == len(board)
        and y not in (x & graph.keys(), graph.keys() - x)
    )


def why_none(
    board: Board, start: Square | None, *, closed: bool
) -> str | None:
    """Return the theorem by which no such tour exists, or None.

    Without a start, it is one that excludes every start. None proves nothing:
    there may be another reason why no tour exists.
    """
    if closed and len(board) == 1:
        return f"{board} has no closed tour: its one square has no move"
    if case := (closed and _schwenk_case(board)) or _no_tour_case(board):
        return f"{board} has no {case}"
    if start is None:  # the two that follow allow the corners
        return None
    none = f"no tour of {board} starts on {square_name(start, board)}"
    if not majority_colour(board, start):
        return (
            f"{none}: on an odd number of squares it starts on the corners' "
            "colour"
        )
    if not outer_end(board, start):
        line = "row" if board.rows == 4 else "column"
        return (
            f"{none}: where there are 4 {line}s it starts and ends on an "
            f"outer {line}"
        )
    return None


def _schwenk_case(board: Board) -> str | None:
    """Name the case of Schwenk's theorem that forbids a closed tour."""
    short, long = sorted((board.rows, board.columns))
    if short % 2 and long % 2:
        return "closed tour: both sides are odd (Schwenk 1991)"
    if short in (1, 2, 4):
        return "closed tour: a side is 1, 2 or 4 (Schwenk 1991)"
    if short == 3 and long in (4, 6, 8):
        return "closed tour: it is 3x4, 3x6 or 3x8 (Schwenk 1991)"
    return None


def _no_tour_case(board: Board) -> str | None:
    """Name the case in which a board has no tour, closed or not."""
    short, long = sorted((board.rows, board.columns))
    if short in (1, 2) and long > 1:
        return "tour: a side is 1 or 2"
    if (short, long) in ((3, 3), (3, 5), (3, 6), (4, 4)):
        return "tour: it is 3x3, 3x5, 3x6 or 4x4 (by count)"
    return None
