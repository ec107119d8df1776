"""Reports that build and check themselves, each from a commit of its own.

What a reader finds is taken out of what is built: the listings, the board and
the counts. `make check` looks up the SWHIDs and runs the result again.
"""

import os
import re
import shlex
import shutil
import sys
import zipfile
from html import unescape
from pathlib import Path

import pytest
from pypdf import PdfReader

from cavalier.citing.drafts import Form, drafted
from cavalier.citing.fragments import ROOT
from common.board import Board
from common.counts import Convention
from common.known_counts import published
from tests import processes
from tests.conftest import Cavalier
from tests.needs import need
from tests.workbench.repositories import commit, git, without_history

pytestmark = pytest.mark.needs("pypdf")

#: What builds each form, and what is built.
BUILT = {
    Form.LATEX: (["latexmk", "biber", "typst"], ["report.pdf"]),
    Form.TYPST: (["typst"], ["report.pdf"]),
    Form.WORD: (["pandoc", "typst"], ["report.docx"]),
    Form.HTML: (["pandoc"], ["report.html"]),
    Form.NOTEBOOK: (
        ["nbconvert", "ipykernel", "pandoc", "latexmk", "typst"],
        ["report.html", "report.pdf"],
    ),
}

LISTED = {
    "functional/couples.py": "    ca = cases_accessibles(position, echiquier)",
    "imperative/backtracking_matrix.py": "    M, N, ronde = v.M, v.N, v.ronde",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a repository with one commit."""
    project = without_history(tmp_path_factory.mktemp("reports") / "project")
    for name in ("cavalier", "common"):
        ignored = shutil.ignore_patterns("build", "site")
        shutil.copytree(ROOT / name, project / name, ignore=ignored)
    git(project, "init", "--quiet")
    commit(project)
    return project


def make(project: Path, folder: Path, *targets: str) -> str:
    """Build a report; return what is said."""
    cavalier = shlex.join(processes.CAVALIER)
    ran = processes.run(
        ["make", f"CAVALIER={cavalier}", f"PYTHON={sys.executable}", *targets],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(project)},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def text_of(file: Path) -> str:
    """Take out the text that a reader finds, without white space."""
    if file.suffix == ".pdf":
        text = "".join(page.extract_text() for page in PdfReader(file).pages)
    else:
        text = file.read_text("utf-8") if file.suffix == ".html" else ""
        if not text:
            with zipfile.ZipFile(file) as parts:
                text = parts.read("word/document.xml").decode()
        text = unescape(re.sub("<[^>]*>", "", text))
    return "".join(text.split())


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("form", Form)
def test_a_report_builds_and_checks_itself(
    form: Form, language: str, project: Path, tmp_path: Path
) -> None:
    programs, built = BUILT[form]
    need("make", *programs)
    for name, content in drafted(form, language).items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    said = make(project, tmp_path, "check")
    count = published(Board(4, 5), Convention.PATHS)
    for name in built:
        assert f"build/{name}" in said
        assert said.count(": same: tipe-six: refuted") >= len(built)
        text = text_of(tmp_path / "build" / name)
        for path, line in LISTED.items():
            assert f"in {path}, lines" in said
            assert "".join(line.split()) in text
        for port in ("couples", "backtracking-matrix"):
            assert port in text
        assert f"paths{count}" in text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("form", Form)
def test_no_field_of_a_report_is_left_empty(form: Form, language: str) -> None:
    for name, content in drafted(form, language).items():
        assert "{{" not in content.replace("{{{", ""), name


@pytest.mark.parametrize(
    ("form", "missing"),
    [("latex", "latexmk"), ("word", "pandoc"), ("html", "pandoc")],
)
def test_make_names_a_program_that_is_missing(
    form: str, missing: str, cavalier: Cavalier, tmp_path: Path
) -> None:
    need("make")
    assert cavalier("report", "-o", str(tmp_path), "--form", form).status == 0
    shell = Path(shutil.which("sh") or "")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sh").symlink_to(shell)
    ran = processes.run(
        [shutil.which("make") or "", "CAVALIER=sh"],
        cwd=tmp_path,
        env={"PATH": str(tmp_path / "bin"), "LC_ALL": "C"},
    )
    assert ran.returncode == 2
    assert f"make: {missing} is missing. Install it" in ran.stderr


def test_a_folder_that_is_not_empty_is_left_alone(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    mine = tmp_path / "thesis.tex"
    mine.touch()
    ended = cavalier("report", "-o", str(tmp_path), "--form", "latex")
    assert ended.status == 2
    assert list(tmp_path.iterdir()) == [mine]
