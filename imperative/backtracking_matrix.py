"""Backtracking on a matrix: number a square, try its 8 moves, number it 0.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", Algorithme 4
             and 4.d, pseudo-code; 000_c909ec527dcd5436.txt; notes:
             docs/sources/tipe.md
Glossary     ronde    matrix: n on the n-th square, from 1; 0 on a free one
             n, x, y  number of a square; its row and column, from 0
             g        the page's constants and global variables
Cost         the whole tree: to count, 5x6 is the largest sensible board
Example      how many tours 3x4 has from a corner, and the first of them
             >>> principale(3, 4)
             (2, [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]])

See also     functional/couples.py and functional/lazy_tours.py: the same tree
"""

from collections.abc import Iterator

from common.board import Board, Square, Tour, squares_in_order

Case = tuple[int, int]
Matrix = list[list[int]]

# --- the page ---


class Globals:
    """The page's constants and global variables, made for each run."""

    # D1: passed to each procedure, so that two runs share nothing
    def __init__(self, M: int, N: int, depart: Case | None = None) -> None:
        self.M = M  # D6: M and N are 8 on the page
        self.N = N
        self.NM = N * M  # E2: on the page local to principale, out of scope
        self.ronde: Matrix = [[0] * N for _ in range(M)]
        self.nb_solutions = 0
        self.premiere: Matrix | None = None  # S1
        self.depart = depart  # S4


# D5: on the page a variable that principale fills.
POSITION_CAVALIER = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)


def parcourir(n: int, x: int, y: int, g: Globals) -> None:
    """Put n on (x, y), continue in every possible way, then remove it."""
    M, N, ronde = g.M, g.N, g.ronde
    ronde[x][y] = n
    if n < g.NM:
        for k in range(8):
            X = x + POSITION_CAVALIER[k][0]
            Y = y + POSITION_CAVALIER[k][1]
            # S2: "et" stops at the first test that fails
            if X >= 0 and X < M and Y >= 0 and Y < N and ronde[X][Y] == 0:
                parcourir(n + 1, X, Y, g)
    elif n == g.NM:
        if may_end((x, y), g.depart):
            g.nb_solutions = g.nb_solutions + 1
            if g.nb_solutions <= 1:
                affiche_solution(g)
    ronde[x][y] = 0


def principale(
    M: int, N: int, x0: int = 0, y0: int = 0, cyclique: bool = False
) -> tuple[int, Matrix | None]:
    """Return the number of tours from (x0, y0), and the first or None."""
    g = Globals(M, N, (x0, y0) if cyclique else None)
    for i in range(M):  # E1: the page's loops run to M and N, one too far
        for j in range(N):
            g.ronde[i][j] = 0
    parcourir(1, x0, y0, g)  # S3: the page starts on (0, 0)
    return g.nb_solutions, g.premiere  # D3: the page prints


# --- supplied: the page calls or implies it ---


def affiche_solution(g: Globals) -> None:
    """Keep the tour."""
    # S1: the page calls this but does not define it; here the tour is kept
    g.premiere = [ligne[:] for ligne in g.ronde]


def may_end(last: Case, depart: Case | None) -> bool:
    """Return whether a tour may end on `last`."""
    # S4: 4.d asks for one move back to the start, but gives no program
    return depart is None or (
        (depart[0] - last[0], depart[1] - last[1]) in POSITION_CAVALIER
    )


def rondes(n: int, x: int, y: int, g: Globals) -> Iterator[Matrix]:
    """Yield the tours whose n-th square is (x, y)."""
    # S5: the page says that a small change gives all the solutions
    # D4: a copy of parcourir, which would be slower as a generator
    M, N, ronde = g.M, g.N, g.ronde
    ronde[x][y] = n
    if n < g.NM:
        for k in range(8):
            X = x + POSITION_CAVALIER[k][0]
            Y = y + POSITION_CAVALIER[k][1]
            if X >= 0 and X < M and Y >= 0 and Y < N and ronde[X][Y] == 0:
                yield from rondes(n + 1, X, Y, g)
    elif may_end((x, y), g.depart):
        yield [ligne[:] for ligne in ronde]
    ronde[x][y] = 0


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
    g = Globals(board.rows, board.columns, start if closed else None)
    for ronde in rondes(1, *start, g):
        yield squares_in_order(ronde)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    return principale(board.rows, board.columns, *start, closed)[0]
