"""Sections 1 and 2 of the report: figures 1 and 2, and what they claim."""

from types import ModuleType

import pytest

from imperative import backtracking_padded, backtracking_report

#: Figures 1 and 2 print this.
FIGURE = [
    [1, 14, 19, 8, 25],
    [6, 9, 2, 13, 18],
    [15, 20, 7, 24, 3],
    [10, 5, 22, 17, 12],
    [21, 16, 11, 4, 23],
]
COUNTERS = {"compteur_tentative": 74300, "compteur_retour_arriere": 74276}

BOTH = pytest.mark.parametrize(
    "port",
    [backtracking_report, backtracking_padded],
    ids=lambda p: p.__name__,
)


@BOTH
def test_s1_s2_figures_1_and_2(port: ModuleType) -> None:
    assert port.parcours_cavalier(5, 5, 0, 0) == (FIGURE, COUNTERS)


@BOTH
def test_d2_d4_the_board_comes_as_rows_or_not_at_all(
    port: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    matrix, counters = port.parcours_cavalier(3, 4, 0, 0)
    assert matrix == [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]
    assert counters["compteur_tentative"] >= 11
    names = ("compteur_tentative", "compteur_retour_arriere")
    none = None, dict.fromkeys(names, 14)
    assert port.parcours_cavalier(3, 3, 0, 0) == none
    assert capsys.readouterr().out == ""


@BOTH
def test_s4_d5_each_tour_is_a_matrix_of_its_own(port: ModuleType) -> None:
    board = port.Globals(3, 4)
    depart = (0, 0) if port is backtracking_report else (2, 2)
    cells = getattr(board, "echiquier", None) or board.echiquier_bandes
    cells[depart[0]][depart[1]] = 1
    first, second = port.completions(depart, 2, board)
    assert first == port.parcours_cavalier(3, 4, 0, 0)[0]
    assert first != second


def test_the_border_is_two_wide_and_above_any_number() -> None:
    g = backtracking_padded.Globals(1, 3)
    border = [[4] * 7] * 2
    assert g.echiquier_bandes == [*border, [4, 4, -1, -1, -1, 4, 4], *border]


def test_e1_prometteur_makes_one_test_of_five() -> None:
    g = backtracking_padded.Globals(1, 3)
    with pytest.raises(IndexError):
        backtracking_padded.prometteur(0, 7, g)
    assert not backtracking_report.prometteur(
        0, 7, backtracking_report.Globals(1, 3)
    )
