"""Grading at once: limits that fit, the first failure first, asked again."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from cavalier.grading.graded_cases import (
    GradedCase,
    Property,
    graded_cases,
)
from cavalier.grading.interview import Interview, Patience, limits_of
from cavalier.grading.judging import Judgement, Result, judge, judge_again
from cavalier.sandboxed.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
    answer_in,
)
from cavalier.sandboxed.channel import Batch
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Limits, Run, Sandbox
from cavalier.sandboxed.targets import Code, Target, target

from common.board import Board, Square
from tests.grade import asked_here
from tests.grade.asked_here import here

WRONG = "tests/grade/wrong_translations.py"

CORNER = Square(0, 0)
WHOLE = Run(b"", b"", None)
LATE = Run(b"", b"", "used more than 3 seconds of processor time", None)

PROGRAM = Target("x", ())
CODE = Target("x.py", (), Code(".", "x.py"))
FUNCTION = Target("x.py:f", (), Code(".", "x.py", "f"))

#: What came of questions asked in one process: texts, and how it ended.
Script = tuple[Sequence[str], Run]


def counting(
    rows: int,
    columns: int,
    expected: int = 2,
    *,
    start: Square | None = CORNER,
    optional: bool = False,
) -> GradedCase:
    board, asks = Board(rows, columns), Property.COUNT
    return GradedCase(
        "", asks, board, start, expected=expected, optional=optional
    )


#: A run that a limit ended before there was an answer.
SILENT: Script = ((), LATE)


@dataclass
class Scripted(Interview):
    """Runs nothing, and has the answers written; keeps what was asked."""

    target: Target = PROGRAM
    limits: Limits = DEFAULT_LIMITS
    sandbox: Sandbox = Sandbox.NONE
    script: list[Script] = field(default_factory=list)
    asked: list[list[tuple[Board, Square]]] = field(default_factory=list)

    def _ask(self, asked: Sequence[tuple[GradedCase, Square]]) -> Batch:
        self.asked.append([(case.board, start) for case, start in asked])
        texts, run = self.script.pop(0)
        answers: list[Answer] = [
            answer_in(text, case.verb, case.board)
            for text, (case, _) in zip(texts, asked, strict=False)
        ]
        cut = Broken(str(run.problem), cut_short=run.cut_short)
        batch = Batch(answers or [cut], run)
        self._measure(asked[0][0], batch)
        return batch


def at_once(*texts: str, until: Run = WHOLE) -> Script:
    return texts, until


def one_by_one(*texts: str) -> list[Script]:
    return [at_once(text) for text in texts]


def interview(
    *script: Script,
    target: Target = PROGRAM,
    cases: Sequence[GradedCase] = (),
) -> Scripted:
    return Scripted(target, cases=cases, script=[*script])


def judged(asking: Interview, case: GradedCase) -> Result:
    return judge_again(judge(case, asking), asking.again(case))


# Limits.


@pytest.mark.parametrize(
    ("case", "cpu", "clock"),
    [
        (counting(1, 1), 2, 6),
        (counting(4, 3), 2, 6),
        (counting(3, 7), 10, 30),
        (counting(5, 5), 61, 60),
        (counting(5, 6, optional=True), 1, 3),
    ],
)
def test_limits_fit_the_board(
    case: GradedCase, cpu: int, clock: float
) -> None:
    limits = limits_of(case, Limits(seconds=60, cpu_seconds=61))
    assert (limits.cpu_seconds, limits.seconds) == (cpu, clock)


def test_no_limit_is_above_what_is_asked_for() -> None:
    limits = limits_of(counting(3, 4), Limits(seconds=1, cpu_seconds=1))
    assert (limits.cpu_seconds, limits.seconds) == (1, 1)


def test_after_two_limits_larger_boards_are_not_asked() -> None:
    asking = interview(at_once("1"), SILENT, SILENT)
    cases = [counting(*sides) for sides in ((1, 1), (3, 4), (4, 3), (4, 5))]
    given = [asking.ask(case, CORNER) for case in cases]
    assert isinstance(given[3], Broken)
    assert given[3].problem == f"not asked: it {LATE.problem} on 4x3"
    assert len(asking.asked) == 3


def test_who_never_answers_is_asked_nothing_else_after_two_limits() -> None:
    asking = interview(SILENT, SILENT)
    tour = GradedCase("", Property.TOUR, Board(3, 4), CORNER)
    closed = GradedCase("", Property.CLOSED_TOUR, Board(5, 6), CORNER)
    given = [asking.ask(c, CORNER) for c in (counting(1, 1), tour, closed)]
    assert isinstance(given[2], Broken)
    assert given[2].problem.startswith("not asked")


def test_what_may_be_left_out_is_left_out_with_the_reason() -> None:
    asking = interview(at_once("2"), SILENT)
    assert judged(asking, counting(3, 8)).judgement == Judgement.PASSED
    for sides in ((5, 6), (6, 6)):
        result = judged(asking, counting(*sides, optional=True))
        assert result.judgement == Judgement.TOO_SLOW
        assert str(LATE.problem) in result.came
    obliged = interview(at_once("2"), SILENT)
    judged(obliged, counting(3, 8))
    assert judged(obliged, counting(5, 6)).judgement == Judgement.FAILED


def test_two_limits_end_all_that_may_be_left_out() -> None:
    asking = interview(at_once("2"), SILENT, SILENT)
    judged(asking, counting(3, 8))
    judged(asking, counting(4, 8, optional=True))
    for asks in (Property.TOUR, Property.TOURS):
        late = GradedCase("", asks, Board(8, 8), CORNER, optional=True)
        assert judged(asking, late).judgement == Judgement.TOO_SLOW
    assert len(asking.asked) == 3


def test_unknown_leaves_out_an_optional_case_only() -> None:
    asking = interview(*one_by_one("2", "unknown", "unknown"))
    asking.ask(counting(3, 8), CORNER)
    assert asking.ask(counting(5, 6, optional=True), CORNER) == Unknown()
    given = asking.ask(counting(6, 5), CORNER)
    assert given == Broken("answered unknown, but had answered before")


def test_a_wrong_answer_to_an_optional_case_fails() -> None:
    asking = interview(at_once("0"))
    result = judged(asking, counting(5, 6, optional=True))
    assert result.judgement == Judgement.FAILED


def wrong_after(asking: Interview, *cut: Property) -> Patience:
    """Return the patience after a failure of `count`, and after limits."""
    asking.note_failure(counting(3, 4))
    for asks in cut:
        late = GradedCase("", asks, Board(3, 4), CORNER)
        asking.patience.count_cut(late, LATE, silent=False)
    return asking.patience


@pytest.mark.parametrize(
    ("cut", "of_count", "of_tour"),
    [
        ((), 2, 60),
        ((Property.TOURS,), 2, 10),
        ((Property.TOURS, Property.CLOSED_TOUR), 1, 1),
    ],
)
def test_what_has_failed_has_little_time_left(
    cut: Sequence[Property], of_count: int, of_tour: int
) -> None:
    patience = wrong_after(interview(), *cut)
    tour = GradedCase("", Property.TOUR, Board(5, 5), CORNER)
    assert patience.cpu_seconds(counting(5, 5), 60) == of_count
    assert patience.cpu_seconds(tour, 60) == of_tour
    assert patience.cpu_seconds(counting(5, 5, optional=True), 1) == 1


def test_after_two_limits_one_more_ends_another_question() -> None:
    asking = interview(at_once("1"), *[SILENT] * 3)
    asking.ask(counting(1, 1), CORNER)
    for asks in (Property.TOURS, Property.CLOSED_TOUR, Property.TOUR):
        late = GradedCase("", asks, Board(3, 4), CORNER)
        judged(asking, late)
    larger = GradedCase("", Property.TOUR, Board(4, 5), CORNER)
    assert judged(asking, larger).came.startswith("not asked")
    assert len(asking.asked) == 4


@pytest.mark.parametrize(
    ("cpu", "expected", "asked"),
    [
        (0.3, 608, True),  # twice as long as 5x5, of which 0.1 is the start
        (0.7, 608, False),
        (0.7, 304, True),
        (0.11, 115_837, False),
        (0.1, 115_837, True),
    ],
)
def test_an_optional_count_that_5x5_shows_to_be_too_long_is_not_begun(
    cpu: float, expected: int, asked: bool
) -> None:
    runs = [replace(WHOLE, cpu_seconds=each) for each in (0.1, cpu)]
    first, five = at_once("0", until=runs[0]), at_once("304", until=runs[1])
    asking = interview(first, five, at_once(f"{expected}"))
    for sides in ((3, 5), (5, 5)):
        asking.ask(counting(*sides), CORNER)
    case = counting(6, 6, expected, optional=True)
    wanted = Judgement.PASSED if asked else Judgement.TOO_SLOW
    assert judged(asking, case).judgement == wanted
    assert len(asking.asked) == 2 + asked


# Asking again.


def test_a_python_target_is_asked_again_in_the_other_order() -> None:
    asking = interview(at_once("1", "0", "0", "1"), target=CODE)
    case = counting(1, 2, 1, start=None)
    assert judged(asking, case).judgement == Judgement.PASSED
    left, right = ((case.board, square) for square in case.board)
    assert asking.asked == [[left, right, right, left]]


def test_a_python_target_is_asked_about_boards_of_one_size_at_once() -> None:
    small, other, larger = cases = [
        counting(rows, columns, expected)
        for rows, columns, expected in ((1, 1, 1), (3, 4, 2), (4, 5, 32))
    ]
    asking = interview(
        at_once("1", "2", "2", "3"),
        at_once("32"),
        target=CODE,
        cases=cases,
    )
    assert judged(asking, small).came == "1 at first, 3 when asked again"
    assert judged(asking, other).judgement == Judgement.PASSED
    assert judged(asking, larger).judgement == Judgement.PASSED
    first, second = [(each.board, CORNER) for each in (small, other)]
    assert asking.asked == [
        [first, second, second, first],
        [(larger.board, CORNER)],
    ]


def test_a_function_that_counts_is_not_asked_for_tours() -> None:
    asking = interview(at_once("2", "4"), target=FUNCTION)
    judged(asking, counting(3, 4))
    tour = GradedCase("", Property.CLOSED_TOUR, Board(5, 6), CORNER)
    assert judged(asking, tour).judgement == Judgement.NOT_OFFERED
    assert len(asking.asked) == 1


def test_an_answer_that_changes_is_a_failure_that_says_so() -> None:
    asking = interview(at_once("2", "4"), target=CODE)
    result = judged(asking, counting(3, 4))
    assert result.judgement == Judgement.FAILED
    assert result.came == "2 at first, 4 when asked again"


def test_a_program_is_asked_again_on_three_boards() -> None:
    asking = interview(*one_by_one("2", "2", "2", "2", "2", "3", "2"))
    for board in ((3, 4), (4, 3)):
        assert judged(asking, counting(*board)).judgement == Judgement.PASSED
    assert judged(asking, counting(4, 5)).came == (
        "2 at first, 3 when asked again"
    )
    assert judged(asking, counting(5, 4)).judgement == Judgement.PASSED


def test_another_tour_is_no_change_and_none_is_one() -> None:
    case = GradedCase("", Property.TOUR, Board(3, 4), CORNER)
    tours = ["1 4 7 10\n12 9 2 5\n3 6 11 8", "1 4 7 10\n8 11 2 5\n3 6 9 12"]
    asking = interview(*one_by_one(*tours))
    assert judged(asking, case).judgement == Judgement.PASSED
    asking = interview(*one_by_one(tours[0], "none"))
    assert judged(asking, case).came == (
        "right at first, but when asked again: none"
    )


def test_what_a_limit_cut_short_after_other_answers_is_asked_alone() -> None:
    cut = at_once("0", until=LATE)
    asking = interview(cut, at_once("0", "0"), target=CODE)
    result = judged(asking, counting(1, 2, 0, start=None))
    assert result.judgement == Judgement.PASSED
    assert [len(starts) for starts in asking.asked] == [4, 2]


def test_a_loop_when_asked_again_is_a_failure() -> None:
    cut = at_once("2", until=LATE)
    asking = interview(cut, cut, target=CODE)
    result = judged(asking, counting(3, 4))
    assert (
        result.came == f"right at first, but when asked again: {LATE.problem}"
    )


def test_who_is_only_slow_when_asked_again_does_not_fail() -> None:
    cut = at_once("2", until=LATE)
    asking = interview(cut, at_once("2", "2"), target=CODE)
    assert judged(asking, counting(3, 4)).judgement == Judgement.PASSED


@pytest.mark.parametrize(
    ("target", "later"),
    [(PROGRAM, Judgement.FAILED), (FUNCTION, Judgement.NOT_OFFERED)],
)
def test_a_program_that_has_found_no_tour_must_know_the_others(
    target: Target, later: Judgement
) -> None:
    """A function may have listed no tours, and be asked for one later."""
    texts = ("none", "unknown", "unknown", "unknown")
    script = [at_once(text, text) for text in texts]
    asking = interview(*script, target=target)
    without = GradedCase("", Property.NO_TOUR, Board(3, 3), CORNER)
    tour = GradedCase("", Property.TOUR, Board(3, 4), CORNER)
    assert judged(asking, without).judgement == Judgement.PASSED
    assert judged(asking, tour).judgement == later


def test_python_code_is_asked_about_every_start_in_one_process() -> None:
    case = next(
        c for c in graded_cases() if c.description[:13] == "countAll: 3x4"
    )
    asking = Interview(target(f"{WRONG}:right"), Limits(), Sandbox.NONE)
    with here():
        assert judged(asking, case).judgement == Judgement.PASSED
    assert len(asking.repeated) == 12
    assert not any(
        isinstance(each, Boards) for each in asking.answers.values()
    )


#: It answers about 1x1, then it does as it is written.
UNTIL = """
import os, sys, time
def f(rows, columns, row, column):
    if rows * columns > 1:
        {body}
    return 1
