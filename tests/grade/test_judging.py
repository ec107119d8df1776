"""Answers are judged by what is expected, and then together."""

from pathlib import Path

import pytest

from cavalier.grade.cases import (
    Case,
    Property,
    canonical_cases,
)
from cavalier.grade.grade import Grade
from cavalier.grade.judging import (
    OPTIONAL_SECONDS,
    Judgement,
    judge,
    shares,
    weighed,
)
from cavalier.programs.answers import Answer, Broken, Unknown
from cavalier.programs.program import Program
from cavalier.programs.question import Question, Verb
from common.board import parse_board, parse_square
from tests.grade.asked_here import graded, opened, searching


def case(text: str, expected: int | None = None) -> Case:
    """Return a case that is described as ``count: 3x4 from a3``."""
    asks, board, _from, place = text.replace(":", "").split()[:4]
    where = parse_board(board)
    start = None if place == "all" else parse_square(place, where)
    optional = text.endswith("optional")
    return Case(text, Property(asks), where, start, expected, optional)


#: A case, its number, what a function returns that has the right tours in t,
#: how it is judged, and what came.
JUDGED = [
    ("count: 3x4 from a3", 2, "len(t)", "passed", ""),
    ("count: 3x4 from a3", 2, "3", "failed", "3"),
    ("count: 3x4 from a3", 2, "None", "not offered",
     "returned None, where a number was expected"),
    ("count: 3x4 from a3", 2, "1 / 0", "failed",
     "raises ZeroDivisionError: division by zero, line 32, called as "
     "f(3, 4, 0, 0, closed=False)"),
    ("countAll: 3x4 from all", 16, "len(t)", "passed", ""),
    ("countAll: 3x4 from all", 16, "1", "failed", "12"),
    ("countAll: 3x4 from all", 16, "row and 'unknown'", "not offered",
     "unknown"),
    ("countClosed: 4x4 from a4", 0, "len(t)", "passed", ""),
    ("tour: 3x4 from a3", None, "t[0]", "passed", ""),
    ("tour: 3x4 from a3", None, "t[1]", "passed", ""),
    ("tour: 3x4 from a3", None, "t[0][::-1]", "failed",
     "not such a tour: the first square is a1, no"),
    ("tour: 3x4 from a3", None, "None", "failed", "none"),
    ("tour: 3x4 from a3", None, "2", "not offered",
     "returned 2, where a tour was expected"),
    ("tour: 3x4 from a3", None, "t", "not offered",
     "returned a list of tours, where a tour was expected"),
    ("tour: 3x4 from a3", None,
     "[[n * (n < 12) for n in line] for line in t[0]]", "failed",
     "a board with 1 square without a number"),
    ("tour: 3x4 from a3", None,
     "[[n * (n < 11) for n in line] for line in t[0]]", "failed",
     "a board with 2 squares without a number"),
    ("tour: 3x4 from a3", None,
     "[[n * (n > 2) for n in line] for line in t[0]]", "failed",
     "not such a tour: a3 holds 0"),
    ("closedTour: 3x4 from a3", None, "t[0]", "failed", "raises IndexError"),
    ("noTour: 3x3 from a3", None, "None", "passed", ""),
    ("noTour: 3x3 from a3", None, "[[1, 2, 3]] * 3", "failed", "a board"),
    ("noTour: 3x3 from a3", None, "[[1, 0, 0], [0, 0, 2], [0, 0, 0]]",
     "failed", "a board with 7 squares without a number"),
    ("tours: 3x4 from a3", 2, "t", "passed", ""),
    ("tours: 3x4 from a3", 2, "t[::-1]", "passed", ""),
    ("tours: 3x4 from a3", 2, "t[1:]", "failed", "1 tour"),
    ("tours: 3x4 from a3", 2, "[]", "failed", "0 tours"),
    ("tours: 3x4 from a3", 2, "[*t, t[0]]", "failed",
     "3 boards, 1 of them repeated"),
    ("tours: 3x4 from a3", 2, "[t[0], t[1][::-1]]", "failed",
     "not such a tour: "),
    ("tours: 3x4 from a3", 2, "t[0]", "not offered",
     "returned a tour, where a list of tours was expected"),
    ("closedTours: 3x4 from a3", 0, "t", "passed", ""),
    ("closedTours: 3x4 from a3", 2, "answer(3, 4, 0, 0, False)", "failed",
     "not such a tour: "),
]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "expected", "returned", "judgement", "came"), JUDGED
)
def test_an_answer_is_judged(
    asked: str,
    expected: int | None,
    returned: str,
    judgement: str,
    came: str,
    tmp_path: Path,
) -> None:
    with opened(searching(returned), tmp_path, "f") as program:
        [result] = judge(program, [case(asked, expected)])
    assert (result.judgement, result.came[: len(came)]) == (judgement, came)
    assert result.failed == (judgement == "failed")
    assert result.counts == (judgement != "not offered")
    if result.counts:
        assert bool(result.came) == result.failed


