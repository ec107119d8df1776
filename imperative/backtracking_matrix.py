"""Backtracking on a matrix: number a square, try its 8 moves, number it 0.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", 4.c and 4.d, in
             pseudo-code; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Glossary     ronde     matrix: n on the n-th square, from 1; 0 on a free one
             M, N, NM  numbers of rows, of columns and of squares
             n, x, y   number of a square, from 1; its row and column, from 0
             X, Y      row and column of the next square
Supplied     S1  affiche_solution, not given: the first tour is returned
             S2  "et" stops at the first test that fails
             S3  any start: the page has (0, 0) only
             S4  closed tours: the last square is one move from the start
             S5  all the tours, one after the other: rondes
Errata       E1  the loops "0 à M" and "0 à N" run one too far
             E2  NM is local to principale, but parcourir reads it: here v.NM
Deviations   D1  the global variables are an object, made for each run
             D2  the loop goes through the moves, not through their numbers
             D3  the number of tours and the first are returned, not printed
             D4  rondes repeats the body of parcourir with "yield" in it
             D5  position_cavalier is the module's table, not a variable
             D6  M and N are arguments: on the page they are 8
             D7  a board is read from the top; figure 2 numbers its lines from
                 the bottom, so that its 1 is in the last one
Cost         the whole tree: to count, 5x6 is the largest sensible board
Example      how many tours 3x4 has from a corner, and the first of them
             >>> principale(3, 4)
             (2, [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]])

See also     functional/couples.py and functional/lazy_tours.py: the same tree
"""
# M, N, NM, X and Y are the page's own names.
# ruff: noqa: N803, N806

from collections.abc import Iterator

from common.board import Board, Square, Tour, squares_in_order

# In the page's order, which decides which tour comes first.
POSITION_CAVALIER = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)  # fmt: skip

Case = tuple[int, int]
Matrix = list[list[int]]


class Variables:
    """The page's constants and global variables, for one run (D1).

    `depart` is the start that a tour must come back to, or None (S4).
    """

    def __init__(self, M: int, N: int, depart: Case | None) -> None:
        self.M = M
        self.N = N
        self.NM = N * M  # E2
        self.depart = depart
        self.ronde = [[0] * N for _ in range(M)]  # E1
        self.nb_solutions = 0
        self.premiere: Matrix | None = None


def parcourir(n: int, x: int, y: int, v: Variables) -> None:
    """Put n on (x, y), go on from there in every way, and take it off."""
    M, N, ronde = v.M, v.N, v.ronde
    ronde[x][y] = n
    if n < v.NM:
        for dx, dy in POSITION_CAVALIER:
            X = x + dx
            Y = y + dy
            if X >= 0 and X < M and Y >= 0 and Y < N and ronde[X][Y] == 0:
                parcourir(n + 1, X, Y, v)
    elif n == v.NM and (v.depart is None or is_one_move((x, y), v.depart)):
        # The search goes on: the last square is taken off like any other.
        v.nb_solutions = v.nb_solutions + 1
        if v.nb_solutions <= 1:
            v.premiere = [ligne[:] for ligne in ronde]
    ronde[x][y] = 0


def principale(
    M: int, N: int, x0: int = 0, y0: int = 0, cyclique: bool = False
) -> tuple[int, Matrix | None]:
    """Return the number of tours from (x0, y0), and the first or None."""
    v = Variables(M, N, (x0, y0) if cyclique else None)
    parcourir(1, x0, y0, v)
    return v.nb_solutions, v.premiere


def rondes(n: int, x: int, y: int, v: Variables) -> Iterator[Matrix]:
    """Yield the tours whose n-th square is (x, y): parcourir again (S5)."""
    M, N, ronde = v.M, v.N, v.ronde
    ronde[x][y] = n
    if n < v.NM:
        for dx, dy in POSITION_CAVALIER:
            X = x + dx
            Y = y + dy
            if X >= 0 and X < M and Y >= 0 and Y < N and ronde[X][Y] == 0:
                yield from rondes(n + 1, X, Y, v)
    elif n == v.NM and (v.depart is None or is_one_move((x, y), v.depart)):
        yield [ligne[:] for ligne in ronde]
    ronde[x][y] = 0


def is_one_move(last: Case, first: Case) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S4)."""
    return (first[0] - last[0], first[1] - last[1]) in POSITION_CAVALIER


# --- adapter: not in the source ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the first tour, or None where there is none."""
    return next(tours(board, start, closed=closed), None)


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Yield all the tours, each as soon as it is found."""
    v = Variables(board.rows, board.columns, start if closed else None)
    for ronde in rondes(1, *start, v):
        yield squares_in_order(ronde)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    return principale(board.rows, board.columns, *start, closed)[0]
