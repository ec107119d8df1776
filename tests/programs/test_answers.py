"""What a program answers: read from what it returned or printed."""

import json
from collections.abc import Iterator

import pytest

from cavalier.programs.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
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

#: What else it may return, and what that is, if it was asked for a tour.
ELSE: dict[str, tuple[object, str]] = {
    "none": (None, "none, 0 valid"),
    "false": (False, "none, 0 valid"),
    "empty": ([], "none, 0 valid"),
    "stuck": (STUCK, "a board, 0 valid"),
    "unknown": ("Unknown", "Unknown: unknown"),
    "a number": (2, "Unknown: returned 2, where a tour was expected"),
    "zero": (0, "Unknown: returned 0, where a tour was expected"),
    "-1": (-1, "Broken: returned -1, where a tour or None was expected"),
    "true": (True, "Broken: returned True, where a tour or None was expected"),
    "pair": (
        (True, TOUR),
        "Broken: returned a pair, where the board alone was expected",
    ),
    "no pair": (
        (False, None),
        "Broken: returned a pair, where the board alone was expected",
    ),
    "numbered squares": (
        sorted(NUMBERED.items()),
        "Broken: returned numbers with squares, where the squares alone were "
        "expected, in order",
    ),
    "object": (object(), "Broken: returned a value of the type object"),
    "dict": (
        {"found": True},
        "Broken: returned a dict that is not a board",
    ),
    "all tours": (
        [TOUR, OTHER],
        "Unknown: returned a list of tours, where a tour was expected",
    ),
    "words": (
        "No solution",
        "Broken: returned 'No solution', where a board or `none` was expected",
    ),
    "long words": (
        "No tour\nwas found",
        "Broken: returned 'No tour...', where a board or `none` was expected",
    ),
}

#: The same of what a function returns that was asked for all tours.
ALL: dict[str, tuple[object, str]] = {
    "two": ([TOUR, OTHER], "2 boards, 1 valid"),
    "one": ([TOUR], "tour"),
    "paths": ([SQUARES, SQUARES], "2 boards, 2 valid"),
    "generator": (iter([TOUR]), "tour"),
    "none": ([], "none, 0 valid"),
    "one tour": (
        TOUR,
        "Unknown: returned a tour, where a list of tours was expected",
    ),
    "None": (
        None,
        "Unknown: returned None, where a list of tours was expected",
    ),
    "too many": ([TOUR] * 1001, "Broken: returned 1001 boards"),
    "a number": (2, "Unknown: returned 2, where a list of tours was expected"),
}

COUNTS: dict[str, tuple[object, str]] = {
    "int": (31, "Number: 31"),
    "array": (Array(31), "Number: 31"),
    "whole float": (31.0, "Number: 31"),
    "large": (10**40, f"Number: {10**40}"),
    "half": (1.5, "Unknown: returned float, where a number was expected"),
    "-1": (-1, "Unknown: returned -1, where a number was expected"),
    "nothing": (None, "Unknown: returned None, where a number was expected"),
    "true": (True, "Unknown: returned True, where a number was expected"),
    "tour": (TOUR, "Unknown: returned a tour, where a number was expected"),
    "tours": (
        [TOUR],
        "Unknown: returned a list of tours, where a number was expected",
    ),
}

#: What is printed when a verb is asked, and what that is.
PRINTED = [
    ("count", "31\n", "Number: 31"),
    ("count", " 0", "Number: 0"),
    ("count", "", "Broken: printed nothing"),
    ("count", "unknown", "Unknown: unknown"),
    ("count", "none", "Broken: printed 'none', where a number was expected"),
    ("count", "-1", "Broken: printed '-1', where a number was expected"),
    ("count", "\u0661", "Broken: printed '\u0661', where a number was "
     "expected"),
    ("count", "1" * 101, f"Broken: printed '{'1' * 60}...', where a number "
     "was expected"),
    ("count", "1" * 100, f"Number: {'1' * 100}"),
    ("count", "Tours: 2\nBye", "Broken: printed 'Tours: 2...', where a number "
     "was expected"),
    ("count", "\x1b[2J", "Broken: printed '\\x1b[2J', where a number was "
     "expected"),
    ("tour", TEXT, "tour"),
    ("tour", NAMES, "tour"),
    ("tour", f"\n\n{TEXT}\n\n", "tour"),
    ("tour", "NONE\n", "none, 0 valid"),
    ("tour", "Unknown\n", "Unknown: unknown"),
    ("tour", " \n", "Broken: printed nothing"),
    ("tour", "No solution", "Broken: printed 'No solution', where a board or "
     "`none` was expected"),
    ("tours", TEXT, "tour"),
    ("tours", f"{TEXT}\n\n{TEXT}\n \n{TEXT}", "3 boards, 3 valid"),
    ("tours", "none", "none, 0 valid"),
    ("tours", "1\n\n" * 1001, "Broken: printed 1001 boards"),
]  # fmt: skip


@pytest.mark.parametrize("name", TOURS)
def test_a_tour_is_read_in_many_forms(name: str) -> None:
    assert of_value(TOURS[name], "tour") == "tour"


@pytest.mark.parametrize("name", ELSE)
def test_what_is_no_tour_is_named(name: str) -> None:
    value, expected = ELSE[name]
    assert of_value(value, "tour") == expected


@pytest.mark.parametrize("name", ALL)
def test_all_tours_are_read(name: str) -> None:
    value, expected = ALL[name]
    assert of_value(value, "tours") == expected


@pytest.mark.parametrize("name", COUNTS)
def test_a_number_is_read(name: str) -> None:
    value, expected = COUNTS[name]
    assert of_value(value, "count") == expected


@pytest.mark.parametrize(("verb", "text", "expected"), PRINTED)
def test_what_is_printed_is_read(verb: str, text: str, expected: str) -> None:
    assert told(printed(text, asked(verb))) == expected


def test_a_board_that_cannot_be_read_is_said_with_the_fault() -> None:
    fault = told(printed("1 2 3\n4 5", asked("tour")))
    assert fault.startswith("Broken: printed what is not a board: line 2")
    assert told(returned([[1, 2], [3]], asked("tour"))).startswith(
        "Broken: returned what is not a board: "
    )


def test_answers_are_shown_in_a_word() -> None:
    assert str(Number(3)) == "3"
    assert str(Boards()) == "none"
    assert not Boards()
    assert str(Unknown("why")) == "why"
    assert str(Broken("ended", cut_short=True)) == "ended"
