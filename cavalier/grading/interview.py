"""An interview: what a target is asked, how long, and what it answered."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import NamedTuple

from cavalier.grading.graded_cases import (
    GradedCase,
    Property,
    largest_tour,
)
from cavalier.sandboxed.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
    answer,
)
from cavalier.sandboxed.calling import Request, Verb
from cavalier.sandboxed.channel import Batch, Channel
from cavalier.sandboxed.sandbox import Limits, Run, Sandbox
from cavalier.sandboxed.targets import Target
from common.board import Board, Square
from common.language import _

#: The largest board of which a target is asked the same again, in squares.
ASKED_AGAIN = 12

#: The same of a program, each of whose questions is a process of its own, and
#: on how many boards it is asked each of them again.
_PROGRAM_ASKED_AGAIN, _BOARDS_ASKED_AGAIN = 20, 3

#: The processor time that a run may use on boards of at most so many squares.
#: A Python target is asked about all boards of such a size in one process.
_CPU_SECONDS = {ASKED_AGAIN: 2, 21: 10}

#: The processor time for a case that may be left out.
_OPTIONAL_CPU_SECONDS = 1

#: How many times the processor time a run may take by the clock.
_CLOCK = 3

#: After so many limits on one question, larger boards are not asked. One is
#: enough where a case may be left out, or after as many limits on others.
_MOST_CUTS = 2

#: The most processor time for a question that has failed, in seconds, and for
#: any question after one limit, and after more: what is wrong once may search
#: without end from then on.
_FAILED_CPU_SECONDS = 2
_CUT_CPU_SECONDS = (10, 1)

#: The question that says how long an optional one takes: it lasts at least as
#: many times as long as it has tours.
_MEASURED, _TOURS_MEASURED = ((Verb.COUNT, False), Board(5, 5)), 304


class Kind(NamedTuple):
    """Cases that are given up together.

    A target may search a board without a tour without end, and still find
    tours of others.
    """

    request: Request
    without_tour: bool
    optional: bool


def kind_of(case: GradedCase) -> Kind:
    """Return the kind of a case."""
    without_tour = case.asks == Property.NO_TOUR
    return Kind(case.request, without_tour, case.optional)


def size_of(case: GradedCase) -> int:
    """Return the size that a board is counted to; 0 if it is large."""
    fitting = (most for most in _CPU_SECONDS if len(case.board) <= most)
    return next(fitting, 0)


def limits_of(case: GradedCase, most: Limits) -> Limits:
    """Return the limits of a run, which are less for small boards.

    The clock is more patient than the processor, which may be busy.
    """
    cpu = _CPU_SECONDS.get(size_of(case), most.cpu_seconds)
    if case.optional:
        cpu = _OPTIONAL_CPU_SECONDS
    return replace(
        most,
        seconds=min(most.seconds, _CLOCK * cpu),
        cpu_seconds=min(most.cpu_seconds, cpu),
    )


_KINDS = [
    Kind((verb, closed), without_tour, optional)
    for verb in Verb
    for closed in (False, True)
    for without_tour in (False, True)
    for optional in (False, True)
]


@dataclass
class Patience:
    """What a target is not asked any more, and the answer in its place."""

    given_up: dict[Kind, Answer] = field(init=False, default_factory=dict)

    #: How often a limit ended a run.
    cuts: Counter[Kind] = field(init=False, default_factory=Counter)

    #: The questions of which a case has failed.
    failed: set[Request] = field(init=False, default_factory=set)

    def cpu_seconds(self, case: GradedCase, most: int) -> int:
        """Return how much of the processor time a case may still use."""
        if self._obliged_cuts:
            place = min(self._obliged_cuts, len(_CUT_CPU_SECONDS)) - 1
            most = min(most, _CUT_CPU_SECONDS[place])
        if case.request in self.failed:
            most = min(most, _FAILED_CPU_SECONDS)
        return most

    @property
    def _obliged_cuts(self) -> int:
        return sum(
            cuts for kind, cuts in self.cuts.items() if not kind.optional
        )

    def ended(self, case: GradedCase) -> Answer | None:
        """Return the answer if a case is not asked any more."""
        kind = kind_of(case)
        whole = self.given_up.get(kind._replace(optional=False))
        return self.given_up.get(kind, whole)

    def end_request(self, case: GradedCase, given: Unknown) -> None:
        """Ask no other case the same, since it is not known."""
        self._end((k for k in _KINDS if k.request == case.request), given)

    def end_other_verbs(self, case: GradedCase) -> None:
        """Expect no tours of a function that counts, and the other way."""
        others = (k for k in _KINDS if k.request[0] != case.verb)
        self._end(others, Unknown())

    def count_cut(self, case: GradedCase, run: Run, *, silent: bool) -> None:
        """Count that a limit ended a run; ``silent``: nothing has worked.

        A second limit ends all that is optional, and everything if nothing
        has worked so far. After two limits, one ends a question.
        """
        kind, impatient = kind_of(case), self._obliged_cuts >= _MOST_CUTS
        self.cuts[kind] += 1
        reason = _not_asked(
            _(
                "not asked: it {did} on {board}",
                did=run.problem,
                board=case.board,
            )
        )
        alike = [each for each in _KINDS if each.optional == kind.optional]
        cuts = sum(self.cuts[each] for each in alike)
        if (kind.optional or silent) and cuts >= _MOST_CUTS:
            self._end(alike, reason)
        elif kind.optional or impatient or self.cuts[kind] >= _MOST_CUTS:
            self._end([kind], reason)

    def _end(self, kinds: Iterable[Kind], answer: Answer) -> None:
        """End these kinds; what is not offered stays so, whatever comes."""
        known = {
            kind: given
            for kind, given in self.given_up.items()
            if isinstance(given, Unknown)
        }
        self.given_up |= dict.fromkeys(kinds, answer) | known


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

    #: The processor time of the shortest run, and of the one that measures.
    _least: float = field(init=False, default=inf)
    _measured: float = field(init=False, default=0)

    def __post_init__(self) -> None:
        """Open the channel to the target."""
        self._channel = Channel(self.target, self.sandbox)

    def close(self) -> None:
        """End what is kept for the target."""
        self._channel.close()

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Ask what a case asks, from a start.

        Raises CavalierError if the target cannot be asked at all.
        """
        ended = self.patience.ended(case) or self._too_long(case)
        if ended is not None:
            return ended
        asked = case.request, case.board, start
        if asked not in self.answers:
            self._find_out(case, start)
        return self.answers[asked]

    def note_failure(self, case: GradedCase) -> None:
        """Take note that a case has failed: its question gets less time."""
        self.patience.failed.add(case.request)

    def _too_long(self, case: GradedCase) -> Broken | None:
        """Return the answer for an optional case that cannot end in time."""
        if not (case.optional and isinstance(case.expected, int)):
            return None
        took = self._measured - self._least
        if took * case.expected <= _OPTIONAL_CPU_SECONDS * _TOURS_MEASURED:
            return None
        return _not_asked(
            _(
                "not asked: it used {seconds:.2f} seconds of processor time "
                "on {board}",
                seconds=self._measured,
                board=_MEASURED[1],
            )
        )

    def again(self, case: GradedCase) -> Sequence[tuple[Square, Answer]]:
        """Return the answers to what a case asks when it is asked again.

        A Python target has been asked in the same process, in another order.
        A program is asked again for each question, of a few small boards.
        """
        if self._must_ask_again(case) and not self._was_cut(case):
            for start in case.starts:
                [given] = self._ask([(case, start)]).answers
                asked = case.request, case.board, start
                self.repeated[asked] = self._noted(case, given)
        return [
            (start, self.repeated[asked])
            for start in case.starts
            if (asked := (case.request, case.board, start)) in self.repeated
        ]

    def is_heuristic(self) -> bool:
        """Check for a tour of a board on which no plain search finds one."""
        large = largest_tour()
        given = [self.ask(large, start) for start in large.starts]
        return any(
            isinstance(each, Boards)
            and bool(each)
            and large.verdict(each.readings[0]).valid
            for each in given
        )

    def _must_ask_again(self, case: GradedCase) -> bool:
        """Check for a program's first cases with a tour, besides 1x1."""
        again = {
            board
            for request, board, _ in self.repeated
            if request == case.request
        }
        return (
            self.target.code is None
            and 1 < len(case.board) <= _PROGRAM_ASKED_AGAIN
            and case.start is not None
            and not case.expects_none
            and self.patience.ended(case) is None
            and case.board not in again
            and len(again) < _BOARDS_ASKED_AGAIN
        )

    def _was_cut(self, case: GradedCase) -> bool:
        """Check whether a limit ended what a case asks."""
        return any(
            _is_cut(self.answers[case.request, case.board, start])
            for start in case.starts
            if (case.request, case.board, start) in self.answers
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
        if _is_cut(batch.answers[0]):
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
        case = asked[0][0]
        places = [(each.board, start) for each, start in asked]
        limits = limits_of(case, self.limits)
        cpu = self.patience.cpu_seconds(case, limits.cpu_seconds)
        seconds = min(limits.seconds, _CLOCK * cpu)
        limits = replace(limits, cpu_seconds=cpu, seconds=seconds)
        batch = self._channel.answers_of(case.request, places, limits)
        self._measure(case, batch)
        return batch

    def _measure(self, case: GradedCase, batch: Batch) -> None:
        """Note the time of a run, which measures if it ends in an answer."""
        if (seconds := batch.run.cpu_seconds) is not None:
            self._least = min(self._least, seconds)
            if case.asked == _MEASURED and _is_answer(batch.answers[0]):
                self._measured = seconds

    def _noted(self, case: GradedCase, given: Answer) -> Answer:
        """Return what an answer counts as; remember what cannot be done."""
        telling = self.target.is_function and len(case.board) > 1
        if telling and _is_answer(given):
            self.patience.end_other_verbs(case)
        if not isinstance(given, Unknown) or case.optional:
            return given
        if self._has_answered(case):
            if case.verb == Verb.TOUR and self.is_heuristic():
                return given
            why = given.why or _("answered unknown")
            return Broken(_("{did}, but had answered before", did=why))
        self.patience.end_request(case, given)
        return given

    def _has_answered(self, case: GradedCase) -> bool:
        """Check whether the target has answered the same of a board before.

        The answer that there is no tour counts too, unless it is about 1x1,
        or of a function: an empty list may be the list of all tours.
        """
        return any(
            isinstance(given, Number | Boards)
            and (given or (len(board) > 1 and not self.target.is_function))
            for (request, board, _), given in self.answers.items()
            if request == case.request
        )


def _fits(case: GradedCase, other: GradedCase) -> bool:
    """Check whether another case can be asked in the same process."""
    return 0 < size_of(case) == size_of(other) and kind_of(case) == kind_of(
        other
    )


def _not_asked(reason: str) -> Broken:
    """Return the answer in the place of one that is not asked for."""
    return Broken(reason, cut_short=True, asked=False)


def _is_cut(given: Answer) -> bool:
    return isinstance(given, Broken) and given.cut_short


def _is_answer(given: Answer) -> bool:
    return isinstance(given, Number) or (
        isinstance(given, Boards) and bool(given)
    )
