"""The lab report's entries: its figures, its text, and when they fail."""

from collections.abc import Callable, Iterator
from itertools import repeat
from types import SimpleNamespace

import pytest

from cavalier.ledger.entry import Outcome
from cavalier.ledger.ledger import find
from cavalier.ledger.report import (
    backtracking,
    best_first,
    best_first_cost,
    border,
)
from cavalier.ledger.report.figures import (
    Figure,
    figure,
    kept,
)
from cavalier.ledger.report.listings import columns, numbered
from common.board import Board, Square, Tour
from imperative import best_first_padded

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
4         return 0
7 is not next
5         return 1
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


def test_what_a_line_wraps_to_is_joined_to_it() -> None:
    assert numbered(PAGE, 1, "def f") == {
        1: " def f(x):",
        2: "     if x:that wraps",
        3: "         return x",
        4: "         return 0",
    }


def test_a_listing_may_begin_with_any_number() -> None:
    assert numbered(PAGE, 1, "return x") == {
        3: "         return x",
        4: "         return 0",
    }


def test_a_figure_is_read_with_its_boards_and_counters() -> None:
    boards = [[[26, 1], [2, 26]], [[1], [2]]]
    assert figure(PAGE, 1) == Figure(5, (3, 0), boards, 74, 70)


def test_the_tests_of_prometteur_are_counted() -> None:
    text = """
    def prometteur(newX, newY):
        return 0 < newX <= 8 and board[newX,
        newY] == -1
    def prometteur(newX, newY): return board[newX] == -1
    """
    assert border.tests_printed(text) == [3, 1]


def by_best_first(start: Square) -> Tour | None:
    """Return the tour of 5x5 that best first finds: plain search is slow."""
    return best_first_padded.first_tour(Board(5, 5), start)


@pytest.mark.parametrize(
    ("name", "reproduced", "refuted"),
    [
        ("report-few", 243, 242),  # of 484 starts, half of which are 242
        ("report-nil", 243, 242),
        ("report-rare", 364, 363),  # so that 120 go back, or 121: a quarter
    ],
)
def test_how_many_starts_must_be_without_a_backtrack(
    monkeypatch: pytest.MonkeyPatch, name: str, reproduced: int, refuted: int
) -> None:
    for number, outcome in ((reproduced, "reproduced"), (refuted, "refuted")):
        straight = repeat(True, number)

        def run(
            _: str,
            board: Board,
            __: Square,
            straight: Iterator[bool] = straight,
        ) -> tuple[None, int, int]:
            moves = len(board) - 1
            back = 0 if next(straight, False) else 5
            return None, moves + back, back

        monkeypatch.setattr(best_first_cost, "counted", run)
        assert find(name).check().outcome == outcome


