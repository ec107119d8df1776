"""An interview: what a target is asked, and what it answered."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from cavalier.grading.cases import GradedCase
from cavalier.grading.patience import (
    ASKED_AGAIN,
    Patience,
    kind_of,
    limits_of,
    size_of,
)
from cavalier.sandboxed.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
    answer,
)
from cavalier.sandboxed.calling import Request
from cavalier.sandboxed.channel import Batch, answers_of
from cavalier.sandboxed.sandbox import Limits, Sandbox
from cavalier.sandboxed.targets import ENTRIES, Target
from common.board import Board, Square

_Question = tuple[Request, Board, Square]

#: What is asked in a process: a start, and the case that it is asked for.
_Asked = tuple[GradedCase, Square]


@dataclass
class Interview:
    """Asks a target, each thing once, and remembers what it cannot do.

    A target that answers ``unknown`` at first, or that limits cut short twice,
    is not asked the same of the boards that come later, which are larger. A
    target that has answered once may answer ``unknown`` later only where a
    case is optional.
    """

    target: Target
    limits: Limits
    sandbox: Sandbox

    #: The cases that will be asked, of which several can be in one process.
    cases: Sequence[GradedCase] = ()

    #: The answers so far, and those to the same questions when asked again.
    answers: dict[_Question, Answer] = field(init=False, default_factory=dict)
    repeated: dict[_Question, Answer] = field(init=False, default_factory=dict)

    patience: Patience = field(init=False, default_factory=Patience)

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Ask what a case asks, from a start.

        Raises CavalierError if the target cannot be asked at all.
        """
        ended = self.patience.ended(case)
        if ended is not None:
            return ended
        asked = case.request, case.board, start
        if asked not in self.answers:
            self._find_out(case, start)
        return self.answers[asked]

    def again(self, case: GradedCase) -> Sequence[tuple[Square, Answer]]:
        """Return the answers to what a case asks when it is asked again.

        A Python target has been asked in the same process, in another order.
        A program is asked once for each question, of a small board.
        """
        if self._must_ask_again(case):
            for start in case.starts:
                [given] = self._ask([(case, start)]).answers
                asked = case.request, case.board, start
                self.repeated[asked] = self._noted(case, given)
        return [
            (start, self.repeated[asked])
            for start in case.starts
            if (asked := (case.request, case.board, start)) in self.repeated
        ]

    def _must_ask_again(self, case: GradedCase) -> bool:
        """Check for a program's first case with a tour, besides 1x1."""
        return (
            self.target.code is None
            and 1 < len(case.board) <= ASKED_AGAIN
            and case.start is not None
            and not case.expects_none
            and self.patience.ended(case) is None
            and all(request != case.request for request, _, _ in self.repeated)
        )

    def _find_out(self, case: GradedCase, start: Square) -> None:
        """Ask about the start; a Python target about more in one process."""
        order = self._order(case, start)
        batch = self._ask(order)
        for (each, square), given in zip(order, batch.answers, strict=False):
            asked = (*each.asked, square)
            answers = self.repeated if asked in self.answers else self.answers
            answers[asked] = self._noted(each, given)
        left = order[len(batch.answers) :]
        if batch.run.cut_short and left:
            self._ask_twice(*left[0])
        first = batch.answers[0]
        if isinstance(first, Broken) and first.cut_short:
            silent = not any(map(_is_answer, self.answers.values()))
            self.patience.count_cut(case, batch.run, silent=silent)

    def _ask_twice(self, case: GradedCase, start: Square) -> None:
        """Ask a question that a limit ended, if it was answered before."""
        asked = (*case.asked, start)
        if asked not in self.answers:
            return
        batch = self._ask([(case, start)] * 2)
        if batch.run.cut_short and len(batch.answers) == 1:
            given = answer(case.verb, case.board, batch.run)
            self.repeated[asked] = self._noted(case, given)

    def _order(self, case: GradedCase, start: Square) -> Sequence[_Asked]:
        """Return what to ask in one process, the start being first."""
        if self.target.code is None:
            return [(case, start)]
        cases = [case, *filter(partial(_fits, case), self.cases)]
        squares = [(start, case), *((s, c) for c in cases for s in c.starts)]
        asked = {(*each.asked, s): (each, s) for s, each in squares}
        new = [each for key, each in asked.items() if key not in self.answers]
        return [*new, *new[::-1] * (size_of(case) == ASKED_AGAIN)]

    def _ask(self, asked: Sequence[_Asked]) -> Batch:
        """Ask in one process; a program can be asked one question."""
        case, _ = asked[0]
        places = [(each.board, start) for each, start in asked]
        limits = limits_of(case, self.limits)
        return answers_of(
            self.target, case.request, places, limits, self.sandbox
        )

    def _noted(self, case: GradedCase, given: Answer) -> Answer:
        """Return what an answer counts as; remember what cannot be done."""
        telling = self._is_function and len(case.board) > 1
        if telling and _is_answer(given):
            self.patience.end_other_verbs(case)
        if not isinstance(given, Unknown) or case.optional:
            return given
        if self._has_answered(case):
            return Broken("answered unknown, but had answered before")
        self.patience.end_request(case, given)
        return given

    def _has_answered(self, case: GradedCase) -> bool:
        """Check whether the target has answered the same of a board before.

        The answer that there is no tour counts too, unless it is about 1x1,
        or of a function: an empty list may be the list of all tours.
        """
        return any(
            isinstance(given, Number | Boards)
            and (given or (len(board) > 1 and not self._is_function))
            for (request, board, _), given in self.answers.items()
            if request == case.request
        )

    @property
    def _is_function(self) -> bool:
        """Whether one function is asked all questions, as it cannot do all."""
        code = self.target.code
        return code is not None and code.function != ENTRIES


def _fits(case: GradedCase, other: GradedCase) -> bool:
    """Check whether another case can be asked in the same process."""
    return 0 < size_of(case) == size_of(other) and kind_of(case) == kind_of(
        other
    )


def _is_answer(given: Answer) -> bool:
    return isinstance(given, Number) or (
        isinstance(given, Boards) and bool(given)
    )
