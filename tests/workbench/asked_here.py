"""The wrong translations, asked in this process, as in a browser."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cavalier.grading.graded_cases import GradedCase, graded_cases
from cavalier.grading.grades import Grader
from cavalier.grading.judging import Result
from cavalier.sandboxed.answers import Answer, answer
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Run, Sandbox
from common.board import Square
from tests.workbench import wrong_translations, wrong_with_counts


def results(
    name: str,
    asked: Iterable[GradedCase] | Callable[[GradedCase], bool],
    *,
    first: bool = False,
) -> list[Result]:
    """Judge the answers to some cases, or to those of the data that fit.

    ``first`` stops at the first failure.
    """
    there = hasattr(wrong_translations, name)
    file = (wrong_translations if there else wrong_with_counts).__file__
    cases = [*(filter(asked, graded_cases()) if callable(asked) else asked)]
    grader = Grader(DEFAULT_LIMITS, Sandbox.BROWSER, cases, first=first)
    return [*grader.judged(f"{file}:{name}")]


@dataclass
class Printing:
    """Prints the same, whatever it is asked."""

    text: str

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Read what it prints."""
        run = Run(self.text.encode(), b"", None)
        return answer(case.verb, case.board, run)
