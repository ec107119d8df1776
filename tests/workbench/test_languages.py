"""Citations and captions in French.

The sentences are in the golden files. Their spaces are those of the "Lexique
des règles typographiques en usage à l'Imprimerie nationale"; those in the form
of the APA follow "Citer selon les normes de l'APA" of the libraries of the
Université de Montréal.
"""

import re
from io import BytesIO
from pathlib import Path

import pytest
import typst
from pypdf import PdfReader

from cavalier.catalogue import ported
from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.citing.languages import CATALOGUE, apa_date
from tests.conftest import Cavalier, Ended
from tests.workbench.typesetting import Compile

pytestmark = pytest.mark.needs("typst")

NBSP = "\N{NO-BREAK SPACE}"

#: What is cited, as it is in the working tree.
CITED = ("cite", "couples:supprimer", "best-first-padded", "--working-tree")


@pytest.mark.parametrize(
    ("day", "english", "french"),
    [
        ("2011-05-05", "2011, May 5", "2011, 5 mai"),
        ("2021-02-01", "2021, February 1", "2021, 1er février"),
        ("2020-08-31", "2020, August 31", "2020, 31 août"),
        ("2011", "2011", "2011"),
        ("", "n.d.", f"s.{NBSP}d."),
    ],
)
def test_a_date_is_that_of_the_language(
    day: str, english: str, french: str
) -> None:
    assert apa_date(day, "en") == english
    assert apa_date(day, "fr") == french


def test_bibtex_is_in_ascii_for_every_port(cavalier: Cavalier) -> None:
    names = [port.id for port in PORTS]
    asked = ("--working-tree", "--style", "bibtex", "--lang", "fr")
    ran = cavalier("cite", *names, *asked)
    assert ran.status == 0
    assert ran.out.replace(NBSP, " ").isascii()


def test_typst_prints_the_spaces_of_bibtex(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    asked = ("--style", "bibtex", "--lang", "fr")
    cavalier(*CITED, *asked, "-o", str(tmp_path / "r.bib"))
    report = tmp_path / "r.typ"
    report.write_text('#bibliography("r.bib", full: true, style: "apa")')
    typst.compile(report, output=tmp_path / "r.pdf")
    printed = PdfReader(tmp_path / "r.pdf").pages[0].extract_text()
    text = " ".join(printed.split())
    assert "Cavalier 0.1.0 : supprimer, functional/couples.py, " in text
    assert "lignes 48\N{EN DASH}51" in text


@pytest.mark.parametrize("style", ["biblatex", "bibtex", "csl-json"])
def test_keys_and_swhids_are_the_same_in_every_language(
    cavalier: Cavalier, style: str
) -> None:
    def kept(lang: str) -> list[str]:
        text = cavalier(*CITED, "--style", style, "--lang", lang).out
        return [
            line
            for line in text.splitlines()
            if "swhid =" in line or line.startswith("@") or '"id"' in line
            or "url =" in line or '"URL"' in line
        ]  # fmt: skip

    assert kept("fr") == kept("en")
    assert len(kept("en")) >= 5


def test_all_that_the_catalogue_says_of_its_sources_has_its_french() -> None:
    titles = {
        source.heading for source in SOURCES.values() if source.id != "004"
    }
    names = {"Algorithme 1", "Algorithme 4, 4.d"}
    said = {
        words
        for port in PORTS
        for source, clause in ported(port)
        for words in (source.heading, source.title, source.language, clause)
        if not words.isdecimal()
    }
    assert said - titles - names == CATALOGUE


def test_a_caption_is_in_french(cavalier: Cavalier) -> None:
    asked = ("--bare", "--format", "html", "--lang", "fr")
    ran = cavalier("show", "couples:supprimer", *asked)
    assert ran.status == 0
    assert (
        f"lignes{NBSP}48\N{EN DASH}51, sans chaînes de documentation ni"
        in ran.out
    )


@pytest.mark.parametrize("form", ["latex", "minted"])
@pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)
def test_the_comments_of_a_listing_are_in_french(
    cavalier: Cavalier, port: Port, form: str
) -> None:
    english, french = (
        comments(cavalier("show", port.id, "--format", form, "--lang", lang))
        for lang in ("en", "fr")
    )
    assert len(english) >= 2
    # Only a title, cut at the same place, is the same in both.
    titles = " ".join(each.heading for each in SOURCES.values())
    for line in set(english) & set(french):
        assert line.removeprefix("%   ") in titles
    said = " ".join(french).replace("Knight tour", "")
    assert set(re.findall(r"\w+", said)).isdisjoint(ENGLISH)


#: Words of the English comments, none of which is a word of the French too.
ENGLISH = set(
    "a and before exercises for from its listing needs of or paper ported "
    "preamble program pupils pseudocode second steps storage the up warm with "
    "without September".split()
)


def comments(ran: Ended) -> list[str]:
    assert ran.status == 0
    return [line for line in ran.out.splitlines() if line.startswith("% ")]


def test_an_accent_in_a_caption_alone_asks_for_utf_8(
    cavalier: Cavalier,
) -> None:
    asked = ("couples:supprimer", "--bare", "--standalone", "--lang")
    for lang, accented in (("en", False), ("fr", True)):
        ran = cavalier("show", *asked, lang, "--format", "latex")
        assert ("[utf8]{inputenc}" in ran.out) == accented


@pytest.mark.slow
def test_a_caption_in_french_is_set_by_pdflatex(
    cavalier: Cavalier, pdflatex: Compile
) -> None:
    ran = cavalier(
        "show", "couples:supprimer", "--standalone", "--format", "latex",
        "--lang", "fr",
    )  # fmt: skip
    pages = PdfReader(BytesIO(pdflatex(ran.out).pages))
    text = " ".join(pages.pages[0].extract_text().split())
    apostrophe = "\N{RIGHT SINGLE QUOTATION MARK}"
    assert "lignes 48\N{EN DASH}51, avec tout ce qu" in text
    assert f"qu{apostrophe}il faut pour l{apostrophe}ex" in text
