"""The first question that programs answer differently.

Their answers are compared with each other only.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cavalier.catalogue.port import Problem
from cavalier.running import (
    MOST_VISITS,
    nodes_of,
    refuse_count,
    run,
    too_large,
    warning,
)
from cavalier.verify.cases import Case, observable
from cavalier.verify.observations import Sight, look
from common.board import Board, Square, parse_board, parse_square
from common.errors import CavalierError, RunError, TooLargeError
from common.language import plural

if TYPE_CHECKING:
    from cavalier.programs.user_program import Subject

#: Boards, each with a start: one without a move, some with tours, and some
#: that programs often get wrong.
_BOARDS = (
    "1x1:a1 3x4:b1 4x3:a3 4x5:e3 5x4:d3 3x4:c1 4x3:a2 4x5:a3 5x4:d2 "
    "10x2:a4 8x1:a6 2x8:g1 1x18:r1"
)

#: The questions, in the order of comparison.
_QUESTIONS = ("count", "tours", "tour")

#: In place of a question: an error that a program's answers show alone.
FAULT = "fault"


def small_cases() -> list[Case]:
    """Return boards, each with a start, for open and closed tours.

    The last one has closed tours.
    """
    cases = [
        Case(board, closed, parse_square(start, board))
        for text in _BOARDS.split()
        for size, start in [text.split(":")]
        for board in [parse_board(size)]
        for closed in (False, True)
    ]
    last = Case(Board(10, 3), start=Square(8, 0))
    return [*cases, last, replace(last, closed=True)]


def cases_on(board: Board | None, start: str | None) -> list[Case]:
    """Return the cases of a board from one or every start, or small ones.

    Raises CavalierError for a start without a board, or off it.
    """
    if board is None:
        if start is not None:
            raise CavalierError(f"--start {start} needs a --board.")
        return small_cases()
    squares = [parse_square(start, board)] if start else [*board]
    return [
        Case(board, c, square) for square in squares for c in (False, True)
    ]


def refuse_long(ports: "Sequence[Subject]", cases: Sequence[Case]) -> str:
    """Return a warning if the answers may take minutes, else nothing.

    Raises TooLargeError if they would take too long.
    """
    counts = any(Problem.COUNTING in port.problems for port in ports)
    for case in cases:
        if counts:
            refuse_count(case, "Use a smaller --board.")
        excesses = [too_large(port, case) for port in ports]
        if any(excesses) and nodes_of(case) > MOST_VISITS:
            raise TooLargeError(f"{next(filter(None, excesses))}.")
    return warning(len(ports) * sum(map(nodes_of, cases)))


class ProgramAnswers(NamedTuple):
    """A program, and its answers about a case from one start, by question.

    An answer is a value, and a sentence without the program's name. A faulty
    program has the FAULT as its only answer.
    """

    name: str
    answers: Mapping[str, tuple[Hashable, str]]


class Comparison(NamedTuple):
    """The answers of programs about a case from one start."""

    case: Case
    programs: Sequence[ProgramAnswers]

    @property
    def questions(self) -> list[str]:
        """The questions that two programs answer."""
        return [q for q in _QUESTIONS if len(self._values(q)) > 1]

    @property
    def question(self) -> str | None:
        """The first question on which they differ, or FAULT, or None."""
        if self._values(FAULT):
            return FAULT
        differing = (q for q in self.questions if len({*self._values(q)}) > 1)
        return next(differing, None)

    def _values(self, question: str) -> list[Hashable]:
        return [
            program.answers[question][0]
            for program in self.programs
            if question in program.answers
        ]

    def __str__(self) -> str:
        """Say how they differ."""
        question = self.question or FAULT
        answers = ", ".join(
            f"{program.name} {program.answers[question][1]}"
            for program in self.programs
            if question in program.answers
        )
        return (
            f"They differ on {self.case.board} from {self.case.where}: "
            f"{answers.removesuffix('.')}."
        )


def compare(
    ports: "Sequence[Subject]", cases: Sequence[Case]
) -> Iterator[Comparison]:
    """Yield the answers of the programs, up to the first case that differs.

    The smallest boards come first. Raises RunError where a limit ends one.
    """
    for case in sorted(cases, key=lambda case: len(case.board)):
        programs = [
            _answered(port, case) for port in ports if observable(port, case)
        ]
        comparison = Comparison(case, programs)
        yield comparison
        if comparison.question:
            return


def summary(
    ports: "Sequence[Subject]", comparisons: Sequence[Comparison]
) -> str:
    """Return the first difference, or how many questions show none.

    Raises CavalierError if no question has two answers.
    """
    if comparisons[-1].question:
        return str(comparisons[-1])
    number = sum(len(comparison.questions) for comparison in comparisons)
    if not number:
        names = " and ".join(port.id for port in ports)
        raise CavalierError(f"{names} answer none of the same questions.")
    boards = dict.fromkeys(str(c.case.board) for c in comparisons)
    return (
        f"They give the same answers to {number} questions, on "
        f"{', '.join(boards)}."
    )


def _answered(port: "Subject", case: Case) -> ProgramAnswers:
    """Ask a program about a case from one start."""
    (start,) = case.starts
    try:
        port = port.prepared(case)
        sight = run(case.board, partial(look, port, case))
    except RunError as error:
        if error.cut_short:
            did = f"{error.did}, asked for a {case}"
            raise RunError(port.id, did, cut_short=True) from error
        sight = Sight(start, fault=error.did)
    return ProgramAnswers(port.id, _answers(port, case, sight))


def _answers(
    port: "Subject", case: Case, sight: Sight
) -> dict[str, tuple[Hashable, str]]:
    if sight.fault:
        return {FAULT: (None, sight.fault)}
    noun = "closed tour" if case.closed else "tour"
    answers = dict[str, tuple[Hashable, str]]()
    if sight.count is not None:
        number = plural(sight.count, noun)
        answers["count"] = sight.count, f"counts {number}"
    if sight.tours is not None:
        number = plural(len(sight.tours), noun)
        answers["tours"] = sight.tours, f"finds {number} in all"
    if port.finds:
        number = "a" if sight.found else "no"
        answers["tour"] = sight.found, f"finds {number} {noun}"
    return answers
