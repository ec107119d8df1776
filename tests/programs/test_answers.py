"""What a program answers: read from what it returned or printed."""

import json
from collections.abc import Iterator

import pytest

from cavalier.programs.answers import (
    Answer,
    Boards,
    printed,
    returned,
)
from cavalier.programs.guest import plain
from cavalier.programs.question import Question, Verb
from common.board import Board, Square

BOARD, START = Board(3, 4), Square(2, 0)
TOUR = [[3, 6, 11, 8], [12, 9, 2, 5], [1, 4, 7, 10]]
OTHER = [[3, 12, 9, 6], [10, 7, 4, 1], [2, 5, 8, 11]]
STUCK = [[0, 0, 0, 0], [0, 0, 2, 0], [1, 0, 0, 0]]
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


def squares() -> Iterator[tuple[int, int]]:
    yield from SQUARES


def asked(verb: str) -> Question:
    return Question(Verb(verb), BOARD, START)


def told(answer: Answer) -> str:
    """Say what an answer is: a tour, boards, or its class and sentence."""
    if isinstance(answer, Boards):
        valid = [r.verdict(start=START).valid for r in answer.readings]
        return "tour" if valid == [True] else f"{answer}, {sum(valid)} valid"
    return f"{type(answer).__name__}: {answer}"


def of_value(value: object, verb: str) -> str:
    return told(returned(json.loads(json.dumps(plain(value))), asked(verb)))


#: What a function returns that finds a tour.
TOURS: dict[str, object] = {
    "matrix": TOUR,
    "tuples": tuple(map(tuple, TOUR)),
    "floats": [[float(n) for n in line] for line in TOUR],
    "array": Array(TOUR),
    "array of floats": Array([[float(n) for n in line] for line in TOUR]),
    "list of arrays": [*map(Array, TOUR)],
    "squares": SQUARES,
    "lists": [[*square] for square in SQUARES],
    "squares of numpy": [(Array(r), Array(c)) for r, c in SQUARES],
    "generator": squares(),
    "iterator": zip(*zip(*SQUARES, strict=True), strict=True),
    "names": NAMES.split(),
    "a text": TEXT,
    "names in a text": NAMES,
    "numbers by square": {square: n for n, square in NUMBERED.items()},
    "squares by number": NUMBERED,
}

#: What a function returns that is asked a question, and how that begins.
RETURNED: list[tuple[str, object, str]] = [
    ("tour", None, "none, 0 valid"),
    ("tour", False, "none, 0 valid"),
    ("tour", [], "none, 0 valid"),
    ("tour", {}, "none, 0 valid"),
    ("tour", STUCK, "a board, 0 valid"),
    ("tour", "Unknown", "Unknown: unknown"),
    ("tour", 2, "Unknown: returned 2, where a tour was expected"),
    ("tour", 0, "Unknown: returned 0, where a tour was expected"),
    ("tour", -1, "Broken: returned -1, where a tour or None was expected"),
    ("tour", True, "Broken: returned True, where a tour or None was expected"),
    ("tour", (True, TOUR), "Broken: returned a pair, where the board alone"),
    ("tour", (False, None), "Broken: returned a pair, where the board alone"),
    ("tour", sorted(NUMBERED.items()), "Broken: returned numbers with square"),
    ("tour", object(), "Broken: returned a value of the type object"),
    ("tour", {"found": True}, "Broken: returned a dict that is not a board"),
    ("tour", [TOUR, OTHER], "Unknown: returned a list of tours, where a tour"),
    ("tour", "No way", "Broken: returned 'No way', where a board or `none`"),
    ("tour", "No\nway", "Broken: returned 'No...', where a board or `none`"),
    ("tours", [TOUR, OTHER], "2 boards, 1 valid"),
    ("tours", [TOUR], "tour"),
    ("tours", [SQUARES, SQUARES], "2 boards, 2 valid"),
    ("tours", iter([TOUR]), "tour"),
    ("tours", [NAMES.split()] * 2, "2 boards, 2 valid"),
    ("tours", iter([NAMES]), "tour"),
    ("tours", [dict(enumerate(SQUARES, 1))], "tour"),
    (
        "tour",
        [NAMES.split()],
        "Unknown: returned a list of tours, where a tour",
    ),
    ("tours", [], "none, 0 valid"),
    ("tours", TOUR, "Unknown: returned a tour, where a list of tours was"),
    ("tours", None, "Unknown: returned None, where a list of tours was"),
    ("tours", [TOUR] * 1001, "Broken: returned 1001 boards"),
    ("tours", 2, "Unknown: returned 2, where a list of tours was expected"),
    ("count", 31, "Number: 31"),
    ("count", Array(31), "Number: 31"),
    ("count", 31.0, "Number: 31"),
    ("count", 10**40, f"Number: {10**40}"),
    ("count", 1.5, "Unknown: returned float, where a number was expected"),
    ("count", -1, "Unknown: returned -1, where a number was expected"),
    ("count", None, "Unknown: returned None, where a number was expected"),
    ("count", True, "Unknown: returned True, where a number was expected"),
    ("count", TOUR, "Unknown: returned a tour, where a number was expected"),
    ("count", [TOUR], "Unknown: returned a list of tours, where a number"),
]

