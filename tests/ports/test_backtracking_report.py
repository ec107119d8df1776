"""The report's backtracking, against its figure and the published counts."""

import itertools
from functools import partial
from pathlib import Path

import pytest

from cavalier.ledger.page import printed_numbers, printed_tour
from cavalier.ledger.tracing import count_calls
from common.board import Board, Square, Tour, squares_in_order
from common.counts import Convention, published
from common.diagnosis import examine
from common.theory import majority_colour
from imperative import backtracking_report
from imperative.backtracking_report import (
    count_tours,
    counted_tour,
    first_tour,
    parcours_cavalier,
    tours,
    tous_les_parcours,
)
from tests.ports import twins
from tests.ports.indentation import answer, answers, blocks, kept
from tests.ports.twins import REPORT_MOVES as MOVES

FIVE, CORNER = Board(5, 5), Square(0, 0)

#: Lines 14 to 16 of the search, and where each could be: line 16 is where the
#: text has it. Line 13 is the block of line 12.
LOST = {
    'compteurs["compteur_retour_arriere"] += 1': (16, 12, 8, 4),
    "echiquier[next_x][next_y] = -1": (16, 12, 8, 4),
    "return False": (4,),
}


def moves_of(tour: Tour) -> list[int]:
    """List the numbers of the moves, from 0, in the ledger's order."""
    return [
        MOVES.index((there.row - here.row, there.column - here.column))
        for here, there in itertools.pairwise(tour)
    ]


def test_s1_s5_figure_1() -> None:
    _, printed = printed_tour("report-fig1")
    assert counted_tour(FIVE, CORNER) == (
        printed,
        {"attempts": 74300, "backtracks": 74276},
    )


@pytest.mark.slow
def test_the_tree_of_5x5_has_the_nodes_of_the_header() -> None:
    # Whatever the order of the moves, a search to the end goes everywhere:
    # to 1,735,079 squares from a corner of 5x5, the start among them.
    _, counters = counted_tour(FIVE, CORNER, closed=True)
    assert counters == {"attempts": 1735078, "backtracks": 1735078}


