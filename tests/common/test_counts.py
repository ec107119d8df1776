"""The conventions, and the published counts under each."""

from itertools import product

import pytest
from hypothesis import given
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

#: The same tours under each convention, open or closed.
SAME = [
    (Board(1, 1), {"paths": 1, "undirected-paths": 1}),
    (Board(1, 1), {"cycles": 1, "closed-from-start": 1, "closed-paths": 1}),
    (Board(3, 4), {"paths": 16, "undirected-paths": 8}),
    (
        Board(3, 10),
        {"cycles": 16, "closed-from-start": 32, "closed-paths": 960},
    ),
]


@pytest.mark.parametrize(("board", "counts"), SAME)
def test_a_count_becomes_that_of_another_convention(
    board: Board, counts: dict[str, int]
) -> None:
    for source, target in product(Convention, repeat=2):
        if source in counts and target in counts:
            number = convert(counts[source], board, source, target)
            assert number == counts[target]
        elif source in counts and source != target:
            with pytest.raises(CavalierError, match="do not determine"):
                convert(0, board, source, target)


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
