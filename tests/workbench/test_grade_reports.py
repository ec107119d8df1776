"""What `cavalier grade` writes: tables, JUnit, Gradescope, Exercism.

What the three kinds of file may hold is in ``report_formats``, each with the
description that it was read from.
"""

import csv
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from cavalier.catalogue.port import Style
from cavalier.grading.graded_cases import GradedCase, graded_cases
from cavalier.grading.grades import Grade, Grader, styled
from cavalier.grading.judging import Judgement, Result
from cavalier.grading.output import (
    batch_document,
    class_notes,
    class_table,
    document,
    explanation,
    line,
)
from cavalier.grading.report_files import (
    comma_separated,
    exercism,
    gradescope,
    junit,
)
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Sandbox
from tests import processes
from tests.conftest import Cavalier

pytestmark = pytest.mark.sandboxed

ROOT = Path(__file__).parents[2]
FORMATS = Path(__file__).parent / "report_formats"


@pytest.mark.parametrize("columns", [8, 50])
def test_no_screen_is_so_narrow_that_a_name_is_cut_or_folded(
    tmp_path: Path, columns: int
) -> None:
    for name in ("a" * 70, "marie-christine"):
        (tmp_path / f"{name}.txt").write_text("not a program")
    _, shown = processes.on_screen(
        [*processes.CAVALIER, "grade", "--batch", str(tmp_path)], columns
    )
    heading, _, *lines = shown[: shown.index("")]
    words = "target passed failed not offered too slow score"
    assert heading.split() == words.split()
    assert [line.split() for line in lines] == [
        [str(file), "0", "0", "0", "0"] for file in sorted(tmp_path.iterdir())
    ]


#: A public case, and one that is not among them.
PUBLIC = next(
    case for case in graded_cases() if case.description == "count: 3x4 from a2"
)
UNSEEN = replace(PUBLIC, uuid="unseen", description="a case of the teacher")


def result(
    judgement: Judgement, came: str = "", case: GradedCase = PUBLIC
) -> Result:
    """Return a result of a case, asked for a quarter of a second."""
    return Result(case, judgement, came, "4", (), 0.25)


PASSED = result(Judgement.PASSED)
FAILED = result(Judgement.FAILED, "\x1b[31m0")
FAILED_TOO = result(Judgement.FAILED, "\x1b[31m0")
SKIPPED = result(Judgement.NOT_OFFERED)

HINT = "the move (-2, -1) looks missing"

#: Grades of every kind, by what they are.
GRADES = {
    "right": Grade("a", [PASSED, PASSED, SKIPPED], Sandbox.NONE),
    "wrong": Grade(
        "b", [PASSED, FAILED, FAILED_TOO], Sandbox.NONE, hints=[HINT]
    ),
    "idle": Grade("c", [SKIPPED], Sandbox.NONE, "it does nothing"),
    "missing": Grade("d", [], Sandbox.NONE, "Cannot find d."),
    "partial": Grade(
        "e", [PASSED], Sandbox.NONE, "partial", unjudged=[PUBLIC, UNSEEN]
    ),
    "stopped": Grade(
        *("f", [FAILED], Sandbox.NONE, "stopped"),
        unjudged=[PUBLIC, UNSEEN],
        stopped=True,
    ),
}


def format_of(name: str) -> Draft202012Validator:
    """Return what the files of a kind may hold."""
    schema = json.loads((FORMATS / f"{name}.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def element(given: ElementTree.Element) -> Mapping[str, object]:
    """Return an element of XML as the format of JUnit has it."""
    return {
        "tag": given.tag,
        "attributes": dict(given.attrib),
        "children": [element(child) for child in given],
    }


@pytest.mark.parametrize("kind", GRADES)
def test_what_is_written_has_the_published_form(kind: str) -> None:
    grade = GRADES[kind]
    format_of("gradescope").validate(json.loads(gradescope(grade)))
    format_of("exercism").validate(json.loads(exercism(grade)))
    xml = junit([grade, *GRADES.values()])
    format_of("junit").validate(element(ElementTree.fromstring(xml)))


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("gradescope", {"output": "neither a score nor tests"}),
        ("gradescope", {"score": "7"}),
        ("gradescope", {"score": 7, "tests": [{"status": "pass"}]}),
        ("gradescope", {"score": 7, "visibility": "never"}),
        ("exercism", {"version": 2, "status": "passed", "tests": []}),
        ("exercism", {"version": 2, "status": "error", "message": None}),
        ("exercism", {"version": 2, "status": "fail", "tests": []}),
        (
            "exercism",
            {
                "version": 2,
                "status": "pass",
                "tests": [{"name": "a", "status": "fail", "message": "b"}],
            },
        ),
        ("junit", {"tag": "testsuite", "attributes": {}, "children": []}),
    ],
)
def test_a_file_of_another_form_is_refused(
    name: str, document: Mapping[str, object]
) -> None:
    assert not format_of(name).is_valid(document)


