"""The web article's entries: what they find, and when they would fail."""

from pathlib import Path

import pytest

from cavalier.catalogue import find as find_port
from cavalier.ledger.article import (
    cplusplus,
    listing,
    method,
    seeded_runs,
)
from cavalier.ledger.article.method import carried_out
from cavalier.ledger.entry import Finding, Outcome
from cavalier.ledger.ledger import find
from cavalier.ledger.page import (
    UnavailableError,
    printed_numbers,
)
from common.board import Board, Square
from imperative.warnsdorff_random_closed import CX, CY


def check(name: str) -> Finding:
    """Check an entry."""
    return find(name).check()


def test_a_walk_of_the_five_steps_is_read_off_its_marks() -> None:
    start = Square(3, 4)
    walk = carried_out(start, 0)
    assert walk.back > 0
    assert walk.squares[0] == walk.squares[walk.back] == start
    mended = carried_out(start, 0, mended=True)
    assert mended.squares.count(start) == 1


@pytest.mark.parametrize(
    ("side", "complete", "outcome"),
    [
        (10, 50, Outcome.REFUTED),
        (10, 51, Outcome.REPRODUCED),
        # 25 of the 49 squares start a tour.
        (7, 25, Outcome.REFUTED),
        (7, 26, Outcome.REPRODUCED),
    ],
)
def test_most_tours_are_more_than_half_of_those_that_can_be(
    side: int,
    complete: int,
    outcome: Outcome,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def complete_of(of_side: int, _: int) -> int:
        return complete if of_side == side else 100

    monkeypatch.setattr(method, "complete_of", complete_of)
    assert check("article-fast").outcome == outcome


@pytest.mark.slow
def test_a_board_with_moves_but_without_a_tour_from_there_is_no_example(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(method, "_MINI", Board(4, 5))
    finding = check("article-3x3")
    assert finding.outcome == Outcome.REFUTED
    assert "has 4 moves, and 10 of its 20 squares" in finding.evidence
    # The corner (2, 2) of 3x3 is an inner square of 4x5.
    assert check("article-corners").outcome == Outcome.REFUTED


def test_on_a_board_with_a_tour_from_the_square_the_example_would_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    port = find_port("warnsdorff-matrix")
    monkeypatch.setattr(method, "_MINI", Board(8, 8))
    monkeypatch.setattr(method, "find", lambda _: port)
    assert check("article-3x3").outcome == Outcome.REPRODUCED


def test_as_many_tours_are_complete_as_end_with_the_check() -> None:
    # On 1x1 a tour is complete at once; on 3x3 none ever is.
    assert seeded_runs.complete_of(1, 7) == 7
    with pytest.raises(LookupError):
        seeded_runs.complete_of(3, 7)


def test_a_board_with_a_move_that_is_not_legal_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def exchanged(name: str) -> list[list[int]]:
        return [
            [{1: 2, 2: 1}.get(number, number) for number in line]
            for line in printed_numbers(name)
        ]

    monkeypatch.setattr(listing, "printed_numbers", exchanged)
    finding = check("article-print")
    assert finding.outcome == Outcome.REFUTED
    assert "has 63 moves, of which 62 are legal" in finding.evidence


@pytest.mark.slow
@pytest.mark.parametrize("tables", [
    [[7], [*CX], [*CY]],
    [[8], [*CX[:7]], [*CY]],
])  # fmt: skip
def test_an_n_that_is_not_the_number_of_moves_is_seen(
    tables: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check("article-side").outcome == Outcome.REPRODUCED
    monkeypatch.setattr(listing, "TABLES", tables)
    monkeypatch.setattr(listing, "compared", lambda *_: "not compared")
    assert check("article-side").outcome == Outcome.REFUTED


def test_a_move_that_is_not_tried_in_turn_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listing, "CX", CX[::-1])
    finding = check("article-adjacent")
    assert finding.outcome == Outcome.REFUTED
    assert finding.evidence.startswith("with 0 of the 8 numbers")


def test_a_seed_that_always_starts_alike_would_be_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finding = check("article-srand")
    assert "print the same board" in finding.evidence
    monkeypatch.setattr(listing, "_start", lambda _: (3, 4))
    assert check("article-srand").outcome == Outcome.REFUTED


def test_without_the_compiler_nothing_is_said_of_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(cplusplus, "listing", lambda: "int main() {}")
    with pytest.raises(UnavailableError, match=r"g\+\+ is not installed"):
        cplusplus.article_compiles()