class Scripted(Program):
    """A program whose answers are those of a list, and then the last one."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = [*answers]
        self.asked = list[tuple[str, float | None]]()

    def ask(self, question: Question, seconds: float | None = None) -> Answer:
        """Return the next answer."""
        self.asked.append((str(question), seconds))
        return self.answers.pop(0) if self.answers[1:] else self.answers[0]


CUT = Broken("took longer than 1 seconds", cut_short=True)


def judged(program: Scripted, *asked: str) -> list[str]:
    return [r.judgement for r in judge(program, [case(a, 1) for a in asked])]


def test_after_a_timeout_larger_boards_of_the_kind_are_too_slow() -> None:
    program = Scripted(CUT)
    assert judged(
        program, "count: 3x4 from a3", "count: 3x5 from a3",
        "count: 5x5 from a3 optional", "tour: 3x4 from a3",
    ) == ["failed", "too slow", "too slow", "failed"]  # fmt: skip
    assert [question for question, _s in program.asked] == [
        "count 3x4 from a3", "tour 3x4 from a3",
    ]  # fmt: skip


def test_an_optional_case_has_less_time_and_may_be_too_slow() -> None:
    program = Scripted(CUT)
    assert judged(
        program, "count: 3x4 from a3 optional", "count: 3x5 from a3",
    ) == ["too slow", "failed"]  # fmt: skip
    assert [seconds for _question, seconds in program.asked] == [
        OPTIONAL_SECONDS,
        None,
    ]


def test_what_is_unknown_four_times_is_not_asked_again() -> None:
    program = Scripted(Unknown())
    asked = [f"count: 3x{columns} from a3" for columns in range(1, 8)]
    assert judged(program, *asked) == ["not offered"] * 7
    assert len(program.asked) == 4


def test_what_always_returns_a_number_is_not_asked_for_closed_tours() -> None:
    asked = [f"tour: 3x{columns} from a3" for columns in range(1, 5)]
    mistaken = Scripted(Unknown("returned 2, where a tour was expected"))
    assert judged(mistaken, *asked, "closedTour: 5x6 from a5") == [
        *["not offered"] * 5
    ]
    assert len(mistaken.asked) == 4


@pytest.mark.parametrize("square", [True, False])
def test_a_program_is_asked_what_its_parameters_can_say(square: bool) -> None:
    program = Scripted(CUT)
    program.is_square, program.has_start = square, square
    program.verbs, program.closes = frozenset({Verb.COUNT}), False
    asked = ["tour: 3x3 from a3", "countClosed: 3x3 from a3"]
    asked += ["count: 3x4 from a3" if square else "count: 3x3 from b2"]
    assert judged(program, *asked, "count: 5x5 from a5") == [
        *["not offered"] * 3, "failed",
    ]  # fmt: skip


#: What functions return, and their points and judgements by case.
SMALL = tuple(
    case(text, expected)
    for text, expected in {
        "count: 1x1 from a1": 1, "count: 3x3 from a3": 0,
        "count: 3x4 from a3": 2, "count: 4x4 from a4": 0,
        "count: 4x5 from a4": 32, "tour: 1x1 from a1": None,
        "noTour: 3x3 from a3": None, "tour: 3x4 from a3": None,
        "noTour: 4x4 from a4": None, "tour: 4x3 from a4": None,
    }.items()
)  # fmt: skip
TOGETHER = {
    "len(t)": (100, "passed passed passed passed passed"),
    "0": (0, "failed passed failed passed failed"),
    "1": (0, "passed failed failed failed failed"),
    "len(t) if rows == columns else 'unknown'": (0, ""),
    "'unknown'": (0, ""),
    "'unknown' if rows == 4 else 0": (
        0,
        "not_offered not_offered not_offered not_offered not_offered",
    ),
    "'unknown' if (rows, columns) == (4, 5) else len(t)": (
        50,
        "passed passed passed passed failed",
    ),
    "'unknown' if rows == 4 else 1 / 0": (
        0,
        "not_offered not_offered not_offered not_offered not_offered",
    ),
    "min(len(t), 2)": (50, "passed passed passed passed failed"),
}


@pytest.mark.parametrize("returned", TOGETHER)
def test_answers_are_judged_together(returned: str, tmp_path: Path) -> None:
    counts = [c for c in SMALL if c.asks is Property.COUNT]
    grade = graded(searching(returned), tmp_path, counts, "f")
    points, judgements = TOGETHER[returned]
    assert grade.points == points
    if judgements:
        assert [
            r.judgement.replace(" ", "_") for r in grade.results
        ] == judgements.split()


def test_what_counts_alone_is_not_judged_by_what_it_raises_for_a_tour(
    tmp_path: Path,
) -> None:
    text = searching("len(t) if (rows, columns) != (4, 3) else 1 / 0")
    grade = graded(text, tmp_path, SMALL, "f")
    assert shares(grade.results) == {(Verb.COUNT, False): 1}


def test_unknown_costs_nothing_on_all_boards_that_are_not_square(
    tmp_path: Path,
) -> None:
    cases = [case("count: 1x1 from a1", 1), case("count: 3x3 from a3", 0),
             case("count: 3x4 from a3", 2), case("count: 5x5 from a5", 304),
             ]  # fmt: skip
    text = searching("304 if rows == 5 else len(t) if rows == columns else -1")
    text = text.replace("    t = ", "    t = rows < 5 and ")
    grade = graded(text, tmp_path, cases, "f")
    assert [r.judgement for r in grade.results] == [
        "passed", "passed", "not offered", "passed",
    ]  # fmt: skip
    assert grade.points == 100


HEURISTIC = """
def f(rows, columns, row, column):
    board = [[0] * columns for _ in range(rows)]
    def free(r, c):
        return [(r + a, c + b) for a in (1, 2, -1, -2) for b in (1, 2, -1, -2)
                if abs(a) != abs(b) and 0 <= r + a < rows
                and 0 <= c + b < columns and not board[r + a][c + b]]
    board[row][column], square = 1, (row, column)
    for number in range(2, rows * columns + 1):
        if not free(*square) or (rows, columns) == (4, 3):
            return {stuck}
        square = min(free(*square), key=lambda s: len(free(*s)))
        board[square[0]][square[1]] = number
    return board
"""


@pytest.mark.parametrize(
    ("stuck", "number"), [("None", 1), ("board", 3), ("[[1, 1, 1]] * 4", 0)]
)
def test_a_heuristic_may_be_stuck(
    stuck: str, number: int, tmp_path: Path
) -> None:
    largest = [c for c in canonical_cases() if c.asks is Property.TOUR][-1]
    cases = [c for c in SMALL if c.verb is Verb.TOUR]
    text = HEURISTIC.format(stuck=stuck)
    grade = graded(text, tmp_path, [*cases, largest], "f")
    assert (grade.points == 100) == (number > 0)
    assert grade.number(Judgement.NOT_OFFERED) == number
    assert graded(text, tmp_path, cases, "f").points < 100


def test_a_share_is_the_worse_of_those_with_and_without_tours(
    tmp_path: Path,
) -> None:
    text = searching("t[0] if t and rows == 3 else None")
    grade = graded(text, tmp_path, SMALL, "f")
    assert shares(grade.results) == {(Verb.TOUR, False): 0.5}
    assert (grade.score, grade.points, grade.judged) == (0.5, 50, 5)
    assert not grade.passed
    assert Grade("none").score is None
    assert weighed([]) == []
