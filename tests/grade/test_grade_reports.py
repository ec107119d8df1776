"""What `cavalier grade` writes as JUnit's XML and as JSON."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cavalier.grading.graded_cases import graded_cases
from cavalier.grading.grades import UNANSWERED, Grade
from cavalier.grading.judging import Judgement, Result, judge
from cavalier.grading.junit import junit
from cavalier.grading.output import document, explanation
from cavalier.sandboxed.sandbox import Sandbox

from tests.conftest import Cavalier
from tests.grade.asked_here import Printing

CASE = next(
    case for case in graded_cases() if case.description == "count: 3x4 from a2"
)


def result(judgement: Judgement, came: str = "") -> Result:
    """Return a result of a case, asked for a quarter of a second."""
    return Result(CASE, judgement, came, "4", (), 0.25)


PASSED = result(Judgement.PASSED)
SKIPPED = result(Judgement.NOT_OFFERED)

HINT = "the move (-2, -1) looks missing"
WRONG = Grade(
    "b",
    [
        *(PASSED, SKIPPED),
        *(result(Judgement.FAILED, "\x1b[31m0") for _ in range(2)),
    ],
    Sandbox.NONE,
    hints=[HINT],
)


def suite_of(grade: Grade) -> ElementTree.Element:
    root = ElementTree.fromstring(junit(grade))
    assert root.tag == "testsuites"
    [suite] = root
    return suite


def test_junit_has_each_case_with_what_became_of_it() -> None:
    suite = suite_of(WRONG)
    assert suite.attrib == {
        "name": "b", "tests": "4", "failures": "2", "errors": "0",
        "skipped": "1", "time": "1.000",
    }  # fmt: skip
    told = [
        [(each.tag, each.get("message"), each.text) for each in test]
        for test in suite
    ]
    came = r"came: \x1b[31m0; expected: 4"
    assert told == [
        [],
        [("skipped", "not offered", None)],
        [("failure", came, f"hint: {HINT}")],
        [("failure", came, None)],
    ]
    assert suite[0].attrib == {
        "classname": "count", "name": "count: 3x4 from a2", "time": "0.250",
    }  # fmt: skip


def test_junit_has_a_problem_with_the_whole_as_a_test() -> None:
    problem = "it does nothing\x1b that can be graded"
    results = [judge(case, Printing("unknown")) for case in graded_cases()]
    grade = Grade("x", results, Sandbox.NONE, problem, [HINT])
    assert document(grade)["problem"] == problem
    suite = suite_of(grade)
    assert suite.attrib["tests"] == str(len(suite)) == f"{len(results) + 1}"
    assert suite.attrib["skipped"] == f"{len(results)}"
    [error] = suite[0]
    assert (error.tag, error.text) == ("error", f"hint: {HINT}")
    assert error.get("message") == problem.replace("\x1b", r"\x1b")


def test_a_target_that_is_not_there_has_a_report_too(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    report = tmp_path / "report.xml"
    ran = cavalier("grade", "no_such_file.py", "--junit", str(report))
    assert (ran.status, ran.out) == (2, "")
    error = ElementTree.parse(report).getroot().find("*/testcase/error")
    assert error is not None
    message = error.get("message") or ""
    assert message.startswith("Cannot find no_such_file.py.")


def test_a_hint_is_shown_where_no_question_was_answered() -> None:
    grade = Grade("f", [], Sandbox.NONE, UNANSWERED, ["it looks printed"])
    assert explanation(grade) == ["hint: it looks printed"]


@pytest.mark.parametrize("passed", [True, False])
def test_the_document_has_every_case_and_the_first_failure(
    passed: bool,
) -> None:
    results = [PASSED] if passed else WRONG.results
    written = document(replace(WRONG, results=results, hints=[]))
    failed = {
        "uuid": CASE.uuid, "description": CASE.description,
        "outcome": "failed", "came": "\x1b[31m0", "expected": "4",
    }  # fmt: skip
    assert written["first_failure"] == (None if passed else failed)
    cases = written.pop("cases")
    assert isinstance(cases, list) and len(cases) == len(results)
    assert cases[-1] == failed or passed
    del written["first_failure"]
    assert written == {
        "target": "b", "sandbox": "none", "problem": "", "passed": 1,
        "failed": 0 if passed else 2, "not_offered": 0 if passed else 1,
        "too_slow": 0, "score": 1.0 if passed else 0.3333, "hints": [],
        "imports": (),
    }  # fmt: skip
