"""Recursion on a shared board: number a square, try 8 moves, take it back.

Source       a paper in Russian on recursion, its program "knight" (table 2);
             Pascal; 004_bb27479fc946a273.txt; notes: docs/sources/pascal.md
Glossary     x, y    row and column of the square reached, from 1
             k, p    the number of the square, from 1; the board, with 0s
             L       "not all squares are visited yet"; never False, so that
                     mini_l (MiniL) is never True
Cost         one call of move a node: 3,242,065 for 8x8 from (1; 1), some 10 s
Example      the first board of 3x4, row by row
             >>> next(knight(3, 4))
             [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]

See also     pedagogical/pascal_coordinates.py, the page's second storage
"""

from collections.abc import Iterator
from typing import Generic, Literal, TypeVar

from common.board import Board, Square, Tour, squares_in_order

T = TypeVar("T")

#: On the page a pointer to a matrix, as a list is; row 0 and column 0 are not
#: of the board.
TBoard = list[list[int]]

#: "for i:=1 to 8 do" or "for i:=8 downto 1 do", by the page's names (E3).
Loop = Literal["clockwise", "anticlockwise"]

#: What `q:=p` makes: as in the program, or as in its comment (E2).
Snapshot = Literal["pointer", "copy"]


class Var(Generic[T]):
    """A variable, for a procedure that may assign to it."""

    # D5: a var parameter, which all the calls share
    def __init__(self, value: T) -> None:
        self.value = value


# --- the page ---

# D4: the move of each number, as (x, y); the page has a case statement, twice
# E3: x is the row on the page's boards; in its table 1 it is the letter, so
#     that the loop that it calls anticlockwise goes clockwise on its boards
# E5: a square has 2, 3, 4, 6 or 8 moves; the page says 2, 4 or 8
MOVES = {
    1: (1, -2), 2: (2, -1), 3: (2, 1), 4: (1, 2),
    5: (-1, 2), 6: (-2, 1), 7: (-2, -1), 8: (-1, -2),
}

LOOPS: dict[Loop, tuple[int, ...]] = {
    "clockwise": (1, 2, 3, 4, 5, 6, 7, 8),
    "anticlockwise": (8, 7, 6, 5, 4, 3, 2, 1),
}


class Globals:
    """The page's constants, made for each run."""

    def __init__(
        self, rows: int, columns: int, loop: Loop, snapshot: Snapshot
    ) -> None:
        # D2: n x n on the page; on other boards some starts have no tour
        self.rows = rows
        self.columns = columns
        self.m = rows * columns
        self.loop = loop
        self.snapshot = snapshot


def correct(x: int, y: int, i: int, g: Globals) -> bool:
    """Return whether move `i` from (x, y) stays on the board."""
    dx, dy = MOVES[i]
    x += dx
    y += dy
    return x > 0 and y > 0 and x <= g.rows and y <= g.columns


def print_board(p: TBoard) -> TBoard:
    """Return the rows, without row 0 and column 0."""
    return [row[1:] for row in p[1:]]  # D3: the page writes them to a file


# E4: called once, in the program; the page says at every dead end
def clear_board(p: Var[TBoard], g: Globals) -> None:
    """Set every square to 0."""
    for i in range(1, g.rows + 1):
        for j in range(1, g.columns + 1):
            p.value[i][j] = 0


def move(
    p: Var[TBoard], x: int, y: int, L: Var[bool], k: Var[int], g: Globals
) -> Iterator[TBoard]:
    """Write k on (x, y), continue in every possible way, then take it back."""
    q = p.value  # E2: a pointer; the page says a copy, as snapshot="copy" is
    if g.snapshot == "copy":
        q = [row[:] for row in p.value]
    k0 = k.value
    if L.value:
        if p.value[x][y] == 0:  # always: the caller has looked
            p.value[x][y] = k.value
        if k.value >= g.m:
            yield print_board(p.value)  # D1: the page halts
            k.value = k0 - 1
            p.value[x][y] = 0
        else:
            mini_l = False
            for i in LOOPS[g.loop]:
                if correct(x, y, i, g):
                    dx, dy = MOVES[i]
                    xn = x + dx
                    yn = y + dy
                    if p.value[xn][yn] == 0:
                        k.value += 1
                        yield from move(p, xn, yn, L, k, g)
                        if not L.value:
                            mini_l = True
            if not mini_l:
                p.value = q
                k.value = k0 - 1
                p.value[x][y] = 0
    # E1: the page does not compile: an "end" is missing here, clear_board has
    #     one too many, and the matrix that TBoard points to has no named type
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
    g = Globals(rows, columns, loop, snapshot)
    # E6: the page calls p a board with queens; it holds the knight's numbers
    p = Var([[-1] * (columns + 1) for _ in range(rows + 1)])
    clear_board(p, g)
    L = Var(True)
    k = Var(1)
    return move(p, x, y, L, k, g)


# --- supplied: the page calls or implies it ---


def may_end(last: tuple[int, int], start: tuple[int, int] | None) -> bool:
    """Return whether a tour may end on `last`."""
    # S1: for a closed tour, one move back to the start; the page has none
    return start is None or (
        (start[0] - last[0], start[1] - last[1]) in MOVES.values()
    )


# --- adapter ---


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
    """Yield all the tours, each as soon as it is found."""
    x, y = start.row + 1, start.column + 1
    for printed in knight(board.rows, board.columns, x, y, loop, snapshot):
        tour = squares_in_order(printed)
        if may_end(tour[-1], start if closed else None):
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
