"""Recursion with a yes or no as printed, which does not work: run it.

Source       "Knight tour", site Algorithmics; pseudo-code, in English;
             003_02d67ed5cf028bf1.txt; notes: docs/sources/algorithmics.md
Glossary     visited      the number of squares visited, with (row, column)
             row, column  from 1; row 1 is the bottom line, column 1 is "a"
Cost         next to nothing: no move is tried
Example      the answer for 3x4, and how many squares are visited
             >>> answer, chessboard = run_knight_tour(3, 4, 1, 1)
             >>> answer, sum(map(sum, chessboard))
             (False, 1)

See also     pedagogical/boolean_knight_tour.py, the corrected program
"""

from common.board import Board, Square, Tour

Chessboard = list[list[bool]]

# --- the page ---

# D5: set once; on the page in every call, with the numbers [1..8] (D6)
MOVES_ROW = (-1, 1, 2, 2, -2, -2, -1, 1)
MOVES_COLUMN = (-2, -2, -1, 1, -1, 1, 2, 2)


# E2: the test reads the square that has just been set, not the new one
# E3: nothing is unset on the way back
def knight_tour(
    rows: int,
    columns: int,
    chessboard: Chessboard,
    visited: int,
    row: int,
    column: int,
) -> bool:
    """Return whether all can be visited, as the page does."""
    if visited == rows * columns:  # D4: the page has n x n
        return True
    chessboard[row][column] = True
    for i in range(8):  # D6: from 1 to 8 on the page
        new_row = row + MOVES_ROW[i]
        new_column = column + MOVES_COLUMN[i]
        if (
            new_row <= rows
            and new_row >= 1
            and new_column <= columns
            and new_column >= 1
            and not chessboard[row][column]
        ):
            if knight_tour(
                rows, columns, chessboard, visited + 1, new_row, new_column
            ):
                return True
    return False


# --- supplied: the page calls or implies it ---


def run_knight_tour(
    rows: int, columns: int, row: int, column: int
) -> tuple[bool, Chessboard]:
    """Return the page's answer, and the chessboard as it leaves it."""
    # S4: the first call, and the chessboard, all FALSE
    chessboard = [[False] * (columns + 1) for _ in range(rows + 1)]
    answer = knight_tour(rows, columns, chessboard, 1, row, column)
    return answer, chessboard


# --- adapter ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the tour where the answer is TRUE; None proves nothing.

    It is TRUE for 1x1 only, whose tour is not closed.
    """
    row, column = board.rows - start.row, start.column + 1
    answer, _ = run_knight_tour(board.rows, board.columns, row, column)
    return (start,) if answer and not closed else None
