"""The web article's five steps: the unmarked start, and the moves."""

from itertools import pairwise
from random import Random

import pytest

from common.board import Board, Square
from common.diagnosis import examine
from common.judge import is_knight_move
from pedagogical.steps_as_printed import (
    accessibilite,
    choix_du_mouvement,
    cinq_etapes,
    first_tour,
    marquer_la_visite,
    nothing_visited,
    point_de_depart,
    repeter,
)

#: The moves of the page's listing, as (column, row).
MOVES = [(i, j) for i in (1, 2, -1, -2) for j in (3 - abs(i), abs(i) - 3)]

CHESSBOARD = Board(8, 8)
BOARDS = [CHESSBOARD, Board(5, 6), Board(6, 5), Board(3, 7), Board(7, 9)]
EVERY_BOARD = pytest.mark.parametrize("board", BOARDS, ids=str)


def run(
    board: Board, start: Square, seed: int
) -> tuple[str, dict[Square, int]]:
    """Carry out steps 2 to 5; return the end, and the marks."""
    visitee = nothing_visited(board.rows, board.columns)
    ending = repeter(visitee, start.column, start.row, Random(seed).randrange)
    return ending, {
        square: visitee[square.row][square.column] for square in board
    }


def walked(start: Square, marks: dict[Square, int]) -> list[Square]:
    """List the squares in the order in which the knight is on them."""
    marked = [square for square in marks if marks[square] > 0]
    return [start, *sorted(marked, key=lambda square: marks[square])]


def test_e1_from_a_corner_the_second_move_comes_back() -> None:
    # From either square a move away none is as hard to reach as the corner.
    for board in (CHESSBOARD, Board(6, 5), Board(4, 9), Board(7, 6)):
        visitee = nothing_visited(board.rows, board.columns)
        x, y, _ = cinq_etapes(visitee, lambda n: 0)
        assert (x, y) == (0, 0)
        assert visitee[0][0] == 2
        assert visitee[2][1] == 1


@EVERY_BOARD
def test_d2_a_run_moves_as_a_knight_and_marks_each_square_once(
    board: Board,
) -> None:
    for start in board:
        ending, marks = run(board, start, 3)
        walk = walked(start, marks)
        assert sorted(filter(None, marks.values())) == [*range(1, len(walk))]
        assert all(is_knight_move(*step) for step in pairwise(walk))
        free = [square for square in board if marks[square] == 0]
        assert ending == ("no valid move" if free else "all visited")
        assert not any(is_knight_move(walk[-1], square) for square in free)


@EVERY_BOARD
def test_d2_what_is_returned_is_a_tour_from_the_start(board: Board) -> None:
    for start in board:
        for seed in range(2):
            _, marks = run(board, start, seed)
            back = marks[start]
            whole = len(walked(start, marks)) - (back == len(board))
            is_tour = back in (0, len(board)) and whole == len(board)
            for closed in (False, True):
                tour = first_tour(board, start, closed=closed, seed=seed)
                expected = is_tour and (back > 0 or not closed)
                assert (tour is not None) == expected
                if tour is not None:
                    verdict = examine(board, tour, start=start)
                    assert verdict.valid
                    assert verdict.closed == (back > 0)


def test_of_1x1_nothing_is_marked() -> None:
    ending, marks = run(Board(1, 1), Square(0, 0), 0)
    assert (ending, [*marks.values()]) == ("no valid move", [0])
    assert first_tour(Board(1, 1), Square(0, 0)) == ((0, 0),)
    assert first_tour(Board(1, 1), Square(0, 0), closed=True) is None


def test_d2_step_1_draws_every_square_of_the_board() -> None:
    for rows, columns in [(5, 6), (6, 5), (1, 3)]:
        drawn = Random(1).randrange
        visitee = nothing_visited(rows, columns)
        starts = {point_de_depart(visitee, drawn) for _ in range(1000)}
        assert starts == {(x, y) for x in range(columns) for y in range(rows)}


@pytest.mark.parametrize("drawn", range(8))
def test_s1_s2_equal_squares_are_chosen_in_that_order_from_the_drawn_move(
    drawn: int,
) -> None:
    # From the centre of 5x5 all eight are, and stay, equally hard to reach.
    visitee = nothing_visited(5, 5)
    assert accessibilite(visitee, 2, 2) == 8
    for column, row in [*MOVES[drawn:], *MOVES[:drawn]]:
        chosen = choix_du_mouvement(visitee, 2, 2, lambda n: drawn % n)
        assert chosen == (2 + column, 2 + row)
        marquer_la_visite(visitee, *chosen, 1)


def test_s3_a_new_board_has_no_mark() -> None:
    visitee = nothing_visited(3, 5)
    assert visitee == [[0] * 5] * 3
    marquer_la_visite(visitee, 4, 1, 7)
    assert visitee == [[0] * 5, [0, 0, 0, 0, 7], [0] * 5]
    assert nothing_visited(3, 5) == [[0] * 5] * 3


def test_d3_the_two_ends_are_told_apart() -> None:
    visitee = nothing_visited(3, 3)
    assert repeter(visitee, 1, 1, Random(0).randrange) == "no valid move"
    assert visitee == [[0] * 3] * 3
    assert cinq_etapes(visitee, lambda n: n // 2) == (1, 1, "no valid move")
    endings = {run(Board(5, 6), start, 0)[0] for start in Board(5, 6)}
    assert endings == {"all visited", "no valid move"}


def test_a_seed_gives_one_run_and_another_seed_another() -> None:
    start = Square(3, 3)
    tours = [first_tour(CHESSBOARD, start, seed=seed) for seed in range(99)]
    again = [first_tour(CHESSBOARD, start, seed=seed) for seed in range(99)]
    assert tours == again
    assert len(set(tours)) > 2
    assert first_tour(CHESSBOARD, start) == tours[0]
