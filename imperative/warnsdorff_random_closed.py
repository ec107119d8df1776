"""Warnsdorff's rule at random: tour the board again until the tour closes.

Source       "Maîtrisez l'Algorithme de Warnsdorff...", web article, listing,
             C++; 001_eed58e345a612dd6.txt; notes: docs/sources/article.md
Glossary     a     the board, flat: a[y*N+x] is n on the n-th square, or -1
             x, y  column and row, from 0; x comes first
Cost         no bound; on average 8 attempts on 8x8, 85 on 20x20
Example      a closed tour of 6x6, found at the second attempt: its last row
             >>> draws = Random(8)
             >>> rows, attempts = closed_tour(6, lambda: draws.getrandbits(31))
             >>> rows[-1], attempts
             ([16, 23, 2, 29, 10, 25], 2)

See also     functional/warnsdorff_draws.py, the draws as a stream
"""

from collections.abc import Callable
from random import Random

from common.board import Board, Square, Tour, squares_in_order

Flat = list[int]

#: C's rand(): any function that returns whole numbers from 0.
Rand = Callable[[], int]

# --- the page ---

# D4: N is the side; on the page it is 8, and the number of moves too
# D2: N and rand are arguments, after the page's own
CX = (1, 1, 2, 2, -1, -1, -2, -2)
CY = (2, -2, 1, -1, 2, -2, 1, -1)


def limits(x: int, y: int, N: int) -> bool:
    """Return whether (x, y) is on the board."""
    return (x >= 0 and y >= 0) and (x < N and y < N)


def isempty(a: Flat, x: int, y: int, N: int) -> bool:
    """Return whether (x, y) is on the board and not yet visited."""
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
    """Take a next square of least degree; return it, or None."""
    min_deg_idx = -1
    min_deg = 9
    # Of squares of equal degree, the first from the move drawn wins.
    start = rand() % 8
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
    return nx, ny  # D1: the page changes *x and *y, and returns true


# D5: before it the page has print, whose lines are the columns of a
def neighbour(x: int, y: int, xx: int, yy: int) -> bool:
    """Return whether (xx, yy) is one move away from (x, y)."""
    for i in range(8):
        if x + CX[i] == xx and y + CY[i] == yy:
            return True
    return False


def find_closed_tour(N: int, rand: Rand) -> Flat | None:
    """Follow the rule once from a random square; None unless it closes."""
    # E1: the page's example starts in the centre of 3x3, which has no move
    a = [-1] * (N * N)
    # The order of the draws decides which tour a seed gives: x before y.
    sx = rand() % N
    sy = rand() % N
    x, y = sx, sy
    a[y * N + x] = 1
    for _ in range(N * N - 1):
        point = next_move(a, x, y, N, rand)
        if point is None:
            return None
        x, y = point
    if not neighbour(x, y, sx, sy):
        return None
    return a  # D3: the page prints the board


def closed_tour(
    N: int, rand: Rand, attempts: int | None = None
) -> tuple[list[list[int]] | None, int]:
    """Begin again until a tour closes: the page's `main`.

    Return the rows of the board or None, and how many tours were begun.
    """
    made = 0
    # S1: at most so many attempts; the page never stops trying
    while attempts is None or made < attempts:
        made += 1
        a = find_closed_tour(N, rand)
        if a is not None:
            return [a[y * N : (y + 1) * N] for y in range(N)], made
    return None, made


# --- adapter ---


def first_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    seed: int = 0,
    attempts: int | None = None,
) -> Tour | None:
    """Return a closed tour of a square board, or None."""
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

    As it is closed, whether you ask for that or not, it can begin at `start`.
    """
    random = Random(seed)

    def rand() -> int:
        return random.getrandbits(31)

    rows, made = closed_tour(board.rows, rand, attempts)
    counters = {"attempts": made}
    if rows is None:
        return None, counters
    tour = squares_in_order(rows)
    first = tour.index(start)
    return tour[first:] + tour[:first], counters
