"""The laws that every port keeps, whatever its page, its style, its variant.

What only one port does is tested in that port's own file.
"""

from functools import cache
from importlib import import_module

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import Port, Problem
from cavalier.catalogue.ports import PORTS
from common.board import Board, Square, Tour
from common.counts import Convention, published
from common.diagnosis import examine
from common.judge import is_knight_move

SMALLEST = [Board(3, 4), Board(4, 3)]
NARROW = [Board(3, 7), Board(7, 3), Board(8, 3), Board(5, 4), Board(5, 6)]
SMALL = [*SMALLEST, *NARROW[:2]]
LARGER = [*SMALLEST, *NARROW, Board(6, 6)]

#: The ports that find tours, without the pages that are known not to.
TOURING = [port for port in PORTS if port.tours_boards and not port.mended_by]
ALL = [port for port in TOURING if Problem.ENUMERATING in port.problems]
FIRST = [port for port in TOURING if port not in ALL]


def names(port: Port) -> list[str]:
    """Name a port, and its variants but the first, which is the port."""
    others = list(port.variants)[1:]
    return [port.id, *(f"{port.id}@{variant}" for variant in others)]


EVERY_TOUR = [(port.id, board) for port in ALL for board in SMALL]
EVERY_TOUR += [
    (name, board)
    for port in ALL
    for name in names(port)[1:]
    for board in SMALLEST
]
ALL_NAMES = pytest.mark.parametrize("name", [port.id for port in ALL])


def starts(board: Board) -> list[Square]:
    """List all the squares, or those of a quarter of a narrow board."""
    row, column = (board.rows // 2, board.columns // 2)
    quarter = [s for s in board if s.row >= row and s.column >= column]
    return quarter if board in NARROW else [*board]


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


@pytest.mark.parametrize(("name", "board"), EVERY_TOUR, ids=str)
def test_the_tours_are_distinct_valid_and_as_many_as_published(
    name: str, board: Board
) -> None:
    port = find(name)
    for start in starts(board):
        tours = tours_from(name, board, start)
        known = published(board, Convention.PATHS_FROM_START, start)
        assert len(set(tours)) == len(tours) == known, start
        assert all(is_tour(tour, board, start) for tour in tours)
        assert port.first_tour(board, start) == next(iter(tours), None)
        assert port.count_tours(board, start) == known


@ALL_NAMES
def test_two_searches_at_once_share_nothing(name: str) -> None:
    place = Board(3, 7), Square(0, 0)
    searches = find(name).tours(*place), find(name).tours(*place)
    tours = tours_from(name, *place)
    assert [*zip(*searches, strict=True)] == [*zip(tours, tours, strict=True)]


@pytest.mark.parametrize("name", [n for port in FIRST for n in names(port)])
@pytest.mark.parametrize("closed", [False, True])
def test_a_first_tour_is_a_tour_from_its_start(
    name: str, closed: bool
) -> None:
    port, tours = find(name), 0
    boards = SMALL if port.complete else LARGER
    for board in [Board(6, 6), Board(8, 8)] if port.square else boards:
        for start in starts(board):
            tour = port.first_tour(board, start, closed=closed)
            if tour is not None:
                tours += 1
                assert is_tour(tour, board, start, closed=closed), start
    assert tours or closed


#: On the pages of a yes or no, `may_end` gets rows and columns from 1 apart.
BOOLEAN = ("boolean-knight-tour", "boolean-any")
#: The ports with closed tours, but for those that have no others.
CLOSING = [port for port in TOURING if not port.closed_only]


@pytest.mark.parametrize("port", CLOSING, ids=lambda port: port.id)
def test_a_closed_tour_ends_one_move_from_its_start(port: Port) -> None:
    may_end = import_module(port.module).may_end
    if port.id in BOOLEAN:
        own = may_end
        may_end = lambda last, start: own(*last, start)  # noqa: E731
    middle = Square(2, 2)
    ends = {square for square in Board(5, 5) if may_end(square, middle)}
    assert ends == {s for s in Board(5, 5) if is_knight_move(s, middle)}
    assert may_end(middle, None)
