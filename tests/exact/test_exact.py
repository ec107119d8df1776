"""Exact counts, compared with published ones and with brute force.

Without numba the tests of the compiled engine are skipped.
"""

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cavalier.exact import count_tours, plain
from cavalier.exact.question import (
    Question,
    of_cycles,
    of_paths,
    of_paths_from,
)
from common.board import Board, Square, parse_board
from common.counts import KNOWN_COUNTS, PATHS_FROM_START, Convention, convert
from common.errors import CavalierError
from common.judge import is_knight_move
from tests.needs import need
from tests.strategies import boards, starts

slow = pytest.mark.slow

Count = Callable[[Question], int]


def compiled_count(question: Question) -> int:
    """Count by the compiled engine, even where plain Python is quicker."""
    need("numba")
    from cavalier.exact import compiled

    return compiled.count(question)


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Compile before what is timed."""
    if find_spec("numba"):
        compiled_count(of_paths(Board(3, 4)))


BOTH = pytest.mark.parametrize(
    "count", [plain.count, compiled_count], ids=["plain", "compiled"]
)


# --- compared with published counts ---

#: What takes minutes; docs/counts.md says what was counted how.
TOO_LONG = {"7x7 paths", "7x8 paths", "8x8 cycles", "8x8 paths"}
SLOW = {
    *("5x6 paths", "5x7 paths", "5x8 paths", "6x6 paths", "6x7 paths"),
    *("6x8 paths", "5x10 cycles", "6x6 cycles", "6x6 closed-paths"),
    *("6x7 cycles", "6x8 cycles", "7x8 cycles"),
}
PUBLISHED = {f"{k.board} {k.convention}": k for k in KNOWN_COUNTS}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[slow] * (name in SLOW))
        for name in PUBLISHED
        if name not in TOO_LONG
    ],
)
def test_the_published_counts(name: str) -> None:
    known = PUBLISHED[name]
    for board in (known.board, known.board.transposed):
        assert count_tours(board, known.convention) == known.count
        if name in SLOW:
            break


@BOTH
@pytest.mark.parametrize(
    "name",
    ["3x12 paths", "4x7 paths", "5x6 cycles", "3x14 cycles"]
    + [pytest.param(n, marks=slow) for n in ("5x7 paths", "6x6 cycles")],
)
def test_each_engine_finds_the_published_counts(
    count: Count, name: str
) -> None:
    known = PUBLISHED[name]
    question, given = of_paths, Convention.UNDIRECTED_PATHS
    if known.convention.closed:
        question, given = of_cycles, Convention.CYCLES
    number = count(question(known.board))
    assert convert(number, known.board, given, known.convention) == known.count


@BOTH
@pytest.mark.parametrize(
    "name", ["4x5", "3x8", *(pytest.param(n, marks=slow) for n in ("5x6",))]
)
def test_the_published_counts_from_each_start(count: Count, name: str) -> None:
    board = parse_board(name)
    for row, counts in enumerate(PATHS_FROM_START[board]):
        for column, known in enumerate(counts):
            question = of_paths_from(board, Square(row, column))
            assert count(question) == known


@pytest.mark.parametrize(
    ("question", "bits"),
    [
        (of_cycles(Board(3, 64)), 93),
        (of_paths(Board(3, 51)), 86),
        (of_paths_from(Board(3, 47), Square(0, 0)), 77),
    ],
)
def test_a_count_may_exceed_64_bits(question: Question, bits: int) -> None:
    assert plain.count(question).bit_length() == bits


@pytest.mark.parametrize("columns", [40, 50, 64, 120])
def test_the_compiled_engine_never_returns_a_count_that_overflowed(
    columns: int,
) -> None:
    for question in (of_cycles(Board(3, columns)), of_paths(Board(3, 51))):
        try:
            count = compiled_count(question)
        except OverflowError:
            continue
        assert count == plain.count(question)


# --- compared with brute force ---


@cache
def every_end(board: Board, start: Square) -> list[Square]:
    """Go through every tour from a square; list where each ends."""
    neighbours = {
        square: [other for other in board if is_knight_move(square, other)]
        for square in board
    }
    ends = []

    def go_on(square: Square, left: frozenset[Square]) -> None:
        if not left:
            ends.append(square)
        for other in neighbours[square]:
            if other in left:
                go_on(other, left - {other})

    go_on(start, frozenset(board) - {start})
    return ends


@cache
def tours(board: Board, *, closed: bool) -> int:
    """Count undirected tours by brute force; more than one square."""
    if closed:
        start = Square(0, 0)
        ends = every_end(board, start)
        return sum(is_knight_move(start, end) for end in ends) // 2
    return sum(len(every_end(board, start)) for start in board) // 2


SMALL = boards(max_squares=18).filter(lambda board: len(board) > 1)


@BOTH
@settings(max_examples=25)
@given(board=SMALL, closed=st.booleans())
@example(board=Board(3, 4), closed=False)
@example(board=Board(2, 2), closed=True)
def test_as_many_tours_as_brute_force_finds(
    count: Count, board: Board, closed: bool
) -> None:
    ask = of_cycles if closed else of_paths
    assert count(ask(board)) == tours(board, closed=closed)


@BOTH
@settings(max_examples=25)
@given(data=st.data(), board=SMALL)
def test_as_many_from_a_square(
    count: Count, data: st.DataObject, board: Board
) -> None:
    start = data.draw(starts(board))
    expected = len(every_end(board, start))
    assert count(of_paths_from(board, start)) == expected


# --- conventions ---


@pytest.mark.parametrize(
    ("sides", "convention", "start", "expected"),
    [
        ((1, 1), Convention.PATHS, None, 1),
        ((1, 1), Convention.CYCLES, None, 0),
        ((1, 1), Convention.PATHS_FROM_START, Square(0, 0), 1),
        ((3, 4), Convention.UNDIRECTED_PATHS, None, 8),
        ((3, 4), Convention.PATHS, Square(0, 0), 16),
        ((3, 4), Convention.PATHS_FROM_START, Square(1, 0), 4),
        ((3, 10), Convention.CLOSED_FROM_START, Square(0, 2), 32),
        ((3, 10), Convention.CLOSED_PATHS, None, 960),
    ],
)
def test_a_count_follows_its_convention(
    sides: tuple[int, int],
    convention: Convention,
    start: Square | None,
    expected: int,
) -> None:
    assert count_tours(Board(*sides), convention, start) == expected


def test_a_count_from_a_start_needs_one() -> None:
    with pytest.raises(CavalierError):
        count_tours(Board(3, 4), Convention.PATHS_FROM_START)
