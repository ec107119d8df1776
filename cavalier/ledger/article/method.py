"""The web article: the rule, its advantages and limits, the five steps."""

from functools import partial
from random import Random
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.draw.text import numbers
from cavalier.ledger.article.seeded_runs import (
    closes,
    complete_of,
    glibc,
    tally,
)
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.tracing import count_calls, count_calls_in
from common.board import Board, Square
from common.diagnosis import examine
from common.judge import is_knight_move
from common.theory import majority_colour
from imperative.warnsdorff_random_closed import (
    closed_tour,
    find_closed_tour,
    next_move,
)
from pedagogical import steps_as_printed
from pedagogical.steps_as_printed import (
    marquer_la_visite,
    nothing_visited,
    repeter,
)

_CHESSBOARD, _MINI = Board(8, 8), Board(3, 3)


def article_rule() -> Finding:
    """Count for each choice from how many squares the knight can come later.

    The validator says which moves are legal, not the port.
    """
    rand = glibc(3)
    x, y = rand() % 8, rand() % 8
    a = [-1] * 64
    a[y * 8 + x] = 1
    free = set(_CHESSBOARD) - {Square(y, x)}
    choices = hardest = 0
    while point := next_move(a, x, y, 8, rand):
        ways = {
            square: sum(is_knight_move(square, other) for other in free)
            for square in free
            if is_knight_move(square, Square(y, x))
        }
        x, y = point
        choices += 1
        hardest += ways[Square(y, x)] == min(ways.values())
        free.remove(Square(y, x))
    return claim(
        choices == hardest == len(_CHESSBOARD) - 1,
        f"in {hardest} of {choices} choices of a tour of 8x8 it takes a "
        "square that can later be reached from the fewest",
    )


def article_fast() -> Finding:
    """Count the tours that are complete, and the work for one of them.

    On a side that is odd, about half of the squares start no tour.
    """
    begun, sides = 100, (6, 7, 8, 10, 20)
    complete = {side: complete_of(side, begun) for side in sides}
    starts = {side: _starts(side) for side in sides}
    told = (f"{n} on {side}x{side}" for side, n in complete.items())
    return claim(
        all(n > begun * starts[side] / 2 for side, n in complete.items()),
        f"of {begun} tours begun after srand(1) are complete, without a step "
        f"back: {', '.join(told)}; on 7x7 {starts[7]:.0%} of the squares "
        f"start a tour; on 10x10 it counts neighbours {_counts(10):.1f} times "
        "a square",
    )


def _starts(side: int) -> float:
    """Return the share of the squares that the colours let start a tour."""
    board = Board(side, side)
    return sum(majority_colour(board, start) for start in board) / len(board)


def _counts(side: int) -> float:
    """Return how often a square a tour after srand(1) counts neighbours."""
    _, counts = count_calls(
        lambda: find_closed_tour(side, glibc(1)), "get_degree"
    )
    return counts / side**2


def article_backtracking() -> Finding:
    """Count tours that get stuck; without the rule, steps back on 5x5."""
    found = tally()
    _, plain = find("backtracking-report").counted_tour(
        Board(5, 5), Square(0, 0)
    )
    return claim(
        found.begun - found.complete < found.begun / 2,
        f"it never goes back: {found.begun - found.complete} of "
        f"{found.begun} tours of 8x8 get stuck, and are begun again; without "
        f"the rule a search on 5x5 goes back {plain['backtracks']} times",
    )


def article_sizes() -> Finding:
    """Tour other sides, even and odd: the port takes any side."""
    even, odd, begun = (6, 10, 12), (5, 7), 100
    closed = [f"{side}x{side}" for side in even if closes(side, seed=1)[0]]
    open_ = [complete_of(side, begun) for side in odd]
    return claim(
        len(closed) == len(even) and all(open_),
        f"the port, whose side is free, closes tours of {', '.join(closed)}; "
        f"of 5x5 and 7x7, which have no closed tour, {open_[0]} and "
        f"{open_[1]} of {begun} tours begun are complete",
    )


class Walk(NamedTuple):
    """A run of the five steps: its marks, and the squares of its walk."""

    back: int
    squares: list[Square]
    visitee: list[list[int]]


