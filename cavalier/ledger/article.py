"""The web article (001): the checks of its entries.

The listing's port is run with C's rand() as glibc gives it, and the listing
itself is compiled where the text and g++ are here.
"""

import platform
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.draw.text import numbers
from cavalier.ledger.entry import Evidence, evidence
from cavalier.ledger.page import (
    UnavailableError,
    compared,
    page,
    printed_numbers,
    program,
    run_in,
)
from cavalier.ledger.tracing import count_calls, count_calls_in, watch
from common.board import Board, Square, squares_in_order
from common.diagnosis import examine
from common.judge import is_knight_move
from common.theory import majority_colour
from imperative import warnsdorff_random_closed
from imperative.warnsdorff_random_closed import (
    CX,
    CY,
    closed_tour,
    find_closed_tour,
    get_degree,
    neighbour,
    next_move,
)
from pedagogical import steps_as_printed
from pedagogical.steps_as_printed import (
    marquer_la_visite,
    nothing_visited,
    repeter,
)

Rows = list[list[int]]

CHESSBOARD, MINI, CORNER = Board(8, 8), Board(3, 3), Square(0, 0)

#: N, and the moves along x and along y, as the listing has them.
TABLES = [[8], [1, 1, 2, 2, -1, -1, -2, -2], [2, -2, 1, -1, 2, -2, 1, -1]]

#: The seeds of the boards of 8x8 that are kept in ``boards``.
SEEDS = (1, 2, 3)


def glibc(seed: int) -> Callable[[], int]:
    """Return what rand() returns after srand(seed), by glibc's recurrence.

    >>> rand = glibc(1)
    >>> rand(), rand()
    (1804289383, 846930886)
    """

    def numbers() -> Iterator[int]:
        r = [seed]
        for _ in range(30):
            r.append(16807 * r[-1] % 2147483647)
        r += r[:3]
        for i in range(34, 344):
            r.append((r[i - 31] + r[i - 3]) % 2**32)
        while True:
            r.append((r[-31] + r[-3]) % 2**32)
            yield r[-1] >> 1

    return numbers().__next__


def closes(side: int, seed: int) -> tuple[bool, int]:
    """Return whether the port closes a valid tour, and at which attempt."""
    board = Board(side, side)
    port = find("warnsdorff-random-closed").with_seed(seed)
    tour, counters = port.counted_tour(board, CORNER, closed=True)
    valid = examine(board, tour, start=CORNER, closed=True).valid
    return valid, counters["attempts"]


class Tally(NamedTuple):
    """The tours begun until one closes, for some seeds."""

    seeds: int
    begun: int
    complete: int
    #: Those whose last square is one move from their first, by the validator.
    closing: int
    #: The most that were begun for one seed.
    most: int

    @property
    def stuck(self) -> int:
        """How many are not complete."""
        return self.begun - self.complete


def tally(seeds: int = 20) -> Tally:
    """Count the tours begun on 8x8, and those of them that are complete.

    The listing calls ``neighbour`` once for each tour that is complete, to
    see whether it closes. It numbers a square at every choice, so that it
    never goes back.
    """
    closing: list[bool] = []

    def look(frame: FrameType) -> None:
        names = frame.f_locals
        last, first = (names["y"], names["x"]), (names["yy"], names["xx"])
        closing.append(is_knight_move(Square(*last), Square(*first)))

    begun = [
        watch(partial(closes, 8, seed), "neighbour", look)[1]
        for seed in range(seeds)
    ]
    return Tally(seeds, sum(begun), len(closing), sum(closing), max(begun))


def complete_of(side: int, begun: int) -> int:
    """Return how many of the tours begun after srand(1) are complete."""
    rand = glibc(1)
    _, complete = count_calls_in(
        lambda: [find_closed_tour(side, rand) for _ in range(begun)],
        warnsdorff_random_closed,
        "neighbour",
    )
    return complete


def ways(here: Square, free: set[Square]) -> int:
    """Return how many free squares are one move away, by the validator."""
    return sum(is_knight_move(here, there) for there in free)


# --- The rule, its advantages and limits ---


