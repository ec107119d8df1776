"""The theorems, against searches that know nothing of them."""

from itertools import combinations, pairwise, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cavalier.exact import count_cycles, count_paths
from common.board import Board, Square, Tour, parse_board
from common.counts import PATHS_FROM_START
from common.judge import is_knight_move
from common.theory import (
    colour_after,
    colouring_x,
    colouring_y,
    exclude_closed_tour,
    has_open_tour,
    majority_colour,
    outer_end,
    schwenk,
    why_none,
)
from tests.strategies import boards, tours


@settings(max_examples=40)
@given(boards(max_squares=24))
def test_there_is_a_tour_where_some_are_counted(board: Board) -> None:
    assert has_open_tour(board) == (count_paths(board) > 0)
    assert schwenk(board) == (count_cycles(board) > 0)


# --- where a tour starts, and why there is none ---


@given(boards(max_squares=100), st.booleans())
def test_without_a_start_the_reason_is_the_one_of_every_start(
    board: Board, closed: bool
) -> None:
    reasons = [why_none(board, start, closed=closed) for start in board]
    expected = reasons[0] if all(reasons) else None
    assert why_none(board, None, closed=closed) == expected


@pytest.mark.parametrize("board", PATHS_FROM_START, ids=str)
def test_no_published_tour_starts_where_a_theorem_excludes_it(
    board: Board,
) -> None:
    for square in board:
        count = PATHS_FROM_START[board][square.row][square.column]
        allowed = majority_colour(board, square) and outer_end(board, square)
        excluded = why_none(board, square, closed=False) is not None
        assert excluded == (not allowed or not has_open_tour(board))
        assert count == 0 or not excluded
        if board in (Board(3, 4), Board(4, 5), Board(4, 6)):  # it is sharp
            assert (count > 0) == outer_end(board, square)


REASONS = [
    ("4x5", (0, 0), True, "a side is 1, 2 or 4"),
    ("3x7", (0, 0), True, "both sides are odd"),
    ("8x3", (0, 0), True, "8x3 has no closed tour (Schwenk 1991)"),
    ("1x1", (0, 0), True, "both sides are odd"),
    ("5x3", (0, 0), False, "proved by exhaustive count"),
    ("2x9", (0, 0), False, "a side is 1 or 2"),
    ("3x7", (0, 1), False, "on b3: with an odd number of squares"),
    ("4x5", (1, 4), False, "in the top or bottom row"),
    ("5x4", (0, 2), False, "in the first or last column"),
    ("1x1", (0, 0), False, "None"),
    ("3x7", (0, 0), False, "None"),
    ("3x10", (0, 1), True, "None"),
]


@pytest.mark.parametrize(("size", "start", "closed", "reason"), REASONS)
def test_the_reason_names_the_theorem(
    size: str, start: tuple[int, int], closed: bool, reason: str
) -> None:
    theorem = why_none(parse_board(size), Square(*start), closed=closed)
    assert reason in str(theorem)


# --- colours ---


@given(tours())
def test_the_colour_depends_on_the_parity_of_the_moves_alone(
    case: tuple[Board, Tour],
) -> None:
    board, tour = case
    x, y = colouring_x(board), colouring_y(board)
    for moves, square in enumerate(tour):
        assert colour_after(tour[0], moves) == colour_after(square, 0)
        assert colour_after(square, 0) == (square not in x)
        assert (square in y) == (square.row in (0, board.rows - 1))
    assert {(s in x) != (t in x) for s, t in pairwise(tour)} <= {True}
    assert Square(0, 0) in x


@given(boards(max_squares=100), st.integers(2, 12))
@example(Board(5, 6), 2)
def test_the_two_colourings_certify_four_rows_alone(
    board: Board, columns: int
) -> None:
    for size in (board, Board(4, columns)):
        x, y = colouring_x(size), colouring_y(size)
        proved = exclude_closed_tour(size, x, y)
        assert not (proved and schwenk(size))
        assert proved == exclude_closed_tour(size, frozenset(size) - x, y)
    assert proved  # of the last, which has 4 rows


@pytest.mark.parametrize("board", [Board(2, 3), Board(3, 2)], ids=str)
def test_no_proof_may_drop_a_premise(board: Board) -> None:
    subsets = [
        frozenset(squares)
        for size in (2, 3)
        for squares in combinations(board, size)
    ]
    moves = [p for p in combinations(board, 2) if is_knight_move(*p)]
    proofs = 0
    for x, y in product(subsets, repeat=2):
        alternates = all(len(x.intersection(move)) == 1 for move in moves)
        leaves = not any(y.issuperset(move) for move in moves)
        differs = y not in (x, {*board} - x)
        proved = exclude_closed_tour(board, x, y)
        assert proved == (alternates and leaves and len(y) == 3 and differs)
        proofs += proved
    assert proofs > 0
