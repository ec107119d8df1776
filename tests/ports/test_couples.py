"""Algorithmes 2 and 3 on lists of couples."""

import itertools

import pytest

from common.board import Board
from common.counts import paths_from_start
from functional import couples
from functional.couples import (
    Couple,
    Echiquier,
    Ronde,
    cases_accessibles,
    nb_parcours,
    parcours,
    supprimer,
)
from tests.ports import twins
from tests.ports.twins import TIPE_MOVES as MOVES


def whole(rows: int, columns: int) -> Echiquier:
    """Return the couples of a board."""
    return list(itertools.product(range(rows), range(columns)))


def test_a_board_need_not_be_a_rectangle() -> None:
    # Three squares in a chain, and one that no move reaches.
    chain = [(0, 0), (1, 2), (3, 3)]
    assert parcours((0, 0), chain) == [chain]
    assert nb_parcours((1, 2), chain) == 0
    assert nb_parcours((0, 0), [*chain, (9, 9)]) == 0


@pytest.mark.slow
def test_the_cost_is_that_of_the_header(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left: list[int] = []
    count = couples.nb_parcours

    def counted(
        position: Couple, echiquier: Echiquier, depart: Couple | None = None
    ) -> int:
        left.append(len(echiquier))
        return count(position, echiquier, depart)

    monkeypatch.setattr(couples, "nb_parcours", counted)
    # One of the two moves from the corner: the other mirrors it.
    assert couples.nb_parcours((1, 2), whole(5, 5)[1:]) == 304 / 2
    assert paths_from_start()[Board(5, 5)][0][0] == 304
    assert 1 + 2 * len(left) == 1_735_079
    assert round((25 + 2 * sum(left)) / (1 + 2 * len(left))) == 9


def test_s1_the_accessible_squares_come_in_the_order_of_the_page() -> None:
    here = (2, 2)
    around = [(2 + i, 2 + j) for i, j in MOVES]
    assert cases_accessibles(here, whole(5, 5)) == around
    assert cases_accessibles(here, sorted(around)) == around
    assert cases_accessibles((0, 0), whole(2, 3)) == [(1, 2)]
    assert cases_accessibles((0, 0), [(0, 0), (1, 1), (-1, 2)]) == [(-1, 2)]


def test_s2_supprimer_takes_one_couple_away_and_changes_nothing() -> None:
    board = whole(2, 3)
    assert supprimer((0, 2), board) == [
        (0, 0), (0, 1), (1, 0), (1, 1), (1, 2)
    ]  # fmt: skip
    assert board == whole(2, 3)


def test_s3_one_move_is_a_knight_s_move() -> None:
    twins.must_know_one_move(couples)


def test_s3_closed_tours_end_one_move_from_depart() -> None:
    # A ring of four squares, toured both ways, and the same with a tail.
    ring = [(0, 1), (2, 0), (3, 2), (1, 3)]
    assert nb_parcours((0, 1), ring) == 2
    assert nb_parcours((0, 1), ring, (0, 1)) == 2
    assert parcours((0, 1), ring, (0, 1)) == parcours((0, 1), ring)
    tail = [*ring, (5, 3)]
    assert nb_parcours((2, 0), tail) == 1
    assert nb_parcours((2, 0), tail, (2, 0)) == 0
    assert parcours((2, 0), tail, (2, 0)) == []


def test_d1_the_page_s_loops_give_the_same_counts_and_lists() -> None:
    def count(position: Couple, echiquier: Echiquier) -> int:
        if len(echiquier) == 1:
            return 1
        compteur = 0
        for c in cases_accessibles(position, echiquier):
            compteur = compteur + count(c, supprimer(position, echiquier))
        return compteur

    def listed(position: Couple, echiquier: Echiquier) -> list[Ronde]:
        if len(echiquier) == 1:
            return [[position]]
        liste_de_rondes: list[Ronde] = []
        for c in cases_accessibles(position, echiquier):
            rest = supprimer(position, echiquier)
            liste_de_rondes = liste_de_rondes + listed(c, rest)
        for lr in liste_de_rondes:
            lr.insert(0, position)
        return liste_de_rondes

    cases = [(whole(3, 4), position) for position in whole(3, 4)]
    for board, position in [*cases, (whole(3, 7), (0, 0))]:
        assert nb_parcours(position, board) == count(position, board)
        assert parcours(position, board) == listed(position, board)


def test_d2_a_list_that_was_returned_is_never_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    returned: list[tuple[list[Ronde], list[Ronde]]] = []

    def watched(
        position: Couple, echiquier: Echiquier, depart: Couple | None = None
    ) -> list[Ronde]:
        rondes = parcours(position, echiquier, depart)
        returned.append((rondes, [ronde[:] for ronde in rondes]))
        return rondes

    monkeypatch.setattr(couples, "parcours", watched)
    found = couples.parcours((0, 0), whole(3, 4))
    assert [ronde[:3] for ronde in found] == [[(0, 0), (1, 2), (2, 0)]] * 2
    assert any(rondes for rondes, _ in returned)
    for rondes, as_returned in returned:
        assert rondes == as_returned
