"""The lab report, section 2: a board with a border."""

import ast
import re
from functools import partial
from inspect import getsource
from itertools import pairwise
from types import FrameType, ModuleType

from cavalier.catalogue import find
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import compared
from cavalier.ledger.report.figures import (
    CORNER,
    SECONDS,
    SMALL,
    times,
)
from cavalier.ledger.tracing import count_calls, watch
from cavalier.running import estimate_nodes
from common.board import Board, Square
from imperative import backtracking_padded, backtracking_report


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


def report_border() -> Finding:
    """Follow every move from the squares of 5x5 into its border."""
    bandes = backtracking_padded.Globals(5, 5).echiquier_bandes
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
        f"leave the board, {beyond[2]} the border; in the port's matrix all "
        f"find {' or '.join(map(str, held))} there. {beyond[1]} would leave a "
        "border of width 1",
    )


def report_slightly() -> Finding:
    """Compare the times that figures 1 and 2 print; nothing is timed."""
    plain, padded, *_ = SECONDS
    return claim(
        plain / 2 < padded < plain,
        f"by the report's own times: {padded:.3f} s in figure 2 for "
        f"{plain:.3f} in figure 1, {padded / plain:.2f} of it",
        compared("002", times, SECONDS),
    )


def report_5x() -> Finding:
    """Compare figures 1 and 2: their times, attempts and comparisons."""
    tests = 0

    def look(frame: FrameType) -> None:
        nonlocal tests
        tests += comparisons(frame.f_locals["new_x"], frame.f_locals["new_y"])

    plain, padded = (
        partial(find(name).counted_tour, SMALL, CORNER)
        for name in ("backtracking-report", "backtracking-padded")
    )
    _, before = watch(plain, "prometteur", look)
    (_, after), looks = count_calls(padded, "prometteur")
    quicker = SECONDS[0] / SECONDS[1]
    fewer = tests / looks
    attempts = before["attempts"], after["attempts"]
    return claim(
        max(quicker, fewer, attempts[0] / attempts[1]) >= 5,
        f"by the report's own times figure 1 takes {quicker:.2f} times as "
        f"long as figure 2, for {attempts[0]} and {attempts[1]} attempts; "
        f"prometteur makes {fewer:.2f} times as many comparisons, not 5 "
        "times, as most squares fail at an early one",
        compared("002", times, SECONDS),
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
