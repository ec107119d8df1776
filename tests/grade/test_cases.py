"""Cases: the public ones, and those that are drawn by a seed."""

import pytest

from cavalier.exact import count_tours
from cavalier.grade.cases import (
    LARGEST,
    NUMBER_UNSEEN,
    Case,
    canonical_cases,
    unseen_cases,
)
from cavalier.programs.question import Question, Verb
from common.search import Search, known

PUBLIC = {case.question: case for case in canonical_cases()}


def count_of(question: Question, *, closed: bool) -> int:
    """Return how many tours there are: published, or else counted."""
    search = Search(question.board, closed, question.start)
    count = known(search)
    if count is None:
        count = count_tours(search.board, search.convention, search.start)
    return count


def is_right(case: Case) -> bool:
    """Check what is expected of a case on a small board."""
    count = count_of(case.question, closed=case.question.closed)
    if case.question.verb is Verb.TOUR:
        return case.expected == (None if count else 0)
    return case.expected == count


@pytest.mark.slow
def test_public_cases_expect_known_counts() -> None:
    small = [case for case in PUBLIC.values() if len(case.board) <= 36]
    assert [case for case in small if not is_right(case)] == []


def test_public_cases_go_from_the_smallest_board_up() -> None:
    cases = canonical_cases()
    sizes = [len(case.board) for case in cases]
    assert sizes == sorted(sizes)
    assert len({case.request for case in cases}) == 6
    assert len({case.uuid for case in cases}) == len(PUBLIC) == len(sizes)


def test_public_cases_tell_closed_tours_from_open_ones() -> None:
    telling = {
        (case.request, case.optional, case.expected)
        for question, case in PUBLIC.items()
        if question.verb is not Verb.TOUR and len(case.board) <= 30
        if count_of(question, closed=not question.closed)
        if case.expected
    }
    assert {
        ("count", False, 32),
        ("count closed", False, 32),
        ("tours closed", True, 32),
    } <= telling


def test_a_seed_draws_the_same_cases_on_every_machine() -> None:
    drawn = unseen_cases(1)
    assert drawn == unseen_cases(1)
    assert drawn != unseen_cases(2)
    assert len(drawn) == NUMBER_UNSEEN + 1
    assert [case.description for case in drawn][:3] == [
        "count: 3x4 from a1",
        "count closed: 4x3 from c1",
        "tour: 3x4 from a1",
    ]
    sizes = [len(case.board) for case in drawn]
    assert sizes == sorted(sizes)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 13))
def test_unseen_cases_are_new_and_right(seed: int) -> None:
    drawn = [case for case in unseen_cases(seed) if case.board != LARGEST]
    assert len({case.uuid for case in drawn}) == len(drawn) == NUMBER_UNSEEN
    for case in drawn:
        assert case.question not in PUBLIC
        assert is_right(case)
