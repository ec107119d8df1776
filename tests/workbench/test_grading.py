"""Grading: the cases as data, the judgement, and hints that are earned."""

import inspect
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree

import pytest

from cavalier.catalogue import find
from cavalier.grading import python_target
from cavalier.grading.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
    answer,
)
from cavalier.grading.asking import Asking
from cavalier.grading.cases import (
    CaseData,
    GradedCase,
    Property,
    Request,
    Verb,
    graded_cases,
)
from cavalier.grading.files import junit
from cavalier.grading.grades import Grade
from cavalier.grading.hints import first_moves, hints
from cavalier.grading.judging import Judgement, Result, judge, without_luck
from cavalier.grading.output import document
from cavalier.grading.sandbox import Limits, Run, Sandbox
from cavalier.grading.suspects import MOST_SQUARES, MOST_SQUARES_CLOSED
from cavalier.grading.targets import Target
from common.board import Board, Square, Tour
from common.tour import reversed_tour, to_matrix
from common.validator import examine, examine_matrix
from tests.workbench import wrong_translations
from tools.renew import canonical


@cache
def data() -> Sequence[CaseData]:
    return canonical.document()["cases"]


# The cases.


def test_no_two_cases_have_the_same_uuid() -> None:
    assert len({case["uuid"] for case in data()}) == len(data())


def test_every_property_has_cases() -> None:
    assert {case["property"] for case in data()} == set(Property)


def test_the_smallest_boards_come_first() -> None:
    sizes = [len(Board(*case["input"]["board"])) for case in data()]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize(
    ("asks", "board", "start", "expected"),
    [  # from known_counts.json
        (Property.COUNT, "3x4", (1, 0), 4),
        (Property.COUNT, "4x5", (3, 1), 7),
        (Property.COUNT, "5x5", (0, 0), 304),
        (Property.COUNT_ALL, "4x3", None, 16),
        (Property.COUNT_CLOSED, "3x10", (1, 3), 32),
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


def test_the_validator_finds_what_the_data_say() -> None:
    validated = [c for c in data() if c["property"] == Property.VALIDATE]
    assert len(validated) > 70
    for case in validated:
        given = case["input"]
        board = Board(*given["board"])
        start = given.get("start")
        first = None if start is None else Square(*start)
        closed = given.get("closed")
        if "matrix" in given:
            matrix = given["matrix"]
            verdict = examine_matrix(board, matrix, start=first, closed=closed)
        else:
            squares = given["squares"]
            verdict = examine(board, squares, start=first, closed=closed)
        found = [
            fault.code + ("" if fault.step is None else f"@{fault.step}")
            for fault in verdict.faults
        ]
        assert {"faults": found} == case["expected"], case["description"]


# The answers.


def told(text: str, verb: Verb = Verb.COUNT) -> Answer:
    return answer(verb, Board(3, 4), Run(text.encode(), b"", None))


def test_a_number_is_read() -> None:
    assert told(" 16\n") == Number(16)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "printed '', which is not a number alone"),
        ("sixteen", "printed 'sixteen', which is not a number alone"),
        ("-1", "printed '-1', which is not a number alone"),
        ("1.0", "printed '1.0', which is not a number alone"),
        ("16 tours", "printed '16 tours', which is not a number alone"),
        ("1\0", "printed a NUL character"),
        ("٣", "printed '٣', which is not a number alone"),
        ("9" * 1_000_000, "printed a number of 1000000 digits"),
    ],
)
def test_what_is_no_number_is_told(text: str, problem: str) -> None:
    assert told(text) == Broken(problem)


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


class AskingHere(Asking):
    """Asks a function of ``wrong_translations`` without a process."""

    def _run(self, request: Request, board: Board, start: Square) -> Run:
        verb, closed = request
        function = getattr(wrong_translations, self.target.name)
        if closed and "closed" not in inspect.signature(function).parameters:
            return Run(b"unknown", b"", None)
        options = {"closed": True} if closed else {}
        try:
            given = function(
                board.rows, board.columns, start.row, start.column, **options
            )
        except (IndexError, RecursionError) as error:
            return Run(b"", str(error).encode(), "ended with status 1", 1)
        lines = python_target.lines(verb, given)
        return Run("\n".join(lines).encode(), b"", None)


