"""The web article: the rule, its advantages, five steps and an example."""

from random import Random
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.drawing.text import numbers
from cavalier.evidence.article.runs import closes, complete_of, tally
from cavalier.evidence.c_rand import glibc
from cavalier.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.evidence.tracing import count_calls
from common.board import Board, Square
from common.validator import examine, is_knight_move
from imperative.warnsdorff_random_closed import find_closed_tour, next_move
from pedagogical.steps_as_printed import (
    marquer_la_visite,
    nothing_visited,
    repeter,
)

entry = EntriesOf("001")

_CHESSBOARD = Board(8, 8)


@entry(
    "article-rule",
    clause="definition",
    printed="the knight takes the square that is hardest to reach later",
    expected=Outcome.REPRODUCED,
)
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


entry(
    "article-simple",
    clause="advantages",
    printed="easy to understand and to implement",
    expected=Outcome.NOT_CHECKABLE,
)(not_checkable("a judgement: the page says by no measure"))


@entry(
    "article-fast",
    clause="advantages",
    printed="finds a solution fast in most cases",
    expected=Outcome.REPRODUCED,
)
def article_fast() -> Finding:
    """Count the tours that are complete, and the work for one of them."""
    begun, sides = 100, (6, 8, 10)
    complete = {side: complete_of(side, begun) for side in sides}
    told = (f"{n} on {side}x{side}" for side, n in complete.items())
    return claim(
        min(complete.values()) > begun / 2,
        f"of {begun} tours begun after srand(1) are complete, without a step "
        f"back: {', '.join(told)}; on 10x10 it counts neighbours "
        f"{_counts(10):.1f} times a square",
    )


def _counts(side: int) -> float:
    """Return how often a square a tour after srand(1) counts neighbours."""
    _, counts = count_calls(
        lambda: find_closed_tour(side, glibc(1)), "get_degree"
    )
    return counts / side**2


@entry(
    "article-backtracking",
    clause="advantages",
    printed="far less need to go back in the search",
    expected=Outcome.REPRODUCED,
)
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


@entry(
    "article-sizes",
    clause="advantages",
    printed="can be used on grids of other sizes",
    expected=Outcome.REPRODUCED,
)
def article_sizes() -> Finding:
    """Close tours on three other sides: the port takes any side."""
    sides = (6, 10, 12)
    closed = [side for side in sides if closes(side, seed=1)[0]]
    return claim(
        closed == list(sides),
        f"with the side free it closes {', '.join(map(str, closed))}; what "
        "the listing does there, article-side tells",
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


@entry(
    "article-steps",
    clause="five steps",
    printed="five steps that visit all the squares once",
    expected=Outcome.REFUTED,
    errata=("steps-as-printed E1",),
)
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
        f"the start is never marked: on 8x8, {sum(map(bool, backs))} of "
        f"{len(runs)} runs, 5 from each square, come back to it, "
        f"{backs.count(2)} with the second move: {tours} are tours; "
        f"{backs.count(64)} come back with their last move, and "
        f"are closed tours without it; with the start marked first {mended} "
        "are tours",
        numbers(walks[0].visitee),
    )


@entry(
    "article-3x3",
    clause="example",
    printed="from the centre of 3x3 the knight reaches the corners",
    expected=Outcome.REFUTED,
    errata=("warnsdorff-random-closed E1",),
)
def article_3x3() -> Finding:
    """Count the moves of the centre."""
    board, centre = Board(3, 3), Square(1, 1)
    reached = [square for square in board if is_knight_move(centre, square)]
    return claim(bool(reached), f"the centre of 3x3 has {len(reached)} moves")
