"""The entries of the ledger: their ids, passages, readings and weights."""

import json

import pytest

from cavalier.catalogue.sources import SOURCES
from cavalier.ledger.entry import (
    Entry,
    Finding,
    Kind,
    Outcome,
    Weight,
)
from cavalier.ledger.ledger import (
    ENTRIES,
    PACKAGES,
    Row,
    find,
    rows_of,
    summary,
)
from cavalier.ledger.page import page
from tests.conftest import Cavalier

#: The rows of the ledger that the project was given.
LEDGER = """
    tipe-moves tipe-questions tipe-8x8 tipe-3x3 tipe-odd tipe-fig2
    tipe-schwenk tipe-six tipe-4xn tipe-3x468 tipe-3x4 tipe-alg1
    tipe-alg1-linear tipe-alg2 tipe-alg3 tipe-graph tipe-alg4 tipe-closed
    tipe-montmort tipe-variants tipe-1x1 tipe-heading tipe-periphery
    article-code article-3x3 article-no-guarantee
    report-fig1 report-fig2 report-fig3 report-fig4 report-fig5 report-fig6
    report-fig7 report-start report-remise report-complexity
    report-any-start report-value report-5x report-maze
    report-name report-worst report-over
    algo-pseudocode algo-walk algo-answer
    pascal-5x5-11 pascal-5x5-33 pascal-5x5-11-anticlockwise
    pascal-5x5-33-anticlockwise pascal-6x6-11 pascal-6x6-34
    pascal-6x6-11-anticlockwise pascal-6x6-34-anticlockwise pascal-7x7
    pascal-8x8 pascal-table1 pascal-snapshot pascal-minil pascal-edges
    pascal-exercises
""".split()


def test_every_row_of_the_given_ledger_is_an_entry() -> None:
    ids = [entry.id for entry in ENTRIES]
    assert set(LEDGER) <= set(ids)
    assert len(ids) == len(set(ids))
    assert len(ids) >= 85


def test_an_id_begins_with_the_name_of_its_source() -> None:
    assert {(each.id.split("-")[0], each.source) for each in ENTRIES} == {
        ("tipe", "000"),
        ("article", "001"),
        ("report", "002"),
        ("algo", "003"),
        ("pascal", "004"),
    }


@pytest.mark.parametrize("package", PACKAGES.values())
def test_an_entry_names_the_function_of_its_id_or_says_why_not(
    package: str,
) -> None:
    rows = rows_of(package)
    assert len(rows) > 5
    for name, row in rows.items():
        assert row.keys() <= Row.__annotations__.keys()
        assert ("check" in row) != ("why" in row)
        if "check" in row and "of" not in row:
            assert row["check"].split(".")[1] == name.replace("-", "_")


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
