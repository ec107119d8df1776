"""The Pascal paper's program: its ten boards, its calls, its mistakes."""

import itertools
import sys
from functools import partial
from pathlib import Path
from types import FrameType
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis.strategies import permutations, sampled_from

from cavalier.ledger.page import printed_numbers
from cavalier.ledger.tracing import count_calls_in, watch
from common.board import Board, Square, Tour, parse_square, square_name
from common.counts import Convention, published
from common.diagnosis import examine
from common.judge import walk_in
from common.tour import to_matrix
from imperative import backtracking_matrix
from pedagogical import pascal_move
from pedagogical.pascal_move import (
    LOOPS,
    MOVES,
    Const,
    Loop,
    Snapshot,
    TBoard,
    Var,
    clear_board,
    correct,
    first_tour,
    knight,
    move,
    print_board,
    tours,
)
from tests.ports import twins
from tests.ports.twins import PASCAL_MOVES as CASES

#: Table 1: the squares from d4 by number of the move.
TABLE_1 = ["e6", "f5", "f3", "e2", "c2", "b3", "b5", "c6"]

#: The printed boards: side, start, and the calls of `move` up to `halt`.
PRINTED: list[tuple[int, int, int, Loop, int]] = [
    (5, 1, 1, "clockwise", 41),
    (5, 1, 1, "anticlockwise", 288),
    (5, 3, 3, "clockwise", 9_909),
    (5, 3, 3, "anticlockwise", 9_909),
    (6, 1, 1, "clockwise", 5_422),
    (6, 1, 1, "anticlockwise", 177_048),
    (6, 3, 4, "clockwise", 2_436_915),
    (6, 3, 4, "anticlockwise", 437_475),
    (7, 1, 1, "clockwise", 11_272_348),
    (8, 1, 1, "clockwise", 3_242_065),
]

#: But for the three that take the longest: the test of the ledger runs them.
EACH_PRINTED = pytest.mark.parametrize(
    ("side", "x", "y", "loop", "calls"),
    [
        pytest.param(
            *row, marks=[pytest.mark.slow] if row[-1] > 10_000 else []
        )
        for row in PRINTED
        if row[-1] < 1_000_000
    ],
)

NARROW = [Board(3, 4), Board(4, 3), Board(3, 7), Board(7, 3)]

EVERY_VARIANT = pytest.mark.parametrize(
    ("loop", "snapshot"),
    list(itertools.product(LOOPS, ("pointer", "copy"))),
)


def name_of(side: int, x: int, y: int, loop: Loop) -> str:
    """Return the name of a printed board in the ledger."""
    name = f"pascal-{side}x{side}"
    if side < 7:
        name += f"-{x}{y}" + ("-anticlockwise" if loop != "clockwise" else "")
    return name


def first_board(
    rows: int = 5,
    columns: int = 5,
    x: int = 1,
    y: int = 1,
    loop: Loop = "clockwise",
) -> TBoard:
    """Begin a search, and return the first board that it finds."""
    return next(knight(rows, columns, x, y, loop))


@EACH_PRINTED
def test_the_program_gives_the_printed_board(
    side: int,
    x: int,
    y: int,
    loop: Loop,
    calls: int,
) -> None:
    work = partial(first_board, side, side, x, y, loop)
    board, made = count_calls_in(work, pascal_move, "move")
    assert board == printed_numbers(name_of(side, x, y, loop))
    assert made == calls


@EACH_PRINTED
def test_a_copy_of_the_board_gives_the_printed_board_too(
    side: int, x: int, y: int, loop: Loop, calls: int
) -> None:
    board = next(knight(side, side, x, y, loop, "copy"))
    assert board == printed_numbers(name_of(side, x, y, loop))


def mirrored(tour: Tour, board: Board) -> Tour:
    return tuple(Square(board.rows - 1 - i, j) for i, j in tour)


@pytest.mark.parametrize("board", NARROW, ids=str)
def test_the_other_way_round_is_the_mirror_image(board: Board) -> None:
    for start in list(board)[::4]:
        there = Square(board.rows - 1 - start.row, start.column)
        expected = [mirrored(tour, board) for tour in tours(board, there)]
        assert list(tours(board, start, loop="anticlockwise")) == expected


def test_the_two_printed_boards_from_the_centre_are_mirror_images() -> None:
    one = printed_numbers(name_of(5, 3, 3, "clockwise"))
    other = printed_numbers(name_of(5, 3, 3, "anticlockwise"))
    assert other == one[::-1]


def test_the_loop_is_the_one_asked_for() -> None:
    board, start = Board(3, 4), Square(0, 0)
    up, down = tours(board, start)
    assert list(tours(board, start, loop="anticlockwise")) == [down, up]
    assert first_tour(board, start, loop="anticlockwise") == down


