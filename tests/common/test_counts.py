"""The conventions, and the published counts under each."""

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from common.board import Board, Square
from common.counts import (
    KNOWN_COUNTS,
    KNOWN_WRONG,
    PATHS_FROM_START,
    Convention,
    convert,
    published,
    reference,
)
from common.errors import CavalierError
from common.search import Search, known
from common.theory import majority_colour, schwenk, why_none
from tests.strategies import boards

OPEN = (Convention.PATHS, Convention.UNDIRECTED_PATHS)
CLOSED = tuple(convention for convention in Convention if convention.closed)


@pytest.mark.parametrize("family", [OPEN, CLOSED])
@given(boards(), st.integers(0, 10**20))
@example(Board(1, 1), 1)
@example(Board(8, 8), 13_267_364_410_532)
def test_a_count_becomes_that_of_another_convention(
    family: tuple[Convention, ...], board: Board, single: int
) -> None:
    directions = 2 if len(board) > 1 else 1
    times = dict.fromkeys(Convention, 1)
    times[Convention.PATHS] = times[Convention.CLOSED_FROM_START] = directions
    times[Convention.CLOSED_PATHS] = directions * len(board)
    for one, other in product(family, repeat=2):
        there = convert(single * times[one], board, one, other)
        assert there == single * times[other]


def test_counts_that_do_not_determine_each_other_are_refused() -> None:
    for one, other in product(Convention, repeat=2):
        if one == other or any({one, other} <= {*f} for f in (OPEN, CLOSED)):
            assert convert(0, Board(3, 4), one, other) == 0
        else:
            with pytest.raises(CavalierError, match="do not determine"):
                convert(0, Board(3, 4), one, other)


def test_counts_of_one_board_do_not_contradict_each_other() -> None:
    assert len(KNOWN_COUNTS) == 47
    for row in KNOWN_COUNTS:
        assert row.reference and row.verified
        assert published(row.board, row.convention) == row.count
        assert published(row.board.transposed, row.convention) == row.count
        assert reference(row.board, row.convention)
        if row.convention.closed:
            assert (row.count > 0) == schwenk(row.board)


def test_a_known_wrong_count_is_not_the_published_one() -> None:
    assert KNOWN_WRONG
    for row in KNOWN_WRONG:
        assert row.claimed_by and row.why
        assert published(row.board, row.convention) not in (None, row.count)


def test_counts_per_start_add_up_and_have_the_symmetries_of_the_board() -> (
    None
):
    for board, matrix in PATHS_FROM_START.items():
        assert sum(map(sum, matrix)) == published(board, Convention.PATHS)
        assert matrix == matrix[::-1] == tuple(row[::-1] for row in matrix)
        if board.rows == board.columns:
            assert matrix == tuple(zip(*matrix, strict=True))
        for start in board:
            count = matrix[start.row][start.column]
            assert majority_colour(board, start) or count == 0
            turned = Square(start.column, start.row)
            for search in (
                Search(board, start=start),
                Search(board.transposed, start=turned),
            ):
                tag, where = search.convention, search.start
                assert published(search.board, tag, where) == count
                assert known(search) == count


def test_a_count_that_is_not_in_the_table_is_unknown() -> None:
    tag = Convention.PATHS_FROM_START
    assert published(Board(3, 4), tag) is None
    assert published(Board(9, 9), tag, Square(0, 0)) is None
    assert published(Board(9, 9), Convention.PATHS) is None
    assert reference(Board(9, 9), Convention.PATHS) == ""
    assert reference(Board(4, 3), tag) == ""
    assert reference(Board(4, 3), Convention.PATHS) == "OEIS A118067"


@given(boards(max_squares=200), st.booleans())
def test_a_search_that_a_theorem_excludes_has_the_count_0(
    board: Board, closed: bool
) -> None:
    count = known(Search(board, closed=closed))
    if why_none(board, None, closed=closed):
        assert count == 0
    assert count is not None or len(board) > 12


def test_a_search_from_everywhere_has_every_start() -> None:
    search = Search(Board(2, 3), closed=True)
    assert search.starts == tuple(Board(2, 3))
    assert str(search) == "closed tour of 2x3 from every square"
    assert search.convention == Convention.CLOSED_PATHS
    from_one = search.from_start(Square(1, 0))
    assert (from_one.starts, from_one.where) == ((Square(1, 0),), "a1")
    assert from_one.convention == Convention.CLOSED_FROM_START
