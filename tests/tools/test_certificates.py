"""The recorded certificates: what they say, and how they are written down."""

import json
from pathlib import Path

import pytest

from common.board import parse_board
from common.known_counts import published
from tools.bench import certificates
from tools.bench.certificates import (
    KINDS,
    all_counts,
    long_counts,
    made,
    recorded,
)


def test_every_recorded_certificate_agrees_with_what_is_published() -> None:
    assert recorded()
    for each in recorded():
        board = parse_board(each["board"])
        expected = published(board, KINDS[each["kind"]])
        assert each["agrees"]
        assert expected == each["count"], each["board"]
        assert len(set(each["cuts"])) == 2
        for prime, rest in each["residues"].items():
            assert each["count"] % int(prime) == rest


def test_a_count_by_one_cut_is_the_published_one_and_has_its_command() -> None:
    certified = {(each["board"], each["kind"]) for each in recorded()}
    assert long_counts()
    for each in long_counts():
        board = parse_board(each["board"])
        assert published(board, KINDS[each["kind"]]) == each["count"]
        assert (each["board"], each["kind"]) not in certified
        assert f"exact --board {board} " in each["command"]
        assert each["folded"] < each["states"]


@pytest.mark.needs("numba")
def test_a_certificate_takes_the_place_of_that_of_the_same_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(certificates, "FILE", tmp_path / "certificates.json")
    assert recorded() == []
    new = made("5x6", "closed")
    assert (new["count"], new["agrees"]) == (8, True)
    larger = {**new, "board": "6x6", "count": 9862}
    for each in (larger, new, {**new, "date": "later"}):
        certificates.record(each)  # type: ignore[arg-type]
    assert [each["board"] for each in recorded()] == ["5x6", "6x6"]
    assert recorded()[0]["date"] == "later"
    assert json.loads(certificates.FILE.read_text("utf-8")) == recorded()


def test_the_published_counts_are_asked_for_small_ones_first() -> None:
    counts = all_counts()
    assert counts[:2] == ["3x5:open", "3x6:closed"]
    assert counts[-2:] == ["7x8:closed", "7x8:open"]
    assert "8x8:closed" not in counts