def graded(name: str, most: int = MOST_SQUARES) -> list[Result]:
    asking = AskingHere(Target(name, (), ()), Limits(), Sandbox.NONE)
    return without_luck(
        [
            judge(case, asking)
            for case in graded_cases()
            if len(case.board) <= most
        ]
    )


def outcomes(results: Sequence[Result]) -> Counter[Judgement]:
    return Counter(result.judgement for result in results)


@pytest.mark.parametrize("name", ["right", "all_boards"])
def test_what_is_right_passes(name: str) -> None:
    results = graded(name)
    assert outcomes(results)[Judgement.FAILED] == 0
    assert outcomes(results)[Judgement.PASSED] > 2
    assert hints(results) == []


HINTS = {
    "swapped_board": "rows and columns look swapped",
    "swapped_start": "rows and columns look swapped",
    "from_one": "the start looks counted from 1",
    "one_added": "one looks added to the start",
    "missing_move": "the move (-2, -1) looks missing",
    "unmarked_start": "the start does not look marked",
    "no_undo": "a square does not look unmarked when the search goes back",
    "one_square_short": "the last square looks left out",
    "undirected": "tours look counted once for both directions",
    "from_all": "all starts look counted",
    "only_whether": "it looks as if it stopped at the first tour",
    "board_transposed": "rows and columns look swapped",
    "board_from_zero": "numbers look counted from the wrong one: 0 for 1",
    "board_upside_down": "rows look counted from the bottom",
    "boards_with_missing_move": "the move (1, 2) looks missing",
    "board_printed": ("no answer has a tour: is it printed, not returned?"),
}

CLOSED_HINTS = {
    "closed_at_corner": "closed looks tested against (0, 0)",
    "closed_untested": "closed does not look tested",
    "cycles_once": "closed tours look counted in one direction",
    "cycles_twice": "closed tours look counted twice too often",
    "board_never_closed": "closed does not look tested",
}


@pytest.mark.parametrize(("name", "hint"), HINTS.items())
def test_a_planted_fault_is_caught_with_its_hint(name: str, hint: str) -> None:
    results = graded(name)
    assert outcomes(results)[Judgement.FAILED] > 0
    assert hints(results)[:1] == [hint]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "hint"), CLOSED_HINTS.items())
def test_a_fault_of_closed_tours_is_caught_with_its_hint(
    name: str, hint: str
) -> None:
    results = graded(name, MOST_SQUARES_CLOSED)
    assert outcomes(results)[Judgement.FAILED] > 0
    assert hint in hints(results)


@pytest.mark.slow
def test_a_start_counted_from_1_shows_on_the_boards() -> None:
    results = graded("board_from_one", 21)
    assert hints(results) == ["the start looks counted from 1"]


@pytest.mark.slow
def test_indices_from_the_other_end_show_in_the_counts() -> None:
    results = graded("negative_indices")
    assert outcomes(results)[Judgement.FAILED] > 0
    assert hints(results) == [
        "negative rows and columns look taken from the other end"
    ]


@pytest.mark.parametrize("name", ["boards_twice", "illegal_moves"])
def test_other_faults_are_caught_too(name: str) -> None:
    assert outcomes(graded(name))[Judgement.FAILED] > 0


# Boards that are one change away from what was asked for.


def first_tour(board: Board, start: Square) -> Tour:
    tour = find("best-first-padded").first_tour(board, start)
    assert tour is not None
    return tour


