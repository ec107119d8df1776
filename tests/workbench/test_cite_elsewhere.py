"""Citations that leave LaTeX: what a reader finds, in Word or in a PDF.

The SWHID is taken out of what a program made of the citation, and looked up.
"""

import json
import sys
from pathlib import Path

import pytest
import typst
from pypdf import PdfReader

from tests import processes
from tests.conftest import Cavalier
from tests.needs import need
from tests.workbench.repositories import COUPLES, ORIGIN
from tests.workbench.typesetting import Compile

pytestmark = pytest.mark.needs("typst")

CSL = Path(__file__).parent / "report_formats" / "csl.json"

REPORT = """\
The counting is short [@cavalier-couples-nb_parcours].

# References
"""

#: What is cited, and by what key.
CITED = ("cite", "couples:nb_parcours", "best-first-padded")


@pytest.fixture
def pandoc() -> str:
    """Return the program that turns a text into a file of Word."""
    need("pandoc")
    return "pandoc"


def run(folder: Path, *command: str) -> str:
    ran = processes.run([*command], cwd=folder)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def through_word(pandoc: str, folder: Path, bibliography: str) -> str:
    """Write a report with a bibliography for Word, and read it again."""
    (folder / "report.md").write_text(REPORT, encoding="utf-8")
    run(folder, pandoc, "report.md", "--citeproc", "-o", "report.docx",
        "--bibliography", bibliography)  # fmt: skip
    return run(folder, pandoc, "report.docx", "-t", "plain")


@pytest.mark.parametrize("more", [(), ("--working-tree",)])
def test_csl_json_has_the_form_of_the_format(
    cavalier: Cavalier, project: Path, tmp_path: Path, more: tuple[str, ...]
) -> None:
    ran = cavalier(*CITED, "--style", "csl-json", *more)
    (tmp_path / "report.json").write_text(ran.out, encoding="utf-8")
    run(tmp_path, sys.executable, "-m", "check_jsonschema",
        "--schemafile", str(CSL), "report.json")  # fmt: skip


def test_csl_json_cites_the_software_the_code_and_its_source_once(
    cavalier: Cavalier, project: Path
) -> None:
    targets = ("couples:nb_parcours", "couples:parcours", "best-first-padded")
    ran = cavalier("cite", *targets, "--style", "csl-json", "--origin", ORIGIN)
    items = {item["id"]: item for item in json.loads(ran.out)}
    assert list(items) == [
        "cavalier",
        "cavalier-couples-nb_parcours",
        "cavalier-source-000",
        "cavalier-couples-parcours",
        "cavalier-best-first-padded",
        "cavalier-source-002",
    ]
    assert items["cavalier"]["URL"].startswith(
        "https://archive.softwareheritage.org/swh:1:rev:"
    )
    code = items["cavalier-couples-nb_parcours"]
    assert code["issued"] == {"date-parts": [[2030, 5, 6]]}
    assert f"nb_parcours, {COUPLES}, lines" in code["title"]
    assert code["genre"].startswith("Computer software; port of Épreuve")
    assert code["genre"].endswith("l'échiquier: Algorithme 2")
    source = items["cavalier-source-002"]
    assert source["author"][0] == {"family": "Gonçalves", "given": "Taïga"}
    assert source["issued"] == {"date-parts": [[2021, 9, 10]]}


@pytest.mark.parametrize("style", ["csl-json", "biblatex", "bibtex"])
def test_word_keeps_the_swhid_and_the_names(
    cavalier: Cavalier, project: Path, tmp_path: Path, pandoc: str, style: str
) -> None:
    name = "report.json" if style == "csl-json" else "report.bib"
    cited = cavalier(*CITED, "--style", style, "--origin", ORIGIN)
    (tmp_path / name).write_text(cited.out, encoding="utf-8")
    text = through_word(pandoc, tmp_path, name)
    assert "nb_parcours, " in " ".join(text.split())
    ran = cavalier("resolve", "-", given=text)
    assert ran.status == 0, ran.out
    assert f": same: nb_parcours in {COUPLES}, lines " in ran.out


def text_of(pages: Path) -> str:
    """Take the text out of a PDF, its lines as they are on the page."""
    return "\n".join(page.extract_text() for page in PdfReader(pages).pages)


def found_again(cavalier: Cavalier, pages: Path) -> None:
    """Check that each SWHID of a PDF leads to the code."""
    ran = cavalier("resolve", "-", given=text_of(pages))
    assert ran.status == 0, ran.out
    assert f": same: nb_parcours in {COUPLES}, lines " in ran.out
    assert ": same: imperative/best_first_padded.py\n" in ran.out


@pytest.mark.parametrize("look", ["ieee", "apa", "chicago-author-date"])
@pytest.mark.parametrize("style", ["bibtex", "biblatex"])
def test_typst_keeps_the_swhid(
    cavalier: Cavalier, project: Path, tmp_path: Path, style: str, look: str
) -> None:
    file = tmp_path / "report.bib"
    cavalier(*CITED, "--style", style, "--origin", ORIGIN, "-o", str(file))
    for width in (7, 11, 16):
        (tmp_path / "report.typ").write_text(
            f"#set page(width: {width}cm)\n"
            f'#bibliography("report.bib", full: true, style: "{look}")\n'
        )
        pages = tmp_path / f"{width}.pdf"
        typst.compile(tmp_path / "report.typ", output=pages)
        found_again(cavalier, pages)


CITING_ALL = r"""\twocolumn
As in \cite{cavalier}. \nocite{*}
\bibliographystyle{plain}
\bibliography{report}
"""


@pytest.mark.slow
def test_bibtex_keeps_the_swhid(
    cavalier: Cavalier, project: Path, tmp_path: Path, pdflatex: Compile
) -> None:
    file = tmp_path / "report.bib"
    cavalier(*CITED, "--style", "bibtex", "--origin", ORIGIN, "-o", str(file))
    pdflatex(CITING_ALL, "url")
    run(tmp_path, "bibtex", "report")
    for _ in range(2):
        assert pdflatex(CITING_ALL, "url").status == 0
    found_again(cavalier, tmp_path / "report.pdf")


NAMED = {
    "BibTeX": "\\bibliography{more, report}",
    "with .bib": "\\bibliography{more.bib,report.bib}",
    "biblatex": (
        "\\addbibresource{more.bib}\n\\addbibresource[datatype=bibtex]"
        "{report.bib}\\addbibresource[location=remote]{https://example.org/b}"
    ),
}


@pytest.mark.parametrize("named", NAMED.values(), ids=NAMED.keys())
def test_a_report_s_bibliographies_are_looked_up_too(
    cavalier: Cavalier, project: Path, tmp_path: Path, named: str
) -> None:
    file = tmp_path / "report.bib"
    cavalier("cite", "couples:parcours", "-o", str(file))
    (tmp_path / "more.bib").write_text("@misc{nothing}")
    (tmp_path / "paper.tex").write_text(
        f"% \\bibliography{{old}}\n{named}\n", encoding="utf-8"
    )
    ran = cavalier("resolve", str(tmp_path / "paper.tex"))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == cavalier("resolve", str(file)).out
    ran = cavalier("resolve", str(file), "--json")
    assert {each["file"] for each in json.loads(ran.out)} == {str(file)}
