"""Recursion on a shared board: number a square, try 8 moves, take it back.

Source       a paper in Russian on recursion for olympiad pupils, its program
             "knight" (table 2) and, for Loop, the text beside it; no title or
             author in the text kept; Pascal; 004_bb27479fc946a273.txt
Glossary     x, y      the square reached, from 1: row and column of the boards
                       as printed (see E4)
             xn, yn    the square tried next
             i         the number of a move; in print_board, a row
             k         the number of the square under way, from 1
             k0        k as it was when move began
             p         the board: k on the k-th square, 0 on a free one
             q         what move keeps of the board, to go back to
             L         "not all squares are visited yet"; never False (E3)
             mini_l    MiniL: "L has become False further down"; never True
             n, m      the side, here rows and columns; the number of squares
             TBoard    on the page a pointer to a matrix; a list is one
Supplied     S1  closed tours, which the page has not: those of all the tours
                 that end one move from their start
Errata       E1  it does not compile: the array that TBoard points to is of no
                 named type, ClearBoard has an "end" too many, move one too
                 few. A list has no such type; the missing "end" is put before
                 the last "else", which then is that of "if L"
             E2  the text calls q a backup copy and p:=q the way back to it.
                 Both copy a pointer, so that p:=q changes nothing: what goes
                 back is the 0 written by hand. snapshot="pointer" is the
                 program, snapshot="copy" the text
             E3  L never becomes False, as the program halts where it might:
                 MiniL, and the last "else", are dead. They are kept
             E4  with x as the letter and y downwards from the top, the moves
                 are those of table 1 and go round clockwise; but the boards
                 are printed with x as the row, and there they go round
                 anticlockwise. The names of Loop are the page's
             E5  the text has ClearBoard called at every dead end; the program
                 calls it once, before the search
             E6  the text says that another start gives another tour. On a
                 board of an odd number of squares about half of them give
                 none: the program then ends, and its file is empty
             E7  the text counts 8 moves far from the edge, 4 on the edge and
                 2 in the corner: beside a corner the edge has 3, and one row
                 in there are 4 or 6
             E8  the text calls p the board with its queens: it holds the
                 numbers of the knight's squares
Deviations   D1  move is a generator: where the page prints the board and
                 halts, it yields it. Who takes one board stops there, as halt
                 does; who goes on has the square taken back, and the others
             D2  the board is rows x columns; they, m, the loop and snapshot,
                 constants of the page's text, are one more argument, const
             D3  print_board returns what the page writes to a file
             D4  the case statement, which the page has twice, is a table
             D5  a var parameter is a Var: all calls share that of p, those of
                 L and of k, as they share the variable in Pascal
Essential    the order of the moves, and that the number is written and k
             compared before any move is tried. "if p^[x,y]=0" is always true,
             as the caller has looked; it is kept
Cost         one call of move a node: 3,242,065 for 8x8 from (1; 1), some 10 s;
             11,272,348 for 7x7, half a minute. The start decides: 6x6 takes
             5,422 from (1; 1), 2,436,915 from (3; 4). snapshot="copy" takes
             about a half more, or less.
             Counting ends up to 5x5 (4 s from a corner) or 5x6 (minutes)
Example      the first board of 3x4 from (1; 1), then its mirror image: the
             other way round, from (3; 1)

             >>> def show(boards: Iterator[TBoard]) -> None:
             ...     for row in next(boards):
             ...         print(*(f"{k:2}" for k in row))
             >>> show(knight(3, 4))
              1  4  7 10
              8 11  2  5
              3  6  9 12
             >>> show(knight(3, 4, 3, 1, "anticlockwise"))
              3  6  9 12
              8 11  2  5
              1  4  7 10

See also     pedagogical/pascal_coordinates.py, the page's second storage;
             imperative/backtracking_matrix.py, with no board handed over;
             pedagogical/boolean_knight_tour.py, with an answer instead
"""
# L is the page's own name.
# ruff: noqa: N803, N806

from collections.abc import Iterator
from typing import Generic, Literal, NamedTuple, TypeVar

from common.board import Board, Square, Tour

T = TypeVar("T")

#: The move of each number, as (x, y).
MOVES = {
    1: (1, -2), 2: (2, -1), 3: (2, 1), 4: (1, 2),
    5: (-1, 2), 6: (-2, 1), 7: (-2, -1), 8: (-1, -2),
}  # fmt: skip

#: Row x, column y; row and column 0 are not of the board.
TBoard = list[list[int]]

#: The loop on the page, or "for i:=8 downto 1 do".
Loop = Literal["clockwise", "anticlockwise"]

#: What `q:=p` makes: as in the program, or as in the text beside it.
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
    """Tell whether move `i` from (x, y) stays on the board."""
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
        if p.value[x][y] == 0:
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
    """Go through the boards that the program finds from (x, y)."""
    const = Const(rows, columns, rows * columns, loop, snapshot)
    p = Var([[-1] * (columns + 1) for _ in range(rows + 1)])
    clear_board(p, const)
    L = Var(True)
    k = Var(1)
    return move(p, x, y, L, k, const)


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
    """Go through all the tours, each as soon as it is found (D1)."""
    x, y = start.row + 1, start.column + 1
    for printed in knight(board.rows, board.columns, x, y, loop, snapshot):
        squares = [start] * len(board)
        for square in board:
            squares[printed[square.row][square.column] - 1] = square
        if not closed or _one_move(squares[-1], start):
            yield tuple(squares)


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


def _one_move(last: Square, first: Square) -> bool:
    delta = first.row - last.row, first.column - last.column
    return delta in MOVES.values()
