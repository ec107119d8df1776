"""Algorithmes 2 and 3 on couples: as written, as expressions, and lazily."""

from types import ModuleType

import pytest

from common.board import Board
from functional import couples, lazy_tours
from pedagogical import couples_as_written

ALL = pytest.mark.parametrize(
    "port", [couples, couples_as_written, lazy_tours]
)

Couple = tuple[int, int]


def board_for(port: ModuleType, squares: list[Couple]) -> object:
    """Return squares as a port has them."""
    return frozenset(squares) if port is lazy_tours else squares


def rondes(
    port: ModuleType, squares: list[Couple], depart: Couple | None = None
) -> list[list[Couple]]:
    """List the tours from the first of some squares."""
    board = board_for(port, squares)
    tours = [list(tour) for tour in port.parcours(squares[0], board, depart)]
    count = port.nb_parcours(squares[0], board, depart)
    assert count == len(tours)
    return tours


@ALL
def test_a_board_need_not_be_a_rectangle(port: ModuleType) -> None:
    # Three squares in a chain, and one that no move reaches.
    chain = [(0, 0), (1, 2), (3, 3)]
    assert rondes(port, chain) == [chain]
    assert rondes(port, chain[1:] + chain[:1]) == []
    assert rondes(port, [*chain, (9, 9)]) == []


@ALL
def test_s1_the_accessible_squares_come_in_the_order_of_the_page(
    port: ModuleType,
) -> None:
    around = [(2 + i, 2 + j) for i, j in port.DESTINATIONS]
    assert port.DESTINATIONS[0] == (2, 1)
    whole: list[Couple] = [*Board(5, 5)]
    for squares in (whole, sorted(around)):
        ech = board_for(port, squares)
        assert list(port.cases_accessible((2, 2), ech)) == around
    ech = board_for(port, [(0, 0), (1, 1), (-1, 2)])
    assert list(port.cases_accessible((0, 0), ech)) == [(-1, 2)]


@ALL
def test_s2_supprimer_takes_one_couple_away_and_changes_nothing(
    port: ModuleType,
) -> None:
    squares: list[Couple] = [*Board(2, 3)]
    board = board_for(port, squares)
    left = board_for(port, [*squares[:2], *squares[3:]])
    assert port.supprimer((0, 2), board) == left
    assert board == board_for(port, [*Board(2, 3)])


@ALL
def test_s3_closed_tours_end_one_move_from_depart(port: ModuleType) -> None:
    # A ring of four squares, toured both ways, and the same with a tail.
    ring = [(0, 1), (2, 0), (3, 2), (1, 3)]
    assert len(rondes(port, ring)) == 2
    assert rondes(port, ring, (0, 1)) == rondes(port, ring)
    tail = [ring[1], ring[0], *ring[2:], (5, 3)]
    assert len(rondes(port, tail)) == 1
    assert rondes(port, tail, tail[0]) == []


def test_d1_d2_what_was_returned_is_never_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    returned: list[tuple[list[list[Couple]], list[list[Couple]]]] = []
    own = couples.parcours

    def watched(
        position: Couple, echiquier: list[Couple], depart: Couple | None
    ) -> list[list[Couple]]:
        tours = own(position, echiquier, depart)
        returned.append((tours, [tour[:] for tour in tours]))
        return tours

    monkeypatch.setattr(couples, "parcours", watched)
    assert len(couples.parcours((0, 0), [*Board(3, 4)], None)) == 2
    assert all(tours == copies for tours, copies in returned)


def test_as_written_the_head_of_the_list_itself_is_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inner: list[Couple] = [(1, 2)]
    monkeypatch.setattr(couples_as_written, "append", lambda *_: [inner])
    couples_as_written.parcours((0, 0), [(0, 0), (1, 2)])
    assert inner == [(0, 0), (1, 2)]


def test_d1_d3_a_tour_is_searched_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes: list[int] = []
    own = lazy_tours.cases_accessible

    def watched(pos: Couple, ech: frozenset[Couple]) -> object:
        sizes.append(len(ech))
        return own(pos, ech)

    monkeypatch.setattr(lazy_tours, "cases_accessible", watched)
    tours = lazy_tours.parcours((0, 0), frozenset(Board(4, 5)))
    assert len(sizes) <= 1
    next(tours)
    after_one = len(sizes)
    assert len([*tours]) == 31
    assert len(sizes) > 3 * after_one
