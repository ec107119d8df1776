"""Grades as they are written to files: JUnit's XML, CSV."""

from collections.abc import Sequence
from xml.etree import ElementTree

from cavalier.drawing.spreadsheet import as_csv
from cavalier.grading.grades import Grade
from cavalier.grading.judging import Judgement, Result
from cavalier.grading.reporting.output import headings, line, styles
from cavalier.grading.styling import Styled
from cavalier.terminal import printable


def junit(grades: Sequence[Grade]) -> str:
    """Write grades as JUnit's XML: a suite per target, a test per case."""
    suites = ElementTree.Element("testsuites")
    for grade in grades:
        _add_suite(suites, grade)
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, "unicode", xml_declaration=True) + "\n"


def _add_suite(suites: ElementTree.Element, grade: Grade) -> None:
    """Add a target; a problem with all of it is one more test."""
    suite = ElementTree.SubElement(
        suites,
        "testsuite",
        name=printable(grade.target),
        tests=str(
            len(grade.results) + bool(grade.problem) + bool(grade.styled)
        ),
        failures=str(grade.number(Judgement.FAILED)),
        errors=str(int(bool(grade.problem))),
        skipped=str(grade.number(Judgement.NOT_OFFERED) + bool(grade.styled)),
        time=f"{grade.seconds:.3f}",
    )
    if grade.problem:
        test = ElementTree.SubElement(suite, "testcase", name="target")
        problem = printable(grade.problem)
        ElementTree.SubElement(test, "error", message=problem)
    for result in grade.results:
        _add_case(suite, result)
    if grade.styled:
        _add_style(suite, grade.styled)


def _add_style(suite: ElementTree.Element, styled: Styled) -> None:
    """Add the style as a test that is skipped, so that it never counts."""
    test = ElementTree.SubElement(
        suite, "testcase", classname="style", name=styled.title
    )
    message = printable(styled.said)
    ElementTree.SubElement(test, "skipped", message=message)


def _add_case(suite: ElementTree.Element, result: Result) -> None:
    test = ElementTree.SubElement(
        suite,
        "testcase",
        classname=result.case.asks,
        name=result.case.description,
        time=f"{result.seconds:.3f}",
    )
    if result.judgement == Judgement.FAILED:
        message = printable(result.difference)
        ElementTree.SubElement(test, "failure", message=message)
    elif result.judgement == Judgement.NOT_OFFERED:
        ElementTree.SubElement(test, "skipped", message="not offered")


def comma_separated(grades: Sequence[Grade]) -> str:
    """Write grades as CSV, a target per line."""
    rows = [headings() + [each.title for each in styles(grades)]]
    for grade in grades:
        said = [printable(grade.styled.said)] if grade.styled else []
        rows.append(line(grade) + said)
    return as_csv(rows)
