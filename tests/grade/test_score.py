"""The score: by questions, and nothing for an answer that never changes."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from cavalier.grading.graded_cases import GradedCase, Property, graded_cases
from cavalier.grading.grades import Grade, Grader
from cavalier.grading.judging import Judgement, Result, judge
from cavalier.grading.output import explanation
from cavalier.grading.score import score
from cavalier.sandboxed.answers import Answer, Boards, Number, Unknown
from cavalier.sandboxed.calling import Verb
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Sandbox

from cavalier.catalogue import find
from common.board import Square
from common.reading import Reading, read

#: What a program answers to a case, where a right one would answer this.
Answers = Callable[[GradedCase, Answer], Answer]


@dataclass
class Answering:
    """Answers rightly, but for what it makes of that."""

    answers: Answers

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Answer a question of one start."""
        return self.answers(case, right(case))


def right(case: GradedCase) -> Answer:
    """Return a right answer to a case; lists of tours are too long here."""
    if case.verb == Verb.COUNT:
        assert isinstance(case.expected, int)
        return Number(case.expected)
    return Boards([] if case.expects_none else [tour_of(case)])


def tour_of(case: GradedCase) -> Reading:
    assert case.start is not None
    port = find("best-first-padded")
    tour = port.first_tour(case.board, case.start, closed=case.closed)
    return read(str([list(square) for square in tour or ()]), case.board)


def judged(answers: Answers) -> list[Result]:
    """Judge what is asked of small boards, but for the lists of all tours."""
    return [
        judge(case, Answering(answers))
        for case in graded_cases()
        if case.verb != Verb.TOURS and case.start is not None
        if not case.optional
    ]


def of_one_verb(verb: Verb, answers: Answers) -> Answers:
    """Answer one verb alone."""
    return lambda case, given: (
        answers(case, given) if case.verb == verb else Unknown()
    )


NONE = Boards([])


def halved_if_closed(case: GradedCase, given: Answer) -> Answer:
    count = given.value if isinstance(given, Number) else 0
    return Number(count // 2) if case.closed and count else given


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (lambda case, given: given, 1),
        (lambda case, given: Unknown(), None),
        (lambda case, given: Number(0), 0),
        (lambda case, given: Number(1), 0),
        (lambda case, given: Boards([]), 0),
        (of_one_verb(Verb.COUNT, lambda case, given: given), 1),
        (of_one_verb(Verb.TOUR, lambda case, given: given), 1),
        (of_one_verb(Verb.COUNT, halved_if_closed), 1 / 2),
        (halved_if_closed, 3 / 4),
        (lambda c, given: given if isinstance(given, Number) else NONE, 1 / 2),
    ],
    ids=[
        "right", "unknown", "0", "1", "none", "counts", "tours",
        "closed counts halved", "closed counts halved, with tours",
        "no tour found, right counts",
    ],
)  # fmt: skip
def test_a_score_is_the_mean_share_of_the_questions(
    answers: Answers, expected: float | None
) -> None:
    assert score(judged(answers)) == expected


def test_what_is_wrong_where_there_is_no_tour_costs_a_question_its_part() -> (
    None
):
    def at_least_one(case: GradedCase, given: Answer) -> Answer:
        return given or Number(1)

    results = judged(of_one_verb(Verb.COUNT, at_least_one))
    counted = [r for r in results if r.case.asks == Property.COUNT]
    none = [r for r in counted if r.case.expects_none]
    trivial = [*none, *(r for r in counted if len(r.case.board) == 1)]
    assert score(counted) == 1 / len(trivial)


def test_points_are_the_score_out_of_a_hundred() -> None:
    results = judged(halved_if_closed)
    assert Grade("x", results, Sandbox.NONE).points == 75


WARNSDORFF = """
def near(left, r, c):
    moves = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    moves += [(b, a) for a, b in moves]
    return [(r + a, c + b) for a, b in moves if (r + a, c + b) in left]

def tour(rows, columns, row, column):
    left = {(r, c) for r in range(rows) for c in range(columns)}
    found = [(row, column)]
    left.remove(found[0])
    while left:
        free = near(left, *found[-1])
        if not free:
            return STUCK
        found.append(min(free, key=lambda s: len(near(left, *s))))
        left.remove(found[-1])
    return found
"""


@pytest.mark.slow
@pytest.mark.sandboxed
@pytest.mark.parametrize("stuck", ["None", "'unknown'"])
def test_a_heuristic_may_get_stuck(stuck: str, tmp_path: Path) -> None:
    grade = graded(WARNSDORFF.replace("STUCK", stuck), tmp_path)
    left_out = [
        result
        for result in grade.results
        if result.case.asks == Property.TOUR
        if result.judgement == Judgement.NOT_OFFERED
    ]
    assert left_out
    assert grade.score == 1
    assert any("heuristic" in line for line in explanation(grade)) == (
        stuck == "None"
    )


@pytest.mark.slow
@pytest.mark.sandboxed
def test_a_heuristic_that_finds_no_large_tour_may_not(tmp_path: Path) -> None:
    wrong = WARNSDORFF.replace("min(", "max(").replace("STUCK", "None")
    assert not graded(wrong, tmp_path).passed


def graded(text: str, folder: Path) -> Grade:
    """Grade the function `tour` of a text, which finds one from a start."""
    file = folder / "mine.py"
    file.write_text(text, "utf-8")
    asked = (Property.TOUR, Property.NO_TOUR)
    cases = [case for case in graded_cases() if case.asks in asked]
    grader = Grader(DEFAULT_LIMITS, Sandbox.AUTO, cases)
    return grader.grade(f"{file}:tour")
