"""The Pascal paper's second storage: the tours and calls of the matrix."""

from functools import partial
from itertools import islice, product

import pytest

from cavalier.ledger.page import printed_tour
from cavalier.ledger.tracing import count_calls
from common.board import Board, Square
from common.counts import Convention, published
from common.diagnosis import examine
from pedagogical import pascal_coordinates, pascal_move
from pedagogical.pascal_coordinates import (
    Const,
    correct,
    count_tours,
    first_tour,
    free,
    knight,
    move,
    print_board,
    tours,
)
from tests.ports import twins
from tests.ports.twins import PASCAL_MOVES as CASES

SMALL = [Board(3, 4), Board(4, 3), Board(3, 7), Board(7, 3), Board(1, 1)]


def test_it_finds_the_printed_boards() -> None:
    for name in ("pascal-5x5-11", "pascal-5x5-33", "pascal-6x6-11"):
        board, tour = printed_tour(name)
        assert tour is not None
        assert first_tour(board, tour[0]) == tour


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_the_tours_are_those_of_the_matrix_in_its_order(board: Board) -> None:
    for start in (Square(0, 0), Square(board.rows - 1, board.columns // 2)):
        expected = list(pascal_move.tours(board, start))
        assert list(tours(board, start)) == expected
        assert count_tours(board, start) == len(expected)


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_e1_and_d6_without_q_l_and_mini_l_it_makes_the_same_calls(
    board: Board,
) -> None:
    corner = Square(board.rows - 1, 0)
    matrix, array = (
        count_calls(partial(port.count_tours, board, corner), "move")
        for port in (pascal_move, pascal_coordinates)
    )
    assert array == matrix


def test_s1_a_square_is_free_if_none_of_the_first_k_is_it() -> None:
    # Two squares have been written and taken back after the second.
    p = [(0, 0), (1, 1), (2, 3), (3, 1), (1, 2)]
    asked = [(1, 1), (2, 3), (3, 1), (1, 2), (3, 2)]
    assert [free(p, x, y, 2) for x, y in asked] == [False, False, *3 * [True]]
    assert [free(p, x, y, 4) for x, y in asked] == [*4 * [False], True]


def test_s1_no_square_is_visited_twice() -> None:
    found = list(knight(3, 4))
    assert len(found) == 2
    assert all(len(set(path)) == 12 for path in found)


def test_s2_one_move_is_a_knight_s_move() -> None:
    twins.must_know_one_move(pascal_coordinates)


def test_s2_closed_tours_are_those_that_end_one_move_from_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Of a larger board other ports find some tours sooner.
    every = twins.some_close()
    found = [[(row + 1, column + 1) for row, column in tour] for tour in every]
    monkeypatch.setattr(pascal_coordinates, "knight", lambda *_: iter(found))
    assert list(tours(twins.SIX, twins.CORNER, closed=True)) == every[1:]


def test_d1_it_stops_at_a_tour_and_goes_on_when_asked() -> None:
    board, corner = Board(3, 7), Square(2, 0)
    known = published(board, Convention.PATHS_FROM_START, corner)
    found = knight(3, 7, 3, 1)
    one, calls = count_calls(lambda: next(found), "move")
    rest, _ = count_calls(lambda: list(found), "move")
    assert len({tuple(path) for path in [one, *rest]}) == known
    _, all_calls = count_calls(lambda: list(knight(3, 7, 3, 1)), "move")
    assert calls < all_calls


@pytest.mark.parametrize("board", [Board(3, 7), Board(7, 3)], ids=str)
def test_d2_the_board_is_as_high_and_wide_as_asked(board: Board) -> None:
    start = Square(board.rows - 1, board.columns - 1)
    verdict = examine(board, first_tour(board, start), start=start)
    assert verdict.valid


def test_d3_the_squares_are_returned_in_their_order(
    capsys: pytest.CaptureFixture[str],
) -> None:
    p = [(0, 0), (2, 3), (1, 1)]
    assert print_board(p) == [(2, 3), (1, 1)]
    boards = list(islice(knight(4, 5), 2))
    assert boards[0] != boards[1]
    assert [len(path) for path in boards] == [20, 20]
    assert capsys.readouterr() == ("", "")


def test_d4_each_number_is_the_move_of_the_case_statement() -> None:
    # A search that halts at the second square: from (3; 4) all 8 are there.
    paths = list(move([(0, 0)] * 3, 3, 4, 1, Const(5, 7, 2)))
    assert [second for _, second in paths] == [
        (3 + dx, 4 + dy) for dx, dy in CASES
    ]


@pytest.mark.parametrize("number", range(1, 9))
def test_d4_correct_looks_where_the_case_statement_leads(number: int) -> None:
    dx, dy = CASES[number - 1]
    for x, y in product(range(1, 5), range(1, 8)):
        stays = 1 <= x + dx <= 4 and 1 <= y + dy <= 7
        assert correct(x, y, number, Const(4, 7, 28)) == stays


@pytest.mark.parametrize("board", [Board(3, 4), Board(4, 5)], ids=str)
def test_d5_to_go_back_is_to_return(board: Board) -> None:
    m = len(board)
    p = [(0, 0)] * (m + 1)
    found = list(move(p, 1, 1, 1, Const(board.rows, board.columns, m)))
    for path in found:
        assert examine(board, [(x - 1, y - 1) for x, y in path]).valid
    # Nothing is undone: the array is still full of what was tried last.
    assert p[0] == (0, 0)
    assert p[1] == (1, 1)
    assert (0, 0) not in p[1:]
    assert len(found) == published(
        board, Convention.PATHS_FROM_START, Square(0, 0)
    )
