"""The pseudo-code page's entries: its drawings, its walk, its diagram."""

import pytest

from cavalier.ledger.algorithmics import example, function
from cavalier.ledger.algorithmics.example import (
    DRAWINGS,
    Position,
    as_drawn,
    as_moves,
    both_walks,
    decoded,
    drawings,
    drawn,
)
from cavalier.ledger.entry import Outcome
from cavalier.ledger.ledger import find
from common.board import Board, Square, parse_square

BOARD = Board(4, 4)

#: Decoded once by hand from the page: up to move 9, and from move 11 on.
BEFORE = "a1 c2 d4 b3 c1 a2 b4 d3 b2"
AFTER = "c4 d2 b1"


def walked(names: str) -> list[Square]:
    return [parse_square(name, BOARD) for name in names.split()]


def test_the_drawings_are_read_as_by_hand_with_both_readings_of_move_10() -> (
    None
):
    first, second = both_walks()
    assert as_drawn(first) == walked(f"{BEFORE} b2 {AFTER} a3")
    assert as_drawn(second) == walked(f"{BEFORE} b2 {AFTER} c3 a4")
    assert as_moves(first) == walked(f"{BEFORE} d1 {AFTER} a3")
    assert as_moves(second) == walked(f"{BEFORE} d1 {AFTER} c3 a4")


@pytest.mark.parametrize("number", range(1, 14))
def test_a_drawing_with_a_mark_less_is_read_in_no_way(number: int) -> None:
    less = DRAWINGS[number].replace("X", "", 1)
    shown = [*DRAWINGS[:number], less, *DRAWINGS[number + 1 : 14]]
    assert decoded(shown) == []


def test_drawings_are_drawn_as_they_are_read() -> None:
    for walk, shown in zip(
        both_walks(),
        (DRAWINGS[:14], DRAWINGS[:13] + DRAWINGS[15:]),
        strict=True,
    ):
        assert [drawn(position) for position in walk] == list(shown)


def test_a_drawing_is_read_by_the_order_of_its_marks() -> None:
    page = "Move 1\na | b |\n4 | ||||\n3 | X | |||\n2 | X | K ||\n1 | K |\n"
    assert drawings(page + page) == ("/X/XK/K", "/X/XK/K")


def test_another_way_back_than_to_move_13_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed = (*DRAWINGS[:14], DRAWINGS[11], *DRAWINGS[15:])
    monkeypatch.setattr(
        "cavalier.ledger.algorithmics.example.DRAWINGS", changed
    )
    with pytest.raises(ValueError, match="does not lead to move 13"):
        both_walks()


def positions(squares: list[Square]) -> list[Position]:
    """Draw a walk without a mistake."""
    return [
        Position(square, frozenset(squares[:k]))
        for k, square in enumerate(squares)
    ]


def test_a_walk_of_knight_s_moves_is_reproduced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The drawing of move 10 as it is; but from d1 the knight goes to c3.
    legal = walked(f"{BEFORE} d1 c3 a4")
    walk = positions(legal)
    walk[9] = Position(legal[8], walk[8].crossed | {legal[9]})
    monkeypatch.setattr(example, "both_walks", lambda: (walk, walk))
    finding = find("algo-walk").check()
    assert finding.outcome == Outcome.REPRODUCED
    assert find("algo-walk").expected == Outcome.REFUTED


def test_a_walk_with_nothing_left_to_try_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = both_walks()
    assert "was not tried is c4" in find("algo-stuck").check().evidence
    # From b1 to c3 and to a4: before b1 nothing is known.
    ends = [*first[12:13] * 13, first[13]], [*second[12:13] * 13, *second[13:]]
    monkeypatch.setattr(example, "both_walks", lambda: ends)
    assert find("algo-stuck").check().outcome == Outcome.REFUTED


@pytest.mark.slow
def test_a_function_that_tries_moves_would_be_reproduced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finding = find("algo-pseudocode").check()
    assert "in 6 calls, which try no move" in finding.evidence
    assert finding.evidence.endswith("it answers FALSE for n = 1")
    answers = function._answers

    def mended(_: str) -> list[str]:
        return answers("boolean-knight-tour")

    monkeypatch.setattr(function, "_answers", mended)
    assert find("algo-pseudocode").check().outcome == Outcome.REPRODUCED


@pytest.mark.parametrize(
    ("arrow", "to"),
    [
        (("K9", "FALSE"), "K12"),
        (("K9", "TRUE"), "K6i"),
        (("K10", "FALSE"), "K12"),
        (("K6", "FALSE"), "K2"),
    ],
)
def test_a_diagram_with_another_arrow_is_another_function(
    arrow: tuple[str, str], to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(function, "compared", lambda *_: "not compared")
    assert "in 90 of 90 runs" in find("algo-diagram").check().evidence
    monkeypatch.setitem(function.ARROWS, arrow, to)
    assert "in 90 of 90 runs" not in find("algo-diagram").check().evidence
