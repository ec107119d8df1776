"""The web article's program: the same draws and boards, move for move.

The boards of ``article-*.txt`` were printed by the page's program itself,
with its headers added and a fixed srand. Those of side 6, and that of side
10 and 8 moves, come from it with the moves set apart from the side (D4).
"""

import ctypes
import platform
from collections.abc import Callable
from itertools import chain, repeat
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cavalier.ledger.article import glibc
from cavalier.ledger.page import printed_numbers
from common.board import Board, Square
from common.diagnosis import examine
from common.judge import is_closed, walk_in
from imperative.warnsdorff_random_closed import (
    closed_tour,
    counted_tour,
    find_closed_tour,
    first_tour,
    get_degree,
    next_move,
)

#: Side, seed, and after how many attempts the program printed.
RECORDED = [
    (8, 1, 6),
    (8, 2, 14),
    (8, 3, 1),
    (6, 1, 7),
    (6, 2, 11),
    (10, 1, 10),
]


def transposed(rows: list[list[int]]) -> list[list[int]]:
    return [list(column) for column in zip(*rows, strict=True)]


def stream(*draws: int) -> Callable[[], int]:
    """Return these numbers in turn, then zeros."""
    return chain(draws, repeat(0)).__next__


@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="the C library is not glibc"
)
@pytest.mark.parametrize("seed", [1, 2, 19, 12345])
def test_the_recurrence_is_that_of_glibc(seed: int) -> None:
    libc = ctypes.CDLL(None)
    libc.srand(seed)
    rand = glibc(seed)
    assert [libc.rand() for _ in range(1000)] == [rand() for _ in range(1000)]


@pytest.mark.parametrize(("side", "seed", "attempts"), RECORDED)
def test_the_program_s_choices_move_for_move(
    side: int, seed: int, attempts: int
) -> None:
    rows, made = closed_tour(side, glibc(seed))
    assert rows is not None
    page = printed_numbers(f"article-{side}x{side}-srand-{seed}")
    assert transposed(rows) == page
    assert made == attempts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("side", "seeds", "mean"),
    [(6, 200, 9), (8, 200, 8), (10, 200, 9), (20, 20, 85)],
)
def test_the_attempts_are_on_average_as_many_as_the_notes_say(
    side: int, seeds: int, mean: int
) -> None:
    board = Board(side, side)
    attempts = 0
    for seed in range(seeds):
        _, counters = counted_tour(board, Square(0, 0), seed=seed)
        attempts += counters["attempts"]
    assert round(attempts / seeds) == mean


def test_x_is_drawn_before_y() -> None:
    rand = glibc(3)
    x, y = rand() % 8, rand() % 8
    rows, made = closed_tour(8, glibc(3))
    assert rows is not None
    assert made == 1
    assert x != y
    assert rows[y][x] == 1


def test_an_attempt_draws_twice_and_once_for_each_step() -> None:
    drawn: list[int] = []

    def rand() -> int:
        drawn.append(4)
        return drawn[-1]

    # 4 % 3 is 1: in the centre of 3x3 the first step fails.
    assert closed_tour(3, rand, 5) == (None, 5)
    assert len(drawn) == 5 * 3


def test_equals_are_not_equally_likely() -> None:
    # In the corner moves 0 and 2 are free, and mirror each other.
    reached = []
    for draw in range(8):
        a = [1] + [-1] * 63
        reached.append(next_move(a, 0, 0, 8, stream(draw)))
    low, high = (1, 2), (2, 1)
    assert reached == [low, high, high, low, low, low, low, low]


def test_the_least_degree_wins_over_the_draw() -> None:
    # From (2, 1) the corner (0, 0), move 7, has one other neighbour; all
    # other destinations have more.
    for draw in range(8):
        a = [-1] * 64
        a[1 * 8 + 2] = 1
        assert next_move(a, 2, 1, 8, stream(draw)) == (0, 0)


def test_the_numbers_drawn_may_be_of_any_size() -> None:
    rand = glibc(1)
    rows, _ = closed_tour(8, lambda: rand() + 840 * 10**30)
    assert rows is not None
    assert transposed(rows) == printed_numbers("article-8x8-srand-1")


@pytest.mark.parametrize("side", [1, 2, 3, 4, 5, 7])
@pytest.mark.parametrize("attempts", [0, 1, 40])
def test_s1_attempts_bound_what_would_never_end(
    side: int, attempts: int
) -> None:
    assert closed_tour(side, glibc(1), attempts) == (None, attempts)


def test_s1_the_last_attempt_counts() -> None:
    assert closed_tour(8, glibc(1), 5) == (None, 5)
    rows, made = closed_tour(8, glibc(1), 6)
    assert rows is not None
    assert made == 6


@pytest.mark.parametrize("side", [6, 10])
def test_d4_with_8_moves_the_side_is_free(side: int) -> None:
    rows, _ = closed_tour(side, glibc(1))
    assert rows is not None
    page = printed_numbers(f"article-{side}x{side}-srand-1")
    assert transposed(rows) == page


