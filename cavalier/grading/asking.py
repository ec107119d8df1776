"""How a target is asked."""

from dataclasses import dataclass, field

from cavalier.grading import python_target
from cavalier.grading.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
    answer,
    last_line,
)
from cavalier.grading.cases import GradedCase, Property, Request
from cavalier.grading.imports import FOLDERS
from cavalier.grading.sandbox import Limits, Run, Sandbox, run_limited
from cavalier.grading.targets import Target
from common.board import Board, Square
from common.errors import CavalierError


@dataclass
class Asking:
    """Asks a target, each thing once, and remembers what it cannot do.

    A target that answers ``unknown`` at first, or that a limit cuts short, is
    not asked the same of the boards that come later, which are larger. A
    target that has answered once may not answer ``unknown`` later.
    """

    target: Target
    limits: Limits
    sandbox: Sandbox

    #: The answers so far, by request, board and start.
    answers: dict[tuple[Request, Board, Square], Answer] = field(
        init=False, default_factory=dict
    )

    #: The requests that are not made any more, each with its answer. Boards
    #: without a tour are apart: a target may search them without end, and
    #: still find tours of others.
    given_up: dict[tuple[Request, bool], Answer] = field(
        init=False, default_factory=dict
    )

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Ask what a case asks, from a start.

        Raises CavalierError if the target cannot be asked at all.
        """
        kind = case.request, case.asks == Property.NO_TOUR
        if kind in self.given_up:
            return self.given_up[kind]
        asked = case.request, case.board, start
        if asked not in self.answers:
            run = self._run(*asked)
            self.answers[asked] = self._answer(case, run)
            if run.cut_short:
                self.given_up[kind] = Broken(
                    f"not asked: it {run.problem} on {case.board}",
                    cut_short=True,
                )
        return self.answers[asked]

    def _answer(self, case: GradedCase, run: Run) -> Answer:
        reason = last_line(run.errors)
        if run.status == python_target.UNUSABLE and reason.startswith(
            python_target.REFUSED
        ):
            raise CavalierError(f"{self.target.name}: {reason}")
        given = answer(case.verb, case.board, run)
        if not isinstance(given, Unknown):
            return given
        if self._has_answered(case):
            return Broken("answered unknown, but had answered before")
        for without_tour in (False, True):
            self.given_up[case.request, without_tour] = given
        return given

    def _run(self, request: Request, board: Board, start: Square) -> Run:
        verb, closed = request
        numbers = [board.rows, board.columns, start.row, start.column]
        command = [*self.target.command, verb, *map(str, numbers)]
        return run_limited(
            command + ["closed"] * closed,
            readable=self.target.readable,
            hidden=FOLDERS,
            limits=self.limits,
            sandbox=self.sandbox,
        )

    def _has_answered(self, case: GradedCase) -> bool:
        """Check whether the target has counted or found something before."""
        return any(
            isinstance(given, Number) or (isinstance(given, Boards) and given)
            for (request, _, _), given in self.answers.items()
            if request == case.request
        )
