"""Grading: the cases as data, the judgement, and hints that are earned."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

import pytest
from cavalier.grading.graded_cases import (
    DATA,
    CaseData,
    GradedCase,
    Property,
    graded_cases,
    with_witnesses,
)
from cavalier.grading.judging import Judgement, Result, judge
from cavalier.sandboxed.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
    answer,
)
from cavalier.sandboxed.calling import Verb
from cavalier.sandboxed.sandbox import Run

from common.board import Board, Square
from tests.grade import asked_here
from tests.grade.asked_here import Printing
from tests.grade.test_facts import Counting


@cache
def data() -> Sequence[CaseData]:
    text = files("cavalier.grading").joinpath(DATA).read_text("utf-8")
    cases: Sequence[CaseData] = json.loads(text)["cases"]
    return cases


# The cases.


def test_the_smallest_boards_come_first() -> None:
    sizes = [len(Board(*case["input"]["board"])) for case in data()]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize(
    ("asks", "board", "start", "expected"),
    [  # from known_counts.json
        (Property.COUNT, "3x4", (1, 0), 4),
        (Property.COUNT, "4x5", (3, 1), 7),
        (Property.COUNT, "5x5", (0, 0), 304),
        (Property.COUNT_ALL, "3x7", None, 104),
        (Property.COUNT_CLOSED, "3x10", (1, 2), 32),
        (Property.TOURS, "3x7", (1, 1), 28),
    ],
)
def test_a_case_has_the_published_count(
    asks: Property,
    board: str,
    start: tuple[int, int] | None,
    expected: int,
) -> None:
    [case] = [
        case
        for case in graded_cases()
        if (case.asks, str(case.board), case.start) == (asks, board, start)
    ]
    assert case.expected == expected


# The answers.


def told(text: str, verb: Verb = Verb.COUNT) -> Answer:
    return answer(verb, Board(3, 4), Run(text.encode(), b"", None))


DIGITS = "where a number in the digits 0 to 9 alone was expected"


def test_a_number_is_read() -> None:
    assert told(" 16\n") == Number(16)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "printed nothing"),
        ("sixteen", f"printed 'sixteen', {DIGITS}"),
        ("-1", f"printed '-1', {DIGITS}"),
        ("1.0", f"printed '1.0', {DIGITS}"),
        ("16 tours", f"printed '16 tours', {DIGITS}"),
        ("1\0", "printed a NUL character"),
        ("٣", f"printed '٣', {DIGITS}"),
        ("9" * 1_000_000, "printed a number of 1000000 digits"),
    ],
)
def test_what_is_no_number_is_told(text: str, problem: str) -> None:
    assert told(text) == Broken(problem)


def test_what_was_printed_last_is_no_reason_for_a_limit() -> None:
    cut = Run(b"", b"line 7\n", "took longer than 10 seconds", None)
    problem = "took longer than 10 seconds"
    assert answer(Verb.COUNT, Board(3, 4), cut) == Broken(
        problem, cut_short=True
    )
    ended = replace(cut, problem="ended with status 3", status=3)
    assert answer(Verb.COUNT, Board(3, 4), ended) == Broken(
        "ended with status 3: line 7"
    )


def test_bytes_that_are_no_text_are_told() -> None:
    run = Run(b"16\xff", b"", None)
    given = answer(Verb.COUNT, Board(3, 4), run)
    assert given == Broken("printed what is not UTF-8, from byte 2 on")


def test_a_problem_comes_with_the_last_line_of_the_errors() -> None:
    run = Run(b"16", b"one\ntwo\n", "ended with status 3")
    given = answer(Verb.COUNT, Board(3, 4), run)
    assert given == Broken("ended with status 3: two")


@pytest.mark.parametrize("verb", Verb)
def test_a_program_may_not_know_what_it_is_asked(verb: Verb) -> None:
    assert told("unknown\n", verb) == told("Unknown", verb) == Unknown()


def test_boards_are_read_with_blank_lines_between_them() -> None:
    board = "1 4 7 10\n8 11 2 5\n3 6 9 12\n"
    given = told(f"{board}\n{board}", Verb.TOURS)
    assert isinstance(given, Boards)
    assert [reading.verdict().valid for reading in given.readings] == [
        True
    ] * 2
    assert told("none", Verb.TOURS) == told("none", Verb.TOUR) == Boards(())
    assert told("None\r\n", Verb.TOUR) == Boards(())


def test_a_byte_order_mark_is_no_part_of_the_answer() -> None:
    assert told("\N{BYTE ORDER MARK}16\r\n", Verb.COUNT) == Number(16)


def test_boards_without_end_are_not_read() -> None:
    given = told("1\n\n" * 1001, Verb.TOURS)
    assert given == Broken("printed 1001 boards")
    given = told("1 " * 100_000 + "1", Verb.TOUR)
    assert given == Broken("printed 200001 characters")


@pytest.mark.parametrize("text", ["", "no tour", "1 2\n3", "\0", "[[[["])
def test_what_is_no_board_is_told(text: str) -> None:
    assert isinstance(told(text, Verb.TOUR), Broken)


# The judgement and the hints.


def graded(name: str, most: int = 12) -> list[Result]:
    return asked_here.results(name, lambda case: len(case.board) <= most)


def outcomes(results: Sequence[Result]) -> Counter[Judgement]:
    return Counter(result.judgement for result in results)


def test_a_board_where_there_is_no_tour_is_wrong() -> None:
    case = GradedCase("", Property.NO_TOUR, Board(1, 2), Square(0, 0))
    assert judge(case, Printing("1 2")).came == "a board"


@pytest.mark.parametrize("asks", Property)
def test_who_never_finds_any_fails_whatever_alone_is_asked(
    asks: Property,
) -> None:
    known = graded_cases()
    chosen = with_witnesses([case for case in known if case.asks == asks])
    for given in ("0", "none"):
        results = [judge(case, Printing(given)) for case in chosen]
        assert bool(outcomes(results)[Judgement.FAILED]) == bool(chosen)


def test_a_case_with_a_tour_is_added_only_where_there_is_none() -> None:
    cases = graded_cases()
    assert with_witnesses(cases) == list(cases)
    chosen = [case for case in cases if case.asks == Property.NO_TOUR]
    [added] = set(with_witnesses(chosen)) - set(chosen)
    assert (added.asks, str(added.board)) == (Property.TOUR, "3x4")


# The reports.


@dataclass
class Crashing:
    """A target that crashes at each question, and counts them."""

    asked: int = 0

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Answer nothing."""
        self.asked += 1
        return Broken("ended with status 1")


