"""Warnsdorff's rule at random: tour the board again until the tour closes.

Source       "Maîtrisez l'Algorithme de Warnsdorff pour le Problème du Cavalier
             aux Échecs", web article without author or date, its one listing;
             C++, comments in English; 001_eed58e345a612dd6.txt. It includes
             <iostream> alone, where the C++ standard wants <cstdio>, <cstdlib>
             and <ctime> too; GCC 12 does without
Glossary     a          the board, flat: a[y*N+x] is n on the n-th square, from
                        1, and -1 on an empty one
             N          the side
             x, y       column and row of a[y*N+x], from 0; x comes first
             cx, cy     the changes of x and of y in the 8 moves
             isempty    on the board and not yet visited
             degree     of a square: the empty squares one move away
             neighbour  tells whether two squares are one move apart
             rand       C's rand(): any function that gives whole numbers from
                        0; only their remainders count
Supplied     S1  a number that is negative, or not whole, raises RandError
             S2  `attempts`, the most tours that are begun. The page begins
                 without end on sides that have no closed tour (odd, or below
                 6); this file knows no theorem, the workbench asks it first
             S3  a side that is no whole number from 1 raises BoardError
Errata       E1  N is the side and the number of moves too. Below 8 the tables
                 are too long for C++; above 8 they are filled up with moves by
                 (0, 0), which lead nowhere but are drawn among the others.
                 Here the side is free, and there are 8 moves
             E2  `print` shows a[j*N+i], so that its lines are the columns of
                 `a`. Here line y of the board is row y
             E3  the text's example begins in the centre of 3x3, goes to a
                 corner and tours the board: the centre has no move
             E4  the text says that it goes back less than other methods: it
                 never goes back. A knight that is stuck begins again
Deviations   D1  next_move returns the next point or None; on the page it
                 changes *x and *y and tells whether it did
             D2  the side and `rand` are arguments, after the page's own
             D3  the board is returned, with the number of attempts, and not
                 printed
Essential    two draws for the start, x before y, and one for each step: the
             moves are gone through from the one drawn, and of equal degrees
             the first wins, so that equals are not equally likely. Degrees
             are counted afresh at every step
Cost         on average over the seeds 0 to 199 of first_tour, 9 attempts on
             6x6, 8 on 8x8, 9 on 10x10, in milliseconds; over the seeds 0 to
             19, 85 on 20x20 and 529 on 30x30, in five seconds. No bound
Example      a closed tour of 6x6, found at the second attempt

             >>> from random import Random
             >>> draws = Random(8)
             >>> rows, attempts = closed_tour(6, lambda: draws.getrandbits(31))
             >>> for row in rows or []:
             ...     print(*(f"{n:2}" for n in row))
              5 34 13 20  7 32
             14 21  6 33 12 19
             35  4 27 18 31  8
             22 15 36  9 26 11
              3 28 17 24  1 30
             16 23  2 29 10 25
             >>> attempts
             2

See also     imperative/warnsdorff_matrix.py, the rule without chance
"""
# N is the page's own name; the loop of `neighbour` is the page's too.
# ruff: noqa: N803, SIM110

from collections.abc import Callable
from random import Random

from common.board import Board, BoardError, Square, Tour, shown

CX = (1, 1, 2, 2, -1, -1, -2, -2)
CY = (2, -2, 1, -1, 2, -2, 1, -1)

Flat = list[int]

#: C's rand(); what it gives is looked at, whatever it is (S1).
Rand = Callable[[], object]


class RandError(ValueError):
    """A number that C's rand() cannot give."""


def limits(x: int, y: int, N: int) -> bool:
    """Tell whether (x, y) is on the board."""
    return x >= 0 and y >= 0 and x < N and y < N


def isempty(a: Flat, x: int, y: int, N: int) -> bool:
    """Tell whether (x, y) is on the board and not yet visited."""
    return limits(x, y, N) and a[y * N + x] < 0


