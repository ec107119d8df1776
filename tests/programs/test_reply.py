"""A reply is read as an answer, whether it was returned or printed."""

import json

import pytest

from cavalier.programs.guest import plain
from cavalier.programs.question import Question, Verb
from cavalier.programs.reply import Answer, Boards, read_output, read_value
from common.board import Board, Square

BOARD, START = Board(3, 4), Square(2, 0)
TOUR = [[3, 6, 11, 8], [12, 9, 2, 5], [1, 4, 7, 10]]
NUMBERED = {TOUR[r][c]: (r, c) for r in range(3) for c in range(4)}
SQUARES = [NUMBERED[number] for number in range(1, 13)]
NAMES = "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2"
TEXT = "\n".join(" ".join(map(str, line)) for line in TOUR)


class Array:
    """What numpy's arrays and numbers have."""

    def __init__(self, value: object) -> None:
        self.value = value

    def tolist(self) -> object:
        """Return plain lists and numbers."""
        return self.value


VALUES: dict[str, object] = {
    "Array": Array,
    "floats": [[float(n) for n in line] for line in TOUR],
    "squares": SQUARES,
    "names": NAMES,
    "numbered": NUMBERED,
    "text": TEXT,
    "tour": TOUR,
}

#: What a function returns that finds a tour.
TOURS = """
tour
tuple(map(tuple, tour))
floats
Array(floats)
[*map(Array, tour)]
squares
[(Array(r), Array(c)) for r, c in squares]
(square for square in squares)
names.split()
text.split('\\n')
text
names
{square: n for n, square in numbered.items()}
numbered
dict(zip(names.split(), range(12)))
"""

#: The verb of a question, what a function returns, and how it is read.
RETURNED = """
tour; None; none, 0 valid
tour; False; none, 0 valid
tour; []; none, 0 valid
tour; 'Unknown'; Unknown: unknown
tour; -1; Broken: returned -1 instead of a tour or None
tour; True; Broken: returned True instead of a tour or None
tour; (True, tour); Broken: returned a pair instead of a tour or None
tour; sorted(numbered.items()); Broken: returned squares with their numbers
tour; object(); Broken: returned a value of type object instead of
tour; {}; none, 0 valid
tour; {(0, 0): 1, (1, 2): None}; Broken: returned a value of type dict
tour; [tour, tour]; Unknown: returned a list of tours instead of a tour or None
tour; 'No\\nway'; Broken: returned 'No\\nway' instead of a board or `none`
tour; [[1, 2], [3]]; Broken: returned an invalid board: line 1
tours; [tour, tour[::-1]]; 2 boards, 1 valid
tours; [names.split()] * 2; 2 boards, 2 valid
tour; [names.split()]; Unknown: returned a list of tours instead of a tour
tours; [dict(enumerate(squares, 1))]; tour
tours; []; none, 0 valid
tours; tour; Unknown: returned a tour instead of a list of tours
tours; [tour] * 1001; Broken: returned 1001 boards
count; 31; int: 31
count; 31.0; int: 31
count; 10**40; int: 10000000000000000000000000000000000000000
count; 1.5; Unknown: returned 1.5 instead of a number
count; -1; Unknown: returned -1 instead of a number
count; True; Unknown: returned True instead of a number
count; tour; Unknown: returned a tour instead of a number
count; iter(int, 1); Unknown: returned a tour instead of a number
"""

#: The verb of a question, what an executable prints, and how it is read.
PRINTED = """
count; '31\\n'; int: 31
count; ''; Broken: printed nothing
count; 'unknown'; Unknown: unknown
count; '-1'; Broken: printed '-1' instead of just a number
count; '\\u0661'; Broken: printed '\u0661' instead of just a number
count; '1' * 101; Broken: printed '111111111111...1111111111111' i
count; '1' * 100; int: 1111111111111111111111111111111111111111111111111
count; '\\x1b[2J'; Broken: printed '\\x1b[2J' instead of just a number
tour; text; tour
tour; '\\n\\n' + text + '\\n\\n'; tour
tour; 'NONE\\n'; none, 0 valid
tour; 'No way'; Broken: printed 'No way' instead of a board or `none`
tour; '1 2 3\\n4 5'; Broken: printed an invalid board: line 2
tours; text + '\\n\\n' + text + '\\n \\n' + text; 3 boards, 3 valid
tours; '1\\n\\n' * 1001; Broken: printed 1001 boards
"""


def rows(table: str) -> list[list[str]]:
    return [line.split("; ") for line in table.strip().splitlines()]


def question(verb: str) -> Question:
    return Question(Verb(verb), BOARD, START)


def description(answer: Answer) -> str:
    """Describe an answer: a tour, boards, or its class and sentence."""
    if isinstance(answer, Boards):
        valid = [r.verdict(start=START).valid for r in answer.readings]
        return "tour" if valid == [True] else f"{answer}, {sum(valid)} valid"
    return f"{type(answer).__name__}: {answer}"


def of_value(expression: str, verb: str) -> str:
    value = json.loads(json.dumps(plain(eval(expression, dict(VALUES)))))
    return description(read_value(value, question(verb)))


@pytest.mark.parametrize("expression", TOURS.strip().splitlines())
def test_a_tour_is_read_in_many_forms(expression: str) -> None:
    assert of_value(expression, "tour") == "tour"


@pytest.mark.parametrize(("verb", "expression", "expected"), rows(RETURNED))
def test_a_returned_value_is_read(
    verb: str, expression: str, expected: str
) -> None:
    assert of_value(expression, verb).startswith(expected)


@pytest.mark.parametrize(("verb", "expression", "expected"), rows(PRINTED))
def test_a_printed_text_is_read(
    verb: str, expression: str, expected: str
) -> None:
    answer = read_output(eval(expression, dict(VALUES)), question(verb))
    assert description(answer).startswith(expected)
