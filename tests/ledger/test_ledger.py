"""The entries of the ledger: their ids, passages, readings and weights."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from cavalier.catalogue.sources import SOURCES
from cavalier.ledger import page as kept_texts
from cavalier.ledger.entry import (
    Entry,
    Evidence,
    Finding,
    Kind,
    Outcome,
    Weight,
    evidence,
)
from cavalier.ledger.ledger import (
    ENTRIES,
    MODULES,
    Row,
    check,
    find,
    rows_of,
    summary,
)
from cavalier.ledger.page import UnavailableError, compared, page
from tests.conftest import ROOT, Cavalier


def test_each_id_is_there_once() -> None:
    ids = [entry.id for entry in ENTRIES]
    assert len(ids) == len(set(ids)) >= 139


def test_an_id_begins_with_the_name_of_its_source() -> None:
    assert {(each.id.split("-")[0], each.source) for each in ENTRIES} == {
        ("tipe", "000"),
        ("article", "001"),
        ("report", "002"),
        ("algo", "003"),
        ("pascal", "004"),
    }


@pytest.mark.parametrize("module", MODULES.values())
def test_an_entry_has_a_check_or_says_why_not(module: str) -> None:
    checks = import_module(f"cavalier.ledger.{module}")
    for name, row in rows_of(module).items():
        assert row.keys() <= Row.__annotations__.keys()
        assert ("evidence" in row) != ("why" in row)
        assert ("check" in row) == ("of" in row)
        function = row.get("check", name.replace("-", "_"))
        assert hasattr(checks, function) == ("evidence" in row)


#: A short quotation has no more letters.
MOST = 250


def folded(text: str) -> str:
    return " ".join(text.split())


def test_each_source_has_entries_and_each_entry_has_passages() -> None:
    assert {entry.source for entry in ENTRIES} == set(SOURCES)
    assert all(entry.passages for entry in ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_passage_is_short_and_can_be_read(entry: Entry) -> None:
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


@pytest.mark.slow
def test_the_command_prints_the_passage_of_an_entry_that_is_named(
    cavalier: Cavalier,
) -> None:
    ran = cavalier("reproduce", "tipe-alg4", "pascal-euler")
    assert ran.status == 0
    for words in ("line 373: «une variable", "«Эта задача", "(Èta z"):
        assert words in ran.out


def test_the_document_has_the_passages(cavalier: Cavalier) -> None:
    ran = cavalier("reproduce", "pascal-euler", "--json")
    [entry] = json.loads(ran.out)["entries"]
    [passage] = entry["passages"]
    assert passage["line"] == 8
    assert passage["quotation"].endswith("Леонардом Эйлером")
    assert passage["transliteration"].endswith("Leonardom Èjlerom")


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
    assert Counter(each.source for each in listings) == {
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


# --- A check that runs ---

#: Replaces the ledger by one entry with another check.
Planted = Callable[[Callable[[], Evidence]], Entry]


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Planted:
    """Return what makes the one entry of the ledger."""

    def plant(run: Callable[[], Evidence]) -> Entry:
        sentence = "{steps} steps, {mean:.1f} on average"
        entry = replace(find("tipe-3x3"), evidence=sentence, run=run)
        monkeypatch.setattr("cavalier.ledger.ledger.ENTRIES", (entry,))
        monkeypatch.setattr("cavalier.ledger.ledger.in_parallel", map)
        return entry

    return plant


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder in which the texts are looked for: it is empty."""
    monkeypatch.setattr("cavalier.ledger.page.FOLDER", tmp_path)
    return tmp_path


def read_the_page() -> Evidence:
    return evidence(bool(page("004")))


@pytest.mark.parametrize(
    ("holds", "outcome", "words"),
    [
        (True, Outcome.REPRODUCED, "1, 2 steps, 1.5 on average"),
        (None, Outcome.REPRODUCED, "1, 2 steps, 1.5 on average"),
        (False, Outcome.REFUTED, "steps: 1, 2, mean: 1.5, many: 2 of 11"),
    ],
)
def test_a_sentence_is_for_the_outcome_that_is_declared(
    holds: bool | None, outcome: Outcome, words: str, planted: Planted
) -> None:
    many = [True, True, *[False] * 9]
    entry = planted(
        lambda: evidence(holds, "a", steps=[1, 2], mean=1.5, many=many)
    )
    assert check(entry.id) == (entry.id, Finding(outcome, words, ("a",)))


def test_a_check_that_fails_is_a_finding(planted: Planted) -> None:
    entry = planted(lambda: evidence(1 / 0 > 0))
    name, finding = check(entry.id)
    assert (name, finding.outcome) == (entry.id, Outcome.FAILED)
    assert finding.evidence.startswith("ZeroDivisionError: ")


def test_what_the_machine_lacks_is_not_checked_and_no_surprise(
    texts: Path, planted: Planted, cavalier: Cavalier
) -> None:
    entry = planted(read_the_page)
    ran = cavalier("reproduce", entry.id)
    assert ran.status == 0
    assert "1 not checked here; unexpected: none" in ran.out
    assert "the text of source 004 is not here" in " ".join(ran.out.split())
    with pytest.raises(UnavailableError) as missed:
        page("004")
    assert f"Save it as {texts / '004.txt'}, or set" in str(missed.value)


def test_an_unexpected_outcome_is_a_no(
    planted: Planted, cavalier: Cavalier
) -> None:
    entry = planted(lambda: evidence(False))
    ran = cavalier("reproduce", entry.id)
    assert ran.status == 1
    assert ran.out.endswith(f"unexpected: {entry.id}.\n")


def test_a_text_that_is_not_in_utf_8_is_not_checked(
    texts: Path, planted: Planted
) -> None:
    file = texts / "004.txt"
    file.write_text("Таблица 2", "koi8-r")
    _, finding = check(planted(read_the_page).id)
    assert finding.outcome == Outcome.NOT_CHECKED
    assert f"Save {file} in UTF-8" in finding.evidence
    words = f"not compared with the page: {finding.evidence}"
    assert compared("004", len, 9) == words


def test_a_transcription_is_compared_with_its_page(texts: Path) -> None:
    assert compared("003", len, 5).startswith("not compared with the page")
    (texts / "003.txt").write_text("begin", "utf-8")
    assert compared("003", len, 5) == "compared with the page"
    with pytest.raises(match="has 5, and its transcription 4"):
        compared("003", len, 4)


def test_no_line_is_wider_than_a_page_in_a_pipe(cavalier: Cavalier) -> None:
    ran = cavalier("reproduce", "article-3x3", "report-value")
    assert max(map(len, ran.out.splitlines())) <= 100
    assert "in figures 1, 3 and 4" in ran.out


def test_the_texts_are_looked_for_next_to_the_clone() -> None:
    assert kept_texts.ROOT == ROOT