def get_degree(a: Flat, x: int, y: int, N: int) -> int:
    """Count the empty squares one move away from (x, y)."""
    count = 0
    for i in range(8):
        if isempty(a, x + CX[i], y + CY[i], N):
            count += 1
    return count


def next_move(
    a: Flat, x: int, y: int, N: int, rand: Rand
) -> tuple[int, int] | None:
    """Take a next square of least degree; return it, or None (D1)."""
    min_deg_idx = -1
    min_deg = 9
    start = draw(rand, 8)
    for count in range(8):
        i = (start + count) % 8
        nx = x + CX[i]
        ny = y + CY[i]
        if isempty(a, nx, ny, N) and (c := get_degree(a, nx, ny, N)) < min_deg:
            min_deg_idx = i
            min_deg = c
    if min_deg_idx == -1:
        return None
    nx = x + CX[min_deg_idx]
    ny = y + CY[min_deg_idx]
    a[ny * N + nx] = a[y * N + x] + 1
    return nx, ny


def neighbour(x: int, y: int, xx: int, yy: int) -> bool:
    """Tell whether (xx, yy) is one move away from (x, y)."""
    for i in range(8):
        if x + CX[i] == xx and y + CY[i] == yy:
            return True
    return False


def find_closed_tour(N: int, rand: Rand) -> Flat | None:
    """Follow the rule once from a random square; None unless it closes."""
    a = [-1] * (N * N)
    sx = draw(rand, N)
    sy = draw(rand, N)
    x, y = sx, sy
    a[y * N + x] = 1
    for _ in range(N * N - 1):
        point = next_move(a, x, y, N, rand)
        if point is None:
            return None
        x, y = point
    if not neighbour(x, y, sx, sy):
        return None
    return a


def closed_tour(
    side: int, rand: Rand, attempts: int | None = None
) -> tuple[list[list[int]] | None, int]:
    """Begin again until a tour closes: the page's `main`.

    Return the rows of the board, and how many tours were begun; None for the
    board after `attempts` of them in vain (S2). Raises RandError (S1) and
    BoardError (S3).
    """
    if type(side) is not int or side < 1:
        raise BoardError(
            f"{shown(side)} is no side: expected a whole number from 1"
        )
    made = 0
    while attempts is None or made < attempts:
        made += 1
        a = find_closed_tour(side, rand)
        if a is not None:
            return [a[y * side : (y + 1) * side] for y in range(side)], made
    return None, made


def draw(rand: Rand, number: int) -> int:
    """Return rand()%number (S1)."""
    drawn = rand()
    if type(drawn) is not int or drawn < 0:
        raise RandError(f"rand gave {shown(drawn)}: expected an int from 0")
    return drawn % number


# --- adapter: not in the source ---


def first_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    seed: int = 0,
    attempts: int | None = None,
) -> Tour | None:
    """Return a closed tour, which is an open one too, or None (S2).

    Raises BoardError where the board is not square, and SquareError where
    the start is not on it.
    """
    return counted_tour(
        board, start, closed=closed, seed=seed, attempts=attempts
    )[0]


def counted_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    seed: int = 0,
    attempts: int | None = None,
) -> tuple[Tour | None, dict[str, int]]:
    """Return the same tour, and how many were begun.

    As it is closed, it is turned to begin at `start`.
    """
    if board.rows != board.columns:
        raise BoardError(
            f"{board} is not square: expected as many rows as columns"
        )
    board.must_hold(start)
    random = Random(seed)

    def rand() -> int:
        return random.getrandbits(31)

    rows, made = closed_tour(board.rows, rand, attempts)
    counters = {"attempts": made}
    if rows is None:
        return None, counters
    squares = [start] * len(board)
    offset = rows[start.row][start.column]
    for square in board:
        number = rows[square.row][square.column]
        squares[(number - offset) % len(board)] = square
    return tuple(squares), counters
