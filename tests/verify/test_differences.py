"""The first answer on which programs differ, smallest board first."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import Port, Problem
from cavalier.programs.program import Program
from cavalier.programs.question import Question, Verb
from cavalier.programs.reply import Answer, Boards, Unknown
from cavalier.programs.user_program import UserProgram
from cavalier.verify.cases import Case
from cavalier.verify.differences import cases_on, compare
from cavalier.verify.observations import observe
from common.board import Board, Square, Tour
from common.errors import RunError
from tests.verify.planted import planted

COUPLES = find("couples")
CASES = cases_on(Board(3, 4), None) + cases_on(Board(1, 1), None)
WRONG = planted("a missing move")


def only(problem: Problem, port: Port) -> Port:
    return replace(port, problems=(problem,))


#: Two programs, and what is said where they differ.
DIFFERENCES = [
    ((COUPLES, find("lazy-tours")), ""),
    ((COUPLES, find("warnsdorff-matrix")), ""),
    (
        (COUPLES, WRONG),
        "3x4 from d3: couples counts 2 tours, a-missing-move counts 0 tours",
    ),
    (
        [only(Problem.ENUMERATING, port) for port in (COUPLES, WRONG)],
        "3x4 from d3: couples finds 2 tours in all, a-missing-move finds 0 "
        "tours in all",
    ),
    (
        [only(Problem.BACKTRACKING, port) for port in (COUPLES, WRONG)],
        "3x4 from d3: couples finds a tour, a-missing-move finds no tour",
    ),
    (
        (COUPLES, planted("a tour twice")),
        "1x1 from a1: a-tour-twice yields the same tour twice",
    ),
]


@pytest.mark.parametrize(("programs", "sentence"), DIFFERENCES)
def test_the_first_difference_is_named(
    programs: Sequence[Port], sentence: str
) -> None:
    *_, last = compare(programs, CASES)
    assert last.difference == (sentence and f"They differ on {sentence}.")
    assert sentence or last.case == CASES[-3]


def test_answers_are_counted_by_the_questions_that_two_programs_answer() -> (
    None
):
    heuristic = find("warnsdorff-matrix")
    three = compare([COUPLES, find("lazy-tours"), heuristic], CASES)
    assert {comparison.number for comparison in three} == {3}
    assert [c.number for c in compare([COUPLES, heuristic], CASES)] == [1] * 26


def test_small_boards_come_in_order_with_closed_tours_last() -> None:
    cases = cases_on(None, None)
    assert len(cases) == len(set(cases)) == 28
    assert cases[-1] == Case(Board(10, 3), closed=True, start=Square(8, 0))
    sizes = [len(c.case.board) for c in compare([COUPLES], CASES)]
    assert sizes == [1] * 2 + [12] * 24


class Limited(Port):
    """A program that a limit ends."""

    def tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Iterator[Tour]:
        """Raise the error of a program that gives no answer."""
        raise RunError("x", "took long", cut_short=True)


def test_a_limit_ends_a_comparison_and_a_verification() -> None:
    limited = Limited(
        id="x",
        module=COUPLES.module,
        problems=COUPLES.problems,
        largest=COUPLES.largest,
    )
    [comparison] = compare([COUPLES, limited], CASES)
    assert comparison.difference.endswith(": x took long.")
    observation = observe(limited, Case(Board(3, 4)))
    assert (observation.cut_short, observation.total) == (True, None)
    assert len(observation.sights) == 1


class Partial(Program):
    """A program that answers ``unknown`` except from the first row."""

    def __init__(self) -> None:
        self.name = "mine"

    def ask(self, question: Question, seconds: float | None = None) -> Answer:
        """Answer the number of tours of 3x4 from a2."""
        if question.verb is Verb.COUNT:
            return 4
        return Unknown() if question.start.row else Boards()


def test_what_is_unknown_on_a_board_is_no_answer_that_there_is_no_tour() -> (
    None
):
    own = UserProgram(Partial())
    case = Case(Board(3, 4), start=Square(1, 0))
    [only] = compare([COUPLES, own], [case])
    assert (only.number, only.difference) == (1, "")
