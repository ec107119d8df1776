"""The diagnosis: every fault, its sentence, and what is no walk at all."""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.board import Board, Square, parse_board
from common.diagnosis import examine, examine_matrix
from common.verdict import MOST_LISTED, FaultCode, Verdict
from tests.strategies import Walk, spoilt_tours

CORPUS = tomllib.loads(
    Path(__file__).parents[1].joinpath("corpus.toml").read_text("utf-8")
)
Pair = tuple[int, int]


def told(verdict: Verdict) -> list[str]:
    """Write each fault as CODE or CODE@STEP."""
    return [
        str(fault.code) if fault.step is None else f"{fault.code}@{fault.step}"
        for fault in verdict.faults
    ]


@pytest.mark.parametrize(
    "row", CORPUS["judged"], ids=[row["why"] for row in CORPUS["judged"]]
)
def test_what_is_no_tour_has_all_its_faults(row: dict[str, object]) -> None:
    board = parse_board(str(row["board"]))
    judge = examine_matrix if "matrix" in row else examine
    start = row.get("start")
    verdict = judge(
        board,
        row.get("matrix", row.get("squares")),
        start=Square(*start) if isinstance(start, list) else None,
        closed=bool(row.get("closed")),
    )
    assert told(verdict) == row["faults"]
    assert (verdict.valid, verdict.tour) == (False, None)


# --- an oracle that shares nothing with the diagnosis ---


def faults_of_squares(board: Board, walk: Walk) -> list[str]:
    found: list[str] = []
    visits: list[Pair | None] = []
    for step, item in enumerate(walk, 1):
        visits.append(None)
        match item:
            case (int() as row, int() as column) if bool not in map(
                type, item
            ):
                if not (0 <= row < board.rows and 0 <= column < board.columns):
                    found.append(f"off-board@{step}")
                elif (row, column) in visits:
                    found.append(f"duplicate@{step}")
                visits[-1] = row, column
            case (_, _):
                found.append(f"not-an-integer@{step}")
            case _:
                found.append(f"wrong-shape@{step}")
    found += ["missing"] if {*map(tuple, board)} - {*visits} else []
    for step, (one, other) in enumerate(pairwise(visits), 2):
        if one and other:
            far = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
            found += [f"illegal-move@{step}"] if far != 5 else []
    order = [str(code) for code in FaultCode]
    return sorted(found, key=lambda fault: order.index(fault.split("@")[0]))


@given(spoilt_tours())
def test_squares_have_the_faults_that_the_oracle_finds(
    case: tuple[Board, Walk],
) -> None:
    board, walk = case
    assert told(examine(board, walk)) == faults_of_squares(board, walk)


@given(spoilt_tours(), st.integers(-1, 12), st.integers(0, 11))
def test_a_matrix_has_the_faults_of_its_walk_and_its_numbers(
    case: tuple[Board, Walk], number: int, place: int
) -> None:
    board, walk = case
    rows: list[list[object]] = [[0] * board.columns for _ in range(board.rows)]
    for step, square in enumerate(walk, 1):
        if isinstance(square, Square) and square in board:
            rows[square.row][square.column] = step
    row, column = divmod(place % len(board), board.columns)
    rows[row][column] = number
    counted = [n for n in chain(*rows) if n in range(1, len(board) + 1)]
    verdict = examine_matrix(board, rows)
    found = verdict.counts
    assert found.get(FaultCode.OUT_OF_RANGE, 0) == len(board) - len(counted)
    assert (FaultCode.MISSING in found) == (len({*counted}) < len(board))
    again = {n for n in counted if counted.count(n) > 1}
    assert found.get(FaultCode.DUPLICATE, 0) == len(again)
    assert verdict.valid == (not found)


# --- sentences ---

