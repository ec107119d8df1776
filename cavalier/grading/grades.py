"""Grades: what a target's results come to."""

from collections.abc import Sequence
from dataclasses import dataclass

from cavalier.grading.judgement import Outcome, Result
from cavalier.grading.sandbox import Sandbox
from cavalier.terminal import printable


@dataclass(frozen=True, slots=True)
class Grade:
    """A target with its results; ``problem`` is why there is no score.

    ``missing`` cases were not judged, since the work was interrupted.
    """

    target: str
    results: Sequence[Result]
    sandbox: Sandbox
    problem: str = ""
    hints: Sequence[str] = ()
    missing: int = 0

    def number(self, outcome: Outcome) -> int:
        """Count the cases with an outcome."""
        return sum(result.outcome == outcome for result in self.results)

    @property
    def score(self) -> float | None:
        """The share of the cases judged that passed; None if none was.

        None too where cases are missing: a part has no score.
        """
        if self.missing:
            return None
        judged = self.number(Outcome.PASSED) + self.number(Outcome.FAILED)
        return self.number(Outcome.PASSED) / judged if judged else None

    @property
    def passed(self) -> bool:
        """Whether something was judged, and nothing failed."""
        return self.score == 1.0

    @property
    def first_failure(self) -> Result | None:
        """The failure on the smallest board."""
        failed = (r for r in self.results if r.outcome == Outcome.FAILED)
        return next(failed, None)


def headings() -> list[str]:
    """Name what ``line`` gives."""
    return ["target", *Outcome, "score", "first failure", "hints"]


def line(grade: Grade) -> list[str]:
    """Give a grade as a line of a table."""
    first = grade.first_failure
    failure = first and f"{first.case.description}: {first.difference}"
    return [
        printable(grade.target),
        *(str(grade.number(outcome)) for outcome in Outcome),
        "" if grade.score is None else f"{grade.score:.4f}",
        printable(grade.problem or failure or ""),
        "; ".join(grade.hints),
    ]
