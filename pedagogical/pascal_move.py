"""Recursion on a shared board: number a square, try 8 moves, take it back.

Source       a paper in Russian on recursion, its program "knight" (table 2);
             Pascal; 004_bb27479fc946a273.txt; notes: docs/sources/pascal.md
Glossary     x, y    row and column of the square reached, from 1 (E3)
             k, k0   the number of the square, from 1; k when move began
             p, q    the board, 0 on a free square; what move keeps of it
             L       "not all squares are visited yet"; never False
             mini_l  MiniL: "L has become False further down"; never True
Supplied     S1  closed tours: those that end one move from their start
Errata       E1  it does not compile; an "end" is put before the last "else"
             E2  p:=q copies a pointer, not a board as snapshot="copy" does
             E3  on its boards x is the row, not the letter as in table 1:
                 there the "anticlockwise" loop goes clockwise
             E4  the board is cleared once, not at every dead end
             E5  a square has 2, 3, 4, 6 or 8 moves, not only 2, 4 or 8
             E6  p is not a board with queens: it holds the knight's numbers
Deviations   D1  move is a generator: it yields where the page halts
             D2  the board is rows x columns, in const; unlike the page's 8x8,
                 some boards have starts without a tour
             D3  print_board returns what the page writes to a file
             D4  the case statement, which the page has twice, is a table
             D5  a var parameter is a Var, which all calls share
Essential    MiniL and the last "else", which would act if L became False:
             no line sets it so, and at a dead end L is True too
Cost         one call of move a node: 3,242,065 for 8x8 from (1; 1), some 10 s
Example      the first board of 3x4 from (1; 1), row by row
             >>> next(knight(3, 4))
             [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]

See also     pedagogical/pascal_coordinates.py, the page's second storage
"""
# L is the page's own name.
# ruff: noqa: N803, N806

from collections.abc import Iterator
from typing import Generic, Literal, NamedTuple, TypeVar

from common.board import Board, Square, Tour, squares_in_order

T = TypeVar("T")

#: The move of each number, as (x, y).
MOVES = {
    1: (1, -2), 2: (2, -1), 3: (2, 1), 4: (1, 2),
    5: (-1, 2), 6: (-2, 1), 7: (-2, -1), 8: (-1, -2),
}  # fmt: skip

#: On the page a pointer to a matrix, as a list is; row 0 and column 0 are not
#: of the board.
TBoard = list[list[int]]

#: "for i:=1 to 8 do" or "for i:=8 downto 1 do", by the page's names (E3).
Loop = Literal["clockwise", "anticlockwise"]

#: What `q:=p` makes: as in the program, or as in its comment (E2).
Snapshot = Literal["pointer", "copy"]

LOOPS: dict[Loop, tuple[int, ...]] = {
    "clockwise": (1, 2, 3, 4, 5, 6, 7, 8),
    "anticlockwise": (8, 7, 6, 5, 4, 3, 2, 1),
}


class Var(Generic[T]):
    """A variable, for a procedure that may assign to it (D5)."""

    def __init__(self, value: T) -> None:
        self.value = value


class Const(NamedTuple):
    """What the page fixes in the text of its program."""

    rows: int
    columns: int
    m: int
    loop: Loop
    snapshot: Snapshot


def correct(x: int, y: int, i: int, const: Const) -> bool:
    """Return whether move `i` from (x, y) stays on the board."""
    dx, dy = MOVES[i]
    x += dx
    y += dy
    return x > 0 and y > 0 and x <= const.rows and y <= const.columns


def print_board(p: TBoard) -> TBoard:
    """Return the rows, without row 0 and column 0 (D3)."""
    return [row[1:] for row in p[1:]]


def clear_board(p: Var[TBoard], const: Const) -> None:
    """Set every square to 0."""
    for i in range(1, const.rows + 1):
        for j in range(1, const.columns + 1):
            p.value[i][j] = 0


def move(
    p: Var[TBoard], x: int, y: int, L: Var[bool], k: Var[int], const: Const
) -> Iterator[TBoard]:
    """Write k on (x, y), go on from it in every way, and take it back."""
    q = p.value
    if const.snapshot == "copy":
        q = [row[:] for row in p.value]
    k0 = k.value
    if L.value:
        if p.value[x][y] == 0:  # always: the caller has looked
            p.value[x][y] = k.value
        if k.value >= const.m:
            yield print_board(p.value)
            k.value = k0 - 1
            p.value[x][y] = 0
        else:
            mini_l = False
            for i in LOOPS[const.loop]:
                if correct(x, y, i, const):
                    dx, dy = MOVES[i]
                    xn = x + dx
                    yn = y + dy
                    if p.value[xn][yn] == 0:
                        k.value += 1
                        yield from move(p, xn, yn, L, k, const)
                        if not L.value:
                            mini_l = True
            if not mini_l:
                p.value = q
                k.value = k0 - 1
                p.value[x][y] = 0
    else:
        p.value[x][y] = 0


def knight(
    rows: int,
    columns: int,
    x: int = 1,
    y: int = 1,
    loop: Loop = "clockwise",
    snapshot: Snapshot = "pointer",
) -> Iterator[TBoard]:
    """Yield the boards that the program finds from (x, y)."""
    const = Const(rows, columns, rows * columns, loop, snapshot)
    p = Var([[-1] * (columns + 1) for _ in range(rows + 1)])
    clear_board(p, const)
    L = Var(True)
    k = Var(1)
    return move(p, x, y, L, k, const)


def is_one_move(last: tuple[int, int], first: tuple[int, int]) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S1)."""
    return (first[0] - last[0], first[1] - last[1]) in MOVES.values()


# --- adapter: not in the source ---


def first_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    loop: Loop = "clockwise",
    snapshot: Snapshot = "pointer",
) -> Tour | None:
    """Return the first tour, or None where there is none."""
    found = tours(board, start, closed=closed, loop=loop, snapshot=snapshot)
    return next(found, None)


def tours(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    loop: Loop = "clockwise",
    snapshot: Snapshot = "pointer",
) -> Iterator[Tour]:
    """Yield all the tours, each as soon as it is found (D1)."""
    x, y = start.row + 1, start.column + 1
    for printed in knight(board.rows, board.columns, x, y, loop, snapshot):
        tour = squares_in_order(printed)
        if not closed or is_one_move(tour[-1], start):
            yield tour


def count_tours(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    loop: Loop = "clockwise",
    snapshot: Snapshot = "pointer",
) -> int:
    """Count the tours from one start."""
    found = tours(board, start, closed=closed, loop=loop, snapshot=snapshot)
    return sum(1 for _ in found)
