"""The lab report, introduction and section 1: plain backtracking."""

import math
from functools import partial
from itertools import pairwise

from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import printed_numbers
from cavalier.ledger.report.figures import CORNER, SMALL, counted
from cavalier.ledger.tracing import count_calls
from cavalier.running import estimate_nodes
from common.board import Board, Square
from common.diagnosis import examine
from common.theory import majority_colour
from imperative import backtracking_report


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


def report_difference() -> Finding:
    """Run the search of figure 1."""
    _, attempts, backtracks = counted("backtracking-report", SMALL, CORNER)
    return claim(
        attempts - backtracks == 24,
        f"{attempts} - {backtracks} = {attempts - backtracks}",
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


def report_exponent() -> Finding:
    """Express the attempts of figure 1 as a power of 5."""
    _, attempts, _ = counted("backtracking-report", SMALL, CORNER)
    exponent = math.log(attempts, 5)
    return claim(
        round(exponent) == 7, f"{attempts} attempts are 5^{exponent:.2f}"
    )
