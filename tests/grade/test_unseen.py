"""Unseen cases: the same for a seed, right, and enough to find every fault."""

from functools import cache

import pytest
from cavalier.grading.graded_cases import GradedCase, Property, graded_cases
from cavalier.grading.judging import Judgement
from cavalier.grading.unseen import unseen_cases

from common.board import parse_board
from common.counts import convention_of, published
from common.errors import CavalierError
from tests.grade.asked_here import results
from tests.grade.test_hints import HINTS, HINTS_OF_LARGER, marked


@cache
def drawn() -> tuple[GradedCase, ...]:
    return unseen_cases(50, 1)


@pytest.fixture(scope="module", autouse=True)
def _drawn() -> None:
    """Draw before what is timed."""
    drawn()


def test_a_seed_draws_the_same_cases_on_every_machine() -> None:
    told = [case.description for case in unseen_cases(6, 1)]
    assert told == [
        "count: 4x3 from a1, seed 1",
        "noTour: 3x5 from d3, seed 1",
        "count: 4x5 from d4, seed 1",
        "countClosed: 4x5 from e4, seed 1",
        "tour: 4x5 from d1, seed 1",
        "tours: 3x7 from g1, seed 1",
    ]
    assert unseen_cases(6, 2) != unseen_cases(6, 1) == unseen_cases(6, 1)


def test_no_case_is_public_or_drawn_twice() -> None:
    seen = {(c.asks, c.board, c.start) for c in graded_cases()}
    new = {(c.asks, c.board, c.start) for c in drawn()}
    assert len(drawn()) == len(new) == len({c.uuid for c in drawn()}) == 50
    assert not new & seen


def test_all_kinds_of_questions_are_drawn_in_order_of_size() -> None:
    asked = {case.asks for case in drawn()}
    assert asked == {*Property} - {Property.CLOSED_TOURS}
    sizes = [len(case.board) for case in drawn()]
    assert sizes == sorted(sizes)
    counts = [case.expected for case in drawn() if case.optional]
    assert any(isinstance(n, int) and n >= 2**16 for n in counts)
    assert {parse_board("200x3"), parse_board("3x200")} & {
        case.board for case in drawn()
    }


def test_what_is_expected_is_what_is_published() -> None:
    for case in drawn():
        counts = case.asks in (Property.COUNT, Property.TOURS)
        convention = convention_of(closed=case.closed, from_start=True)
        known = published(case.board, convention, case.start)
        if known is not None and case.start and (counts or case.closed):
            assert case.expected in (known, None), case.description


def test_as_many_are_drawn_of_some_questions_as_are_asked_for() -> None:
    cases = unseen_cases(20, 3, ["count", "countAll"])
    assert len(cases) == 20
    assert {case.asks for case in cases} == {
        Property.COUNT, Property.COUNT_ALL
    }  # fmt: skip


def test_too_many_cases_are_refused() -> None:
    with pytest.raises(CavalierError, match="Use at most 500"):
        _ = unseen_cases(100_000, 1)


def fails(name: str, most: int) -> bool:
    """Ask about ever larger boards, up to the first failure."""
    cases = [case for case in drawn() if len(case.board) <= most]
    judged = results(name, cases, first=True)
    return any(each.judgement == Judgement.FAILED for each in judged)


FAULTS = sorted(
    {*HINTS, *HINTS_OF_LARGER, "closed_at_corner", "closed_by_sum"}
    | {"closed_untested"}
    | {"illegal_moves", "kept_list", "always_one", "one_too_many"}
    | {"two_faults", "boards_with_one_repeated", "public_answers"}
    | {"negative_indices"}
)

#: Faults that only closed tours show, on boards that have some.
OF_CLOSED_TOURS = ("cycles_once", "cycles_twice", "board_never_closed")


@pytest.mark.parametrize("name", marked(FAULTS))
def test_a_wrong_program_fails(name: str) -> None:
    assert fails(name, 24)


@pytest.mark.parametrize("name", OF_CLOSED_TOURS)
def test_a_program_that_is_wrong_about_closed_tours_fails(name: str) -> None:
    assert fails(name, 30)


@pytest.mark.parametrize(
    "name", ["twelve_bits", "sixteen_bits", "sixteen_bits_with_sign"]
)
def test_a_program_with_numbers_too_small_fails(name: str) -> None:
    assert fails(name, 60)


@pytest.mark.parametrize("name", ["right", "all_boards"])
def test_a_right_program_passes(name: str) -> None:
    assert not fails(name, 20)


def test_a_program_that_knows_the_public_cases_passes_only_those() -> None:
    public = results("public_answers", lambda case: len(case.board) <= 20)
    judged = {each.judgement for each in public}
    assert judged == {Judgement.PASSED, Judgement.NOT_OFFERED}
