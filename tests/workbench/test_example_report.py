"""The example report: built in five forms, from a commit of its own.

What its reader finds is taken out of each form: the procedure inside another,
the board, the counts, and the SWHIDs, which `cavalier resolve` looks up.
"""

import ast
import base64
import os
import shlex
import shutil
import sys
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader

from cavalier.citing.fragments import ROOT
from common.board import Board, Square
from common.counts import Convention
from common.known_counts import published
from functional import best_first_lazy
from imperative import best_first_padded
from tests import processes
from tests.needs import need
from tests.workbench.repositories import commit, git, without_history

pytestmark = pytest.mark.needs("typst")

EXAMPLE = Path("docs/examples/report")
BOARD = Board(4, 5)
CORNER = Square(0, 0)
INNER = "trouver_tous_les_meilleurs_voisins"
OUTER = f"trouver_meilleur_voisins_libres.{INNER}"

#: The lines cited, with what they are of.
CITED = {
    f"{OUTER} in imperative/best_first_padded.py",
    "trouver_meilleur_voisins_libres in functional/best_first_lazy.py",
    "parcourir in imperative/backtracking_matrix.py",
    "nb_parcours in functional/couples.py",
}

#: The files that have the text of the report.
SOURCES = ["body.tex", "report.typ", "report.md"]

#: The forms that are read, by the ends of their names.
READ = {".pdf", ".docx", ".html"}

#: What builds it, besides the packages of Python.
PROGRAMS = ["make", "pdflatex", "bibtex", "biber", "pandoc"]


def squeezed(text: str) -> str:
    """Leave out all white space, which each form has elsewhere."""
    return "".join(text.split())


def numbers(text: str) -> list[int]:
    """Return the numbers that are words of the text after its title."""
    words = text.partition("The question")[2].split()
    return [int(n) for word in words if (n := word.strip(".,")).isdecimal()]


@pytest.mark.parametrize("source", SOURCES)
def test_every_number_in_the_text_is_the_published_one(source: str) -> None:
    assert numbers((ROOT / EXAMPLE / source).read_text("utf-8")) == [
        BOARD.rows,
        BOARD.columns,
        published(BOARD, Convention.PATHS),
        published(BOARD, Convention.UNDIRECTED_PATHS),
        published(BOARD, Convention.PATHS_FROM_START, CORNER),
        len(BOARD) - 1,  # attempts: one for each move
    ]


def test_both_programs_find_the_tour_and_never_go_back() -> None:
    imperative = best_first_padded.counted_tour(BOARD, CORNER)
    functional = best_first_lazy.counted_tour(BOARD, CORNER)
    assert imperative == functional
    tour, counters = imperative
    assert tour is not None
    assert set(counters.values()) == {len(BOARD) - 1, 0}


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """Return the folder of the report in a repository with one commit."""
    project = without_history(tmp_path / "project")
    for name in ("cavalier", "common", EXAMPLE):
        ignored = shutil.ignore_patterns("build", "site")
        shutil.copytree(ROOT / name, project / name, ignore=ignored)
    git(project, "init", "--quiet")
    commit(project)
    return project / EXAMPLE


def run(report: Path, *command: str) -> str:
    """Run a command on the project that the report is in."""
    project = report.parents[len(EXAMPLE.parts) - 1]
    env = os.environ | {"PYTHONPATH": str(project)}
    ran = processes.run(command, cwd=report, env=env)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def text_of(report: Path, form: Path) -> str:
    """Take out the text that a reader finds."""
    if form.suffix == ".pdf":
        return "\n".join(p.extract_text() for p in PdfReader(form).pages)
    return run(report, "pandoc", str(form), "--to=plain")


def numbered_lines() -> list[str]:
    """Return the lines of the procedure in its file, each with its number."""
    text = (ROOT / "imperative" / "best_first_padded.py").read_text("utf-8")
    (found,) = (
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name == INNER
    )
    lines = text.splitlines()[found.lineno - 1 : found.end_lineno]
    return [f"{n} {line}" for n, line in enumerate(lines, found.lineno)]


def shows_the_board(form: Path, text: str) -> bool:
    """Return whether the picture is in it: with its 20 numbers, or itself."""
    made = form.parent
    if form.suffix == ".pdf":
        # A PDF's text has them in the order in which they are on the page.
        squares = "".join(str(n) for n in range(1, len(BOARD) + 1))
        drawn = f"abcde1234{squares}"
        before, _, _ = squeezed(text).partition("Figure1:")
        return Counter(before[-len(drawn) :]) == Counter(drawn)
    if form.suffix == ".html":
        drawn = base64.b64encode((made / "tour.svg").read_bytes()).decode()
        return drawn in form.read_text("utf-8")
    with zipfile.ZipFile(form) as parts:
        media = [n for n in parts.namelist() if n.startswith("word/media/")]
        pictures = [parts.read(name) for name in media]
    return pictures == [(made / "tour.png").read_bytes()]


def looked_up(report: Path, text: str) -> set[str]:
    """Return what is found of the SWHIDs in a text, but for the lines."""
    (report / "text.txt").write_text(text, encoding="utf-8")
    found = run(report, *processes.CAVALIER, "resolve", "text.txt")
    ends = [line.partition(": ")[2] for line in found.splitlines()]
    return {end.partition(", lines ")[0] for end in ends}


@pytest.mark.slow
def test_each_form_has_the_listing_the_board_the_counts_and_the_swhids(
    report: Path,
) -> None:
    need(*PROGRAMS)
    run(report, "make", f"CAVALIER={shlex.join(processes.CAVALIER)}",
        f"PYTHON={sys.executable}")  # fmt: skip
    head = git(report, "rev-parse", "HEAD")
    count = published(BOARD, Convention.PATHS)
    build = report / "build"
    forms = [file for file in build.glob("report*") if file.suffix in READ]
    assert len(forms) == 5
    for form in forms:
        text = text_of(report, form)
        line = squeezed(text).replace("\N{MULTIPLICATION SIGN}", "x")
        for each in numbered_lines():
            assert squeezed(each) in line, form
        for port in ("backtracking-matrix", "couples"):
            assert f"{port}{BOARD}allpaths{count}" in line, form
        assert shows_the_board(form, text), form
        assert looked_up(report, text) == {
            f"same: {each}" for each in (f"commit {head[:7]}", *CITED)
        }, form
    for log in build.glob("*.log"):
        remarks = log.read_text("utf-8", "replace")
        assert "Warning: " not in remarks, log
        assert "Overfull" not in remarks, log