"""


@pytest.mark.slow
@pytest.mark.sandboxed
@pytest.mark.parametrize(
    ("body", "failure"),
    [
        ("1 / 0", ["raises ZeroDivisionError: division by zero"]),
        ("sys.exit(3)", ["exits: SystemExit: 3"]),
        ("os._exit(0)", ["printed nothing"]),
        ("os.kill(os.getpid(), 9)", ["was ended by SIGKILL"]),
        ("time.sleep(99)", []),
    ],
)
def test_the_answers_before_a_failure_or_a_limit_are_known(
    body: str, failure: list[str], tmp_path: Path
) -> None:
    """A failure is the last answer; after a limit, there is none."""
    file = tmp_path / "my.py"
    file.write_text(UNTIL.format(body=body), encoding="utf-8")
    cases = [counting(*sides) for sides in ((1, 1), (3, 4), (4, 3))]
    limits = Limits(seconds=3)
    asking = Interview(target(f"{file}:f"), limits, Sandbox.AUTO, cases)
    with closing(asking):
        assert asking.ask(cases[0], CORNER) == Number(1)
    _, *rest = map(str, asking.answers.values())
    assert [answer.partition(", line")[0] for answer in rest] == failure


EMPTIES = """
def f(couple, couples):
    count = 2 if len(couples) == 12 else 0
    couples.clear()
    return count
"""


def test_every_call_has_arguments_of_its_own(tmp_path: Path) -> None:
    """In one process, what a function does to them does not change others."""
    file = tmp_path / "my.py"
    file.write_text(EMPTIES, encoding="utf-8")
    cases = [counting(2, 2, 0), counting(3, 4), counting(4, 3)]
    assert asked_here.grade(f"{file}:f", cases).passed
