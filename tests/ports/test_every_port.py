"""The laws that every port keeps, whatever its page, its style, its variant.

What only one port does is tested in that port's own file.
"""

from functools import cache

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import Port, Problem
from cavalier.catalogue.ports import PORTS
from common.board import Board, Square, Tour
from common.counts import Convention, published
from common.diagnosis import examine
from common.tour import symmetries

SMALLEST = [Board(3, 4), Board(4, 3)]
NARROW = [Board(3, 7), Board(7, 3), Board(8, 3), Board(4, 5),
          Board(5, 4), Board(5, 6)]  # fmt: skip
SMALL = [*SMALLEST, *NARROW[:2]]
LARGER = [*SMALLEST, *NARROW, Board(6, 6)]

#: No tour: some of one row or two, and other shapes.
NONE = [Board(1, 2), Board(1, 9), Board(2, 7), Board(3, 3), Board(4, 4),
        Board(3, 5), Board(5, 3)]  # fmt: skip

ONE, CORNER = Board(1, 1), Square(0, 0)


def names(port: Port) -> list[str]:
    """Name a port, and its variants but the first, which is the port."""
    others = list(port.variants)[1:]
    return [port.id, *(f"{port.id}@{variant}" for variant in others)]


def starts(board: Board) -> list[Square]:
    """List all the squares, or those of a quarter of a narrow board."""
    middle = Square(board.rows // 2, board.columns // 2)
    return [
        square for square in board
        if board not in NARROW
        or (square.row >= middle.row and square.column >= middle.column)
    ]  # fmt: skip


def boards_of(port: Port) -> list[Board]:
    """List boards that the port tours in no time, from its starts."""
    if port.square:
        return [Board(6, 6), Board(8, 8)]
    return SMALL if port.complete else LARGER


#: The ports that find tours, without the pages that are known not to.
TOURING = [port for port in PORTS if port.tours_boards and not port.mended_by]
ALL = [port for port in TOURING if Problem.ENUMERATING in port.problems]
FIRST = [port for port in TOURING if port not in ALL]

#: A port that is after closed tours alone begins again where there is none.
ENDING = [
    name for port in TOURING if not port.closed_only for name in names(port)
]

EVERY_TOUR = pytest.mark.parametrize(
    ("name", "board"),
    [(port.id, board) for port in ALL for board in SMALL]
    + [
        (name, board)
        for port in ALL
        for name in names(port)[1:]
        for board in SMALLEST
    ],
    ids=str,
)
ALL_NAMES = pytest.mark.parametrize("name", [port.id for port in ALL])
ENDING_NAMES = pytest.mark.parametrize("name", ENDING)


@cache
def tours_from(name: str, board: Board, start: Square) -> tuple[Tour, ...]:
    """Return a port's open tours from a square, searched for once."""
    return tuple(find(name).tours(board, start))


def is_tour(
    tour: Tour, board: Board, start: Square, *, closed: bool = False
) -> bool:
    """Check whether these are squares, and a tour from the start."""
    are_squares = {type(square) for square in tour} == {Square}
    return (
        are_squares and examine(board, tour, start=start, closed=closed).valid
    )


@EVERY_TOUR
def test_the_tours_are_distinct_valid_and_as_many_as_published(
    name: str, board: Board
) -> None:
    for start in starts(board):
        found = tours_from(name, board, start)
        known = published(board, Convention.PATHS_FROM_START, start)
        assert len(set(found)) == len(found) == known, start
        assert all(is_tour(tour, board, start) for tour in found)


@EVERY_TOUR
def test_first_tour_is_the_first_of_tours(name: str, board: Board) -> None:
    for start in starts(board):
        first = next(iter(tours_from(name, board, start)), None)
        assert find(name).first_tour(board, start) == first, start


@EVERY_TOUR
def test_count_tours_is_how_many_tours_there_are(
    name: str, board: Board
) -> None:
    for start in starts(board):
        number = len(tours_from(name, board, start))
        assert find(name).count_tours(board, start) == number, start


@ALL_NAMES
def test_a_tour_turned_mirrored_or_walked_back_is_a_tour(name: str) -> None:
    every = {
        of: {tour for start in of for tour in tours_from(name, of, start)}
        for of in SMALLEST
    }
    for tour in every[Board(3, 4)]:
        assert tour[::-1] in every[Board(3, 4)]
        for of, turned in symmetries(Board(3, 4), tour):
            assert turned in every[of]


@ALL_NAMES
def test_two_searches_at_once_share_nothing(name: str) -> None:
    board, alone = Board(3, 7), tours_from(name, Board(3, 7), CORNER)
    pairs = zip(
        find(name).tours(board, CORNER),
        find(name).tours(board, CORNER),
        strict=True,
    )
    assert list(pairs) == [(tour, tour) for tour in alone]


@pytest.mark.parametrize(
    ("name", "boards"),
    [(name, boards_of(port)) for port in FIRST for name in names(port)],
)
@pytest.mark.parametrize("closed", [False, True])
def test_what_is_found_is_a_tour_from_its_start(
    name: str, boards: list[Board], closed: bool
) -> None:
    found = 0
    for board in boards:
        for start in starts(board):
            tour = find(name).first_tour(board, start, closed=closed)
            if tour is not None:
                found += 1
                assert is_tour(tour, board, start, closed=closed), start
    assert found or closed


@pytest.mark.parametrize(
    "name",
    [
        name
        for port in TOURING
        if port.has_counters and not port.seeded
        for name in names(port)
    ],
)
def test_a_tour_has_as_many_attempts_left_as_it_has_steps(name: str) -> None:
    for board in (ONE, Board(4, 3), Board(3, 7)):
        for start in starts(board):
            tour, counters = find(name).counted_tour(board, start)
            assert tour == find(name).first_tour(board, start)
            assert list(counters) == ["attempts", "backtracks"]
            left = counters["attempts"] - counters["backtracks"]
            assert left == (len(board) - 1 if tour else 0), start


@ENDING_NAMES
@pytest.mark.parametrize("board", NONE, ids=str)
def test_boards_without_a_tour_have_none(name: str, board: Board) -> None:
    port = find(name)
    for start in board:
        assert port.first_tour(board, start) is None
        if Problem.ENUMERATING in port.problems:
            assert list(port.tours(board, start)) == []
            assert port.count_tours(board, start) == 0


@ENDING_NAMES
def test_where_there_is_no_closed_tour_none_is_found(name: str) -> None:
    port = find(name)
    for board in (Board(7, 3), Board(3, 4)):
        assert port.first_tour(board, CORNER, closed=True) is None
        if Problem.ENUMERATING in port.problems:
            assert list(port.tours(board, CORNER, closed=True)) == []
            assert port.count_tours(board, CORNER, closed=True) == 0


@ENDING_NAMES
def test_1x1_has_one_path_and_no_cycle(name: str) -> None:
    port = find(name)
    assert port.first_tour(ONE, CORNER) == (CORNER,)
    assert port.first_tour(ONE, CORNER, closed=True) is None
    if Problem.ENUMERATING in port.problems:
        assert list(port.tours(ONE, CORNER)) == [(CORNER,)]
        assert port.count_tours(ONE, CORNER) == 1
        assert list(port.tours(ONE, CORNER, closed=True)) == []
        assert port.count_tours(ONE, CORNER, closed=True) == 0
