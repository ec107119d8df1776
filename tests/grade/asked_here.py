"""Python code asked in this process, without a sandbox or its limits."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import (
    contextmanager,
    redirect_stderr,
    redirect_stdout,
)
from dataclasses import dataclass
from io import StringIO
from traceback import format_exception_only
from unittest.mock import patch

from cavalier.grading.graded_cases import GradedCase, graded_cases
from cavalier.grading.grades import Grade, Grader
from cavalier.grading.interview import Interview
from cavalier.grading.judging import Judgement, Result
from cavalier.sandboxed import guest
from cavalier.sandboxed.answers import Answer, answer
from cavalier.sandboxed.channel import Channel
from cavalier.sandboxed.printed import End, Output
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Limits, Run, Sandbox

from common.board import Square
from tests.grade import wrong_translations, wrong_with_counts


@contextmanager
def here() -> Iterator[None]:
    """Ask Python code in this process; nothing ends a long search."""
    with (
        patch.object(Channel, "run_guest", _run_guest),
        patch.object(Interview, "is_heuristic", lambda _: False),
    ):
        yield


def _run_guest(
    channel: Channel, arguments: Sequence[str], limits: Limits
) -> Run:
    """Run a guest in this interpreter, as a process would."""
    answers, end = StringIO(), End()
    output, status = Output(end), 0
    modules, limit = dict(sys.modules), sys.getrecursionlimit()
    with redirect_stdout(output.text), redirect_stderr(output.text):
        try:
            guest.write_answers(arguments, answers, output)
        except SystemExit as ended:
            status = guest.status_of(ended)
        except BaseException as error:  # whose text may raise in turn
            print(format_exception_only(error)[0], file=sys.stderr)
            status = 1
        finally:
            sys.modules.update(modules)
            sys.setrecursionlimit(limit)
    output.so_far()
    problem = f"ended with status {status}" if status else None
    written = answers.getvalue().encode()
    return Run(written, bytes(end.kept), problem, status)


def grade(target: str, cases: Sequence[GradedCase]) -> Grade:
    """Grade a target by its answers to some cases."""
    with here():
        return Grader(DEFAULT_LIMITS, Sandbox.NONE, cases).grade(target)


def results(
    name: str,
    asked: Iterable[GradedCase] | Callable[[GradedCase], bool],
    *,
    first: bool = False,
) -> list[Result]:
    """Judge a wrong translation's answers to some cases, or those that fit.

    ``first`` stops at the first failure.
    """
    there = hasattr(wrong_translations, name)
    file = (wrong_translations if there else wrong_with_counts).__file__
    cases = [*(filter(asked, graded_cases()) if callable(asked) else asked)]
    grader, judged = Grader(DEFAULT_LIMITS, Sandbox.NONE, cases), []
    with here():
        for result in grader.judged(f"{file}:{name}"):
            judged.append(result)
            if first and result.judgement == Judgement.FAILED:
                break
    return judged


@dataclass
class Printing:
    """Prints the same, whatever it is asked."""

    text: str

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Read what it prints."""
        run = Run(self.text.encode(), b"", None)
        return answer(case.verb, case.board, run)
