"""The entries of the ledger: their ids, passages, readings and weights."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from cavalier.catalogue.sources import SOURCES
from cavalier.ledger.entry import Entry, Evidence, Finding, Outcome
from cavalier.ledger.ledger import ENTRIES, check, find, summary
from cavalier.ledger.page import page
from tests.conftest import Cavalier


def test_each_id_is_there_once_and_begins_with_the_name_of_its_source() -> (
    None
):
    ids = [entry.id for entry in ENTRIES]
    assert len(ids) == len(set(ids)) >= 139
    assert {entry.source for entry in ENTRIES} == {*SOURCES}
    for entry in ENTRIES:
        assert entry.module.startswith(entry.id.partition("-")[0])


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_an_entry_has_a_check_or_says_why_not(entry: Entry) -> None:
    checks = import_module(f"cavalier.ledger.{entry.module}")
    function = entry.check or entry.id.replace("-", "_")
    assert hasattr(checks, function) == bool(entry.evidence)
    assert bool(entry.evidence) != bool(entry.why)


#: A short quotation has no more letters.
MOST = 250


def folded(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_passage_is_short_and_can_be_read(entry: Entry) -> None:
    assert entry.passages
    for passage in entry.passages:
        assert 0 < len(passage.quotation) <= MOST
        assert passage.quotation == folded(passage.quotation)
        in_cyrillic = any("\u0400" <= c <= "\u04ff" for c in passage.quotation)
        letters = passage.transliteration or ""
        assert bool(letters) == in_cyrillic
        assert not any("\u0400" <= c <= "\u04ff" for c in letters)


@pytest.mark.needs("texts")
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_passage_begins_on_its_line_of_the_text(entry: Entry) -> None:
    lines = page(entry.source).split("\n")
    for passage in entry.passages:
        rest = folded("\n".join(lines[passage.line - 1 :]))
        begins = rest.find(passage.quotation)
        assert 0 <= begins < len(folded(lines[passage.line - 1])), passage


def test_the_command_quotes_the_passages_of_an_entry_that_is_named(
    cavalier: Cavalier,
) -> None:
    ran = cavalier("reproduce", "report-value", "pascal-euler")
    assert ran.status == 0
    for words in ("line 27: «La case", "Read as the start", "«Эта", "(Èta z"):
        assert words in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


def test_the_document_has_the_passages(cavalier: Cavalier) -> None:
    ran = cavalier("reproduce", "pascal-euler", "--json")
    [entry] = json.loads(ran.out)["entries"]
    [passage] = entry["passages"]
    assert entry["outcome"] == entry["expected"] == "not checkable"
    assert passage["line"] == 8
    assert passage["quotation"].endswith("Леонардом Эйлером")
    assert passage["transliteration"].endswith("Leonardom Èjlerom")


def test_what_is_refuted_has_a_weight_and_readings_or_is_a_repeat() -> None:
    for entry in ENTRIES:
        refuted = entry.expected == Outcome.REFUTED
        assert (entry.weight is not None) == refuted
        if entry.weight == "repeat":
            repeated = find(entry.repeats or "")
            assert repeated.source == entry.source
            assert repeated.weight in ("mistake", "slip")
        else:
            assert entry.repeats is None
            assert bool(entry.readings) == refuted


def test_the_summary_counts_what_is_expected_and_what_is_found() -> None:
    refuted, missing = Outcome.REFUTED, Outcome.NOT_CHECKED
    numbers = [int(n) for n in re.findall("[0-9]+", summary({}))]
    assert numbers == [18, 18, 10, 6, 4, 113, 80, 9, 8, 16, 6, 3]
    failed = {"report-fig1": Finding(refuted, "")}
    assert summary(failed).startswith("17 of 18 runs ")
    assert summary({"pascal-compiles": Finding(missing, "")}) == summary({})


# --- A check that runs ---

#: Replaces the ledger by one entry with another check.
Planted = Callable[[Callable[[], Evidence]], str]


@pytest.fixture(autouse=True)
def _in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cavalier.ledger.ledger.in_parallel", map)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Planted:
    """Return what makes the one entry of the ledger, and returns its id."""

    def plant(function: Callable[[], Evidence]) -> str:
        sentence = "{steps} steps, {mean:.1f} on average"
        entry = replace(find("tipe-3x3"), evidence=sentence)
        monkeypatch.setattr("cavalier.ledger.tipe.tipe_3x3", function)
        monkeypatch.setattr("cavalier.ledger.ledger.ENTRIES", (entry,))
        return entry.id

    return plant


@pytest.mark.parametrize(
    ("holds", "outcome", "words"),
    [
        (True, Outcome.REPRODUCED, "1, 2 steps, 1.5 on average"),
        (None, Outcome.REPRODUCED, "1, 2 steps, 1.5 on average"),
        (False, Outcome.REFUTED, "steps: 1, 2, mean: 1.5"),
    ],
)
def test_a_sentence_is_for_the_outcome_that_is_declared(
    holds: bool | None, outcome: Outcome, words: str, planted: Planted
) -> None:
    name = planted(lambda: Evidence(holds, steps=[1, 2], mean=1.5))
    assert check(name) == (name, Finding(outcome, words))


def test_a_check_that_fails_is_a_finding(planted: Planted) -> None:
    _, finding = check(planted(lambda: Evidence(1 / 0 > 0)))
    assert finding.outcome == Outcome.FAILED
    assert finding.evidence.startswith("ZeroDivisionError: ")


def test_what_the_machine_lacks_is_not_checked_and_no_surprise(
    tmp_path: Path,
    planted: Planted,
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cavalier.ledger.page.FOLDER", tmp_path)
    name = planted(lambda: Evidence(bool(page("004"))))
    ran = cavalier("reproduce", name)
    assert ran.status == 0
    assert "1 not checked here. Unexpected: none." in ran.out
    assert "the text of source 004 is missing" in " ".join(ran.out.split())
    (tmp_path / "004.txt").write_text("Таблица 2", "utf-8")
    assert page("004") == "Таблица 2"


def test_an_unexpected_outcome_is_a_no(
    planted: Planted, cavalier: Cavalier
) -> None:
    name = planted(lambda: Evidence(False))
    ran = cavalier("reproduce", name)
    assert ran.status == 1
    assert ran.out.endswith(f"Unexpected: {name}.\n")
