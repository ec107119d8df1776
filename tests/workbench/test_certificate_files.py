"""Certificates in files: `exact --certify -o FILE`, and what check says."""

import json
from pathlib import Path

import pytest

from cavalier.commands.results.certificates import METHOD
from tests.conftest import Cavalier

# 3x10 has 16 closed tours (table of published counts).
CUT: list[dict[str, object]] = [
    {"board": "10x3", "rows_above": 5, "rows_below": 5, "count": 16},
    {"board": "10x3", "rows_above": 4, "rows_below": 6, "count": 16},
]
REST: list[dict[str, object]] = [
    {"prime": 13, "remainder": 3, "partial_sums": [9, 7]},
    {"prime": 7, "remainder": 2, "partial_sums": [6, 3]},
]
WHOLE: dict[str, object] = {
    "board": "3x10",
    "start": None,
    "convention": "cycles",
    "count": 16,
    "method": METHOD,
    "cuts": CUT,
    "remainders": REST,
    "version": "0.1.0",
    "commit": None,
    "date": "2026-01-31",
}


def checked(cavalier: Cavalier, folder: Path, **wrong: object) -> list[str]:
    """Check a certificate with wrong values; return status and sentence."""
    file = folder / "certificate.json"
    file.write_text(json.dumps(WHOLE | wrong))
    ran = cavalier("check", str(file))
    return [str(ran.status), *(ran.out + ran.err).splitlines()]


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("count", 15, "counted 16, not 15"),
        ("count", -16, "cannot be a number"),
        ("board", "3x11", "a cut is of 10x3, not of 3x11"),
        ("board", "0x4", "0x4 is not a board"),
        ("convention", "closed-paths", "counted by this method"),
        ("convention", "paths-from-start", "start does not fit"),
        ("start", [0, 0], "start does not fit"),
        ("method", "guess", "'guess' is not known"),
        ("cuts", [CUT[0], CUT[0]], "two different cuts"),
        ("cuts", [CUT[0], {**CUT[1], "count": 17}], "counted 17"),
        ("cuts", [CUT[0], {**CUT[1], "rows_below": 5}], "has 10 rows"),
        ("remainders", REST[:1], "two different primes"),
        ("remainders", [{**REST[0], "prime": 15}], "15 is not a prime"),
        ("remainders", [{**REST[0], "remainder": 4}], "leaves 3, not 4"),
        ("remainders", [{**REST[0], "partial_sums": [9]}], "add up to 9"),
        ("remainders", [{**REST[0], "partial_sums": [16]}], "out of range"),
        ("version", "new", "not a version"),
        ("commit", "e845140d", "not a commit"),
        ("date", "31.1.2026", "not a date"),
    ],
)
def test_a_wrong_value_is_refused_in_one_sentence(
    cavalier: Cavalier, tmp_path: Path, key: str, value: object, said: str
) -> None:
    status, *lines = checked(cavalier, tmp_path, **{key: value})
    assert (status, len(lines)) == ("1", 1)
    assert said in lines[0]


def test_a_count_that_agrees_with_itself_must_be_the_published_one(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    cuts = [cut | {"count": 16 + 91} for cut in CUT]
    _, line = checked(cavalier, tmp_path, count=16 + 91, cuts=cuts)
    assert "the published count is 16, not 107" in line


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"count": "16"}, "count"),
        ({"count": True}, "count"),
        ({"more": 1}, "more"),
        ({"cuts": [{"board": "3x10"}]}, "cuts[0].count"),
        ({"start": [0]}, "start.column"),
        ({"convention": "walks"}, "convention"),
    ],
)
def test_what_is_not_a_certificate_names_the_place(
    cavalier: Cavalier, tmp_path: Path, wrong: dict[str, object], place: str
) -> None:
    status, line = checked(cavalier, tmp_path, **wrong)
    assert status == "2"
    assert f": {place} " in line


def test_half_a_certificate_and_options_of_a_board_are_refused(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "certificate.json"
    text = json.dumps(WHOLE)
    file.write_text(text)
    assert cavalier("check", str(file)).status == 0
    assert cavalier("check", str(file), "--closed").status == 2
    assert cavalier("check", "-", given=text[:-9]).status == 2


@pytest.mark.needs("numba")
@pytest.mark.parametrize(
    "asked",
    [("6x5",), ("3x10", "--closed"), ("5x5", "--start", "a1")],
)
def test_a_certificate_that_was_made_is_valid(
    cavalier: Cavalier, tmp_path: Path, asked: tuple[str, ...]
) -> None:
    file = str(tmp_path / "made.json")
    asked = ("exact", "--certify", "--board", *asked)
    assert "All agree." in cavalier(*asked, "-o", file).out
    assert json.loads(cavalier("check", file, "--json").out)["valid"]
    printed = cavalier(*asked, "--json").out
    assert cavalier("check", "-", given=printed).status == 0