#: A board, squares or a matrix, a start, whether closed is asked, the place of
#: the fault among all, its squares and its sentence.
SENTENCES = [
    ("3x4", [(1, 1), (2, 3), (2, 0)], None, False, -1, [(2, 3), (2, 0)],
     "step 3: d1 to a1 (0 down, 3 left) is not a knight's move"),
    ("3x4", [(0, 0), (2, 0)], None, False, -1, [(0, 0), (2, 0)],
     "step 2: a3 to a1 (2 down, 0 across) is not a knight's move"),
    ("3x4", [(2, 1), (0, 3)], None, False, -1, [(2, 1), (0, 3)],
     "step 2: b1 to d3 (2 up, 2 right) is not a knight's move"),
    ("3x4", [(2, 1), (0, 1)], None, False, -1, [(2, 1), (0, 1)],
     "step 2: b1 to b3 (2 up, 0 across) is not a knight's move"),
    ("3x4", [(2, 3), (1, 2)], None, False, -1, [(2, 3), (1, 2)],
     "step 2: d1 to c2 (1 up, 1 left) is not a knight's move"),
    ("3x4", [(0, 0), (1, 1)], None, False, -1, [(0, 0), (1, 1)],
     "step 2: a3 to b2 (1 down, 1 right) is not a knight's move"),
    ("3x4", [(0, 0), (1, 2), (2, 0), (1, 2)], None, False, 0, [(1, 2)],
     "step 4: c2 was visited at step 2"),
    ("2x2", [[3, 1], [2, 3]], None, False, 0, [(0, 0), (1, 1)],
     "3 occurs 2 times: a2, b1"),
    ("3x3", [(1, 1)], None, False, 0,
     [square for square in Board(3, 3) if square != (1, 1)],
     "never visited: a3, b3, c3, a2, c2, ... (8 of 9)"),
    ("2x3", [(0, 0)], None, False, 0, [*Board(2, 3)][1:],
     "never visited: b2, c2, a1, b1, c1 (5 of 6)"),
    ("2x3", [[2, 9, 9], [9, 9, 5]], None, False, -1, [],
     "standing nowhere: 1, 3, 4, 6 (4 of 6)"),
    ("1x2", [[1, 10**30]], None, False, 0, [(0, 1)],
     "b1 holds a number of over 30 digits, not a number from 1 to 2"),
    ("1x2", [[1, 10**30 - 1]], None, False, 0, [(0, 1)],
     f"b1 holds {'9' * 30}, not a number from 1 to 2"),
    ("1x2", [[1, "1" * 31]], None, False, 0, [(0, 1)],
     f"b1 holds '{'1' * 30}'..., not a whole number"),
    ("1x2", [[1, 1.0]], None, False, 0, [(0, 1)],
     "b1 holds 1.0, not a whole number"),
    ("1x2", [[1, [1]]], None, False, 0, [(0, 1)],
     "b1 holds a value of type list, not a whole number"),
    ("3x4", [(3, 0)], None, False, 0, [(3, 0)],
     "step 1: (3, 0) is not on the 3x4 board"),
    ("1x1", {(0, 0)}, None, False, 0, [],
     "a value of type set is not a list or tuple of squares"),
    ("1x1", [(0, "x")], None, False, 0, [],
     "step 1: in (0, 'x'), row and column are not both whole numbers"),
    ("1x1", ["a1"], None, False, 0, [],
     "step 1: 'a1' is not a pair (row, column)"),
    ("1x1", [(0, 0, 0)], None, False, 0, [],
     "step 1: a list of 3 is not a pair (row, column)"),
    ("3x4", [(0, 0)], (2, 3), False, -1, [(0, 0)],
     "the first square is a3, not d1"),
    ("3x4", [(0, 0)], "d1", False, -1, [(0, 0)],
     "the first square is a3, not 'd1'"),
    ("3x4", [(0, 0), (1, 2), (2, 0), (0, 1)], None, True, -1,
     [(0, 1), (0, 0)],
     "the last square, b3, is not a knight's move from the first, a3"),
    ("2x3", [[1, 2, 3], [4, 5, 6]], None, False, 0, [],
     "a matrix of 2x3 is not a list of squares: examine_matrix is for a "
     "matrix"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("size", "value", "start", "closed", "place", "squares", "sentence"),
    SENTENCES,
    ids=[row[-1][:40] for row in SENTENCES],
)
def test_a_fault_has_its_squares_and_one_sentence(
    size: str,
    value: object,
    start: Pair | None,
    closed: bool,
    place: int,
    squares: Sequence[Pair],
    sentence: str,
) -> None:
    board = parse_board(size)
    is_matrix = isinstance(value, list) and isinstance(value[0], list)
    judge = examine_matrix if is_matrix else examine
    if sentence.startswith("a matrix"):
        judge = examine
    fault = judge(board, value, start=start, closed=closed).faults[place]
    assert fault.message == sentence
    assert [*fault.squares] == [*squares]


@pytest.mark.parametrize(
    ("matrix", "messages"),
    [
        ([[1, 2, 3], [4, 5, 6]], ["the matrix is 2x3, not 3x2"]),
        ([], ["the matrix has 0 rows, not 3"]),
        (
            [[1, 2], [3], None, [4, 5]],
            [
                "the matrix has 4 rows, not 3",
                "row 1 is 1 long, not 2",
                "row 2 is not a list or tuple",
            ],
        ),
        (
            [None],
            ["the matrix has 1 row, not 3", "row 0 is not a list or tuple"],
        ),
        ({1}, ["a value of type set is not a list or tuple of rows"]),
    ],
)
def test_a_matrix_of_another_shape_is_named(
    matrix: object, messages: list[str]
) -> None:
    verdict = examine_matrix(Board(3, 2), matrix)
    assert [fault.message for fault in verdict.faults] == messages
    assert {fault.code for fault in verdict.faults} == {FaultCode.WRONG_SHAPE}


def test_all_faults_are_counted_and_the_first_are_listed() -> None:
    walk = [(0, 0)] * (MOST_LISTED + 5) + [(9, 9)]
    verdict = examine(Board(3, 40), walk)
    assert verdict.counts == {
        FaultCode.OFF_BOARD: 1,
        FaultCode.DUPLICATE: MOST_LISTED + 4,
        FaultCode.MISSING: 1,
        FaultCode.ILLEGAL_MOVE: MOST_LISTED + 5,
    }
    assert verdict.unlisted == (
        (FaultCode.DUPLICATE, 4),
        (FaultCode.ILLEGAL_MOVE, 5),
    )
    assert len(verdict.faults) == 2 * MOST_LISTED + 2
    missing = next(f for f in verdict.faults if f.code == FaultCode.MISSING)
    assert missing.squares == tuple(Board(3, 40))[1 : MOST_LISTED + 1]


def test_a_closed_tour_with_another_start_is_still_closed() -> None:
    board = Board(3, 10)
    from common.construction import closed_tour

    tour = closed_tour(board)
    assert tour is not None
    verdict = examine(board, tour, start=tour[1], closed=True)
    assert told(verdict) == ["wrong-start@1"]
    assert (verdict.closed, verdict.tour) == (True, None)
    assert examine(board, tour[1:] + tour[:1], start=tour[1], closed=True)


# --- anybody's values ---


class Liar(int):
    """An int that claims to be another one."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __index__(self) -> int:
        return 0


class LyingList(list[object]):
    """A list that hands out other things than those it holds."""

    def __iter__(self) -> Iterator[object]:
        return iter([(0, 0)])

    def __len__(self) -> int:
        return 1


class Quitting:
    """A value that ends the program where it is asked for anything."""

    def __index__(self) -> int:
        raise SystemExit

    def __eq__(self, other: object) -> bool:
        raise SystemExit

    def __hash__(self) -> int:
        raise SystemExit

    def __repr__(self) -> str:
        raise SystemExit


class QuittingInt64(np.int64):
    """One of numpy's whole numbers, with a method of a stranger."""

    def __index__(self) -> int:
        raise SystemExit


def own_member() -> object:
    itself: list[object] = []
    itself += [itself, itself]
    return itself


JUNK: list[Callable[[], object]] = [
    lambda: None, lambda: True, lambda: 1.0, lambda: "a1", lambda: b"\0\0",
    lambda: {(0, 0)}, lambda: {(0, 0): 1}, lambda: range(2),
    lambda: iter([(0, 0)]), lambda: list, lambda: 0j, Quitting,
    lambda: QuittingInt64(0), lambda: np.True_, lambda: np.float64(1),
    lambda: np.timedelta64(1, "s"), lambda: np.array([[0, 0]]), own_member,
    lambda: ..., lambda: LyingList([(5, 5)]), lambda: (Liar(7), 0),
]  # fmt: skip


@pytest.mark.parametrize("make", JUNK)
@pytest.mark.parametrize("judge", [examine, examine_matrix])
def test_junk_is_refused_wherever_it_stands(
    judge: Callable[[Board, object], Verdict], make: Callable[[], object]
) -> None:
    junk = make()
    for value in (junk, [junk], [[junk]], ((0, junk),)):
        verdict = judge(Board(1, 1), value)
        assert not verdict.valid
        assert all(len(fault.message) < 300 for fault in verdict.faults)
    assert not judge(Board(1, 2), [[junk, 0]]).valid
    assert not judge(Board(1, 2), [[1, junk]]).valid


@pytest.mark.parametrize("code", np.typecodes["AllInteger"])
def test_whole_numbers_of_numpy_are_whole_numbers(code: str) -> None:
    one = np.dtype(code).type(1)
    verdict = examine(Board(2, 3), [(one - one, 0), [one, 2]])
    assert told(verdict) == ["missing"]
    assert examine_matrix(Board(1, 1), ((one,),)).valid


def test_a_large_board_costs_no_more() -> None:
    assert told(examine(Board(10**9, 10**9), [(0, 0)])) == ["missing"]
