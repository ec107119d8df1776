"""Certificates of exact counts: other cuts, primes, and what must agree."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from cavalier.exact import certificate, compiled, cost, plain
from cavalier.exact.certificate import (
    CERTIFYING,
    Certificate,
    Cut,
    certified,
    other_cut,
)
from cavalier.exact.question import (
    Question,
    of_cycles,
    of_paths,
    of_paths_from,
)
from common.board import Board, Square
from common.errors import CavalierError, TooLargeError

pytestmark = pytest.mark.needs("numba")


def unwatched(stage: str, share: float, states: int) -> None:
    pass


@pytest.mark.parametrize(
    "question",
    [
        of_cycles(Board(3, 10)),
        of_cycles(Board(5, 6)),
        of_cycles(Board(6, 6)),
        of_paths(Board(4, 7)),
        of_paths(Board(5, 5)),
        of_paths_from(Board(5, 5), Square(0, 0)),
        of_paths_from(Board(4, 6), Square(0, 1)),
    ],
)
def test_all_ways_to_count_agree(question: Question) -> None:
    found = certified(question, unwatched)
    count = plain.count(question, unwatched)
    assert [cut.count for cut in found.cuts] == [count, count] != [0, 0]
    assert found.residues == {p: count % p for p in CERTIFYING}
    assert found.agrees
    first, second = found.cuts
    assert (first.board, first.rows_above) != (second.board, second.rows_above)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rows_up", [-1, 0, 1, 2])
@pytest.mark.parametrize("ask", [of_cycles, of_paths], ids=["closed", "open"])
def test_wherever_a_board_is_cut_the_count_is_the_same(
    ask: Callable[[Board], Question], rows_up: int
) -> None:
    for board in (Board(6, 5), Board(7, 4), Board(9, 3)):
        question = ask(board)
        moved = replace(question, rows_up=rows_up)
        count = plain.count(question, unwatched)
        assert plain.count(moved, unwatched) == count
        assert compiled.count(moved, unwatched) == count


def test_the_other_cut_is_the_one_that_takes_less() -> None:
    # Of 6x8, 2 and 3 rows of 8 are settled, or 2 and 4 of 6.
    for ask, board in ((of_cycles, Board(6, 8)), (of_paths, Board(7, 8))):
        assert other_cut(ask(board)) == replace(ask(board), rows_up=1)
    assert other_cut(of_cycles(Board(8, 8))).cut == 2
    assert other_cut(of_paths_from(Board(5, 5), Square(2, 2))).cut == 2
    assert other_cut(of_cycles(Board(6, 7))) == Question(Board(6, 7))


@pytest.mark.parametrize(
    ("counts", "sums", "agrees"),
    [
        ((12, 12), {7: [3, 2], 5: [4, 3]}, True),
        ((12, 13), {7: [3, 2], 5: [4, 3]}, False),
        ((12, 12), {7: [3, 2], 5: [4, 4]}, False),
    ],
)
def test_a_certificate_agrees_if_all_its_numbers_do(
    counts: tuple[int, int], sums: dict[int, list[int]], agrees: bool
) -> None:
    first, second = (Cut("6x6", 3, 3, count) for count in counts)
    assert Certificate((first, second), sums).agrees == agrees
    assert str(first) == "6x6 cut between 3 and 3 rows"


def test_a_cut_that_memory_does_not_suffice_for_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def begun(*given: object) -> None:
        raise AssertionError

    monkeypatch.setattr(cost, "available_bytes", lambda: 2**20)
    monkeypatch.setattr(certificate, "settled", begun)
    with pytest.raises(TooLargeError, match="1 MiB is free"):
        certified(of_cycles(Board(6, 6)), unwatched)


def test_a_board_too_small_for_another_cut_has_no_certificate() -> None:
    with pytest.raises(CavalierError, match="has no certificate"):
        certified(of_paths(Board(4, 3)), unwatched)
