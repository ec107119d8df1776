"""The theorems, against searches that know nothing of them."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.board import Board, Square
from common.counts import Convention, known_counts, paths_from_start, published
from common.theory import (
    colour_after,
    colouring_x,
    colouring_y,
    exclude_closed_tour,
    exclude_inner_ends,
    has_open_tour,
    majority_colour,
    outer_end,
    schwenk,
    why_none,
)
from common.tour import from_matrix


@pytest.mark.parametrize(
    ("sides", "closed"),
    [
        # Schwenk 1991, one board or two on either side of each condition.
        ((1, 1), False),
        ((1, 8), False),
        ((2, 8), False),
        ((3, 4), False),
        ((3, 6), False),
        ((3, 8), False),
        ((3, 10), True),
        ((3, 12), True),
        ((3, 11), False),
        ((4, 10), False),
        ((5, 5), False),
        ((5, 6), True),
        ((7, 9), False),
        ((7, 8), True),
        ((8, 8), True),
    ],
)
def test_schwenk(sides: tuple[int, int], closed: bool) -> None:
    assert schwenk(Board(*sides)) is closed
    assert schwenk(Board(*sides).transposed) is closed


def test_the_colour_of_the_start_matters_on_odd_boards_only() -> None:
    minority = [s for s in Board(5, 5) if not majority_colour(Board(5, 5), s)]
    # LEDGER, report-any-start: 12 of the 25 starts of 5x5 have no tour.
    assert len(minority) == 12
    assert all(majority_colour(Board(4, 5), square) for square in Board(4, 5))


@pytest.mark.parametrize("closed", [False, True])
def test_without_a_start_the_reason_is_the_one_of_every_start(
    closed: bool,
) -> None:
    for sides in product(range(1, 10), repeat=2):
        board = Board(*sides)
        reasons = [why_none(board, start, closed=closed) for start in board]
        expected = reasons[0] if all(reasons) else None
        assert why_none(board, None, closed=closed) == expected


def test_the_reason_names_the_theorem() -> None:
    schwenk_says = why_none(Board(4, 5), Square(0, 0), closed=True)
    assert schwenk_says == (
        "4x5 has no closed tour: a side is 1, 2 or 4 (Schwenk 1991)"
    )
    counts_say = why_none(Board(5, 3), Square(0, 0), closed=False)
    assert counts_say == (
        "5x3 has no tour: it is 3x3, 3x5, 3x6 or 4x4 (by count)"
    )
    odd_say = why_none(Board(3, 7), Square(0, 0), closed=True)
    assert odd_say == (
        "3x7 has no closed tour: both sides are odd (Schwenk 1991)"
    )
    three_rows_say = why_none(Board(8, 3), Square(0, 0), closed=True)
    assert three_rows_say == (
        "8x3 has no closed tour: it is 3x4, 3x6 or 3x8 (Schwenk 1991)"
    )
    one_says = why_none(Board(1, 1), Square(0, 0), closed=True)
    assert one_says == "1x1 has no closed tour: its one square has no move"
    assert why_none(Board(1, 1), Square(0, 0), closed=False) is None
    moves_say = why_none(Board(2, 9), Square(0, 0), closed=False)
    assert moves_say == "2x9 has no tour: a side is 1 or 2"
    colours_say = why_none(Board(3, 7), Square(0, 1), closed=False)
    assert colours_say == (
        "no tour of 3x7 starts on b3: on an odd number of squares it starts "
        "on the corners' colour"
    )
    rows_say = why_none(Board(4, 5), Square(1, 4), closed=False)
    assert rows_say == (
        "no tour of 4x5 starts on e3: where there are 4 rows it starts and "
        "ends on an outer row"
    )
    columns_say = why_none(Board(5, 4), Square(0, 2), closed=False)
    assert columns_say == (
        "no tour of 5x4 starts on c5: where there are 4 columns it starts "
        "and ends on an outer column"
    )
    assert why_none(Board(3, 7), Square(0, 0), closed=False) is None
    assert why_none(Board(3, 10), Square(0, 1), closed=True) is None


@pytest.mark.parametrize(
    ("sides", "some"),
    [
        ((1, 1), True),
        ((1, 2), False),
        ((2, 2), False),
        ((2, 9), False),
        ((3, 3), False),
        ((3, 4), True),
        ((3, 5), False),
        ((3, 6), False),
        ((3, 7), True),
        ((3, 8), True),
        ((4, 4), False),
        ((4, 5), True),
        ((4, 6), True),
        ((5, 5), True),
        ((8, 8), True),
    ],
)
def test_which_boards_have_a_tour(sides: tuple[int, int], some: bool) -> None:
    assert has_open_tour(Board(*sides)) is some
    assert has_open_tour(Board(*sides).transposed) is some


def test_the_published_counts_agree_on_which_boards_have_a_tour() -> None:
    boards = {known.board for known in known_counts()}
    counts = {board: published(board, Convention.PATHS) for board in boards}
    counted = {b: n > 0 for b, n in counts.items() if n is not None}
    # The four small boards without a tour are proved by their count alone.
    assert {Board(3, 3), Board(3, 5), Board(3, 6), Board(4, 4)} <= set(counted)
    assert counted == {board: has_open_tour(board) for board in counted}


def test_where_there_is_a_closed_tour_there_is_an_open_one() -> None:
    for sides in product(range(1, 40), repeat=2):
        assert has_open_tour(Board(*sides)) or not schwenk(Board(*sides))


@pytest.mark.parametrize("board", paths_from_start(), ids=str)
def test_no_published_tour_starts_where_a_theorem_excludes_it(
    board: Board,
) -> None:
    for square in board:
        count = paths_from_start()[board][square.row][square.column]
        if why_none(board, square, closed=False):
            assert count == 0, square


@pytest.mark.parametrize("sides", [(3, 4), (4, 5), (4, 6)])
def test_the_law_of_four_rows_is_sharp(sides: tuple[int, int]) -> None:
    board = Board(*sides)
    counts = paths_from_start()[board]
    starts = {s for s in board if counts[s.row][s.column]}
    assert starts == {s for s in board if outer_end(board, s)}


def test_the_colour_depends_on_the_parity_of_the_moves_alone() -> None:
    # The TIPE exam, figure 2.
    _, tour = from_matrix(
        [
            [7, 12, 17, 22, 5],
            [18, 23, 6, 11, 16],
            [13, 8, 25, 4, 21],
            [24, 19, 2, 15, 10],
            [1, 14, 9, 20, 3],
        ]
    )
    for moves, square in enumerate(tour):
        assert colour_after(tour[0], moves) == colour_after(square, 0)
    assert colour_after(tour[0], len(tour)) != colour_after(tour[0], 0)


def test_the_law_of_four_rows_is_of_the_shorter_lines() -> None:
    inner = [s for s in Board(4, 7) if not outer_end(Board(4, 7), s)]
    assert inner == [
        Square(row, column) for row in (1, 2) for column in range(7)
    ]
    assert all(outer_end(Board(5, 6), square) for square in Board(5, 6))
    for square in Board(4, 3):
        turned = Square(square.column, square.row)
        assert outer_end(Board(4, 3), square) == outer_end(Board(3, 4), turned)


def test_the_first_colouring_holds_the_corner_and_every_other_square() -> None:
    board = Board(2, 3)
    corner, middle, other = Square(0, 0), Square(1, 1), Square(0, 2)
    assert colouring_x(board) == {corner, middle, other}


@pytest.mark.parametrize("columns", [2, 3, 5, 6, 11])
def test_the_two_colourings_certify_four_rows(columns: int) -> None:
    board = Board(4, columns)
    x, y = colouring_x(board), colouring_y(board)
    for excluded in (exclude_closed_tour, exclude_inner_ends):
        assert excluded(board, x, y)
        assert excluded(board, frozenset(board) - x, y)
        assert excluded(board, x | {Square(-1, 0)}, y)


#: A board that has closed tours (Schwenk 1991): every proof is bogus.
TOURED = Board(5, 6)
BLACK, WHITE = colouring_x(TOURED), frozenset(TOURED) - colouring_x(TOURED)
OFF_BOARD = frozenset(Square(5, column) for column in range(15))


@pytest.mark.parametrize(
    ("x", "y"),
    [
        pytest.param(frozenset(), BLACK, id="a move keeps the colour in x"),
        pytest.param(
            BLACK - {Square(0, 0)}, BLACK, id="one square has no colour in x"
        ),
        pytest.param(
            BLACK, frozenset(list(TOURED)[:15]), id="a move stays in y"
        ),
        pytest.param(BLACK, frozenset(), id="y is empty"),
        pytest.param(BLACK, BLACK - {Square(0, 0)}, id="y is too small"),
        pytest.param(BLACK, OFF_BOARD, id="y is off the board"),
        pytest.param(
            BLACK,
            BLACK - {Square(0, 0)} | {Square(-1, 1)},
            id="y is off the board by one square",
        ),
        pytest.param(BLACK, BLACK, id="y is x"),
        pytest.param(BLACK, WHITE, id="y is the rest"),
        pytest.param(BLACK | OFF_BOARD, BLACK, id="x on the board is y"),
        pytest.param(
            WHITE | OFF_BOARD, BLACK, id="the rest of the board is y"
        ),
    ],
)
def test_no_proof_may_drop_a_premise(
    x: frozenset[Square], y: frozenset[Square]
) -> None:
    assert not exclude_closed_tour(TOURED, x, y)
    assert not exclude_inner_ends(TOURED, x, y)


@pytest.mark.parametrize(
    ("move", "other"),
    [
        ([(0, 0), (1, 2)], [(0, 2), (1, 0)]),
        ([(0, 2), (1, 0)], [(0, 0), (1, 2)]),
        ([(0, 0), (2, 1)], [(0, 1), (2, 0)]),
        ([(0, 1), (2, 0)], [(0, 0), (2, 1)]),
    ],
    ids=["1 down, 2 right", "1 down, 2 left", "2 down, 1 right", "and left"],
)
def test_a_single_move_spoils_a_proof(
    move: list[tuple[int, int]], other: list[tuple[int, int]]
) -> None:
    # 2x3 and 3x2 have these two moves alone, and two squares without any.
    a, b, c, d = (Square(*each) for each in [*move, *other])
    board = Board(max(a.row, b.row) + 1, max(a.column, b.column) + 1)
    lonely = next(square for square in board if square not in (a, b, c, d))
    x, y = frozenset({a, c}), frozenset({a, c, lonely})
    assert exclude_inner_ends(board, x, y)
    assert not exclude_inner_ends(board, x, frozenset({a, b, lonely}))
    assert not exclude_inner_ends(board, frozenset({c}), y)


@settings(max_examples=50)
@given(
    st.sampled_from([TOURED, Board(10, 3), Board(4, 5)]),
    st.sampled_from([colouring_x, colouring_y]),
    st.data(),
)
def test_what_is_accepted_is_true(
    board: Board,
    colouring: Callable[[Board], frozenset[Square]],
    data: st.DataObject,
) -> None:
    around = [
        Square(row, column)
        for row in range(-1, board.rows + 1)
        for column in range(-1, board.columns + 1)
    ]
    changed = st.frozensets(st.sampled_from(around), max_size=3)
    x = colouring_x(board) ^ data.draw(changed)
    y = colouring(board) ^ data.draw(changed)
    if exclude_closed_tour(board, x, y) or exclude_inner_ends(board, x, y):
        assert not schwenk(board)
        counts = paths_from_start()[board]
        assert {s for s in board if counts[s.row][s.column]} <= y


@pytest.mark.parametrize("sides", [(5, 6), (6, 6), (3, 10), (8, 8)])
def test_the_two_colourings_certify_nothing_else(
    sides: tuple[int, int],
) -> None:
    board = Board(*sides)
    x, y = colouring_x(board), colouring_y(board)
    assert not exclude_closed_tour(board, x, y)
    assert not exclude_inner_ends(board, x, y)
