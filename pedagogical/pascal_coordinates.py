"""Recursion on a list of squares: write the k-th, try 8 moves, go back.

Source       a paper in Russian on recursion, the second of its two storages;
             Pascal; 004_bb27479fc946a273.txt; notes: docs/sources/pascal.md
Glossary     x, y    row and column of the square reached, from 1
             xn, yn  the square tried next
             k, m    the number of the square, from 1; the number of squares
             p       the array: in p[k] the square of the k-th move
Supplied     S1  a square is free if it is not among the first k of p
             S2  closed tours: those that end one move from their start
Errata       E1  q:=p and p:=q, the text's way back, do nothing: left out
Deviations   D1  move is a generator: it yields where the page halts
             D2  the board is rows x columns; they and m are handed over
             D3  print_board returns the squares that the page would write
             D4  the case statement, which the page has twice, is a table
             D5  k is handed over by value: to go back is to return
             D6  L and MiniL, which never change, are left out
Cost         as many calls as with a matrix, each up to four times as slow
Example      the first tour of 3x4 from (1; 1), each square as xy
             >>> print(*(f"{x}{y}" for x, y in next(knight(3, 4))))
             11 23 31 12 24 32 13 21 33 14 22 34

See also     pedagogical/pascal_move.py, with a matrix: the same calls of move
"""

from collections.abc import Iterator
from typing import NamedTuple

from common.board import Board, Square, Tour

#: The move of each number, as (x, y).
MOVES = {
    1: (1, -2), 2: (2, -1), 3: (2, 1), 4: (1, 2),
    5: (-1, 2), 6: (-2, 1), 7: (-2, -1), 8: (-1, -2),
}  # fmt: skip

#: The square of each move, as (x, y), from 1; element 0 is of no move.
TPath = list[tuple[int, int]]


class Const(NamedTuple):
    """What the page fixes in the text of its program."""

    rows: int
    columns: int
    m: int


def correct(x: int, y: int, i: int, const: Const) -> bool:
    """Return whether move `i` from (x, y) stays on the board."""
    dx, dy = MOVES[i]
    x += dx
    y += dy
    return x > 0 and y > 0 and x <= const.rows and y <= const.columns


def free(p: TPath, x: int, y: int, k: int) -> bool:
    """Return whether (x, y) is not among the first `k` squares (S1)."""
    return (x, y) not in p[1 : k + 1]


def print_board(p: TPath) -> TPath:
    """Return the squares in their order, without element 0 (D3)."""
    return p[1:]


def move(p: TPath, x: int, y: int, k: int, const: Const) -> Iterator[TPath]:
    """Write (x, y) as the k-th square, and go on from it in every way."""
    p[k] = x, y
    if k >= const.m:
        yield print_board(p)
    else:
        for i in range(1, 9):
            if correct(x, y, i, const):
                dx, dy = MOVES[i]
                xn = x + dx
                yn = y + dy
                if free(p, xn, yn, k):
                    yield from move(p, xn, yn, k + 1, const)


def knight(rows: int, columns: int, x: int = 1, y: int = 1) -> Iterator[TPath]:
    """Yield the tours that the program finds from (x, y)."""
    const = Const(rows, columns, rows * columns)
    p = [(0, 0)] * (const.m + 1)
    return move(p, x, y, 1, const)


def is_one_move(last: tuple[int, int], first: tuple[int, int]) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S2)."""
    return (first[0] - last[0], first[1] - last[1]) in MOVES.values()


# --- adapter: not in the source ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the first tour, or None where there is none."""
    return next(tours(board, start, closed=closed), None)


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Yield all the tours, each as soon as it is found (D1)."""
    x, y = start.row + 1, start.column + 1
    for path in knight(board.rows, board.columns, x, y):
        if not closed or is_one_move(path[-1], path[0]):
            yield tuple(Square(x - 1, y - 1) for x, y in path)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    return sum(1 for _ in tours(board, start, closed=closed))
