"""The Pascal paper: its boards, in both storages, and its statements."""

from itertools import product
from types import ModuleType

import pytest

from pedagogical import pascal_coordinates, pascal_move
from pedagogical.pascal_move import (
    Globals,
    Loop,
    Snapshot,
    Var,
    clear_board,
    knight,
    move,
    print_board,
)

BOTH = pytest.mark.parametrize("port", [pascal_move, pascal_coordinates])

BOARDS = (
    "1 16 21 10 25/20 11 24 15 22/17 2 19 6 9/12 7 4 23 14/3 18 13 8 5",
    "21 6 11 16 23/12 17 22 5 10/7 20 1 24 15/2 13 18 9 4/19 8 3 14 25",
    "1 16 11 6 3/10 5 2 17 12/15 22 19 4 7/20 9 24 13 18/23 14 21 8 25",
    "19 8 3 14 25/2 13 18 9 4/7 20 1 24 15/12 17 22 5 10/21 6 11 16 23",
)
DIRECTIONS: tuple[Loop, Loop] = ("clockwise", "anticlockwise")

#: Table 3: the loop, the start's row and column, and the board.
PRINTED = [
    (loop, x, board)
    for (loop, x), board in zip(
        product(DIRECTIONS, (1, 3)), BOARDS, strict=True
    )
]


def rows(text: str) -> list[list[int]]:
    """Return the rows of a board that is written in one line."""
    return [[int(n) for n in row.split()] for row in text.split("/")]


@pytest.mark.parametrize(("loop", "x", "board"), PRINTED)
@pytest.mark.parametrize("snapshot", ["pointer", "copy"])
def test_e3_table_3_is_printed_whatever_q_is(
    loop: Loop, x: int, board: str, snapshot: Snapshot
) -> None:
    assert next(knight(5, 5, x, x, loop, snapshot)) == rows(board)


@pytest.mark.parametrize(("loop", "x", "board"), PRINTED[:2])
def test_d3_the_second_storage_has_the_squares_in_order(
    loop: Loop, x: int, board: str
) -> None:
    path = next(pascal_coordinates.knight(5, 5, x, x))
    matrix = rows(board)
    assert [matrix[i - 1][j - 1] for i, j in path] == [*range(1, 26)]


@BOTH
def test_d1_d5_the_tours_go_on_after_the_first(port: ModuleType) -> None:
    boards = list(port.knight(3, 4))
    assert len(boards) == 2
    assert boards[0] != boards[1]
    assert list(port.knight(3, 4, 2, 2)) == []


def test_d3_print_board_leaves_out_row_and_column_0(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert print_board([[-1, -1], [-1, 5]]) == [[5]]
    assert capsys.readouterr().out == ""


def test_e4_the_board_is_cleared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[int] = []

    def watched(p: Var[list[list[int]]], g: Globals) -> None:
        cleared.append(g.m)
        clear_board(p, g)

    monkeypatch.setattr(pascal_move, "clear_board", watched)
    assert len([*knight(3, 4)]) == 2
    assert cleared == [12]
    p = Var([[-1, -1, -1]] + [[-1, 7, 7] for _ in range(3)])
    clear_board(p, Globals(3, 2, "clockwise", "pointer"))
    assert p.value == [[-1] * 3, *[[-1, 0, 0]] * 3]


@pytest.mark.parametrize("snapshot", ["pointer", "copy"])
def test_e2_e6_d5_all_calls_share_the_board_and_the_number(
    snapshot: Snapshot,
) -> None:
    g = Globals(3, 4, "clockwise", snapshot)
    p = Var([[-1] * 5 for _ in range(4)])
    clear_board(p, g)
    first, k = p.value, Var(1)
    search = move(p, 1, 1, Var(True), k, g)
    next(search)
    assert k.value == 12
    assert sorted(n for row in p.value for n in row if n > 0) == [
        *range(1, 13)
    ]
    # Of a copy the board before it is taken back, and not of a pointer.
    assert (p.value is first) == (snapshot == "pointer")
    assert (p.value[1] is first[1]) == (snapshot == "pointer")
    next(search)
    assert [*search] == []
    assert k.value == 0
    assert sum(n > 0 for row in p.value for n in row) == 0


def test_e1_if_l_is_false_the_square_is_taken_back() -> None:
    p = Var([[-1, -1], [-1, 5]])
    g = Globals(1, 1, "clockwise", "pointer")
    assert [*move(p, 1, 1, Var(False), Var(1), g)] == []
    assert p.value[1][1] == 0
