"""The conventions, and the published counts under each."""

import pytest

from common.board import Board, Square
from common.counts import Convention, convention_of, convert
from common.errors import CavalierError
from common.known_counts import (
    known_counts,
    known_wrong,
    paths_from_start,
    published,
)
from common.theory import majority_colour, schwenk

OPEN = [Convention.PATHS, Convention.UNDIRECTED_PATHS]


def test_the_tags_are_those_of_the_design() -> None:
    assert [str(tag) for tag in Convention] == [
        "paths-from-start",
        "paths",
        "undirected-paths",
        "cycles",
        "closed-from-start",
        "closed-paths",
    ]


def test_closed_tours_convert_by_start_and_direction() -> None:
    # McKay 1997: 13,267,364,410,532 cycles on 8x8; 64 starts, 2 directions.
    cycles, board = 13_267_364_410_532, Board(8, 8)
    for wanted, count in (
        (Convention.CLOSED_FROM_START, 2 * cycles),
        (Convention.CLOSED_PATHS, 128 * cycles),
    ):
        assert convert(cycles, board, Convention.CYCLES, wanted) == count
        assert convert(count, board, wanted, Convention.CYCLES) == cycles


def test_the_single_square_has_one_path_in_one_direction() -> None:
    one = Board(1, 1)
    assert convert(1, one, *OPEN) == convert(1, one, *OPEN[::-1]) == 1
    assert convert(16, Board(3, 4), *OPEN) == 8


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (Convention.PATHS, Convention.CYCLES),
        (Convention.CYCLES, Convention.PATHS),
        (Convention.PATHS_FROM_START, Convention.PATHS),
        (Convention.PATHS, Convention.PATHS_FROM_START),
    ],
)
def test_what_does_not_determine_the_other_is_refused(
    given: Convention, wanted: Convention
) -> None:
    with pytest.raises(CavalierError, match="do not determine"):
        convert(16, Board(3, 4), given, wanted)


@pytest.mark.parametrize("convention", Convention)
def test_every_convention_determines_itself(convention: Convention) -> None:
    assert convert(15, Board(3, 5), convention, convention) == 15


def test_a_path_of_two_squares_has_two_directions() -> None:
    assert convert(1, Board(2, 1), *OPEN[::-1]) == 2


def test_an_odd_number_of_directed_paths_is_refused() -> None:
    with pytest.raises(CavalierError, match="not a whole number"):
        convert(15, Board(3, 4), *OPEN)


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("from_start", [True, False])
def test_a_convention_is_known_by_what_it_counts(
    closed: bool, from_start: bool
) -> None:
    convention = convention_of(closed=closed, from_start=from_start)
    assert (convention.closed, convention.from_start) == (closed, from_start)


def test_every_published_count_has_its_reference() -> None:
    assert len(known_counts()) == 47
    assert all(row.reference and row.verified for row in known_counts())
    assert all(row.claimed_by and row.why for row in known_wrong())


def test_counts_of_one_board_do_not_contradict_each_other() -> None:
    for row in known_counts():
        assert published(row.board, row.convention) == row.count
        assert published(row.board.transposed, row.convention) == row.count


def test_a_known_wrong_count_is_not_the_published_one() -> None:
    for row in known_wrong():
        count = published(row.board, row.convention)
        assert count is not None
        assert count != row.count


def test_counts_per_start_add_up_to_the_published_paths() -> None:
    for board, matrix in paths_from_start().items():
        total = sum(map(sum, matrix))
        assert total == published(board, Convention.PATHS)


def test_counts_per_start_have_the_symmetries_of_the_board() -> None:
    for board, matrix in paths_from_start().items():
        assert matrix == matrix[::-1]
        assert matrix == tuple(row[::-1] for row in matrix)
        if board.rows == board.columns:
            assert matrix == tuple(zip(*matrix, strict=True))


def test_the_orbits_of_7x7_add_up_to_the_published_paths() -> None:
    matrix = paths_from_start()[Board(7, 7)]
    sizes = {(0, 0): 4, (0, 2): 8, (1, 1): 4, (1, 3): 4, (2, 2): 4, (3, 3): 1}
    total = sum(size * matrix[r][c] for (r, c), size in sizes.items())
    assert total == published(Board(7, 7), Convention.PATHS)


def test_counts_per_start_follow_the_transposed_board() -> None:
    # 3x4: 4 paths from the middle of the short side, none next to it.
    tag = Convention.PATHS_FROM_START
    assert published(Board(3, 4), tag, Square(1, 0)) == 4
    assert published(Board(4, 3), tag, Square(0, 1)) == 4
    assert published(Board(4, 3), tag, Square(1, 0)) == 0
    assert published(Board(4, 3), tag) is None


def test_closed_counts_are_zero_just_where_schwenk_says() -> None:
    for row in known_counts():
        if row.convention.closed:
            assert (row.count > 0) == schwenk(row.board)


def test_counts_per_start_follow_the_colours() -> None:
    for board, matrix in paths_from_start().items():
        for row, column in board:
            if not majority_colour(board, Square(row, column)):
                assert matrix[row][column] == 0
