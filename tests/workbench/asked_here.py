"""The wrong translations, asked in this process."""

from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from io import StringIO
from typing import cast

from cavalier.grading import calling
from cavalier.grading.answers import Answer, Unknown, answer
from cavalier.grading.cases import GradedCase, Request, graded_cases
from cavalier.grading.judging import Judgement, Result, judge
from cavalier.grading.sandbox import Run
from common.board import Board, Square
from tests.workbench import wrong_translations, wrong_with_counts


@dataclass
class AskedHere:
    """Asks a function of ``wrong_translations``, each question once.

    If it answers the first question of a kind with unknown, it is not asked
    others.
    """

    name: str
    offered: dict[Request, bool] = field(default_factory=dict)

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Call the function."""
        if not self.offered.get(case.request, True):
            return Unknown()
        run = _run(self.name, case.request, case.board, start)
        given = answer(case.verb, case.board, run)
        self.offered.setdefault(case.request, not isinstance(given, Unknown))
        return given


@cache
def _run(name: str, request: Request, board: Board, start: Square) -> Run:
    verb, closed = request
    there = hasattr(wrong_translations, name)
    found = getattr(wrong_translations if there else wrong_with_counts, name)
    function = cast("calling.Function", found)
    if closed and not calling.takes_closed(function):
        return Run(b"unknown", b"", None)
    numbers = [board.rows, board.columns, start.row, start.column]
    printed = StringIO()
    try:
        with redirect_stdout(printed):
            given = calling.call(function, numbers, closed=closed)
    except (IndexError, RecursionError) as error:
        return Run(b"", str(error).encode(), "ended with status 1", 1)
    text = "\n".join(calling.lines(verb, given))
    return Run(text.encode(), printed.getvalue().encode(), None)


def results(
    name: str, asked: Iterable[GradedCase] | Callable[[GradedCase], bool]
) -> list[Result]:
    """Judge the answers to some cases, or to those of the data that fit."""
    if callable(asked):
        asked = filter(asked, graded_cases())
    asker = AskedHere(name)
    return [judge(case, asker) for case in asked]


def outcome(case: GradedCase, asker: AskedHere) -> Judgement:
    """Judge the answer to one case."""
    return judge(case, asker).judgement


@dataclass
class Printing:
    """Prints the same, whatever it is asked."""

    text: str

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Read what it prints."""
        run = Run(self.text.encode(), b"", None)
        return answer(case.verb, case.board, run)
