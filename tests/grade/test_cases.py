"""Cases: the public ones, and those that are drawn by a seed."""

import pytest

from cavalier.exact import count_tours
from cavalier.grade.cases import (
    NUMBER_UNSEEN,
    Case,
    Property,
    canonical_cases,
    unseen_cases,
)
from common.counts import Convention, published
from common.search import Search

PLACES = {(c.asks, c.board, c.start) for c in canonical_cases()}


def count_of(case: Case) -> int:
    """Return how many tours a case is about: published, or else counted."""
    convention = Search(case.board, case.closed, case.start).convention
    count = published(case.board, convention, case.start)
    if count is None:
        count = count_tours(case.board, convention, case.start)
    return count


@pytest.mark.slow
def test_public_cases_expect_known_counts() -> None:
    for case in canonical_cases():
        if len(case.board) <= 36:
            count = count_of(case)
            assert case.expected in (None, count), case.description
            if case.expected is None:
                assert (case.asks is Property.NO_TOUR) == (count == 0)


def test_public_cases_go_from_the_smallest_board_up() -> None:
    sizes = [len(case.board) for case in canonical_cases()]
    assert sizes == sorted(sizes)
    assert {case.asks for case in canonical_cases()} == {*Property}
    assert len({case.uuid for case in canonical_cases()}) == len(sizes)


def test_a_case_asks_for_some_but_not_all_tours() -> None:
    [case] = [c for c in canonical_cases() if c.asks is Property.CLOSED_TOURS]
    number = count_tours(case.board, Convention.PATHS_FROM_START, case.start)
    assert case.expected == 32 and number == 48


def test_compulsory_counts_tell_closed_tours_from_open_ones() -> None:
    counted = [
        case
        for case in canonical_cases()
        if case.asks is Property.COUNT and not case.optional and case.finds
    ]
    assert any(
        count_tours(case.board, Convention.CLOSED_FROM_START, case.start)
        for case in counted
        if len(case.board) <= 30
    )


def test_a_seed_draws_the_same_cases_on_every_machine() -> None:
    drawn = unseen_cases(1)
    assert drawn == unseen_cases(1)
    assert drawn != unseen_cases(2)
    assert len(drawn) == NUMBER_UNSEEN + 1
    assert [case.description for case in drawn][:3] == [
        "tour: 2x4 from c2, seed 1",
        "count: 3x4 from d3, seed 1",
        "tour: 4x3 from c2, seed 1",
    ]
    sizes = [len(case.board) for case in drawn]
    assert sizes == sorted(sizes)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 13))
def test_unseen_cases_are_new_and_counted(seed: int) -> None:
    drawn = [case for case in unseen_cases(seed) if case.seed == seed]
    assert len({case.uuid for case in drawn}) == len(drawn) == NUMBER_UNSEEN
    for case in drawn:
        assert (case.asks, case.board, case.start) not in PLACES
        if case.expected is not None and len(case.board) <= 21:
            assert case.expected == count_of(case)
        if case.asks is Property.NO_TOUR:
            assert case.expected is None and not case.finds
