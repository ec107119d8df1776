"""Answers are judged by what is expected, and then together."""

from pathlib import Path

import pytest

from cavalier.grade.cases import Case, Property, canonical_cases
from cavalier.grade.grade import Grade
from cavalier.grade.judgement import (
    OPTIONAL_SECONDS,
    Judgement,
    judge,
    shares,
)
from cavalier.programs.program import Program
from cavalier.programs.question import Question, Verb
from cavalier.programs.reply import Answer, Broken, Unknown
from common.board import parse_board, parse_square
from tests.grade.local_programs import graded, opened, searching


def case(text: str) -> Case:
    """Return the case of ``count: 3x4 from a3 = 2``, perhaps optional."""
    description, _equal, expected = text.partition(" = ")
    asks, board, _from, place = description.replace(":", "").split()[:4]
    where = parse_board(board)
    start = parse_square(place, where)
    number = int(expected) if expected else None
    optional = "optional" in description
    return Case(text, Property(asks), where, start, number, optional)


def rows(table: str) -> list[list[str]]:
    return [line.split("; ") for line in table.strip().splitlines()]


#: A case, what a function returns that has the right tours in t, how it is
#: judged, and what it got.
JUDGED = """
count: 3x4 from a3 = 2; len(t); passed;
count: 3x4 from a3 = 2; 3; failed; 3
count: 3x4 from a3 = 2; None; not offered; returned None instead of a number
count: 3x4 from a3 = 2; 1 / 0; failed; raises ZeroDivisionError: division by \
zero, line 34, called as f(3, 4, 0, 0, closed=False)
countClosed: 4x4 from a4 = 0; len(t); passed;
tour: 3x4 from a3; t[0]; passed;
tour: 3x4 from a3; t[1]; passed;
tour: 3x4 from a3; t[0][::-1]; failed; an invalid tour: the first square is a1
tour: 3x4 from a3; None; failed; none
tour: 3x4 from a3; 2; not offered; returned 2 instead of a tour or None
tour: 3x4 from a3; t; not offered; returned a list of tours instead of a tour
tour: 3x4 from a3; [[n * (n < 12) for n in line] for line in t[0]]; failed; \
an invalid tour:
tour: 3x4 from a3; [[n * (n > 2) for n in line] for line in t[0]]; failed; \
an invalid tour: a3 holds 0
closedTour: 3x4 from a3; t[0]; failed; raises IndexError
noTour: 3x3 from a3; None; passed;
noTour: 3x3 from a3; [[1, 2, 3]] * 3; failed; a board
tours: 3x4 from a3 = 2; t[::-1]; passed;
tours: 3x4 from a3 = 2; t[1:]; failed; 1 tour
tours: 3x4 from a3 = 2; []; failed; 0 tours
tours: 3x4 from a3 = 2; [*t, t[0]]; failed; 3 boards, 1 of them repeated
tours: 3x4 from a3 = 2; [t[0], t[1][::-1]]; failed; an invalid tour:
tours: 3x4 from a3 = 2; t[0]; not offered; returned a tour instead of a list
closedTours: 3x4 from a3 = 0; t; passed;
closedTours: 3x4 from a3 = 2; answer(3, 4, 0, 0, False); failed; an invalid t
"""


@pytest.mark.parametrize("row", rows(JUDGED))
def test_an_answer_is_judged(row: list[str], tmp_path: Path) -> None:
    text, returned, judgement, *got = row
    with opened(searching(returned), tmp_path, "f") as program:
        [result] = judge(program, [case(text)])
    assert result.judgement == judgement.rstrip(";")
    assert result.got.startswith("".join(got))
    assert result.failed == (result.judgement == "failed")
    assert result.counts == (result.judgement != "not offered")
    assert bool(result.got) == (result.judgement != "passed")


class Scripted(Program):
    """A program whose answers are those of a list, and then the last one."""

    name = "scripted"

    def __init__(self, *answers: Answer) -> None:
        self.answers = [*answers]
        self.asked = list[tuple[str, float | None]]()

    def ask(self, question: Question, seconds: float | None = None) -> Answer:
        """Return the next answer."""
        self.asked.append((f"{question.verb} {question.board}", seconds))
        return self.answers.pop(0) if self.answers[1:] else self.answers[0]


CUT = Broken("took longer than 1 s", cut_short=True)


def judged(program: Scripted, *cases: str) -> str:
    results = judge(program, [case(text) for text in cases])
    return ", ".join(result.judgement for result in results)


