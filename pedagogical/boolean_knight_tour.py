"""Recursion with a yes or no: yes from a square is yes from one it leads to.

Source       "Knight tour", on a site named Algorithmics; its pseudo-code and
             block diagram, which say the same; in English; no author on the
             page; 003_02d67ed5cf028bf1.txt
Glossary     n            the side; here rows and columns
             chessboard   matrix: 0, for FALSE, on a free square; on one that
                          was visited its number, for TRUE (D1)
             visited      the number of squares visited, with (row, column)
             row, column  from 1; row 1 is the bottom line, column 1 is a
Supplied     S1  the first call, which the page has not: `visited` starts at 1,
                 with (row, column) counted. From 0 the answer is never TRUE:
                 visited = n*n would take one square more than there are
             S2  `new_chessboard`: all FALSE, which the page does not say
             S3  closed tours, which it has not: `home` is where the last
                 square must lead back to; if it does not, the search goes on
Errata       E1  the test reads chessboard[row][column], which has just been
                 set, so that no move is ever tried; here the new square
             E2  nothing is unset on the way back; here the square is, before
                 FALSE is returned
             E3  the walk drawn on 4x4 is not a run of it, which goes from a1
                 to b3, the walk to c2; nor of another order of the moves. Its
                 drawing 10 crosses off d1 and leaves the knight on b2: read
                 as a move to d1, the next, to c4, is not a knight's move
Deviations   D1  a visited square holds its number instead of TRUE, so that the
                 tour can be read off; only the last square is still 0
             D2  the board is rows x columns, and the start any square: the
                 page has n x n, and the lower left one
             D3  the moves are set once, not in every call
Essential    the order of the moves. visited = n*n is tested before the square
             is marked: the last one never is
Cost         one call a node: 134,650 for 6x6 from the lower left square; 7x7
             takes 4,098,673, about 10 s; 8x8, and 6x6 from e6, were given up
             after minutes. FALSE takes the whole tree: on 5x5 1,829,421 calls
             from beside a corner, about 4 s. As TRUE ends the search, it
             cannot enumerate
Example      whether 3x4 can be visited from the lower left square, and how

             >>> chessboard = new_chessboard(3, 4)
             >>> knight_tour(3, 4, chessboard, 1, 1, 1)
             True
             >>> for row in 3, 2, 1:
             ...     print(*(f"{number:2}" for number in chessboard[row][1:]))
              3  6  9  0
              8 11  2  5
              1  4  7 10

See also     pedagogical/as_printed.py, the page as it stands;
             pedagogical/pascal_move.py, which prints a board and halts
"""
# The page's line 10 is an If of its own, within that of line 9.
# ruff: noqa: SIM102

from common.board import Board, Square, Tour

MOVES_ROW = (-1, 1, 2, 2, -2, -2, -1, 1)
MOVES_COLUMN = (-2, -2, -1, 1, -1, 1, 2, 2)

#: What a free square holds.
FALSE = 0

#: Rows and columns from 1; those of number 0 are not of the board.
Chessboard = list[list[int]]


def knight_tour(
    rows: int,
    columns: int,
    chessboard: Chessboard,
    visited: int,
    row: int,
    column: int,
    home: tuple[int, int] | None = None,
) -> bool:
    """Tell whether all can be visited, (row, column) being the next."""
    if visited == rows * columns and leads_to(row, column, home):
        return True
    chessboard[row][column] = visited
    for i in range(8):
        new_row = row + MOVES_ROW[i]
        new_column = column + MOVES_COLUMN[i]
        if (
            new_row <= rows
            and new_row >= 1
            and new_column <= columns
            and new_column >= 1
            and chessboard[new_row][new_column] == FALSE  # E1
        ):
            if knight_tour(
                rows,
                columns,
                chessboard,
                visited + 1,
                new_row,
                new_column,
                home,
            ):
                return True
    chessboard[row][column] = FALSE  # E2
    return False


def leads_to(row: int, column: int, home: tuple[int, int] | None) -> bool:
    """Tell whether `home` is one move away, or none is asked for (S3)."""
    if home is None:
        return True
    for i in range(8):
        if (row + MOVES_ROW[i], column + MOVES_COLUMN[i]) == home:
            return True
    return False


def new_chessboard(rows: int, columns: int) -> Chessboard:
    """Return a chessboard of free squares (S2)."""
    return [[FALSE] * (columns + 1) for _ in range(rows + 1)]


# --- adapter: not in the source ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the tour that makes the answer TRUE, or None if it is FALSE."""
    row, column = board.rows - start.row, start.column + 1
    chessboard = new_chessboard(board.rows, board.columns)
    home = (row, column) if closed else None
    if not knight_tour(
        board.rows, board.columns, chessboard, 1, row, column, home
    ):
        return None
    squares = [start] * len(board)
    for square in board:
        number = chessboard[board.rows - square.row][square.column + 1]
        squares[(number or len(board)) - 1] = square
    return tuple(squares)
