"""Recursion with a yes or no: yes from a square is yes from one it leads to.

Source       "Knight tour", site Algorithmics; pseudo-code, in English;
             003_02d67ed5cf028bf1.txt; notes: docs/sources/algorithmics.md
Glossary     visited      the number of squares visited, with (row, column)
             row, column  from 1; row 1 is the bottom line, column 1 is "a"
Cost         one call a node: 134,650 for 6x6 from the lower left square
Example      whether 3x4 can be visited from there; how, the last square first
             >>> knight_tour(3, 4, new_chessboard(3, 4), 1, 1, 1, walk := [])
             True
             >>> walk[:4], walk[-1]
             ([(3, 4), (2, 2), (1, 4), (3, 3)], (1, 1))

See also     pedagogical/pseudo_code_as_printed.py, the page with its mistakes
"""

from common.board import Board, Square, Tour

Place = tuple[int, int]

#: Whether each square is visited; row 0 and column 0 are not of the board.
Chessboard = list[list[bool]]

# --- the page ---

# E3: in the walk drawn on 4x4, drawing 10 shows no knight's move
# D3: set once; on the page in every call, with the numbers [1..8] (D4)
MOVES_ROW = (-1, 1, 2, 2, -2, -2, -1, 1)
MOVES_COLUMN = (-2, -2, -1, 1, -1, 1, 2, 2)


def knight_tour(
    rows: int,
    columns: int,
    chessboard: Chessboard,
    visited: int,
    row: int,
    column: int,
    walk: list[Place],
    home: Place | None = None,
) -> bool:
    """Return whether all can be visited, (row, column) being the next."""
    # D2: rows x columns; the page has n x n
    if visited == rows * columns and may_end(row, column, home):  # S3
        walk.append((row, column))
        return True  # before the last square is marked
    chessboard[row][column] = True
    for i in range(8):  # D4: from 1 to 8 on the page
        new_row = row + MOVES_ROW[i]
        new_column = column + MOVES_COLUMN[i]
        if (
            new_row <= rows
            and new_row >= 1
            and new_column <= columns
            and new_column >= 1
            # E1: the page reads chessboard[row][column], which has just been
            #     set, so that no move is tried
            and not chessboard[new_row][new_column]
        ):
            if knight_tour(
                rows,
                columns,
                chessboard,
                visited + 1,
                new_row,
                new_column,
                walk,
                home,
            ):
                # D1: the walk is written down on the way back from TRUE
                walk.append((row, column))
                return True
    chessboard[row][column] = False  # E2: the page unsets nothing
    return False


# --- supplied: the page calls or implies it ---


def new_chessboard(rows: int, columns: int) -> Chessboard:
    """Return a chessboard that is all FALSE."""
    # S2: the page does not say what it holds at the beginning
    return [[False] * (columns + 1) for _ in range(rows + 1)]


def may_end(row: int, column: int, home: Place | None) -> bool:
    """Return whether a tour may end here."""
    # S3: for a closed tour, one move from `home`, its start; the page has none
    if home is None:
        return True
    for i in range(8):
        if (row + MOVES_ROW[i], column + MOVES_COLUMN[i]) == home:
            return True
    return False


# --- adapter ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the tour that makes the answer TRUE, or None if it is FALSE."""
    row, column = board.rows - start.row, start.column + 1
    chessboard = new_chessboard(board.rows, board.columns)
    home = (row, column) if closed else None
    walk: list[Place] = []
    # S1: the page does not have the first call; `visited` begins with 1
    if not knight_tour(
        board.rows, board.columns, chessboard, 1, row, column, walk, home
    ):
        return None
    return tuple(
        Square(board.rows - row, column - 1) for row, column in walk[::-1]
    )