def test_after_a_timeout_larger_boards_of_the_kind_are_too_slow() -> None:
    program = Scripted(CUT)
    cases = ["count: 3x4 from a3 = 1", "count: 3x5 from a3 = 1"]
    cases += ["count: 5x5 from a3 optional = 1", "tour: 3x4 from a3"]
    assert judged(program, *cases) == "failed, too slow, too slow, failed"
    assert [question for question, _seconds in program.asked] == [
        "count 3x4",
        "tour 3x4",
    ]


def test_an_optional_case_has_less_time_and_may_be_too_slow() -> None:
    program = Scripted(CUT)
    cases = ["count: 3x4 from a3 optional = 1", "count: 3x5 from a3 = 1"]
    assert judged(program, *cases) == "too slow, failed"
    limits = [seconds for _question, seconds in program.asked]
    assert limits == [OPTIONAL_SECONDS, None]


def test_a_question_is_not_asked_again_after_four_unknown_answers() -> None:
    program = Scripted(Unknown())
    cases = [f"tour: 3x{columns} from a3" for columns in range(1, 8)]
    assert judged(program, *cases) == ", ".join(["not offered"] * 7)
    assert len(program.asked) == 4


@pytest.mark.parametrize("square", [True, False])
def test_a_program_is_asked_what_its_parameters_can_express(
    square: bool,
) -> None:
    program = Scripted(CUT)
    program.is_square, program.has_start = square, square
    program.verbs, program.closes = frozenset({Verb.COUNT}), False
    cases = ["tour: 3x3 from a3", "countClosed: 3x3 from a3 = 1"]
    cases += [f"count: {'3x4 from a3' if square else '3x3 from b2'} = 1"]
    outcomes = "not offered, not offered, not offered, failed"
    assert judged(program, *cases, "count: 5x5 from a5 = 1") == outcomes


COUNTS = [
    case(f"count: {text}")
    for text in (
        "1x1 from a1 = 1",
        "3x3 from a3 = 0",
        "3x4 from a3 = 2",
        "4x4 from a4 = 0",
        "4x5 from a4 = 32",
    )
]
SMALL = [
    *COUNTS,
    case("tour: 1x1 from a1"),
    case("noTour: 3x3 from a3"),
    case("tour: 3x4 from a3"),
    case("noTour: 4x4 from a4"),
    case("tour: 4x3 from a4"),
]

#: What a function returns when it counts, its points, and the letters of the
#: judgements.
TOGETHER = """
len(t); 100; ppppp
0; 0; fpfpf
1; 0; pffff
'unknown'; 0; nnnnn
'unknown' if rows == 4 else 0; 0; nnnnn
'unknown' if (rows, columns) == (4, 5) else len(t); 50; ppppf
'unknown' if rows == 4 else 1 / 0; 0; nnnnn
min(len(t), 2); 50; ppppf
"""


@pytest.mark.parametrize(("returned", "points", "letters"), rows(TOGETHER))
def test_answers_are_judged_together(
    returned: str, points: str, letters: str, tmp_path: Path
) -> None:
    grade = graded(searching(returned), tmp_path, COUNTS, "f")
    assert grade.points == int(points)
    assert "".join(r.judgement[0] for r in grade.results) == letters


def test_a_share_is_the_worse_of_those_with_and_without_tours(
    tmp_path: Path,
) -> None:
    # An exception for a tour costs a program that counts nothing.
    text = searching("len(t) if (rows, columns) != (4, 3) else 1 / 0")
    grade = graded(text, tmp_path, SMALL, "f")
    assert shares(grade.results) == {"count": 1}
    text = searching("1 / 0 if len(t) == 2 else len(t)")
    grade = graded(text, tmp_path, SMALL, "f")
    assert shares(grade.results) == {"count": 0.5}
    text = searching("t[0] if t and rows == 3 else None")
    grade = graded(text, tmp_path, SMALL, "f")
    assert shares(grade.results) == {"tour": 0.5}
    assert (grade.score, grade.points, grade.judged) == (0.5, 50, 5)
    assert not grade.passed
    assert Grade("none").score is None


def test_unknown_costs_nothing_on_all_boards_that_are_not_square(
    tmp_path: Path,
) -> None:
    cases = [*COUNTS[:3], case("count: 5x5 from a5 = 304")]
    text = searching("304 if rows == 5 else len(t) if rows == columns else -1")
    text = text.replace("    t = ", "    t = rows < 5 and ")
    grade = graded(text, tmp_path, cases, "f")
    assert "".join(r.judgement[0] for r in grade.results) == "ppnp"
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
