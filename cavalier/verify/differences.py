"""Programs asked the same questions, and the first on which they differ.

Nothing else is asked: neither what is published, nor a port that is not one
of the programs.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from cavalier.catalogue.port import Port
from cavalier.running import run
from cavalier.verify.cases import Case, observable
from cavalier.verify.observing import Sight, look
from common.board import (
    Board,
    Square,
    Tour,
    parse_board,
    parse_square,
    square_name,
)
from common.errors import RunError
from common.language import plural

#: Boards that programs are asked about, each from a square: one without a
#: move, some that have tours, and some drawn once.
_BOARDS = (
    "1x1:a1 3x4:b1 4x3:a3 4x5:e3 5x4:d3 3x4:c1 4x3:a2 4x5:a3 5x4:d2 "
    "10x2:a4 8x1:a6 2x8:g1 1x18:r1"
)

#: One that has closed tours.
_WITH_CLOSED = "10x3:a2"

#: What is asked, in the order in which it is compared.
_QUESTIONS = ("count", "tours", "tour")


def small_cases() -> list[Case]:
    """Return boards, each with a start, for open and closed tours."""
    cases = [
        Case(board, closed, parse_square(start, board))
        for text in _BOARDS.split()
        for size, _colon, start in [text.partition(":")]
        for board in [parse_board(size)]
        for closed in (False, True)
    ]
    size, _colon, start = _WITH_CLOSED.partition(":")
    last = parse_board(size)
    return [*cases, Case(last, closed=True, start=parse_square(start, last))]


class Asked(NamedTuple):
    """A program and what it answers about a case from one start, by question.

    What it does not answer is not there. ``fault`` is the first thing wrong
    with it by itself, such as squares that are not a tour.
    """

    port: Port
    answers: Mapping[str, Hashable]
    tours: frozenset[Tour] | None
    fault: str | None


@dataclass(frozen=True, slots=True)
class Compared:
    """What programs answer about a case from one start.

    ``question`` is the first on which they differ, or None.
    """

    case: Case
    asked: Sequence[Asked]

    @property
    def questions(self) -> list[str]:
        """The questions that at least two of the programs answer."""
        return [
            question
            for question in _QUESTIONS
            if sum(question in each.answers for each in self.asked) > 1
        ]

    @property
    def faults(self) -> list[str]:
        """What is wrong with programs by themselves, with their names."""
        return [f"{e.port.id} {e.fault}" for e in self.asked if e.fault]

    @property
    def question(self) -> str | None:
        """The first question on which they differ, or None."""
        return next(filter(self._differ, self.questions), None)

    @property
    def differs(self) -> bool:
        """Whether they differ, or one of them is wrong by itself."""
        return bool(self.faults or self.question)

    def _differ(self, question: str) -> bool:
        given = [e.answers for e in self.asked if question in e.answers]
        return len({each[question] for each in given}) > 1

    @property
    def said(self) -> dict[str, str]:
        """What each program does where they differ, by its name."""
        if self.faults:
            return {e.port.id: e.fault for e in self.asked if e.fault}
        return {
            each.port.id: _said(self.question, each, closed=self.case.closed)
            for each in self.asked
            if self.question in each.answers
        }

    def __str__(self) -> str:
        """Say what they do where they differ."""
        said = [f"{name} {did}" for name, did in self.said.items()]
        return (
            f"They differ on {self.case.board} from {self.case.where}: "
            f"{', '.join(said).removesuffix('.')}."
        )


def _said(question: str | None, asked: Asked, *, closed: bool) -> str:
    """Say what a program answers about tours, closed or not."""
    if question == "count":
        number = asked.answers[question]
        assert isinstance(number, int)
        return _counted(number, closed=closed)
    if question == "tours":
        return _listed(len(asked.tours or ()), closed=closed)
    found = asked.answers["tour"] is True
    return _FOUND[closed][found]


def _counted(number: int, *, closed: bool) -> str:
    return f"counts {plural(number, 'closed tour' if closed else 'tour')}"


def _listed(number: int, *, closed: bool) -> str:
    noun = "closed tour" if closed else "tour"
    return f"finds {plural(number, noun)} in all"


#: What is said where no tour is found, and where one is; then of closed ones.
_FOUND = (
    ("finds no tour", "finds a tour"),
    ("finds no closed tour", "finds a closed tour"),
)


def compare(
    ports: Sequence[Port], cases: Sequence[Case]
) -> Iterator[Compared]:
    """Yield what the programs answer, up to the first case that differs.

    The smallest boards come first. Raises RunError where a limit ends one.
    """
    for case in sorted(cases, key=lambda each: len(each.board)):
        able = [port for port in ports if observable(port, case)]
        compared = Compared(case, [_asked(port, case) for port in able])
        yield compared
        if compared.differs:
            return


def _asked(port: Port, case: Case) -> Asked:
    """Ask a program about a case from one start."""
    (start,) = case.starts
    try:
        ready = port.prepared(case)
        sight = run(case.board, partial(look, ready, case, start))
    except RunError as error:
        if error.cut_short:
            told = f"{error.did}, asked for a {case}"
            raise RunError(port.id, told, cut_short=True) from error
        return Asked(port, {}, None, error.did)
    return Asked(port, _answers(ready, sight), sight.tours, sight.fault)


def _answers(port: Port, sight: Sight) -> Mapping[str, Hashable]:
    """Return what a program has answered; without an answer, it is wrong."""
    if sight.fault:
        return {}
    answers: dict[str, Hashable] = {}
    if sight.count is not None:
        answers["count"] = sight.count
    if sight.tours is not None:
        answers["tours"] = sight.tours
    return answers | ({"tour": sight.found} if port.finds else {})


def second_squares(
    board: Board, tours: Sequence[tuple[str, Counter[Square]]]
) -> str:
    """Say where numbers of tours part, by the second square of the tours.

    It is nothing where they do not part.
    """
    squares = sorted({square for _, counts in tours for square in counts})
    parting = [
        _by_program(
            square_name(square, board),
            {name: counts[square] for name, counts in tours},
        )
        for square in squares
        if len({counts[square] for _, counts in tours}) > 1
    ]
    if not parting:
        return ""
    tours_by_square = "; ".join(parting)
    return f"Tours by second square: {tours_by_square}."


def _by_program(square: str, counts: Mapping[str, int]) -> str:
    said = [f"{name} {count}" for name, count in counts.items()]
    return f"{square} {', '.join(said)}"
