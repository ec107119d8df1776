"""Source 001, the article on Warnsdorff's algorithm: what it claims."""

from random import Random
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.drawing.text import numbers
from cavalier.evidence import article_listing
from cavalier.evidence.article_listing import closes, complete_of, tally
from cavalier.evidence.c_rand import glibc
from cavalier.evidence.entry import (
    Entry,
    Finding,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.evidence.tracing import count_calls
from common.board import Board, Square
from common.validator import examine, is_knight_move
from imperative.warnsdorff_random_closed import (
    closed_tour,
    find_closed_tour,
    next_move,
)
from pedagogical.steps_as_printed import (
    marquer_la_visite,
    nothing_visited,
    repeter,
)

_CHESSBOARD = Board(8, 8)


def _rule() -> Finding:
    """Count for each choice from how many squares the knight can come later.

    What is counted is asked of the validator, and not of the port.
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


def _fast() -> Finding:
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
    """Count how often a tour begun after srand(1) counts neighbours."""
    _, counts = count_calls(
        lambda: find_closed_tour(side, glibc(1)), "get_degree"
    )
    return counts / side**2


def _backtracking() -> Finding:
    """Compare with the same search without the rule, where it is feasible."""
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


def _sizes() -> Finding:
    """Close tours of other sides, with the side free as in the port."""
    sides = (6, 10, 12)
    closed = [side for side in sides if closes(side, seed=1)[0]]
    return claim(
        closed == list(sides),
        f"with the side free it closes {', '.join(map(str, closed))}; what "
        "the listing does there, article-side tells",
    )


class Walk(NamedTuple):
    """A run of the five steps: its marks, and what it walks over."""

    back: int
    squares: list[Square]
    visitee: list[list[int]]


def carried_out(start: Square, seed: int, *, mended: bool = False) -> Walk:
    """Carry out steps 2 to 5 on 8x8; mended, the start is marked first.

    ``back`` is the move that comes back to the start, or 0.
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


def _steps() -> Finding:
    """Carry them out five times from each square, and mend them."""
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


def _centre() -> Finding:
    board, centre = Board(3, 3), Square(1, 1)
    reached = [square for square in board if is_knight_move(centre, square)]
    return claim(bool(reached), f"the centre of 3x3 has {len(reached)} moves")


def _stuck() -> Finding:
    """Tell the tours that get stuck from those that do not close."""
    found = tally()
    return claim(
        found.begun > found.complete,
        f"for {found.seeds} seeds on 8x8 it begins {found.begun} tours: "
        f"{found.begun - found.complete} get stuck, "
        f"{found.complete - found.seeds} are complete and do not close, "
        f"{found.seeds} close, after {found.most - 1} restarts at most; it "
        "never goes back",
    )


def _worst() -> Finding:
    """Count the tours that are begun until one closes."""
    seeds, sides = range(20), (8, 12, 16)
    means = [
        sum(closes(side, seed)[1] for seed in seeds) / len(seeds)
        for side in sides
    ]
    begun = 1000
    _, in_vain = closed_tour(5, glibc(1), begun)
    return claim(
        means == sorted(means) and in_vain == begun,
        "there is no bound to the tours begun until one closes: over 20 seeds "
        f"{', '.join(f'{mean:.1f}' for mean in means)} on average on 8x8, "
        f"12x12 and 16x16; on 5x5, where none closes, {in_vain} in vain",
    )


_R, _X = Outcome.REPRODUCED, Outcome.REFUTED

ENTRIES = (
    Entry(
        "article-rule",
        "001",
        "definition",
        "the knight takes the square that is hardest to reach later",
        _R,
        _rule,
    ),
    Entry(
        "article-simple",
        "001",
        "advantages",
        "easy to understand and to implement",
        Outcome.NOT_CHECKABLE,
        not_checkable("a judgement: the page says by no measure"),
    ),
    Entry(
        "article-fast",
        "001",
        "advantages",
        "finds a solution fast in most cases",
        _R,
        _fast,
    ),
    Entry(
        "article-backtracking",
        "001",
        "advantages",
        "far less need to go back in the search",
        _R,
        _backtracking,
    ),
    Entry(
        "article-sizes",
        "001",
        "advantages",
        "can be used on grids of other sizes",
        _R,
        _sizes,
    ),
    Entry(
        "article-steps",
        "001",
        "five steps",
        "five steps that visit all the squares once",
        _X,
        _steps,
    ),
    Entry(
        "article-3x3",
        "001",
        "example",
        "from the centre of 3x3 the knight reaches the corners",
        _X,
        _centre,
    ),
    *article_listing.ENTRIES,
    Entry(
        "article-no-guarantee",
        "001",
        "limits",
        "may get stuck; no solution from every start",
        _R,
        _stuck,
    ),
    Entry(
        "article-worst",
        "001",
        "limits",
        "the complexity may be high in the worst case",
        _R,
        _worst,
    ),
)