def article_rule() -> Evidence:
    """Count for each choice from how many squares the knight can come later.

    The validator says which moves are legal, not the port.
    """
    rand = glibc(3)
    x, y = rand() % 8, rand() % 8
    a = [-1] * 64
    a[y * 8 + x] = 1
    free = set(CHESSBOARD) - {Square(y, x)}
    choices = hardest = 0
    while point := next_move(a, x, y, 8, rand):
        near = [s for s in free if is_knight_move(s, Square(y, x))]
        x, y = point
        choices += 1
        hardest += ways(Square(y, x), free) == min(ways(s, free) for s in near)
        free.remove(Square(y, x))
    return evidence(
        choices == hardest == len(CHESSBOARD) - 1,
        hardest=hardest,
        choices=choices,
    )


def article_fast() -> Evidence:
    """Count the tours that are complete, and the work for one of them.

    On a side that is odd, about half of the squares start no tour.
    """
    begun, sides = 100, (6, 7, 8, 10, 20)
    complete = {side: complete_of(side, begun) for side in sides}
    work = partial(find_closed_tour, 10, glibc(1))
    _, counts = count_calls(work, "get_degree")
    return evidence(
        all(n > begun * starts(side) / 2 for side, n in complete.items()),
        begun=begun,
        complete={f"{side}x{side}": n for side, n in complete.items()},
        starts=starts(7),
        counts=counts / 10**2,
    )


def starts(side: int) -> float:
    """Return the share of the squares that the colours let start a tour."""
    board = Board(side, side)
    return sum(majority_colour(board, start) for start in board) / len(board)


def article_backtracking() -> Evidence:
    """Count tours that get stuck; without the rule, steps back on 5x5."""
    runs, plain = tally(), find("backtracking-report")
    _, counters = plain.counted_tour(Board(5, 5), CORNER)
    return evidence(
        runs.stuck < runs.begun / 2,
        stuck=runs.stuck,
        begun=runs.begun,
        backtracks=counters["backtracks"],
    )


def article_sizes() -> Evidence:
    """Tour other sides, even and odd: the port takes any side."""
    even, begun = (6, 10, 12), 100
    closed = [f"{side}x{side}" for side in even if closes(side, seed=1)[0]]
    opened = [complete_of(side, begun) for side in (5, 7)]
    return evidence(
        len(closed) == len(even) and all(opened),
        closed=closed,
        open=opened,
        begun=begun,
    )


def article_no_guarantee() -> Evidence:
    """Count apart the tours that get stuck and those that do not close."""
    runs = tally()
    return evidence(
        runs.stuck > 0,
        runs=runs,
        open=runs.complete - runs.seeds,
        restarts=runs.most - 1,
    )


def article_worst() -> Evidence:
    """Count the tours begun until one closes, on larger and larger boards.

    One run of the five steps, which do not begin again, is counted too.
    """
    seeds, sides, begun = range(20), (8, 12, 16), 1000
    means = [
        sum(closes(side, seed)[1] for seed in seeds) / len(seeds)
        for side in sides
    ]
    _, in_vain = closed_tour(5, glibc(1), begun)
    return evidence(
        means == sorted(means) and in_vain == begun,
        means=means,
        in_vain=in_vain,
        tests=[step_tests(side) for side in sides],
    )


def step_tests(side: int) -> float:
    """Return how many squares a move a run of the five steps tests."""
    visitee = nothing_visited(side, side)
    work = partial(repeter, visitee, 0, 0, lambda _: 0)
    _, tests = count_calls_in(work, steps_as_printed, "unvisited")
    return tests / max(map(max, visitee))


# --- The five steps, and the example ---


class Walk(NamedTuple):
    """A run of the five steps: its marks, and the squares of its walk.

    ``back`` is the number of the move that comes back to the start, or 0.
    """

    back: int
    squares: list[Square]
    visitee: Rows


def carried_out(start: Square, seed: int, *, mended: bool = False) -> Walk:
    """Return the walk of steps 2 to 5 on 8x8; mended, the start is marked."""
    visitee = nothing_visited(8, 8)
    if mended:
        marquer_la_visite(visitee, start.column, start.row, 8)
    repeter(visitee, start.column, start.row, Random(seed).randrange)
    back = 0 if mended else visitee[start.row][start.column]
    moves = {
        visitee[square.row][square.column]: square
        for square in CHESSBOARD
        if square != start or back
    }
    walked = [moves[number] for number in sorted(moves) if number]
    return Walk(back, [start, *walked], visitee)


