"""Sentences in other languages than English, and their catalogues."""

import re
import sys
from pathlib import Path
from string import Formatter

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po

from common import translation
from common.language import _, is_incomplete, speak
from common.translation import COMPLETE, language_of
from tests.conftest import Cavalier
from tests.workbench.test_pages import (
    as_parameter,
    assert_prints_what_is_shown,
)
from tools import translations

pytestmark = pytest.mark.needs("babel")

CATALOGUES = translations.sources()

SITE = translations.sources_of_site()

_CODE = re.compile(r"(`+)(.+?)\1")
_LINK = re.compile(r"\]\(([^)\s]+)\)")

BOARD = "1 4 7 10\n12 9 2 5\n3 6 11 8\n"


def strings(said: object) -> list[str]:
    """Return the forms of a sentence, of which there may be several."""
    return [*said] if isinstance(said, tuple | list) else [str(said)]


def translated(file: Path) -> list[tuple[list[str], list[str]]]:
    """Return each sentence that has a translation, with its translation."""
    with file.open("rb") as opened:
        catalog = read_po(opened)
    return [
        (strings(message.id), strings(message.string))
        for message in catalog
        if message.id and all(strings(message.string)) and not message.fuzzy
    ]


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parts[-3])
def test_a_catalogue_has_the_sentences_of_the_code(file: Path) -> None:
    assert file.read_bytes() == translations.renewed(file)
    compiled = file.with_suffix(".mo").read_bytes()
    assert compiled == translations.compiled(file), "python -m tools.renew"


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parts[-3])
def test_a_translation_has_the_places_of_its_sentence(file: Path) -> None:
    def places(sentence: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(sentence)}

    for english, said in translated(file):
        expected = set.union(*map(places, english)) - {None}
        for form in said:
            assert places(form) - {None} == expected, form


def test_french_is_complete() -> None:
    done = {
        each.language: each for each in map(translations.progress, CATALOGUES)
    }
    assert {*COMPLETE} <= done.keys()
    assert not done["fr"].behind


@pytest.mark.parametrize("file", SITE, ids=lambda file: file.stem)
def test_a_page_has_the_links_of_the_english_one_and_no_other_code(
    file: Path,
) -> None:
    for (english,), (said,) in translated(file):
        if not english.startswith("$ "):
            assert sorted(_LINK.findall(said)) == sorted(
                _LINK.findall(english)
            )
            assert all(code in english for _, code in _CODE.findall(said))


@pytest.mark.parametrize(
    "block",
    [
        as_parameter(said, f"{file.stem}: {said.splitlines()[0]}")
        for file in SITE
        for (english,), (said,) in translated(file)
        if english.startswith("$ ")
    ],
)
def test_a_command_prints_what_a_translated_page_shows(block: str) -> None:
    assert_prints_what_is_shown(block)


def test_the_french_readme_begins_as_the_french_site_does() -> None:
    index = translations.SITE / "fr" / "LC_MESSAGES" / "index.po"
    (first,) = (
        said
        for (english,), (said,) in translated(index)
        if english.startswith("**Cavalier")
    )
    assert f"\n{first}\n" in Path("README.fr.md").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.needs("sphinx")
def test_a_page_has_the_sentences_of_its_catalogue() -> None:
    translations.read_pages()
    for file in SITE:
        assert file.read_bytes() == translations.renewed(file), file


@pytest.mark.parametrize(
    "file",
    [file for file in (*CATALOGUES, *SITE) if "fr" in file.parts],
    ids=lambda file: file.stem,
)
def test_french_has_the_spaces_and_apostrophes_of_its_typography(
    file: Path,
) -> None:
    for english, said in translated(file):
        for form in said:
            if english == [form] or form.startswith("$ "):
                continue
            text = re.sub(r"`[^`]*`|\{\w+\}|«[^»]*»", "x", form)
            assert not re.search(
                r"[^\xa0]:(?!\S)|[^\u202f][;!?](?!\S)|'", text
            ), form