@dataclass
class Printing:
    """Prints the same, whatever it is asked."""

    text: str

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Read what it prints."""
        run = Run(self.text.encode(), b"", None)
        return answer(case.verb, case.board, run)


def hinted(
    asks: Property, board: Board, start: Square, given: object
) -> list[str]:
    result = judge(
        GradedCase("", "", asks, board, start), Printing(f"{given}")
    )
    assert result.judgement == Judgement.FAILED
    return hints([result])


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        (lambda r, c: Square(c, r), "rows and columns look swapped"),
        (
            lambda r, c: Square(r + 1, c + 1),
            "rows and columns look counted from 1",
        ),
        (lambda r, c: Square(2 - r, c), "rows look counted from the bottom"),
    ],
)
def test_squares_show_what_is_wrong_with_all_of_them(
    change: Callable[[int, int], Square], hint: str
) -> None:
    start = Square(0, 0)
    changed = [
        tuple(change(*square)) for square in first_tour(Board(3, 4), start)
    ]
    assert hinted(Property.TOUR, Board(3, 4), start, changed) == [hint]


@pytest.mark.parametrize(
    ("first", "hint"),
    [
        (Square(3, 1), "rows and columns look swapped"),
        (Square(0, 2), "the start looks counted from 1"),
        (Square(2, 4), "one looks added to the start"),
        (Square(3, 3), "rows look counted from the bottom"),
    ],
)
def test_a_tour_shows_where_its_start_comes_from(
    first: Square, hint: str
) -> None:
    board = Board(5, 5)
    matrix = to_matrix(board, first_tour(board, first))
    assert hinted(Property.TOUR, board, Square(1, 3), matrix) == [hint]


@pytest.mark.parametrize(
    ("last", "hint"),
    [
        (Square(1, 2), "closed looks tested against (0, 0)"),
        (Square(0, 2), "closed does not look tested"),
    ],
)
def test_a_tour_shows_how_closed_was_tested(last: Square, hint: str) -> None:
    board = Board(5, 6)
    tour = reversed_tour(first_tour(board, last))
    matrix = to_matrix(board, tour)
    assert hinted(Property.CLOSED_TOUR, board, tour[0], matrix) == [hint]


def test_tours_are_compared_by_their_first_moves() -> None:
    [result] = [
        result
        for result in graded("boards_with_missing_move")
        if str(result.case.board) == "4x3" and result.case.asks == "tours"
    ]
    assert first_moves(result) == "a2 2 (came: 0), c2 2 (came: 2)"


def test_a_board_where_there_is_no_tour_is_wrong() -> None:
    case = GradedCase("", "", Property.NO_TOUR, Board(1, 2), Square(0, 0))
    assert judge(case, Printing("1 2")).came == "a board"


def test_who_never_finds_any_is_not_believed_that_there_is_none() -> None:
    for given in ("0", "none"):
        results = [judge(case, Printing(given)) for case in graded_cases()]
        assert outcomes(results)[Judgement.PASSED] > 0
        assert outcomes(without_luck(results))[Judgement.PASSED] == 0


def test_a_tour_of_1x1_makes_nobody_believed() -> None:
    cases = graded_cases()
    asking = [Printing("1" if len(case.board) == 1 else "0") for case in cases]
    results = [judge(c, a) for c, a in zip(cases, asking, strict=True)]
    passed = [
        r for r in without_luck(results) if r.judgement == Judgement.PASSED
    ]
    assert {str(result.case.board) for result in passed} == {"1x1"}


def test_who_is_asked_of_no_board_that_has_a_tour_is_believed() -> None:
    cases = [c for c in graded_cases() if c.asks == Property.NO_TOUR]
    results = [judge(case, Printing("none")) for case in cases]
    assert without_luck(results) == results


def test_a_number_for_a_tour_is_hinted_at() -> None:
    case = GradedCase("", "", Property.TOUR, Board(3, 4), Square(0, 0))
    result = judge(case, Printing("8"))
    assert result.difference == "came: 8; expected: a tour"
    assert hints([result]) == [
        "a number is not a tour: is the first argument read?"
    ]
    tours = GradedCase(
        "", "", Property.TOURS, Board(3, 4), Square(1, 0), (), 4
    )
    assert judge(tours, Printing("4")).judgement == Judgement.FAILED


def test_what_cannot_be_mended_by_a_change_gets_no_hint() -> None:
    for given in ("[[1, 2], [3, 4]]", "[(0, 'a'), 7]", "[[1.5]]"):
        start = Square(0, 0)
        assert hinted(Property.TOUR, Board(3, 4), start, given) == []


# The reports.


def test_a_problem_of_a_target_is_told_beside_its_cases() -> None:
    problem = "it does nothing\x1b that can be graded"
    results = [judge(case, Printing("unknown")) for case in graded_cases()]
    grade = Grade("x", results, Sandbox.NONE, problem)
    assert document(grade)["problem"] == problem
    [suite] = ElementTree.fromstring(junit([grade]))
    tests = suite.findall("testcase")
    assert suite.attrib["tests"] == str(len(tests)) == f"{len(results) + 1}"
    assert suite.attrib["skipped"] == f"{len(results)}"
    assert tests[0].find("error") is not None
