"""The web article's listing: what it does, and what its comments say."""

import re
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product
from types import FrameType

from cavalier.draw.text import numbers
from cavalier.ledger.article.cplusplus import SEEDS
from cavalier.ledger.article.seeded_runs import closes, glibc, tally
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import compared, printed_numbers
from cavalier.ledger.tracing import watch
from common.board import Board, Square, squares_in_order
from common.judge import is_knight_move
from imperative.warnsdorff_random_closed import (
    CX,
    CY,
    closed_tour,
    find_closed_tour,
    get_degree,
    neighbour,
    next_move,
)

Rows = list[list[int]]

#: N, and the moves along x and along y, as the listing has them.
TABLES = [[8], [1, 1, 2, 2, -1, -1, -2, -2], [2, -2, 1, -1, 2, -2, 1, -1]]


def lines(rows: Rows) -> Rows:
    """Return the lines that the listing prints: the columns."""
    return [list(line) for line in zip(*rows, strict=True)]


def article_code() -> Finding:
    """Compare the port's boards with those of the compiled listing.

    The entry article-compiles compiles the page and compares them again.
    """
    printed = [printed_numbers(f"article-8x8-srand-{n}") for n in SEEDS]
    runs = [closed_tour(8, glibc(seed)) for seed in SEEDS]
    same = [lines(rows or []) for rows, _ in runs] == printed
    boards = "those boards" if same else "other boards"
    closed = [closes(8, seed) for seed in range(20)]
    mean = sum(tries for _, tries in closed) / len(closed)
    return claim(
        same and all(valid for valid, _ in closed),
        "compiled once from the page, it printed a board after srand(1), (2) "
        f"and (3): the port finds {boards}, at try "
        f"{', '.join(str(tries) for _, tries in runs)}; by the validator the "
        f"port closes {sum(valid for valid, _ in closed)} tours of 8x8 with "
        f"20 other seeds, at try {mean:.1f} on average",
        *map(numbers, printed),
    )


def article_side() -> Finding:
    """Compare N with the board printed, and with the moves that are tried.

    With other values of N, which the page does not promise, it is run too.
    Below 8, the tables are too short for the 8 moves, and C++ refuses them.
    Above 8, C++ fills the tables up with moves by (0, 0).
    """
    (side,), *tables = TABLES
    lines_printed = len(printed_numbers("article-8x8-srand-1"))
    moves = len(_tried(0))
    sides = (10, 12, 20)
    tries = [as_listed(other, glibc(1))[1] for other in sides]
    return claim(
        side == lines_printed == moves and tables == [[*CX], [*CY]],
        f"N is {side}, the board printed has {lines_printed} lines, and "
        f"{moves} squares are tried from each; the page promises no other N: "
        "below 8 its tables are too short for the moves and it does not "
        f"compile, and for N = {', '.join(map(str, sides))} it runs, draws "
        "moves that lead nowhere too, and closes at try "
        f"{', '.join(map(str, tries))} after srand(1)",
        compared("001", tables_of, TABLES),
    )


def tables_of(text: str) -> Rows:
    """Read N, and the two tables of the moves."""
    found = re.findall(r"#define N (\d+)|\[N\] = \{(.*?)\}", text)
    return [[int(n) for n in "".join(each).split(",")] for each in found]


def _tried(drawn: int) -> list[tuple[int, int]]:
    """Return the moves that next_move tries, in order, for a number drawn."""
    tried: list[tuple[int, int]] = []
    x = y = 3

    def look(frame: FrameType) -> None:
        caller = frame.f_back
        if caller is not None and caller.f_code is next_move.__code__:
            tried.append((frame.f_locals["x"] - x, frame.f_locals["y"] - y))

    a = [-1] * 64
    a[y * 8 + x] = 1
    watch(lambda: next_move(a, x, y, 8, lambda: drawn), "isempty", look)
    return tried


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


