"""Exact counts, judged by all that is known of them.

By print, by the ports, which go through every tour, by the theorems, and by
each other. What would take too long is left out: in plain Python more than a
few, compiled 7x8 and 8x8 closed, and 7x7 and 7x8 open. 8x8 open takes half an
hour and 13 GiB.
"""

from collections.abc import Callable, Iterable
from functools import cache

import pytest

pytest.importorskip("numba", reason="needs numba")

from _pytest.mark import ParameterSet

from cavalier.catalogue import find
from cavalier.exact import (
    compiled,
    cost,
    count_cycles,
    count_paths,
    count_paths_from,
    plain,
)
from cavalier.exact.cost import Tier
from cavalier.exact.plain import Watch
from cavalier.exact.question import (
    Question,
    of_cycles,
    of_paths,
    of_paths_from,
)
from common.board import Board, Square
from common.counts import Convention, convert, known_counts, paths_from_start
from common.errors import TooLargeError
from common.theory import has_open_tour, schwenk, why_none

pytestmark = pytest.mark.needs("numba")

slow = pytest.mark.slow

Count = Callable[[Question, Watch], int]
TIERS: dict[Tier, Count] = {
    Tier.PLAIN: plain.count,
    Tier.COMPILED: compiled.count,
}


def counted(question: Question, tier: Tier = Tier.COMPILED) -> int:
    """Count once, however many tests ask: cycles, or undirected paths."""
    return _counted(question, tier)


@pytest.fixture(scope="module", autouse=True)
def _imported() -> None:
    """Import numba before what is timed."""
    counted(of_cycles(Board(3, 4)))


@cache
def _counted(question: Question, tier: Tier) -> int:
    return TIERS[tier](question, lambda *_: None)


def boards_up_to(*sizes: tuple[int, int]) -> list[Board]:
    """List the boards from 1x2 that fit into one of these sizes."""
    return [
        Board(rows, columns)
        for rows in range(1, 15)
        for columns in range(max(rows, 2), 15)
        if any(rows <= r and columns <= c for r, c in sizes)
    ]


def some_slow(every: Iterable[object], *names: str) -> list[ParameterSet]:
    """Mark those that have these names."""
    return [
        pytest.param(each, marks=[slow] * (str(each) in names), id=str(each))
        for each in every
    ]


# --- judged by what is published ---

PUBLISHED = {
    f"{k.board} {k.convention}": k for k in known_counts() if len(k.board) > 1
}
_SLOW = ("6x7 paths", "6x8 paths")
# Too long for every run of the tests: docs/counts.md says what was run.
_TOO_LONG = {"7x7 paths", "7x8 cycles", "7x8 paths", "8x8 cycles", "8x8 paths"}
_FROM_STARTS_TOO_LONG = {"6x6", "7x7", "7x8"}


def check_published(name: str, tier: Tier) -> None:
    known = PUBLISHED[name]
    board, given = known.board, known.convention
    if given.closed:
        count, kind = counted(of_cycles(board), tier), Convention.CYCLES
    else:
        count = counted(of_paths(board), tier)
        kind = Convention.UNDIRECTED_PATHS
    assert convert(count, board, kind, given) == known.count


@pytest.mark.parametrize("name", [
    "2x2 paths", "5x5 paths", "3x12 paths", "4x7 paths", "3x14 cycles",
    "4x6 cycles", "5x6 cycles", pytest.param("6x6 closed-paths", marks=slow),
])  # fmt: skip
def test_the_published_counts_in_plain_python(name: str) -> None:
    check_published(name, Tier.PLAIN)


@pytest.mark.parametrize(
    "name", some_slow(sorted(PUBLISHED.keys() - _TOO_LONG), *_SLOW)
)
def test_the_published_counts_compiled(name: str) -> None:
    check_published(name, Tier.COMPILED)


