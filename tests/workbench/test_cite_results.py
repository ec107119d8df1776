"""`cavalier cite` of results and texts, and what resolve says of them."""

import json
from pathlib import Path

import pytest
from pybtex.database import parse_string

from cavalier.catalogue.sources import NBSP
from cavalier.checking.evidence.ledger import find
from cavalier.citing.resolutions import Resolution
from cavalier.commands.cite import Box, Style
from cavalier.commands.results import again
from cavalier.commands.results.answer_files import Answer
from cavalier.commands.results.targets import TooLongError
from common.board import Board
from common.counts import Convention
from common.known_counts import published
from tests.conftest import Cavalier
from tests.workbench.repositories import git, refused
from tests.workbench.typesetting import Compile

ROW, COUNT = "tipe-six", "exact:3x10:cycles"
RESULTS = (ROW, COUNT, "count:3x4:paths-from-start:a1")
TREE = "--working-tree"


@pytest.mark.parametrize(
    "name",
    [
        "count:3x4",
        "count:3x4:walks",
        "count:3x4:paths-from-start",
        "count:3x4:paths:a1",
        "count:3x4:paths-from-start:z9",
        "count:0x4:paths",
        "count:3x4:cycles",
        "exact:3x4:closed-paths",
        "common.nothing",
        "common..validator",
        "tipe-sixx",
    ],
)
def test_what_cannot_be_cited_is_refused(
    cavalier: Cavalier, name: str
) -> None:
    ran = cavalier("cite", name, TREE)
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    "more", [("couples",), ("000",), (ROW, "--style", "apa"), (ROW, "--json")]
)
def test_a_box_is_of_results_alone(
    cavalier: Cavalier, more: tuple[str, ...]
) -> None:
    refused(cavalier("cite", *more, TREE, "--box", "latex"), "--box without")


def test_the_record_of_a_row_has_its_passage_and_its_place(
    cavalier: Cavalier, project: Path
) -> None:
    (cited,) = json.loads(cavalier("cite", ROW, "--json").out)
    passage = find(ROW).passages[0]
    assert passage.quotation in cited["printed"]
    assert f"line {passage.line}" in cited["printed"]
    assert cited["answer"] == find(ROW).expected
    assert cited["command"] == f"cavalier reproduce {ROW}"
    assert cited["commit"] == git(project, "rev-parse", "HEAD")
    assert f"digest={cited['sha256']}" in cited["identifier"]


def test_tex_makes_no_dash_of_two_hyphens(cavalier: Cavalier) -> None:
    box = cavalier("cite", COUNT, TREE, "--box", "latex").out
    assert r"\texttt{cavalier exact -{}-board 3x10 -{}-closed}" in box


def test_a_record_in_french_has_its_marks_and_no_english(
    cavalier: Cavalier,
) -> None:
    def cited(*more: str) -> str:
        return cavalier("cite", *more, TREE, "--lang", "fr").out

    quoted = f"\xab~{find(ROW).passages[0].quotation}~\xbb"
    assert quoted in cited(ROW, "--box", "latex")
    assert "sans passer par les parcours" in cited(COUNT)
    assert "par 7 ports" in cited(f"{RESULTS[2]}")
    assert "`" not in cited(ROW, "--style", "csl-json")


def test_a_count_is_the_published_one(cavalier: Cavalier) -> None:
    (cited,) = json.loads(cavalier("cite", COUNT, TREE, "--json").out)
    count = published(Board(3, 10), Convention.CYCLES)
    assert cited["answer"] == str(count)
    assert (cited["commit"], cited["printed"]) == (None, None)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("style", [*Style, *(f"box-{box}" for box in Box)])
def test_results_are_found_again_in_every_style(
    cavalier: Cavalier, project: Path, style: str, lang: str
) -> None:
    _, box, form = style.partition("box-")
    asked = ("--box", form) if box else ("--style", style)
    ran = cavalier("cite", *RESULTS, *asked, "--lang", lang)
    assert ran.status == 0
    found = cavalier("resolve", "-", "--json", given=ran.out)
    assert found.status == 0, found.out
    said = [e["message"] for e in json.loads(found.out)]
    for name in RESULTS:
        assert [n.startswith(f"{name}: ") for n in said].count(True) == 1