def article_degree() -> Finding:
    """Compare it with the validator's moves, all along a tour of 8x8."""
    tour = squares_in_order(printed_numbers("article-8x8-srand-3"))
    board = Board(8, 8)
    same = asked = 0
    for visited in range(len(tour)):
        empty = set(tour[visited:])
        a = [-1 if square in empty else 1 for square in board]
        for here in board:
            ways = sum(is_knight_move(here, there) for there in empty)
            asked += 1
            same += get_degree(a, here.column, here.row, 8) == ways
    return claim(
        same == asked,
        f"the port's count is that of the validator in {same} of {asked} "
        "cases: each square of 8x8, at each step of a tour",
    )


def article_adjacent() -> Finding:
    """Try each of the 8 random numbers, in the middle and in a corner."""
    moves = list(zip(CX, CY, strict=True))
    in_turn = [
        _tried(drawn) == moves[drawn:] + moves[:drawn]
        for drawn in range(len(moves))
    ]
    board = Board(8, 8)
    steps = [Square(CY[i], CX[i]) for i in range(len(CX))]
    adjacent = [square for square in steps if square in board]
    taken = [
        next_move([1] + [-1] * 63, 0, 0, 8, iter([i]).__next__)
        for i in range(len(CX))
    ]
    often = sorted(taken.count((x, y)) for y, x in adjacent)
    return claim(
        all(in_turn),
        f"with {sum(in_turn)} of the 8 numbers that can be drawn, the port "
        "tries all 8 squares one move away in turn, from the one drawn on; in "
        f"a corner {len(adjacent)} of them are on the board, and of these, "
        f"which are equal, {often[-1]} of the 8 draws take one and "
        f"{often[0]} the other",
    )


def article_print() -> Finding:
    """Count the moves of a board that it prints, and those that are legal."""
    printed = printed_numbers("article-8x8-srand-3")
    moves = list(pairwise(squares_in_order(printed)))
    legal = sum(is_knight_move(*move) for move in moves)
    possible = sum(
        is_knight_move(*pair) for pair in combinations(Board(8, 8), 2)
    )
    return claim(
        legal == len(moves) == 63,
        f"the board that it prints after srand(3) has {len(moves)} moves, of "
        f'which {legal} are legal: "the legal moves" are those of the tour, '
        "as in line 105; on an empty board a knight can make "
        f"{possible} moves, each to and fro",
        numbers(printed),
    )


def article_closed() -> Finding:
    """Compare neighbour with the validator on all pairs of squares of 8x8."""
    pairs = list(product(Board(8, 8), repeat=2))
    same = [
        neighbour(one.column, one.row, other.column, other.row)
        == is_knight_move(one, other)
        for one, other in pairs
    ]
    closing = sum(is_knight_move(*pair) for pair in pairs)
    return claim(
        all(same),
        f"the port's neighbour says what the validator says of {sum(same)} of "
        f"{len(pairs)} pairs of squares of 8x8, of which {closing} are one "
        "move apart",
    )


def article_any() -> Finding:
    """Count its false answers: tours that get stuck, or do not close."""
    found = tally()
    false = found.begun - found.seeds
    begun = 100
    board, in_vain = closed_tour(5, glibc(1), begun)
    return claim(
        found.closing == found.seeds and board is None,
        f"for {found.seeds} seeds on 8x8 the port returns false {false} times "
        f"in {found.begun}: {found.begun - found.complete} tours get stuck, "
        f"and {found.complete - found.closing} are complete and end, by the "
        "validator, where they do not close; on 5x5, which has no closed "
        f"tour, {in_vain} times in {begun}; each false is of one attempt",
    )


def article_srand() -> Finding:
    """Run it twice in a second, and once in each second of an hour."""
    seconds = 3600
    first, second = (closed_tour(8, glibc(seconds)) for _ in range(2))
    starts = {_start(second) for second in range(1, seconds + 1)}
    return claim(
        len(starts) == 64,
        f"{seconds} runs, each a second after another, begin on "
        f"{len(starts)} of the 64 squares; two runs in one second print "
        f"{'the same board' if first == second else 'two boards'}, as the "
        "seed is the same",
    )


def _start(seed: int) -> tuple[int, int]:
    rand = glibc(seed)
    return rand() % 8, rand() % 8
