"""The construction: what it is built from, and a tour of every board."""

from itertools import combinations_with_replacement, product

import pytest

from common.board import Board, Square, Tour
from common.construction import (
    base_tours,
    closed_tour,
    first_tour,
    open_tour,
)
from common.diagnosis import examine
from common.errors import CavalierError
from common.judge import is_closed
from common.theory import has_open_tour, majority_colour, outer_end, schwenk

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
def test_a_base_tour_is_one_and_closed_where_one_can_be(
    board: Board, tour: Tour
) -> None:
    assert examine(board, tour, closed=schwenk(board)).valid
    assert is_closed(tour) == schwenk(board)


@pytest.mark.parametrize(("board", "tour"), BASES)
def test_a_base_tour_begins_and_ends_where_its_file_says(
    board: Board, tour: Tour
) -> None:
    rows, right = board.rows, board.columns - 1
    ends = (tour[0], tour[-1])
    if board in SIX_WIDE:
        assert ends == (Square(rows - 2, 1), Square(rows - 4, 0))
    else:
        assert tour[0] == CORNER
    if board == Board(3, 4):
        assert tour[-1] == Square(1, 0)
    if rows == 4:
        assert not {Square(0, right), Square(3, right)} & set(ends)


@pytest.mark.parametrize(("board", "tour"), BASES[1:])
def test_a_base_tour_makes_both_moves_of_its_corner(
    board: Board, tour: Tour
) -> None:
    bottom, right = board.rows - 1, board.columns - 1
    assert board != Board(1, 1)
    step = tour.index(Square(bottom, right))
    around = {tour[step - 1], tour[(step + 1) % len(tour)]}
    assert around == {
        Square(bottom - 2, right - 1),
        Square(bottom - 1, right - 2),
    }


def check(board: Board) -> None:
    """Check that both tours are there, and right, where the theorems say."""
    closed, any_tour = closed_tour(board), open_tour(board)
    assert (closed is not None) == schwenk(board), board
    assert (any_tour is not None) == has_open_tour(board), board
    if closed is not None:
        assert examine(board, closed, start=CORNER, closed=True).valid, board
    if any_tour is not None:
        assert examine(board, any_tour, start=CORNER).valid, board


@pytest.mark.parametrize("rows", range(1, 31))
def test_every_board_up_to_30x30(rows: int) -> None:
    for columns in range(1, 31):
        check(Board(rows, columns))


@pytest.mark.parametrize(
    "sides",
    [
        (1, 1000),
        (2, 999),
        (3, 98),
        (3, 100),
        (3, 101),
        (3, 103),
        (4, 250),
        (4, 251),
        (4, 252),
        (5, 198),
        (5, 199),
        (11, 200),
        (10, 201),
    ],
)
def test_long_boards(sides: tuple[int, int]) -> None:
    check(Board(*sides))
    check(Board(*sides).transposed)


@pytest.mark.slow
def test_a_large_board() -> None:
    check(Board(301, 400))


@pytest.mark.parametrize("sides", [(3, 10), (10, 3), (5, 6), (6, 14), (8, 8)])
def test_a_closed_tour_is_walked_from_any_square(
    sides: tuple[int, int],
) -> None:
    board = Board(*sides)
    for start in board:
        tour = first_tour(board, start, closed=True)
        assert examine(board, tour, start=start, closed=True).valid
        assert first_tour(board, start) == tour


@pytest.mark.parametrize("sides", [(3, 4), (7, 3), (4, 9), (5, 5), (11, 13)])
def test_an_open_tour_is_walked_from_its_ends_alone(
    sides: tuple[int, int],
) -> None:
    board = Board(*sides)
    tour = open_tour(board)
    assert tour is not None
    for start in board:
        if start == tour[0]:
            assert first_tour(board, start) == tour
        elif start == tour[-1]:
            assert first_tour(board, start) == tour[::-1]
        elif majority_colour(board, start) and outer_end(board, start):
            with pytest.raises(CavalierError, match="Use one of them"):
                first_tour(board, start)
        else:
            assert first_tour(board, start) is None


def test_the_refusal_names_both_ends() -> None:
    tour = open_tour(Board(5, 5))
    assert tour is not None
    assert tour[-1] == Square(3, 1)
    with pytest.raises(CavalierError) as refusal:
        first_tour(Board(5, 5), Square(2, 2))
    assert str(refusal.value) == (
        "The tour built of 5x5 is not closed and starts on a5 or b2. "
        "Use one of them, not c3."
    )


def test_what_a_theorem_excludes_is_not_built() -> None:
    for sides in product((1, 2, 4), (4, 2)):
        assert first_tour(Board(*sides), CORNER) is None
    assert first_tour(Board(3, 8), CORNER, closed=True) is None
    assert first_tour(Board(5, 5), CORNER, closed=True) is None
    assert first_tour(Board(1, 1), CORNER) == (CORNER,)
