"""Grades as they are printed: for people, as JSON, and as JUnit's XML."""

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from cavalier.grade.grade import Grade
from cavalier.grade.judgement import Judgement, Result, shares
from common.language import _, ngettext
from common.plain_values import printable


def summary(grade: Grade) -> str:
    """Sum a grade up in a line."""
    target = printable(grade.target)
    if grade.problem:
        problem = printable(grade.problem)
        return _("{file}: {text}", file=target, text=problem)
    passed = ngettext(
        "{passed} of {n} case passed",
        "{passed} of {n} cases passed",
        grade.judged,
        passed=grade.number(Judgement.PASSED),
        n=grade.judged,
    )
    points = _(
        "{points} of 100 points",
        points=f"{grade.points:g}".replace(".", _(".")),
    )
    others = [
        f"{number} {_(judgement)}"
        for judgement in (Judgement.NOT_OFFERED, Judgement.TOO_SLOW)
        if (number := grade.number(judgement))
    ]
    more = f" ({', '.join(others)})" if others else ""
    text = f"{passed}, {points}{more}"
    return _("{file}: {text}", file=target, text=text)


def explanation(grade: Grade) -> Iterator[str]:
    """Yield the shares of the points, the first failure, hints and remarks."""
    parts = [
        _("{part:.0%} for {question}", part=share, question=request)
        for request, share in shares(grade.results).items()
    ]
    if len(parts) > 1 and not grade.passed:
        yield ", ".join(parts)
    if failure := grade.first_failure:
        yield _("first failure: {text}", text=failure.case.description)
        yield _("  got: {got}", got=printable(failure.got))
        yield _("  expected: {expected}", expected=failure.case.answer)
    for hint in grade.hints:
        yield _("hint: {hint}", hint=printable(hint))
    for remark in grade.remarks:
        yield _("note: {remark}", remark=printable(remark))


def document(grade: Grade) -> dict[str, object]:
    """Return a grade as a document with stable keys."""
    failure = grade.first_failure
    return {
        "target": grade.target,
        "problem": grade.problem,
        **{j.replace(" ", "_"): grade.number(j) for j in Judgement},
        "score": grade.score and round(grade.score, 4),
        "first_failure": failure and _case(failure),
        "hints": grade.hints,
        "remarks": grade.remarks,
        "cases": [_case(result) for result in grade.results],
    }


def _case(result: Result) -> dict[str, object]:
    return {
        "uuid": result.case.uuid,
        "description": result.case.description,
        "outcome": result.judgement,
        "got": result.got,
        "expected": result.case.answer,
    }


def junit(grade: Grade) -> str:
    """Write a grade as XML: a suite, and a test for each case.

    A problem with the whole program is one more test.
    """
    suites = ElementTree.Element("testsuites")
    suite = ElementTree.SubElement(
        suites,
        "testsuite",
        name=printable(grade.target),
        tests=str(len(grade.results) + bool(grade.problem)),
        failures=str(grade.number(Judgement.FAILED)),
        errors=str(int(bool(grade.problem))),
        skipped=str(len(grade.results) - grade.judged),
    )
    if grade.problem:
        test = ElementTree.SubElement(suite, "testcase", name="target")
        message = printable(grade.problem)
        ElementTree.SubElement(test, "error", message=message)
    for result in grade.results:
        first = result is grade.first_failure
        _add_case(suite, result, grade.hints if first else ())
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, "unicode", xml_declaration=True) + "\n"


def _add_case(
    suite: ElementTree.Element, result: Result, hints: Sequence[str]
) -> None:
    test = ElementTree.SubElement(
        suite,
        "testcase",
        classname=result.case.request,
        name=result.case.description,
    )
    if result.failed:
        message = printable(str(result))
        failure = ElementTree.SubElement(test, "failure", message=message)
        failure.text = "\n".join(map(printable, hints))
    elif not result.counts:
        ElementTree.SubElement(test, "skipped", message=result.judgement)
