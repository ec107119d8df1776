"""The first question that programs answer differently.

Their answers are compared with each other only.
"""

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cavalier.catalogue.port import Problem
from cavalier.programs.user_program import Subject
from cavalier.running import nodes_of, refuse, run, warning
from cavalier.verify.cases import Case, observable
from cavalier.verify.observations import Sight, look
from common.board import Board, parse_board, parse_square
from common.errors import CavalierError
from common.language import plural

#: Boards, each with a start: one without a move, some with tours, some that
#: programs often get wrong, and one with closed tours.
_BOARDS = (
    "1x1:a1 3x4:b1 4x3:a3 4x5:e3 5x4:d3 3x4:c1 4x3:a2 4x5:a3 5x4:d2 "
    "10x2:a4 8x1:a6 2x8:g1 1x18:r1 10x3:a2"
)

#: The answers of a program, in the order of comparison.
_ANSWERS = ("count", "tours", "found")


def cases_on(board: Board | None, start: str | None) -> list[Case]:
    """Return the cases of a board from one or every start, or small ones.

    Raises CavalierError for a start without a board, or off it.
    """
    if board:
        squares = [parse_square(start, board)] if start else [*board]
        places = [(board, square) for square in squares]
    elif start:
        raise CavalierError(f"--start {start} needs --board.")
    else:
        pairs = [text.split(":") for text in _BOARDS.split()]
        places = [
            (parse_board(size), parse_square(square, parse_board(size)))
            for size, square in pairs
        ]
    return [
        Case(board, closed, square)
        for board, square in places
        for closed in (False, True)
    ]


def refuse_long(ports: Sequence[Subject], cases: Sequence[Case]) -> str:
    """Return a warning if the answers may take minutes, else nothing.

    Raises TooLargeError if they would take too long.
    """
    if any(p.complete or Problem.COUNTING in p.problems for p in ports):
        for case in cases:
            refuse(case, theorems=False, advice="Use a smaller --board.")
    return warning(len(ports) * sum(map(nodes_of, cases)))


class Comparison(NamedTuple):
    """The answers of programs, each with its name, about one start."""

    case: Case
    sights: Sequence[tuple[str, Sight]]

    @property
    def number(self) -> int:
        """The number of questions that two programs answer."""
        return sum(len(self._answers(name)) > 1 for name in _ANSWERS)

    def _answers(self, name: str) -> list[tuple[str, Hashable]]:
        """Return an attribute of the sights, where there is an answer."""
        answers = [(p, getattr(sight, name)) for p, sight in self.sights]
        return [
            (p, answer) for p, answer in answers if answer not in (None, "")
        ]

    @property
    def difference(self) -> str:
        """How the programs differ first, or nothing.

        A program that is wrong by itself differs from all.
        """
        answers = self._answers("fault")
        for name in _ANSWERS:
            if not answers and len({a for _, a in self._answers(name)}) > 1:
                answers = self._answers(name)
        phrases = [f"{program} {self._phrase(a)}" for program, a in answers]
        if not phrases:
            return ""
        return (
            f"They differ on {self.case.board} from {self.case.where}: "
            f"{', '.join(phrases).removesuffix('.')}."
        )

    def _phrase(self, answer: Hashable) -> str:
        noun = "closed tour" if self.case.closed else "tour"
        match answer:
            case bool():
                return f"finds {'a' if answer else 'no'} {noun}"
            case int():
                return f"counts {plural(answer, noun)}"
            case frozenset():
                return f"finds {plural(len(answer), noun)} in all"
        return str(answer)


def compare(
    ports: Sequence[Subject], cases: Sequence[Case]
) -> Iterator[Comparison]:
    """Yield the answers of the programs, up to the first case that differs.

    The smallest boards come first.
    """
    for case in sorted(cases, key=lambda case: len(case.board)):
        sights = [
            (port.id, run(case.board, partial(look, port, case)))
            for port in ports
            if observable(port, case)
        ]
        comparison = Comparison(case, sights)
        yield comparison
        if comparison.difference:
            return


def summary(
    ports: Sequence[Subject], comparisons: Sequence[Comparison]
) -> str:
    """Return the first difference, or how many questions show none.

    Raises CavalierError if no question has two answers.
    """
    if difference := comparisons[-1].difference:
        return difference
    number = sum(comparison.number for comparison in comparisons)
    if not number:
        names = " and ".join(port.id for port in ports)
        raise CavalierError(f"{names} answer no questions in common.")
    boards = dict.fromkeys(str(c.case.board) for c in comparisons if c.number)
    return (
        f"They give the same answers to {number} questions, on "
        f"{', '.join(boards)}."
    )
