"""Citations and captions in French.

The sentences are written by hand. Their spaces are those of the "Lexique des
règles typographiques en usage à l'Imprimerie nationale"; those in the form of
the APA follow "Citer selon les normes de l'APA" of the libraries of the
Université de Montréal.
"""

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
import typst
from pybtex.database import parse_string
from pypdf import PdfReader

from cavalier.catalogue import ported
from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.citing.languages import CATALOGUE, Language, apa_date
from tests.conftest import Cavalier, Ended
from tests.workbench.typesetting import Compile

pytestmark = pytest.mark.needs("typst")

#: The spaces at which no line is broken; the second is thin.
NBSP, THIN = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"

#: What is cited, as it is in the working tree.
CITED = ("cite", "couples:supprimer", "best-first-padded", "--working-tree")


def french(cavalier: Cavalier, style: str) -> str:
    ran = cavalier(*CITED, "--style", style, "--lang", "fr")
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def swhids(cavalier: Cavalier) -> list[str]:
    documents = json.loads(cavalier(*CITED, "--json").out)
    return [each["swhid"] for each in documents]


def test_a_sentence_is_in_french(cavalier: Cavalier) -> None:
    couples, padded = swhids(cavalier)
    assert french(cavalier, "text").splitlines() == [
        f"The Cavalier developers{NBSP}: Cavalier 0.1.0, supprimer, "
        f"functional/couples.py, lignes{NBSP}48-51. Copie de travail, sans "
        f"commit. {couples}",
        f"Portage de{NBSP}: Épreuve commune de TIPE 2011, partie D{NBSP}: "
        "Parcours "
        "du cavalier sur l'échiquier, 2011, Algorithmes 2 et 3, 4.d "
        "(français, pseudo-code).",
        f"The Cavalier developers{NBSP}: Cavalier 0.1.0, "
        "imperative/best_first_padded.py. Copie de travail, sans commit. "
        f"{padded}",
        f"Portage de{NBSP}: Taïga Gonçalves et Thomas Robbins, Stratégies de "
        f"Résolution de Problèmes BE1{NBSP}: Cavalier "
        f"et Backtracking, 2021-09-10, section{NBSP}3 (français, Python).",
    ]


def test_a_paragraph_is_in_french(cavalier: Cavalier) -> None:
    _, padded = swhids(cavalier)
    assert french(cavalier, "markdown").splitlines()[4::2] == [
        f"The Cavalier developers{NBSP}: *Cavalier* 0.1.0, "
        "`imperative/best_first_padded.py`. Copie de travail, sans commit. "
        f"`{padded}`",
        f"Portage de{NBSP}: Taïga Gonçalves et Thomas Robbins, *Stratégies "
        f"de Résolution de Problèmes BE1{NBSP}: Cavalier "
        f"et Backtracking*, 2021-09-10, section{NBSP}3 (français, Python).",
    ]


def test_the_form_of_the_apa_is_in_french(cavalier: Cavalier) -> None:
    couples, padded = swhids(cavalier)
    assert french(cavalier, "apa").splitlines() == [
        f"The Cavalier developers. (s.{NBSP}d.). Cavalier (version "
        f"0.1.0{THIN}; supprimer, functional/couples.py, "
        f"lignes{NBSP}48\N{EN DASH}51) [logiciel]. {couples}",
        f"Épreuve commune de TIPE 2011, partie D{NBSP}: Parcours du "
        "cavalier sur "
        "l'échiquier (Algorithmes 2 et 3, 4.d) [français, pseudo-code]. "
        "(2011).",
        f"The Cavalier developers. (s.{NBSP}d.). Cavalier (version "
        f"0.1.0{THIN}; imperative/best_first_padded.py) [logiciel]. {padded}",
        "Gonçalves, T. et Robbins, T. (2021, 10 septembre). Stratégies de "
        f"Résolution de Problèmes BE1{NBSP}: Cavalier et "
        f"Backtracking (section{NBSP}3) [français, Python].",
    ]


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
    assert apa_date(day, Language.EN) == english
    assert apa_date(day, Language.FR) == french