def moves_of(tour: Tour) -> list[int]:
    """List the numbers of the moves, from 1."""
    return [
        1 + CASES.index((there.row - here.row, there.column - here.column))
        for here, there in itertools.pairwise(tour)
    ]


@pytest.mark.parametrize("board", [Board(3, 7), Board(5, 4)], ids=str)
def test_the_tours_come_in_the_order_of_the_loop(board: Board) -> None:
    start = Square(0, 0)
    up = [moves_of(tour) for tour in tours(board, start)]
    down = [moves_of(t) for t in tours(board, start, loop="anticlockwise")]
    assert len(up) > 1
    assert up == sorted(up)
    assert down == sorted(up, reverse=True)


SMALL = {
    (board, start): set(backtracking_matrix.tours(board, start))
    for board in (Board(3, 4), Board(4, 3))
    for start in (Square(0, 0), Square(2, 0), Square(2, 2))
}


@settings(max_examples=60)
@given(case=sampled_from(list(SMALL)), numbers=permutations(range(1, 9)))
def test_moves_may_be_renumbered(
    case: tuple[Board, Square], numbers: list[int]
) -> None:
    # The page: a renumbering gives, in general, another tour first.
    renumbered = dict(zip(numbers, CASES, strict=True))
    number_of = {delta: number for number, delta in renumbered.items()}

    def numbers_of(tour: Tour) -> list[int]:
        return [
            number_of[there.row - here.row, there.column - here.column]
            for here, there in itertools.pairwise(tour)
        ]

    with patch.dict(MOVES, renumbered):
        found = list(tours(*case))
        first = first_tour(*case)
    assert found == sorted(SMALL[case], key=numbers_of)
    assert first == (found[0] if found else None)


def test_d2_on_an_odd_board_about_half_of_the_starts_give_no_tour() -> None:
    board = Board(3, 7)
    known = {
        square: published(board, Convention.PATHS_FROM_START, square)
        for square in board
    }
    found = {
        square: len(list(knight(3, 7, square.row + 1, square.column + 1)))
        for square in board
        if square.row < 2 and square.column < 4
    }
    assert found == {square: known[square] for square in found}
    # The squares of the minority colour, as the corners are of the majority.
    odd = [square for square in board if (square.row + square.column) % 2]
    assert len(odd) == 10
    assert {known[square] for square in odd} == {0}
    assert {first_tour(board, square) for square in odd[:3]} == {None}


def const(rows: int, columns: int, snapshot: Snapshot = "pointer") -> Const:
    return Const(rows, columns, rows * columns, "clockwise", snapshot)


def test_s1_one_move_is_a_knight_s_move() -> None:
    twins.must_know_one_move(pascal_move)


def test_s1_closed_tours_are_those_that_end_one_move_from_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Of a larger board other ports find some tours sooner.
    every = twins.some_close()
    found = [to_matrix(twins.SIX, tour) for tour in every]
    monkeypatch.setattr(pascal_move, "knight", lambda *_: iter(found))
    assert list(tours(twins.SIX, twins.CORNER, closed=True)) == every[1:]


def test_e1_the_last_else_is_that_of_if_l() -> None:
    p = Var([[7] * 5 for _ in range(4)])
    k = Var(3)
    assert list(move(p, 2, 1, Var(False), k, const(3, 4))) == []
    assert p.value == [[7] * 5, [7] * 5, [7, 0, 7, 7, 7], [7] * 5]
    assert k.value == 3


def without(line: str) -> dict[str, object]:
    """Run the port's text with one line of `move` left out."""
    text = Path("pedagogical", "pascal_move.py").read_text("utf-8")
    head, rollback = text.split("            if not mini_l:\n")
    assert rollback.count(f"                {line}\n") == 1
    names: dict[str, object] = {"__name__": "pascal_move_without"}
    rollback = rollback.replace(f"                {line}\n", "", 1)
    exec(f"{head}            if not mini_l:\n{rollback}", names)
    return names


def boards_of(names: dict[str, object], snapshot: Snapshot) -> list[object]:
    program = names["knight"]
    assert callable(program)
    return list(program(4, 5, 1, 1, "clockwise", snapshot))


def test_e2_it_is_the_0_written_by_hand_that_takes_a_square_back() -> None:
    page = list(knight(4, 5))
    assert len(page) == 32
    no_rollback = without("p.value = q")
    assert boards_of(no_rollback, "pointer") == page
    assert boards_of(no_rollback, "copy") == page
    by_hand = without("p.value[x][y] = 0")
    assert boards_of(by_hand, "pointer") == []
    assert boards_of(by_hand, "copy") == page


@pytest.mark.parametrize("snapshot", ["pointer", "copy"])
def test_e2_p_stays_one_board_or_becomes_another(snapshot: Snapshot) -> None:
    board = [[0] * 5 for _ in range(4)]
    p = Var(board)
    list(move(p, 1, 1, Var(True), Var(1), const(3, 4, snapshot)))
    assert (p.value is board) == (snapshot == "pointer")
    assert p.value == [[0] * 5 for _ in range(4)]


