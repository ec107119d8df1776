"""What holds of every port on every board, as hypothesis makes them."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from cavalier.catalogue import find
from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from cavalier.exact import count_tours
from common.board import Board, Square, Tour
from common.counts import convention_of
from common.judge import is_closed, is_tour
from common.theory import why_none
from common.tour import alike
from tests.strategies import boards, starts

ENUMERATING = [p.id for p in PORTS if Problem.ENUMERATING in p.problems]
COUNTING = [p.id for p in PORTS if Problem.COUNTING in p.problems]
FINDING = [
    p.id
    for p in PORTS
    if p.tours_boards and not (p.mended_by or p.closed_only)
]


@st.composite
def places(draw: st.DrawFn) -> tuple[Board, Square]:
    """Make a board that is soon searched, and a start."""
    board = draw(boards(max_nodes=2_000))
    return board, draw(starts(board))


@cache
def tours_of(
    name: str, board: Board, start: Square, *, closed: bool = False
) -> list[Tour]:
    return list(find(name).tours(board, start, closed=closed))


@settings(max_examples=40)
@given(st.sampled_from(ENUMERATING), places(), st.booleans())
def test_all_tours_of_a_port_are_tours_and_the_first_is_its_first(
    name: str, place: tuple[Board, Square], closed: bool
) -> None:
    board, start = place
    tours = tours_of(name, board, start, closed=closed)
    assert all(is_tour(board, tour) for tour in tours)
    assert {tour[0] for tour in tours} <= {start}
    assert len(set(tours)) == len(tours)
    first = find(name).first_tour(board, start, closed=closed)
    assert first == next(iter(tours), None)


@settings(max_examples=40)
@given(st.sampled_from(ENUMERATING), places())
def test_the_closed_tours_of_a_port_are_its_tours_that_close(
    name: str, place: tuple[Board, Square]
) -> None:
    closed = tours_of(name, *place, closed=True)
    assert closed == [t for t in tours_of(name, *place) if is_closed(t)]


@settings(max_examples=40)
@given(places())
def test_all_ports_find_the_same_tours(place: tuple[Board, Square]) -> None:
    assert len({frozenset(tours_of(n, *place)) for n in ENUMERATING}) == 1


@settings(max_examples=40)
@given(st.sampled_from(COUNTING), places(), st.booleans())
def test_the_count_of_a_port_is_the_exact_count(
    name: str, place: tuple[Board, Square], closed: bool
) -> None:
    board, start = place
    convention = convention_of(closed=closed, from_start=True)
    count = find(name).count_tours(board, start, closed=closed)
    assert count == count_tours(board, convention, start)


@settings(max_examples=40)
@given(st.sampled_from(COUNTING), places())
def test_symmetric_starts_have_equal_counts(
    name: str, place: tuple[Board, Square]
) -> None:
    counts = find(name).count_tours
    assert len({counts(place[0], square) for square in alike(*place)}) == 1


@settings(max_examples=40)
@given(st.sampled_from(FINDING), places())
def test_a_first_tour_is_a_tour_and_a_complete_port_finds_one(
    name: str, place: tuple[Board, Square]
) -> None:
    board, start = place
    port = find(name)
    if not port.square or board.rows == board.columns:
        found = port.first_tour(board, start)
        if found is None:
            assert not (port.complete and tours_of("couples", *place))
        else:
            assert is_tour(board, found)
            assert found[0] == start
            assert why_none(board, start, closed=False) is None
