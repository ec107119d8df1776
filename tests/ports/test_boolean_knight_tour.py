"""The page of a yes or no: corrected, as printed, and with `any`."""

import pytest

from cavalier.ledger.calls import count_calls
from common.board import Board, Square
from functional import boolean_any
from pedagogical import boolean_knight_tour, pseudo_code_as_printed
from pedagogical.boolean_knight_tour import knight_tour, new_chessboard

#: Of n x n from the lower left square, by the theory and known counts.
ANSWERS = [(1, True), (2, False), (3, False), (4, False), (5, True)]

#: The page's moves, as (row, column), row 1 being the lowest.
ROWS, COLUMNS = (-1, 1, 2, 2, -2, -2, -1, 1), (-2, -2, -1, 1, -1, 1, 2, 2)
MOVES = [*zip(ROWS, COLUMNS, strict=True)]


@pytest.mark.parametrize(("n", "answer"), ANSWERS)
def test_e1_e2_the_answer_from_the_lower_left_square(
    n: int, answer: bool
) -> None:
    chessboard = new_chessboard(n, n)
    assert knight_tour(n, n, chessboard, 1, 1, 1, []) is answer
    left = boolean_any.chessboard(n, n) - {(1, 1)}
    assert boolean_any.knight_tour(1, 1, left) is answer
    printed, _ = pseudo_code_as_printed.run_knight_tour(n, n, 1, 1)
    assert printed is (n == 1)


def test_d3_d4_the_moves_are_those_of_the_page_in_its_order() -> None:
    for port in (boolean_knight_tour, pseudo_code_as_printed):
        moves = zip(port.MOVES_ROW, port.MOVES_COLUMN, strict=True)
        assert [*moves] == MOVES
    assert list(boolean_any.MOVES) == MOVES


def test_d1_the_walk_is_there_when_the_answer_is_true() -> None:
    chessboard = new_chessboard(3, 4)
    walk: list[tuple[int, int]] = []
    assert knight_tour(3, 4, chessboard, 1, 1, 1, walk) is True
    assert len({*walk}) == 12
    # All are marked but the last square.
    unmarked = {
        (row, column)
        for row in range(1, 4)
        for column in range(1, 5)
        if not chessboard[row][column]
    }
    assert unmarked == {walk[0]}


def test_s1_from_0_the_answer_is_never_true() -> None:
    assert knight_tour(1, 1, new_chessboard(1, 1), 0, 1, 1, []) is False
    tour = boolean_knight_tour.first_tour(Board(1, 1), Square(0, 0))
    assert tour == ((0, 0),)


def test_s1_s2_d2_the_walk_of_any_goes_where_the_answer_is_yes() -> None:
    left = boolean_any.chessboard(3, 4)
    assert len(left) == 12
    walk = boolean_any.walk((1, 1), left - {(1, 1)}, None)
    assert set(walk) == left
    assert boolean_any.destinations(1, 1)[3] == (3, 2)


def test_as_printed_no_move_is_tried() -> None:
    for row, column in Board(3, 4):
        _, chessboard = pseudo_code_as_printed.run_knight_tour(
            3, 4, row + 1, column + 1
        )
        assert sum(map(sum, chessboard)) == 1
        assert chessboard[row + 1][column + 1] is True
        assert len(chessboard) == 4


class Unwritten(list[bool]):
    """A line of a chessboard that stays free, whatever is set on it."""

    def __setitem__(self, *_: object) -> None:
        """Set nothing."""


@pytest.mark.parametrize("board", [Board(3, 4), Board(4, 3)], ids=str)
@pytest.mark.parametrize("start", [(1, 1), (3, 3)])
def test_as_printed_e2_were_the_square_free_the_first_moves_would_be_tried(
    start: tuple[int, int], board: Board
) -> None:
    squares = [(row + 1, column + 1) for row, column in board]
    lines: list[list[bool]] = [Unwritten([False] * 5) for _ in range(5)]
    calls: list[tuple[int, int]] = []
    count_calls(
        lambda: pseudo_code_as_printed.knight_tour(
            board.rows, board.columns, lines, 1, *start
        ),
        pseudo_code_as_printed.knight_tour,
        lambda rows, columns, chessboard, visited, row, column: calls.append(
            (row, column)
        ),
    )
    expected = [start]
    while len(expected) < len(board):
        here, there = expected[-1]
        around = [(here + i, there + j) for i, j in MOVES]
        expected.append(next(case for case in around if case in squares))
    assert calls == expected


def test_as_printed_only_1x1_has_a_tour() -> None:
    for board in (Board(1, 1), Board(3, 4), Board(5, 5)):
        for start in board:
            tour = pseudo_code_as_printed.first_tour(board, start)
            assert tour == ((start,) if len(board) == 1 else None)
            closed = pseudo_code_as_printed.first_tour(
                board, start, closed=True
            )
            assert closed is None
