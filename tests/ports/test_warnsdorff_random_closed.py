"""The web article's program: its draws and boards, move for move.

The boards come from the page's program itself, compiled with its headers
added, with a fixed srand of glibc; that of side 6 with the moves apart (D4).
"""

from collections.abc import Callable, Iterator
from itertools import repeat

import pytest

from cavalier.ledger.article import glibc
from functional import warnsdorff_draws
from imperative.warnsdorff_random_closed import (
    closed_tour,
    next_move,
)


def stream() -> Iterator[int]:
    """Yield what rand() returns after srand(1)."""
    return iter(glibc(1), -1)


def always(draw: int) -> Callable[[], int]:
    """Return a rand() that returns one number."""
    return lambda: draw


def test_d4_d5_the_program_s_output_after_srand_1() -> None:
    rows, attempts = closed_tour(6, glibc(1), 99)
    assert rows is not None
    # The lines of its output are the columns of the board (D5).
    assert [row[0] for row in rows] == [30, 5, 20, 9, 28, 7]
    points, begun = warnsdorff_draws.closed_tour(6, stream(), 99)
    assert points is not None
    assert begun == attempts == 7
    assert [rows[y][x] for x, y in points] == [*range(1, 37)]


def test_d1_next_move_returns_the_point_it_numbers() -> None:
    a = [1] + [-1] * 63
    reached = [next_move(a[:], 0, 0, 8, always(draw)) for draw in range(8)]
    # In the corner moves 0 and 2 are free, and mirror each other.
    low, high = (1, 2), (2, 1)
    assert reached == [low, high, high, low, low, low, low, low]
    next_move(a, 0, 0, 8, always(0))
    assert a[2 * 8 + 1] == 2


def test_e1_the_centre_of_3x3_has_no_move_and_a_corner_two() -> None:
    a = [-1] * 9
    a[4] = 1
    assert next_move(a, 1, 1, 3, always(0)) is None
    assert next_move([1] + [-1] * 8, 0, 0, 3, always(0)) == (1, 2)


def test_d2_d3_the_draws_are_the_argument_s_and_nothing_is_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    drawn: list[int] = []

    def rand() -> int:
        drawn.append(4)
        return 4

    # 4 % 3 is 1: in the centre of 3x3 the first step fails.
    assert closed_tour(3, rand, 5) == (None, 5)
    assert len(drawn) == 5 * 3
    assert capsys.readouterr().out == ""


def test_s1_no_more_attempts_are_made_than_asked_for() -> None:
    for attempts in (0, 1, 9):
        assert closed_tour(5, glibc(1), attempts) == (None, attempts)
        drawn = warnsdorff_draws.closed_tour(5, stream(), attempts)
        assert drawn == (None, attempts)
    for attempts, closes in ((7, True), (6, False)):
        rows, _ = closed_tour(6, glibc(1), attempts)
        points, _ = warnsdorff_draws.closed_tour(6, stream(), attempts)
        assert (rows is not None) == (points is not None) == closes


def test_d1_a_state_of_the_unfold_is_a_new_one() -> None:
    empty = (frozenset(range(6)),) * 6
    before = warnsdorff_draws.State((0, 0), empty)
    after = warnsdorff_draws.next_move(before, 0)
    assert after.point == (1, 2)
    assert (2, after.empty[2]) == (2, frozenset({0, 2, 3, 4, 5}))
    assert before.empty == empty


def test_d2_d3_of_the_unfold_a_draw_is_taken_for_each_move() -> None:
    draws = iter([*repeat(4, 3), 7])
    # In the centre of 3x3: two draws for the start, one for the move.
    assert warnsdorff_draws.find_closed_tour(3, draws) is None
    assert next(draws) == 7
