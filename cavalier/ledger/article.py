"""The web article (001): the checks of its entries.

The listing's port is run with C's rand() as glibc gives it. The listing
itself is compiled where the text and g++ are here.
"""

import platform
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.ledger.calls import count_calls
from cavalier.ledger.entry import Evidence
from cavalier.ledger.page import (
    UnavailableError,
    page,
    printed_numbers,
    run_in,
)
from common.board import Board, Square, squares_in_order
from common.graph import knight_graph
from common.judge import is_closed, is_knight_move, is_tour

Rows = list[list[int]]

CHESSBOARD, MINI, CORNER = Board(8, 8), Board(3, 3), Square(0, 0)

#: The programs of the listing, and of the five steps.
LISTING = find("warnsdorff-random-closed").program
STEPS = find("steps-as-printed").program

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
    valid = is_tour(board, tour or ()) and is_closed(tour or ())
    return valid, counters["attempts"]


class Tally(NamedTuple):
    """The tours begun on 8x8 until one closes, for some seeds."""

    seeds: int
    begun: int
    complete: int
    #: Those whose last square is one move from their first, by the judge.
    closing: int
    #: The most that were begun for one seed.
    most: int

    @property
    def stuck(self) -> int:
        """How many are not complete."""
        return self.begun - self.complete


def tally() -> Tally:
    """Count the tours begun, and those of them that are complete.

    The listing calls ``neighbour`` once for each tour that is complete, to
    see whether it closes. It numbers a square at every choice, so that it
    never goes back.
    """
    closing: list[bool] = []
    begun = [
        count_calls(
            partial(closes, 8, seed),
            LISTING.neighbour,
            lambda x, y, xx, yy: closing.append(
                is_knight_move(Square(y, x), Square(yy, xx))
            ),
        )[0][1]
        for seed in range(20)
    ]
    return Tally(20, sum(begun), len(closing), sum(closing), max(begun))


def complete_of(side: int, begun: int) -> int:
    """Return how many of the tours begun after srand(1) are complete."""
    rand = glibc(1)
    _, complete = count_calls(
        lambda: [LISTING.find_closed_tour(side, rand) for _ in range(begun)],
        LISTING.neighbour,
    )
    return complete


# --- The rule, its advantages and limits ---


def article_rule() -> Evidence:
    """Count for each choice from how many squares the knight can come later.

    The graph of the knight's moves says which are legal, not the port.
    """
    graph, rand = knight_graph(CHESSBOARD), glibc(3)
    x, y = rand() % 8, rand() % 8
    a = [-1] * 64
    a[y * 8 + x] = 1
    free = {*CHESSBOARD} - {Square(y, x)}
    choices = hardest = 0
    while point := LISTING.next_move(a, x, y, 8, rand):
        near = graph[Square(y, x)] & free
        x, y = point
        choices += 1
        ways = len(graph[Square(y, x)] & free)
        hardest += ways == min(len(graph[square] & free) for square in near)
        free.remove(Square(y, x))
    return Evidence(
        choices == hardest == len(CHESSBOARD) - 1,
        hardest=hardest,
        choices=choices,
    )


def article_fast() -> Evidence:
    """Count the tours that are complete, on sides that are even.

    If the side is odd, about half of the squares start no tour.
    """
    begun = 100
    complete = {
        Board(side, side): complete_of(side, begun) for side in (6, 8, 10, 20)
    }
    return Evidence(
        min(complete.values()) > begun / 2, begun=begun, complete=complete
    )


