"""Grades: what a target's results come to."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from cavalier.grading.graded_cases import GradedCase
from cavalier.grading.hints import hints
from cavalier.grading.interview import Interview
from cavalier.grading.judging import (
    Judgement,
    Result,
    excused,
    judge,
    judge_again,
)
from cavalier.grading.score import score
from cavalier.grading.seen import tree_of
from cavalier.sandboxed.answers import Unknown
from cavalier.sandboxed.sandbox import Limits, Sandbox
from cavalier.sandboxed.targets import imports_of_ours, target
from common.language import N_, _

#: The points of a submission that passes every case.
FULL_MARKS = 100

#: The problem of a target that answers ``unknown`` to everything.
UNANSWERED = N_(
    "it did not answer any question: look at what it prints or returns"
)


@dataclass(frozen=True, slots=True)
class Grade:
    """A target with its results; ``problem`` is why there is no score.

    The imports, modules of ours, count for nothing in the score.
    """

    target: str
    results: Sequence[Result]
    sandbox: Sandbox
    problem: str = ""
    hints: Sequence[str] = ()
    imports: Sequence[str] = ()

    def number(self, judgement: Judgement) -> int:
        """Count the cases with a judgement."""
        return sum(result.judgement == judgement for result in self.results)

    @property
    def score(self) -> float | None:
        """The mean of the questions' shares; None if no case was judged."""
        return score(self.results)

    @property
    def points(self) -> float:
        """The score out of FULL_MARKS, which is 0 where there is none."""
        return round(FULL_MARKS * (self.score or 0), 2)

    @property
    def judged(self) -> int:
        """The number of cases that count in a score."""
        return sum(result.counts for result in self.results)

    @property
    def passed(self) -> bool:
        """Whether at least one case was judged, and all passed."""
        return self.score == 1.0

    @property
    def seconds(self) -> float:
        """How long it took to ask for all answers, by the clock."""
        return sum(result.seconds for result in self.results)

    @property
    def first_failure(self) -> Result | None:
        """The failure on the smallest board."""
        failed = (r for r in self.results if r.judgement == Judgement.FAILED)
        return next(failed, None)


@dataclass(frozen=True, slots=True)
class Grader:
    """How targets are graded: the limits, the sandbox, the cases.

    The paths shown can be read by each target.
    """

    limits: Limits
    sandbox: Sandbox
    cases: Sequence[GradedCase]
    shown: Sequence[Path] = ()

    def grade(self, name: str) -> Grade:
        """Return the grade of a target.

        Raises CavalierError if it is not there.
        """
        return self.graded(name, list(self.judged(name)))

    def judged(self, name: str) -> Iterator[Result]:
        """Return the results of a target, case by case.

        Raises CavalierError if it is not there.
        """
        interview = Interview(
            target(name, self.shown),
            *(self.limits, self.sandbox, self.cases),
        )
        with closing(interview):
            for case in self.cases:
                result = judge(case, interview)
                result = judge_again(result, interview.again(case))
                if result != (left_out := excused(result)):
                    result = left_out if interview.is_heuristic() else result
                yield result
                if result.judgement == Judgement.FAILED:
                    interview.note_failure(case)

    def graded(self, name: str, judged: Sequence[Result]) -> Grade:
        """Sum up the results of a target."""
        offered = any(result.counts for result in judged)
        return Grade(
            name,
            judged,
            self.sandbox,
            "" if offered else _unanswered(judged),
            hints(judged, tree_of(name)),
            imports_of_ours(name),
        )

    def ungraded(self, name: str, problem: str) -> Grade:
        """Return the grade of a target that cannot be graded."""
        problem = problem.removeprefix(_("{file}: {text}", file=name, text=""))
        return Grade(name, (), self.sandbox, problem)


def _unanswered(judged: Sequence[Result]) -> str:
    """Return why a target has no score that has answered nothing."""
    told = [
        result.came
        for judgement in (Judgement.NOT_OFFERED, Judgement.TOO_SLOW)
        for result in judged
        if result.judgement == judgement and result.came != str(Unknown())
    ]
    return _("it {did}", did=told[0]) if told else _(UNANSWERED)
