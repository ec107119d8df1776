"""Somebody's program in the place of a port: the same entry points, judged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from cavalier.catalogue.port import Port, Problem
from cavalier.programs.answers import Answer, Boards, Broken, Number, Unknown
from cavalier.programs.guest import ENTRY_POINTS
from cavalier.programs.program import Function, Program
from cavalier.programs.question import Question, Verb
from common.board import Board, Square, Tour
from common.errors import CavalierError, RunError
from common.language import _
from common.plain_values import printable
from common.search import Search

#: The largest board without --force; the answers on it can still be read.
LARGEST = Board(100, 100)

_VERB_OF = {Problem.COUNTING: Verb.COUNT, Problem.ENUMERATING: Verb.TOURS}


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A program asked as a port is called.

    ``offers`` is what it answers; ``first`` has its answers to what it was
    asked first, ``answers`` those to what it need not be asked again.

    Its tours are judged: the entry points raise RunError for whatever else it
    does, and CavalierError for what it does not offer.
    """

    program: Program
    offers: frozenset[Verb]
    first: Mapping[Verb, Answer]
    answers: Mapping[Question, Answer] = field(default_factory=dict)
    complete: bool = False
    closed_only: bool = False
    seeded: bool = False
    tours_boards: bool = True
    ends_anywhere: bool = False
    is_own: bool = True
    is_search: bool = True
    mended_by: tuple[str, ...] = ()
    by_tours: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """What was typed."""
        return printable(self.program.name)

    @property
    def title(self) -> str:
        """What it is called in a sentence."""
        return self.id

    @property
    def square(self) -> bool:
        """Whether it takes square boards only."""
        return self.program.is_square

    @property
    def closes(self) -> bool:
        """Whether it can be asked for closed tours."""
        return self.program.closes

    @property
    def is_executable(self) -> bool:
        """Whether it is no Python function, whose steps can be recorded."""
        return not isinstance(self.program, Function)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems that it solves."""
        return tuple(p for p, verb in _VERB_OF.items() if verb in self.offers)

    @property
    def finds(self) -> bool:
        """Whether it finds tours, and does not only count them."""
        return bool({Verb.TOUR, Verb.TOURS} & self.offers)

    def prepared(self, search: Search) -> Self:
        """Return it with what it answers from one start, and its answers."""
        (start,) = search.starts
        if search.closed and not self.closes:
            return self
        asked = {
            verb: Question(verb, search.board, start, search.closed)
            for verb in self.offers
        }
        answers = {asked[v]: self.program.ask(asked[v]) for v in asked}
        offers = frozenset(
            verb
            for verb in self.offers
            if not isinstance(answers[asked[verb]], Unknown)
        )
        return replace(self, offers=offers, answers=answers)

    def only(self, problem: Problem | None) -> Self:
        """Return it to be asked one thing: a count, all tours, or a tour."""
        verb = _VERB_OF[problem] if problem else Verb.TOUR
        return replace(self, offers=self.offers & {verb})

    def largest_board(self, *, closed: bool) -> Board | None:
        """Return the largest sensible board."""
        return LARGEST

    def must_tour(self) -> None:
        """Raise CavalierError unless it finds tours."""
        if not self.finds:
            raise self._without(Verb.TOUR)

    def must_solve(self, problem: Problem) -> None:
        """Raise CavalierError unless it solves the problem."""
        if problem not in self.problems:
            raise self._without(_VERB_OF.get(problem, Verb.TOUR))

    def _without(self, verb: Verb) -> CavalierError:
        """Return the error for a question that it does not answer."""
        if verb in self.first:
            return RunError(self.id, f"{self.first[verb]}.")
        there = " and ".join(ENTRY_POINTS[each] for each in sorted(self.first))
        return CavalierError(
            f"{self.id} has no {ENTRY_POINTS[verb]}, only {there}. Name the "
            "function that does it, as FILE.py:FUNCTION."
        )

    def counted_tour(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> tuple[Tour | None, dict[str, int]]:
        """Return a tour or None, without counters."""
        return self.first_tour(board, start, closed=closed), {}

    def first_tour(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Tour | None:
        """Return a tour from the start, or None if it finds none."""
        if Verb.TOUR not in self.offers:
            return next(iter(self.tours(board, start, closed=closed)), None)
        search = Search(board, closed, start)
        return next(self.judged(self._ask(Verb.TOUR, search), search), None)

    def tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Iterator[Tour]:
        """Yield all its tours from the start."""
        search = Search(board, closed, start)
        return self.judged(self._ask(Verb.TOURS, search), search)

    def count_tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> int:
        """Return its number of tours from the start."""
        return self.counted(
            self._ask(Verb.COUNT, Search(board, closed, start))
        )

    def counted(self, answer: Answer) -> int:
        """Return the number that an answer is."""
        if not isinstance(answer, Number):
            raise self._failed(answer)
        return answer.value

    def judged(self, answer: Answer, search: Search) -> Iterator[Tour]:
        """Yield the tours that an answer is, if they are."""
        if not isinstance(answer, Boards):
            raise self._failed(answer)
        for reading in answer.readings:
            verdict = reading.verdict(start=search.start, closed=search.closed)
            if verdict.tour is None:
                faults = [f"  {fault.message}" for fault in verdict.faults]
                did = _("gives what is not a {tour}", tour=search)
                raise RunError(self.id, did, faults)
            yield verdict.tour

    def _ask(self, verb: Verb, search: Search) -> Answer:
        if verb not in self.offers:
            raise self._without(verb)
        if search.closed and not self.program.closes:
            raise CavalierError(
                f"{self.id} has no parameter named closed. Ask it without "
                "--closed."
            )
        (start,) = search.starts
        asked = Question(verb, search.board, start, search.closed)
        if asked in self.answers:
            return self.answers[asked]
        return self.program.ask(asked)

    def _failed(self, answer: Answer) -> RunError:
        cut_short = isinstance(answer, Broken) and answer.cut_short
        did = str(answer)
        if answer == Unknown():
            did = "answers unknown"
        return RunError(self.id, did, cut_short=cut_short)


#: What is asked as a port is.
Subject = Port | OwnFile


def own_file(program: Program) -> OwnFile:
    """Return a program in the place of a port, after asking what it offers.

    Its answers about a small board show it.
    """
    board = Board(5, 5) if program.is_square else Board(3, 4)
    first = {
        verb: program.ask(Question(verb, board, Square(0, 0)))
        for verb in program.verbs
    }
    offers = {
        v for v, given in first.items() if not isinstance(given, Unknown)
    }
    return OwnFile(program, frozenset(offers), first)
