"""Source 001's listing: what it does, and what its comments say."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.drawing.text import numbers
from cavalier.evidence.article_program import SEEDS, compiles
from cavalier.evidence.c_rand import glibc
from cavalier.evidence.entry import Entry, Finding, Outcome, claim
from cavalier.evidence.printed import printed_numbers
from cavalier.evidence.tracing import count_calls
from common.board import Board, Square
from common.validator import examine
from imperative.warnsdorff_random_closed import (
    CX,
    CY,
    closed_tour,
    find_closed_tour,
    next_move,
)

Rows = list[list[int]]

_CORNER = Square(0, 0)


def closes(side: int, seed: int) -> tuple[bool, int]:
    """Return whether the port closes a valid tour, and at which try."""
    board = Board(side, side)
    port = find("warnsdorff-random-closed").with_seed(seed)
    tour, counters = port.counted_tour(board, _CORNER, closed=True)
    valid = examine(board, tour, start=_CORNER, closed=True).valid
    return valid, counters["attempts"]


class Tally(NamedTuple):
    """The tours begun until one closes, for some seeds."""

    seeds: int
    begun: int
    complete: int
    #: Those begun for the seed that takes most.
    most: int


def tally(seeds: int = 20) -> Tally:
    """Count the tours begun on 8x8, and those of them that are complete.

    The listing asks whether a tour closes where it is complete, and there
    only. It numbers a square at every choice, so that it never goes back.
    """
    begun = complete = most = 0
    for seed in range(seeds):
        work = partial(closes, 8, seed)
        (_, tries), asked = count_calls(work, "neighbour")
        begun, complete = begun + tries, complete + asked
        most = max(most, tries)
    return Tally(seeds, begun, complete, most)


def complete_of(side: int, begun: int) -> int:
    """Begin so many tours after srand(1); count those that are complete."""
    rand = glibc(1)
    _, complete = count_calls(
        lambda: [find_closed_tour(side, rand) for _ in range(begun)],
        "neighbour",
    )
    return complete


def lines(rows: Rows) -> Rows:
    """Return the lines that the listing prints: the columns."""
    return [list(line) for line in zip(*rows, strict=True)]


def _code() -> Finding:
    """Draw as C does: the boards are what the compiled listing printed."""
    printed = [printed_numbers(f"article-8x8-srand-{n}") for n in SEEDS]
    runs = [closed_tour(8, glibc(seed)) for seed in SEEDS]
    same = [lines(rows or []) for rows, _ in runs] == printed
    boards = "the port's boards" if same else "other boards"
    closed = [closes(8, seed) for seed in range(20)]
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
    """Run the listing for an N above 8; return the board, and at which try.

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


def _adjacent() -> Finding:
    """Draw each of the 8 numbers in the corner, on an empty board."""
    board = Board(8, 8)
    steps = [Square(CY[i], CX[i]) for i in range(len(CX))]
    adjacent = [square for square in steps if square in board]
    taken = [
        next_move([1] + [-1] * 63, 0, 0, 8, iter([i]).__next__)
        for i in range(len(CX))
    ]
    often = sorted(taken.count((x, y)) for y, x in adjacent)
    return claim(
        len(adjacent) == len(CX),
        "it draws one of the 8 moves: in a corner "
        f"{len(adjacent)} of them lead to an adjacent square, and of these, "
        f"which are equal, {often[-1]} of the 8 draws take one and "
        f"{often[0]} the other",
    )


def _print() -> Finding:
    """Look where the start is printed, which is drawn as x, then y."""
    rand = glibc(3)
    x, y = rand() % 8, rand() % 8
    printed = printed_numbers("article-8x8-srand-3")
    rows, _ = closed_tour(8, glibc(3))
    return claim(
        printed == rows,
        f"after srand(3) the tour begins at x = {x}, y = {y}, and its 1 is in "
        f"line {_line_of(1, printed)}, counted from 0: the lines are the "
        "columns of a; of the legal moves it shows those of the tour alone",
        numbers(printed),
    )


def _line_of(number: int, printed: Rows) -> int:
    return next(k for k, line in enumerate(printed) if number in line)


def _any() -> Finding:
    """Count what is thrown away: tours that are complete, but not closed."""
    found = tally()
    begun = 100
    on_5x5 = complete_of(5, begun)
    return claim(
        found.complete == found.seeds and on_5x5 == 0,
        f"for {found.seeds} seeds on 8x8, {found.complete} of {found.begun} "
        f"tours are complete, and it returns false for "
        f"{found.complete - found.seeds} of them, as they do not close; on "
        f"5x5, where no tour closes, for all {on_5x5} that are complete of "
        f"{begun}",
    )


def _srand() -> Finding:
    """Run it twice in a second, and once in each second of an hour."""
    seconds = 3600
    first, second = (closed_tour(8, glibc(seconds)) for _ in range(2))
    starts = [_start(second) for second in range(1, seconds + 2)]
    again = sum(one == other for one, other in pairwise(starts))
    return claim(
        first != second and again == 0,
        f"two runs in one second print "
        f"{'the same board' if first == second else 'two boards'}, as their "
        f"seed is the same; of {seconds} runs, each a second after another, "
        f"{again} begin on the same square as the run before",
    )


def _start(seed: int) -> tuple[int, int]:
    rand = glibc(seed)
    return rand() % 8, rand() % 8


_R, _X = Outcome.REPRODUCED, Outcome.REFUTED

ENTRIES = (
    Entry(
        "article-compiles",
        "001",
        "listing",
        "a C++ program that includes <iostream> alone",
        _R,
        compiles,
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
        "article-adjacent",
        "001",
        "listing, nextMove",
        "the squares are tried from a random adjacent one",
        _X,
        _adjacent,
    ),
    Entry(
        "article-print",
        "001",
        "listing, print",
        "displays the chessboard with all the legal moves",
        _X,
        _print,
    ),
    Entry(
        "article-any",
        "001",
        "listing, findClosedTour",
        "returns false if a tour is not possible",
        _X,
        _any,
    ),
    Entry(
        "article-srand",
        "001",
        "listing, main",
        "srand(time(NULL)) makes sure that the starts are different",
        _X,
        _srand,
    ),
)