@pytest.mark.slow
def test_s1_few_other_orders_of_the_moves_give_figure_1(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert backtracking_report.TAB_DELTA_XY == MOVES
    figure = counted_tour(FIVE, CORNER)
    kept = []
    for i, j in itertools.combinations(range(8), 2):
        moves = list(MOVES)
        moves[i], moves[j] = moves[j], moves[i]
        monkeypatch.setattr(backtracking_report, "TAB_DELTA_XY", tuple(moves))
        kept += [(i, j)] if counted_tour(FIVE, CORNER) == figure else []
    # All the orders, tried once in another language, leave 15: these four
    # exchanges, ten that are more than an exchange, and the order itself.
    assert kept == [(1, 2), (2, 3), (2, 4), (3, 4)]


def test_s2_the_search_goes_from_number_2_after_1_on_the_start() -> None:
    twins.must_number_from_the_start(backtracking_report)


def test_s2_the_start_is_numbered_before_the_search() -> None:
    twins.must_number_the_start_before_the_search(backtracking_report)


def test_s3_one_move_is_a_knight_s_move() -> None:
    twins.must_know_one_move(backtracking_report)


@pytest.mark.slow
def test_s3_closed_tours_end_one_move_from_the_start() -> None:
    twins.must_keep_those_that_close(backtracking_report)


def test_s4_all_the_tours_come_in_the_order_of_the_moves() -> None:
    for board in (Board(3, 7), Board(5, 4)):
        echiquiers = list(tous_les_parcours(board.rows, board.columns, 0, 0))
        found = [squares_in_order(echiquier) for echiquier in echiquiers]
        orders = [moves_of(tour) for tour in found]
        assert orders == sorted(orders)
        assert (
            len(set(found))
            == len(found)
            == published(board, Convention.PATHS_FROM_START, CORNER)
        )
        assert list(tours(board, CORNER)) == found


@pytest.mark.needs("texts")
def test_s5_the_text_kept_has_lines_13_to_16_in_one_column() -> None:
    columns = kept(1, "def AES_parcours_cavalier_un_succes_suffit")
    # Two levels to the left of the "if" of line 12, which needs a block.
    assert [columns[n] - columns[12] for n in (13, 14, 15, 16)] == [-8] * 4


@pytest.mark.slow
def test_s5_one_indentation_alone_gives_figure_1() -> None:
    figure = (
        printed_numbers("report-fig1"),
        {"compteur_tentative": 74300, "compteur_retour_arriere": 74276},
    )
    text = Path(backtracking_report.__file__).read_text("utf-8")
    assert answer(text, 74300, 5, CORNER) == figure
    found = answers(text, LOST, 74300, 5, CORNER)
    assert len(found) == 10
    assert [n for n in found if found[n] == figure] == [(12, 12, 4)]


def test_e1_the_start_is_1_and_not_n_squared() -> None:
    for sides, (row, column) in (((5, 5), (0, 0)), ((4, 3), (0, 2))):
        echiquier, _ = parcours_cavalier(*sides, row, column)
        assert echiquier is not None
        assert echiquier[row][column] == 1
        down = 1 if column == 0 else 2
        across = 2 if column == 0 else -1
        assert echiquier[row + down][column + across] == 2


@pytest.mark.parametrize("board", [Board(3, 7), Board(5, 3)], ids=str)
def test_d4_the_answer_is_none_on_the_colour_with_a_square_less(
    board: Board,
) -> None:
    fewer = [s for s in board if not majority_colour(board, s)]
    assert 2 * len(fewer) == len(board) - 1
    assert [first_tour(board, start) for start in fewer] == [None] * len(fewer)
    assert [count_tours(board, start) for start in fewer] == [0] * len(fewer)


@pytest.mark.slow
@pytest.mark.parametrize("start", [Square(0, 1), Square(1, 2)])
def test_d4_12_of_25_starts_on_5x5_have_no_tour(start: Square) -> None:
    none = {square for square in FIVE if not majority_colour(FIVE, square)}
    # Each of the 12 is one of these two, turned or mirrored.
    assert len(none) == 12
    assert start in none
    assert first_tour(FIVE, start) is None


@pytest.mark.slow
def test_d4_the_others_have_one() -> None:
    for start in FIVE:
        # Each of the 13 is one of these, turned or mirrored.
        octant = start.row <= start.column <= 2
        if octant and majority_colour(FIVE, start):
            tour = first_tour(FIVE, start)
            assert examine(FIVE, tour, start=start).valid


@pytest.mark.parametrize("board", [Board(3, 5), Board(4, 4)], ids=str)
def test_e2_8_choices_are_tried_at_each_depth(board: Board) -> None:
    # A search that fails tries eight squares after each, the start included.
    work = partial(counted_tour, board, CORNER)
    (tour, counters), choices = count_calls(work, "prometteur")
    assert tour is None
    assert choices == 8 * (counters["attempts"] + 1)


def test_e2_the_search_is_as_deep_as_the_board_has_squares() -> None:
    for board in (Board(3, 7), FIVE):
        assert examine(board, first_tour(board, CORNER)).valid


def test_e2_the_tours_of_8x8_alone_are_more_than_8_to_the_16() -> None:
    # Each tour ends at a leaf of its own in the tree from its start.
    paths = published(Board(8, 8), Convention.PATHS)
    assert paths is not None
    assert paths / 64 > 8**16


def test_e3_a_7x7_board_is_done_without_heuristic() -> None:
    board, start = Board(7, 7), Square(6, 0)
    tour, counters = counted_tour(board, start)
    assert examine(board, tour, start=start).valid
    assert counters["attempts"] == 106609


@pytest.mark.slow
def test_e3_the_corner_of_figure_1_takes_longer_on_7x7() -> None:
    tour, counters = counted_tour(Board(7, 7), CORNER)
    assert examine(Board(7, 7), tour, start=CORNER).valid
    assert counters["attempts"] == 2511425


def test_d1_rows_and_columns_are_not_confused() -> None:
    for sides, start in (((3, 4), (0, 3)), ((5, 4), (3, 0))):
        board = Board(*sides)
        tour = first_tour(board, Square(*start))
        assert examine(board, tour, start=Square(*start)).valid
    assert first_tour(Board(1, 6), CORNER) is None
    assert first_tour(Board(6, 1), CORNER) is None


def test_d2_the_matrix_is_a_list_of_rows() -> None:
    rows = [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]
    assert parcours_cavalier(3, 4, 0, 0)[0] == rows


def test_d3_two_runs_share_nothing() -> None:
    twins.must_share_nothing(backtracking_report)


def test_d4_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    twins.must_return_the_counters(backtracking_report)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("closed", [False, True])
def test_d5_the_twins_agree(closed: bool) -> None:
    twins.must_find_the_same_tour(backtracking_report, closed=closed)


def test_d6_no_else_follows_the_first_return() -> None:
    text = Path(backtracking_report.__file__).read_text("utf-8")
    assert [block.orelse for block in blocks(text)] == [[]] * 4
