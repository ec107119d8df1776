"""The lab report's entries: its figures, its text, and when they fail."""

import re
from collections.abc import Callable
from itertools import product
from types import SimpleNamespace

import pytest

from cavalier.evidence.entry import Finding, Outcome
from cavalier.evidence.ledger import find
from cavalier.evidence.page import page
from cavalier.evidence.printed import printed_numbers
from cavalier.evidence.report import (
    backtracking,
    best_first,
    best_first_cost,
    border,
)
from cavalier.evidence.report.transcribed import Figure, columns, figure, kept
from common.board import Board, Square, Tour

#: A page of the same form, with a program and figures of its own.
PAGE = """\
# 1 First

```
1 def f(x):
2     if x:
    that wraps
3         return x
```

```
10 is not next
4         return 0
```

# 2 Second

```
1 f(x)
2         g(x)
```

```
Size (>4): 5
Row (first): 3
Column (second): 0

[[26 1]
 [ 2 ... 26]]

[[1]
 ...
 [2]]

{'one': 74, 'other': 70}
```

FIGURE 1 as asked
"""


def test_the_columns_of_a_listing_are_those_of_its_numbered_lines() -> None:
    assert columns(PAGE, 1, "def f") == {1: 2, 2: 6, 3: 10, 4: 10}
    assert columns(PAGE, 2, "f(") == {1: 2, 2: 10}


def test_a_figure_is_read_with_its_boards_and_counters() -> None:
    boards = [[[26, 1], [2, 26]], [[1], [2]]]
    assert figure(PAGE, 1) == Figure(5, (3, 0), boards, 74, 70)


@pytest.mark.needs("texts")
@pytest.mark.parametrize("number", range(1, 8))
def test_what_is_kept_of_a_figure_is_on_its_page(number: int) -> None:
    text = page("002")
    assert figure(text, number) == kept(number)


@pytest.mark.needs("texts")
def test_a_comma_is_there_twice_where_a_line_is_wrapped() -> None:
    text = page("002")
    (wrapped,) = re.findall(r"echiquier\[newX,\s*, newY\] == -1", text)
    assert wrapped.count(",") == 2


def test_the_tests_of_prometteur_are_counted() -> None:
    text = """
    def prometteur(newX, newY):
        return 0 < newX <= 8 and board[newX,
        newY] == -1
    def prometteur(newX, newY): return board[newX] == -1
    """
    assert border.tests_printed(text) == [3, 1]


def search_of(
    attempts: int, backtracks: int
) -> Callable[[str, Board, Square], tuple[Tour | None, int, int]]:
    """Return a stand-in for every search: some tour, these counters."""
    return lambda _, board, __: (tuple(board), attempts, backtracks)


@pytest.mark.parametrize(
    ("check", "few", "many"),
    [
        (best_first_cost.report_quadratic, 199, 201),  # of 25 squares, 8 times
        (best_first_cost.report_nil, 80, 81),  # of 81 squares
    ],
)
def test_a_cost_is_refuted_where_it_is_too_large(
    monkeypatch: pytest.MonkeyPatch,
    check: Callable[[], Finding],
    few: int,
    many: int,
) -> None:
    for counter, outcome in ((few, "reproduced"), (many, "refuted")):
        monkeypatch.setattr(
            best_first_cost, "counted", search_of(counter, counter)
        )
        assert check().outcome == outcome


def test_a_start_with_a_tour_on_4x4_would_be_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(backtracking, "counted", search_of(1, 0))
    finding = backtracking.report_side()
    assert finding.outcome == Outcome.REFUTED
    assert "4 of 4 on 2x2, 9 of 9 on 3x3, 16 of 16 on 4x4" in finding.evidence


def test_a_tree_that_grows_no_faster_would_make_the_border_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nodes(board: Board, _: Square) -> int:
        return int(5**board.rows)

    monkeypatch.setattr(border, "estimate_nodes", nodes)
    assert border.report_negligible().outcome == Outcome.REFUTED


def test_more_tours_than_n_16_refute_that_it_is_an_over_estimate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 8x8 has 19,591,828,170,979,904 directed tours, of 64 starts (McKay).
    finding = find("report-over").check()
    assert finding.outcome == Outcome.REFUTED
    assert str(19_591_828_170_979_904 // 64) in finding.evidence
    assert str(8**16) in finding.evidence
    monkeypatch.setattr(backtracking, "published", lambda *_: 64 * 8**16)
    assert find("report-over").check().outcome == Outcome.REPRODUCED


def test_the_moves_that_leave_a_board_are_counted_as_they_are() -> None:
    # The squares of 5x5 have 96 moves on the board: twice 4 x 4 x 3 edges.
    moves = [
        (x + dx, y + dy)
        for x, y, dx, dy in product(
            range(5), range(5), (-2, -1, 1, 2), (-2, -1, 1, 2)
        )
        if abs(dx) != abs(dy)
    ]
    inside = [(x, y) for x, y in moves if {x, y} <= {*range(5)}]
    far = [(x, y) for x, y in moves if not {x, y} <= {*range(-1, 6)}]
    assert (len(moves), len(inside), len(far)) == (200, 96, 40)
    evidence = find("report-border").check().evidence
    assert evidence.startswith("of 200 moves from the squares of 5x5 104 ")
    assert evidence.endswith("40 would leave one of width 1")


def test_a_border_of_free_squares_would_bar_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "imperative.backtracking_padded.new_echiquier_bandes",
        lambda rows, columns: [[-1] * (columns + 4)] * (rows + 4),
    )
    assert find("report-border").check().outcome == Outcome.REFUTED


def test_a_step_with_several_best_squares_is_counted() -> None:
    # The start goes on being counted as free; the number 1 is first.
    order = sorted(
        (number, (row, column))
        for row, line in enumerate(printed_numbers("report-fig3"))
        for column, number in enumerate(line)
    )
    squares = [square for _, square in order]
    several = 0
    for step, square in enumerate(squares, 1):
        free = set(squares[step:])
        degrees = [
            len(jumps(to) & (free | {squares[0]}))
            for to in jumps(square) & free
        ]
        several += degrees.count(min(degrees, default=0)) > 1
    evidence = find("report-equal").check().evidence
    assert evidence.startswith(f"at {several} of the 24 steps of figure 3")


def jumps(square: tuple[int, int]) -> set[tuple[int, int]]:
    """Return the eight squares one move away."""
    steps = product((-2, -1, 1, 2), repeat=2)
    return {
        (square[0] + dx, square[1] + dy)
        for dx, dy in steps
        if abs(dx) != abs(dy)
    }


def test_what_is_returned_is_no_square() -> None:
    # From the corner the knight reaches two squares with 6 neighbours each.
    finding = find("report-name").check()
    assert finding.outcome == Outcome.REFUTED
    assert "it returns 6, " in finding.evidence


def test_a_square_that_is_returned_would_be_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def watch(_: object, __: str, look: Callable[[object], None]) -> None:
        look(SimpleNamespace(f_locals={"min_k": (2, 3)}))

    monkeypatch.setattr(best_first, "watch", watch)
    assert find("report-name").check().outcome == Outcome.REPRODUCED


def test_both_counters_are_those_of_the_calls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finding = find("report-counters").check()
    assert finding.outcome == Outcome.REPRODUCED
    assert "calls the search 74301 times" in finding.evidence
    counted = ((), {"attempts": 5, "backtracks": 2})
    monkeypatch.setattr(backtracking, "count_calls", lambda *_: (counted, 7))
    assert find("report-counters").check().outcome == Outcome.REFUTED