def carried_out(start: Square, seed: int, *, mended: bool = False) -> Walk:
    """Return the walk of steps 2 to 5 on 8x8; mended, the start is marked.

    ``back`` is the number of the move that comes back to the start, or 0.
    """
    side = len(_CHESSBOARD)
    visitee = nothing_visited(_CHESSBOARD.rows, _CHESSBOARD.columns)
    if mended:
        marquer_la_visite(visitee, start.column, start.row, side)
    repeter(visitee, start.column, start.row, Random(seed).randrange)
    back = 0 if mended else visitee[start.row][start.column]
    moves = {
        visitee[square.row][square.column]: square
        for square in _CHESSBOARD
        if square != start or back
    }
    walked = [moves[number] for number in sorted(moves) if number]
    return Walk(back, [start, *walked], visitee)


def article_steps() -> Finding:
    """Carry them out five times from each square, as printed and mended."""
    runs = [(start, seed) for start in _CHESSBOARD for seed in range(5)]
    walks = [carried_out(*run) for run in runs]
    tours, mended = (
        sum(
            examine(_CHESSBOARD, walk.squares, start=start).valid
            for walk, (start, _) in zip(those, runs, strict=True)
        )
        for those in (
            walks,
            [carried_out(*run, mended=True) for run in runs],
        )
    )
    backs = [walk.back for walk in walks]
    return claim(
        tours > len(runs) / 2,
        "the step that marks the start is missing: on 8x8, "
        f"{sum(map(bool, backs))} of "
        f"{len(runs)} runs, 5 from each square, come back to it, "
        f"{backs.count(2)} with the second move: {tours} are tours; "
        f"{backs.count(64)} come back with their last move, and "
        f"are closed tours without it; with the start marked first {mended} "
        "are tours",
        numbers(walks[0].visitee),
    )


def article_3x3() -> Finding:
    """Count the moves of the centre, and the squares that start a tour."""
    board, centre = _MINI, Square(1, 1)
    reached = [square for square in board if is_knight_move(centre, square)]
    port = find("backtracking-report")
    starts = [start for start in board if port.first_tour(board, start)]
    return claim(
        bool(reached) and centre in starts,
        f"the centre of 3x3 has {len(reached)} moves, and {len(starts)} of "
        f"its {len(board)} squares start a tour",
    )


def article_corners() -> Finding:
    """Count the moves of each corner, by the validator."""
    corners = [Square(row, column) for row in (0, 2) for column in (0, 2)]
    moves = [
        sum(is_knight_move(corner, square) for square in _MINI)
        for corner in corners
    ]
    return claim(
        len(set(moves)) == 1,
        f"the corners of 3x3 have {', '.join(map(str, moves))} moves",
    )


def article_no_guarantee() -> Finding:
    """Count apart the tours that get stuck and those that do not close."""
    found = tally()
    return claim(
        found.begun > found.complete,
        f"for {found.seeds} seeds on 8x8 it begins {found.begun} tours: "
        f"{found.begun - found.complete} get stuck, "
        f"{found.complete - found.seeds} are complete and do not close, "
        f"{found.seeds} close, after {found.most - 1} restarts at most; it "
        "never goes back",
    )


def article_worst() -> Finding:
    """Count the tours begun until one closes, on larger and larger boards.

    One run of the five steps, which do not begin again, is counted too.
    """
    seeds, sides = range(20), (8, 12, 16)
    means = [
        sum(closes(side, seed)[1] for seed in seeds) / len(seeds)
        for side in sides
    ]
    begun = 1000
    _, in_vain = closed_tour(5, glibc(1), begun)
    return claim(
        means == sorted(means) and in_vain == begun,
        "of the listing, which begins again until a tour closes: over 20 "
        f"seeds {', '.join(f'{mean:.1f}' for mean in means)} tours are begun "
        "on average on 8x8, 12x12 and 16x16, and on 5x5, where none closes, "
        f"{in_vain} in vain; one run of the five steps tests "
        f"{', '.join(f'{_tests(side):.0f}' for side in sides)} squares a move",
    )


def _tests(side: int) -> float:
    """Return how many squares a move a run of the five steps tests."""
    visitee = steps_as_printed.nothing_visited(side, side)
    work = partial(steps_as_printed.repeter, visitee, 0, 0, lambda _: 0)
    _, tests = count_calls_in(work, steps_as_printed, "unvisited")
    return tests / max(map(max, visitee))