@pytest.mark.parametrize(
    "board",
    some_slow(
        (b for b in paths_from_start() if str(b) not in _FROM_STARTS_TOO_LONG),
        *("4x6", "5x6"),
    ),
)
def test_the_published_counts_from_each_start(board: Board) -> None:
    table = paths_from_start()[board]
    # Of the starts that mirror each other, one, and the one opposite.
    for row, column in Board(-(-board.rows // 2), -(-board.columns // 2)):
        if board.rows == board.columns and row > column:
            continue
        opposite = Square(board.rows - 1 - row, board.columns - 1 - column)
        for start in (Square(row, column), opposite):
            count = counted(of_paths_from(board, start))
            assert count == table[row][column], start
    assert 2 * counted(of_paths(board)) == sum(map(sum, table))


# --- judged by the ports ---

#: One of each style: they go through every tour.
PORTS = ("backtracking-matrix", "couples", "pascal-move")


@pytest.mark.parametrize("port", PORTS)
@pytest.mark.parametrize(
    "sides",
    [
        *[(3, 4), (5, 3), (3, 6), (4, 4)],
        *(pytest.param(sides, marks=slow) for sides in [(7, 3), (5, 4)]),
    ],
)
def test_the_ports_count_as_many_from_every_start(
    port: str, sides: tuple[int, int]
) -> None:
    board = Board(*sides)
    for start in board:
        count = find(port).count_tours(board, start)
        assert count == count_paths_from(board, start), start


# --- judged by the theorems, and they by the counts ---


@pytest.mark.parametrize(
    "board",
    some_slow(
        boards_up_to((6, 8), (3, 14)), "4x8", "5x8", "6x6", "6x7", "6x8"
    ),
)
def test_the_theorems_say_which_boards_have_a_tour(board: Board) -> None:
    for turned in (board, board.transposed):
        assert schwenk(turned) == (counted(of_cycles(board)) > 0)
        assert has_open_tour(turned) == (counted(of_paths(board)) > 0)


@pytest.mark.parametrize(
    "board", some_slow(boards_up_to((3, 11), (4, 7), (5, 5)), "4x7", "5x5")
)
def test_no_tour_starts_where_a_theorem_excludes_it(board: Board) -> None:
    counts = {start: count_paths_from(board, start) for start in board}
    for start, count in counts.items():
        if why_none(board, start, closed=False):
            assert count == 0, start
    assert sum(counts.values()) == count_paths(board)
    for (row, column), count in counts.items():
        mirrored = Square(row, board.columns - 1 - column)
        assert counts[mirrored] == count


# --- the two tiers, judged by each other ---


@pytest.mark.parametrize(
    "board", some_slow(boards_up_to((5, 7), (3, 12)), "5x6", "5x7")
)
def test_the_tiers_count_alike(board: Board) -> None:
    for question in (of_cycles(board), of_paths(board)):
        assert counted(question, Tier.PLAIN) == counted(question)


@pytest.mark.parametrize("board", boards_up_to((4, 5), (3, 8)), ids=str)
def test_the_tiers_count_alike_from_every_start(board: Board) -> None:
    for turned in (board, board.transposed):
        for start in turned:
            question = of_paths_from(turned, start)
            assert counted(question, Tier.PLAIN) == counted(question)


@pytest.mark.parametrize(
    ("question", "bits"),
    [
        (of_cycles(Board(3, 64)), 93),
        (of_paths(Board(3, 51)), 86),
        (of_paths_from(Board(3, 47), Square(0, 0)), 77),
    ],
)
def test_a_count_may_exceed_64_bits(question: Question, bits: int) -> None:
    count = counted(question, Tier.PLAIN)
    assert count.bit_length() == bits
    assert counted(question) == count


# --- the choice between the tiers, what is refused, and progress ---


def test_what_is_too_large_is_not_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def begun(question: Question, watch: Watch) -> int:
        raise AssertionError

    monkeypatch.setattr(cost, "available_bytes", lambda: 8 * 2**30)
    monkeypatch.setattr(compiled, "count", begun)
    monkeypatch.setattr(plain, "count", begun)
    for count, board in (
        (count_cycles, Board(10, 10)),
        (count_paths, Board(8, 8)),
        (count_paths, Board(9, 20)),
    ):
        with pytest.raises(TooLargeError, match="limits are 8 GiB"):
            count(board)
        with pytest.raises(AssertionError):
            count(board, force=True)
    with pytest.raises(TooLargeError, match="kind on 9x9 takes some"):
        count_paths_from(Board(9, 9), Square(0, 0))
