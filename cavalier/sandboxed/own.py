"""Own files in the place of ports: run in the sandbox's process, and judged.

A file is a program, which is asked as `cavalier grade` asks it, or Python: it
is named as ``FILE.py``, for its entry points, or as ``FILE.py:FUNCTION``, for
a function of any shape that is graded.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from cavalier.catalogue.port import (
    CountedTour,
    CountTours,
    FirstTour,
    Port,
    Problem,
    Tours,
)
from cavalier.drawing.text import faults
from cavalier.sandboxed import replies
from cavalier.sandboxed.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
    answer,
    answer_in,
    last_line,
    reply_in,
    with_reason,
)
from cavalier.sandboxed.calling import ENTRY_POINTS, Verb
from cavalier.sandboxed.channel import Channel, ask, questions
from cavalier.sandboxed.printed import Printed
from cavalier.sandboxed.sandbox import Limits, Run, Sandbox
from cavalier.sandboxed.targets import Target, own_target
from common.board import Board, Square, Tour
from common.errors import CavalierError, RunError
from common.language import N_, _
from common.plain_values import printable
from common.search import Search

#: The largest board without --force; the answers on it can still be read.
LARGEST = Board(100, 100)

#: The address space of a program: Java does not start with less.
_MEMORY = 4 << 30

#: A board with a few tours: what a function returns of it shows what it does.
_SMALL = Search(Board(3, 4), closed=False, start=Square(0, 0))

_PROBLEMS = {
    Verb.COUNT: Problem.COUNTING,
    Verb.TOURS: Problem.ENUMERATING,
}

#: Answers by verb and start.
Answers = Mapping[tuple[Verb, Square], Answer]

#: What is wrong with an answer that is of another kind: of a program, and of
#: a function.
_NOT_WANTED = {
    Verb.COUNT: (
        N_("printed what is not a number; `cavalier tour` checks a tour"),
        N_("returned what is not a number; `cavalier tour` checks a tour"),
    ),
    Verb.TOUR: (
        N_("printed what is not a tour; `cavalier count` checks a number"),
        N_("returned what is not a tour; `cavalier count` checks a number"),
    ),
    Verb.TOURS: (
        N_("printed what is not a list of tours"),
        N_("returned what is not a list of tours"),
    ),
}
_NOT_SUCH = (
    N_("printed what is not a {tour}"),
    N_("returned what is not a {tour}"),
)


class Said(NamedTuple):
    """What a file said: its answers, and what it can be asked."""

    answers: Answers
    offers: frozenset[Verb]
    closes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnFile(Port):
    """An own file in the place of a port.

    Nothing that it answers is trusted: each tour is judged by the validator.
    The entry points raise RunError where it does something else than answer.
    ``offers`` are the questions that it can be asked, ``answers`` those that
    it has given already, ``printed`` what it has printed.
    """

    target: Target
    limits: Limits
    sandbox: Sandbox
    printed: Printed
    offers: frozenset[Verb] = frozenset()
    answers: Answers = field(default_factory=dict)

    def examined(self) -> Self:
        """Return it with what it offers, after importing the file once.

        What is printed then, each later run prints again. Of a program, it is
        not known before it is asked.
        """
        if self.is_program:
            return self.offering([*Verb])
        said = self._asked(Search(Board(1, 1)), [*Verb], ())
        self.printed.clear()
        return replace(self.offering(said.offers), closes=said.closes)

    def offering(self, verbs: Collection[Verb]) -> Self:
        """Return it with these questions, and the problems that they are."""
        problems = tuple(_PROBLEMS[v] for v in _PROBLEMS if v in verbs)
        return replace(self, offers=frozenset(verbs), problems=problems)

    def prepared(self, search: Search) -> Self:
        """Return it with all its answers to a search, asked in one process.

        A function offers the questions that it answers from every start.
        """
        answers = self._asked(search, self.offers, search.starts).answers
        unknown = {
            verb
            for (verb, _), given in answers.items()
            if isinstance(given, Unknown)
        }
        return replace(self.offering(self.offers - unknown), answers=answers)

    def only(self, problem: Problem | None) -> Self:
        """Return it with the question of a problem, or for a tour."""
        asked = [v for v in self.offers if _PROBLEMS.get(v) == problem]
        return self.offering(asked)

    def named(self, name: str) -> Self:
        """Return it under another name."""
        return replace(self, id=printable(name))

    def seen(self) -> Self:
        """Return it with the questions that it answers on a small board.

        A function can be asked all of them, until it has returned something.
        """
        if not self.target.is_function:
            return self
        seen = replace(self.prepared(_SMALL), answers={})
        self.printed.clear()
        return seen

    def answering(self, verb: Verb, search: Search, text: str) -> Self:
        """Return it with an answer that it has given, as a text."""
        given = answer_in(text.strip(), verb, search.board, "returned")
        return replace(self, answers={(verb, search.starts[0]): given})

    @property
    def is_program(self) -> bool:
        """Whether it is asked by its arguments, and is not Python code."""
        return self.target.code is None

    @property
    def finds(self) -> bool:
        """Whether it finds tours, and does not only count them."""
        return Verb.TOUR in self.offers

    @property
    def ends_anywhere(self) -> bool:
        """Whether it ends on large boards, which is not known."""
        return False

    @property
    def first_tour(self) -> FirstTour:
        """The first tour, judged; without one, nothing is proved.

        It raises RunError where the file prints and returns nothing, but not
        in `prepared` answers: on many boards, nothing may be right.
        """
        self.must_tour()
        return self._first_tour

    @property
    def counted_tour(self) -> CountedTour:
        """The first tour, without counters."""
        return self._without_counters

    @property
    def tours(self) -> Tours:
        """All tours, each judged."""
        self.must_solve(Problem.ENUMERATING)
        return self._tours

    @property
    def count_tours(self) -> CountTours:
        """The number of tours."""
        self.must_solve(Problem.COUNTING)
        return self._count_tours

    def must_tour(self) -> None:
        """Raise CavalierError unless the file finds tours."""
        if not self.finds:
            raise self._without(Verb.TOUR)

    def must_solve(self, problem: Problem) -> None:
        """Raise CavalierError unless the file has an entry point for it."""
        if problem not in self.problems:
            verb = next(v for v in _PROBLEMS if _PROBLEMS[v] == problem)
            raise self._without(verb)

    def _without(self, verb: Verb) -> CavalierError:
        if self.is_program:
            return CavalierError(f"{self.id} does not answer {verb}.")
        there = _(" and ").join(
            entry_point
            for each, entry_point in ENTRY_POINTS.items()
            if each in self.offers
        )
        return CavalierError(
            f"{self.id} has no {ENTRY_POINTS[verb]}, only {there}. Name "
            "the function that does it, as FILE.py:FUNCTION."
        )

    def _first_tour(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Tour | None:
        search = Search(board, closed, start)
        return next(self._judged(Verb.TOUR, search), None)

    def _tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Iterator[Tour]:
        return self._judged(Verb.TOURS, Search(board, closed, start))

    def _count_tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> int:
        given = self._answer(Verb.COUNT, Search(board, closed, start))
        assert isinstance(given, Number)
        return given.value

    def _judged(self, verb: Verb, search: Search) -> Iterator[Tour]:
        given = self._answer(verb, search)
        assert isinstance(given, Boards)
        if given.why and not self.answers:
            raise RunError(self.id, given.why)
        for reading in given.readings:
            verdict = reading.verdict(start=search.start, closed=search.closed)
            if verdict.tour is None:
                raise RunError(
                    self.id,
                    _(_NOT_SUCH[not self.is_program], tour=search),
                    faults(verdict),
                )
            yield verdict.tour

    def _answer(self, verb: Verb, search: Search) -> Number | Boards:
        """Return an answer from one start; raise RunError without one."""
        assert search.start is not None
        key = verb, search.start
        answers = self.answers
        if key not in answers:
            answers = self._asked(search, [verb], search.starts).answers
        given = answers.get(key, Unknown())
        wanted = Number if verb == Verb.COUNT else Boards
        if isinstance(given, wanted):
            return given
        if isinstance(given, Broken):
            problem = given.problem
            raise RunError(self.id, problem, cut_short=given.cut_short)
        if isinstance(given, Unknown) and given.why:
            raise RunError(self.id, given.why)
        if isinstance(given, Unknown) and self.is_program:
            raise RunError(self.id, _("answers unknown to {verb}", verb=verb))
        raise RunError(self.id, _(_NOT_WANTED[verb][not self.is_program]))

    def _asked(
        self,
        search: Search,
        verbs: Collection[Verb],
        starts: Sequence[Square],
    ) -> Said:
        """Ask each question from each start; Python code, in one process.

        Raises RunError where the file does something else, as `run` does.
        """
        if self.is_program:
            answers = dict(self._answered(search, verbs, starts))
            return Said(answers, self.offers, closes=True)
        if search.closed and not self.closes:
            raise CavalierError(
                f"{self.id} has no parameter named closed. Ask it "
                "without --closed."
            )
        places = [(search.board, start) for start in starts]
        request = questions(verbs, places, closed=search.closed, as_port=True)
        match self.run(replies.__name__, request):
            case [
                {"verbs": list(offers), "closes": bool(closes)},
                *said,
            ] if len(said) == len(starts):
                answers = {
                    (verb, start): reply_in(each, verb, board)
                    for (board, start), each in zip(places, said, strict=True)
                    for verb in verbs
                }
                offered = frozenset(verb for verb in Verb if verb in offers)
                return Said(answers, offered, closes)
        raise self.nonsense()

    def _answered(
        self,
        search: Search,
        verbs: Collection[Verb],
        starts: Sequence[Square],
    ) -> Iterator[tuple[tuple[Verb, Square], Answer]]:
        """Yield what a program answers to each question, up to ``unknown``.

        Raises RunError where a limit ends it.
        """
        for verb in sorted(verbs):
            for start in starts:
                run = self._run_program(verb, search.from_start(start))
                given = answer(verb, search.board, run)
                if isinstance(given, Broken) and given.cut_short:
                    raise RunError(self.id, given.problem, cut_short=True)
                yield (verb, start), given
                if isinstance(given, Unknown):
                    break

    def _run_program(self, verb: Verb, search: Search) -> Run:
        """Run a program with a question, and keep what it has printed."""
        with closing(Channel(self.target, self.sandbox)) as channel:
            run = channel.run(verb, search, self.limits)
        self.printed.add(run.errors)
        return run

    def run(self, module: str, request: object) -> Sequence[object]:
        """Return what a module of ours answers next to the file.

        The file can change any of it, so it must not be trusted.

        Raises RunError for whatever else the file does, and CavalierError if
        it cannot be run at all.
        """
        heard = ask(self.target, module, request, self.limits, self.sandbox)
        self.printed.add(heard.run.errors)
        if heard.refused is not None:
            reason = printable(heard.refused)
            raise CavalierError(f"{self.id}: {reason}")
        if heard.raised is not None:
            did = str(Broken(heard.raised, heard.called))
            raise RunError(self.id, did)
        if (problem := heard.run.problem) is not None:
            if heard.run.cut_short:
                raise RunError(self.id, problem, cut_short=True)
            reason = printable(last_line(heard.run.errors))
            raise RunError(self.id, with_reason(problem, reason))
        return heard.answers

    def nonsense(self) -> RunError:
        """Return the error for answers that no module of ours wrote."""
        return RunError(self.id, _("ended before there was an answer"))


def own_file(
    text: str,
    limits: Limits,
    sandbox: Sandbox,
    printed: Printed | None = None,
) -> OwnFile:
    """Return the own file that was named, after importing it once.

    What it prints then and later is added to what it has printed.

    Raises CavalierError where there is none, or if it cannot be run, and
    RunError for whatever else it does.
    """
    target = own_target(text)
    if target.code is None:
        limits = replace(limits, memory_bytes=_MEMORY)
    return OwnFile(
        id=target.name,
        module="",
        complete=False,
        largest=LARGEST,
        ported=(),
        problems=(),
        moves=(),
        target=target,
        limits=limits,
        sandbox=sandbox,
        printed=printed or Printed(text),
    ).examined()
