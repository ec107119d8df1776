"""Algorithmes 2 and 3 on lists of couples."""

import itertools

import pytest

from common.board import Board, Square
from common.counts import Convention
from common.known_counts import paths_from_start, published
from common.validator import examine
from functional import couples
from functional.couples import (
    Couple,
    Echiquier,
    Ronde,
    cases_accessibles,
    count_tours,
    first_tour,
    nb_parcours,
    parcours,
    supprimer,
    tours,
)
from imperative import backtracking_matrix

#: The eight destinations, in the order of the page's section 1.
MOVES = [
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
]  # fmt: skip

SMALL = [Board(3, 4), Board(4, 5), Board(3, 7)]
BOTH_WAYS = SMALL + [board.transposed for board in SMALL]
SMALLEST = [Board(3, 4), Board(4, 3), Board(7, 3)]
NONE = [Board(1, 2), Board(1, 9), Board(2, 7), Board(3, 3), Board(4, 4),
        Board(3, 5), Board(6, 3)]  # fmt: skip


def whole(rows: int, columns: int) -> Echiquier:
    """List the couples of a board."""
    return list(itertools.product(range(rows), range(columns)))


@pytest.mark.parametrize("board", BOTH_WAYS, ids=str)
def test_the_count_from_every_start_is_the_published_one(board: Board) -> None:
    for start in board:
        known = published(board, Convention.PATHS_FROM_START, start)
        assert known is not None
        assert count_tours(board, start) == known, start


@pytest.mark.parametrize("board", NONE, ids=str)
def test_boards_without_a_tour_have_none(board: Board) -> None:
    for start in board:
        assert count_tours(board, start) == 0
        assert list(tours(board, start)) == []
        assert first_tour(board, start) is None


def test_1x1_has_one_path_and_no_cycle() -> None:
    one, start = Board(1, 1), Square(0, 0)
    assert list(tours(one, start)) == [(start,)]
    assert first_tour(one, start) == (start,)
    assert count_tours(one, start) == 1
    assert first_tour(one, start, closed=True) is None
    assert count_tours(one, start, closed=True) == 0


@pytest.mark.parametrize("board", SMALLEST, ids=str)
def test_the_tours_are_those_of_algorithme_4_in_its_order(
    board: Board,
) -> None:
    for start in board:
        found = list(tours(board, start))
        assert found == list(backtracking_matrix.tours(board, start))
        assert all(examine(board, tour, start=start).valid for tour in found)
        assert first_tour(board, start) == (found[0] if found else None)


def test_nb_parcours_is_the_length_of_the_list_of_parcours() -> None:
    for position in whole(3, 7):
        listed = parcours(position, whole(3, 7))
        assert nb_parcours(position, whole(3, 7)) == len(listed)


def test_a_board_need_not_be_a_rectangle() -> None:
    # Three squares in a chain, and one that no jump reaches.
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
    corner = paths_from_start()[Board(5, 5)][0][0]
    assert couples.count_tours(Board(5, 5), Square(0, 0)) == corner == 304
    assert len(left) == 1_735_079
    assert round(sum(left) / len(left)) == 9


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


def test_s3_closed_tours_end_one_jump_from_depart() -> None:
    # A ring of four squares, toured both ways, and the same with a tail.
    ring = [(0, 1), (2, 0), (3, 2), (1, 3)]
    assert nb_parcours((0, 1), ring) == 2
    assert nb_parcours((0, 1), ring, (0, 1)) == 2
    assert parcours((0, 1), ring, (0, 1)) == parcours((0, 1), ring)
    tail = [*ring, (5, 3)]
    assert nb_parcours((2, 0), tail) == 1
    assert nb_parcours((2, 0), tail, (2, 0)) == 0
    assert parcours((2, 0), tail, (2, 0)) == []


@pytest.mark.slow
def test_s3_closed_tours_are_as_many_as_published() -> None:
    board, start = Board(10, 3), Square(2, 1)
    known = published(board, Convention.CLOSED_FROM_START)
    closed = list(tours(board, start, closed=True))
    assert known == 32
    assert len(set(closed)) == 32
    assert count_tours(board, start, closed=True) == 32
    assert all(
        examine(board, tour, start=start, closed=True).valid for tour in closed
    )


def test_d1_the_page_s_loops_give_the_same_counts() -> None:
    def page(position: Couple, echiquier: Echiquier) -> int:
        if len(echiquier) == 1:
            return 1
        ca = cases_accessibles(position, echiquier)
        nouvel_echiquier = supprimer(position, echiquier)
        compteur = 0
        for c in ca:
            compteur = compteur + page(c, nouvel_echiquier)
        return compteur

    for position in whole(3, 7):
        expected = page(position, whole(3, 7))
        assert nb_parcours(position, whole(3, 7)) == expected


def test_d2_the_page_s_change_in_place_gives_the_same_list() -> None:
    def page(position: Couple, echiquier: Echiquier) -> list[Ronde]:
        if len(echiquier) == 1:
            return [[position]]
        liste_de_rondes: list[Ronde] = []
        for c in cases_accessibles(position, echiquier):
            rest = supprimer(position, echiquier)
            liste_de_rondes = liste_de_rondes + page(c, rest)
        for lr in liste_de_rondes:
            lr.insert(0, position)
        return liste_de_rondes

    for position in whole(3, 7):
        expected = page(position, whole(3, 7))
        assert parcours(position, whole(3, 7)) == expected
