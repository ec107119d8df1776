"""`cavalier grade`: programs in any language, and what is refused."""

import json
import os
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cavalier.sandboxed.sandbox import Sandbox, chosen

from cavalier import __main__
from tests import processes
from tests.conftest import Cavalier
from tests.grade.asked_here import here

ROOT = Path(__file__).parents[2]
SKELETONS = ROOT / "docs" / "course" / "skeletons"
WRONG = "tests/grade/wrong_translations.py"

RIGHT = (ROOT / "tests/golden/files/right.py").read_text("utf-8")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.slow
@pytest.mark.sandboxed
@pytest.mark.parametrize(
    ("language", "compiler"),
    [
        pytest.param(language, [name, *options], marks=pytest.mark.needs(name))
        for language, name, *options in (
            *(("c", "gcc", "-Wall", "-Werror", "-o", "program"),),
            *(("pas", "fpc", "-v0", "-FE.", "-oprogram"),),
            *(("ml", "ocamlopt", "-o", "program"),),
        )
    ],
)
def test_the_skeleton_of_the_page_is_compiled_and_does_nothing(
    cavalier: Cavalier, tmp_path: Path, language: str, compiler: list[str]
) -> None:
    source = f"skeleton.{language}"
    shutil.copy(SKELETONS / source, tmp_path)
    ran = processes.run([*compiler, source], cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    ended = cavalier("grade", str(tmp_path / "program"))
    assert ended.status == 1, ended.out + ended.err
    assert "it did not answer any question" in ended.out


@pytest.mark.slow
@pytest.mark.sandboxed
def test_a_port_passes(cavalier: Cavalier) -> None:
    ran = cavalier("grade", "imperative/backtracking_matrix.py", "--json")
    report = json.loads(ran.out)
    assert (ran.status, report["failed"], report["score"]) == (0, 0, 1.0)
    left_out = report["not_offered"] + report["too_slow"]
    assert report["passed"] == len(report["cases"]) - left_out


@pytest.mark.slow
def test_a_wrong_translation_is_told_where(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    report = str(tmp_path / "out.xml")
    with here():
        ran = cavalier(
            "grade", f"{WRONG}:boards_with_missing_move", "--unseen", "6",
            "--seed", "1", "--only", "tours", "--junit", report,
        )  # fmt: skip
    assert ran.status == 1
    assert "expected tours by second square: c2 2 (came: 0)\n" in ran.out
    [suite] = ElementTree.parse(report).getroot()
    assert int(suite.attrib["failures"]) > 0
    # The first failure is told as it happens, and once.
    drawn, first, *others = ran.err.splitlines()
    assert drawn == "6 unseen cases, drawn by --seed 1"
    assert first.startswith("first failure: ")
    assert not others


@pytest.mark.parametrize(
    ("path", "remark"),
    [
        (
            "/nowhere",
            "not isolated: install bubblewrap, or use a container, for "
            "programs that you do not trust\n",
        ),
        pytest.param("", "", marks=pytest.mark.needs("bwrap")),
    ],
)
@pytest.mark.sandboxed
def test_it_is_said_where_a_program_is_not_isolated(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    remark: str,
) -> None:
    monkeypatch.setenv("PATH", path or os.environ["PATH"])
    isolated = chosen(Sandbox.AUTO, (sys.executable, "-c", ""))
    assert isolated is Sandbox.NONE or not path
    ran = cavalier("grade", f"{WRONG}:missing")
    assert ran.remarks == (remark if isolated is Sandbox.NONE else "")


def test_the_command_itself_is_not_a_target(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "__main__", __main__)
    ran = cavalier("grade", "__main__")
    assert ran.err.startswith("cavalier: Cannot find __main__.")


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
@pytest.mark.sandboxed
def test_who_searches_without_end_where_there_is_none_finds_the_others(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    target = tmp_path / "endless.py"
    target.write_text(ENDLESS)
    ran = cavalier(
        "grade", f"{target}:f", "--only", "tour", "--only", "noTour",
        "--seconds", "2", "--json",
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


def test_a_file_s_name_may_have_a_colon(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    target = tmp_path / "a:b.py"
    target.write_text("def count(a, b, c, d): return 1")
    with here():
        ran = cavalier("grade", f"{target}:count", "--only", "count", "--json")
    assert json.loads(ran.out)["passed"] > 0


def test_what_does_not_parse_is_told_before_any_case(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "colon.py"
    file.write_text("x = 1\ndef count(a, b, c, d)\n    return 1\n")
    with here():
        ran = cavalier("grade", f"{file}:count")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(
        "it is not Python: expected ':' (colon.py, line 2). Correct it.\n"
    )
