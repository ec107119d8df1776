"""What a grade says of a program that fails is true, and said once."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from cavalier.grading.graded_cases import GradedCase, graded_cases
from cavalier.grading.grades import Grade, Grader
from cavalier.grading.interview import Interview
from cavalier.grading.judging import Judgement, judge
from cavalier.grading.junit import junit
from cavalier.grading.output import explanation, summary
from cavalier.sandboxed.channel import Batch
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Run, Sandbox
from cavalier.sandboxed.targets import target

from tests.grade import asked_here

PROGRAM = """
def raises(rows, columns, row, column):
    return [][rows]
def couples_raise(couple, couples):
    return 1 // 0
def boards_raise(board, start, closed=False):
    return 1 // 0
def question(rows, columns, row, column):
    return "?"
def right(rows, columns, row, column):
    if rows * columns == 1:
        return 1
    return {(3, 4): 2, (1, 2): 0}.get((rows, columns), 0)
"""


def cases(*asked: str, squares: int = 12) -> list[GradedCase]:
    return [
        case
        for case in graded_cases()
        if case.asks in asked and len(case.board) <= squares
    ]


def graded(tmp_path: Path, function: str, *asked: str) -> Grade:
    file = tmp_path / "my.py"
    file.write_text(PROGRAM, encoding="utf-8")
    return asked_here.grade(f"{file}:{function}", cases(*asked))


@pytest.mark.parametrize(
    ("function", "call"),
    [
        ("raises", "raises(1, 1, 0, 0) [start a1]"),
        ("couples_raise", "couples_raise((0, 0), [(0, 0)]) [start a1]"),
        (
            "boards_raise",
            "boards_raise(Board(1, 1), Square(0, 0), closed=False) [start a1]",
        ),
    ],
)
def test_an_error_is_said_once_with_its_call(
    tmp_path: Path, function: str, call: str
) -> None:
    grade = graded(tmp_path, function, "count")
    told = explanation(grade)
    failed = grade.number(Judgement.FAILED)
    assert failed == len(grade.results) > 5
    assert sum("Error" in line for line in told) == 1
    assert f"called as {call}" in told[1]
    assert re.search(r"Error: [^,]+, line \d+, ", told[1])
    assert told[3] == f"  the same in {failed - 1} other cases"


def test_each_case_of_a_report_has_its_own_call(tmp_path: Path) -> None:
    text = junit(graded(tmp_path, "raises", "count"))
    for call in (
        "raises(1, 1, 0, 0) [start a1]",
        "raises(3, 4, 0, 1) [start b3]",
        "raises(4, 3, 1, 0) [start a3]",
    ):
        assert call in text


def test_squares_are_named(tmp_path: Path) -> None:
    grade = graded(tmp_path, "question", "count", "noTour")
    names = [each.case.description for each in grade.results]
    assert "count: 3x4 from b3" in names
    assert not re.search(r"from \(", "".join(names))
    told = explanation(grade)
    assert told[0] == "first failure: count: 1x1 from a1"
    assert told[1].startswith("  came: returned '?', where a number ")


class OutOfTime(Interview):
    """Every run is ended by the limit on processor time."""

    def _ask(self, asked: Sequence[object]) -> Batch:
        run = Run(b"", b"", "used more than 1 second of processor time", None)
        from cavalier.sandboxed.answers import Broken

        return Batch([Broken(str(run.problem), cut_short=True)], run)


def out_of_time(asked: Sequence[GradedCase], file: Path) -> Grade:
    file.write_text(PROGRAM, encoding="utf-8")
    asking = OutOfTime(target(f"{file}:right"), DEFAULT_LIMITS, Sandbox.NONE)
    grader = Grader(DEFAULT_LIMITS, Sandbox.NONE, asked)
    return grader.graded("my.py", [judge(case, asking) for case in asked])


def test_what_is_not_asked_after_two_limits_is_counted(tmp_path: Path) -> None:
    asked = [case for case in cases("count") if not case.optional]
    grade = out_of_time(asked, tmp_path / "my.py")
    left = [
        each for each in grade.results if each.broken and not each.broken.asked
    ]
    assert len(left) == len(asked) - 2 > 0
    told = explanation(grade)
    assert "  the same in 1 other case" in told
    assert told[-1] == (
        f"after two limits, {len(left)} cases were not asked, which count as "
        "failed"
    )


def test_a_limit_on_an_optional_case_is_not_called_not_offered(
    tmp_path: Path,
) -> None:
    asked = [case for case in cases("count", squares=99) if case.optional]
    grade = out_of_time(asked, tmp_path / "my.py")
    assert {each.judgement for each in grade.results} == {Judgement.TOO_SLOW}
    assert grade.problem == "it used more than 1 second of processor time"
    assert grade.score is None
    right = Grade("my.py", grade.results, Sandbox.NONE)
    assert "not offered" not in summary(right)
    assert f"{len(asked)} optional ones too slow" in summary(right)
    [first] = explanation(right)
    assert first.endswith(
        "3x11 from a3: used more than 1 second of processor time"
    )
    assert '<skipped message="too slow"' in junit(right)


@pytest.mark.sandboxed
@pytest.mark.slow
def test_what_is_not_offered_stays_so_after_two_limits(
    tmp_path: Path,
) -> None:
    file = tmp_path / "my.py"
    file.write_text(
        "def f(rows, columns, row, column):\n    while True: pass\n",
        encoding="utf-8",
    )
    grader = Grader(DEFAULT_LIMITS, Sandbox.AUTO, graded_cases())
    results = list(grader.judged(f"{file}:f"))
    closed = [each for each in results if each.case.asks == "countClosed"]
    assert {each.judgement for each in closed} == {Judgement.NOT_OFFERED}
    others = [each for each in results if each.case.asks == "count"]
    assert {each.judgement for each in others} == {
        *(Judgement.FAILED, Judgement.TOO_SLOW)
    }
