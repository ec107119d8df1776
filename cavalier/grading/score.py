"""The score: how much of what a target is asked it answers rightly."""

from collections.abc import Sequence
from itertools import groupby

from cavalier.grading.judging import Judgement, Result
from cavalier.sandboxed.calling import Request


def score(results: Sequence[Result]) -> float | None:
    """Return the mean share of the questions; None if no case was judged.

    A question is a verb, of open tours or of closed ones. Its share is how
    many of its cases passed: of those that ask for a search that finds
    something, or of the others, whichever are fewer. So an answer that is
    always 0 or none has no share in any question.
    """
    judged = sorted((r for r in results if r.counts), key=_question)
    shares = [_share([*each]) for _, each in groupby(judged, _question)]
    return sum(shares) / len(shares) if shares else None


def _question(result: Result) -> Request:
    return result.case.request


def _share(results: Sequence[Result]) -> float:
    parts = [
        [r.judgement for r in results if _finds(r) is finds]
        for finds in (True, False)
    ]
    return min(
        part.count(Judgement.PASSED) / len(part) for part in parts if part
    )


def _finds(result: Result) -> bool:
    """Check whether a right search finds something, on more than 1x1."""
    return len(result.case.board) > 1 and not result.case.expects_none