def test_d4_the_side_is_not_the_number_of_moves() -> None:
    recorded = printed_numbers("article-10x10-moves-srand-19")
    rows, _ = closed_tour(10, glibc(19))
    assert rows is not None
    assert transposed(rows) != recorded

    # The program's moves 8 and 9 go nowhere: to begin with them is to begin
    # with move 0. It closed at the first attempt.
    rand = glibc(19)
    start = rand(), rand()
    steps = (rand() % 10 for _ in range(99))
    rows, made = closed_tour(
        10, stream(*start, *(i if i < 8 else 0 for i in steps))
    )
    assert rows is not None
    assert transposed(rows) == recorded
    assert made == 1


def test_d5_the_lines_are_the_rows_of_a() -> None:
    a = find_closed_tour(8, glibc(3))
    rows, _ = closed_tour(8, glibc(3))
    assert a is not None
    assert rows is not None
    assert [a[y * 8 + x] for y in range(8) for x in range(8)] == [
        *chain.from_iterable(rows)
    ]
    page = printed_numbers("article-8x8-srand-3")
    assert page != rows
    assert page == transposed(rows)


def test_e1_the_centre_of_3x3_has_no_move_and_a_corner_two() -> None:
    a = [-1] * 9
    assert get_degree(a, 1, 1, 3) == 0
    assert [get_degree(a, x, y, 3) for x in (0, 2) for y in (0, 2)] == [2] * 4
    a[4] = 1
    assert [next_move(a, 1, 1, 3, stream(i)) for i in range(8)] == [None] * 8
    assert a == [*[-1] * 4, 1, *[-1] * 4]


def test_a_knight_that_is_stuck_takes_no_square_back() -> None:
    a = [1] + [-1] * 8
    x, y = 0, 0
    while point := next_move(a, x, y, 3, stream()):
        x, y = point
    # The eight squares of the rim are a ring; no move reaches the centre.
    assert sorted(a) == [-1, *range(1, 9)]
    assert a[4] == -1


def test_where_a_knight_is_stuck_the_whole_tour_is_given_up() -> None:
    # The ring ends one move from where it began, with the centre left.
    assert find_closed_tour(3, stream(0, 0)) is None
    # Three attempts: each begins with two draws and has eight for the ring,
    # the last of them where no move is left.
    drawn: list[int] = []

    def rand() -> int:
        drawn.append(0)
        return 0

    assert closed_tour(3, rand, 3) == (None, 3)
    assert len(drawn) == 3 * (2 + 8)


def test_d1_next_move_returns_the_point_it_numbers() -> None:
    a = [1] + [-1] * 63
    point = next_move(a, 0, 0, 8, stream())
    assert point == (1, 2)
    assert a == [1, *[-1] * 16, 2, *[-1] * 46]
    stuck = [1] * 64
    assert next_move(stuck, 0, 0, 8, stream()) is None
    assert stuck == [1] * 64


def test_d2_two_runs_share_nothing() -> None:
    outer = glibc(3)
    inner: list[int] = []

    def rand() -> int:
        inner.append(closed_tour(6, glibc(1))[1])
        return outer()

    rows, made = closed_tour(8, rand)
    assert rows is not None
    assert transposed(rows) == printed_numbers("article-8x8-srand-3")
    assert made == 1
    assert set(inner) == {7}


def test_d3_the_board_is_returned_and_not_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows, made = closed_tour(6, glibc(2))
    assert rows is not None
    assert [len(row) for row in rows] == [6] * 6
    assert made == 11
    assert capsys.readouterr() == ("", "")


@settings(max_examples=20)
@given(
    side=st.sampled_from([6, 8]),
    where=st.tuples(st.integers(0, 5), st.integers(0, 5)),
    seed=st.integers(0, 10**6),
    closed=st.booleans(),
)
def test_a_tour_is_closed_and_begins_where_it_is_asked_to(
    side: int, where: tuple[int, int], seed: int, closed: bool
) -> None:
    board, start = Board(side, side), Square(*where)
    tour, counters = counted_tour(board, start, closed=closed, seed=seed)
    assert tour is not None
    assert examine(board, tour, start=start, closed=True).valid
    assert list(counters) == ["attempts"]
    assert counters["attempts"] >= 1
    assert first_tour(board, start, closed=not closed, seed=seed) == tour


def test_the_tour_is_turned_and_neither_reversed_nor_transposed() -> None:
    draws = Random(3)
    rows, made = closed_tour(10, lambda: draws.getrandbits(31))
    assert rows is not None
    board, recorded = Board(10, 10), tuple(walk_in(rows))
    assert is_closed(recorded)
    for offset, start in enumerate(recorded):
        tour, counters = counted_tour(board, start, seed=3)
        assert tour == recorded[offset:] + recorded[:offset]
        assert counters == {"attempts": made}


def test_a_seed_gives_one_tour_and_another_seed_another() -> None:
    board, start = Board(8, 8), Square(2, 5)
    tours = [first_tour(board, start, seed=seed) for seed in range(10)]
    assert tours == [first_tour(board, start, seed=seed) for seed in range(10)]
    assert len(set(tours)) == 10
    assert first_tour(board, start) == tours[0]


def test_attempts_bound_the_adapter_too() -> None:
    board, start = Board(5, 5), Square(0, 0)
    assert first_tour(board, start, attempts=3) is None
    assert counted_tour(board, start, attempts=3) == (None, {"attempts": 3})
