"""Grades for people and for other programs, and the command."""

import json
import sys
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cavalier.grade.cases import canonical_cases
from cavalier.grade.grade import grade, unaskable
from cavalier.grade.report import document, explanation, junit, summary, table
from cavalier.grade.suspects import MATRIX
from cavalier.programs.box import Limits
from cavalier.programs.program import program
from common.language import speak
from tests import processes
from tests.conftest import Cavalier
from tests.grade.asked_here import graded, module, searching

COUNTS = [
    case
    for case in canonical_cases()
    if case.asks in ("count", "tour") and len(case.board) <= 12
]


def test_a_failure_is_in_every_report(tmp_path: Path) -> None:
    result = graded(searching("len(t) // 2"), tmp_path, COUNTS, "f")
    hint = "tours look counted once for both directions"
    assert summary(result) == (
        "mine.py: 6 of 11 cases passed, 0 points of 100"
    )
    assert [*explanation(result)] == [
        "first failure: count: 1x1 from a1",
        "  got: 0",
        "  expected: 1",
        f"hint: {hint}",
    ]
    told = document(result)
    assert json.loads(json.dumps(told)) == told
    assert (told["passed"], told["failed"], told["hints"]) == (6, 5, [hint])
    assert told["first_failure"] == {
        "uuid": result.results[0].case.uuid,
        "description": "count: 1x1 from a1",
        "outcome": "failed",
        "came": "0",
        "expected": "1",
    }
    assert told["score"] == 0
    columns = {c.header: [*c.cells] for c in table(result).columns}
    assert columns == {
        "property": ["count", "tour"],
        "passed": ["6", "0"],
        "failed": ["5", "0"],
        "not offered": ["0", "3"],
    }
    suite = ElementTree.fromstring(junit(result))[0]
    assert suite.attrib | {"time": ""} == {
        "name": "mine.py", "tests": "14", "failures": "5", "errors": "0",
        "skipped": "3", "time": "",
    }  # fmt: skip
    first = suite[0]
    assert first.attrib["name"] == "count: 1x1 from a1"
    [failure] = first
    assert failure.attrib["message"].endswith("got: 0; expected: 1")
    assert failure.text == hint
    assert [each.text for each in suite.iter("failure")][1:] == [None] * 4
    assert len([*suite.iter("skipped")]) == 3


def test_a_part_of_the_points_is_explained(tmp_path: Path) -> None:
    text = module(MATRIX).replace("return len(", "return 0 * len(")
    chosen = [c for c in canonical_cases() if len(c.board) <= 12]
    told = next(explanation(graded(text, tmp_path, chosen)))
    assert told == "0% for count, 100% for tour, 100% for tours"


def test_french_is_spoken(tmp_path: Path) -> None:
    speak("fr")
    result = graded(searching("len(t) // 2"), tmp_path, COUNTS, "f")
    assert "sur 100" in summary(result)
    assert "premier échec" in next(explanation(result))


#: The text of a script and why it is not asked more, or nothing.
UNASKABLE = {
    "print('1 2\\n3 4')": "it always prints the same: 1 2 / 3 4"
    ". Make it read its arguments",
    "": "printed nothing, whatever it is asked",
    "raise SystemExit(64)": "ended with status 64, whatever it is asked",
    "input()": "ended with status 1: EOFError: EOF when reading a line; it "
    "asks its user, and must take parameters",
    "print('unknown')": "",
    "import sys; print(sys.argv)": "",
}


def test_a_program_that_never_answers_is_asked_no_more(tmp_path: Path) -> None:
    file = tmp_path / "script"
    file.write_text("#!/bin/sh\nexec sleep 300\n")
    file.chmod(0o755)
    said = unaskable(program(str(file), Limits(seconds=0.2)))
    assert said == "took longer than 0.2 seconds, whatever it is asked"


@pytest.mark.parametrize("text", UNASKABLE)
def test_there_is_no_point_in_asking_some_programs(
    text: str, tmp_path: Path
) -> None:
    file = tmp_path / "script"
    file.write_text(f"#!{sys.executable}\n{text}\n")
    file.chmod(0o755)
    opened = program(str(file), Limits())
    assert UNASKABLE[text] in unaskable(opened)
    assert bool(unaskable(opened)) == bool(UNASKABLE[text])
    result = grade(opened, COUNTS[:2], lambda result: None)
    assert result.problem.startswith(UNASKABLE[text][:9])
    assert summary(result).startswith(str(file))
    if UNASKABLE[text]:
        assert "<error message=" in junit(result)
        assert not result.results


def test_a_function_that_prints_its_answer_is_told_to_return_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def f(n): print('a board')")
    with closing(program(str(file), Limits())) as opened:
        result = grade(opened, COUNTS, lambda result: None)
    assert result.remarks[1:] == [
        "it prints 'a board', and returns nothing: return the answer"
    ]
    file.write_text("def f(n): print('a board'); return 0")
    with closing(program(str(file), Limits())) as opened:
        assert not grade(opened, COUNTS, lambda result: None).remarks[1:]


def test_a_program_that_answers_nothing_says_what_came(tmp_path: Path) -> None:
    result = graded("def f(n): return {1: 2}", tmp_path, COUNTS)
    assert result.problem == (
        "it answers no question: returned dict, where a number was expected"
    )
    assert result.score is None


@pytest.mark.slow
def test_the_command_grades_a_right_program(
    tmp_path: Path, cavalier: Cavalier
) -> None:
    file, xml = tmp_path / "mine.py", tmp_path / "mine.xml"
    text = searching("len(t)").replace("closed=False", "")
    file.write_text(text.replace(", closed)\n    r", ", False)\n    r"))
    asked = ("grade", f"{file}:f", "--only", "count", "--only", "countAll")
    ran = cavalier(*asked, "--junit", str(xml))
    assert (ran.status, ran.err) == (0, "")
    assert "cases passed, 100 points of 100" in ran.out
    assert ElementTree.parse(xml).getroot()[0].attrib["failures"] == "0"
    ran = cavalier(*asked, "--json")
    assert json.loads(ran.out)["score"] == 1


@pytest.mark.slow
def test_the_command_tells_the_first_failure_at_once(
    tmp_path: Path, cavalier: Cavalier
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def f(rows, columns, row, column, closed): return 1")
    ran = cavalier("grade", str(file), "--unseen", "5", "--seed", "2")
    assert ran.status == 1
    drawn, first, *more = ran.err.splitlines()
    assert drawn == "5 unseen cases, drawn by --seed 2"
    assert first.startswith("first failure: count")
    assert not more


def test_the_help_imports_no_grader() -> None:
    program = (
        "import sys; from cavalier.commands.app import run; "
        "run(['grade', '--help']); print(*sys.modules)"
    )
    ran = processes.run([sys.executable, "-c", program])
    *_help, loaded = ran.stdout.splitlines()
    assert "cavalier.commands.grade" in loaded
    assert "cavalier.grade." not in loaded
    assert "cavalier.programs." not in loaded
