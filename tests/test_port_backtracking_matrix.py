"""Algorithme 4 on a matrix, against the page and the published counts."""

import pytest

from common.board import Board, Square
from common.known_counts import paths_from_start
from common.validator import examine, is_knight_move
from imperative.backtracking_matrix import (
    POSITION_CAVALIER,
    Matrix,
    count_tours,
    first_tour,
    one_jump,
    principale,
    rondes,
    tours,
)

#: The eight destinations, in the order of the page's section 1.
MOVES = [
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
]  # fmt: skip


def test_5x5_has_304_tours_from_a_corner() -> None:
    assert paths_from_start()[Board(5, 5)][0][4] == 304
    assert count_tours(Board(5, 5), Square(0, 4)) == 304


def test_e1_the_printed_loops_run_one_too_far() -> None:
    def printed(M: int, N: int) -> Matrix:  # noqa: N803
        ronde = [[1] * N for _ in range(M)]
        for i in range(M + 1):
            for j in range(N + 1):
                ronde[i][j] = 0
        return ronde

    with pytest.raises(IndexError):
        printed(3, 4)
    assert principale(3, 4)[0] == 2


def test_e2_a_local_of_principale_is_not_seen_beside_it() -> None:
    beside = """
def parcourir(n):
    return n < NM

def principale(M, N):
    NM = N * M
    return parcourir(1)
"""
    inside = """
def principale(M, N):
    def parcourir(n):
        return n < NM

    NM = N * M
    return parcourir(1)
"""
    for layout in (beside, inside):
        names: dict[str, object] = {}
        exec(layout, names)
        run = names["principale"]
        assert callable(run)
        if layout is beside:
            with pytest.raises(NameError, match="NM"):
                run(3, 4)
        else:
            assert run(3, 4) is True


def left_over(words: str, *, one_word: bool) -> int:
    """Count the ends that close nothing; each "si" wants its "fin si"."""
    opened = closed = 0
    for word in words.split(", "):
        opened += word == "si" or (word == "sinon si" and not one_word)
        closed += word == "fin si"
    return closed - opened


def test_e3_one_fin_si_is_left_over_if_sinon_si_is_one_word() -> None:
    # The "si" of the page's parcourir, in order, the one in the loop too.
    page = "si, si, fin si, sinon si, si, fin si, fin si, fin si"
    assert left_over(page, one_word=True) == 1
    assert left_over(page, one_word=False) == 0


def test_s1_the_first_tour_is_what_affiche_solution_would_show() -> None:
    nb_solutions, premiere = principale(4, 5)
    assert nb_solutions > 1
    assert premiere == next(rondes(4, 5))
    assert principale(4, 4) == (0, None)


def test_s2_every_test_of_the_condition_at_once_reads_off_the_board() -> None:
    def strict(ronde: Matrix, X: int, Y: int) -> bool:  # noqa: N803
        return all(
            [X >= 0, X < 3, Y >= 0, Y < 4, ronde[X][Y] == 0]
        )  # a list: nothing stops at the first False

    empty = [[0] * 4 for _ in range(3)]
    assert strict(empty, 2, 1)
    with pytest.raises(IndexError):
        strict(empty, 3, 1)


def test_s3_a_tour_may_start_anywhere() -> None:
    assert principale(3, 4)[0] == principale(3, 4, 0, 0)[0] == 2
    assert principale(3, 4, 1, 3)[0] == 4
    tour = first_tour(Board(4, 3), Square(0, 1))
    assert examine(Board(4, 3), tour, start=Square(0, 1)).valid


def test_s4_closed_tours_end_one_jump_from_the_start() -> None:
    start = Square(2, 3)
    for last in Board(5, 6):
        assert one_jump(*last, *start) is is_knight_move(last, start)
    # 4x5 has 32 tours from a corner, of which none closes.
    assert principale(4, 5)[0] == len(list(rondes(4, 5))) == 32
    assert principale(4, 5, cyclique=True) == (0, None)
    assert list(rondes(4, 5, cyclique=True)) == []


def test_s5_the_tours_are_searched_for_one_at_a_time() -> None:
    # 6x6 has 524,486 tours from a corner: all of them would take hours.
    tour = first_tour(Board(6, 6), Square(0, 0))
    assert examine(Board(6, 6), tour, start=Square(0, 0)).valid


def test_d1_two_runs_share_nothing() -> None:
    alone = list(tours(Board(4, 5), Square(0, 0)))
    one, other = (tours(Board(4, 5), Square(0, 0)) for _ in range(2))
    pairs = list(zip(one, other, strict=True))
    assert pairs == list(zip(alone, alone, strict=True))


def test_d2_the_moves_in_turn_are_those_numbered_0_to_7() -> None:
    by_number = [
        (POSITION_CAVALIER[k][0], POSITION_CAVALIER[k][1]) for k in range(8)
    ]
    assert by_number == list(POSITION_CAVALIER) == MOVES


def test_d3_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert principale(3, 4)[0] == 2
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("cyclique", [False, True])
def test_d4_the_twins_agree(cyclique: bool) -> None:
    for board in (Board(3, 7), Board(4, 3), Board(1, 1)):
        for x0, y0 in board:
            sides = board.rows, board.columns
            found = list(rondes(*sides, x0, y0, cyclique))
            nb_solutions, premiere = principale(*sides, x0, y0, cyclique)
            assert nb_solutions == len(found)
            assert premiere == (found[0] if found else None)
