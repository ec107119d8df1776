"""A grade: the results of a program, its score and its hints."""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from warnings import catch_warnings, simplefilter

from cavalier.grade.cases import Case
from cavalier.grade.hints import hints
from cavalier.grade.judgement import Judgement, Result, judge, shares, weighed
from cavalier.programs.program import Executable, Function, Program
from cavalier.programs.question import Question, Verb
from cavalier.programs.reply import Broken, Unknown
from common.board import Board, Square
from common.language import _
from common.plain_values import printable

#: What a program is asked before its cases: a right one answers differently.
_FIRST = (
    Question(Verb.TOUR, Board(3, 4), Square(0, 0)),
    Question(Verb.COUNT, Board(1, 1), Square(0, 0)),
)


@dataclass(frozen=True, slots=True)
class Grade:
    """A program with its results; ``problem`` is why there are none.

    ``remarks`` are on the program, whatever it answers.
    """

    target: str
    results: Sequence[Result] = ()
    problem: str = ""
    hints: Sequence[str] = ()
    remarks: Sequence[str] = ()

    def number(self, judgement: Judgement) -> int:
        """Count the cases with a judgement."""
        return sum(result.judgement == judgement for result in self.results)

    @property
    def score(self) -> float | None:
        """The mean share of the questions; None if no case counts."""
        values = shares(self.results).values()
        return sum(values) / len(values) if values else None

    @property
    def points(self) -> float:
        """The score out of 100, 0 if there is none."""
        return round(100 * (self.score or 0), 2)

    @property
    def judged(self) -> int:
        """The number of cases that count."""
        return sum(result.counts for result in self.results)

    @property
    def passed(self) -> bool:
        """Whether at least one case counts, and all that count passed."""
        return self.score == 1

    @property
    def first_failure(self) -> Result | None:
        """The failure on the smallest board."""
        return next((r for r in self.results if r.failed), None)


def unaskable(program: Program) -> str:
    """Return why there is no point in asking a program more, or nothing.

    It waits for input, never answers in time, or always prints the same.
    """
    answers = [program.ask(q) for q in _FIRST if q.verb in program.verbs]
    for answer in answers:
        if isinstance(answer, Broken) and "EOFError" in answer.problem:
            return _(
                "{answer}; it calls input(): use parameters instead",
                answer=answer,
            )
    slow = [a for a in answers if isinstance(a, Broken) and a.cut_short]
    if len(slow) == len(_FIRST):
        return _("it answers no questions: {answer}", answer=answers[0])
    if not isinstance(program, Executable) or len(program.outputs) > 1:
        return ""
    output = next(iter(program.outputs), "")
    if output.casefold() == "unknown":
        return ""
    if not output:
        return _("it answers no questions: {answer}", answer=answers[0])
    lines = " / ".join(output.splitlines()[:2])
    return _(
        "it always prints the same answer, {output}. "
        "Make it read its arguments",
        output=printable(lines),
    )


def grade(
    program: Program,
    cases: Sequence[Case],
    note: Callable[[Result | None], None],
) -> Grade:
    """Grade a program; note the first failure so far, after each case."""
    if problem := unaskable(program):
        return Grade(program.name, problem=problem, remarks=program.remarks)
    results = list[Result]()
    for result in judge(program, cases):
        results.append(result)
        note(next((r for r in weighed(results) if r.failed), None))
    results = weighed(results)
    if not any(result.counts for result in results):
        answers = [r.got for r in results if r.got] or [str(Unknown())]
        problem = _("it answers no questions: {answer}", answer=answers[0])
    remarks, tree = [*program.remarks], None
    if isinstance(program, Function):
        with catch_warnings():
            simplefilter("ignore")
            tree = ast.parse(program.text)
        if program.is_silent and (lines := program.printed()):
            remark = _(
                "it prints {line} but returns nothing: "
                "return the answer instead",
                line=f"'{lines[-1]}'",
            )
            remarks.append(remark)
    hint = hints(results, tree)
    return Grade(program.name, results, problem, hint, remarks)
