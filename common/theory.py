"""The theorems that say which boards and which starts have no tour.

Each is a predicate, with its statement and its reference.
"""

from collections.abc import Iterator

from common.board import Board, Square, square_name


def schwenk(board: Board) -> bool:
    """Tell whether a board has a closed tour.

    With rows <= columns, there is one unless both are odd, or there are 1, 2
    or 4 rows, or 3 rows and 4, 6 or 8 columns. (Schwenk, "Which Rectangular
    Chessboards Have a Knight's Tour?", Mathematics Magazine 64, 1991.) The
    single square, which has no move, has none here.

    >>> schwenk(Board(3, 10)), schwenk(Board(8, 3)), schwenk(Board(5, 5))
    (True, False, False)
    """
    return _schwenk_case(board) is None


def majority_colour(board: Board, start: Square) -> bool:
    """Tell whether the colours let an open tour start on this square.

    A tour alternates between the colours. On an odd number of squares it
    begins and ends on the colour that has one square more, the corners'.
    (Invariant of source 000, section 2.a.)

    >>> majority_colour(Board(3, 5), Square(0, 1))
    False
    >>> majority_colour(Board(3, 4), Square(0, 1))
    True
    """
    return len(board) % 2 == 0 or (start.row + start.column) % 2 == 0


def colouring_x(board: Board) -> frozenset[Square]:
    """Give the black squares of the usual colouring, the corner's among them.

    (Source 000, section 2.b, board X.)
    """
    return frozenset(s for s in board if (s.row + s.column) % 2 == 0)


def colouring_y(board: Board) -> frozenset[Square]:
    """Give the squares of the top and bottom rows.

    (Source 000, section 2.b, board Y, which has 4 rows.)
    """
    return frozenset(s for s in board if s.row in (0, board.rows - 1))


def exclude_closed_tour(
    board: Board, x: frozenset[Square], y: frozenset[Square]
) -> bool:
    """Check that two colourings prove that there is no closed tour.

    Every move changes the colour in x. No move stays in y, and y is half of
    the squares: so a closed tour is in y at every other step too. Then x and
    y are the same squares, or x and the rest: but they are neither.

    >>> board = Board(4, 6)
    >>> exclude_closed_tour(board, colouring_x(board), colouring_y(board))
    True
    """
    moves = list(_moves(board))
    return (
        all((here in x) != (there in x) for here, there in moves)
        and not any(here in y and there in y for here, there in moves)
        and 2 * len(y) == len(board)
        and y not in (x, frozenset(board) - x)
    )


def _moves(board: Board) -> Iterator[tuple[Square, Square]]:
    for row, column in board:
        for down, right in ((1, 2), (2, 1), (2, -1), (1, -2)):
            there = Square(row + down, column + right)
            if there in board:
                yield Square(row, column), there


def why_none(board: Board, start: Square, *, closed: bool) -> str | None:
    """Give the theorem by which no such tour exists, or None.

    None proves nothing: there may be no tour for another cause.
    """
    if closed and (case := _schwenk_case(board)):
        return f"{board} has no closed tour: {case} (Schwenk 1991)"
    if not majority_colour(board, start):
        return (
            f"no tour of {board} starts on {square_name(start, board)}: on an "
            "odd number of squares it starts on the corners' colour"
        )
    return None


def _schwenk_case(board: Board) -> str | None:
    """Name the case of Schwenk's theorem that forbids a closed tour."""
    short, long = sorted((board.rows, board.columns))
    if short % 2 and long % 2:
        return "both sides are odd"
    if short in (1, 2, 4):
        return "a side is 1, 2 or 4"
    if (short, long) in ((3, 4), (3, 6), (3, 8)):
        return "it is 3x4, 3x6 or 3x8"
    return None
