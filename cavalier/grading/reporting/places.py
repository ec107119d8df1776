"""A grade as the places where classes are read it: Gradescope, Exercism.

Each writes a `results.json` of its own, about one submission:

- https://gradescope-autograders.readthedocs.io/en/latest/specs/
- https://exercism.org/docs/building/tooling/test-runners/interface
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import NotRequired, TypedDict

from cavalier.grading.cases import GradedCase, graded_cases
from cavalier.grading.grades import Grade
from cavalier.grading.judging import Judgement, Result
from cavalier.grading.reporting.output import explanation, summary
from cavalier.terminal import printable

#: The score in Gradescope of a submission that passes every case.
FULL_MARKS = 100

#: The version of Exercism's interface that has a result for each test.
_VERSION = 2


class GradescopeTest(TypedDict):
    """A case, as Gradescope shows it; the score is that of all cases."""

    name: str
    status: str
    output: NotRequired[str]
    visibility: NotRequired[str]


class GradescopeResults(TypedDict):
    """What Gradescope reads."""

    score: float
    execution_time: float
    output: str
    output_format: str
    tests: list[GradescopeTest]


class ExercismTest(TypedDict):
    """A case, as Exercism shows it."""

    name: str
    status: str
    test_code: str
    message: NotRequired[str]


class ExercismResults(TypedDict):
    """What Exercism reads; the message is null unless no case was judged."""

    version: int
    status: str
    message: str | None
    tests: list[ExercismTest]


def gradescope(grade: Grade) -> str:
    """Write the results.json of a Gradescope autograder.

    A submission without a score gets 0; the output says why. Students see
    nothing of the cases that are not in the public data before the due date.
    """
    results: GradescopeResults = {
        "score": round(FULL_MARKS * (grade.score or 0), 2),
        "execution_time": round(grade.seconds, 3),
        "output": _lines(*_shown(grade)),
        "output_format": "text",
        "tests": [_gradescope_test(result) for result in _judged(grade)],
    }
    return json.dumps(results, indent=2) + "\n"


def _shown(grade: Grade) -> Iterator[str]:
    """Yield what the student sees at once: the public cases."""
    public = [each for each in grade.results if _is_public(each.case)]
    seen = replace(grade, results=public)
    yield summary(seen)
    yield from explanation(seen)
    unseen = len(grade.results) - len(public)
    if unseen:
        yield f"{unseen} more cases count, and are shown after the due date"


def _is_public(case: GradedCase) -> bool:
    return case in graded_cases(case.moves)


def _gradescope_test(result: Result) -> GradescopeTest:
    test: GradescopeTest = {
        "name": result.case.description,
        "status": str(result.judgement),
    }
    if result.judgement == Judgement.FAILED:
        test["output"] = printable(result.difference)
    if not _is_public(result.case):
        test["visibility"] = "after_due_date"
    return test


def exercism(grade: Grade) -> str:
    """Write the results.json of an Exercism test runner, of version 2."""
    failed = grade.number(Judgement.FAILED)
    status = "pass" if grade.passed else "fail" if failed else "error"
    results: ExercismResults = {
        "version": _VERSION,
        "status": status,
        "message": _problem(grade) if status == "error" else None,
        "tests": [_exercism_test(grade, result) for result in _judged(grade)],
    }
    return json.dumps(results, indent=2) + "\n"


def _exercism_test(grade: Grade, result: Result) -> ExercismTest:
    """Return a case; the first that fails has the hints with it."""
    passed = result.judgement == Judgement.PASSED
    test: ExercismTest = {
        "name": result.case.description,
        "status": "pass" if passed else "fail",
        "test_code": _question(result.case),
    }
    if not passed:
        first = result is grade.first_failure
        told = _hints(grade) if first else ()
        test["message"] = _lines(result.difference, *told)
    return test


def _problem(grade: Grade) -> str:
    """Return why there is no grade, with the hints."""
    return _lines(grade.problem, *_hints(grade))


def _hints(grade: Grade) -> list[str]:
    return [f"hint: {hint}" for hint in grade.hints]


def _question(case: GradedCase) -> str:
    """Write what is asked, as the arguments of a program."""
    start = case.start or ("ROW", "COLUMN")
    words = [case.verb, case.board.rows, case.board.columns, *start]
    return " ".join(map(str, words + ["closed"] * case.closed))


def _judged(grade: Grade) -> Iterator[Result]:
    """Yield the results but those of cases that are not offered."""
    for result in grade.results:
        if result.judgement != Judgement.NOT_OFFERED:
            yield result


def _lines(*lines: str) -> str:
    return "\n".join(map(printable, lines))
