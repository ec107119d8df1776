"""Recursion with a yes or no: yes from a square is yes from one it leads to.

Source       "Knight tour", site Algorithmics; pseudo-code, in English;
             003_02d67ed5cf028bf1.txt; notes: docs/sources/algorithmics.md
Glossary     visited      the number of squares visited, with (row, column)
             row, column  from 1; row 1 is the bottom line, column 1 is "a"
Supplied     S1  the first call: `visited` starts at 1
             S2  new_chessboard, where every square is FALSE
             S3  closed tours: `home` is one move from the last square
Errata       E1  the test reads the square that has just been set, so that no
                 move is tried; here it reads the new square
             E2  nothing is unset on the way back; here the square is
             E3  in the walk drawn on 4x4, drawing 10 shows no knight's move
Deviations   D1  a visited square holds its number instead of TRUE
             D2  the board is rows x columns, and the start any square
             D3  the moves are set once, not in every call
             D4  a move has a number from 0; the page has [1..8]
Cost         one call a node: 134,650 for 6x6 from the lower left square
Example      whether 3x4 can be visited from the lower left square, and how
             >>> chessboard = new_chessboard(3, 4)
             >>> knight_tour(3, 4, chessboard, 1, 1, 1)
             True
             >>> for row in chessboard[:0:-1]:
             ...     print(*(f"{number:2}" for number in row[1:]))
              3  6  9  0
              8 11  2  5
              1  4  7 10

See also     pedagogical/as_printed.py, the page with its mistakes
"""
# The page's line 10 is an If of its own, within that of line 9.
# ruff: noqa: SIM102

from common.board import Board, Square, Tour, squares_in_order

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
    """Return whether all can be visited, (row, column) being the next."""
    if visited == rows * columns and may_end(row, column, home):
        return True  # before the last square is marked
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


def may_end(row: int, column: int, home: tuple[int, int] | None) -> bool:
    """Return whether a tour may end here: one move from `home` if closed."""
    return home is None or is_one_move((row, column), home)


def is_one_move(last: tuple[int, int], first: tuple[int, int]) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S3)."""
    for i in range(8):
        if (last[0] + MOVES_ROW[i], last[1] + MOVES_COLUMN[i]) == first:
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
    # Row 1 is the bottom line, and the last square is not marked (D1).
    numbers = [
        [number or len(board) for number in line[1:]]
        for line in chessboard[:0:-1]
    ]
    return squares_in_order(numbers)
