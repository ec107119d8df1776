"""A grade as JUnit's XML, which CI and platforms for learning read."""

from xml.etree import ElementTree

from cavalier.grading.grades import Grade
from cavalier.grading.judging import Judgement, Result
from cavalier.grading.output import hint_lines
from common.plain_values import printable


def junit(grade: Grade) -> str:
    """Write a grade: a suite of the target, and a test for each case.

    A problem with the whole target is one more test.
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
        time=f"{grade.seconds:.3f}",
    )
    if grade.problem:
        test = ElementTree.SubElement(suite, "testcase", name="target")
        problem = printable(grade.problem)
        error = ElementTree.SubElement(test, "error", message=problem)
        error.text = _told(grade, None)
    for result in grade.results:
        _add_case(suite, grade, result)
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, "unicode", xml_declaration=True) + "\n"


def _add_case(
    suite: ElementTree.Element, grade: Grade, result: Result
) -> None:
    test = ElementTree.SubElement(
        suite,
        "testcase",
        classname=result.case.asks,
        name=result.case.description,
        time=f"{result.seconds:.3f}",
    )
    if result.judgement == Judgement.FAILED:
        message = printable(result.difference)
        failure = ElementTree.SubElement(test, "failure", message=message)
        failure.text = _told(grade, result)
    elif not result.counts:
        ElementTree.SubElement(test, "skipped", message=result.judgement)


def _told(grade: Grade, result: Result | None) -> str | None:
    """Return the hints for the first failure, or for a problem without."""
    if result is not grade.first_failure:
        return None
    return "\n".join(hint_lines(grade)) or None
