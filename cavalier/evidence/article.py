"""Source 001, the article on Warnsdorff's algorithm: what it prints."""

from collections.abc import Callable, Iterator
from functools import partial

from cavalier.catalogue import find
from cavalier.evidence.c_rand import glibc
from cavalier.evidence.entry import Entry, Finding, Outcome, claim
from cavalier.evidence.maps import numbers
from cavalier.evidence.printed import printed_numbers
from cavalier.evidence.watching import count_calls
from common.board import Board, Square
from common.validator import examine, is_knight_move
from imperative.warnsdorff_random_closed import (
    CX,
    closed_tour,
    find_closed_tour,
)

Rows = list[list[int]]

_CORNER = Square(0, 0)


def _closed(side: int, seed: int) -> tuple[bool, int]:
    """Tell whether the port closes a valid tour, and after how many tries."""
    board = Board(side, side)
    port = find("warnsdorff-random-closed").with_seed(seed)
    tour, counters = port.counted_tour(board, _CORNER, closed=True)
    valid = examine(board, tour, start=_CORNER, closed=True).valid
    return valid, counters["attempts"]


def lines(rows: Rows) -> Rows:
    """Give the lines that the listing prints: the columns."""
    return [list(line) for line in zip(*rows, strict=True)]


def _code() -> Finding:
    """Draw as C does: the boards are what the compiled listing printed."""
    seeds = (1, 2, 3)
    printed = [printed_numbers(f"article-8x8-srand-{n}") for n in seeds]
    runs = [closed_tour(8, glibc(seed)) for seed in seeds]
    same = [lines(rows or []) for rows, _ in runs] == printed
    boards = "the port's boards" if same else "other boards"
    closed = [_closed(8, seed) for seed in range(20)]
    mean = sum(tries for _, tries in closed) / len(closed)
    return claim(
        same and all(valid for valid, _ in closed),
        f"after srand(1), (2) and (3) it prints {boards}, columns as lines, "
        f"at try {', '.join(str(tries) for _, tries in runs)}; "
        f"{sum(valid for valid, _ in closed)} of 20 other seeds close, at try "
        f"{mean:.1f} on average",
        *map(numbers, printed),
    )


def _side() -> Finding:
    """Run the listing for other values of N, which it has in two senses.

    Below 8 the 8 moves are too many for its tables, and C++ refuses them.
    Above 8 the tables are filled up with moves by (0, 0).
    """
    moves = len(CX)
    refused = [n for n in range(1, 21) if n < moves]
    sides = (10, 12, 20)
    tries = [as_listed(side, glibc(1))[1] for side in sides]
    return claim(
        not refused,
        f"for N = {refused[0]} to {refused[-1]} the {moves} moves are too "
        "many for its tables, and it does not compile; for N = "
        f"{', '.join(map(str, sides))} it runs, draws moves that lead nowhere "
        f"too, and closes at try {', '.join(map(str, tries))} after srand(1)",
    )


def as_listed(side: int, rand: Callable[[], int]) -> tuple[Rows, int]:
    """Run the listing for an N above 8; give the board, and at which try.

    A move by (0, 0) leads nowhere, and adds the same to every degree: to
    begin with one of them is to begin with the first move.
    """

    def drawn() -> Iterator[int]:
        yield rand()
        yield rand()
        while True:
            i = rand() % side
            yield i if i < len(CX) else 0

    tries = 1
    while (a := find_closed_tour(side, drawn().__next__)) is None:
        tries += 1
    return [a[y * side : (y + 1) * side] for y in range(side)], tries


def _centre() -> Finding:
    board, centre = Board(3, 3), Square(1, 1)
    reached = [square for square in board if is_knight_move(centre, square)]
    return claim(bool(reached), f"the centre of 3x3 has {len(reached)} moves")


def _stuck() -> Finding:
    """Tell the tours that get stuck from those that do not close.

    The listing asks whether a tour closes where it is complete, and there
    only. It numbers a square at every choice, so that it never goes back.
    """
    seeds = 20
    begun = complete = most = 0
    for seed in range(seeds):
        work = partial(_closed, 8, seed)
        (_, tries), asked = count_calls(work, "neighbour")
        begun, complete = begun + tries, complete + asked
        most = max(most, tries)
    return claim(
        begun > complete,
        f"for {seeds} seeds on 8x8 it begins {begun} tours: "
        f"{begun - complete} get stuck, {complete - seeds} are complete and "
        f"do not close, {seeds} close, after {most - 1} restarts at most; it "
        "never goes back",
    )


def _sizes() -> Finding:
    """Close tours of other sides, with the side free as in the port."""
    sides = (6, 10, 12)
    closed = [side for side in sides if _closed(side, seed=1)[0]]
    return claim(
        closed == list(sides),
        f"with the side free it closes {', '.join(map(str, closed))}; what "
        "the listing does there, article-side tells",
    )


_R, _X = Outcome.REPRODUCED, Outcome.REFUTED

ENTRIES = (
    Entry(
        "article-sizes",
        "001",
        "advantages",
        "can be used on grids of other sizes",
        _R,
        _sizes,
    ),
    Entry(
        "article-3x3",
        "001",
        "example",
        "from the centre of 3x3 the knight reaches the corners",
        _X,
        _centre,
    ),
    Entry(
        "article-code",
        "001",
        "listing",
        "a program that finds closed tours of 8x8",
        _R,
        _code,
    ),
    Entry(
        "article-side",
        "001",
        "listing",
        "N is the side, and the number of adjacent squares",
        _X,
        _side,
    ),
    Entry(
        "article-no-guarantee",
        "001",
        "limits",
        "may get stuck; no solution from every start",
        _R,
        _stuck,
    ),
)
