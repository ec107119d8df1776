"""`cavalier grade`: targets in any language, reports, folders, bad input."""

import csv
import io
import json
import os
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cavalier import __main__
from cavalier.grading.grades import Grade
from cavalier.grading.report_files import comma_separated
from cavalier.sandboxed.sandbox import Sandbox, chosen, unprotected
from tests import processes
from tests.conftest import Cavalier
from tests.needs import need

pytestmark = pytest.mark.sandboxed

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
WRONG = "tests/workbench/wrong_translations.py"

RIGHT = (ROOT / "tests/golden/files/right.py").read_text("utf-8")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def compiler(name: str) -> str:
    """Return a compiler; skip the test where it is missing."""
    need(name)
    return name


#: How the skeleton in each language is compiled, by what they end with.
COMPILERS = {
    "c": ("gcc", "-O2", "-Wall", "-Werror", "-o", "program"),
    "pas": ("fpc", "-O2", "-v0", "-FE.", "-oprogram"),
    "ml": ("ocamlopt", "-o", "program"),
}


def compiled(folder: Path, name: str, language: str) -> str:
    """Compile an example of the page in a folder."""
    source = f"{name}.{language}"
    shutil.copy(EXAMPLES / source, folder)
    program, *options = COMPILERS[language]
    command = [compiler(program), *options, source]
    ran = processes.run(command, cwd=folder)
    assert ran.returncode == 0, ran.stderr
    return str(folder / "program")


@pytest.mark.slow
@pytest.mark.parametrize("language", COMPILERS)
def test_the_skeleton_of_the_page_is_compiled_and_does_nothing(
    cavalier: Cavalier, tmp_path: Path, language: str
) -> None:
    ran = cavalier("grade", compiled(tmp_path, "skeleton", language))
    assert ran.status == 1, ran.out + ran.err
    assert "it did not answer any question" in ran.out


@pytest.mark.slow
def test_a_port_passes_and_keeps_its_order_of_moves(
    cavalier: Cavalier,
) -> None:
    target = "imperative/backtracking_matrix.py"
    ran = cavalier("grade", target, "--moves", "backtracking-matrix", "--json")
    report = json.loads(ran.out)
    assert (ran.status, report["failed"], report["score"]) == (0, 0, 1.0)
    left_out = report["not_offered"] + report["too_slow"]
    assert report["passed"] == len(report["cases"]) - left_out
    asked = [case["description"].split(":")[0] for case in report["cases"]]
    assert asked.count("firstTour") == 5


@pytest.mark.slow
def test_a_wrong_translation_is_told_where_and_why(cavalier: Cavalier) -> None:
    ran = cavalier("grade", f"{WRONG}:missing_move", "--only", "count")
    assert ran.status == 1
    told = [line.strip() for line in ran.out.splitlines()]
    # Of the 4 published tours of 3x4 from (1, 0), half begin with each move.
    assert "first failure: count: 3x4 from a2" in told
    assert "came: 0" in told
    assert "expected: 4" in told
    assert "expected tours by second square: c3 2, c1 2" in told
    assert "hint: the move (-2, -1) looks missing" in told


