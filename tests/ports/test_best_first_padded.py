"""Section 3 of the report: its figures in two styles, and its claims."""

from functools import partial

import pytest

from cavalier.running import run
from common.board import Board
from functional import best_first_lazy
from functional.best_first_lazy import Event
from imperative import best_first_padded
from imperative.best_first_padded import Globals

#: The side, the start, the counters, and the first row, or "Echec".
FIGURES = [
    (5, (0, 0), 24, 0, [1, 12, 25, 18, 3]),
    (7, (4, 2), 70, 22, [13, 36, 29, 32, 11, 48, 21]),
    (50, (0, 0), 2499, 0, None),
]


@pytest.mark.parametrize(("side", "start", "attempts", "back", "row"), FIGURES)
def test_s1_s2_e1_figures_3_4_and_5(
    side: int,
    start: tuple[int, int],
    attempts: int,
    back: int,
    row: list[int] | None,
) -> None:
    work = partial(best_first_padded.parcours_cavalier, side, side, *start)
    _, matrix, counters = run(Board(side, side), work)
    assert matrix is not None
    assert row is None or matrix[0] == row
    assert [*counters.values()] == [attempts, back]
    if side < 50:
        _, lazy, tally = best_first_lazy.parcours_cavalier(side, side, *start)
        assert [*map(list, lazy or ())] == matrix
        assert tally == (attempts, back)


@pytest.mark.slow
def test_the_counters_of_figure_1_come_out_of_the_same_fold() -> None:
    _, matrix, counters = best_first_lazy.parcours_cavalier(
        5, 5, 0, 0, choice=best_first_lazy.free
    )
    assert matrix is not None
    assert matrix[0] == (1, 14, 19, 8, 25)
    assert counters == (74300, 74276)


def test_e2_5x6_is_given_up_from_2_1_although_it_has_a_tour() -> None:
    board = Board(5, 6)
    tours = [best_first_padded.first_tour(board, start) for start in board]
    assert tours[2 * 6 + 1] is None
    # By known_counts.json every square of 5x6 begins a tour.
    assert 0 < tours.count(None) < len(board)


def test_d3_d4_two_runs_share_nothing_and_print_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    once, again = (
        best_first_padded.parcours_cavalier(3, 4, 0, 0) for _ in range(2)
    )
    assert once == again
    assert all(a is not b for a, b in zip(once, again, strict=True))
    _, matrix, _ = best_first_padded.parcours_cavalier(3, 3, 0, 0)
    assert matrix is None
    assert capsys.readouterr().out == ""


def test_d1_rows_and_columns_are_not_confused() -> None:
    g = Globals(1, 3)
    best_first_padded.init_voisin(g)
    assert g.echiquier_voisins[2] == [9, 9, 0, 0, 0, 9, 9]
    h = Globals(3, 4)
    best_first_padded.init_voisin(h)
    degrees = [[2, 3, 3, 2], [2, 2, 2, 2], [2, 3, 3, 2]]
    assert [row[2:-2] for row in h.echiquier_voisins[2:-2]] == degrees
    bandes = best_first_lazy.new_board(3, 4)
    assert [*map(list, bandes)] == h.echiquier_bandes
    lazy = best_first_lazy.init_voisin(bandes)
    assert [*map(list, lazy)] == h.echiquier_voisins


def test_d6_the_stream_goes_on_after_a_tour_as_far_as_it_is_read() -> None:
    boards = best_first_lazy.first_boards(3, 4, (2, 2), "start-counted")
    kinds = [e.kind for e in best_first_lazy.search((2, 2), 2, boards)]
    assert kinds.count("enter") == kinds.count("leave") > 11
    stream = best_first_lazy.search((2, 2), 2, boards)
    assert next(stream).kind == "enter"


def test_d2_after_a_trial_the_boards_before_it_serve() -> None:
    before = best_first_lazy.first_boards(3, 4, (2, 2), "start-counted")
    events = [*best_first_lazy.search((2, 2), 2, before)]
    assert events[-1] == Event("leave", events[-1].case, 2, before)
    assert before.echiquier_bandes[0] is events[0].boards.echiquier_bandes[0]
