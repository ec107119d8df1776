"""The Pascal paper's entries: the numbers found, and when they fail."""

import pytest

from cavalier.ledger.entry import Outcome
from cavalier.ledger.pascal import discussion, program, results
from cavalier.ledger.pascal.results import TABLE_1
from common.board import Board, Square
from common.counts import Convention, published
from pedagogical import pascal_move


def test_two_loops_that_give_one_tour_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evidence = program.pascal_order().evidence
    assert "no symmetry of the first; from (3;3) its mirror image" in evidence
    clockwise = pascal_move.LOOPS["clockwise"]
    monkeypatch.setitem(pascal_move.LOOPS, "anticlockwise", clockwise)
    found = program.pascal_order()
    assert found.outcome == Outcome.REFUTED
    assert "a symmetry of the first; from (3;3) no mirror image" in (
        found.evidence
    )


def test_numberings_that_all_give_one_tour_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = published(Board(4, 5), Convention.PATHS_FROM_START, Square(0, 0))
    monkeypatch.setattr(
        program, "permutations", lambda _: [range(8), range(8)]
    )
    found = program.pascal_renumbering()
    assert found.outcome == Outcome.REFUTED
    assert found.evidence.startswith("0 of the 2 numberings")
    assert found.evidence.endswith(f"1 of its {known} tours come first in one")


def test_an_array_that_saves_memory_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evidence = discussion.pascal_storage().evidence
    assert "25 numbers are kept in the matrix and 50 in the array" in evidence
    monkeypatch.setattr(discussion, "_numbers_kept", lambda _: 24)
    assert discussion.pascal_storage().outcome == Outcome.REFUTED


def calls(*, going_on: bool, free: int, ways: int) -> list[program.Call]:
    return [program.Call(1, going_on, free, ways)]


def test_a_call_is_at_a_dead_end_only_where_squares_are_left() -> None:
    stuck, last, going = (
        calls(going_on=True, free=free, ways=ways)
        for free, ways in ((2, 0), (1, 0), (2, 1))
    )
    assert program._stuck(stuck + last + going) == stuck


def test_directions_that_turn_the_other_way_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = results.pascal_anticlockwise()
    assert found.evidence.endswith("x is the line, they turn clockwise")
    monkeypatch.setattr(results, "TABLE_1", TABLE_1[::-1])
    monkeypatch.setattr(results, "compared", lambda *_: "not compared")
    assert results.pascal_anticlockwise().outcome == Outcome.REFUTED


def test_walks_that_seldom_end_too_early_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(discussion, "_CHESSBOARD", Board(1, 1))
    found = discussion.pascal_dead_ends()
    assert found.outcome == Outcome.REFUTED
    assert "0 of 1000" in found.evidence


def test_an_edge_of_squares_with_four_moves_each_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evidence = discussion.pascal_edges().evidence
    assert "of the 24 other squares of the edge 16 have 4 and 8 have 3" in (
        evidence
    )
    besides = [f"{letter}{line}" for letter in "abgh" for line in (1, 2, 7, 8)]
    monkeypatch.setattr(discussion, "_CORNERS", besides)
    assert discussion.pascal_edges().outcome == Outcome.REPRODUCED


def test_a_last_move_that_calls_another_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # With 11 squares for the last, the twelfth is called from it.
    monkeypatch.setattr(program, "len", lambda _: 11, raising=False)
    assert program.pascal_base_case().outcome == Outcome.REFUTED