@pytest.mark.slow
def test_a_folder_is_graded_into_one_table(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    folder = tmp_path / "submissions"
    folder.mkdir()
    (folder / "ann.py").write_text(RIGHT)
    (folder / "bob.py").write_text("def count(a, b, c, d): return 1")
    (folder / "cy.py").write_text("import nothing_such")
    (folder / "notes.txt").write_text("not a program")
    (folder / "pair" / "none").mkdir(parents=True)
    (folder / "quad").mkdir()
    (folder / os.fsdecode(b"\xff\033[2J")).write_text("no name")
    junit, table = tmp_path / "out.xml", tmp_path / "out.csv"
    ran = cavalier(
        "grade", "--batch", str(folder), "--function", "count",
        "--only", "count", "--json",
        "--junit", str(junit), "--csv", str(table),
    )  # fmt: skip
    assert ran.status == 1
    document = json.loads(ran.out)
    assert list(document) == [
        "complete", "done", "planned", "targets", "notes",
    ]  # fmt: skip
    assert (document["complete"], document["done"]) == (True, 7)
    reports = {Path(r["target"]).name: r for r in document["targets"]}
    assert list(reports) == [
        "ann.py:count", "bob.py:count", "cy.py:count", "notes.txt", "none",
        "quad",
        os.fsdecode(b"\xff\033[2J"),
    ]  # fmt: skip
    assert reports["ann.py:count"]["score"] == 1.0
    assert reports["bob.py:count"]["failed"] > 0
    assert "nothing_such" in reports["cy.py:count"]["first_failure"]["came"]
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    names = [Path(row["target"]).name for row in rows]
    assert names == [*list(reports)[:6], r"\udcff\x1b[2J"]
    assert rows[1]["first failure"] == (
        "count: 1x2 from a1: came: 1; expected: 0"
    )
    assert "cannot be run" in rows[3]["first failure"]
    assert "is a folder" in rows[4]["first failure"]
    assert "is a folder" in rows[5]["first failure"]
    assert (rows[0]["score"], rows[5]["score"]) == ("1.0000", "")
    suites = ElementTree.parse(junit).getroot().findall("testsuite")
    assert [int(suite.attrib["failures"]) > 0 for suite in suites] == [
        False, True, True, False, False, False, False
    ]  # fmt: skip
    assert suites[3].find("testcase/error") is not None


# The characters are those that OWASP lists under "CSV Injection".
@pytest.mark.parametrize("first", ["=", "+", "-", "@"])
def test_the_name_of_a_file_is_no_formula(
    cavalier: Cavalier,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    first: str,
) -> None:
    name = f"{first}cmd|' '!A0.txt"
    folder = tmp_path / "submissions"
    folder.mkdir()
    (folder / name).write_text("not a program")
    monkeypatch.chdir(folder)
    cavalier("grade", "--batch", ".", "--csv", "../out.csv")
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as table:
        (row,) = csv.DictReader(table)
    assert row["target"] == f"'{name}"
    assert row["passed"] == "0"
    assert row["first failure"].startswith(f"'{name}")


@pytest.mark.parametrize("first", ["\t", "\r"])
def test_a_blank_does_not_hide_a_formula(first: str) -> None:
    hint = f"{first}=1+1"
    grade = Grade("x", (), Sandbox.NONE, hints=[hint])
    [row] = csv.DictReader(
        io.StringIO(comma_separated([grade], None), newline="")
    )
    assert row["hints"] == f"'{hint}"


HOSTILE = {
    "loop": "while true; do :; done",
    "flood": "while true; do echo 1; done",
    "killer": "kill -9 $PPID; kill -9 -1; sleep 98765",
    "orphan": "setsid sleep 98765 & echo 2",
    "crash": "kill -SEGV $$",
    "boards": "yes '1\n' | head -c 900000",
    "bytes": "printf '\\377\\000'",
    "writer": "echo spoilt > $0; echo 2",
}


@pytest.mark.slow
def test_no_submission_stops_the_others(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    if not shutil.which("pgrep"):
        pytest.skip("what is left is looked for with pgrep")
    # Where it could end every process of this user, it is not tried.
    may = unprotected(chosen(Sandbox.AUTO))
    harmful = {"killer"} if "signal your processes" in may else set()
    for name, body in {**HOSTILE, "honest": "echo unknown"}.items():
        if name in harmful:
            continue
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)
    (tmp_path / "orphaned").write_text("#!/no/such/shell\n")
    (tmp_path / "orphaned").chmod(0o755)
    before = {path: path.read_text() for path in tmp_path.iterdir()}
    ran = cavalier(
        "grade", "--batch", str(tmp_path), "--seconds", "1", "--only", "tour"
    )
    assert ran.status == 1
    table, notes = ran.out.strip().split("\n\n")
    for lines in (table.splitlines()[2:], notes.splitlines()):
        assert sum(str(tmp_path) in line for line in lines) == len(before)
    assert "what its first line names, is not there" in ran.out
    assert {path: path.read_text() for path in tmp_path.iterdir()} == before
    left = processes.run(["pgrep", "-f", "sleep 98765"])
    assert left.returncode == 1


@pytest.mark.parametrize("path", ["", "/nowhere"])
def test_a_command_says_what_the_sandbox_leaves_open(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setenv("PATH", path or os.environ["PATH"])
    sandbox = chosen(Sandbox.AUTO, (sys.executable, "-c", ""))
    may = ", ".join(unprotected(sandbox))
    ran = cavalier("grade", f"{WRONG}:missing")
    assert ran.remarks == (
        f"sandbox {sandbox}: a target may {may}\n" if may else ""
    )
    assert bool(may) or not path


def test_the_command_itself_is_not_a_target(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "__main__", __main__)
    ran = cavalier("grade", "__main__")
    assert ran.err.startswith("cavalier: Cannot find __main__.")


def test_an_empty_folder_is_told(cavalier: Cavalier, tmp_path: Path) -> None:
    ran = cavalier("grade", "--batch", str(tmp_path))
    assert ran.status == 2
    assert "is empty. Put submissions in it." in ran.err


ENDLESS = """
def f(rows, columns, row, column):
    def go(r, c, seen):
        seen = [*seen, (r, c)]
        if len(seen) == rows * columns:
            return seen
        near = [(r + a, c + b) for a in range(-2, 3) for b in range(-2, 3)
                if abs(a * b) == 2 and 0 <= r + a < rows
                and 0 <= c + b < columns and (r + a, c + b) not in seen]
        return next(filter(None, (go(*s, seen) for s in near)), None)
    while not (found := go(row, column, [])):
        pass
    return found
"""


@pytest.mark.slow
def test_who_searches_without_end_where_there_is_none_finds_the_others(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    target = tmp_path / "endless.py"
    target.write_text(ENDLESS)
    ran = cavalier(
        "grade", f"{target}:f", "--only", "tour", "--only", "noTour",
        "--seconds", "3", "--json",
    )  # fmt: skip
    outcomes = {
        (case["description"].partition(":")[0], case["outcome"])
        for case in json.loads(ran.out)["cases"]
    }
    assert outcomes == {
        ("tour", "passed"),
        ("tour", "too slow"),  # the optional ones
        ("noTour", "failed"),
    }


@pytest.mark.slow
def test_a_file_s_name_may_have_a_colon(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    target = tmp_path / "a:b.py"
    target.write_text("def count(a, b, c, d): return 1")
    ran = cavalier("grade", f"{target}:count", "--only", "count", "--json")
    assert json.loads(ran.out)["passed"] > 0
