"""The lab report, introduction and section 1: plain backtracking."""

import math
from functools import partial
from itertools import pairwise

from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.printed import printed_numbers
from cavalier.evidence.report.runs import (
    CORNER,
    SMALL,
    compare_figure,
    counted,
    on_page,
)
from cavalier.evidence.report.transcribed import kept
from cavalier.evidence.tracing import count_calls
from cavalier.running import estimate_nodes
from common.board import Board, Square
from common.counts import Convention
from common.known_counts import published
from common.theory import majority_colour
from common.validator import examine
from imperative import backtracking_report

entry = EntriesOf("002")


@entry(
    "report-side",
    clause="introduction",
    printed="boards of n x n, n > 4",
    expected=Outcome.REPRODUCED,
)
def report_side() -> Finding:
    """Count the starts with a tour on the smaller boards, and try 5x5."""
    found = {}
    for board in (Board(n, n) for n in range(1, 5)):
        tours = [counted("backtracking-padded", board, s)[0] for s in board]
        found[board] = len(board) - tours.count(None)
    first, *others = found.values()
    tour, *_ = counted("backtracking-padded", SMALL, CORNER)
    valid = examine(SMALL, tour, start=CORNER).valid
    return claim(
        first == 1 and not any(others) and valid,
        "starts with a tour: "
        + ", ".join(f"{n} of {len(b)} on {b}" for b, n in found.items())
        + ("; 5x5 has one from (0, 0)" if valid else "; 5x5 has none"),
    )


@entry(
    "report-any-start",
    clause="introduction",
    printed="backtracking gives a solution whatever the start",
    expected=Outcome.REFUTED,
    errata=("backtracking-report E2",),
)
def report_any_start() -> Finding:
    """Search from a start of the minority colour, and count such starts."""
    starts = [s for s in SMALL if not majority_colour(SMALL, s)]
    tour, attempts, _ = counted("backtracking-report", SMALL, Square(0, 1))
    return claim(
        tour is not None,
        f"{len(starts)} of 25 starts on 5x5 have none, by colour; from (0, 1) "
        f"all {attempts} attempts come back",
    )


@entry(
    "report-value",
    clause="1",
    printed="the start takes the value n^2",
    expected=Outcome.REFUTED,
    errata=("backtracking-report E1",),
)
def report_value() -> Finding:
    """Read the number on the start in the figures that show a board."""
    starts = {1: (0, 0), 3: (0, 0), 4: (4, 2)}
    boards = {n: printed_numbers(f"report-fig{n}") for n in starts}
    numbers = [boards[n][row][column] for n, (row, column) in starts.items()]
    squares = [len(rows) ** 2 for rows in boards.values()]
    return claim(
        numbers == squares,
        f"in figures 1, 3 and 4 it is {', '.join(map(str, numbers))}, where "
        f"n^2 is {', '.join(map(str, squares))}",
    )


@entry(
    "report-counters",
    clause="1",
    printed="one counter counts the knight's moves, the other those back",
    expected=Outcome.REPRODUCED,
)
def report_counters() -> Finding:
    """Count the calls of the search: the first begins it, each other moves."""
    work = partial(backtracking_report.counted_tour, SMALL, CORNER)
    (tour, counters), calls = count_calls(
        work, "aes_parcours_cavalier_un_succes_suffit"
    )
    attempts, backtracks = counters.values()
    steps = len(tour or ()) - 1
    return claim(
        (attempts, backtracks) == (calls - 1, calls - 1 - steps),
        f"figure 1 calls the search {calls} times, the first for the start: "
        f"{attempts} moves on; {backtracks} of them are taken back, and "
        f"{steps} remain",
    )


@entry(
    "report-fig1",
    clause="1, figure 1",
    printed="5x5 from (0,0): 74300 attempts, 74276 backtracks",
    expected=Outcome.REPRODUCED,
)
def report_fig1() -> Finding:
    """Run the search of figure 1."""
    finding = compare_figure("report-fig1", "backtracking-report", kept(1))
    return on_page(1, finding)


@entry(
    "report-difference",
    clause="1",
    printed="the counters differ by 24, the moves of the tour",
    expected=Outcome.REPRODUCED,
)
def report_difference() -> Finding:
    """Run the search of figure 1."""
    _, attempts, backtracks = counted("backtracking-report", SMALL, CORNER)
    return claim(
        attempts - backtracks == 24,
        f"{attempts} - {backtracks} = {attempts - backtracks}",
    )


@entry(
    "report-complexity",
    clause="1",
    printed="worst case O(n^16) = O(2^(16 log n))",
    expected=Outcome.REFUTED,
    errata=("backtracking-report E3",),
)
def report_complexity() -> Finding:
    """Compare n^16 with the whole tree from the square next to a corner."""
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


@entry(
    "report-over",
    clause="1",
    printed="the O(n^16) is an over-estimate",
    expected=Outcome.REFUTED,
    errata=("backtracking-report E3",),
)
def report_over() -> Finding:
    """Compare n^16 on 8x8 with its tours, each a leaf of the tree."""
    board = Board(8, 8)
    tours = published(board, Convention.PATHS)
    assert tours is not None
    mean = tours // len(board)
    return claim(
        mean <= 8**16,
        f"the tours alone, each a leaf of the tree, are {mean} from a start "
        f"of 8x8 on average; n^16 is {8**16}",
    )


@entry(
    "report-sooner",
    clause="1",
    printed="where there is a solution, it comes before the worst case",
    expected=Outcome.REPRODUCED,
    slow=True,
)
def report_sooner() -> Finding:
    """Compare the starts of 5x5 that have a tour with one that has none."""
    port = "backtracking-report"
    starts = [s for s in SMALL if majority_colour(SMALL, s)]
    tried = [counted(port, SMALL, start)[1] for start in starts]
    tour, whole, _ = counted(port, SMALL, Square(0, 1))
    return claim(
        tour is None and max(tried) < whole,
        f"on 5x5 {min(tried)} to {max(tried)} attempts from the "
        f"{len(starts)} starts that have a tour, {whole} from (0, 1), which "
        "has none",
    )


@entry(
    "report-exponent",
    clause="1",
    printed="the empirical complexity of figure 1 is O(5^7)",
    expected=Outcome.REPRODUCED,
)
def report_exponent() -> Finding:
    """Express the attempts of figure 1 as a power of 5."""
    _, attempts, _ = counted("backtracking-report", SMALL, CORNER)
    exponent = math.log(attempts, 5)
    return claim(
        round(exponent) == 7, f"{attempts} attempts are 5^{exponent:.2f}"
    )