@pytest.mark.slow
def test_a_search_that_is_done_is_not_difficult(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done_within = best_first_cost.done_within
    five, corner = Board(5, 5), Square(0, 0)
    assert done_within(74300, five, corner)
    assert not done_within(74299, five, corner)
    assert not done_within(10**5, Board(3, 3), corner)  # it ends without one
    monkeypatch.setattr(best_first_cost, "done_within", lambda *_: True)
    assert find("report-difficult").check().outcome == Outcome.REFUTED


@pytest.mark.parametrize(
    ("name", "seconds", "outcome"),
    [
        pytest.param(
            *("report-5x", (5.0, 1.0), Outcome.REPRODUCED),
            marks=pytest.mark.slow,
        ),
        ("report-slightly", (1.0, 0.9), Outcome.REPRODUCED),
        ("report-slightly", (1.0, 1.1), Outcome.REFUTED),
        ("report-slightly", (1.0, 0.4), Outcome.REFUTED),
    ],
)
def test_the_times_of_the_report_are_those_that_count(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    seconds: tuple[float, float],
    outcome: Outcome,
) -> None:
    monkeypatch.setattr(border, "SECONDS", seconds)
    monkeypatch.setattr(border, "compared", lambda *_: "")
    assert find(name).check().outcome == outcome


@pytest.mark.parametrize(
    ("other", "toured", "outcome"),
    [
        (None, 12, Outcome.REFUTED),
        (tuple(Board(5, 5)), 12, Outcome.REFUTED),
        (by_best_first(Square(2, 4)), 13, Outcome.REPRODUCED),
    ],
    ids=["no tour", "no knight's moves", "a tour"],
)
def test_each_start_that_the_colours_allow_must_give_a_tour(
    monkeypatch: pytest.MonkeyPatch,
    other: Tour | None,
    toured: int,
    outcome: Outcome,
) -> None:
    def search(
        _: str, board: Board, start: Square
    ) -> tuple[Tour | None, int, int]:
        tour = other if start == Square(2, 4) else by_best_first(start)
        return tour, 0, 0

    monkeypatch.setattr(backtracking, "counted", search)
    finding = find("report-any-start").check()
    assert finding.outcome == outcome
    assert f"from {toured} of the 13 starts" in finding.evidence
    assert "the other 12 " in finding.evidence


@pytest.mark.parametrize(
    ("returned", "outcome"),
    [(2, Outcome.REPRODUCED), (3, Outcome.REFUTED), (1, Outcome.REFUTED)],
)
def test_what_is_returned_is_the_least_number(
    monkeypatch: pytest.MonkeyPatch, returned: int, outcome: Outcome
) -> None:
    # Two of the squares that the corner reaches: 2 neighbours, 3; one is not
    # free, and has 1.
    counts = [[8] * 9 for _ in range(9)]
    free = [[-1] * 9 for _ in range(9)]
    counts[3][4], counts[4][3], counts[4][1] = 2, 3, 1
    free[4][1] = 26
    g = SimpleNamespace(echiquier_voisins=counts, echiquier_bandes=free)
    names = {"g": g, "case": (2, 2), "min_k": returned}

    def watch(
        work: Callable[[], object], _: str, look: Callable[[object], None]
    ) -> object:
        look(SimpleNamespace(f_locals=names))
        return work()

    monkeypatch.setattr(best_first, "watch", watch)
    assert find("report-name").check().outcome == outcome


@pytest.mark.slow
def test_a_program_that_deducts_the_start_would_give_the_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    figures = {kept(n).start: kept(n) for n in (4, 6, 7)}

    def run(name: str, _: Board, start: Square) -> tuple[None, int, int]:
        if not name.endswith("@start-deducted"):
            return None, 0, 0
        shown = figures[start.row, start.column]
        return None, shown.attempts, shown.backtracks

    finding = find("report-start").check()
    assert (
        "With the start counted, figures 4, 6, 7 come out" in finding.evidence
    )
    monkeypatch.setattr(best_first, "counted", run)
    assert find("report-start").check().outcome == Outcome.REPRODUCED


@pytest.mark.parametrize("wanted", [(), (-1, 26), (1, -1)], ids=str)
def test_an_update_of_other_neighbours_is_seen(
    monkeypatch: pytest.MonkeyPatch, wanted: tuple[int, ...]
) -> None:
    """Lower the squares with other numbers; -1 is free, 26 in the border."""

    def lower(
        case: best_first_padded.Case, g: best_first_padded.Globals
    ) -> None:
        for dx, dy in best_first_padded.TAB_DELTA_XY:
            x, y = case[0] + dx, case[1] + dy
            g.echiquier_voisins[x][y] -= g.echiquier_bandes[x][y] in wanted

    monkeypatch.setattr(best_first_padded, "mise_a_jour_voisins", lower)
    outcome = find("report-mise").check().outcome
    right = wanted == (-1, 26)  # the border is not looked at
    assert outcome == (Outcome.REPRODUCED if right else Outcome.REFUTED)


@pytest.mark.slow
def test_both_counters_are_those_of_the_calls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finding = find("report-counters").check()
    assert finding.outcome == Outcome.REPRODUCED
    assert "calls the search 74301 times" in finding.evidence
    counted = ((), {"attempts": 5, "backtracks": 2})
    monkeypatch.setattr(backtracking, "count_calls", lambda *_: (counted, 7))
    assert find("report-counters").check().outcome == Outcome.REFUTED


def test_a_border_of_free_squares_would_bar_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = SimpleNamespace(echiquier_bandes=[[-1] * 9] * 9)
    monkeypatch.setattr(
        "imperative.backtracking_padded.Globals", lambda *_: free
    )
    assert find("report-border").check().outcome == Outcome.REFUTED
