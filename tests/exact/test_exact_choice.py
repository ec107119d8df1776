"""The choice of the engine, the refusals, and `cavalier exact`."""

import json
from collections.abc import Callable

import pytest

from cavalier.commands import tally
from cavalier.exact import cost, count_tours, plain
from cavalier.exact.question import Question
from common.board import Board, Square, parse_board
from common.counts import Convention
from common.errors import TooLargeError
from tests.conftest import Cavalier
from tests.needs import need

GIBIBYTE = 2**30
CYCLES, PATHS = Convention.CYCLES, Convention.UNDIRECTED_PATHS

#: The count of each engine.
PLAIN, COMPILED = 21, 22


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each engine answer at once, with 8 GiB free."""
    need("numba")
    from cavalier.exact import compiled

    monkeypatch.setattr(plain, "count", answer(PLAIN))
    monkeypatch.setattr(compiled, "count", answer(COMPILED))
    monkeypatch.setattr(cost, "free_bytes", lambda: 8 * GIBIBYTE)


def answer(count: int) -> Callable[[Question], int]:
    return lambda question: count


def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost, "find_spec", lambda name: None)


# Both were timed on these boards: 3x1000 takes 0.5 s in plain Python, 4x20
# open 1.1, 6x7 closed 1.2, 5x10 closed 0.8, 5x8 open 3.5, 6x6 open 17, 6x8
# open minutes. Compiled, a count takes 5 s more than it would.


@pytest.mark.usefixtures("engines")
@pytest.mark.parametrize(
    ("boards", "convention", "engine"),
    [
        ("3x10 3x1000 4x20 5x6 5x10 6x6 6x7 7x6", CYCLES, PLAIN),
        ("1x2 3x4 3x1000 4x20 5x5 5x7", PATHS, PLAIN),
        ("6x9 7x8 8x7 8x8 5x60", CYCLES, COMPILED),
        ("6x6 6x7 6x8 8x6 7x7", PATHS, COMPILED),
    ],
)
def test_the_quicker_engine_counts(
    boards: str, convention: Convention, engine: int
) -> None:
    for board in map(parse_board, boards.split()):
        assert count_tours(board, convention) == engine


@pytest.mark.usefixtures("engines")
def test_plain_python_counts_without_numba(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_numba(monkeypatch)
    assert count_tours(Board(6, 9), CYCLES) == PLAIN
    assert count_tours(Board(6, 6), PATHS) == PLAIN
    assert count_tours(Board(8, 8), CYCLES, force=True) == PLAIN


@pytest.mark.usefixtures("engines")
def test_plain_python_counts_where_64_bits_overflow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from cavalier.exact import compiled

    def overflow(question: Question) -> int:
        raise OverflowError

    monkeypatch.setattr(compiled, "count", overflow)
    assert count_tours(Board(8, 8), CYCLES) == PLAIN


@pytest.mark.usefixtures("engines")
@pytest.mark.parametrize(
    ("convention", "board"),
    [
        (CYCLES, Board(8, 9)),
        (PATHS, Board(8, 8)),
        (Convention.PATHS_FROM_START, Board(8, 8)),
        (CYCLES, Board(7, 100_000)),
    ],
)
def test_a_count_that_takes_too_long_needs_force(
    convention: Convention, board: Board
) -> None:
    start = Square(0, 0)
    with pytest.raises(TooLargeError) as error:
        count_tours(board, convention, start)
    for words in (" would take about ", "GiB of memory", "8.0 GiB", "--force"):
        assert words in str(error.value)
    assert count_tours(board, convention, start, force=True) == COMPILED


@pytest.mark.usefixtures("engines")
def test_the_limits_are_a_day_and_the_memory_that_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, takes = cost.estimate(Board(7, 8), closed=True)
    monkeypatch.setattr(cost, "free_bytes", lambda: takes.bytes)
    assert count_tours(Board(7, 8), CYCLES) == COMPILED
    monkeypatch.setattr(cost, "free_bytes", lambda: takes.bytes - 1)
    with pytest.raises(TooLargeError):
        count_tours(Board(7, 8), CYCLES)
    assert not cost.Cost(24 * 3600, 0).excessive
    assert cost.Cost(24 * 3600 + 1, 0).excessive


@pytest.mark.parametrize("force", [True, False])
def test_nine_columns_are_beyond_the_method(force: bool) -> None:
    for board in (Board(9, 9), Board(10**9, 10**9)):
        with pytest.raises(TooLargeError, match="side of at most 8"):
            count_tours(board, PATHS, force=force)


@pytest.mark.usefixtures("engines")
def test_the_extra_is_named_where_it_would_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_numba(monkeypatch)
    monkeypatch.setattr(cost, "free_bytes", lambda: GIBIBYTE)
    with pytest.raises(TooLargeError, match=r"extra `exact`.* 0 min"):
        count_tours(Board(7, 8), CYCLES)
    with pytest.raises(TooLargeError, match="Choose a smaller board"):
        count_tours(Board(8, 8), PATHS)


def test_there_is_some_memory() -> None:
    assert cost.free_bytes() > 2**24


# --- the command ---


def test_a_count_that_is_not_the_published_one_is_a_no(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally, "count_tours", lambda *a, **k: 17)
    outcome = cavalier("exact", "--board", "3x10", "--closed")
    assert (outcome.status, outcome.out) == (1, "17 cycles of 3x10\n")
    assert outcome.err == "published (OEIS A070030): 16 cycles\n"


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_count_of_many_digits_is_printed(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, form: list[str]
) -> None:
    monkeypatch.setattr(tally, "count_tours", lambda *a, **k: 10**5000)
    outcome = cavalier("exact", "--board", "3x9998", "--closed", *form)
    assert outcome.status == 0
    assert "1" + 5000 * "0" in outcome.out


def test_a_document_has_the_published_count_and_its_reference(
    cavalier: Cavalier,
) -> None:
    outcome = cavalier("exact", "--board", "3x10", "--closed", "--json")
    assert json.loads(outcome.out) == {
        "board": "3x10",
        "start": None,
        "convention": "cycles",
        "count": 16,
        "published": 16,
        "reference": "OEIS A070030",
    }
