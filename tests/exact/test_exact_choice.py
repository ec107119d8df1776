"""The choice of the engine, the refusals, and `cavalier exact`."""

import json
from collections.abc import Callable

import pytest

from cavalier.commands import exact as command
from cavalier.exact import (
    cost,
    count_cycles,
    count_paths,
    count_tours,
    plain,
)
from cavalier.exact.plain import Watch
from cavalier.exact.question import Question
from common.board import Board, Square, parse_board
from common.counts import Convention
from common.errors import TooLargeError
from tests.conftest import Cavalier
from tests.needs import need

GIBIBYTE = 2**30

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


def answer(count: int) -> Callable[[Question, Watch], int]:
    return lambda question, watch: count


def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost, "find_spec", lambda name: None)


# Both were timed on these boards: 3x1000 takes 0.5 s in plain Python, 4x20
# open 1.1, 6x7 closed 1.2, 5x10 closed 0.8, 5x8 open 3.5, 6x6 open 17, 6x8
# open minutes. Compiled, a count takes 5 s more than it would.


@pytest.mark.usefixtures("engines")
@pytest.mark.parametrize(
    ("boards", "closed", "engine"),
    [
        ("3x10 3x1000 4x20 5x6 5x10 6x6 6x7 7x6", True, PLAIN),
        ("1x2 3x4 3x1000 4x20 5x5 5x7", False, PLAIN),
        ("6x9 7x8 8x7 8x8 5x60", True, COMPILED),
        ("6x6 6x7 6x8 8x6 7x7", False, COMPILED),
    ],
)
def test_the_quicker_engine_counts(
    boards: str, closed: bool, engine: int
) -> None:
    for board in map(parse_board, boards.split()):
        if closed:
            assert count_cycles(board) == engine
        else:
            assert count_paths(board) == 2 * engine


@pytest.mark.usefixtures("engines")
def test_all_is_counted_in_plain_python_without_numba(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_numba(monkeypatch)
    assert count_cycles(Board(6, 9)) == PLAIN
    assert count_paths(Board(6, 6)) == 2 * PLAIN
    forced = count_tours(Board(8, 8), Convention.CYCLES, force=True)
    assert forced == PLAIN


@pytest.mark.usefixtures("engines")
def test_what_overflows_is_counted_in_plain_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from cavalier.exact import compiled

    def overflow(question: Question, watch: Watch) -> int:
        raise OverflowError

    monkeypatch.setattr(compiled, "count", overflow)
    assert count_cycles(Board(8, 8)) == PLAIN


@pytest.mark.usefixtures("engines")
@pytest.mark.parametrize(
    ("convention", "board"),
    [
        (Convention.CYCLES, Board(8, 9)),
        (Convention.PATHS, Board(8, 8)),
        (Convention.PATHS_FROM_START, Board(8, 8)),
        (Convention.CYCLES, Board(7, 100_000)),
    ],
)
def test_what_is_too_large_is_refused_unless_forced(
    convention: Convention, board: Board
) -> None:
    start = Square(0, 0)
    with pytest.raises(TooLargeError) as refused:
        count_tours(board, convention, start)
    for words in ("min and", "GiB of memory", "8.0 GiB", "--force"):
        assert words in str(refused.value)
    assert count_tours(board, convention, start, force=True) % COMPILED == 0


@pytest.mark.usefixtures("engines")
def test_the_limits_are_a_day_and_the_memory_that_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, takes = cost.estimate(Board(7, 8), closed=True)
    monkeypatch.setattr(cost, "free_bytes", lambda: takes.bytes)
    assert count_cycles(Board(7, 8)) == COMPILED
    monkeypatch.setattr(cost, "free_bytes", lambda: takes.bytes - 1)
    with pytest.raises(TooLargeError):
        count_cycles(Board(7, 8))
    assert not cost.Cost(24 * 3600, 0).excessive
    assert cost.Cost(24 * 3600 + 1, 0).excessive


@pytest.mark.parametrize("force", [True, False])
def test_nine_columns_are_beyond_the_method(force: bool) -> None:
    for board in (Board(9, 9), Board(10**9, 10**9)):
        with pytest.raises(TooLargeError, match="at most 8 rows or columns"):
            count_tours(board, Convention.PATHS, force=force)


@pytest.mark.usefixtures("engines")
def test_the_extra_is_named_where_it_would_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_numba(monkeypatch)
    monkeypatch.setattr(cost, "free_bytes", lambda: GIBIBYTE)
    with pytest.raises(TooLargeError, match="extra `exact` it takes 0 min"):
        count_cycles(Board(7, 8))
    with pytest.raises(TooLargeError, match="Choose a smaller board"):
        count_paths(Board(8, 8))


def test_there_is_some_memory() -> None:
    assert cost.free_bytes() > 2**24


@pytest.mark.parametrize(
    ("sides", "closed", "states"),
    [
        ((6, 8), True, 53_799),
        ((8, 6), True, 53_799),
        ((7, 8), True, 1_213_986),
        ((8, 8), True, 24_651_969),
        ((5, 8), False, 61_212),
        ((5, 9), False, 229_943),
        ((3, 100), True, 132),
        ((1, 2), False, 1),
    ],
)
def test_memory_is_estimated_by_the_states_that_were_measured(
    sides: tuple[int, int], closed: bool, states: int
) -> None:
    plain, compiled = cost.estimate(Board(*sides), closed=closed)
    assert plain.bytes == 20 * 2**20 + 1800 * states
    assert compiled.bytes == 250 * 2**20 + 64 * states


# --- the command ---


def counting(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    def counted(*given: object, **options: object) -> int:
        return count

    monkeypatch.setattr(command, "count_tours", counted)


def test_a_count_that_is_not_the_published_one_is_a_no(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting(monkeypatch, 17)
    outcome = cavalier("exact", "--board", "3x10", "--closed")
    assert (outcome.status, outcome.out) == (1, "17 cycles of 3x10\n")
    assert outcome.err == "published (OEIS A070030): 16 cycles\n"


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_count_of_many_digits_is_printed(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, form: list[str]
) -> None:
    counting(monkeypatch, 10**5000)
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


@pytest.mark.parametrize("arguments", ["10x10 --closed", "8x1000"])
def test_a_refusal_is_one_sentence(cavalier: Cavalier, arguments: str) -> None:
    outcome = cavalier("exact", "--board", *arguments.split())
    assert (outcome.status, outcome.out) == (2, "")
    assert len(outcome.err.splitlines()) == 1