#: What is printed when a question is asked, and how that begins.
PRINTED = [
    ("count", "31\n", "Number: 31"),
    ("count", " 0", "Number: 0"),
    ("count", "", "Broken: printed nothing"),
    ("count", "unknown", "Unknown: unknown"),
    (
        "count",
        "none",
        "Broken: printed 'none', where only a number was expected",
    ),
    ("count", "-1", "Broken: printed '-1', where only a number was"),
    ("count", "\u0661", "Broken: printed '\u0661', where only a num"),
    ("count", "1" * 101, f"Broken: printed '{'1' * 60}...', where only"),
    ("count", "1" * 100, f"Number: {'1' * 100}"),
    ("count", "x" * 60, f"Broken: printed '{'x' * 60}', where only a"),
    ("count", "Tours: 2\nBye", "Broken: printed 'Tours: 2...', where only"),
    ("count", "\x1b[2J", "Broken: printed '\\x1b[2J', where only a"),
    ("tour", TEXT, "tour"),
    ("tour", NAMES, "tour"),
    ("tour", f"\n\n{TEXT}\n\n", "tour"),
    ("tour", "NONE\n", "none, 0 valid"),
    ("tour", "Unknown\n", "Unknown: unknown"),
    ("tour", " \n", "Broken: printed nothing"),
    ("tour", "No way", "Broken: printed 'No way', where a board or `none`"),
    ("tours", TEXT, "tour"),
    ("tours", f"{TEXT}\n\n{TEXT}\n \n{TEXT}", "3 boards, 3 valid"),
    ("tours", "none", "none, 0 valid"),
    ("tours", "1\n\n" * 1001, "Broken: printed 1001 boards"),
]


@pytest.mark.parametrize("name", TOURS)
def test_a_tour_is_read_in_many_forms(name: str) -> None:
    assert of_value(TOURS[name], "tour") == "tour"


@pytest.mark.parametrize(("verb", "value", "expected"), RETURNED)
def test_what_is_returned_is_read(
    verb: str, value: object, expected: str
) -> None:
    assert of_value(value, verb).startswith(expected)


@pytest.mark.parametrize(("verb", "text", "expected"), PRINTED)
def test_what_is_printed_is_read(verb: str, text: str, expected: str) -> None:
    assert told(printed(text, asked(verb))).startswith(expected)


def test_a_board_that_cannot_be_read_is_said_with_the_fault() -> None:
    fault = told(printed("1 2 3\n4 5", asked("tour")))
    assert fault.startswith("Broken: printed an invalid board: line 2")
    assert told(returned([[1, 2], [3]], asked("tour"))).startswith(
        "Broken: returned an invalid board: "
    )