def test_bibtex_is_in_french_its_letters_in_ascii(
    cavalier: Cavalier,
) -> None:
    text = french(cavalier, "bibtex")
    assert text.replace(NBSP, " ").isascii()
    assert (
        f"  title = {{{{Cavalier 0.1.0{NBSP}: supprimer, "
        f"functional/couples.py, lignes{NBSP}48--51}}}},\n"
    ) in text
    assert (
        f". Copie de travail, sans commit. Portage de{NBSP}: "
        f"{{\\'{{E}}}}preuve commune de TIPE 2011, partie D{NBSP}: "
        "Parcours du cavalier "
        "sur l'{\\'{e}}chiquier, Algorithmes 2 et 3, 4.d.},\n"
    ) in text
    assert "note = {Fran{\\c{c}}ais, pseudo-code},\n" in text


def test_bibtex_is_in_ascii_for_every_port(cavalier: Cavalier) -> None:
    names = [port.id for port in PORTS]
    asked = ("--working-tree", "--style", "bibtex", "--lang", "fr")
    ran = cavalier("cite", *names, *asked)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.replace(NBSP, " ").isascii()


def test_typst_prints_the_spaces_of_bibtex(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    (tmp_path / "r.bib").write_text(french(cavalier, "bibtex"), "utf-8")
    report = tmp_path / "r.typ"
    report.write_text('#bibliography("r.bib", full: true, style: "apa")')
    typst.compile(report, output=tmp_path / "r.pdf")
    printed = PdfReader(tmp_path / "r.pdf").pages[0].extract_text()
    text = " ".join(printed.split())
    assert "Cavalier 0.1.0 : supprimer, functional/couples.py, " in text
    assert "lignes 48\N{EN DASH}51" in text


def test_biblatex_is_in_french(cavalier: Cavalier) -> None:
    entries = parse_string(french(cavalier, "biblatex"), "bibtex").entries
    code = entries["cavalier-couples-supprimer"].fields
    assert code["subtitle"] == "\\texttt{supprimer}, lignes~48--51"
    assert code["note"] == "copie de travail, sans commit"
    assert code["relatedstring"] == "Portage (Algorithmes 2 et 3, 4.d) de"
    code = entries["cavalier-best-first-padded"].fields
    assert code["relatedstring"] == "Portage (section~3) de"
    source = entries["cavalier-source-002"].fields
    assert source["note"] == "Français, Python"


def test_csl_json_is_in_french_and_names_each_language(
    cavalier: Cavalier,
) -> None:
    cited = ("cite", "as-printed", "--working-tree", "--style", "csl-json")
    items = json.loads(cavalier(*cited, "--lang", "fr").out)
    assert [each["language"] for each in items] == ["fr", "fr", "fr", "en"]
    assert items[1]["title"] == (
        f'<span class="nocase">Cavalier{NBSP}: '
        "pedagogical/as_printed.py</span>"
    )
    assert items[1]["note"].endswith(
        f"Portage de{NBSP}: Knight tour, pseudo-code."
    )
    assert items[3]["genre"] == "anglais, pseudo-code"
    items = json.loads(cavalier(*cited).out)
    assert [each["language"] for each in items] == ["en", "en", "fr", "en"]


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
    assert said - titles - names == CATALOGUE.keys()


def test_a_language_that_there_is_not_is_refused(cavalier: Cavalier) -> None:
    for command in ("cite", "show"):
        ran = cavalier(command, "couples", "--lang", "xx")
        assert (ran.status, ran.out) == (2, "")
        assert ran.err == (
            "cavalier: --lang 'xx' is not known. Use one of en, fr.\n"
        )


def test_the_old_name_of_resolve_takes_no_language(
    cavalier: Cavalier,
) -> None:
    ran = cavalier("cite", "--check", "report.bib", "--lang", "fr")
    assert (ran.status, ran.out) == (2, "")
    assert "--lang" in ran.err


@pytest.mark.parametrize(
    ("form", "caption"),
    [
        ("latex", "lignes~48--51, sans chaînes de documentation ni "),
        ("minted", "lignes~48--51, sans chaînes de documentation ni "),
        ("html", f"lignes{NBSP}48-51, sans chaînes de documentation ni "),
    ],
)
def test_a_caption_is_in_french(
    cavalier: Cavalier, form: str, caption: str
) -> None:
    ran = cavalier(
        "show", "couples:supprimer", "--bare", "--format", form, "--lang", "fr"
    )
    assert ran.status == 0
    assert caption in ran.out.replace("\n  ", " ").replace("   ", " ")


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
