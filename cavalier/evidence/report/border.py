"""The lab report, section 2: a board with a border."""

import ast
import re
import time
from functools import partial
from inspect import getsource
from itertools import pairwise
from types import FrameType, ModuleType

from cavalier.catalogue import find
from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.page import compared
from cavalier.evidence.report.runs import (
    CORNER,
    SMALL,
    compare_figure,
    counted,
    on_page,
)
from cavalier.evidence.report.transcribed import kept
from cavalier.evidence.tracing import count_calls, watch
from cavalier.running import estimate_nodes
from common.board import Board, Square
from imperative import backtracking_padded, backtracking_report

entry = EntriesOf("002")


@entry(
    "report-tests",
    clause="2",
    printed="prometteur makes five tests, four of them for the board",
    expected=Outcome.REPRODUCED,
)
def report_tests() -> Finding:
    """Count the comparisons that both functions `prometteur` write out."""
    ports = backtracking_report, backtracking_padded
    written = [_comparisons(port) for port in ports]
    before, after = written
    return claim(
        written == [5, 1],
        f"{before} comparisons without the border, {before - after} of them "
        f"for the board; {after} with it",
        compared("002", tests_printed, [5, 1]),
    )


def tests_printed(text: str) -> list[int]:
    """Read how many comparisons each function `prometteur` has on the page."""
    bodies = re.findall(r"def prometteur\(.*?== -1", text, re.DOTALL)
    return [len(re.findall(r"<=?|==", body)) for body in bodies]


def _comparisons(port: ModuleType) -> int:
    (function,) = (
        node
        for node in ast.walk(ast.parse(getsource(port)))
        if isinstance(node, ast.FunctionDef) and node.name == "prometteur"
    )
    tests = (n for n in ast.walk(function) if isinstance(n, ast.Compare))
    return sum(len(test.ops) for test in tests)


@entry(
    "report-border",
    clause="2",
    printed="in a border of width 2 no square is outside; n^2 + 1 bars it",
    expected=Outcome.REPRODUCED,
)
def report_border() -> Finding:
    """Follow every move from the squares of 5x5 into its border."""
    bandes = backtracking_padded.new_echiquier_bandes(5, 5)
    reached = [
        (square.row + dx, square.column + dy)
        for square in SMALL
        for dx, dy in backtracking_padded.TAB_DELTA_XY
    ]
    outside = [to for to in reached if Square(*to) not in SMALL]
    held = {
        bandes[x + 2][y + 2]
        for x, y in outside
        if x + 2 in range(len(bandes)) and y + 2 in range(len(bandes))
    }
    beyond = {
        width: sum(not {*to} <= {*range(-width, 5 + width)} for to in outside)
        for width in (1, 2)
    }
    return claim(
        beyond[2] == 0 and beyond[1] > 0 and held == {26},
        f"of {len(reached)} moves from the squares of 5x5 {len(outside)} "
        f"leave the board, {beyond[2]} the border; all find "
        f"{' or '.join(map(str, held))} there. {beyond[1]} would leave one of "
        "width 1",
    )


@entry(
    "report-fig2",
    clause="2, figure 2",
    printed="the same on the board with a border",
    expected=Outcome.REPRODUCED,
)
def report_fig2() -> Finding:
    """Run the search of figure 2."""
    finding = compare_figure("report-fig1", "backtracking-padded", kept(2))
    return on_page(2, finding)


@entry(
    "report-5x",
    clause="2",
    printed="a fifth of the tests, so a fifth of the complexity",
    expected=Outcome.REFUTED,
    errata=("backtracking-padded E1",),
)
def report_5x() -> Finding:
    """Count the comparisons that `prometteur` makes, and time both ports."""
    tests = 0

    def look(frame: FrameType) -> None:
        nonlocal tests
        tests += comparisons(frame.f_locals["new_x"], frame.f_locals["new_y"])

    plain, padded = (
        partial(find(name).counted_tour, SMALL, CORNER)
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
    """Return how many comparisons `0 <= x < 5 and 0 <= y < 5 and ...` makes.

    >>> comparisons(-1, 2), comparisons(5, 2), comparisons(0, 5)
    (1, 2, 4)
    """
    side = SMALL.rows
    outcomes = (x >= 0, x < side, y >= 0, y < side, True)
    return next(
        (made for made, holds in enumerate(outcomes, 1) if not holds), 5
    )


def _seconds(name: str) -> float:
    spent = []
    for _ in range(3):
        begun = time.process_time()
        counted(name, SMALL, CORNER)
        spent.append(time.process_time() - begun)
    return min(spent)


@entry(
    "report-negligible",
    clause="2",
    printed="what the border saves is negligible when n is large",
    expected=Outcome.REPRODUCED,
)
def report_negligible() -> Finding:
    """Compare the tests that are saved with the cost of a larger side."""
    nodes = [estimate_nodes(Board(n, n), CORNER) for n in range(5, 10)]
    growth = [after / before for before, after in pairwise(nodes)]
    return claim(
        min(growth) > 5,
        "at any n at most 5 tests become 1, where n + 1 instead of n makes "
        "the tree larger "
        + ", ".join(f"{times:.0e}" for times in growth)
        + " times, from n = 5 to 9 (Knuth's estimate)",
    )
