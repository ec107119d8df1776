"""Hints: one for each planted fault, and never one for another fault.

``wrong_translations`` has a function for each. What a function is asked here
is part of the canonical cases, called in this process.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

import pytest
from _pytest.mark import ParameterSet
from cavalier.grading.facts import facts
from cavalier.grading.graded_cases import GradedCase, Property, graded_cases
from cavalier.grading.hints import first_moves, hints
from cavalier.grading.judging import Judgement, Result, judge
from cavalier.grading.suspects import suspects

from cavalier.catalogue import find
from cavalier.exact import count_paths_from
from common.board import Board, Square, Tour
from common.tour import to_matrix
from tests.grade import wrong_translations
from tests.grade.asked_here import Printing, results
from tests.grade.pupils_wrong import TOLD, WRONG

NOT_ALL_TRIED = (
    "a square does not look unmarked when the search goes back, or the loop "
    "over the moves looks left too early"
)

#: The hint on each function, asked about boards of up to 12 squares.
HINTS = {
    "swapped_board": "rows and columns look swapped",
    "swapped_start": "rows and columns look swapped",
    "from_one": "the start looks counted from 1",
    "one_added": "one looks added to the start",
    "start_ignored": "the start looks ignored: every tour begins at (0, 0)",
    "from_all": "tours from all squares look taken",
    "squares_only": "the board looks taken for a square one",
    "missing_move": "the move (-2, -1) looks missing",
    "boards_with_missing_move": "the move (1, 2) looks missing",
    "move_twice": "the move (2, -1) looks written twice",
    "move_in_place": (
        "the move (-2, 1) looks written twice, and (-2, -1) missing"
    ),
    "move_mistyped": "the move (-2, -1) looks written as (-2, -2)",
    "unmarked_start": "the start does not look marked",
    "start_left": "the start looks left among the squares to visit",
    "no_undo": NOT_ALL_TRIED,
    "one_square_short": "the last square looks left out",
    "undirected": "tours look counted once for both directions",
    "counted_twice": "every tour looks taken twice",
    "only_whether": (
        "only the first tour looks found: the search stops there, or squares "
        "stay marked"
    ),
    "always_zero": "no tour looks found, whatever is asked",
    "always_one": "the answer looks like 1, whatever is asked",
    "always_none": "no tour looks found, whatever is asked",
    "board_transposed": "rows and columns look swapped",
    "board_upside_down": "rows look counted from the bottom",
    "board_mirrored": "columns look counted from the right",
    "board_from_zero": "numbers look counted from the wrong one: 0 for 1",
    "board_numbered_backwards": "squares look numbered backwards",
    "board_printed": "the answer looks printed, not returned",
}

#: The hint on functions that need to be asked about larger boards.
HINTS_OF_LARGER = {
    "board_from_one": (21, "the start looks counted from 1"),
    "squares_from_one": (21, "rows and columns look counted from 1"),
    "no_undo_of_boards": (
        20,
        NOT_ALL_TRIED,
    ),
}

AT_THE_CORNER = "closed looks tested against (0, 0)"
BY_A_SUM = (
    "closed looks tested by a sum of 3 rows and columns, "
    "as 3 rows and no column"
)
NOT_TESTED = "closed does not look tested"

CLOSED_HINTS = {
    "closed_at_corner": AT_THE_CORNER,
    "closed_by_sum": BY_A_SUM,
    "closed_untested": NOT_TESTED,
    "cycles_once": "closed tours look counted in one direction",
    "cycles_twice": "closed tours look counted twice too often",
}

BITS = {
    "twelve_bits": "numbers look kept in 12 bits, below 4,096",
    "sixteen_bits": "numbers look kept in 16 bits, below 65,536",
}

#: Functions with faults that no hint is about.
WITHOUT_HINT = (
    "illegal_moves", "kept_list", "one_too_many", "two_faults",
    "wrong_once", "boards_with_one_repeated",
)  # fmt: skip


def up_to(squares: int) -> Callable[[GradedCase], bool]:
    """Choose the open cases, and those closed ones that take no time."""
    return lambda case: len(case.board) <= squares


def faults(judged: Sequence[Result]) -> list[str]:
    """List the hints, without what all failures have in common."""
    return [hint for hint in hints(judged) if hint not in facts(judged)]


def failures(judged: Iterable[Result]) -> int:
    return sum(result.judgement == Judgement.FAILED for result in judged)


#: They take a second of processor time.
SLOW = {"closed_at_corner", "illegal_moves", "negative_indices"}


def marked(names: Iterable[str]) -> list[ParameterSet]:
    """Mark those of these names that are slow."""
    return [
        pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW))
        for name in names
    ]


@pytest.fixture(scope="module", autouse=True)
def _kept() -> None:
    """Count before what is timed: the counts of the suspects are kept."""
    for name in ("swapped_board", "one_added"):
        hints(results(name, up_to(12)))


@pytest.mark.parametrize("name", marked(HINTS))
def test_a_planted_fault_has_its_hint_and_no_other(name: str) -> None:
    judged = results(name, up_to(12))
    assert failures(judged)
    assert hints(judged) == [HINTS[name]]


@pytest.mark.slow
@pytest.mark.parametrize("name", HINTS_OF_LARGER)
def test_a_fault_that_larger_boards_show_has_its_hint(name: str) -> None:
    squares, hint = HINTS_OF_LARGER[name]
    assert hint not in hints(results(name, up_to(12)))
    assert hints(results(name, up_to(squares))) == [hint]


@pytest.mark.parametrize("name", marked(WITHOUT_HINT))
def test_another_fault_has_no_hint(name: str) -> None:
    judged = results(name, up_to(12))
    assert failures(judged)
    assert faults(judged) == []


@pytest.mark.parametrize("name", ["right", "all_boards"])
def test_a_right_program_has_no_hint(name: str) -> None:
    judged = results(name, up_to(12))
    assert not failures(judged)
    assert hints(judged) == []


@pytest.mark.slow
def test_indices_from_the_other_end_show_in_the_counts() -> None:
    few = (case for case in graded_cases() if case.start and up_to(12)(case))
    judged = results("negative_indices", few)
    assert failures(judged)
    assert hints(judged) == [
        "negative rows and columns look taken from the other end"
    ]


def test_every_suspect_has_a_program_that_must_get_its_hint() -> None:
    hinted = {*HINTS.values(), *(hint for _, hint in HINTS_OF_LARGER.values())}
    hinted |= {*CLOSED_HINTS.values(), *BITS.values()}
    hinted |= {wrong.hint for wrong in WRONG if wrong.hint is not None}
    kinds = {hint.translate(_WITHOUT_NUMBERS) for hint in hinted}
    for suspect in suspects():
        if suspect.seen is None:
            assert suspect.hint.translate(_WITHOUT_NUMBERS) in kinds
        else:
            said = suspect.seen.said.removeprefix("line {line}: {code} ")
            assert said in TOLD


#: Hints on moves and bits differ in nothing but their numbers.
_WITHOUT_NUMBERS = str.maketrans("", "", "-,0123456789")


# Stopped at the first failure, or asked one kind of question.


@pytest.mark.parametrize("name", marked([*HINTS, *WITHOUT_HINT]))
def test_few_answers_give_the_right_hint_or_none(name: str) -> None:
    judged = results(name, up_to(12))
    allowed: set[str | None] = {None, HINTS.get(name)}
    stop = [r.judgement for r in judged].index(Judgement.FAILED) + 1
    parts = [judged[:stop]]
    parts += [[r for r in judged if r.case.asks == asks] for asks in Property]
    for part in parts:
        assert {*faults(part)} <= allowed


# Closed tours.


def closed_case(
    asks: Property, board: Board, start: Square, expected: int | None = None
) -> GradedCase:
    return GradedCase("", asks, board, start, expected=expected)


# Numbers that do not fit.


@pytest.mark.slow
@pytest.mark.parametrize(("name", "hint"), BITS.items())
def test_a_number_cut_off_shows_in_how_many_bits(name: str, hint: str) -> None:
    judged = results(name, large_counts())
    assert failures(judged)
    assert hints(judged) == [hint]


@cache
def large_counts() -> Sequence[GradedCase]:
    """List counts below and above 4,096 and 65,536."""
    places = [
        (Board(4, 5), Square(0, 0)),
        (Board(3, 12), Square(0, 0)),
        (Board(12, 3), Square(1, 1)),
        (Board(3, 16), Square(0, 0)),
        (Board(16, 3), Square(0, 1)),
    ]
    return [
        GradedCase(
            "", Property.COUNT, *place, expected=count_paths_from(*place)
        )
        for place in places
    ]


# Boards that are one change away from what was asked for.


def first_tour(board: Board, start: Square) -> Tour:
    tour = find("best-first-padded").first_tour(board, start)
    assert tour is not None
    return tour


def hinted(
    asks: Property, board: Board, start: Square, given: object
) -> list[str]:
    case = GradedCase("", asks, board, start)
    result = judge(case, Printing(f"{given}"))
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
        (lambda r, c: Square(c, r), "rows and columns look swapped"),
        (lambda r, c: Square(r - 1, c - 1), "the start looks counted from 1"),
        (lambda r, c: Square(r + 1, c + 1), "one looks added to the start"),
        (lambda r, c: Square(4 - r, c), "rows look counted from the bottom"),
        (lambda r, c: Square(r, 4 - c), "columns look counted from the right"),
    ],
)
def test_tours_show_where_their_start_comes_from(
    first: Callable[[int, int], Square], hint: str
) -> None:
    board = Board(5, 5)
    judged = []
    for start in (Square(1, 3), Square(3, 1)):
        case = GradedCase("", Property.TOUR, board, start)
        matrix = to_matrix(board, first_tour(board, first(*start)))
        judged.append(judge(case, Printing(f"{matrix}")))
    assert hints(judged) == [hint]
    assert hints(judged[:1]) == []  # a tour may begin there by chance


@pytest.mark.parametrize(
    ("board", "start", "last", "hint"),
    [
        (Board(3, 8), (1, 1), (2, 1), AT_THE_CORNER),
        (Board(4, 5), (0, 0), (3, 0), BY_A_SUM),
        (Board(4, 5), (0, 0), (3, 4), NOT_TESTED),
    ],
)
def test_tours_show_how_closed_was_tested(
    board: Board, start: tuple[int, int], last: tuple[int, int], hint: str
) -> None:
    found = wrong_translations.search(board.rows, board.columns, *start)
    matrix = next(b for b in found if wrong_translations.ends(b)[1] == last)
    asks, first = Property.CLOSED_TOUR, Square(*start)
    turned = Square(first.column, first.row)
    judged = [
        judge(case, Printing(f"{printed}"))
        for case, printed in (
            (closed_case(asks, board, first), matrix),
            (
                closed_case(asks, board.transposed, turned),
                list(zip(*matrix, strict=True)),
            ),
        )
    ]
    assert hints(judged) == [hint]


def test_tours_are_compared_by_their_first_moves() -> None:
    [result] = [
        result
        for result in results("boards_with_missing_move", up_to(12))
        if str(result.case.board) == "4x3" and result.case.asks == "tours"
    ]
    assert first_moves(result) == "a2 2 (came: 0), c2 2 (came: 2)"


def answered(asks: Property, text: str) -> Result:
    """Judge what a program prints of 3x4 from a4, where 2 tours begin."""
    board, start = Board(3, 4), Square(0, 0)
    expected = 2 if asks == Property.COUNT else None
    case = GradedCase("", asks, board, start, expected=expected)
    return judge(case, Printing(text))


NOT_READ = "a number is not a tour: is the first argument read?"


def test_a_count_in_answer_to_every_question_is_hinted_at() -> None:
    judged = [answered(a, "2") for a in (Property.COUNT, Property.TOUR)]
    assert judged[1].difference == "came: 2; expected: a tour"
    assert hints(judged) == [NOT_READ]


@pytest.mark.parametrize(
    ("count", "tour"), [("2", "7"), ("'2'", "2"), ("2", "none"), ("none", "2")]
)
def test_other_answers_contradict_that_the_question_is_not_read(
    count: str, tour: str
) -> None:
    judged = [
        answered(Property.COUNT, count),
        answered(Property.TOUR, tour),
        answered(Property.NO_TOUR, tour),
    ]
    assert NOT_READ not in hints(judged)


def test_a_number_for_all_tours_is_wrong() -> None:
    tours = GradedCase("", Property.TOURS, Board(3, 4), Square(1, 0), 4)
    assert judge(tours, Printing("4")).judgement == Judgement.FAILED


def test_what_cannot_be_mended_by_a_change_gets_no_hint() -> None:
    for given in ("[[1, 2], [3, 4]]", "[(0, 'a'), 7]", "[[1.5]]"):
        start = Square(0, 0)
        assert hinted(Property.TOUR, Board(3, 4), start, given) == []
