"""The files that grades are written to, each by the option that names it.

JUnit's XML and CSV are about all grades. Gradescope and Exercism each read a
`results.json` of their own, about one submission:

- https://gradescope-autograders.readthedocs.io/en/latest/specs/
- https://exercism.org/docs/building/tooling/test-runners/interface
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

from cavalier.drawing.spreadsheet import as_csv
from cavalier.grading.copies import student_id
from cavalier.grading.graded_cases import GradedCase, graded_cases
from cavalier.grading.grades import Grade, Styled
from cavalier.grading.judging import Judgement, Result
from cavalier.grading.output import (
    explanation,
    headings,
    line,
    styles,
    summary,
)
from cavalier.sandboxed.imports import real
from cavalier.sandboxed.targets import parted
from cavalier.terminal import must_be_writable, write_file
from common.errors import CavalierError
from common.language import N_, _, ngettext
from common.untrusted import printable

#: What is said of a case that was left when the grading ended.
NOT_JUDGED = N_("not judged")


def _left(grade: Grade) -> Sequence[GradedCase]:
    """Return the cases not judged, unless that was asked for."""
    return () if grade.stopped else grade.unjudged


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
            len(grade.results)
            + len(_left(grade))
            + bool(grade.problem)
            + bool(grade.styled)
        ),
        failures=str(grade.number(Judgement.FAILED)),
        errors=str(int(bool(grade.problem))),
        skipped=str(
            len(grade.results)
            - grade.judged
            + len(_left(grade))
            + bool(grade.styled)
        ),
        time=f"{grade.seconds:.3f}",
    )
    if grade.problem:
        test = ElementTree.SubElement(suite, "testcase", name="target")
        problem = printable(grade.problem)
        error = ElementTree.SubElement(test, "error", message=problem)
        error.text = _told(grade, None)
    for result in grade.results:
        _add_case(suite, grade, result)
    for case in _left(grade):
        test = ElementTree.SubElement(
            suite, "testcase", classname=case.asks, name=case.title
        )
        ElementTree.SubElement(test, "skipped", message=_(NOT_JUDGED))
    if grade.styled:
        _add_style(suite, grade.styled)


def _add_style(suite: ElementTree.Element, styled: Styled) -> None:
    """Add the style as a test that is skipped, so that it never counts."""
    test = ElementTree.SubElement(
        suite, "testcase", classname="style", name=styled.title
    )
    message = printable(styled.said)
    ElementTree.SubElement(test, "skipped", message=message)


def _add_case(
    suite: ElementTree.Element, grade: Grade, result: Result
) -> None:
    test = ElementTree.SubElement(
        suite,
        "testcase",
        classname=result.case.asks,
        name=result.case.title,
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
    return _lines(*_hints(grade)) if result is grade.first_failure else None


def comma_separated(grades: Sequence[Grade], folder: Path | None) -> str:
    """Write grades as CSV, a target per line, of a class's folder or none.

    The id is the name of the student's folder or file.
    """
    titles = [each.title for each in styles(grades)]
    rows = [["id", "points", *headings(), *titles]]
    for grade in grades:
        top = folder or Path(parted(grade.target)[0]).parent
        student = printable(student_id(grade.target, top))
        points = "" if grade.score is None else f"{grade.points:g}"
        said = [printable(grade.styled.said)] if grade.styled else []
        rows.append([student, points, *line(grade), *said])
    return as_csv(rows)


#: The version of Exercism's interface that has a result for each test.
_VERSION = 2


def gradescope(grade: Grade) -> str:
    """Write the results.json of a Gradescope autograder.

    A submission without a score gets 0; the output says why. Students see
    nothing of the cases that are not in the public data before the due date.
    """
    results = {
        "score": grade.points,
        "execution_time": round(grade.seconds, 3),
        "output": _lines(*_shown(grade)),
        "output_format": "text",
        "tests": [
            *map(_gradescope_test, _judged(grade)),
            *map(_gradescope_left, _left(grade)),
        ],
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
        yield ngettext(
            "{n} more case counts, and is shown after the due date",
            "{n} more cases count, and are shown after the due date",
            unseen,
            n=unseen,
        )


def _is_public(case: GradedCase) -> bool:
    return case in graded_cases(case.moves)


def _gradescope_test(result: Result) -> dict[str, str]:
    test = {
        "name": result.case.title,
        "status": str(result.judgement),
    }
    if result.judgement == Judgement.FAILED:
        test["output"] = printable(result.difference)
    return test | _visibility(result.case)


def _gradescope_left(case: GradedCase) -> dict[str, str]:
    test = {"name": case.title, "output": _(NOT_JUDGED)}
    return test | _visibility(case)


def _visibility(case: GradedCase) -> dict[str, str]:
    return {} if _is_public(case) else {"visibility": "after_due_date"}


def exercism(grade: Grade) -> str:
    """Write the results.json of an Exercism test runner, of version 2."""
    failed = grade.number(Judgement.FAILED)
    status = "pass" if grade.passed else "fail" if failed else "error"
    results = {
        "version": _VERSION,
        "status": status,
        "message": _problem(grade) if status == "error" else None,
        "tests": [
            *(_exercism_test(grade, result) for result in _judged(grade)),
            *map(_exercism_left, _left(grade)),
        ],
    }
    return json.dumps(results, indent=2) + "\n"


def _exercism_test(grade: Grade, result: Result) -> dict[str, str]:
    """Return a case; the first that fails has the hints with it."""
    passed = result.judgement == Judgement.PASSED
    test = {
        "name": result.case.title,
        "status": "pass" if passed else "fail",
        "test_code": _question(result.case),
    }
    if not passed:
        first = result is grade.first_failure
        told = _hints(grade) if first else ()
        test["message"] = _lines(result.difference, *told)
    return test


def _exercism_left(case: GradedCase) -> dict[str, str]:
    return {
        "name": case.title,
        "status": "error",
        "message": _(NOT_JUDGED),
        "test_code": _question(case),
    }


def _problem(grade: Grade) -> str:
    """Return why there is no grade, with the hints."""
    return _lines(grade.problem, *_hints(grade))


def _hints(grade: Grade) -> list[str]:
    return [_("hint: {hint}", hint=hint) for hint in grade.hints]


def _question(case: GradedCase) -> str:
    """Write what is asked, as the arguments of a program."""
    start = case.start or ("ROW", "COLUMN")
    words = [case.verb, case.board.rows, case.board.columns, *start]
    return " ".join(map(str, words + ["closed"] * case.closed))


def _judged(grade: Grade) -> Iterator[Result]:
    """Yield the results but those of cases that are left out."""
    for result in grade.results:
        if result.counts:
            yield result


def _lines(*lines: str) -> str:
    return "\n".join(map(printable, lines))


#: What writes the grade of one submission.
_ONE: Mapping[str, Callable[[Grade], str]] = {
    "--gradescope": gradescope,
    "--exercism": exercism,
}


@dataclass(frozen=True, slots=True)
class Reports:
    """The files asked for, by option; an option without a file is None.

    The folder is that of a class, if a class is graded.
    """

    files: Mapping[str, Path | None]
    folder: Path | None = None

    @property
    def asked(self) -> dict[str, Path]:
        """The files that there are to be."""
        return {option: file for option, file in self.files.items() if file}

    def check(self, target: str | None) -> None:
        """Check before the grading that all of them can be written.

        The target is None for a folder. Raises CavalierError where two are
        one file, or one is the target or not for a folder, and OSError where
        a file cannot be written.
        """
        for (option, file), (other, same) in combinations(
            self.asked.items(), 2
        ):
            if real(file) == real(same):
                raise CavalierError(
                    "{option} and {other} are both {file}. Name two files.",
                    option=option,
                    other=other,
                    file=file,
                )
        for option, file in self.asked.items():
            if target and real(file) == real(Path(parted(target)[0])):
                raise CavalierError(
                    "{option} {file} is what is graded. Name another file.",
                    option=option,
                    file=file,
                )
            if not target and option in _ONE:
                raise CavalierError(
                    "{option} is about one submission. Name a TARGET in "
                    "place of --batch.",
                    option=option,
                )
        must_be_writable(*self.asked.values())

    def write(self, grades: Sequence[Grade]) -> None:
        """Write the files, unless it was interrupted with nothing judged."""
        if all(
            each.missing and not each.results and not each.late
            for each in grades
        ):
            return
        for option, file in self.asked.items():
            if option in _ONE:
                write_file(file, _ONE[option](grades[0]))
            elif option == "--csv":
                write_file(file, comma_separated(grades, self.folder))
            else:
                write_file(file, junit(grades))
