"""The compiled tier of exact counts: folding, and what overflows.

What it counts is judged in test_exact.py.
"""

from functools import partial

import numpy as np
import pytest

pytest.importorskip("numba", reason="needs numba")

from cavalier.exact import compiled, cost, count_paths, plain
from cavalier.exact.compiled import halves, join, tables
from cavalier.exact.compiled.folding import fold
from cavalier.exact.compiled.join import PRIMES
from cavalier.exact.cost import Tier
from cavalier.exact.plain import Watch
from cavalier.exact.question import (
    Question,
    of_cycles,
    of_paths,
)
from common.board import Board
from common.errors import TooLargeError

pytestmark = [pytest.mark.needs("numba"), pytest.mark.slow]

slow = pytest.mark.slow


def unwatched(stage: str, share: float, states: int) -> None:
    pass


def test_a_table_has_room_for_all_states_that_are_folded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes: list[tuple[int, int]] = []

    def noted(
        states: tables.States,
        step: tables.Step,
        expected: int,
    ) -> tables.States:
        after = tables.stepped(states, step, expected)
        if isinstance(step, partial) and step.func is fold:
            sizes.append((expected, len(after.keys)))
        return after

    monkeypatch.setattr(halves, "stepped", noted)
    halves.half(of_paths(Board(5, 6)), 2, unwatched)
    assert len(sizes) == 2
    assert all(states <= expected for expected, states in sizes)


# --- what overflows ---


@pytest.mark.parametrize(
    ("ways", "most"),
    [(np.zeros(8, np.uint32), 2**32), (np.zeros(8, np.uint64), 2**64)],
)
def test_ways_that_overflow_are_noticed_at_once(
    ways: tables.Ways, most: int
) -> None:
    keys, more = np.zeros(8, np.int64), ways.copy()
    same_key = np.full(2, 5, np.int64)
    more[:2] = most - 2, 1
    assert tables.add_held(same_key, more, keys, ways, 2) == 1
    assert tables.add_held(same_key[:1], more[1:2], keys, ways, 1) == (
        tables.OVERFLOW
    )


def test_a_half_that_overflows_32_bits_is_made_again_with_64(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[bool] = []
    half = halves.half

    def planted(
        question: Question,
        rows: int,
        watch: Watch,
        *,
        wide: bool = False,
    ) -> tables.States:
        made.append(wide)
        return half(question, rows, watch, wide=wide)

    monkeypatch.setattr(compiled, "half", planted)
    question = of_cycles(Board(3, 40))
    count = compiled.count(question, unwatched)
    assert count == plain.count(question, unwatched) > 2**40
    assert made == [False]
    question = of_cycles(Board(3, 64))
    count = compiled.count(question, unwatched)
    assert count == plain.count(question, unwatched) > 2**64
    assert made == [False, False, True]


def test_a_count_beyond_2_to_the_64_is_put_together_from_primes() -> None:
    question = of_paths(Board(3, 51))
    work = compiled.settled(question, unwatched)
    count = plain.count(question, unwatched)
    assert join.joined(work, unwatched) == count > 2**64
    for modulus in (0, *PRIMES):
        rest, most = join.residue(work, modulus, unwatched)
        assert rest == count % (modulus or 2**64)
        assert most >= count or modulus


@pytest.mark.parametrize("force", [True, False])
def test_a_table_is_refused_before_its_memory_is_taken(
    monkeypatch: pytest.MonkeyPatch, force: bool
) -> None:
    monkeypatch.setattr(cost, "tier_for", lambda *_, closed: Tier.COMPILED)
    monkeypatch.setattr(cost, "refuse", lambda *_, closed: None)
    monkeypatch.setattr(cost, "available_bytes", lambda: 2**20)
    with pytest.raises(TooLargeError, match="memory, and 1 MiB is free"):
        count_paths(Board(6, 6), force=force)