@pytest.mark.parametrize(
    ("kind", "score"),
    [
        ("right", 100), ("wrong", 33.33), ("idle", 0), ("missing", 0),
        ("partial", 0), ("stopped", 0),
    ],
)  # fmt: skip
def test_gradescope_has_the_share_of_cases_passed_in_a_hundred(
    kind: str, score: float
) -> None:
    assert json.loads(gradescope(GRADES[kind]))["score"] == score


def test_gradescope_shows_the_first_failure_and_the_hints() -> None:
    results = json.loads(gradescope(GRADES["wrong"]))
    first, *told = results["output"].splitlines()
    assert first == (
        "b: 1 of 3 cases passed, 33.33 points of 100 (sandbox: none)"
    )
    assert told == [
        "first failure: count: 3x4 from a2",
        "  came: \\x1b[31m0",
        "  expected: 4",
        "  expected tours by second square: c3 2, c1 2",
        f"hint: {HINT}",
    ]
    assert [test["status"] for test in results["tests"]] == [
        "passed", "failed", "failed"
    ]  # fmt: skip
    assert results["execution_time"] == 0.75
    assert (
        json.loads(gradescope(GRADES["missing"]))["output"]
        == "d: Cannot find d."
    )


def test_gradescope_shows_unseen_cases_after_the_due_date() -> None:
    unseen = [result(Judgement.FAILED, "9", UNSEEN)] * 2
    grade = Grade("a", [PASSED, *unseen], Sandbox.NONE, hints=[HINT])
    results = json.loads(gradescope(grade))
    format_of("gradescope").validate(results)
    assert results["score"] == 33.33
    assert results["output"].splitlines() == [
        "a: 1 of 1 case passed, 100 points of 100 (sandbox: none)",
        "2 more cases count, and are shown after the due date",
    ]
    public, *hidden = results["tests"]
    assert "visibility" not in public
    assert {test["visibility"] for test in hidden} == {"after_due_date"}


@pytest.mark.parametrize(
    ("kind", "status", "message"),
    [
        ("right", "pass", None),
        ("wrong", "fail", None),
        ("idle", "error", "it does nothing"),
        ("missing", "error", "Cannot find d."),
        ("partial", "error", "partial"),
        ("stopped", "fail", None),
    ],
)
def test_exercism_says_what_became_of_the_whole(
    kind: str, status: str, message: str | None
) -> None:
    results = json.loads(exercism(GRADES[kind]))
    assert (results["status"], results["message"]) == (status, message)


def test_exercism_has_the_hints_at_the_first_failure() -> None:
    right, first, second = json.loads(exercism(GRADES["wrong"]))["tests"]
    assert right == {
        "name": "count: 3x4 from a2",
        "status": "pass",
        "test_code": "count 3 4 1 0",
    }
    came = "came: \\x1b[31m0; expected: 4"
    assert first["message"].splitlines() == [came, f"hint: {HINT}"]
    assert second["message"] == came


def test_junit_has_the_hints_at_the_first_failure_or_the_problem() -> None:
    [suite] = ElementTree.fromstring(junit([GRADES["wrong"]]))
    first, second = suite.iter("failure")
    assert first.text == f"hint: {HINT}"
    assert second.text is None
    idle = replace(GRADES["wrong"], results=(), problem="it is idle")
    [suite] = ElementTree.fromstring(junit([idle]))
    assert [each.text for each in suite.iter("error")] == [f"hint: {HINT}"]


