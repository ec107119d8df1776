"""Algorithme 4: its count, its one tour, and the loops of E1."""

import pytest

from common.board import Board
from imperative.backtracking_matrix import (
    Globals,
    parcourir,
    principale,
    rondes,
)

FIRST = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]


def test_d3_the_number_and_the_first_tour_are_returned(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert principale(3, 4) == (2, FIRST)
    assert principale(3, 3) == (0, None)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("board", [Board(1, 9), Board(3, 4), Board(9, 2)])
def test_e1_every_square_is_set_to_0_and_no_other(board: Board) -> None:
    g = Globals(board.rows, board.columns)
    principale(board.rows, board.columns)
    assert g.ronde == [[0] * board.columns for _ in range(board.rows)]


def test_s3_the_start_is_any_square() -> None:
    rows = [[12, 9, 6, 3], [1, 4, 11, 8], [10, 7, 2, 5]]
    assert principale(3, 4, 1, 0)[1] == rows


def test_s1_s5_a_tour_that_is_kept_stays_as_it_was() -> None:
    tours = [*rondes(1, 0, 0, Globals(3, 4))]
    assert [tour[1][0] for tour in tours] == [12, 8]
    g = Globals(3, 4)
    parcourir(1, 0, 0, g)
    assert g.premiere == FIRST
    assert g.ronde == [[0] * 4] * 3


@pytest.mark.slow
def test_s4_the_closed_tours_of_3x10() -> None:
    count, first = principale(3, 10, 1, 2, cyclique=True)
    assert (count, first is None) == (32, False)
