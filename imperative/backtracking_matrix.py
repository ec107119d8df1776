"""Backtracking on a matrix: number a square, try its 8 moves, number it 0.

Source       Épreuve commune de TIPE 2011, partie D, "Parcours du cavalier sur
             l'échiquier", section 4.c, Algorithme 4, and 4.d for closed tours;
             pseudo-code, in French; 000_c909ec527dcd5436.txt
Glossary     ronde              matrix: n on the n-th square of the tour under
                                way, from 1; 0 on a free one
             position_cavalier  the 8 moves, as (row, column)
             nb_solutions       the number of tours found
             M, N, NM           rows, columns, squares
             n, x, y            number, row and column of the square reached
             X, Y               row and column of the next, all from 0
             cyclique           closed
Supplied     S1  affiche_solution, not given: the first tour is returned
             S2  "et" stops at the first test that fails, which the page does
                 not say: `ronde` is not read off the board
             S3  any start: the page has (0, 0) only
             S4  closed tours, which 4.d describes and does not write: the
                 start is kept, and the last square must be one jump from it
             S5  all the tours, which the page calls a simple modification:
                 `rondes`, lazily
Errata       E1  the loops "0 à M" and "0 à N" run one too far, for a matrix
                 of M x N numbered from 0
             E2  NM is local to principale and read in parcourir; here
                 parcourir is inside principale, and sees it
             E3  one "fin si" too many, if "sinon si" is read as one keyword;
                 none, if as a "si" inside a "sinon". The program is the same
Deviations   D1  parcourir, before principale on the page, is inside it (E2);
                 the globals are principale's, so two runs share nothing
             D2  the loop goes through the moves, not their numbers k = 0 to 7,
                 in the same order: no move is looked up by its number
             D3  nb_solutions and the first tour are returned, not printed
             D4  `rondes` repeats the body of parcourir with "yield" in it,
                 for counting through a generator would cost every node more
             D5  position_cavalier, a global that principale fills, is the
                 module's table: every function goes by it
             D6  M and N, two constants of 8 on the page, are parameters
Essential    the order of the moves. The last square of a tour is numbered 0
             again like any other. After the first tour the count goes on: as
             printed, with M = N = 8, the program shows one and never ends
Cost         8 moves tried at each node. To count is to go through the whole
             tree: 5x6, 98,742,288 nodes from a corner, is the largest sensible
             board. For one tour it is 6x6: seconds from most starts
Example      how many tours 3x4 has from a corner, and the first of them

             >>> nb_solutions, premiere = principale(3, 4)
             >>> nb_solutions
             2
             >>> for ligne in premiere or []:
             ...     print(*(f"{n:2}" for n in ligne))
              1  4  7 10
             12  9  2  5
              3  6 11  8

See also     functional/couples.py and functional/lazy_tours.py: the same tree
             in the same order, nothing being set or unset
"""
# M, N, NM, X and Y are the page's own names.
# ruff: noqa: N803, N806

from collections.abc import Iterator

from common.board import Board, Square, Tour

POSITION_CAVALIER = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)  # fmt: skip

Matrix = list[list[int]]


def principale(
    M: int, N: int, x0: int = 0, y0: int = 0, cyclique: bool = False
) -> tuple[int, Matrix | None]:
    """Return the number of tours from (x0, y0), and the first or None."""
    NM = N * M
    nb_solutions = 0
    premiere: Matrix | None = None

    def parcourir(n: int, x: int, y: int) -> None:
        nonlocal nb_solutions, premiere
        ronde[x][y] = n
        if n < NM:
            for dx, dy in POSITION_CAVALIER:
                X = x + dx
                Y = y + dy
                if X >= 0 and X < M and Y >= 0 and Y < N and ronde[X][Y] == 0:
                    parcourir(n + 1, X, Y)
        elif n == NM and (not cyclique or one_jump(x, y, x0, y0)):
            nb_solutions = nb_solutions + 1
            if nb_solutions <= 1:
                premiere = [ligne[:] for ligne in ronde]
        ronde[x][y] = 0

    ronde = [[0] * N for _ in range(M)]
    parcourir(1, x0, y0)
    return nb_solutions, premiere


def rondes(
    M: int, N: int, x0: int = 0, y0: int = 0, cyclique: bool = False
) -> Iterator[Matrix]:
    """Go through the tours from (x0, y0), in the order they are found (S5)."""
    NM = N * M

    def parcourir(n: int, x: int, y: int) -> Iterator[Matrix]:
        ronde[x][y] = n
        if n < NM:
            for dx, dy in POSITION_CAVALIER:
                X = x + dx
                Y = y + dy
                if X >= 0 and X < M and Y >= 0 and Y < N and ronde[X][Y] == 0:
                    yield from parcourir(n + 1, X, Y)
        elif n == NM and (not cyclique or one_jump(x, y, x0, y0)):
            yield [ligne[:] for ligne in ronde]
        ronde[x][y] = 0

    ronde = [[0] * N for _ in range(M)]
    return parcourir(1, x0, y0)


def one_jump(x: int, y: int, x0: int, y0: int) -> bool:
    """Tell whether (x0, y0) is one of the 8 destinations of (x, y) (S4)."""
    return (x0 - x, y0 - y) in POSITION_CAVALIER


# --- adapter: not in the source ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the first tour, or None where there is none."""
    return next(tours(board, start, closed=closed), None)


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Go through all the tours, each as soon as it is found."""
    for ronde in rondes(board.rows, board.columns, *start, closed):
        squares = [start] * len(board)
        for square in board:
            squares[ronde[square.row][square.column] - 1] = square
        yield tuple(squares)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    return principale(board.rows, board.columns, *start, closed)[0]
