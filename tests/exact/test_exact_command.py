"""`cavalier exact`: what is no, and what is refused."""

import pytest

from cavalier.commands import exact as command
from cavalier.exact import cost
from common.errors import TooLargeError
from tests.conftest import Cavalier


def test_a_count_that_is_not_the_published_one_is_a_no(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*given: object, **options: object) -> int:
        return 17

    monkeypatch.setattr(command, "count_tours", wrong)
    outcome = cavalier("exact", "--board", "3x10", "--closed")
    assert (outcome.status, outcome.out) == (1, "17 cycles of 3x10\n")


@pytest.mark.parametrize("arguments", ["10x10 --closed", "84x1000"])
def test_what_would_not_end_is_refused_with_the_estimate(
    cavalier: Cavalier, arguments: str
) -> None:
    outcome = cavalier("exact", "--board", *arguments.split())
    assert (outcome.status, outcome.out) == (2, "")
    assert len(outcome.err.splitlines()) == 1
    for unit in ("states", "GiB", "days", "The limits are"):
        assert unit in outcome.err


def test_force_counts_all_the_same(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*given: object, **options: object) -> None:
        raise TooLargeError("too large")

    monkeypatch.setattr(cost, "refuse", refused)
    assert cavalier("exact", "--board", "3x10", "--closed").status == 2
    outcome = cavalier("exact", "--board", "3x10", "--closed", "--force")
    assert outcome.out == "16 cycles of 3x10\n"
