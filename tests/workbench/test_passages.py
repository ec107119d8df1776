"""The passages that the ledger quotes: the texts have them."""

import json

import pytest

from cavalier.catalogue.sources import SOURCES
from cavalier.checking.evidence.entry import Entry
from cavalier.checking.evidence.ledger import ENTRIES
from cavalier.checking.evidence.page import page
from tests.conftest import Cavalier

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


def test_the_command_prints_the_passage_of_an_entry_that_is_named(
    cavalier: Cavalier,
) -> None:
    ran = cavalier("reproduce", "tipe-six", "pascal-euler")
    assert ran.status == 0
    for words in ("line 114: «un parcours cyclique", "«Эта задача", "(Èta z"):
        assert words in ran.out


def test_the_document_has_the_passages(cavalier: Cavalier) -> None:
    ran = cavalier("reproduce", "pascal-euler", "--json")
    [entry] = json.loads(ran.out)["entries"]
    [passage] = entry["passages"]
    assert passage["line"] == 8
    assert passage["quotation"].endswith("Леонардом Эйлером")
    assert passage["transliteration"].endswith("Leonardom Èjlerom")