def article_steps() -> Evidence:
    """Carry them out five times from each square, as printed and mended."""
    runs = [(start, seed) for start in CHESSBOARD for seed in range(5)]
    walks = [carried_out(*run) for run in runs]
    mended = [carried_out(*run, mended=True) for run in runs]
    tours, mended_tours = (
        sum(examine(CHESSBOARD, walk.squares).valid for walk in each)
        for each in (walks, mended)
    )
    backs = [walk.back for walk in walks]
    return evidence(
        tours > len(runs) / 2,
        numbers(walks[0].visitee),
        back=backs,
        second=backs.count(2),
        tours=tours,
        last=backs.count(64),
        mended=mended_tours,
    )


def article_3x3() -> Evidence:
    """Count the moves of the centre, and the squares that start a tour."""
    centre, port = Square(1, 1), find("backtracking-report")
    moves = ways(centre, set(MINI))
    toured = [start for start in MINI if port.first_tour(MINI, start)]
    return evidence(
        moves > 0 and centre in toured,
        moves=moves,
        toured=toured,
        squares=MINI,
    )


def article_corners() -> Evidence:
    """Count the moves of each corner, by the validator."""
    corners = product((0, 2), repeat=2)
    moves = [ways(Square(*corner), set(MINI)) for corner in corners]
    return evidence(len(set(moves)) == 1, moves=moves)


# --- The listing: what it does, and what its comments say ---


def article_compiles() -> Evidence:
    """Compile the page as it is; run it after the seeds of the boards kept.

    Raises UnavailableError where the text, g++ or glibc is not here.
    """
    if platform.libc_ver()[0] != "glibc":
        raise UnavailableError("the C library is not glibc, whose rand it is")
    text = page("001")
    begin = text.index("// C++ program")
    source = text[begin : text.index("Défis et Limitations", begin)]
    seeded = source.replace("time(NULL)", 'atoi(getenv("SEED"))')
    seven, ten = (
        each.replace("#define N 8", f"#define N {side}")
        for each, side in ((source, 7), (seeded, 10))
    )
    kept = [printed_numbers(f"article-8x8-srand-{seed}") for seed in SEEDS]
    kept_10 = printed_numbers("article-10x10-moves-srand-19")
    return evidence(
        printed_by(source) is not None
        and printed_by(seven) is None
        and printed_by(seeded, *SEEDS) == kept
        and printed_by(ten, 19) == [kept_10]
    )


def printed_by(source: str, *seeds: int) -> list[Rows] | None:
    """Compile a program; return what it prints after srand(seed), each seed.

    It is None where g++ refuses it. Raises UnavailableError where g++ is not
    installed.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        command = (program("g++"), "-x", "c++", "-", "-o", "listing")
        if run_in(folder, *command, text=source).returncode != 0:
            return None
        ran = [run_in(folder, "./listing", SEED=str(seed)) for seed in seeds]
    return [
        [[int(n) for n in line.split()] for line in done.stdout.splitlines()]
        for done in ran
    ]


def lines(rows: Rows) -> Rows:
    """Return the lines that the listing prints: the columns."""
    return [list(line) for line in zip(*rows, strict=True)]


def article_code() -> Evidence:
    """Compare the port's boards with those of the compiled listing.

    The entry article-compiles compiles the page and compares them again.
    """
    printed = [printed_numbers(f"article-8x8-srand-{n}") for n in SEEDS]
    runs = [closed_tour(8, glibc(seed)) for seed in SEEDS]
    closed = [closes(8, seed) for seed in range(20)]
    return evidence(
        [lines(rows or []) for rows, _ in runs] == printed
        and all(valid for valid, _ in closed),
        *map(numbers, printed),
        tries=[tries for _, tries in runs],
        closed=sum(valid for valid, _ in closed),
        mean=sum(tries for _, tries in closed) / len(closed),
    )


def article_side() -> Evidence:
    """Compare N with the board printed, and with the moves that are tried.

    With other values of N, which the page does not promise, it is run too.
    Below 8, the tables are too short for the 8 moves, and C++ refuses them.
    Above 8, C++ fills the tables up with moves by (0, 0).
    """
    (side,), *tables = TABLES
    printed = len(printed_numbers("article-8x8-srand-1"))
    moves = len(tried(0))
    return evidence(
        side == printed == moves and tables == [[*CX], [*CY]],
        compared("001", tables_of, TABLES),
        side=side,
        lines=printed,
        moves=moves,
        tries=[as_listed(other, glibc(1))[1] for other in (10, 12, 20)],
    )


def tables_of(text: str) -> Rows:
    """Read N, and the two tables of the moves."""
    printed = re.findall(r"#define N (\d+)|\[N\] = \{(.*?)\}", text)
    return [[int(n) for n in "".join(each).split(",")] for each in printed]


def tried(drawn: int) -> list[tuple[int, int]]:
    """Return the moves that next_move tries, in order, for a number drawn."""
    moves: list[tuple[int, int]] = []
    x = y = 3

    def look(frame: FrameType) -> None:
        caller = frame.f_back
        if caller is not None and caller.f_code is next_move.__code__:
            moves.append((frame.f_locals["x"] - x, frame.f_locals["y"] - y))

    a = [-1] * 64
    a[y * 8 + x] = 1
    watch(lambda: next_move(a, x, y, 8, lambda: drawn), "isempty", look)
    return moves


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


def article_degree() -> Evidence:
    """Compare it with the validator's moves, all along a tour of 8x8."""
    tour = squares_in_order(printed_numbers("article-8x8-srand-3"))
    same = []
    for visited in range(len(tour)):
        empty = set(tour[visited:])
        a = [-1 if square in empty else 1 for square in CHESSBOARD]
        same += [
            get_degree(a, here.column, here.row, 8) == ways(here, empty)
            for here in CHESSBOARD
        ]
    return evidence(all(same), same=same)


