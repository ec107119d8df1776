"""The pseudo-code page's function: its answers, its walk, what is mended."""

import inspect
import itertools
from functools import partial
from pathlib import Path
from types import FrameType

import pytest

from cavalier.ledger.tracing import count_calls_in, watch
from common.board import Board, Square, Tour, parse_square
from common.counts import Convention, published
from common.diagnosis import examine
from common.judge import is_knight_move
from common.verdict import FaultCode
from imperative import backtracking_matrix
from pedagogical import as_printed, boolean_knight_tour
from pedagogical.boolean_knight_tour import (
    FALSE,
    MOVES_COLUMN,
    MOVES_ROW,
    first_tour,
    is_one_move,
    knight_tour,
    may_end,
    new_chessboard,
)
from tests.ports.statements import shape
from tests.ports.twins import moves_looked_up

#: The page's two lines of moves, as (row, column), row 1 at the bottom.
MOVES = [
    (-1, -2), (1, -2), (2, -1), (2, 1), (-2, -1), (-2, 1), (-1, 2), (1, 2)
]  # fmt: skip

#: The walk drawn on 4x4, up to the drawing of move 9, and from that of move
#: 11 on: to move 14, and to move 15 after the way back from a3.
BEFORE = "a1 c2 d4 b3 c1 a2 b4 d3 b2"
AFTER = ["c4 d2 b1 a3", "c4 d2 b1 c3 a4"]

#: The drawing of move 10 crosses off d1, and leaves the knight on b2: as it
#: is drawn the knight makes no move; read as a move, it goes to d1.
READINGS = [f"{BEFORE} {each}" for each in AFTER]
READINGS += [f"{BEFORE} d1 {each}" for each in AFTER]
EACH_READING = pytest.mark.parametrize("squares", READINGS)

NARROW = [Board(3, 4), Board(4, 3), Board(3, 7), Board(7, 3)]


def answer(side: int) -> bool:
    """Ask what the page asks, from the lower left square."""
    return knight_tour(side, side, new_chessboard(side, side), 1, 1, 1)


@pytest.mark.parametrize(
    ("side", "expected"),
    [(1, True), (2, False), (3, False), (4, False), (5, True), (6, True)],
)
def test_the_answer_from_the_lower_left_square(
    side: int, expected: bool
) -> None:
    assert answer(side) is expected
    tour = first_tour(Board(side, side), Square(side - 1, 0))
    assert (tour is not None) is expected


def counted(board: Board, start: Square) -> tuple[Tour | None, int]:
    """Return the first tour, and the calls of `knight_tour`."""
    work = partial(first_tour, board, start)
    return count_calls_in(work, boolean_knight_tour, "knight_tour")


def test_the_calls_for_6x6_are_as_many_as_its_notes_say() -> None:
    tour, calls = counted(Board(6, 6), Square(5, 0))
    assert tour is not None
    assert calls == 134_650


@pytest.mark.slow
def test_the_answer_for_7x7() -> None:
    board, corner = Board(7, 7), Square(6, 0)
    tour, calls = counted(board, corner)
    assert examine(board, tour, start=corner).valid
    assert calls == 4_098_673


@pytest.mark.slow
def test_false_is_a_proof_on_5x5() -> None:
    start = Square(4, 1)
    assert published(Board(5, 5), Convention.PATHS_FROM_START, start) == 0
    assert counted(Board(5, 5), start) == (None, 1_829_421)


def order_of(tour: Tour) -> list[int]:
    """List the numbers of the moves, rows counted upwards."""
    return [
        MOVES.index((here.row - there.row, there.column - here.column))
        for here, there in itertools.pairwise(tour)
    ]


@pytest.mark.parametrize("board", NARROW, ids=str)
def test_d2_on_rectangles_it_is_the_first_tour_in_the_page_s_order(
    board: Board,
) -> None:
    for start in board:
        every = backtracking_matrix.tours(board, start)
        first = min(every, key=order_of, default=None)
        assert first_tour(board, start) == first, start
        known = published(board, Convention.PATHS_FROM_START, start)
        assert (first is not None) == (known != 0)


def test_e1_on_rectangles_too_the_new_square_is_tested() -> None:
    for rows, columns in [(3, 4), (4, 3), (7, 3)]:
        chessboard = new_chessboard(rows, columns)
        assert knight_tour(rows, columns, chessboard, 1, 1, 1) is True
        # No square is visited twice, or missed.
        cells = [number for line in chessboard[1:] for number in line[1:]]
        assert sorted(cells) == list(range(rows * columns))