def test_bibliographies_of_results_can_be_read(cavalier: Cavalier) -> None:
    ran = cavalier("cite", *RESULTS, "001", TREE, "--style", "bibtex")
    assert ran.out.replace(NBSP, " ").isascii()
    keys = list(parse_string(ran.out, "bibtex").entries)
    assert keys == [
        "cavalier-tipe-six",
        "cavalier-source-000",
        "cavalier-exact-3x10-cycles",
        "cavalier-count-3x4-paths-from-start-a1",
        "cavalier-source-001",
    ]
    ran = cavalier("cite", ROW, "couples:parcours", TREE, "--style=csl-json")
    types = {each["id"]: each["type"] for each in json.loads(ran.out)}
    assert types["cavalier-tipe-six"] == "dataset"
    assert types["cavalier-couples-parcours"] == "book"


@pytest.mark.parametrize("name", ["000", "tipe", "the TIPE exam"])
@pytest.mark.parametrize("style", Style)
def test_a_whole_text_is_cited_by_its_number_or_name(
    cavalier: Cavalier, name: str, style: str
) -> None:
    ran = cavalier("cite", name, TREE, "--style", style)
    assert (ran.status, ran.err) == (0, "")
    assert "TIPE 2011" in ran.out
    (text,) = json.loads(cavalier("cite", name, TREE, "--json").out)
    assert text["source"] == "000"


def test_a_module_of_common_is_cited(cavalier: Cavalier) -> None:
    ran = cavalier("cite", "common.validator:examine", TREE, "--json")
    (cited,) = json.loads(ran.out)
    assert cited["path"] == "common/validator.py"
    assert cited["sources"] == []


@pytest.mark.slow
def test_a_box_compiles_with_nothing_in_the_preamble(
    cavalier: Cavalier, pdflatex: Compile
) -> None:
    box = cavalier("cite", *RESULTS, TREE, "--box", "latex").out
    made = pdflatex(box, "textcomp")
    assert made.status == 0
    assert "Overfull" not in made.log


CITED = "cavalier:1:tipe-six;answer=refuted;digest=" + "a" * 64


@pytest.mark.parametrize(
    ("answer", "digest", "outcome", "words"),
    [
        ("refuted", "a" * 64, Resolution.SAME, "refuted"),
        ("refuted", "b" * 64, Resolution.CHANGED, "reads other"),
        ("reproduced", "b" * 64, Resolution.CHANGED, "was refuted"),
    ],
)
def test_an_answer_is_compared_with_the_one_cited(
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    digest: str,
    outcome: Resolution,
    words: str,
) -> None:
    found_now = Answer(answer, str, digest)
    monkeypatch.setattr(again, "worked_out", lambda name, seconds: found_now)
    found = again.again(CITED, 1)
    assert (found.resolution, words in found.words) == (outcome, True)


@pytest.mark.parametrize(
    ("identifier", "outcome"),
    [
        (CITED[:-1], Resolution.MALFORMED),
        (CITED.replace(";answer=refuted", ""), Resolution.MALFORMED),
        (CITED.replace("tipe-six", "tipe-none"), Resolution.GONE),
        (CITED.replace("tipe-six", "count:9x"), Resolution.GONE),
    ],
)
def test_what_names_no_result_is_told(
    identifier: str, outcome: Resolution
) -> None:
    assert again.again(identifier, 1).resolution is outcome


def test_a_result_that_takes_too_long_is_no_error(
    cavalier: Cavalier, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(name: str, seconds: float) -> Answer:
        raise TooLongError(f"{name} takes more than {seconds:g} s.")

    monkeypatch.setattr(again, "worked_out", work)
    ran = cavalier("resolve", "-", "--seconds", "2", given=CITED)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "-:1: too long: tipe-six takes more than 2 s\n"
