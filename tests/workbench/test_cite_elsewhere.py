"""Citations that leave LaTeX: what a reader finds, in Word or in a PDF.

The SWHID is taken out of what a program made of the citation, and looked up.
"""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from tests import processes
from tests.conftest import Cavalier

COUPLES = "functional/couples.py"
CSL = Path(__file__).parent / "report_formats" / "csl.json"
ORIGIN = "https://example.org/cavalier.git"

REPORT = """\
The counting is short [@cavalier-couples-nb_parcours].

# References
"""

#: What is cited, and by what key.
CITED = ("cite", "couples:nb_parcours", "best-first-padded")


@pytest.fixture
def pandoc() -> str:
    """Return the program that turns a text into a file of Word."""
    found = shutil.which("pandoc")
    if found is None:
        assert not os.environ.get("CI"), "no pandoc: Word is not tested"
        pytest.skip("no pandoc: expected Debian's package pandoc")
    return found


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
    assert code["note"].endswith("l'échiquier: Algorithme 2.")
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
