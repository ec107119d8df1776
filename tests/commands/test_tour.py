"""`cavalier tour`: whether a tour is found, and what is said if not."""

import json
from pathlib import Path

import pytest

from functional import couples
from tests.conftest import Cavalier

#: What is typed, the status, and a part of the remark.
REMARKS = [
    ("lazy-tours --board 3x7 --start 1,3", 1, "so none exists"),
    ("lazy-tours --board 7x9 --closed", 1, "use --force to search anyway"),
    ("schwenk --board 4x4 --force", 1, "4x4 has no tour"),
    ("warnsdorff-random-closed --board 5x5", 1, "only finds closed tours"),
    ("steps-as-printed --board 3x3", 1, "page's mistakes. Use "),
]

#: Functions of own.py, and what is said of their answers.
ANSWERS = {
    "board": (0, "own.py:board printed: loud"),
    "words": (0, "an open tour of 3x4 from a1"),
    "spoilt": (1, "own.py:spoilt gives an invalid tour of 3x4 from a1"),
    "number": (1, "own.py:number returned 2 instead of a tour or None"),
    "raises": (1, "raises ZeroDivisionError: division by zero, line 37"),
    "three": (2, "so only square boards are tested"),
    "none": (1, "proves nothing"),
}


@pytest.mark.parametrize(("typed", "status", "remark"), REMARKS)
def test_the_remark_is_on_standard_error(
    cavalier: Cavalier, typed: str, status: int, remark: str
) -> None:
    ran = cavalier("tour", *typed.split())
    assert (ran.status, bool(ran.out)) == (status, status == 0)
    assert remark in ran.err


@pytest.mark.sandboxed
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ANSWERS)
def test_a_function_of_one_s_own_is_judged(
    cavalier: Cavalier, name: str
) -> None:
    status, remark = ANSWERS[name]
    ran = cavalier("tour", f"own.py:{name}", "--board", "3x4", "--start", "a1")
    assert (ran.status, bool(ran.out)) == (status, status == 0)
    assert remark in ran.err


def test_an_invalid_tour_of_a_port_is_not_shown(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(couples, "first_tour", lambda *_a, **_k: ((0, 0),))
    result = cavalier("tour", "couples", "--board", "3x4", "--start", "a3")
    assert (result.status, result.out) == (1, "")
    assert "couples returned an invalid tour of 3x4" in result.err


def test_the_document_says_that_no_tour_was_found(cavalier: Cavalier) -> None:
    ran = cavalier("tour", "couples", "--board", "9x9", "--closed", "--json")
    document = json.loads(ran.out)
    assert (ran.status, document["found"]) == (1, False)
    assert document["squares"] is document["matrix"] is None


def test_the_suffix_of_a_file_names_its_format(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    for name, beginning in {
        "a.svg": "<svg ",
        "a.TIKZ": "% A closed tour of 6x6 from a6 to ",
        "a.txt": " 1 ",
    }.items():
        file = str(tmp_path / name)
        ran = cavalier("tour", "schwenk", "--board", "6x6", "-o", file)
        assert (ran.status, ran.out) == (0, "")
        assert Path(file).read_text("utf-8").startswith(beginning)
    ran = cavalier("tour", "couples", "--board", "3x4", "--format", "squares")
    assert ran.out.split()[:3] == ["0,0", "1,2", "2,0"]
