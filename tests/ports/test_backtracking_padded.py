"""The report's backtracking inside a border, against section 1's."""

from pathlib import Path

import pytest

from cavalier.ledger.page import printed_numbers, printed_tour
from common.board import Board, Square
from common.counts import Convention, published
from common.diagnosis import examine
from imperative import backtracking_padded, backtracking_report
from imperative.backtracking_padded import (
    count_tours,
    counted_tour,
    first_tour,
    new_echiquier_bandes,
    new_globales,
    parcourir,
    parcours_cavalier,
    tours,
)
from tests.ports import twins
from tests.ports.comparisons import Tally, comparisons_made
from tests.ports.indentation import answer, answers, blocks, kept

FIVE, CORNER = Board(5, 5), Square(0, 0)

#: Lines 14 to 16 of the search, and where each could be: line 16 is where the
#: text has it. Line 13 is the block of line 12.
LOST = {
    'compteurs["compteur_retour_arriere"] += 1': (16, 12, 8, 4),
    "echiquier_bandes[next_x][next_y] = -1": (16, 12, 8, 4),
    "return False": (4,),
}

PLAIN = "imperative.backtracking_report"
PADDED = "imperative.backtracking_padded"

SMALL = [
    Board(rows, columns)
    for rows in range(1, 8)
    for columns in range(1, 8)
    if rows * columns <= 18
]


def test_s1_s5_figure_2() -> None:
    _, printed = printed_tour("report-fig1")
    assert counted_tour(FIVE, CORNER) == (
        printed,
        {"attempts": 74300, "backtracks": 74276},
    )


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_s2_the_search_is_that_of_section_1(board: Board) -> None:
    for start in board:
        for closed in (False, True):
            assert counted_tour(
                board, start, closed=closed
            ) == backtracking_report.counted_tour(board, start, closed=closed)


def test_s1_the_order_of_the_moves_is_section_1_s() -> None:
    moves = backtracking_report.TAB_DELTA_XY
    assert moves == backtracking_padded.TAB_DELTA_XY


def test_s2_the_search_goes_from_number_2_after_1_on_the_start() -> None:
    twins.must_number_from_the_start(backtracking_padded)


def test_s2_the_start_is_numbered_before_the_search() -> None:
    twins.must_number_the_start_before_the_search(backtracking_padded)


def test_s3_one_move_is_a_knight_s_move() -> None:
    twins.must_know_one_move(backtracking_padded)


def test_s3_a_ring_is_toured_both_ways_and_closes() -> None:
    # 3x3 without its centre, which has number 2.
    g = new_globales(3, 3, 0, 1, closed=True)
    g.echiquier_bandes[3][3] = 2
    assert len(list(parcourir(g.depart, 3, g))) == 2


@pytest.mark.parametrize("sides", [(3, 4), (4, 3), (3, 7), (7, 3)])
def test_s4_all_the_tours_are_section_1_s_in_its_order(
    sides: tuple[int, int],
) -> None:
    board = Board(*sides)
    for start in list(board)[::4]:
        found = list(tours(board, start))
        assert found == list(backtracking_report.tours(board, start)), start
        assert count_tours(board, start) == len(found)
        known = published(board, Convention.PATHS_FROM_START, start)
        assert len(found) == known


@pytest.mark.needs("texts")
def test_s5_the_text_kept_has_lines_13_to_16_in_one_column() -> None:
    columns = kept(1, "def AES_parcours_cavalier_un_succes_suffit")
    # Two levels to the left of the "if" of line 12, which needs a block.
    assert [columns[n] - columns[12] for n in (13, 14, 15, 16)] == [-8] * 4


@pytest.mark.needs("texts")
def test_s5_the_text_kept_has_the_loops_of_the_border_one_level_deeper() -> (
    None
):
    columns = kept(2, "echiquierBandes")
    assert [columns[line] - columns[1] for line in (2, 3)] == [4, 8]


