"""Wrong programs by a table: all are caught, and no hint on them is wrong."""

from pathlib import Path

import pytest

from cavalier.grading.facts import facts
from cavalier.grading.graded_cases import GradedCase, Property, graded_cases
from cavalier.grading.grades import Grade
from cavalier.grading.judging import Judgement, judge
from tests.workbench.pupils_mutated import MUTATED, NUMBERS
from tests.workbench.pupils_wrong import Wrong
from tests.workbench.test_facts import Counting
from tests.workbench.test_pupils import graded, named


def faults(grade: Grade) -> list[str]:
    """List the hints, without what all failures have in common."""
    common = facts(grade.results)
    return [hint for hint in grade.hints if hint not in common]


@pytest.mark.slow
@pytest.mark.parametrize("wrong", MUTATED, ids=named)
def test_a_mutated_program_is_caught_with_its_hint_or_none(
    wrong: Wrong, tmp_path: Path
) -> None:
    grade = graded(wrong.program, wrong.text, tmp_path)
    assert not grade.passed
    for hint in faults(grade):
        assert wrong.hint
        assert wrong.hint in hint


def test_there_are_a_hundred_of_them() -> None:
    assert len({wrong.text for wrong in MUTATED}) >= 100


def counts() -> list[GradedCase]:
    return [case for case in graded_cases() if case.asks == Property.COUNT]


@pytest.mark.parametrize("kind", NUMBERS)
def test_a_count_shows_what_a_number_is_kept_in(kind: str) -> None:
    kept, shown = NUMBERS[kind]
    judged = [judge(c, Counting(lambda case, n: kept(n))) for c in counts()]
    failed = [r for r in judged if r.judgement == Judgement.FAILED]
    first = [r.case.description.partition(": ")[2] for r in failed[:1]]
    assert first == [shown] * bool(shown)
