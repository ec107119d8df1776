"""The lab report, introduction and section 1: plain backtracking."""

import math
from functools import partial
from itertools import pairwise

from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Kind,
    Outcome,
    Weight,
    claim,
    not_a_claim,
)
from cavalier.checking.evidence.printed import printed_numbers
from cavalier.checking.evidence.report.listings import works
from cavalier.checking.evidence.report.report_text import kept
from cavalier.checking.evidence.report.runs import (
    CORNER,
    SMALL,
    compare_figure,
    counted,
    on_page,
)
from cavalier.checking.evidence.tracing import count_calls
from cavalier.running import estimate_nodes
from common.board import Board, Square
from common.theory import majority_colour
from common.validator import examine
from imperative import backtracking_report

entry = EntriesOf("002")


entry(
    "report-side",
    clause="introduction",
    printed="given a board of n x n, n > 4",
    expected=Outcome.NOT_A_CLAIM,
)(
    not_a_claim(
        "it says which boards the report is about, and nothing of smaller ones"
    )
)


@entry(
    "report-any-start",
    clause="introduction",
    printed="we shall first try a backtracking method that makes it possible "
    "to get a first solution whatever the start",
    expected=Outcome.REPRODUCED,
)
def report_any_start() -> Finding:
    """Search 5x5 from each start that the colours allow."""
    starts = [s for s in SMALL if majority_colour(SMALL, s)]
    toured = [s for s in starts if _tours_from(s)]
    return claim(
        toured == starts,
        f"on 5x5 it finds a tour from {len(toured)} of the {len(starts)} "
        f"starts that the colours allow; from the other "
        f"{len(SMALL) - len(starts)} there is none. Read as whatever the "
        "start where there is a tour: the sentence before asks 'si en "
        "partant d'une case donnée, le cavalier peut' (line 23)",
    )


def _tours_from(start: Square) -> bool:
    """Check that the program of section 1 finds a tour of 5x5."""
    tour, *_ = counted("backtracking-report", SMALL, start)
    return examine(SMALL, tour, start=start).valid


@entry(
    "report-value",
    clause="1",
    printed="the square chosen takes the value n^2, each new one the next",
    expected=Outcome.REFUTED,
    weight=Weight.SLIP,
    readings=(
        "the start, from which the numbers go down: in the figures they go up "
        "from 1, and 'la valeur suivante' does too",
        "the last square of the tour: it holds n^2, but the sentence goes on "
        "with 'chaque nouvelle case'",
    ),
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
    "report-listing-1",
    clause="1, listing",
    printed="a program that looks for a tour by backtracking",
    expected=Outcome.REPRODUCED,
    kind=Kind.LISTING,
)
def report_listing_1() -> Finding:
    """Run the listing of section 1 for figure 1."""
    return works(1)


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
    kind=Kind.RUN,
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
    printed="in the worst case, a failure, the complexity is O(n^16) ~ "
    "O(2^(16 log N))",
    expected=Outcome.REFUTED,
    weight=Weight.MISTAKE,
    readings=(
        "a bound for any n: n^16 falls behind the tree from n = 7 on, further "
        "and further",
        "a bound for n = 5, the n of figure 1: true, but a complexity is "
        "about growth",
        "8^(n^2), which 8 choices for each of n^2 squares give: true, but "
        "both printed forms have base and exponent exchanged, as (n^2)^8",
    ),
    errata=("backtracking-report E2",),
)
def report_complexity() -> Finding:
    """Compare n^16 with whole trees: those of boards where the search fails.

    It fails on odd sides, from the square next to a corner.
    """
    ratios = {n: _failing(n) / n**16 for n in (5, 7, 9)}
    growing = all(one < next_ for one, next_ in pairwise(ratios.values()))
    return claim(
        not growing,
        "8 choices for each of n^2 squares are 8^(n^2), not (n^2)^8; from "
        "(0, 1), which has no tour, the tree has "
        + ", ".join(
            f"{ratio:.1g} x n^16 nodes for n = {n}"
            for n, ratio in ratios.items()
        )
        + " (Knuth's estimate)",
    )


def _failing(side: int) -> int:
    """Return about how many nodes a search that fails goes through."""
    return estimate_nodes(Board(side, side), Square(0, 1))


@entry(
    "report-over",
    clause="1",
    printed="this calculation is an over-estimate",
    expected=Outcome.REPRODUCED,
)
def report_over() -> Finding:
    """Compare 8^(n^2) with trees where the search fails; n^16 for figure 1.

    The calculation is that of 8 neighbours for each of n^2 squares.
    """
    nodes = {n: _failing(n) for n in (5, 7)}
    return claim(
        nodes[5] <= 5**16
        and all(tree <= 8 ** (n * n) for n, tree in nodes.items()),
        "8 neighbours for each of n^2 squares give 8^(n^2); from (0, 1), "
        "which has no tour, the tree has about "
        + "; ".join(
            f"{tree:.0e} nodes for n = {n}, where 8^(n^2) is "
            f"{8 ** (n * n):.0e} and n^16 {n**16:.0e}"
            for n, tree in nodes.items()
        )
        + " (Knuth's estimate). The paragraph is about figure 1, where n is "
        "5; that the n^16 printed is too small from n = 7 on is the row "
        "report-complexity",
    )


@entry(
    "report-sooner",
    clause="1",
    printed="where there is a solution, it comes sooner than the worst case",
    expected=Outcome.REPRODUCED,
)
def report_sooner() -> Finding:
    """Compare figure 1 with the whole tree from its start.

    A search for a closed tour goes through it, as no tour of 5x5 closes.
    """
    _, attempts, _ = counted("backtracking-report", SMALL, CORNER)
    closed, counters = backtracking_report.counted_tour(
        SMALL, CORNER, closed=True
    )
    whole = counters["attempts"]
    return claim(
        closed is None and attempts < whole,
        f"figure 1 finds its tour after {attempts} attempts, and to go on "
        f"through the whole tree takes {whole}",
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
