"""Exact counts, judged by graphillion, which counts by other diagrams."""

import pytest
from graphillion import GraphSet

from cavalier.exact import count_cycles, count_paths, count_paths_from
from common.board import Board, Square

pytestmark = pytest.mark.needs("graphillion")


def into_graphillion(board: Board) -> None:
    """Make the board's moves its universe; squares are numbered from 1."""
    number = {square: place for place, square in enumerate(board, 1)}
    GraphSet.set_universe(
        [
            (number[square], number[other])
            for square in board
            for down, right in ((1, -2), (1, 2), (2, -1), (2, 1))
            if (other := Square(square.row + down, square.column + right))
            in number
        ]
    )


@pytest.mark.parametrize(
    "sides",
    [
        (3, 10),
        (3, 12),
        (14, 3),
        (4, 7),
        (5, 6),
        pytest.param((5, 8), marks=pytest.mark.slow),
        pytest.param((6, 6), marks=pytest.mark.slow),
    ],
)
def test_graphillion_counts_as_many_cycles(sides: tuple[int, int]) -> None:
    board = Board(*sides)
    into_graphillion(board)
    assert GraphSet.cycles(is_hamilton=True).len() == count_cycles(board)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "sides",
    [
        (3, 4),
        (7, 3),
        (4, 5),
        (4, 7),
        (5, 5),
        pytest.param((3, 12), marks=pytest.mark.slow),
        pytest.param((6, 5), marks=pytest.mark.slow),
        pytest.param((5, 7), marks=pytest.mark.slow),
    ],
)
def test_graphillion_counts_as_many_paths(sides: tuple[int, int]) -> None:
    board = Board(*sides)
    into_graphillion(board)
    assert 2 * GraphSet.paths(is_hamilton=True).len() == count_paths(board)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "sides",
    [
        (3, 4),
        (5, 3),
        pytest.param((3, 7), marks=pytest.mark.slow),
        pytest.param((5, 4), marks=pytest.mark.slow),
        pytest.param((5, 5), marks=pytest.mark.slow),
    ],
)
def test_graphillion_counts_as_many_paths_from_a_start(
    sides: tuple[int, int],
) -> None:
    board = Board(*sides)
    into_graphillion(board)
    # Of the starts that mirror each other, one.
    quarter = Board(-(-board.rows // 2), -(-board.columns // 2))
    for number, start in enumerate(board, 1):
        if start not in quarter:
            continue
        paths = GraphSet.paths(number, is_hamilton=True)
        assert paths.len() == count_paths_from(board, start), start
