"""Algorithmes 2 and 3, one tour at a time."""

import itertools
import sys
from collections.abc import Iterator

import pytest

from common.board import Board, Square
from common.diagnosis import examine
from functional import couples, lazy_tours
from functional.lazy_tours import (
    Couple,
    Echiquier,
    Ronde,
    cases_accessibles,
    first_tour,
    nb_parcours,
    rondes_cycliques,
    supprimer,
    tours,
)
from tests.ports import twins
from tests.ports.twins import TIPE_MOVES as MOVES


def whole(rows: int, columns: int) -> Echiquier:
    """Return the couples of a board."""
    return frozenset(itertools.product(range(rows), range(columns)))


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[Couple]:
    """Return a list to which each position is added as it is left."""
    left: list[Couple] = []

    def noted(position: Couple, echiquier: Echiquier) -> Echiquier:
        left.append(position)
        return supprimer(position, echiquier)

    monkeypatch.setattr(lazy_tours, "supprimer", noted)
    return left


def test_a_tour_too_deep_is_an_error_and_not_a_crash() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    try:
        with pytest.raises(RecursionError):
            first_tour(Board(40, 40), Square(0, 0))
    finally:
        sys.setrecursionlimit(limit)


def test_s1_the_accessible_squares_come_in_the_order_of_the_page() -> None:
    here = (2, 2)
    around = [(2 + i, 2 + j) for i, j in MOVES]
    assert list(cases_accessibles(here, whole(5, 5))) == around
    assert list(cases_accessibles((0, 0), whole(2, 3))) == [(1, 2)]
    assert list(cases_accessibles((0, 0), frozenset([(-1, 2)]))) == [(-1, 2)]


def test_s2_supprimer_takes_one_couple_away_and_changes_nothing() -> None:
    board = whole(2, 3)
    assert board - supprimer((0, 2), board) == {(0, 2)}
    assert board == whole(2, 3)


def test_s2_the_couple_taken_away_is_the_one_that_is_left() -> None:
    for start in Board(4, 3):
        page = list(couples.tours(Board(4, 3), start))
        assert list(tours(Board(4, 3), start)) == page


def test_s3_one_move_is_a_knight_s_move() -> None:
    twins.must_know_one_move(lazy_tours)


def test_s3_a_tour_is_closed_if_its_last_square_reaches_its_first() -> None:
    # A ring of four squares, toured both ways, and the same with a tail.
    ring = frozenset([(0, 1), (2, 0), (3, 2), (1, 3)])
    closed = [
        ((0, 1), (1, 3), (3, 2), (2, 0)),
        ((0, 1), (2, 0), (3, 2), (1, 3)),
    ]
    assert list(rondes_cycliques((0, 1), ring)) == closed
    assert nb_parcours((2, 0), ring | {(5, 3)}) == 1
    assert list(rondes_cycliques((2, 0), ring | {(5, 3)})) == []
    # A single square is a tour, but no move leads from it to itself.
    assert nb_parcours((0, 1), frozenset([(0, 1)])) == 1
    assert list(rondes_cycliques((0, 1), frozenset([(0, 1)]))) == []


def test_d1_no_branch_is_searched_before_it_is_asked_for(
    searched: list[Couple],
) -> None:
    found = tours(Board(4, 5), Square(0, 0))
    assert searched == []
    next(found)
    to_the_first = len(searched)
    next(found)
    to_the_second = len(searched)
    assert len(list(found)) == 30
    assert 19 <= to_the_first < to_the_second < len(searched) / 2


@pytest.mark.slow
def test_d1_the_first_tour_of_6x6_takes_no_time() -> None:
    # 6x6 has 524,486 tours from a corner: all of them would take hours.
    tour = first_tour(Board(6, 6), Square(0, 0))
    assert examine(Board(6, 6), tour, start=Square(0, 0)).valid


def test_d2_nb_parcours_is_how_many_tours_parcours_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for position in whole(3, 4):
        # The page's recursion of its own, as ported by another.
        page = couples.nb_parcours(position, sorted(whole(3, 4)))
        assert nb_parcours(position, whole(3, 4)) == page

    def five(position: Couple, echiquier: Echiquier) -> Iterator[Ronde]:
        return iter([(position, *echiquier)] * 5)

    monkeypatch.setattr(lazy_tours, "parcours", five)
    assert nb_parcours((0, 0), whole(3, 7)) == 5


def test_d3_the_couples_left_are_a_set_and_their_order_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left: list[object] = []

    def noted(position: Couple, echiquier: Echiquier) -> Echiquier:
        left.append(echiquier)
        return supprimer(position, echiquier)

    monkeypatch.setattr(lazy_tours, "supprimer", noted)
    found = list(tours(Board(3, 4), Square(0, 0)))
    assert all(isinstance(echiquier, frozenset) for echiquier in left)
    for order in (
        sorted(whole(3, 4)),
        sorted(whole(3, 4), reverse=True),
        sorted(whole(3, 4), key=lambda couple: couple[::-1]),
    ):
        page = couples.parcours((0, 0), order)
        assert [tuple(ronde) for ronde in page] == found