class Watch:
    """Sees each call of `move` begin and end, from outside."""

    def __init__(self) -> None:
        self.flags: set[tuple[bool, bool]] = set()
        self.taken: set[int] = set()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Note the flags at every event, and the square at the first."""
        if frame.f_code.co_name != "move":
            return
        names = frame.f_locals
        self.flags.add((names["L"].value, names.get("mini_l", False)))
        if event == "call" and "k0" not in names:
            self.taken.add(names["p"].value[names["x"]][names["y"]])


def test_essential_l_is_true_where_the_knight_has_no_move_left_too() -> None:
    flags: list[bool] = []
    at_dead_ends: list[bool] = []

    def look(frame: FrameType) -> None:
        names = frame.f_locals
        x, y, board = names["x"], names["y"], names["p"].value
        left = [
            (x + dx, y + dy)
            for dx, dy in CASES
            if correct(x, y, CASES.index((dx, dy)) + 1, names["const"])
            and board[x + dx][y + dy] == 0
        ]
        flags.append(names["L"].value)
        if names["k"].value < names["const"].m and not left:
            at_dead_ends.append(names["L"].value)

    assert watch(lambda: next(knight(5, 5)), "move", look)
    assert flags == [True] * 41
    assert at_dead_ends == [True] * 5
    assert len(watch(lambda: list(knight(3, 4)), "move", look)) == 2
    assert len(at_dead_ends) > 5
    assert set(at_dead_ends) == {True}


@EVERY_VARIANT
def test_essential_l_is_never_false_and_mini_l_never_true(
    loop: Loop, snapshot: Snapshot
) -> None:
    watch = Watch()
    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        boards = list(knight(3, 4, 1, 1, loop, snapshot))
    finally:
        sys.setprofile(before)
    assert len(boards) == 2
    assert watch.flags == {(True, False)}
    # And "if p^[x,y]=0" is always true.
    assert watch.taken == {0}


def test_e1_essential_were_l_to_become_false_the_square_would_stay() -> None:
    p, flag, k = Var([[0] * 5 for _ in range(4)]), Var(True), Var(1)
    search = move(p, 1, 1, flag, k, const(3, 4))
    board = next(search)
    flag.value = False
    assert list(search) == []
    # All squares but the last keep their number: MiniL stops the rollback.
    kept = [[0 if n == 12 else n for n in row] for row in board]
    assert print_board(p.value) == kept


def test_e3_table_1_has_x_as_the_letter_and_y_downwards() -> None:
    chessboard = Board(8, 8)
    d4 = parse_square("d4", chessboard)
    by_table = [
        square_name(Square(d4.row + dy, d4.column + dx), chessboard)
        for dx, dy in MOVES.values()
    ]
    as_printed = [
        square_name(Square(d4.row + dx, d4.column + dy), chessboard)
        for dx, dy in MOVES.values()
    ]
    assert by_table == TABLE_1
    assert as_printed != TABLE_1
    # On a diagram, the one goes round clockwise and the other does not.
    assert as_printed == [TABLE_1[i] for i in (5, 4, 3, 2, 1, 0, 7, 6)]
    by_loop = [as_printed[i - 1] for i in LOOPS["anticlockwise"]]
    assert by_loop == TABLE_1[6:] + TABLE_1[:6]


@pytest.mark.parametrize(
    ("rows", "columns", "x", "y"), [(3, 4, 1, 4), (4, 3, 4, 1), (3, 7, 2, 6)]
)
def test_e3_on_the_boards_x_is_the_row(
    rows: int, columns: int, x: int, y: int
) -> None:
    board = next(knight(rows, columns, x, y))
    assert [len(row) for row in board] == rows * [columns]
    assert board[x - 1][y - 1] == 1
    # As on the page, of whose starts only (3; 4) tells x from y.
    page = printed_numbers(name_of(6, 3, 4, "clockwise"))
    assert page[3 - 1][4 - 1] == 1


def test_e4_the_board_is_cleared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[int] = []

    def watched(p: Var[TBoard], const: Const) -> None:
        # Cleared at a dead end, the search would never end.
        assert cleared == [], "cleared again"
        cleared.append(const.rows)
        clear_board(p, const)

    monkeypatch.setattr(pascal_move, "clear_board", watched)
    assert len(list(knight(4, 5))) == 32
    assert cleared == [4]


def test_e5_the_edge_has_not_always_4_moves_nor_the_rest_8() -> None:
    # The text knows 8 far from the edge, 4 on the edge and 2 in the corner.
    # A search that halts at the second square finds as many as are moves.
    two = Const(5, 7, 2, "clockwise", "pointer")
    p = Var([[0] * 8 for _ in range(6)])
    found = [
        [len(list(move(p, x, y, Var(True), Var(1), two))) for y in range(1, 8)]
        for x in range(1, 6)
    ]
    edge, next_to_it = [2, 3, 4, 4, 4, 3, 2], [3, 4, 6, 6, 6, 4, 3]
    assert found == [edge, next_to_it, [4, 6, 8, 8, 8, 6, 4], next_to_it, edge]


def test_e6_the_board_holds_numbers_of_the_knight_and_no_queens() -> None:
    p, k = Var([[0] * 5 for _ in range(4)]), Var(1)
    board = next(move(p, 1, 1, Var(True), k, const(3, 4)))
    assert sorted(n for row in board for n in row) == [*range(1, 13)]
    assert examine(Board(3, 4), walk_in(board)).valid


def test_the_board_is_cleared_before_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nothing(p: Var[TBoard], const: Const) -> None:
        pass

    monkeypatch.setattr(pascal_move, "clear_board", nothing)
    assert list(knight(3, 4)) == []


def test_d1_it_stops_at_the_first_board_and_goes_on_when_asked() -> None:
    page = printed_numbers("pascal-5x5-11")
    assert count_calls_in(first_board, pascal_move, "move") == (page, 41)
    boards = knight(5, 5)
    assert next(boards) == page
    second, more = count_calls_in(lambda: next(boards), pascal_move, "move")
    assert second != page
    assert more > 0


@pytest.mark.parametrize(
    ("rows", "columns", "boards"), [(3, 4, 2), (4, 3, 2), (1, 1, 1)]
)
def test_d1_after_the_last_board_everything_is_taken_back(
    rows: int, columns: int, boards: int
) -> None:
    free = [[0] * (columns + 1) for _ in range(rows + 1)]
    p, k = Var([row[:] for row in free]), Var(1)
    search = move(p, 1, 1, Var(True), k, const(rows, columns))
    assert len(list(search)) == boards
    assert p.value == free
    assert k.value == 0


@pytest.mark.parametrize("board", [Board(3, 4), Board(4, 3)], ids=str)
def test_d2_the_board_is_as_high_and_wide_as_asked(board: Board) -> None:
    start = Square(0, board.columns - 1)
    tour = first_tour(board, start)
    assert tour is not None
    matrix = next(knight(board.rows, board.columns, 1, board.columns))
    assert tuple(walk_in(matrix)) == tour
    assert to_matrix(board, tour) == tuple(tuple(row) for row in matrix)


def test_d3_the_board_is_returned_not_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    p = [[-1, -1, -1], [-1, 1, 2], [-1, 3, 4]]
    assert print_board(p) == [[1, 2], [3, 4]]
    assert next(knight(3, 4)) == [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("loop", LOOPS)
def test_d4_each_number_is_the_move_of_the_case_statement(loop: Loop) -> None:
    numbers = range(1, 9) if loop == "clockwise" else range(8, 0, -1)
    expected = [(3 + CASES[i - 1][0], 4 + CASES[i - 1][1]) for i in numbers]
    # A search that halts at the second square: from (3; 4) all 8 are there.
    two = Const(5, 7, 2, loop, "pointer")
    p = Var([[0] * 8 for _ in range(6)])
    boards = list(move(p, 3, 4, Var(True), Var(1), two))
    seconds = [
        (x, y)
        for board in boards
        for x, row in enumerate(board, 1)
        for y, number in enumerate(row, 1)
        if number == 2
    ]
    assert seconds == expected


@pytest.mark.parametrize("number", range(1, 9))
def test_d4_correct_looks_where_the_case_statement_leads(number: int) -> None:
    dx, dy = CASES[number - 1]
    for x, y in itertools.product(range(1, 5), range(1, 8)):
        stays = 1 <= x + dx <= 4 and 1 <= y + dy <= 7
        assert correct(x, y, number, const(4, 7)) == stays


@pytest.mark.parametrize("snapshot", ["pointer", "copy"])
def test_d5_all_the_calls_share_the_variables(snapshot: Snapshot) -> None:
    p, flag, k = Var([[0] * 5 for _ in range(4)]), Var(True), Var(1)
    search = move(p, 1, 1, flag, k, const(3, 4, snapshot))
    handed = []
    board = watch(
        lambda: next(search),
        "move",
        lambda frame: handed.append([frame.f_locals[name] for name in "pLk"]),
    )
    assert len(handed) >= 12
    assert all(each == [p, flag, k] for each in handed)
    # Twelve calls are under way; k is what the innermost one has made it.
    assert k.value == 12
    assert print_board(p.value) == board
    # And each of them takes back what it has made of the board.
    assert len(list(search)) == 1
    assert p.value == [[0] * 5 for _ in range(4)]
