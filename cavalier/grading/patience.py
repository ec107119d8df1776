"""How long a target is asked: limits by board, and when to give up.

A target that answers ``unknown``, or that limits cut short twice, is not asked
the same of the boards that come later, which are larger.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cavalier.grading.cases import GradedCase, Property
from cavalier.sandboxed.answers import Answer, Broken, Unknown
from cavalier.sandboxed.calling import Request, Verb
from cavalier.sandboxed.sandbox import Limits, Run

#: The largest board of which a target is asked the same again, in squares.
ASKED_AGAIN = 12

#: The processor time that a run may use on boards of at most so many squares.
#: A Python target is asked about all boards of such a size in one process.
_CPU_SECONDS = {ASKED_AGAIN: 2, 21: 10}

#: The processor time for a case that may be left out.
_OPTIONAL_CPU_SECONDS = 1

#: How many times the processor time a run may take by the clock.
_CLOCK = 3

#: After so many limits on one question, larger boards are not asked. One is
#: enough where a case may be left out.
_MOST_CUTS = 2


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
        has worked so far.
        """
        kind = kind_of(case)
        self.cuts[kind] += 1
        reason = Broken(
            f"not asked: it {run.problem} on {case.board}", cut_short=True
        )
        alike = [each for each in _KINDS if each.optional == kind.optional]
        cuts = sum(self.cuts[each] for each in alike)
        if (kind.optional or silent) and cuts >= _MOST_CUTS:
            self._end(alike, reason)
        elif kind.optional or self.cuts[kind] >= _MOST_CUTS:
            self._end([kind], reason)

    def _end(self, kinds: Iterable[Kind], answer: Answer) -> None:
        self.given_up |= dict.fromkeys(kinds, answer)
