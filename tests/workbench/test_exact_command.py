"""`cavalier exact`: counts with their convention, and what is refused."""

from pathlib import Path

import pytest

from cavalier import exact
from cavalier.commands import exact as command
from cavalier.exact import cost
from cavalier.exact.certificate import Certificate, Cut
from common.errors import TooLargeError
from tests.conftest import Cavalier

pytestmark = pytest.mark.needs("numba")


def test_a_count_that_is_not_the_published_one_is_a_no(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*given: object, **options: object) -> int:
        return 17

    monkeypatch.setattr(command, "count_tours", wrong)
    outcome = cavalier("exact", "--board", "3x10", "--closed")
    assert (outcome.status, outcome.out) == (1, "17 cycles of 3x10\n")


@pytest.mark.parametrize("arguments", ["10x10 --closed", "9x10", "84x1000"])
def test_what_would_not_end_is_refused_with_the_estimate(
    cavalier: Cavalier, arguments: str
) -> None:
    outcome = cavalier("exact", "--board", *arguments.split())
    assert (outcome.status, outcome.out) == (2, "")
    assert len(outcome.err.splitlines()) == 1
    for unit in ("states", "GiB", "days", "The limits are"):
        assert unit in outcome.err


def test_too_little_memory_is_a_reason(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cost, "available_bytes", lambda: 2**26 - 1)
    outcome = cavalier("exact", "--board", "6x8", "--closed")
    assert outcome.status == 2
    assert "The limits are 63 MiB" in outcome.err


def test_force_counts_all_the_same(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*given: object, **options: object) -> None:
        raise TooLargeError("too large")

    monkeypatch.setattr(cost, "refuse", refused)
    assert cavalier("exact", "--board", "3x10", "--closed").status == 2
    outcome = cavalier("exact", "--board", "3x10", "--closed", "--force")
    assert outcome.out == "16 cycles of 3x10\n"


def test_a_certificate_that_does_not_agree_is_a_no(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = Cut("6x6", 3, 3, 7)
    wrong = Certificate((cut, cut), {5: [2, 1]})
    monkeypatch.setattr(exact, "certify", lambda *given, closed: wrong)
    outcome = cavalier("exact", "--board", "6x6", "--closed", "--certify")
    assert outcome.status == 1
    assert "modulo 5: 3; the count leaves 2" in outcome.out


def test_a_certificate_needs_the_compiled_tier(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact, "find_spec", lambda name: None)
    outcome = cavalier("exact", "--board", "6x6", "--certify")
    assert outcome.status == 2
    assert "A certificate needs numba" in outcome.err


def test_a_long_count_is_kept_in_a_folder(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cost, "_WORTH_COMPILING", 0)
    asked = ("exact", "--board", "5x6", "--checkpoint", str(tmp_path))
    for _ in range(2):
        outcome = cavalier(*asked)
        assert outcome.out == "37568 paths of 5x6\n"
    assert (tmp_path / "upper.half").exists()
    outcome = cavalier(*asked, "--closed")
    assert (outcome.status, outcome.out) == (2, "")
    assert "belongs to another count" in outcome.err
