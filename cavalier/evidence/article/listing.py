"""The web article's listing: what it does, and what its comments say."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from cavalier.drawing.text import numbers
from cavalier.evidence.article.compiled import SEEDS
from cavalier.evidence.article.runs import closes, complete_of, tally
from cavalier.evidence.c_rand import glibc
from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.printed import printed_numbers
from common.board import Board, Square
from imperative.warnsdorff_random_closed import (
    CX,
    CY,
    closed_tour,
    find_closed_tour,
    next_move,
)

entry = EntriesOf("001")

Rows = list[list[int]]


def lines(rows: Rows) -> Rows:
    """Return the lines that the listing prints: the columns."""
    return [list(line) for line in zip(*rows, strict=True)]


@entry(
    "article-code",
    clause="listing",
    printed="a program that finds closed tours of 8x8",
    expected=Outcome.REPRODUCED,
)
def article_code() -> Finding:
    """Compare the port's boards with those of the compiled listing."""
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


@entry(
    "article-side",
    clause="listing",
    printed="N is the side, and the number of adjacent squares",
    expected=Outcome.REFUTED,
)
def article_side() -> Finding:
    """Run the listing for other values of N, which has two meanings in it.

    Below 8, the tables are too short for the 8 moves, and C++ refuses them.
    Above 8, C++ fills the tables up with moves by (0, 0).
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
    """Return the board that the listing prints for an N above 8, and its try.

    A move by (0, 0) leads nowhere and adds the same to every degree. So a
    choice that begins with one of them is as one that begins with move 0.
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


@entry(
    "article-adjacent",
    clause="listing, nextMove",
    printed="the squares are tried from a random adjacent one",
    expected=Outcome.REFUTED,
)
def article_adjacent() -> Finding:
    """Try each of the 8 random numbers in the corner of an empty board."""
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


@entry(
    "article-print",
    clause="listing, print",
    printed="displays the chessboard with all the legal moves",
    expected=Outcome.REFUTED,
)
def article_print() -> Finding:
    """Compare where the start is printed with its x and y, drawn in turn."""
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


@entry(
    "article-any",
    clause="listing, findClosedTour",
    printed="returns false if a tour is not possible",
    expected=Outcome.REFUTED,
)
def article_any() -> Finding:
    """Count the tours that it throws away though they are complete."""
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


@entry(
    "article-srand",
    clause="listing, main",
    printed="srand(time(NULL)) makes sure that the starts are different",
    expected=Outcome.REFUTED,
)
def article_srand() -> Finding:
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
