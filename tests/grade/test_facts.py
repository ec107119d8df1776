"""Facts: what all failures have in common, and what only some have."""

from collections.abc import Callable, Sequence
from itertools import cycle

import pytest
from cavalier.grading.facts import facts
from cavalier.grading.graded_cases import GradedCase, graded_cases
from cavalier.grading.judging import Result, judge, judge_again
from cavalier.sandboxed.answers import Answer, Broken, Number
from cavalier.sandboxed.calling import Verb

from common.board import Square

#: What a program counts where a right one counts so many.
Counts = Callable[[GradedCase, int], int]


class Counting:
    """Counts the tours of cases, in a wrong way."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Return the wrong number."""
        assert isinstance(case.expected, int)
        return Number(self.counts(case, case.expected))


def counted() -> list[GradedCase]:
    """List the cases that ask for a number from one start."""
    return [
        case
        for case in graded_cases()
        if case.verb == Verb.COUNT and case.start and len(case.board) <= 30
    ]


def judged(counts: Counts) -> list[Result]:
    return [judge(case, Counting(counts)) for case in counted()]


@pytest.mark.parametrize(
    ("counts", "fact"),
    [
        (
            lambda case, n: n + (case.board.rows != case.board.columns),
            "are on boards that are not square",
        ),
        (
            lambda case, n: n + (case.board.rows == case.board.columns),
            "are on square boards",
        ),
        (
            lambda case, n: n + (len(case.board) >= 20),
            "are on boards of 20 squares or more",
        ),
        (lambda case, n: n + case.closed, "are about closed tours"),
        (lambda case, n: n // 2, "half of what is expected, rounded down"),
        (lambda case, n: 2 * n, "answer twice what is expected"),
        (lambda case, n: 0, "answer 0"),
        (lambda case, n: n or 1, "are of cases without a tour"),
        (
            lambda case, n: n + (case.start != (0, 0)),
            "are from another start than the top left corner",
        ),
    ],
)
def test_what_all_failures_have_in_common_is_told(
    counts: Counts, fact: str
) -> None:
    [told] = facts(judged(counts))
    number = sum(result.came != "" for result in judged(counts))
    assert told.startswith(f"all {number} failures")
    assert fact in told


@pytest.mark.parametrize(
    "counts",
    [
        lambda case, n: n,
        lambda case, n: n + 1,
        lambda case, n: n + (case == counted()[-1]),
    ],
)
def test_nothing_is_told_of_no_failure_of_one_or_of_all(
    counts: Counts,
) -> None:
    assert facts(judged(counts)) == []


def test_a_fact_of_many_that_passed_is_not_told() -> None:
    wrong = [c for c in counted() if c.board.rows != c.board.columns][-2:]
    [told] = facts(judged(lambda case, n: n + (case in wrong)))
    assert "not square" not in told


def test_two_failures_are_called_both() -> None:
    wrong = counted()[-2:]
    [told] = facts(judged(lambda case, n: n + (case in wrong)))
    assert told.startswith("both failures")


class Ending:
    """Ends with one of some problems after the other."""

    def __init__(self, *problems: str) -> None:
        self.problems = cycle(problems)

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Return what became of it."""
        return Broken(next(self.problems))


@pytest.mark.parametrize(
    ("problems", "told"),
    [
        (("KeyError: 3", "KeyError: 4"), ["all 3 failures raise KeyError"]),
        (("KeyError: 3",), []),  # the first failure says it for all
        (
            (
                "ended: java.lang.AError: 3",
                'ended: Exception in thread "main" x.AError',
            ),
            ["all 3 failures raise AError"],
        ),
        (("returns 'aError'", "returns 'b', not aError"), []),
    ],
)
def test_what_all_failures_raise_is_told_once(
    problems: Sequence[str], told: list[str]
) -> None:
    asked = [case for case in counted() if not case.optional][:3]
    ending = Ending(*problems)
    assert facts([judge(case, ending) for case in asked]) == told


def test_other_answers_when_asked_again_are_told() -> None:
    results = [
        judge_again(result, [(result.case.start, Number(99))])
        for result in judged(lambda case, n: n)
        if result.case.start is not None
    ]
    assert facts(results) == [
        f"all {len(results)} failures are right at first, and wrong when "
        "asked again"
    ]
