"""The Pascal paper's entries: the numbers found, and when they fail."""

from collections.abc import Callable

import pytest

from cavalier.evidence.entry import Outcome
from cavalier.evidence.ledger import find
from cavalier.evidence.pascal import discussion, loop, program
from common.board import Board, Square
from common.counts import Convention
from common.known_counts import published
from pedagogical import pascal_move

#: The program's case statement, as (row, column).
MOVES = [
    (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2)
]  # fmt: skip


class Search:
    """The page's search from the corner of 5x5, and its kinds of calls."""

    def __init__(self) -> None:
        self.calls = self.stuck = self.calling = 0
        self.go_on([Square(0, 0)])

    def go_on(self, path: list[Square]) -> bool:
        """Return whether the path leads to a tour; count the call."""
        self.calls += 1
        if len(path) == 25:
            return True
        here, board = path[-1], Board(5, 5)
        steps = [Square(here.row + x, here.column + y) for x, y in MOVES]
        free = [step for step in steps if step in set(board) - set(path)]
        self.stuck += not free
        self.calling += bool(free)
        return any(self.go_on([*path, step]) for step in free)


def test_the_calls_are_those_of_a_search_of_its_own() -> None:
    search = Search()
    calls, stuck, calling = search.calls, search.stuck, search.calling
    assert calls == stuck + calling + 1
    flag = program.pascal_flag().evidence
    assert flag == (
        f"L is true in {calls} of {calls} calls of move on 5x5 from (1;1); "
        f"in {stuck} the knight has no move left although squares are free"
    )
    k0 = program.pascal_k0().evidence
    assert f"own move in {calling} of {calling} calls that call move" in k0
    assert f"and {calling - 24} of these lead to a dead end" in k0


def test_two_loops_that_give_one_tour_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evidence = loop.pascal_order().evidence
    assert "no symmetry of the first; from (3;3) its mirror image" in evidence
    clockwise = pascal_move.LOOPS["clockwise"]
    monkeypatch.setitem(pascal_move.LOOPS, "anticlockwise", clockwise)
    found = loop.pascal_order()
    assert found.outcome == Outcome.REFUTED
    assert "a symmetry of the first; from (3;3) no mirror image" in (
        found.evidence
    )


def test_numberings_that_all_give_one_tour_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = published(Board(4, 5), Convention.PATHS_FROM_START, Square(0, 0))
    monkeypatch.setattr(loop, "permutations", lambda _: [range(8), range(8)])
    found = loop.pascal_renumbering()
    assert found.outcome == Outcome.REFUTED
    assert found.evidence.startswith("0 of the 2 numberings")
    assert found.evidence.endswith(f"1 of its {known} tours come first in one")


def test_an_array_that_saves_memory_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evidence = discussion.pascal_storage().evidence
    calls = Search().calls
    assert f"after {calls} and {calls} calls of move" in evidence
    assert "25 numbers are kept in the matrix and 50 in the array" in evidence
    monkeypatch.setattr(discussion, "_numbers_kept", lambda _: 24)
    assert discussion.pascal_storage().outcome == Outcome.REFUTED


def test_a_tour_that_needs_a_recursion_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def recursive(work: Callable[[], object], name: str) -> tuple[object, int]:
        return work(), 64

    assert "and 63 of warnsdorff" in find("pascal-recursion").check().evidence
    monkeypatch.setattr(discussion, "count_calls", recursive)
    assert discussion.pascal_recursion().outcome == Outcome.REPRODUCED
