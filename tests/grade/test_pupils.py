"""The hints on programs of pupils: each right, or there is none.

Each program is written whole, as a pupil hands it in, and asked in this
process about boards of up to 12 squares.
"""

from functools import cache
from pathlib import Path
from re import fullmatch

import pytest
from cavalier.grading.facts import facts
from cavalier.grading.graded_cases import GradedCase, graded_cases
from cavalier.grading.grades import Grade
from cavalier.grading.hints import hints

from tests.grade import asked_here
from tests.grade.pupils_wrong import (
    FOLDER,
    FUNCTIONS,
    ONE_LIST,
    UNREAD,
    USUAL,
    WRONG,
    Wrong,
    right,
)

RIGHT = sorted(
    path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__"
)


def named(wrong: Wrong) -> str:
    return f"{wrong.fault}: {wrong.program}, {wrong.shape}"


@cache
def cases() -> list[GradedCase]:
    return [case for case in graded_cases() if len(case.board) <= 12]


def graded(program: str, text: str, folder: Path) -> Grade:
    file = folder / "mine.py"
    file.write_text(text, "utf-8")
    function = FUNCTIONS.get(program, "count")
    return asked_here.grade(f"{file}:{function}", cases())


@pytest.mark.parametrize("program", RIGHT)
def test_a_right_program_has_no_hint(program: str, tmp_path: Path) -> None:
    grade = graded(program, right(program), tmp_path)
    assert grade.passed
    assert not grade.hints


def test_what_only_looks_like_a_fault_has_no_hint(tmp_path: Path) -> None:
    rows = "[[0] * columns for _ in range(rows)]"
    text = right("board_copied")
    assert rows in text
    shared = text.replace(rows, "[[0] * columns] * rows")
    grade = graded("board_copied", shared, tmp_path)
    assert grade.passed
    assert not grade.hints


#: How the fault is written in what takes seconds.
SLOW = ("-1", "the same list", "tour, found or not")


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(
            each,
            id=named(each),
            marks=[pytest.mark.slow] * (each.shape in SLOW),
        )
        for each in WRONG
        if each.shape != "try"  # takes four, and is as with -1
    ],
)
def test_a_planted_fault_has_its_hint_or_none(
    wrong: Wrong, tmp_path: Path
) -> None:
    grade = graded(wrong.program, wrong.text, tmp_path)
    hint = USUAL.get(wrong.fault, "") if wrong.hint is None else wrong.hint
    found = [each for each in grade.hints if each not in facts(grade.results)]
    assert not grade.passed
    assert len(found) == bool(hint)
    assert hint in "".join(found)
    for told in found:
        assert_line(told, wrong)
    unread = {*hints(grade.results)} - {*facts(grade.results)}
    allowed = {UNREAD.get(wrong.fault), UNREAD.get(hint), hint, *found}
    if wrong.fault == "list":  # what is taken from a list stays visited
        allowed |= {UNREAD["unmark"], ONE_LIST}
    assert unread <= allowed


def assert_line(hint: str, wrong: Wrong) -> None:
    """Check that the line that a hint names has the code that it quotes."""
    line = fullmatch(r"line (\d+): `(.*?)(\.\.\.)?` .*", hint)
    if line:
        code = wrong.text.splitlines()[int(line[1]) - 1]
        plain = code.replace("(", "").replace(")", "")
        assert line[2].replace("(", "").replace(")", "") in plain


def test_there_are_programs_for_each_fault() -> None:
    for fault in USUAL:
        hinted = [w for w in WRONG if w.fault == fault and w.hint != ""]
        assert len({wrong.program for wrong in hinted}) >= 3