def test_junit_has_the_time_of_each_case_and_of_all() -> None:
    [suite] = ElementTree.fromstring(junit([GRADES["wrong"]]))
    assert [case.get("time") for case in suite] == ["0.250"] * 3
    assert suite.get("time") == "0.750"


def test_a_target_that_is_not_there_has_a_report_too(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    report, results = tmp_path / "report.xml", tmp_path / "results.json"
    ran = cavalier(
        "grade", "no_such_file.py", "--junit", str(report),
        "--exercism", str(results),
    )  # fmt: skip
    assert (ran.status, ran.out) == (2, "")
    suite = ElementTree.parse(report).getroot()[0]
    error = suite.find("testcase/error")
    assert error is not None
    message = json.loads(results.read_text("utf-8"))["message"]
    assert error.get("message") == message
    assert message.startswith("Cannot find no_such_file.py.")


def test_a_line_has_the_failure_that_the_grading_stopped_at() -> None:
    grader = Grader(DEFAULT_LIMITS, Sandbox.NONE, [PUBLIC, UNSEEN], first=True)
    grade = grader.graded("my.py", [result(Judgement.FAILED, "2")])
    assert line(grade)[6] == (
        "stopped at the first failure, case 1: count: 3x4 from a2: "
        "came: 2; expected: 4"
    )


def test_a_grading_that_stopped_as_it_was_to_is_complete_without_a_score() -> (
    None
):
    grader = Grader(DEFAULT_LIMITS, Sandbox.NONE, [PUBLIC, UNSEEN], first=True)
    stopped = grader.graded("my.py", [result(Judgement.FAILED, "2")])
    cut = grader.graded("my.py", [result(Judgement.PASSED)])
    assert (document(stopped)["complete"], stopped.score) == (True, None)
    assert (document(cut)["complete"], cut.score) == (False, None)
    both = batch_document([stopped, cut])
    assert (both["done"], both["planned"]) == (1, 2)


#: What a right count keeps of the style: it changes the set of squares left.
SAID = "10 of 11 kept, 1 broken: no-mutating-call at lines 13 and 15"


def test_a_style_is_checked_for_no_points(tmp_path: Path) -> None:
    broken, program = tmp_path / "bob.py", tmp_path / "cy"
    broken.write_text("def f(:")
    program.write_text("#!/bin/sh\necho unknown\n")
    names = [f"{ROOT}/tests/golden/files/right.py:count", broken, program]
    ann, bob, cy = [
        Grade(
            str(name),
            [PASSED],
            Sandbox.NONE,
            styled=styled(str(name), Style.FUNCTIONAL),
        )
        for name in names
    ]
    assert explanation(ann)[0] == f"functional style, worth no points: {SAID}"
    found = document(ann)["style"]
    assert found is not None
    assert found["style"] == "functional"
    assert [
        (each["constraint"], each["lines"])
        for each in found["constraints"]
        if not each["kept"]
    ] == [("no-mutating-call", [13, 15])]
    assert document(GRADES["right"])["style"] is None

    suite, *_ = ElementTree.fromstring(junit([ann]))
    assert (suite.get("tests"), suite.get("failures")) == ("2", "0")
    assert suite.get("skipped") == "1"
    _, style = suite.findall("testcase")
    assert style.attrib == {"classname": "style", "name": "functional style"}
    assert [(e.tag, e.get("message")) for e in style] == [("skipped", SAID)]

    rows = csv.DictReader(comma_separated([ann, bob, cy], None).splitlines())
    cells = [row["functional style"] for row in rows]
    assert cells[0] == SAID
    assert "bob.py is not Python: line 1: invalid syntax" in cells[1]
    assert cells[2] == "not checked: it is not a Python file"
    notes = list(class_notes([ann, bob, cy]))
    assert f"{program}: functional style: {cells[2]}" in notes
    headings = [column.header for column in class_table([ann]).columns]
    assert headings[-1] == "functional style"
