"""The example of a report: what its Makefile asks of the commands."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests import processes
from tests.conftest import ROOT, Cavalier

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("clone")]


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """Return a copy of the report, to be built."""
    folder = tmp_path / "report"
    shutil.copytree(ROOT / "docs" / "examples" / "report", folder)
    return folder


def make(folder: Path, *words: str) -> str:
    programs = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}
    result = processes.run(["make", *words], cwd=folder, env=environment)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.mark.needs("make")
def test_what_the_report_cites_and_lists_leads_to_the_code(
    report: Path,
) -> None:
    for language in ("en", "fr"):
        folder = f"build/{language}"
        names = ["tour.svg", "counts.csv", "left.typst", "cited.bib"]
        files = [f"{folder}/{name}" for name in names]
        out = make(report, f"IN={language}", "check", *files)
        assert out.count(": same: ") == 5
        assert out.count(": same: the listing of ") == 2
        counts = (report / folder / "counts.csv").read_text("utf-8")
        assert [row.split(",")[1] for row in counts.split()] == ["32", "32"]


@pytest.mark.needs("make", "latexmk", "biber", "pdftotext")
@pytest.mark.parametrize(
    ("language", "word"), [("en", "lines"), ("fr", "lignes")]
)
def test_the_report_in_latex_has_its_lines_within_the_page(
    report: Path, language: str, word: str
) -> None:
    pdf = f"build/{language}/latex.pdf"
    make(report, f"IN={language}", pdf)
    log = (report / pdf).with_suffix(".log").read_text("utf-8", "replace")
    assert "Overfull" not in log
    assert "undefined" not in log
    text = processes.run(["pdftotext", "-layout", pdf, "-"], cwd=report).stdout
    couples = (ROOT / "functional" / "couples.py").read_text("utf-8")
    first = couples[: couples.index("\ndef nb_parcours(")].count("\n") + 2
    assert f"{word} {first}\N{EN DASH}" in text
    assert re.search(f"{first} def nb_parcours.* def parcourir", text)


@pytest.mark.needs("make", "typst")
def test_the_report_in_typst_is_built(
    report: Path, cavalier: Cavalier
) -> None:
    import typst

    names = "left.typst right.typst tour.svg counts.csv cited.bib".split()
    make(report, "IN=fr", *(f"build/fr/{name}" for name in names))
    pdf = str(report / "typst.pdf")
    source = str(report / "report.typ")
    typst.compile(source, output=pdf, sys_inputs={"lang": "fr"})
    result = cavalier("resolve", pdf)
    assert result.status == 0
    assert result.out.count(": same: ") >= 3
