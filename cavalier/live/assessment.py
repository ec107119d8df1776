"""The grade of a program, case by case, and the style that it keeps."""

from collections.abc import Sequence

from cavalier.catalogue.port import Style
from cavalier.grading.cases import graded_cases
from cavalier.grading.grades import Grade, Grader
from cavalier.grading.judging import Judgement, Result
from cavalier.live.questions import (
    Message,
    Messages,
    Question,
    answered,
    progressed,
)
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Sandbox
from cavalier.styles.by_style import constraints_of
from cavalier.styles.constraint import Verdict, judge
from cavalier.styles.looked_at import read_program

#: The largest board that is graded if not asked otherwise, in squares.
USUAL_SQUARES = 20


def grade(name: str, question: Question) -> Messages:
    """Grade a program as `cavalier grade` does, without the larger boards."""
    most = question.get("squares", USUAL_SQUARES)
    cases = [case for case in graded_cases() if len(case.board) <= most]
    grader = Grader(DEFAULT_LIMITS, Sandbox.BROWSER, cases)
    results: list[Result] = []
    for result in grader.judged(name):
        results.append(result)
        yield _case(result)
        yield progressed(len(results), len(cases), "cases")
    yield answered(_answer(grader.graded(name, results)))


def _case(result: Result) -> Message:
    passed = {Judgement.PASSED: True, Judgement.FAILED: False}
    return {
        "kind": "case",
        "name": result.case.description,
        "passed": passed.get(result.judgement),
        "said": _said(result),
    }


def _said(result: Result) -> str:
    failed = result.judgement == Judgement.FAILED
    return result.difference if failed else str(result.judgement)


def _answer(given: Grade) -> Message:
    failure = given.first_failure
    return {
        "passed": given.number(Judgement.PASSED),
        "failed": given.number(Judgement.FAILED),
        "not_offered": given.number(Judgement.NOT_OFFERED),
        "problem": given.problem,
        "first_failure": _case(failure) if failure else None,
        "hints": given.hints,
    }


def style(name: str, question: Question) -> Messages:
    """Check which constraints of a style a program keeps; it is not run."""
    asked = Style(question.get("style", Style.FUNCTIONAL))
    verdicts = judge(read_program(name), constraints_of(asked, port=False))
    yield answered({"constraints": _constraints(verdicts)})


def _constraints(verdicts: Sequence[Verdict]) -> list[Message]:
    """Return each constraint, with the first line that breaks it."""
    return [
        {
            "name": each.constraint.name,
            "sentence": each.constraint.sentence,
            "kept": each.kept,
            "line": each.places[0].line if each.places else None,
            "why": each.constraint.why,
        }
        for each in verdicts
    ]