def test_e1_tested_on_its_own_square_it_makes_no_move() -> None:
    chessboard = [[False] * 6 for _ in range(6)]
    assert as_printed.knight_tour(5, 5, chessboard, 1, 1, 1) is False
    assert sum(map(sum, chessboard)) == 1
    assert answer(5) is True


def test_e2_nothing_unset_it_misses_tours() -> None:
    text = Path("pedagogical", "boolean_knight_tour.py").read_text("utf-8")
    line = "    chessboard[row][column] = FALSE  # E2\n"
    assert text.count(line) == 1
    names: dict[str, object] = {"__name__": "boolean_knight_tour_as_printed"}
    exec(text.replace(line, ""), names)
    printed = names["knight_tour"]
    assert callable(printed)
    assert printed(5, 5, new_chessboard(5, 5), 1, 1, 1) is False
    assert answer(5) is True


def test_e2_false_leaves_the_chessboard_free() -> None:
    chessboard = new_chessboard(3, 5)
    assert knight_tour(3, 5, chessboard, 1, 2, 3) is False
    assert chessboard == new_chessboard(3, 5)


def test_e2_true_leaves_the_squares_of_the_tour() -> None:
    chessboard = new_chessboard(4, 3)
    assert knight_tour(4, 3, chessboard, 1, 1, 1) is True
    assert sum(line[1:].count(FALSE) for line in chessboard[1:]) == 1


def walked(names: str) -> list[Square]:
    return [parse_square(name, Board(4, 4)) for name in names.split()]


def wrong_steps(squares: str) -> list[tuple[FaultCode, str]]:
    """List what the validator has against a walk, but for its end."""
    names = squares.split()
    return [
        (fault.code, " ".join(names[(fault.step or 0) - 2 : fault.step]))
        for fault in examine(Board(4, 4), walked(squares)).faults
        if fault.code != FaultCode.MISSING
    ]


@pytest.mark.parametrize("after", AFTER)
def test_e3_the_drawing_of_move_10_makes_no_walk_in_either_reading(
    after: str,
) -> None:
    # As drawn, every step is a move, but no knight was on d1.
    assert wrong_steps(f"{BEFORE} {after}") == []
    assert "d1" not in f"{BEFORE} {after}"
    # Read as a move to d1, the next step is not a move.
    as_a_move = wrong_steps(f"{BEFORE} d1 {after}")
    assert as_a_move == [(FaultCode.ILLEGAL_MOVE, "d1 c4")]
    assert is_knight_move(*walked("b2 d1"))


@EACH_READING
def test_e3_all_but_drawing_10_are_moves_of_the_port(squares: str) -> None:
    drawn = [
        (4 - square.row, square.column + 1)
        for square in walked(squares.replace(" a3", "").replace(" c3 a4", ""))
    ]
    steps = [is_one_move(*step) for step in itertools.pairwise(drawn)]
    at_10 = len(BEFORE.split()) - 1
    if "d1" in squares:
        assert steps.index(False) == at_10 + 1
        assert steps.count(False) == 1
    else:
        assert all(steps)
        # As drawn, the knight makes no move in drawing 10.
        assert not is_one_move(drawn[at_10], drawn[at_10])


def test_the_knight_is_stuck_where_the_walk_says_so() -> None:
    for squares in READINGS:
        walk = walked(squares)
        free = set(Board(4, 4)) - set(walk) - set(walked("d1"))
        assert not any(is_knight_move(walk[-1], square) for square in free)
    # Before a3, the knight on b1 had c3 as well: "another possibility".
    assert is_knight_move(*walked("b1 a3"))
    assert is_knight_move(*walked("b1 c3"))


def test_the_pseudo_code_goes_to_b3_first_and_the_walk_to_c2() -> None:
    entered: list[Square] = []

    def look(frame: FrameType) -> None:
        row, column = frame.f_locals["row"], frame.f_locals["column"]
        entered.append(Square(4 - row, column - 1))

    watch(lambda: first_tour(Board(4, 4), Square(3, 0)), "knight_tour", look)
    assert entered[:2] == walked("a1 b3")


@EACH_READING
def test_no_order_of_the_moves_gives_the_walk(squares: str) -> None:
    walk = walked(squares)
    preferred = set()
    for k in range(1, 6):
        taken, here = walk[k], walk[k - 1]
        for other in set(Board(4, 4)) - set(walk[: k + 1]):
            if is_knight_move(here, other):
                rises = [
                    (here.row - square.row, square.column - here.column)
                    for square in (taken, other)
                ]
                preferred.add((rises[0], rises[1]))
    assert {((2, 1), (1, -2)), ((1, -2), (2, 1))} <= preferred


