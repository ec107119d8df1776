"""Algorithme 4: its count, its one tour, and the loops of E1."""

import pytest

from common.board import Board, Square
from imperative.backtracking_matrix import (
    POSITION_CAVALIER,
    Globals,
    count_tours,
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


def test_d1_two_runs_share_nothing() -> None:
    one, other = Globals(3, 4), Globals(3, 4)
    parcourir(1, 0, 0, one)
    assert one.nb_solutions == 2
    assert (other.nb_solutions, other.ronde) == (0, [[0] * 4] * 3)
    pairs = zip(rondes(1, 0, 0, one), rondes(1, 0, 0, other), strict=True)
    assert [left == right for left, right in pairs] == [True, True]


def test_d5_the_moves_are_those_of_the_page_in_its_order() -> None:
    printed = "{{2,1},{1,2},{-1,2},{-2,1},{-2,-1},{-1,-2},{1,-2},{2,-1}}"
    table = str.maketrans("()", "{}", " ")
    assert str(POSITION_CAVALIER).translate(table) == printed


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


def test_e2_d6_nm_is_the_product_of_any_two_sides() -> None:
    assert (Globals(3, 7).NM, Globals(7, 3).NM) == (21, 21)
    assert count_tours(Board(4, 3), Square(0, 0)) == 2


@pytest.mark.slow
def test_s4_the_closed_tours_of_3x10() -> None:
    count, first = principale(3, 10, 1, 2, cyclique=True)
    assert (count, first is None) == (32, False)
