"""Grades as they are printed: for people, as JSON, and as JUnit's XML."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from cavalier.grade.cases import Property
from cavalier.grade.grade import FULL_MARKS, Grade
from cavalier.grade.hints import second_squares
from cavalier.grade.judging import Judgement, Result, expected, shares
from common.language import _, ngettext
from common.plain_values import printable

if TYPE_CHECKING:
    from rich.table import Table


def table(grade: Grade) -> "Table":
    """Lay out the properties with how many of their cases were judged how."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    columns = [
        each
        for each in Judgement
        if grade.number(each) or each in (Judgement.PASSED, Judgement.FAILED)
    ]
    layout = Table(_("property"), *map(_, columns), box=SIMPLE_HEAD)
    number = Counter((r.case.asks, r.judgement) for r in grade.results)
    for asks in Property:
        if any(r.case.asks is asks for r in grade.results):
            layout.add_row(asks, *(str(number[asks, c]) for c in columns))
    return layout


def summary(grade: Grade) -> str:
    """Sum a grade up in a line."""
    target = printable(grade.target)
    if grade.problem:
        said = printable(grade.problem)
        return _("{file}: {text}", file=target, text=said)
    said = ngettext(
        "{passed} of {n} case passed",
        "{passed} of {n} cases passed",
        grade.judged,
        passed=grade.number(Judgement.PASSED),
        n=grade.judged,
    )
    points = _(
        "{points:g} points of {all}", points=grade.points, all=FULL_MARKS
    )
    return f"{target}: {said}, {points}"


def explanation(grade: Grade) -> Iterator[str]:
    """Yield what the points come from, where it first goes wrong, and why."""
    if not grade.passed:
        yield from _shares(grade)
    if failure := grade.first_failure:
        yield _("first failure: {text}", text=failure.case.description)
        yield _("  got: {came}", came=printable(failure.came))
        yield _("  expected: {expected}", expected=expected(failure.case))
        if squares := second_squares(failure):
            yield _(
                "  expected tours by second square: {squares}", squares=squares
            )
    for hint in grade.hints:
        yield _("hint: {hint}", hint=printable(hint))
    for remark in grade.remarks:
        yield _("note: {remark}", remark=printable(remark))


def _shares(grade: Grade) -> Iterator[str]:
    """Yield how much of each question is right, if there are several."""
    words = [
        _(
            "{part:.0%} for {question}",
            part=share,
            question=f"{verb} closed" if closed else verb,
        )
        for (verb, closed), share in shares(grade.results).items()
    ]
    if len(words) > 1:
        yield ", ".join(words)


def document(grade: Grade) -> dict[str, object]:
    """Return a grade as a document with stable keys."""
    failure = grade.first_failure
    return {
        "target": grade.target,
        "problem": grade.problem,
        **{
            str(each).replace(" ", "_"): grade.number(each)
            for each in Judgement
        },
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
        "came": result.came,
        "expected": expected(result.case),
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
        time=f"{sum(result.seconds for result in grade.results):.3f}",
    )
    if grade.problem:
        test = ElementTree.SubElement(suite, "testcase", name="target")
        message = printable(grade.problem)
        ElementTree.SubElement(test, "error", message=message)
    for result in grade.results:
        test = ElementTree.SubElement(
            suite,
            "testcase",
            classname=result.case.asks,
            name=result.case.description,
            time=f"{result.seconds:.3f}",
        )
        if result.failed:
            message = printable(result.told)
            failure = ElementTree.SubElement(test, "failure", message=message)
            if result is grade.first_failure:
                failure.text = "\n".join(map(printable, grade.hints))
        elif not result.counts:
            ElementTree.SubElement(test, "skipped", message=result.judgement)
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, "unicode", xml_declaration=True) + "\n"
