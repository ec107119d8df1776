"""Algorithme 1: figure 2, its matrices, and its corrections."""

import pytest

from imperative.warnsdorff_matrix import (
    Globals,
    Position,
    Weights,
    initialiser_parcours,
    initialiser_poids,
    principale,
    warnsdorff,
)

#: The TIPE exam, figure 2; its line 1 is the lowest.
FIGURE_2 = [
    [7, 12, 17, 22, 5],
    [18, 23, 6, 11, 16],
    [13, 8, 25, 4, 21],
    [24, 19, 2, 15, 10],
    [1, 14, 9, 20, 3],
]


@pytest.mark.parametrize("weights", ["updated", "initial"])
def test_figure_2_is_a_run_of_it(weights: Weights) -> None:
    assert principale(4, 0, Globals(5, 5, weights)) == FIGURE_2


def test_d1_d2_the_matrix_is_returned_and_not_shared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    once, again = (principale(4, 0, Globals(5, 5)) for _ in range(2))
    assert once == again == FIGURE_2
    assert once is not again
    assert principale(1, 1, Globals(3, 3)) is None
    assert capsys.readouterr().out == ""


def test_s1_s2_the_matrices_of_the_empty_board() -> None:
    g = Globals(3, 4)
    initialiser_parcours(g)
    initialiser_poids(g)
    assert g.parcours == [[0] * 4] * 3
    assert g.poids == [[2, 3, 3, 2], [2, 2, 2, 2], [2, 3, 3, 2]]


def test_s4_d4_the_weights_follow_the_knight_or_stay() -> None:
    updated, initial = Globals(3, 4, "updated"), Globals(3, 4, "initial")
    for g in (updated, initial):
        principale(1, 0, g)
    assert (updated.poids[0][2], initial.poids[0][2]) == (0, 3)


def test_e1_the_best_square_is_returned_and_not_the_last_tried() -> None:
    g = Globals(5, 6)
    initialiser_parcours(g)
    initialiser_poids(g)
    # The last square tried is off the board from a corner, as (2, -1); from
    # (0, 2) it is (2, 1), which weighs 6.
    assert warnsdorff(Position(0, 0), g) == Position(2, 1)
    assert warnsdorff(Position(0, 2), g) == Position(1, 0)


def test_s6_without_a_free_square_the_row_is_minus_1() -> None:
    g = Globals(3, 3)
    initialiser_parcours(g)
    initialiser_poids(g)
    assert warnsdorff(Position(1, 1), g).ligne == -1