def test_a_changed_sentence_is_fuzzy_and_not_said(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "fr" / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    file.write_text(
        'msgid "a cell is empty"\nmsgstr "il manque un nombre"\n', "utf-8"
    )
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    monkeypatch.setattr(translation, "FOLDER", tmp_path)
    now = Catalog()
    now.add("a cell is quite empty")
    monkeypatch.setattr(translations, "of_code", lambda: now)
    translations.renew()
    assert "#, fuzzy" in file.read_text("utf-8")
    speak("fr")
    assert _("a cell is quite empty") == "a cell is quite empty"
    assert is_incomplete()
    monkeypatch.setattr(sys, "argv", ["translations", "--release"])
    with pytest.raises(SystemExit) as ended:
        translations.main()
    assert ended.value.code == 1
    assert (
        "fr, messages: 0 of 1, 0%\n  behind: a cell is quite"
        in capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "frisian"}, "en"),
        ({"LANG": "../fr"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LC_MESSAGES": "en_GB", "LC_ALL": "fr@euro"}, "fr"),
        ({"LC_ALL": "fr", "CAVALIER_LANG": "en"}, "en"),
        ({"LC_ALL": "C", "CAVALIER_LANG": "fr-CA"}, "fr"),
        ({"LC_ALL": "", "LANG": "ru"}, "ru"),
    ],
)
def test_the_language_is_that_of_the_first_variable_that_is_set(
    environment: dict[str, str], expected: str
) -> None:
    assert language_of(environment) == expected


def test_the_locale_does_not_change_documents(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = cavalier("check", "-", "--closed", "--json", given=BOARD)
    monkeypatch.delenv("CAVALIER_LANG")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    said = cavalier("check", "-", "--closed", given=BOARD)
    assert "pas un parcours de" in said.out
    assert (
        cavalier("check", "-", "--closed", "--json", given=BOARD) == document
    )


def test_the_option_wins_over_the_variable(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAVALIER_LANG", "fr")
    assert "une" not in cavalier("check", "-", "--lang=en", given="").err
    assert "vide" in cavalier("check", "-", given="").err


@pytest.mark.parametrize("asked", ["", "xx", "FR", "../fr", "fr_FR"])
def test_a_language_without_a_catalogue_is_refused(
    cavalier: Cavalier, asked: str
) -> None:
    ran = cavalier("check", "-", "--lang", asked, "--json", given=BOARD)
    assert (ran.status, ran.out) == (2, "")
    assert f"{asked!r} is not a language" in ran.err


def test_the_thousands_of_large_numbers_are_set_apart() -> None:
    sentence = "over {most} cells are too many"
    assert _(sentence, most=13267364410532).startswith("over 13267364410532 ")
    speak("fr")
    thin = "\N{NARROW NO-BREAK SPACE}"
    number = thin.join("13 267 364 410 532".split())
    assert _(sentence, most=13267364410532).startswith(f"plus de {number} ")
    assert _(sentence, most=2600).startswith("plus de 2600 ")


@pytest.mark.parametrize(
    ("seconds", "written"), [(1.0, "1,00"), (0.25, "0,25")]
)
def test_a_decimal_keeps_the_digits_that_its_sentence_asks_for(
    seconds: float, written: str
) -> None:
    speak("fr")
    said = _(
        "not asked: it used {seconds:.2f} seconds of processor time on "
        "{board}",
        seconds=seconds,
        board="5x5",
    )
    assert f" {written}" in said


def test_no_catalogue_is_read_for_english(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(translation, "Translation")
    assert cavalier("check", "-", given=BOARD).status == 0
    with pytest.raises(ImportError):
        speak("fr")


def marks_of(text: str) -> list[str]:
    """Return what a text has in all languages: fields, headings, code, links.

    Commands and what they say are in the language.
    """
    return sorted(
        re.findall(
            r"\{\{.*?\}\}|^#+(?= )|^\w+ = |^---$|^\|(?= )|^\[\w+\]$"
            r"|^```(?:board|lines|player|python)[^`]*```|\]\(.*?\)",
            text.replace(".fr.md", ".md"),
            re.MULTILINE,
        )
    )


@pytest.mark.parametrize(
    ("english", "translation"),
    [
        pytest.param(english, each, id=each.name)
        for english, found in translations.texts().items()
        for each in found
    ],
)
def test_a_translated_text_has_what_the_english_has(
    english: Path, translation: Path
) -> None:
    expected = marks_of(english.read_text("utf-8"))
    assert marks_of(translation.read_text("utf-8")) == expected
    assert expected


def test_a_text_that_changes_is_another_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    english = tmp_path / "cavalier" / "plan.md"
    english.parent.mkdir()
    english.with_name("plan.fr.md").touch()
    known = set()
    for text in ("One.", "Two.", "One."):
        english.write_text(text, "utf-8")
        known |= {m.id for m in translations.of_code() if m.context == "text"}
    assert len(known) == 2