def test_a_target_that_crashes_is_not_asked_from_all_other_squares() -> None:
    case = next(
        each
        for each in graded_cases()
        if each.asks == Property.COUNT_ALL and len(each.board) > 1
    )
    target = Crashing()
    assert judge(case, target).judgement == Judgement.FAILED
    assert target.asked == 1


# Numbers that do not fit.

#: What becomes of a number, and the first public count that shows it. What a
#: plain search counts in two seconds shows all but the last: no number above
#: 9,658 takes it fewer than 200 million steps.
NUMBERS: Mapping[str, tuple[Callable[[int], int], str]] = {
    "int8": (lambda n: (n + 2**7) % 2**8 - 2**7, "5x5 from a5"),
    "uint8": (lambda n: n % 2**8, "5x5 from a5"),
    "Integer ==": (lambda n: n + (n > 127), "5x5 from a5"),
    "float16": (lambda n: min(n, 2**11), "3x11 from a3"),
    "12 bits": (lambda n: n % 2**12, "3x12 from a3"),
    "int16": (lambda n: (n + 2**15) % 2**16 - 2**15, "6x6 from c6"),
    "uint16": (lambda n: n % 2**16, "6x6 from c6"),
    "float32": (lambda n: min(n, 2**24), ""),
}


@pytest.mark.parametrize("kind", NUMBERS)
def test_a_count_shows_what_a_number_is_kept_in(kind: str) -> None:
    kept, shown = NUMBERS[kind]
    counts = [case for case in graded_cases() if case.asks == Property.COUNT]
    judged = [judge(c, Counting(lambda case, n: kept(n))) for c in counts]
    failed = [r for r in judged if r.judgement == Judgement.FAILED]
    first = [r.case.description.partition(": ")[2] for r in failed[:1]]
    assert first == [shown] * bool(shown)
