"""The construction of a tour of every board that has one."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from common.board import Board, Square
from common.construction import first_tour
from common.errors import CavalierError
from common.judge import is_closed, is_tour
from common.theory import has_open_tour, schwenk, why_none
from tests.strategies import boards, starts

CORNER = Square(0, 0)


def check(board: Board) -> None:
    """Check that there is a tour, closed or not, as the theorems say."""
    tour = first_tour(board, CORNER)
    assert (tour is not None) == has_open_tour(board)
    if tour:
        assert is_tour(board, tour)
        assert tour[0] == CORNER
        assert is_closed(tour) == schwenk(board)
        if not is_closed(tour):
            assert first_tour(board, tour[-1]) == tour[::-1]


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
    built = first_tour(board, CORNER)
    if why_none(board, start, closed=closed):
        assert first_tour(board, start, closed=closed) is None
    elif built and (is_closed(built) or start in (built[0], built[-1])):
        tour = first_tour(board, start, closed=closed)
        assert tour is not None
        assert is_tour(board, tour)
        assert tour[0] == start
        assert is_closed(tour) == is_closed(built)
    else:
        with pytest.raises(CavalierError, match="Start at one of its ends"):
            first_tour(board, start)
