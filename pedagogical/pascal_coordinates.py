"""Recursion on a list of squares: write the k-th, try 8 moves, go back.

Source       a paper in Russian on recursion, the second of its two storages;
             Pascal; 004_bb27479fc946a273.txt; notes: docs/sources/pascal.md
Glossary     x, y    row and column of the square reached, from 1
             xn, yn  the square tried next
             k, m    the number of the square, from 1; the number of squares
             p       the array: in p[k] the square of the k-th move
Cost         as many calls as with a matrix, each up to four times as slow
Example      the first tour of 3x4 from (1; 1), each square as xy
             >>> print(*(f"{x}{y}" for x, y in next(knight(3, 4))))
             11 23 31 12 24 32 13 21 33 14 22 34

See also     pedagogical/pascal_move.py, with a matrix: the same calls of move
"""

from collections.abc import Iterator

from common.board import Board, Square, Tour

#: The square of each move, as (x, y), from 1; element 0 is of no move.
TPath = list[tuple[int, int]]

# --- the page ---

# D4: the move of each number, as (x, y); the page has a case statement, twice
MOVES = {
    1: (1, -2), 2: (2, -1), 3: (2, 1), 4: (1, 2),
    5: (-1, 2), 6: (-2, 1), 7: (-2, -1), 8: (-1, -2),
}


class Globals:
    """The page's constants, made for each run."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows  # D2: n x n on the page
        self.columns = columns
        self.m = rows * columns


def correct(x: int, y: int, i: int, g: Globals) -> bool:
    """Return whether move `i` from (x, y) stays on the board."""
    dx, dy = MOVES[i]
    x += dx
    y += dy
    return x > 0 and y > 0 and x <= g.rows and y <= g.columns


def print_board(p: TPath) -> TPath:
    """Return the squares in their order, without element 0."""
    return p[1:]  # D3: the page writes them to a file


def move(p: TPath, x: int, y: int, k: int, g: Globals) -> Iterator[TPath]:
    """Write (x, y) as the k-th square, and continue in every possible way."""
    # E1: q:=p and p:=q, meant to undo the step, do nothing
    # D6: L and MiniL, which never change, are left out
    p[k] = x, y
    if k >= g.m:
        yield print_board(p)  # D1: the page halts
    else:
        for i in range(1, 9):
            if correct(x, y, i, g):
                dx, dy = MOVES[i]
                xn = x + dx
                yn = y + dy
                if free(p, xn, yn, k):
                    # D5: k is passed by value, so going back is returning
                    yield from move(p, xn, yn, k + 1, g)


def knight(rows: int, columns: int, x: int = 1, y: int = 1) -> Iterator[TPath]:
    """Yield the tours that the program finds from (x, y)."""
    g = Globals(rows, columns)
    p = [(0, 0)] * (g.m + 1)
    return move(p, x, y, 1, g)


# --- supplied: the page calls or implies it ---


def free(p: TPath, x: int, y: int, k: int) -> bool:
    """Return whether (x, y) is not among the first `k` squares."""
    # S1: the page does not say how its second storage checks this
    return (x, y) not in p[1 : k + 1]


def may_end(last: tuple[int, int], start: tuple[int, int] | None) -> bool:
    """Return whether a tour may end on `last`."""
    # S2: for a closed tour, one move back to the start; the page has none
    return start is None or (
        (start[0] - last[0], start[1] - last[1]) in MOVES.values()
    )


# --- adapter ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the first tour, or None where there is none."""
    return next(tours(board, start, closed=closed), None)


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Yield all the tours, each as soon as it is found."""
    x, y = start.row + 1, start.column + 1
    for path in knight(board.rows, board.columns, x, y):
        if may_end(path[-1], path[0] if closed else None):
            yield tuple(Square(x - 1, y - 1) for x, y in path)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    return sum(1 for _ in tours(board, start, closed=closed))
