"""Functions of this interpreter, asked without a box."""

import pytest

from cavalier.commands.functions import compare, grade
from cavalier.programs.notebook_function import NotebookFunction
from cavalier.programs.question import Question, Verb
from cavalier.programs.reply import Broken
from common.board import Board, Square
from common.errors import CavalierError

QUESTION = Question(Verb.COUNT, Board(3, 4), Square(2, 0))


def shout(rows: int, columns: int, row: int, column: int) -> int:
    print("a line")
    return 1000 * rows + 100 * columns + 10 * row + column


def endless(rows: int, columns: int, row: int, column: int) -> None:
    while True:
        shout(rows, columns, row, column)


def interrupted(rows: int, columns: int) -> None:
    raise KeyboardInterrupt


def test_a_function_answers_and_its_output_is_kept() -> None:
    function = NotebookFunction(shout)
    assert function.ask(QUESTION) == 3420
    assert function.printed() == ["a line"]
    assert "def shout(" in function.text


def test_a_question_with_a_limit_is_ended() -> None:
    answer = NotebookFunction(endless).ask(QUESTION, 0.05)
    assert isinstance(answer, Broken)
    assert answer.cut_short


def test_an_interrupt_is_no_answer() -> None:
    with pytest.raises(KeyboardInterrupt):
        NotebookFunction(interrupted).ask(QUESTION)


@pytest.mark.parametrize(
    "given", [3, "couples", print, lambda one, two, three, four, five: 0]
)
def test_what_cannot_be_asked_is_refused(given: object) -> None:
    with pytest.raises(CavalierError):
        grade(given)


def test_a_comparison_shows_its_page() -> None:
    both = compare(shout, "couples", board="3x4", start="a1")
    assert "shout 3,420 tours, couples 2 tours." in both.text
    assert str(both.html).startswith("<iframe srcdoc=")
