"""Algorithme 4 on a matrix, against the page and the published counts."""

from collections.abc import Iterator

import pytest

from cavalier.ledger.page import printed_numbers
from cavalier.ledger.tracing import count_calls
from common.board import Board, Square
from common.counts import paths_from_start
from common.diagnosis import examine
from imperative import backtracking_matrix
from imperative.backtracking_matrix import (
    Matrix,
    Variables,
    count_tours,
    first_tour,
    is_one_move,
    parcourir,
    principale,
    rondes,
    tours,
)
from tests.ports import twins
from tests.ports.twins import TIPE_MOVES as MOVES


def every_ronde(
    M: int,  # noqa: N803
    N: int,  # noqa: N803
    x0: int = 0,
    y0: int = 0,
    cyclique: bool = False,
) -> Iterator[Matrix]:
    """Search for all the tours from (x0, y0), as principale counts them."""
    return rondes(1, x0, y0, Variables(M, N, (x0, y0) if cyclique else None))


#: Boards that are not square, and how many tours they have: published.
RECTANGLES = {(3, 4): 16, (4, 3): 16, (7, 3): 104}


@pytest.mark.parametrize("sides", RECTANGLES)
def test_e1_the_matrix_has_m_rows_and_n_columns(
    sides: tuple[int, int],
) -> None:
    M, N = sides  # noqa: N806
    nb_solutions, premiere = principale(M, N)
    assert nb_solutions > 0
    for ronde in (premiere or [], next(every_ronde(M, N))):
        assert [len(ligne) for ligne in ronde] == [N] * M


@pytest.mark.parametrize("sides", RECTANGLES)
def test_e2_parcourir_sees_how_many_squares_there_are(
    sides: tuple[int, int],
) -> None:
    M, N = sides  # noqa: N806
    counts = [principale(M, N, *start)[0] for start in Board(M, N)]
    assert sum(counts) == RECTANGLES[sides]


def test_each_square_is_numbered_0_again_on_either_way_out() -> None:
    # Whatever the "fin si" close, the last line of parcourir comes after
    # them: else a square that leads nowhere would be left with its number.
    per_start = paths_from_start()
    for board in (Board(3, 4), Board(3, 7)):
        for start in board:
            known = per_start[board][start.row][start.column]
            assert count_tours(board, start) == known
            assert len(list(tours(board, start))) == known


def test_s1_the_first_tour_is_what_affiche_solution_would_show() -> None:
    nb_solutions, premiere = principale(4, 5)
    assert nb_solutions > 1
    assert premiere == next(every_ronde(4, 5))
    assert principale(4, 4) == (0, None)


@pytest.mark.parametrize("sides", [(1, 2), (2, 1), (2, 3), (3, 4)])
def test_s2_the_matrix_is_not_read_off_the_board(
    sides: tuple[int, int],
) -> None:
    # Read past its last row or column, it would raise IndexError.
    for start in Board(*sides):
        found = list(every_ronde(*sides, *start))
        assert principale(*sides, *start)[0] == len(found)


def test_s3_a_tour_may_start_anywhere() -> None:
    assert principale(3, 4)[0] == principale(3, 4, 0, 0)[0] == 2
    assert principale(3, 4, 1, 3)[0] == 4
    tour = first_tour(Board(4, 3), Square(0, 1))
    assert examine(Board(4, 3), tour, start=Square(0, 1)).valid


def test_s4_one_move_is_a_knight_s_move() -> None:
    twins.must_know_one_move(backtracking_matrix)
    # 3x4 has tours, of which none closes, wherever it starts.
    for square in Board(3, 4):
        assert principale(3, 4, *square, cyclique=True) == (0, None)
        assert list(every_ronde(3, 4, *square, cyclique=True)) == []


def test_s4_d4_a_ring_is_toured_both_ways_and_closes() -> None:
    # 3x3 without its centre.
    v = Variables(3, 3, (0, 1))
    v.ronde[1][1], v.NM = 9, 8
    assert len(list(rondes(1, 0, 1, v))) == 2
    parcourir(1, 0, 1, v)
    assert v.nb_solutions == 2


@pytest.mark.slow
def test_s4_closed_tours_end_one_move_from_the_start() -> None:
    twins.must_keep_those_that_close(backtracking_matrix)


