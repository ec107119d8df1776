"""Programs asked the same questions, and the first on which they differ.

Nothing else is asked: neither what is published, nor a port that is not one
of the programs.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from cavalier.programs.user_program import Subject
from cavalier.running import run
from cavalier.verify.cases import Case, observable
from cavalier.verify.observations import Sight, look
from common.board import Board, Square, Tour, parse_board, parse_square
from common.errors import RunError
from common.language import plural

#: Boards that programs are asked about, each from a square: one without a
#: move, some that have tours, and some drawn once.
_BOARDS = (
    "1x1:a1 3x4:b1 4x3:a3 4x5:e3 5x4:d3 3x4:c1 4x3:a2 4x5:a3 5x4:d2 "
    "10x2:a4 8x1:a6 2x8:g1 1x18:r1"
)

#: What a program answers, and a sentence without its name.
Answer = tuple[Hashable, str]

#: What is asked, in the order in which it is compared.
_QUESTIONS = ("count", "tours", "tour")

#: In the place of a question: the first thing wrong with a program by itself.
FAULT = "fault"


def small_cases() -> list[Case]:
    """Return boards, each with a start, for open and closed tours.

    The last is one that has closed tours.
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


class Asked(NamedTuple):
    """A program, and its answers about a case from one start, by question.

    Where it is wrong by itself, there is only the FAULT.
    """

    name: str
    answers: Mapping[str, Answer]
    tours: frozenset[Tour] | None


@dataclass(frozen=True, slots=True)
class Compared:
    """What programs answer about a case from one start.

    ``questions`` are those that two of them answer; ``question`` is the first
    on which they differ, or FAULT, or None; ``said`` is what they do there.
    """

    case: Case
    asked: Sequence[Asked]
    questions: Sequence[str]
    question: str | None
    said: Mapping[str, str]

    def __str__(self) -> str:
        """Say what they do where they differ."""
        said = ", ".join(f"{name} {did}" for name, did in self.said.items())
        return (
            f"They differ on {self.case.board} from {self.case.where}: "
            f"{said.removesuffix('.')}."
        )


def compare(
    ports: Sequence[Subject], cases: Sequence[Case]
) -> Iterator[Compared]:
    """Yield what the programs answer, up to the first case that differs.

    The smallest boards come first. Raises RunError where a limit ends one.
    """
    for case in sorted(cases, key=lambda each: len(each.board)):
        able = [port for port in ports if observable(port, case)]
        compared = _compared(case, [_asked(port, case) for port in able])
        yield compared
        if compared.question:
            return


def _compared(case: Case, asked: Sequence[Asked]) -> Compared:
    given = {
        question: [
            (each.name, each.answers[question])
            for each in asked
            if question in each.answers
        ]
        for question in (FAULT, *_QUESTIONS)
    }
    questions = [q for q in _QUESTIONS if len(given[q]) > 1]
    differing = [
        q for q in questions if len({value for _, (value, _) in given[q]}) > 1
    ]
    if given[FAULT]:
        differing = [FAULT]
    for question in differing[:1]:
        said = {name: sentence for name, (_, sentence) in given[question]}
        return Compared(case, asked, questions, question, said)
    return Compared(case, asked, questions, None, {})


def _asked(port: Subject, case: Case) -> Asked:
    """Ask a program about a case from one start."""
    (start,) = case.starts
    port = port.prepared(case)
    try:
        sight = run(case.board, partial(look, port, case))
    except RunError as error:
        if error.cut_short:
            told = f"{error.did}, asked for a {case}"
            raise RunError(port.id, told, cut_short=True) from error
        sight = Sight(start, fault=error.did)
    fault = [(FAULT, (None, sight.fault))] if sight.fault else []
    answers = dict(fault or _answers(port, case, sight))
    return Asked(port.id, answers, sight.tours)


def _answers(
    port: Subject, case: Case, sight: Sight
) -> Iterator[tuple[str, Answer]]:
    noun = "closed tour" if case.closed else "tour"
    if sight.count is not None:
        number = plural(sight.count, noun)
        yield "count", (sight.count, f"counts {number}")
    if sight.tours is not None:
        number = plural(len(sight.tours), noun)
        yield "tours", (sight.tours, f"finds {number} in all")
    if port.finds:
        number = "a" if sight.found else "no"
        yield "tour", (sight.found, f"finds {number} {noun}")
