"""Grades for people and for other programs, and the command."""

import json
import sys
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cavalier.grade.cases import canonical_cases
from cavalier.grade.grade import Grade, grade, unaskable
from cavalier.grade.judgement import Judgement, Result
from cavalier.grade.report import document, explanation, junit, summary
from cavalier.grade.suspects import RIGHT
from cavalier.programs.box import Limits
from cavalier.programs.program import program
from common.language import speak
from tests.conftest import Cavalier
from tests.grade.local_programs import graded, module, searching

SMALL = [case for case in canonical_cases() if len(case.board) <= 12]
CASES = [case for case in SMALL if case.request in ("count", "tour")]
HINT = "a tour and its reverse seem to count as one"


@pytest.fixture(scope="module")
def halved(tmp_path_factory: pytest.TempPathFactory) -> Grade:
    """Return the grade of a program that halves its counts."""
    folder = tmp_path_factory.mktemp("halved")
    return graded(searching("len(t) // 2"), folder, CASES, "f")


def test_a_failure_is_explained(halved: Grade) -> None:
    assert summary(halved) == (
        "mine.py: 9 of 14 cases passed, 0 of 100 points (8 not offered)"
    )
    assert [*explanation(halved)] == [
        "first failure: count: 1x1 from a1",
        "  got: 0",
        "  expected: 1",
        f"hint: {HINT}",
    ]


def test_a_failure_is_in_the_document(halved: Grade) -> None:
    answer = document(halved)
    assert json.loads(json.dumps(answer)) == answer
    assert (answer["passed"], answer["failed"], answer["hints"]) == (
        *(9, 5),
        [HINT],
    )
    assert answer["score"] == 0
    assert answer["first_failure"] == {
        "uuid": halved.results[0].case.uuid,
        "description": "count: 1x1 from a1",
        "outcome": "failed",
        "got": "0",
        "expected": "1",
    }


def test_a_failure_is_in_the_xml(halved: Grade) -> None:
    suite = ElementTree.fromstring(junit(halved))[0]
    numbers = [
        suite.attrib[key] for key in ("tests", "failures", "errors", "skipped")
    ]
    assert numbers == ["22", "5", "0", "8"]
    assert suite.attrib["name"] == "mine.py"
    assert suite[0].attrib["name"] == "count: 1x1 from a1"
    first, *others = suite.iter("failure")
    assert first.attrib["message"].endswith("got: 0; expected: 1")
    assert first.text == HINT
    assert not any(other.text for other in others)
    assert len([*suite.iter("skipped")]) == 8


def test_a_part_of_the_points_is_explained(tmp_path: Path) -> None:
    text = module(RIGHT).replace("return len(", "return 0 * len(")
    line = next(explanation(graded(text, tmp_path, SMALL)))
    assert line == "0% for count, 100% for tour, 100% for tours"


def test_french_is_spoken(halved: Grade) -> None:
    speak("fr")
    outcomes = [Judgement.PASSED, Judgement.FAILED, Judgement.FAILED]
    third = [Result(SMALL[0], judgement) for judgement in outcomes]
    assert "33,33 sur 100" in summary(Grade("f", third))
    assert "premier échec" in next(explanation(halved))


#: The text of a script and why it is not asked more, or nothing.
UNASKABLE = {
    "print('1 2\\n3 4')": "it always prints the same answer, 1 2 / 3 4",
    "": "it answers no questions: printed nothing",
    "raise SystemExit(64)": "it answers no questions: ended with status 64",
    "import time; time.sleep(300)": "questions: took longer than 1 s",
    "input()": "ended with status 1: EOFError: EOF when reading a line; it "
    "calls input(): use",
    "print('unknown')": "",
    "import sys; print(sys.argv)": "",
}


@pytest.mark.parametrize("text", UNASKABLE)
def test_some_programs_are_asked_no_more(text: str, tmp_path: Path) -> None:
    file = tmp_path / "script"
    file.write_text(f"#!{sys.executable}\n{text}\n")
    file.chmod(0o755)
    limits = Limits(seconds=1 if "sleep" in text else 30)
    opened = program(str(file), limits)
    reason = unaskable(opened)
    assert UNASKABLE[text] in reason
    assert bool(reason) == bool(UNASKABLE[text])
    if reason and "sleep" not in text:
        result = grade(opened, CASES, lambda result: None)
        assert result.problem == reason
        assert "<error message=" in junit(result)
        assert not result.results


@pytest.mark.parametrize("returned", ["", "; return 0"])
def test_a_function_that_prints_its_answer_gets_a_remark(
    returned: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"def f(n): print('a board'){returned}")
    with closing(program(str(file), Limits())) as opened:
        remarks = grade(opened, CASES, lambda result: None).remarks[1:]
    assert bool(remarks) == (returned == "")
    assert all("it prints 'a board'" in remark for remark in remarks)


def test_a_program_that_answers_nothing_has_no_score(tmp_path: Path) -> None:
    result = graded("def f(n): return {1: 2}", tmp_path, CASES)
    assert result.problem == (
        "it answers no questions: returned a value of type dict instead of a "
        "number"
    )
    assert result.score is None


@pytest.mark.slow
def test_the_command_grades_a_right_program(
    tmp_path: Path, cavalier: Cavalier
) -> None:
    file, xml = tmp_path / "mine.py", tmp_path / "mine.xml"
    text = searching("len(t)").replace("closed=False", "")
    file.write_text(text.replace(", closed)\n    r", ", False)\n    r"))
    command = ("grade", f"{file}:f", "--junit", str(xml))
    ended = cavalier(*command)
    assert (ended.status, ended.err) == (0, "")
    assert "cases passed, 100 of 100 points" in ended.out
    assert ElementTree.parse(xml).getroot()[0].attrib["failures"] == "0"
    assert json.loads(cavalier(*command, "--json").out)["score"] == 1