def article_adjacent() -> Evidence:
    """Try each of the 8 random numbers, in the middle and in a corner."""
    moves = list(zip(CX, CY, strict=True))
    in_turn = [
        tried(drawn) == moves[drawn:] + moves[:drawn]
        for drawn in range(len(moves))
    ]
    adjacent = [(x, y) for x, y in moves if Square(y, x) in CHESSBOARD]
    taken = [
        next_move([1] + [-1] * 63, 0, 0, 8, iter([i]).__next__)
        for i in range(len(CX))
    ]
    return evidence(
        all(in_turn),
        in_turn=in_turn,
        adjacent=adjacent,
        often=sorted(map(taken.count, adjacent)),
    )


def article_print() -> Evidence:
    """Count the moves of a board that it prints, and those that are legal."""
    printed = printed_numbers("article-8x8-srand-3")
    moves = [
        is_knight_move(*move) for move in pairwise(squares_in_order(printed))
    ]
    pairs = combinations(CHESSBOARD, 2)
    return evidence(
        all(moves) and len(moves) == 63,
        numbers(printed),
        moves=moves,
        possible=sum(is_knight_move(*pair) for pair in pairs),
    )


def article_closed() -> Evidence:
    """Compare neighbour with the validator on all pairs of squares of 8x8."""
    pairs = list(product(CHESSBOARD, repeat=2))
    same = [
        neighbour(one.column, one.row, other.column, other.row)
        == is_knight_move(one, other)
        for one, other in pairs
    ]
    return evidence(
        all(same),
        same=same,
        closing=sum(is_knight_move(*pair) for pair in pairs),
    )


def article_any() -> Evidence:
    """Count its false answers: tours that get stuck, or do not close."""
    runs, begun = tally(), 100
    board, in_vain = closed_tour(5, glibc(1), begun)
    return evidence(
        runs.closing == runs.seeds and board is None,
        runs=runs,
        false=runs.begun - runs.seeds,
        open=runs.complete - runs.closing,
        in_vain=in_vain,
        begun=begun,
    )


def article_srand() -> Evidence:
    """Run it twice in a second, and once in each second of an hour."""
    seconds = 3600
    first, second = (closed_tour(8, glibc(seconds)) for _ in range(2))
    squares = {first_square(second) for second in range(1, seconds + 1)}
    return evidence(
        len(squares) == 64 and first == second,
        seconds=seconds,
        squares=squares,
    )


def first_square(seed: int) -> tuple[int, int]:
    """Return the square on which the listing begins after srand(seed)."""
    rand = glibc(seed)
    return rand() % 8, rand() % 8
