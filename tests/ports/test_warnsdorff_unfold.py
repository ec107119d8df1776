"""Warnsdorff's rule as an unfold, against the same rule on matrices."""

import itertools
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cavalier.ledger.tracing import count_calls
from common.board import Board, Square
from common.diagnosis import examine
from common.judge import is_knight_move
from functional import warnsdorff_unfold
from functional.warnsdorff_unfold import (
    Echiquier,
    Etat,
    advance,
    cases_accessibles,
    first_tour,
    is_one_move,
    parcourir,
    poids,
    principale,
    supprimer,
    warnsdorff,
)
from imperative import warnsdorff_matrix
from tests.ports.twins import TIPE_MOVES as MOVES

SIDES = itertools.product(range(1, 8), repeat=2)
RECTANGLES = [Board(rows, columns) for rows, columns in SIDES]


def whole(rows: int, columns: int) -> Echiquier:
    """Return the board of which no square has been left."""
    return tuple(frozenset(range(columns)) for _ in range(rows))


def free(echiquier: Echiquier) -> set[tuple[int, int]]:
    """Return the squares not yet left."""
    return {(i, j) for i, columns in enumerate(echiquier) for j in columns}


@pytest.mark.parametrize("board", RECTANGLES, ids=str)
def test_the_tour_is_that_of_the_matrices(board: Board) -> None:
    for start in board:
        tour = first_tour(board, start)
        assert tour == warnsdorff_matrix.first_tour(board, start), start
        assert not tour or examine(board, tour, start=start).valid


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_the_tour_is_that_of_the_matrices_on_larger_boards(
    data: st.DataObject,
) -> None:
    sides = st.integers(8, 30)
    board = Board(data.draw(sides), data.draw(sides))
    start = Square(
        data.draw(st.integers(0, board.rows - 1)),
        data.draw(st.integers(0, board.columns - 1)),
    )
    expected = warnsdorff_matrix.first_tour(board, start)
    assert first_tour(board, start) == expected


def test_8x8_is_completed_from_63_starts() -> None:
    board = Board(8, 8)
    assert sum(first_tour(board, s) is not None for s in board) == 63


@pytest.mark.parametrize("side", [50, 100])
def test_large_boards_are_toured_from_a_corner(side: int) -> None:
    board, corner = Board(side, side), Square(0, side - 1)
    assert examine(board, first_tour(board, corner), start=corner).valid


def test_a_state_is_never_changed() -> None:
    board = whole(20, 3)
    before = Etat((17, 1), board)
    after = advance(before)
    assert before == Etat((17, 1), whole(20, 3))
    assert free(board) - free(after.echiquier) == {(17, 1)}


def test_a_step_copies_one_row_and_shares_the_rest() -> None:
    board = whole(40, 5)
    rest = supprimer((37, 2), board)
    assert rest[37] == {0, 1, 3, 4}
    shared = [old is new for old, new in zip(board, rest, strict=True)]
    assert shared == [True] * 37 + [False] + [True] * 2


def test_a_square_is_accessible_until_it_is_left() -> None:
    board = whole(5, 6)
    around = [(2 + i, 2 + j) for i, j in MOVES]
    assert cases_accessibles((2, 2), board) == around
    rest = supprimer((1, 4), board)
    assert cases_accessibles((2, 2), rest) == [
        case for case in around if case != (1, 4)
    ]
    assert free(board) == set(Board(5, 6))


def test_s1_one_move_is_a_knight_s_move() -> None:
    for last, first in itertools.product(Board(4, 6), repeat=2):
        assert is_one_move(last, first) is is_knight_move(last, first)


def test_s1_a_tour_that_does_not_close_is_no_answer() -> None:
    for board in (Board(3, 10), Board(6, 6)):
        answers = set()
        for start in board:
            tour = first_tour(board, start)
            closes = examine(board, tour, closed=True).valid
            expected = tour if closes else None
            assert first_tour(board, start, closed=True) == expected, start
            answers.add(closes)
        assert answers == {True, False}


def test_d1_the_weights_are_of_the_squares_left_and_not_set_once() -> None:
    for board in (Board(5, 6), Board(3, 10), Board(8, 8)):
        initial = [
            warnsdorff_matrix.first_tour(board, s, weights="initial")
            for s in board
        ]
        assert initial != [first_tour(board, s) for s in board]
    # Of equal weights, the first in the order of the page wins.
    assert warnsdorff((2, 2), whole(5, 5)) == (4, 3)
    assert warnsdorff((1, 1), whole(3, 3)) == (-1, -1)


def test_d1_each_step_goes_to_a_square_with_fewest_squares_left() -> None:
    for sides in ((5, 6), (3, 10), (8, 8)):
        left = set(Board(*sides))
        walk = parcourir(Etat((0, 0), whole(*sides)))
        for here, there in itertools.pairwise(walk):
            left.remove(Square(*here))
            weights = {
                (row, column): sum(
                    is_knight_move(Square(row, column), other)
                    for other in left
                )
                for row, column in left
                if is_knight_move(Square(*here), Square(row, column))
            }
            assert weights[there] == min(weights.values())


def test_d2_a_weight_is_counted_on_the_board_as_it_stands() -> None:
    for board in (whole(5, 6), whole(6, 5)):
        assert poids((2, 2), board) == 8
        assert poids((2, 2), supprimer((4, 3), board)) == 7
        assert poids((2, 2), board) == 8


def test_d2_no_weight_is_counted_but_of_the_squares_to_choose_from() -> None:
    for p, accessible in (((0, 0), 2), ((2, 2), 8)):
        step = partial(warnsdorff, p, whole(5, 6))
        assert count_calls(step, "poids")[1] == accessible


def test_d3_parcourir_goes_from_a_state_to_the_positions_reached() -> None:
    stuck = parcourir(Etat((1, 0), whole(3, 3)))
    assert len(set(stuck)) == 8
    assert principale(1, 0, 3, 3) is None
    tour = parcourir(Etat((0, 0), whole(5, 6)))
    assert principale(0, 0, 5, 6) == tour


@pytest.mark.parametrize("start", [Square(0, 0), Square(5, 2)])
def test_d4_warnsdorff_is_called_once_more_on_a_finished_tour(
    start: Square,
) -> None:
    board = Board(8, 8)
    calls = [
        count_calls(partial(port.first_tour, board, start), "warnsdorff")
        for port in (warnsdorff_matrix, warnsdorff_unfold)
    ]
    assert calls[0][0] == calls[1][0] is not None
    assert [number for _, number in calls] == [63, 64]


def test_d4_where_the_knight_is_stuck_it_is_called_as_often() -> None:
    board, start = Board(3, 3), Square(0, 1)
    calls = [
        count_calls(partial(port.first_tour, board, start), "warnsdorff")
        for port in (warnsdorff_matrix, warnsdorff_unfold)
    ]
    assert calls == [(None, 8), (None, 8)]
