"""What is refuted is weighed; the summary begins with what comes out."""

import pytest

from cavalier.checking.evidence.entry import (
    Entry,
    Finding,
    Kind,
    Outcome,
    Weight,
)
from cavalier.checking.evidence.ledger import ENTRIES, find
from cavalier.checking.evidence.summary import summary


def test_what_is_refuted_has_a_weight_and_nothing_else_has() -> None:
    assert {
        each.id: each.expected for each in ENTRIES if each.weight is not None
    } == {
        each.id: Outcome.REFUTED
        for each in ENTRIES
        if each.expected == Outcome.REFUTED
    }


@pytest.mark.parametrize(
    "entry",
    [each for each in ENTRIES if each.expected == Outcome.REFUTED],
    ids=lambda each: each.id,
)
def test_what_is_refuted_says_how_it_was_read(entry: Entry) -> None:
    if entry.weight == Weight.REPEAT:
        assert entry.repeats is not None
        repeated = find(entry.repeats)
        assert repeated.source == entry.source
        assert repeated.expected == Outcome.REFUTED
        assert repeated.weight != Weight.REPEAT
    else:
        assert entry.repeats is None
        assert len(entry.readings) >= 1


def test_the_texts_print_ten_listings() -> None:
    listings = [each for each in ENTRIES if each.kind == Kind.LISTING]
    by_source = [each.source for each in listings]
    assert {each: by_source.count(each) for each in by_source} == {
        "000": 4, "001": 1, "002": 3, "003": 1, "004": 1,
    }  # fmt: skip


def test_a_run_that_fails_is_no_longer_among_those_that_come_out() -> None:
    runs = [each for each in ENTRIES if each.kind == Kind.RUN]
    failed = {runs[0].id: Finding(Outcome.REFUTED, "")}
    assert summary({}).startswith("Every tour and every run counter")
    assert summary(failed).startswith(
        f"Of {len(runs)} printed runs, with their tours and counters, "
        f"{len(runs) - 1} come out."
    )


def test_what_cannot_be_checked_here_is_counted_as_declared() -> None:
    missing = {"pascal-compiles": Finding(Outcome.NOT_CHECKED, "")}
    assert summary(missing) == summary({})


def test_a_repeat_and_what_is_no_claim_are_not_among_the_statements() -> None:
    statements = [
        each
        for each in ENTRIES
        if each.kind == Kind.STATEMENT
        and each.weight != Weight.REPEAT
        and each.expected != Outcome.NOT_A_CLAIM
    ]
    assert f"Of {len(statements)} statements, " in summary({})
