"""Source 002, the report on the knight and backtracking: what it prints."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from types import FrameType

from cavalier.catalogue import find
from cavalier.estimate import estimate_nodes
from cavalier.evidence import report_claims
from cavalier.evidence.entry import (
    Entry,
    Finding,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.evidence.maps import matrix_or_none, numbers
from cavalier.evidence.page import compared
from cavalier.evidence.printed import printed_numbers, printed_tour
from cavalier.evidence.report_claims import counted as _run
from cavalier.evidence.report_page import Figure, Matrix
from cavalier.evidence.report_page import figure as figure_on_page
from cavalier.evidence.watching import count_calls, watch
from cavalier.mazes import draw, generate, shortest_path
from cavalier.running import run
from common.board import Board, Square
from common.theory import majority_colour
from common.tour import to_matrix
from common.validator import examine
from imperative import best_first_padded, labyrinth

_CORNER = Square(0, 0)
_SMALL = Board(5, 5)

#: The report does not print tabDeltaXY. Of the 40,320 orders of the moves one
#: gives figures 1, 3, 4 and 5; a search that fails takes all of its tree, and
#: so the same counters, in any order.
_INFERRED = "tabDeltaXY, not printed, is inferred from figures 1, 3, 4 and 5"
_ANY_ORDER = "the same in any order of the moves"


def figure(
    name: str, port: str, start: Square, attempts: int, backtracks: int
) -> Finding:
    """Compare a board and both counters with a figure."""
    board, printed = printed_tour(name)
    tour, *counters = _run(port, board, start)
    same = "the same board" if tour == printed else "another board"
    return claim(
        tour == printed and counters == [attempts, backtracks],
        f"{same}; {counters[0]} attempts, {counters[1]} backtracks; "
        f"{_INFERRED}",
        matrix_or_none(board, tour),
    )


def _figure_3() -> Finding:
    finding = figure("report-fig3", "best-first-padded", _CORNER, 24, 0)
    bandes, *_ = best_first_padded.parcours_cavalier(5, 5, 0, 0)
    border = {*bandes[0], *bandes[1], *bandes[-2], *bandes[-1]}
    return claim(
        bandes == printed_numbers("report-fig3-padded")
        and finding.outcome == Outcome.REPRODUCED,
        f"{finding.evidence}; the border holds {', '.join(map(str, border))}",
        numbers(bandes),
        *finding.details,
    )


#: What figure 5 shows of 50x50: three squares from each end of six rows.
FIGURE_5 = [
    [1, 4, 105, 142, 131, 28],
    [104, 2363, 2, 27, 134, 143],
    [3, 100, 2365, 148, 29, 132],
    [458, 461, 520, 1051, 432, 487],
    [513, 76, 463, 434, 965, 52],
    [462, 457, 514, 53, 486, 433],
]

#: What it shows of the same board in its border.
FIGURE_5_PADDED = [
    [2501] * 6,
    [2501] * 6,
    [2501, 2501, 1, 28, 2501, 2501],
    [2501, 2501, 462, 433, 2501, 2501],
    [2501] * 6,
    [2501] * 6,
]


def kept(number: int) -> Figure:
    """Return what is kept of a figure: its boards, start and counters."""
    one, four = [printed_numbers(f"report-fig{n}") for n in (1, 4)]
    three = [printed_numbers(f"report-fig3{end}") for end in ("-padded", "")]
    figures = {
        1: Figure(5, (0, 0), [one], 74300, 74276),
        2: Figure(5, (0, 0), [one], 74300, 74276),
        3: Figure(5, (0, 0), three, 24, 0),
        4: Figure(7, (4, 2), [four], 70, 22),
        5: Figure(50, (0, 0), [FIGURE_5_PADDED, FIGURE_5], 2499, 0),
        6: Figure(7, (6, 5), [], 48936, 48936),
        7: Figure(7, (2, 1), [], 15533, 15533),
    }
    return figures[number]


def _on_page(number: int, check: Callable[[], Finding]) -> Finding:
    """Compare what is kept of a figure with its page, after the check."""
    finding = check()
    how = compared("002", partial(figure_on_page, number=number), kept(number))
    return replace(finding, details=(*finding.details, how))


def _shown(rows: Sequence[Sequence[int]]) -> Matrix:
    """Keep what numpy prints of a large matrix: three lines at each end."""
    return [[*row[:3], *row[-3:]] for row in (*rows[:3], *rows[-3:])]


def _figure_5() -> Finding:
    board = Board(50, 50)
    tour, attempts, backtracks = _run("best-first-padded", board, _CORNER)
    rows = to_matrix(board, tour or ())
    shown = _shown(rows)
    same = "the same" if shown == FIGURE_5 else "not the same"
    return claim(
        (shown, attempts, backtracks) == (FIGURE_5, 2499, 0),
        f"{same} 36 squares; {attempts} attempts, {backtracks} backtracks; "
        f"{_INFERRED}",
        numbers(shown),
    )


def _figure_5_padded() -> Finding:
    bandes, *_ = run(
        Board(50, 50),
        lambda: best_first_padded.parcours_cavalier(50, 50, 0, 0),
    )
    shown = _shown(bandes)
    same = "the same" if shown == FIGURE_5_PADDED else "not the same"
    return claim(
        shown == FIGURE_5_PADDED,
        f"{same} 36 squares, the border of 2501 and 4 of the board; "
        f"{_INFERRED}",
        numbers(shown),
    )


def _failure(start: Square, attempts: int) -> Finding:
    """Compare the counters of a figure that shows no board."""
    board = Board(7, 7)
    found = _run("best-first-padded", board, start)
    reason = "minority" if not majority_colour(board, start) else "majority"
    return claim(
        found == (None, attempts, attempts),
        f"{found[1]} attempts, {found[2]} backtracks, {_ANY_ORDER}; the start "
        f"has the {reason} colour, so no tour starts there",
    )


def _start() -> Finding:
    """Run figures 4, 6 and 7 with the start deducted from its neighbours."""
    board = Board(7, 7)
    printed = {(4, 2): (70, 22), (6, 5): (48936,) * 2, (2, 1): (15533,) * 2}
    lines = []
    for start, counters in printed.items():
        square = Square(*start)
        _, *kept = _run("best-first-padded", board, square)
        _, *other = _run("best-first-padded@start-deducted", board, square)
        lines.append((start, counters, tuple(kept), tuple(other)))
    return claim(
        all(counters == other for _, counters, _, other in lines),
        "; ".join(
            f"from {start} {kept[0]} and {kept[1]}, deducted {other[0]} and "
            f"{other[1]}"
            for start, _, kept, other in lines
        ),
    )


def _remise() -> Finding:
    """Look for a neighbour count of 0 that the program would not lower."""
    looks = zeros = 0

    def look(frame: FrameType) -> None:
        nonlocal looks, zeros
        g: best_first_padded.Globales = frame.f_locals["g"]
        x, y = frame.f_locals["case"]
        for dx, dy in best_first_padded.TAB_DELTA_XY:
            if best_first_padded.prometteur(x + dx, y + dy, g):
                looks += 1
                zeros += g.echiquier_voisins[x + dx][y + dy] == 0

    for name in ("best-first-padded", "best-first-padded@start-deducted"):
        for board in (Board(4, 5), Board(5, 5), Board(3, 8)):
            for start in board:
                work = partial(find(name).first_tour, board, start)
                watch(work, "mise_a_jour_voisins", look)
    return claim(
        zeros == 0,
        f"{looks} counts lowered on 4x5, 5x5, 3x8 from every start: "
        f"{zeros} were 0, so the two never differ",
    )


def _complexity() -> Finding:
    """Compare the worst case with n^16: the tree from beside a corner."""
    lines = []
    for n in range(5, 9):
        nodes = estimate_nodes(Board(n, n), Square(0, 1))
        lines.append((n, nodes, nodes / n**16))
    growing = all(one[2] < next_[2] for one, next_ in pairwise(lines))
    return claim(
        not growing,
        "a tree of n^2 levels with 8 choices each is bounded by 8^(n^2); "
        + "; ".join(f"n = {n}: {ratio:.1g} x n^16" for n, _, ratio in lines)
        + " (Knuth's estimate)",
    )


def _exponent() -> Finding:
    _, attempts, _ = _run("backtracking-report", _SMALL, _CORNER)
    exponent = math.log(attempts, 5)
    return claim(
        round(exponent) == 7, f"{attempts} attempts are 5^{exponent:.2f}"
    )


def _any_start() -> Finding:
    starts = [s for s in _SMALL if not majority_colour(_SMALL, s)]
    tour, attempts, _ = _run("backtracking-report", _SMALL, Square(0, 1))
    return claim(
        tour is not None,
        f"{len(starts)} of 25 starts on 5x5 have none, by colour; from (0, 1) "
        f"all {attempts} attempts come back",
    )


def value() -> Finding:
    """Look at the number on the start in the figures that show a board."""
    starts = {1: (0, 0), 3: (0, 0), 4: (4, 2)}
    boards = {n: printed_numbers(f"report-fig{n}") for n in starts}
    numbers = [boards[n][row][column] for n, (row, column) in starts.items()]
    squares = [len(rows) ** 2 for rows in boards.values()]
    return claim(
        numbers == squares,
        f"in figures 1, 3 and 4 it is {', '.join(map(str, numbers))}, where "
        f"n^2 is {', '.join(map(str, squares))}",
    )


def _difference() -> Finding:
    _, attempts, backtracks = _run("backtracking-report", _SMALL, _CORNER)
    return claim(
        attempts - backtracks == 24,
        f"{attempts} - {backtracks} = {attempts - backtracks}",
    )


def _five_times() -> Finding:
    """Count the comparisons of `prometteur`, and time both ports in turn."""
    tests = 0

    def look(frame: FrameType) -> None:
        nonlocal tests
        tests += comparisons(frame.f_locals["new_x"], frame.f_locals["new_y"])

    plain, padded = (
        partial(find(name).counted_tour, _SMALL, _CORNER)
        for name in ("backtracking-report", "backtracking-padded")
    )
    watch(plain, "prometteur", look)
    _, looks = count_calls(padded, "prometteur")
    ratio = _seconds("backtracking-padded") / _seconds("backtracking-report")
    fewer = tests / looks
    return claim(
        fewer >= 5,
        f"{fewer:.2f} tests a look instead of 5 become 1, as most looks fail "
        f"early; the time is {ratio:.2f} of what it was",
    )


def comparisons(x: int, y: int) -> int:
    """Count what `0 <= x < 5 and 0 <= y < 5 and ...` compares on 5x5.

    >>> comparisons(-1, 2), comparisons(5, 2), comparisons(0, 5)
    (1, 2, 4)
    """
    side = _SMALL.rows
    outcomes = (x >= 0, x < side, y >= 0, y < side, True)
    return next(
        (made for made, holds in enumerate(outcomes, 1) if not holds), 5
    )


def _seconds(name: str) -> float:
    spent = []
    for _ in range(3):
        begun = time.process_time()
        _run(name, _SMALL, _CORNER)
        spent.append(time.process_time() - begun)
    return min(spent)


def _few_backtracks() -> Finding:
    """Count the starts with a tour from which it is found at once.

    The claim is of most cases, not of most on every board: it holds where
    those of all the boards together are more than half.
    """
    lines = []
    for board in (_SMALL, Board(6, 6), Board(7, 7), Board(8, 8)):
        runs = [
            _run("best-first-padded", board, start)
            for start in board
            if majority_colour(board, start)
        ]
        straight = sum(backtracks == 0 for _, _, backtracks in runs)
        lines.append((board, straight, len(runs)))
    all_straight = sum(straight for _, straight, _ in lines)
    all_starts = sum(starts for _, _, starts in lines)
    return claim(
        2 * all_straight > all_starts,
        f"without a backtrack from {all_straight} of {all_starts} starts that "
        "have a tour, where most is more than half of all: "
        + ", ".join(
            f"{straight} of {starts} on {board}"
            for board, straight, starts in lines
        ),
    )


def _increasing() -> Finding:
    """Run where a neighbour that is not best is the one that leads on."""
    board, start = Board(3, 9), Square(0, 2)
    tour, attempts, _ = _run("best-first-padded", board, start)
    other, *_ = _run("backtracking-padded", board, start)
    return claim(
        tour is not None or not examine(board, other, start=start).valid,
        f"from (0, 2) on 3x9 it gives up after {attempts} attempts, where "
        "backtracking finds a tour: the list holds those that equal the least",
    )


def _seven() -> Finding:
    board, start = Board(7, 7), Square(6, 0)
    tour, attempts, _ = _run("backtracking-report", board, start)
    return claim(
        not examine(board, tour, start=start).valid,
        f"from (6, 0) it tours 7x7 after {attempts} attempts",
    )


def _risk() -> Finding:
    board = Board(9, 9)
    tour, attempts, backtracks = _run("best-first-padded", board, _CORNER)
    return claim(
        examine(board, tour, start=_CORNER).valid and backtracks == 0,
        f"9x9 from (0, 0): {attempts} attempts, {backtracks} backtracks",
    )


def _maze() -> Finding:
    """Compare paths with shortest ones, in mazes of two kinds.

    Whatever comes out, it is of the port's own program and heuristic.
    """
    told, drawn = [], []
    for kind, openings in (("one path", 0), ("several paths", 30)):
        longer = 0
        for seed in range(50):
            maze = generate(15, 21, seed, openings)
            path = labyrinth.first_path(
                maze.rows, maze.start, maze.exit, heuristic=True
            )
            if len(path or ()) > len(shortest_path(maze) or ()):
                longer += 1
                drawn.append(draw(maze, path))
        told.append(f"{longer} of 50 mazes with {kind}")
    return Finding(
        Outcome.NOT_CHECKABLE,
        "neither the program nor its heuristic is printed; those that the "
        "port supposes (S2, S3) find a path that is longer than a shortest "
        f"in {' and '.join(told)}",
        tuple(drawn[:1]),
    )


_R, _X = Outcome.REPRODUCED, Outcome.REFUTED


def _entry(
    name: str,
    clause: str,
    printed: str,
    expected: Outcome,
    check: Callable[[], Finding],
    *,
    slow: bool = False,
) -> Entry:
    return Entry(name, "002", clause, printed, expected, check, slow)


ENTRIES = (
    _entry(
        "report-side",
        "introduction",
        "boards of n x n, n > 4",
        _R,
        report_claims.small_sides,
    ),
    _entry(
        "report-any-start",
        "introduction",
        "backtracking gives a solution whatever the start",
        _X,
        _any_start,
    ),
    _entry("report-value", "1", "the start takes the value n^2", _X, value),
    _entry(
        "report-counters",
        "1",
        "one counter counts the knight's moves, the other those back",
        _R,
        report_claims.both_counters,
    ),
    _entry(
        "report-fig1",
        "1, figure 1",
        "5x5 from (0,0): 74300 attempts, 74276 backtracks",
        _R,
        partial(
            _on_page,
            1,
            partial(
                figure,
                "report-fig1",
                "backtracking-report",
                _CORNER,
                74300,
                74276,
            ),
        ),
    ),
    _entry(
        "report-difference",
        "1",
        "the counters differ by 24, the moves of the tour",
        _R,
        _difference,
    ),
    _entry(
        "report-complexity",
        "1",
        "worst case O(n^16) = O(2^(16 log n))",
        _X,
        _complexity,
    ),
    _entry(
        "report-over",
        "1",
        "the O(n^16) is an over-estimate",
        _X,
        report_claims.over_estimate,
    ),
    _entry(
        "report-sooner",
        "1",
        "where there is a solution, it comes before the worst case",
        _R,
        report_claims.sooner,
        slow=True,
    ),
    _entry(
        "report-exponent",
        "1",
        "the empirical complexity of figure 1 is O(5^7)",
        _R,
        _exponent,
    ),
    _entry(
        "report-tests",
        "2",
        "prometteur makes five tests, four of them for the board",
        _R,
        report_claims.five_tests,
    ),
    _entry(
        "report-border",
        "2",
        "in a border of width 2 no square is outside; n^2 + 1 bars it",
        _R,
        report_claims.border,
    ),
    _entry(
        "report-fig2",
        "2, figure 2",
        "the same on the board with a border",
        _R,
        partial(
            _on_page,
            2,
            partial(
                figure,
                "report-fig1",
                "backtracking-padded",
                _CORNER,
                74300,
                74276,
            ),
        ),
    ),
    _entry(
        "report-5x",
        "2",
        "a fifth of the tests, so a fifth of the complexity",
        _X,
        _five_times,
    ),
    _entry(
        "report-negligible",
        "2",
        "what the border saves is negligible when n is large",
        _R,
        report_claims.negligible,
    ),
    _entry(
        "report-risk",
        "3",
        "least neighbours first: no risk of a square without any",
        _X,
        _risk,
    ),
    _entry(
        "report-start",
        "3",
        "the counts are of the neighbours still free",
        _X,
        _start,
    ),
    _entry(
        "report-nine",
        "3",
        "9, in the border, is more than the most neighbours",
        _R,
        report_claims.nine,
    ),
    _entry(
        "report-name",
        "3",
        "trouverLePremierVoisinDeDegreMinimalLibre: find a neighbour",
        _X,
        report_claims.first_neighbour,
    ),
    _entry(
        "report-equal",
        "3",
        "several squares may have the least number of neighbours",
        _R,
        report_claims.equal,
    ),
    _entry(
        "report-increasing",
        "3",
        "the list holds all neighbours, in increasing order",
        _X,
        _increasing,
    ),
    _entry(
        "report-remise",
        "3",
        "remiseAJourVoisins is the opposite of miseAJourVoisins",
        _R,
        _remise,
    ),
    _entry(
        "report-fig3",
        "3, figure 3",
        "best first, 5x5 from (0,0): 24 and 0; the border holds 26",
        _R,
        partial(_on_page, 3, _figure_3),
    ),
    _entry(
        "report-few",
        "3",
        "mostly not one backtrack where there is a solution",
        _R,
        _few_backtracks,
    ),
    _entry(
        "report-fig4",
        "3, figure 4",
        "best first, 7x7 from (4,2): 70 and 22",
        _R,
        partial(
            _on_page,
            4,
            partial(
                figure,
                "report-fig4",
                "best-first-padded",
                Square(4, 2),
                70,
                22,
            ),
        ),
    ),
    _entry(
        "report-quadratic",
        "3",
        "where there is a solution, it may be had in O(n^2)",
        _X,
        report_claims.quadratic,
    ),
    _entry(
        "report-large",
        "3",
        "boards of very large sizes can be solved",
        _R,
        report_claims.large,
    ),
    _entry(
        "report-fig5",
        "3, figure 5",
        "best first, 50x50 from (0,0): 2499 and 0",
        _R,
        partial(_on_page, 5, _figure_5),
    ),
    _entry(
        "report-fig5-padded",
        "3, figure 5",
        "the matrix with its border of 2501, of which 36 squares",
        _R,
        partial(_on_page, 5, _figure_5_padded),
    ),
    _entry(
        "report-7x7",
        "3",
        "without the heuristic no 7x7 can be solved",
        _X,
        _seven,
    ),
    _entry(
        "report-worst",
        "3",
        "best first has a very weakened worst case",
        _X,
        report_claims.worst_case,
        slow=True,
    ),
    _entry(
        "report-fig6",
        "3, figure 6",
        "best first, 7x7 from (6,5): fails, 48936 and 48936",
        _R,
        partial(_on_page, 6, partial(_failure, Square(6, 5), 48936)),
    ),
    _entry(
        "report-fig7",
        "3, figure 7",
        "best first, 7x7 from (2,1): fails, 15533 and 15533",
        _R,
        partial(_on_page, 7, partial(_failure, Square(2, 1), 15533)),
    ),
    _entry(
        "report-times",
        "1 and 3, figures 1 to 7",
        "0.62, 0.52, 0.001, 0.003, 0.12, 1.74 and 0.57 seconds",
        Outcome.NOT_CHECKABLE,
        not_checkable("the machine is not named"),
    ),
    _entry(
        "report-nil",
        "4",
        "best first makes the backtracks almost nil",
        _X,
        report_claims.almost_nil,
    ),
    _entry(
        "report-maze-cost",
        "5",
        "the heuristic does not lower the complexity",
        Outcome.NOT_CHECKABLE,
        report_claims.maze_cost,
    ),
    _entry(
        "report-maze",
        "5",
        "the heuristic finds one of the shortest paths",
        Outcome.NOT_CHECKABLE,
        _maze,
    ),
    _entry(
        "report-file",
        "5",
        "the whole program is in the file BonusLabyrinthe",
        Outcome.NOT_CHECKABLE,
        not_checkable("the file does not come with the text"),
    ),
)
