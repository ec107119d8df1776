"""Algorithme 1 as printed: the knight walks along a line, off the board."""

import pytest

from common.board import Board, Square
from common.judge import is_knight_move
from imperative import warnsdorff_matrix
from pedagogical import algorithm_1_as_printed
from pedagogical.algorithm_1_as_printed import (
    Globals,
    Mat,
    OffBoardError,
    Position,
    first_tour,
    initialiser_parcours,
    initialiser_poids,
    run_principale,
)

BOARDS = [Board(8, 8), Board(5, 6), Board(6, 5), Board(7, 4), Board(4, 7)]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_e1_the_knight_walks_two_rows_down_and_one_column_left(
    board: Board,
) -> None:
    for start in board:
        ending, parcours = run_principale(board.rows, board.columns, *start)
        assert ending == "off the board"
        line = [
            Square(start.row + 2 * k, start.column - k)
            for k in range(board.rows)
        ]
        numbered = {
            k: Square(row, column)
            for row, ligne in enumerate(parcours)
            for column, k in enumerate(ligne)
            if k > 0
        }
        on_board = [square for square in line if square in board]
        assert numbered == dict(enumerate(on_board, 1))


@pytest.mark.parametrize(
    ("board", "start"),
    [(Board(3, 3), (1, 1)), (Board(2, 2), (0, 1)), (Board(1, 4), (0, 2))],
)
def test_e1_d3_without_a_free_neighbour_it_says_that_there_is_none(
    board: Board, start: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    ending, _ = run_principale(board.rows, board.columns, *start)
    assert ending == "none found"
    assert capsys.readouterr().out == ""


def test_e1_were_the_best_returned_the_tour_would_be_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = Square(5, 4)
    tour = warnsdorff_matrix.first_tour(Board(6, 5), start)
    assert tour is not None
    rest = iter(tour[1:])
    monkeypatch.setattr(
        algorithm_1_as_printed, "warnsdorff", lambda *_: Position(*next(rest))
    )
    ending, parcours = run_principale(6, 5, *start)
    assert ending == "shown"
    assert [parcours[r][c] for r, c in tour] == [*range(1, 31)]


def test_s1_the_matrices_are_set_whatever_they_held() -> None:
    board, g = Board(4, 7), Globals(4, 7)
    for square in board:
        g.parcours[square] = g.poids[square] = 99
    initialiser_parcours(g)
    initialiser_poids(g)
    assert g.parcours.rows == [[0] * 7 for _ in range(4)]
    for square in board:
        jumps = [other for other in board if is_knight_move(square, other)]
        assert g.poids[square] == len(jumps)


@pytest.mark.parametrize("square", [(-1, 0), (0, -1), (4, 0), (0, 7), (6, -1)])
def test_s2_off_the_board_nothing_is_read_or_written(
    square: tuple[int, int],
) -> None:
    mat = Mat(4, 7)
    with pytest.raises(OffBoardError, match="is off the 4x7 Mat"):
        mat[square]
    with pytest.raises(OffBoardError, match="is off the 4x7 Mat"):
        mat[square] = 1
    assert mat.rows == [[0] * 7 for _ in range(4)]


def test_it_finds_the_tour_of_1x1_and_no_other() -> None:
    for board in (Board(1, 1), *BOARDS):
        for start in board:
            tour = first_tour(board, start)
            assert tour == ((start,) if len(board) == 1 else None)
            assert first_tour(board, start, closed=True) is None