def test_s5_with_the_loops_where_the_matrix_is_the_border_is_all_around() -> (
    None
):
    bandes = new_echiquier_bandes(2, 3)
    assert [ligne.count(7) for ligne in bandes] == [7, 7, 4, 4, 7, 7]


@pytest.mark.slow
def test_s5_one_indentation_alone_gives_figure_1() -> None:
    figure = (
        printed_numbers("report-fig1"),
        {"compteur_tentative": 74300, "compteur_retour_arriere": 74276},
    )
    text = Path(backtracking_padded.__file__).read_text("utf-8")
    assert answer(text, 74300, 5, CORNER) == figure
    found = answers(text, LOST, 74300, 5, CORNER)
    assert len(found) == 10
    assert [n for n in found if found[n] == figure] == [(12, 12, 4)]


def test_e1_without_a_border_the_tests_stop_at_the_first_that_fails() -> None:
    # On 1x2 from (0, 0) all eight moves leave the board. The four that go up
    # fail at the first test, 0 <= new_x; the four that go down at the second.
    assert comparisons_made(PLAIN, Board(1, 2), CORNER) == Tally(8, 12, 0)
    assert comparisons_made(PADDED, Board(1, 2), CORNER) == Tally(8, 8, 0)
    # On 2x1 those that go two down or one down, but two to the side: 2 and
    # 0 < 1 < 2, then the column. (1, 2) takes 4 tests, (1, -2) takes 3.
    assert comparisons_made(PLAIN, Board(2, 1), CORNER) == Tally(8, 15, 0)


@pytest.mark.parametrize("sides", [(3, 3), (3, 5), (4, 4)])
def test_e1_with_it_a_square_tried_takes_one_test(
    sides: tuple[int, int],
) -> None:
    # A search that fails tries eight squares after each, the start included.
    tests = comparisons_made(PADDED, Board(*sides), CORNER)
    assert tests.candidates == tests.comparisons == 8 * (tests.attempts + 1)


@pytest.mark.slow
def test_e1_in_figure_1_a_square_takes_3_5_tests_and_not_5() -> None:
    plain = comparisons_made(PLAIN, FIVE, CORNER)
    padded = comparisons_made(PADDED, FIVE, CORNER)
    assert plain.attempts == padded.attempts == 74300
    assert plain.candidates == padded.candidates == padded.comparisons
    assert round(plain.comparisons / padded.comparisons, 1) == 3.5
    # Nor is the time divided by 5: figures 1 and 2 print these, in seconds.
    assert round(0.6193442344665527 / 0.5196349620819092, 1) == 1.2


def test_d1_rows_and_columns_are_not_confused() -> None:
    assert [len(ligne) for ligne in new_echiquier_bandes(3, 4)] == [8] * 7
    for sides, start in (((3, 4), (0, 3)), ((5, 4), (3, 0))):
        board = Board(*sides)
        tour = first_tour(board, Square(*start))
        assert examine(board, tour, start=Square(*start)).valid


def test_d2_the_matrix_is_a_list_of_rows() -> None:
    outside = [13, 13, 13, 13, 13, 13, 13, 13]
    inside = [13, 13, -1, -1, -1, -1, 13, 13]
    bandes = new_echiquier_bandes(3, 4)
    assert bandes == [outside] * 2 + [inside] * 3 + [outside] * 2
    bandes[2][2] = 1
    assert bandes[3] == inside
    without = [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]
    assert parcours_cavalier(3, 4, 0, 0)[0] == without


def test_d3_two_runs_share_nothing() -> None:
    twins.must_share_nothing(backtracking_padded)


def test_d4_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    twins.must_return_the_counters(backtracking_padded)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("closed", [False, True])
def test_d5_the_twins_agree(closed: bool) -> None:
    twins.must_find_the_same_tour(backtracking_padded, closed=closed)


def test_d6_no_else_follows_the_first_return() -> None:
    text = Path(backtracking_padded.__file__).read_text("utf-8")
    assert [block.orelse for block in blocks(text)] == [[]] * 4