def test_s1_the_first_call_counts_the_start_as_visited() -> None:
    for board in (Board(3, 4), Board(4, 3)):
        for start in board:
            known = published(board, Convention.PATHS_FROM_START, start)
            assert (first_tour(board, start) is not None) == (known != 0)


def test_s1_from_0_the_answer_is_never_true() -> None:
    for rows, columns in [(1, 1), (3, 4), (4, 3)]:
        for visited, expected in [(1, True), (0, False)]:
            chessboard = new_chessboard(rows, columns)
            found = knight_tour(rows, columns, chessboard, visited, 1, 1)
            assert found is expected


def test_s2_a_new_chessboard_is_free() -> None:
    chessboard = new_chessboard(3, 4)
    assert all(
        chessboard[row][column] == FALSE
        for row in range(1, 4)
        for column in range(1, 5)
    )
    chessboard[1][1] = 1
    assert chessboard[2][1] == FALSE


@pytest.mark.slow
def test_s3_a_closed_tour_is_found_where_there_is_one() -> None:
    board, start = Board(3, 10), Square(1, 3)
    tour = first_tour(board, start, closed=True)
    assert examine(board, tour, start=start, closed=True).valid
    every = backtracking_matrix.tours(board, start, closed=True)
    assert tour == min(every, key=order_of)


@pytest.mark.parametrize("board", [Board(4, 3), Board(3, 7)], ids=str)
def test_s3_none_is_found_where_there_is_none(board: Board) -> None:
    assert first_tour(board, Square(0, 0)) is not None
    assert first_tour(board, Square(0, 0), closed=True) is None


def test_s3_home_is_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    note = lambda *given: asked.append(given[-3:])  # noqa: E731
    monkeypatch.setattr(boolean_knight_tour, "knight_tour", note)
    assert first_tour(Board(3, 4), Square(0, 1), closed=True) is None
    assert asked == [(3, 2, (3, 2))]


def test_s3_a_tour_ends_one_move_from_home_or_anywhere() -> None:
    assert may_end(3, 4, None)
    for row, column in itertools.product(range(1, 6), range(1, 8)):
        one_move = is_knight_move(Square(3, 4), Square(row, column))
        assert is_one_move((3, 4), (row, column)) is one_move
        assert may_end(3, 4, (row, column)) is one_move


def test_d1_the_numbers_are_the_tour_and_the_last_square_is_free() -> None:
    chessboard = new_chessboard(3, 4)
    assert knight_tour(3, 4, chessboard, 1, 1, 1)
    cells = [number for row in chessboard[1:] for number in row[1:]]
    assert sorted(cells) == list(range(12))
    tour = first_tour(Board(3, 4), Square(2, 0))
    assert tour is not None
    assert [chessboard[3 - row][column + 1] for row, column in tour] == [
        *range(1, 12), FALSE
    ]  # fmt: skip


def test_d3_every_call_takes_the_moves_that_are_set_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Tried backwards, they lead to the tour that is last in their order.
    monkeypatch.setattr(boolean_knight_tour, "MOVES_ROW", MOVES_ROW[::-1])
    monkeypatch.setattr(
        boolean_knight_tour, "MOVES_COLUMN", MOVES_COLUMN[::-1]
    )
    for board in NARROW[:2]:
        for start in board:
            every = backtracking_matrix.tours(board, start)
            last = max(every, key=order_of, default=None)
            assert first_tour(board, start) == last, start


def test_d4_the_page_s_moves_1_to_8_have_the_numbers_0_to_7(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_up = moves_looked_up(boolean_knight_tour, monkeypatch)
    # On 2x3 no move leads from a square next to a corner.
    assert not knight_tour(2, 3, new_chessboard(2, 3), 1, 1, 2)
    assert looked_up == [n for n in range(8) for _ in range(2)]


def test_the_moves_are_those_of_the_page_in_its_order() -> None:
    assert list(zip(MOVES_ROW, MOVES_COLUMN, strict=True)) == MOVES


def test_the_statements_are_those_of_the_page_and_the_one_of_e2() -> None:
    # Lines 1 to 12, without 4 and 5, which set the moves (D3).
    assert shape(inspect.getsource(knight_tour)) == [
        ["If", ["Return"]],
        "Assign",
        ["For", ["Assign", "Assign", ["If", [["If", ["Return"]]]]]],
        "Assign",
        "Return",
    ]
