"""The construction: what it is built from, and a tour of every board."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from common.board import Board, Square, Tour
from common.construction import base_tours, first_tour, open_tour
from common.errors import CavalierError
from common.judge import is_closed, is_tour
from common.theory import has_open_tour, schwenk, why_none
from tests.strategies import boards, starts

SMALL = {
    Board(1, 1),
    *(Board(3, columns) for columns in (4, 7, 9, 10, 12)),
    *(Board(4, columns) for columns in (5, 6, 7)),
}
SIX_WIDE = {Board(rows, 6) for rows in range(5, 11)}
CORNER = Square(0, 0)

BASES = [pytest.param(*each, id=str(each[0])) for each in base_tours().items()]


def test_there_is_a_base_tour_of_every_first_block() -> None:
    sides = combinations_with_replacement(range(5, 11), 2)
    first = {frozenset(pair) for pair in sides}
    larger = base_tours().keys() - SMALL
    assert {frozenset((b.rows, b.columns)) for b in larger} == first
    assert len(larger) == len(first) == 21
    assert base_tours().keys() >= SMALL | SIX_WIDE


@pytest.mark.parametrize(("board", "tour"), BASES)
def test_a_base_tour_is_as_its_file_says(board: Board, tour: Tour) -> None:
    assert is_tour(board, tour)
    assert is_closed(tour) == schwenk(board)
    bottom, right = board.rows - 1, board.columns - 1
    ends = (tour[0], tour[-1])
    if board in SIX_WIDE:
        assert ends == (Square(bottom - 1, 1), Square(bottom - 3, 0))
    else:
        assert tour[0] == CORNER
    if board == Board(3, 4):
        assert tour[-1] == Square(1, 0)
    if board.rows == 4:
        assert not {Square(0, right), Square(3, right)} & {*ends}
    if board != Board(1, 1):  # it makes both moves of its corner
        step = tour.index(Square(bottom, right))
        assert {tour[step - 1], tour[(step + 1) % len(tour)]} == {
            Square(bottom - 2, right - 1),
            Square(bottom - 1, right - 2),
        }


def check(board: Board) -> None:
    """Check that there is a tour, closed or not, as the theorems say."""
    tour = open_tour(board)
    assert (tour is not None) == has_open_tour(board)
    if tour:
        assert is_tour(board, tour)
        assert tour[0] == CORNER
        assert is_closed(tour) == schwenk(board)


@pytest.mark.parametrize("rows", range(1, 31))
def test_every_board_up_to_30x30(rows: int) -> None:
    for columns in range(1, 31):
        check(Board(rows, columns))


@settings(max_examples=20)
@given(st.integers(1, 12), st.integers(90, 260))
@example(3, 103)
@example(4, 252)
def test_long_boards(rows: int, columns: int) -> None:
    check(Board(rows, columns))
    check(Board(columns, rows))


@pytest.mark.slow
def test_a_large_board() -> None:
    check(Board(301, 400))


@given(boards(max_squares=200), st.booleans(), st.data())
@example(Board(5, 5), False, None)
def test_a_first_tour_starts_where_it_can(
    board: Board, closed: bool, data: st.DataObject | None
) -> None:
    start = data.draw(starts(board)) if data else Square(2, 2)
    built = open_tour(board)
    if why_none(board, start, closed=closed):
        assert first_tour(board, start, closed=closed) is None
    elif built and (is_closed(built) or start in (built[0], built[-1])):
        tour = first_tour(board, start, closed=closed)
        assert tour is not None
        assert is_tour(board, tour)
        assert tour[0] == start
        assert is_closed(tour) == is_closed(built)
    else:
        with pytest.raises(CavalierError, match="Start on one of these"):
            first_tour(board, start)


def test_an_open_tour_is_walked_from_both_ends() -> None:
    tour = open_tour(Board(5, 5))
    assert tour is not None
    assert first_tour(Board(5, 5), CORNER) == tour
    assert first_tour(Board(5, 5), tour[-1]) == tour[::-1]
    assert first_tour(Board(1, 1), CORNER) == (CORNER,)