def article_backtracking() -> Evidence:
    """Count tours that get stuck; without the rule, steps back on 5x5."""
    runs, plain = tally(), find("backtracking-report")
    _, counters = plain.counted_tour(Board(5, 5), CORNER)
    return Evidence(
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
    return Evidence(
        len(closed) == len(even) and all(opened),
        closed=closed,
        open=opened,
        begun=begun,
    )


def article_no_guarantee() -> Evidence:
    """Count apart the tours that get stuck and those that do not close."""
    runs = tally()
    return Evidence(
        runs.stuck > 0,
        runs=runs,
        open=runs.complete - runs.seeds,
        restarts=runs.most - 1,
    )


def article_worst() -> Evidence:
    """Count the tours begun until one closes, on larger and larger boards."""
    seeds, sides, begun = range(20), (8, 12, 16), 1000
    means = [
        sum(closes(side, seed)[1] for seed in seeds) / len(seeds)
        for side in sides
    ]
    _, in_vain = LISTING.closed_tour(5, glibc(1), begun)
    return Evidence(
        means == sorted(means) and in_vain == begun,
        means=means,
        in_vain=in_vain,
    )


# --- The five steps, and the example ---


def carried_out(
    start: Square, seed: int, *, corrected: bool = False
) -> tuple[int, bool]:
    """Carry out steps 2 to 5 on 8x8; corrected, the start is marked first.

    Return the number of the move that comes back to the start, or 0, and
    whether the squares are a tour in the order of their marks.
    """
    visitee = STEPS.nothing_visited(8, 8)
    if corrected:
        STEPS.marquer_la_visite(visitee, start.column, start.row, 64)
    STEPS.repeter(visitee, start.column, start.row, Random(seed).randrange)
    marks = {
        square: visitee[square.row][square.column] for square in CHESSBOARD
    }
    back = 0 if corrected else marks[start]
    walk = sorted(CHESSBOARD, key=lambda square: marks[square] % 64)
    return back, is_tour(CHESSBOARD, walk)


def article_steps() -> Evidence:
    """Carry them out five times from each square, as printed and corrected."""
    runs = [(start, seed) for start in CHESSBOARD for seed in range(5)]
    results = [carried_out(*run) for run in runs]
    backs = [back for back, _ in results]
    tours = sum(tour and not back for back, tour in results)
    return Evidence(
        tours > len(runs) / 2,
        runs=len(runs),
        back=sum(back > 0 for back in backs),
        second=backs.count(2),
        tours=tours,
        last=backs.count(64),
        corrected=sum(carried_out(*run, corrected=True)[1] for run in runs),
    )


def article_3x3() -> Evidence:
    """Count the moves of the centre, and the squares that start a tour."""
    centre, port = Square(1, 1), find("backtracking-report")
    moves = len(knight_graph(MINI)[centre])
    toured = [start for start in MINI if port.first_tour(MINI, start)]
    return Evidence(
        moves > 0 and centre in toured,
        moves=moves,
        toured=len(toured),
        squares=len(MINI),
    )


def article_corners() -> Evidence:
    """Count the moves of each corner."""
    graph = knight_graph(MINI)
    moves = [len(graph[Square(*at)]) for at in product((0, 2), repeat=2)]
    return Evidence(len(set(moves)) == 1, moves=moves)


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
    boards = [printed_numbers(f"article-8x8-srand-{seed}") for seed in SEEDS]
    return Evidence(
        printed_by(source) is not None and printed_by(seeded, *SEEDS) == boards
    )


def printed_by(source: str, *seeds: int) -> list[Rows] | None:
    """Compile a program; return what it prints after srand(seed), each seed.

    It is None where g++ refuses it. Raises UnavailableError where g++ is not
    installed.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        command = ("g++", "-x", "c++", "-", "-o", "listing")
        if run_in(folder, *command, text=source).returncode != 0:
            return None
        runs = [run_in(folder, "./listing", SEED=str(seed)) for seed in seeds]
    return [
        [[int(n) for n in line.split()] for line in run.stdout.splitlines()]
        for run in runs
    ]


def article_code() -> Evidence:
    """Compare the port's boards with those of the compiled listing.

    The listing prints the columns as lines. The entry article-compiles
    compiles the page and compares them again.
    """
    printed = [printed_numbers(f"article-8x8-srand-{n}") for n in SEEDS]
    runs = [LISTING.closed_tour(8, glibc(seed)) for seed in SEEDS]
    columns = [
        [*map(list, zip(*(rows or ()), strict=True))] for rows, _ in runs
    ]
    closed = [closes(8, seed) for seed in range(20)]
    return Evidence(
        columns == printed and all(valid for valid, _ in closed),
        tries=[tries for _, tries in runs],
        closed=sum(valid for valid, _ in closed),
        mean=sum(tries for _, tries in closed) / len(closed),
    )


def article_side() -> Evidence:
    """Compare 8 with the board printed, and with the moves that are tried."""
    lines = len(printed_numbers("article-8x8-srand-1"))
    moves = len(tried(0))
    return Evidence(lines == moves == 8, lines=lines, moves=moves)


def tried(drawn: int) -> list[tuple[int, int]]:
    """Return the moves that next_move tries, in order, for a number drawn."""
    moves: list[tuple[int, int]] = []
    a = [-1] * 64
    a[3 * 8 + 3] = 1
    count_calls(
        lambda: LISTING.next_move(a, 3, 3, 8, lambda: drawn),
        LISTING.get_degree,
        lambda a, x, y, N: moves.append((x - 3, y - 3)),  # noqa: N803
    )
    return moves


def article_degree() -> Evidence:
    """Compare it with the knight's moves, all along a tour of 8x8."""
    graph = knight_graph(CHESSBOARD)
    tour = squares_in_order(printed_numbers("article-8x8-srand-3"))
    same = []
    for visited in range(len(tour)):
        empty = {*tour[visited:]}
        a = [-1 if square in empty else 1 for square in CHESSBOARD]
        same += [
            LISTING.get_degree(a, here.column, here.row, 8)
            == len(graph[here] & empty)
            for here in CHESSBOARD
        ]
    return Evidence(all(same), cases=len(same))


def article_adjacent() -> Evidence:
    """Try each of the 8 random numbers."""
    moves = list(zip(LISTING.CX, LISTING.CY, strict=True))
    in_turn = [
        tried(drawn) == moves[drawn:] + moves[:drawn]
        for drawn in range(len(moves))
    ]
    return Evidence(all(in_turn), numbers=len(in_turn))


def article_print() -> Evidence:
    """Count the legal moves of a board that it prints."""
    printed = squares_in_order(printed_numbers("article-8x8-srand-3"))
    legal = sum(is_knight_move(*move) for move in pairwise(printed))
    return Evidence(legal == 63, legal=legal)


def article_closed() -> Evidence:
    """Compare neighbour with the judge on all pairs of squares of 8x8."""
    pairs = list(product(CHESSBOARD, repeat=2))
    same = [
        LISTING.neighbour(here.column, here.row, there.column, there.row)
        == is_knight_move(here, there)
        for here, there in pairs
    ]
    return Evidence(
        all(same),
        pairs=len(pairs),
        closing=sum(is_knight_move(*pair) for pair in pairs),
    )


def article_any() -> Evidence:
    """Count its false answers: tours that get stuck, or do not close."""
    runs = tally()
    return Evidence(
        runs.closing == runs.seeds,
        runs=runs,
        false=runs.begun - runs.seeds,
        open=runs.complete - runs.closing,
    )


def article_srand() -> Evidence:
    """Run it twice in a second, and once in each second of an hour."""
    seconds = 3600
    first, second = (LISTING.closed_tour(8, glibc(seconds)) for _ in range(2))
    squares = {first_square(second) for second in range(1, seconds + 1)}
    return Evidence(
        len(squares) == 64 and first == second,
        seconds=seconds,
        squares=len(squares),
    )


def first_square(seed: int) -> tuple[int, int]:
    """Return the square on which the listing begins after srand(seed)."""
    rand = glibc(seed)
    return rand() % 8, rand() % 8