def test_s5_the_tours_are_searched_for_one_at_a_time() -> None:
    # Each is in the list of all, and the first is there long before it.
    first, to_the_first = count_calls(
        lambda: next(every_ronde(4, 5)), "rondes"
    )
    found, to_the_last = count_calls(lambda: list(every_ronde(4, 5)), "rondes")
    assert found[0] == first
    assert (
        len(found)
        == principale(4, 5)[0]
        == paths_from_start()[Board(4, 5)][0][0]
    )
    assert 20 <= to_the_first < to_the_last / 10


def test_d1_two_runs_share_nothing() -> None:
    assert principale(3, 4) == principale(3, 4)
    alone = list(tours(Board(4, 5), Square(0, 0)))
    one, other = (tours(Board(4, 5), Square(0, 0)) for _ in range(2))
    pairs = list(zip(one, other, strict=True))
    assert pairs == list(zip(alone, alone, strict=True))


def by_number(ronde: Matrix, n: int, x: int, y: int) -> bool:
    """Find the first tour as the page does, with k from 0 to 7."""
    ronde[x][y] = n
    if n == len(ronde) * len(ronde[0]):
        return True
    for k in range(8):
        X, Y = x + MOVES[k][0], y + MOVES[k][1]  # noqa: N806
        on_board = 0 <= X < len(ronde) and 0 <= Y < len(ronde[0])
        if on_board and ronde[X][Y] == 0 and by_number(ronde, n + 1, X, Y):
            return True
    ronde[x][y] = 0
    return False


@pytest.mark.parametrize("sides", RECTANGLES)
def test_d2_the_moves_are_tried_in_the_order_of_their_numbers(
    sides: tuple[int, int],
) -> None:
    first = [[0] * sides[1] for _ in range(sides[0])]
    assert by_number(first, 1, 0, 0)
    assert principale(*sides)[1] == next(every_ronde(*sides)) == first


def test_d3_what_is_found_is_returned_and_nothing_is_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    nb_solutions, premiere = principale(3, 4)
    assert nb_solutions == paths_from_start()[Board(3, 4)][0][0]
    assert premiere is not None
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("cyclique", [False, True])
def test_d4_the_twins_agree(cyclique: bool) -> None:
    boards = (Board(3, 4), Board(4, 3), Board(1, 1))
    cases = [(board, start) for board in boards for start in board]
    for board, start in [*cases, (Board(3, 7), Square(0, 0))]:
        asked = (board.rows, board.columns, *start, cyclique)
        found = list(every_ronde(*asked))
        nb_solutions, premiere = principale(*asked)
        assert nb_solutions == len(found)
        assert premiere == (found[0] if found else None)


def test_d5_all_functions_go_by_the_same_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A piece that steps to the right only tours one row, from its left end.
    monkeypatch.setattr(backtracking_matrix, "POSITION_CAVALIER", ((0, 1),))
    assert principale(1, 4) == (1, [[1, 2, 3, 4]])
    assert list(every_ronde(1, 4)) == [[[1, 2, 3, 4]]]
    assert is_one_move((0, 2), (0, 3))
    assert not is_one_move((0, 0), (2, 1))


@pytest.mark.parametrize("sides", [(3, 4), (4, 3), (3, 9), (9, 3)])
def test_d6_the_board_is_as_large_as_asked(sides: tuple[int, int]) -> None:
    nb_solutions, premiere = principale(*sides)
    assert nb_solutions > 0
    assert examine(Board(*sides), square_order(premiere)).valid


def square_order(ronde: Matrix | None) -> list[Square]:
    """Return the squares of a numbered matrix, in the order of the tour."""
    numbered = {
        n: Square(row, column)
        for row, ligne in enumerate(ronde or [])
        for column, n in enumerate(ligne)
    }
    return [numbered[n] for n in sorted(numbered)]


def test_d7_row_0_is_the_first_line_and_figure_2_begins_in_its_last() -> None:
    figure = printed_numbers("tipe-fig2")
    lines = [line[1:] for line in figure[:-1]]
    assert [line[0] for line in figure[:-1]] == [5, 4, 3, 2, 1]
    assert lines[-1][0] == 1
    # Read by its own numbers, from row 1 up, it is one of the tours here.
    start = Square(0, 0)
    assert examine(Board(5, 5), square_order(lines[::-1]), start=start).valid
    for ronde in (principale(3, 4)[1], *every_ronde(3, 4)):
        assert ronde is not None
        assert ronde[0][0] == 1
