"""A user's program in the place of a port; its tours are judged."""

from collections.abc import Iterator
from copy import copy
from typing import Self

from cavalier.catalogue.port import Port, Problem
from cavalier.programs.guest import ENTRY_POINTS
from cavalier.programs.program import Program
from cavalier.programs.question import Question, Verb
from cavalier.programs.reply import Answer, Boards, Broken, Unknown
from common.board import Board, Square, Tour
from common.errors import CavalierError, RunError
from common.language import _
from common.plain_values import printable
from common.search import Search

#: The largest board without --force: `reading` reads answers of that size.
LARGEST = Board(100, 100)

_VERB_OF = {Problem.COUNTING: Verb.COUNT, Problem.ENUMERATING: Verb.TOURS}


class UserProgram:
    """A program with the entry points of a port.

    ``offers`` are the questions that it answers. Its tours are judged: the
    entry points raise RunError for anything else, and CavalierError for a
    question that its parameters do not fit.
    """

    complete = closed_only = False
    tours_boards = is_own = True
    mended_by: tuple[str, ...] = ()
    by_tours: tuple[str, ...] = ()

    def __init__(self, program: Program) -> None:
        """Ask a program about a small board, to learn what it offers."""
        self.program = program
        self.id = printable(program.name)
        self.square, self.closes = program.is_square, program.closes
        self._answers = dict[Question, Answer]()
        self.offers = program.verbs
        board = Board(5, 5) if self.square else Board(3, 4)
        self._ask_all(Search(board, start=Square(0, 0)))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems that it solves."""
        return tuple(p for p, verb in _VERB_OF.items() if verb in self.offers)

    @property
    def finds(self) -> bool:
        """Whether it finds tours, and does not only count them."""
        return bool({Verb.TOUR, Verb.TOURS} & self.offers)

    def prepared(self, search: Search) -> Self:
        """Return it with its offers for one start."""
        changed = copy(self)
        changed._ask_all(search)
        return changed

    def _ask_all(self, search: Search) -> None:
        """Ask all questions, and offer those that have an answer."""
        board, closed, (start,) = search.board, search.closed, search.starts
        questions = [Question(v, board, start, closed) for v in self.offers]
        fitting = [q for q in questions if not self.program.misfit(q)]
        self.offers = frozenset(
            q.verb for q in fitting if not isinstance(self._ask(q), Unknown)
        )

    def largest_board(self, *, closed: bool) -> Board:
        """Return the largest sensible board."""
        return LARGEST

    def must_tour(self) -> None:
        """Raise CavalierError unless it has a function that finds tours."""
        self._must_have(Verb.TOUR, Verb.TOURS)

    def must_solve(self, problem: Problem) -> None:
        """Raise CavalierError unless it has a function for the problem."""
        self._must_have(_VERB_OF[problem])

    def _must_have(self, *verbs: Verb) -> None:
        if not {*verbs} & self.program.verbs:
            raise CavalierError(
                f"{self.id} has no {ENTRY_POINTS[verbs[0]]}. To use another "
                "function, name it as FILE.py:FUNCTION."
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
        lists = Verb.TOURS in self.offers and Verb.TOUR not in self.offers
        verb = Verb.TOURS if lists else Verb.TOUR
        return next(self._judged(Question(verb, board, start, closed)), None)

    def tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Iterator[Tour]:
        """Yield all its tours from the start."""
        return self._judged(Question(Verb.TOURS, board, start, closed))

    def count_tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> int:
        """Return its number of tours from the start."""
        answer = self._ask(Question(Verb.COUNT, board, start, closed))
        if not isinstance(answer, int):
            raise self._failed(answer)
        return answer

    def _judged(self, question: Question) -> Iterator[Tour]:
        """Yield the tours of an answer; raise RunError for an invalid one."""
        answer = self._ask(question)
        if not isinstance(answer, Boards):
            raise self._failed(answer)
        start, closed = question.start, question.closed
        for reading in answer.readings:
            verdict = reading.verdict(start=start, closed=closed)
            if verdict.tour is None:
                faults = [f"  {fault.message}" for fault in verdict.faults]
                search = Search(question.board, closed, start)
                problem = _("gives an invalid {tour}", tour=search)
                raise RunError(self.id, problem, faults)
            yield verdict.tour

    def _ask(self, question: Question) -> Answer:
        """Ask a question once.

        Raises CavalierError if it cannot be asked, RunError after a limit.
        """
        if reason := self.program.misfit(question):
            raise CavalierError(reason)
        if question not in self._answers:
            self._answers[question] = self.program.ask(question)
        answer = self._answers[question]
        if isinstance(answer, Broken) and answer.cut_short:
            raise RunError(self.id, str(answer), cut_short=True)
        return answer

    def _failed(self, answer: Answer) -> RunError:
        problem = "answers unknown" if answer == Unknown() else str(answer)
        return RunError(self.id, problem)


#: A port, or a program in its place.
Subject = Port | UserProgram
