"""Where compiled functions are kept, and that no other source gets them."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import numba
import numpy as np
import pytest

from cavalier import exact
from cavalier.exact.compiled import compiler, halves
from cavalier.exact.question import of_paths
from common.board import Board
from tests import processes

pytestmark = pytest.mark.needs("numba")

ROOT = Path(exact.__file__).parents[2]


def unwatched(stage: str, share: float, states: int) -> None:
    pass


#: The ways of the states of a half, in 32 bits or in 64.
WAYS = int(np.sum(halves.half(of_paths(Board(4, 5)), 2, unwatched).ways))
PROGRAM = """
import sys
from common.board import Board
from cavalier.exact.compiled.halves import half
from cavalier.exact.question import of_paths

wide = sys.argv[1] == "wide"
states = half(of_paths(Board(4, 5)), 2, lambda *_: None, wide=wide)
print(sum(map(int, states.ways)))
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with a copy of the modules for exact counts."""
    without = ignore_patterns("__pycache__")
    for name in ("cavalier", "common"):
        copytree(ROOT / name, tmp_path / name, ignore=without)
    return tmp_path


def counted(
    project: Path, *words: str, env: Mapping[str, str] | None = None
) -> int:
    """Return the ways that the program in a copy counts."""
    command = [sys.executable, "-c", PROGRAM, *(words or ("narrow",))]
    kept_out = {**os.environ, "NUMBA_CACHE_DIR": "", "PYTHONPATH": ""}
    ran = processes.run(command, cwd=project, env={**kept_out, **(env or {})})
    assert ran.stderr == ""
    return int(ran.stdout)


def test_a_version_is_of_all_that_is_read(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = project / "cavalier" / "exact"
    assert compiler.version_of(ROOT) == compiler.VERSION
    versions = {compiler.version_of(project)}
    assert versions == {compiler.VERSION}
    plain = folder / "plain.py"
    text, times = plain.read_text("utf-8"), plain.stat()
    plain.write_text(text.replace("1", "2", 1), "utf-8")
    os.utime(plain, ns=(times.st_atime_ns, times.st_mtime_ns))
    versions.add(compiler.version_of(project))
    (folder / "compiled" / "more.py").touch()
    versions.add(compiler.version_of(project))
    (folder / "compiled" / "more.py").rename(folder / "more.py")
    versions.add(compiler.version_of(project))
    (project / "common" / "board.py").write_text("")
    versions.add(compiler.version_of(project))
    for module in numba, np:
        monkeypatch.setattr(module, "__version__", "0.0")
        versions.add(compiler.version_of(project))
    assert len(versions) == 7


def test_each_version_has_a_folder_and_those_before_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    (tmp_path / "cavalier-compiled" / "thesis").mkdir(parents=True)
    before = compiler.folder_for("0" * 64)
    after = compiler.folder_for("f" * 64)
    assert before and after
    assert (before.exists(), after.exists()) == (False, True)
    assert compiler.folder_for("f" * 64) == after
    assert (after.parent / "thesis").exists()


def test_where_no_folder_can_be_written_another_is_taken_or_none(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(file / "numba"))
    folder = compiler.folder_for("0" * 64)
    assert folder and folder.is_relative_to(cache)
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    assert compiler.folder_for("0" * 64) is None
    # An unknown user's folder is called ~, and would be made here.
    monkeypatch.setenv("XDG_CACHE_HOME", "~")
    monkeypatch.chdir(tmp_path)
    assert compiler.folder_for("0" * 64) is None
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.slow
def test_what_was_compiled_is_not_used_after_a_mend(project: Path) -> None:
    # In another module than the function that is called.
    tables = project / "cavalier" / "exact" / "compiled" / "tables.py"
    right = tables.read_text("utf-8")
    broken = right.replace("ways[slot] += more", "ways[slot] += more + more")
    tables.write_text(broken, "utf-8")
    assert counted(project) > WAYS
    tables.write_text(right, "utf-8")
    assert counted(project) == WAYS
    kept = tables.parent / "__pycache__" / "cavalier-compiled"
    assert len(list(kept.iterdir())) == 1


@pytest.mark.slow
def test_a_count_needs_no_folder(project: Path, tmp_path: Path) -> None:
    copy(__file__, tmp_path / "file")
    nowhere = str(tmp_path / "file" / "x")
    env = {"NUMBA_CACHE_DIR": nowhere, "XDG_CACHE_HOME": nowhere}
    assert counted(project, env=env) == WAYS


@pytest.mark.slow
def test_two_first_runs_at_once_keep_both(project: Path) -> None:
    words = [sys.executable, "-c", PROGRAM]
    env = {**os.environ, "NUMBA_CACHE_DIR": "", "PYTHONPATH": ""}
    with (
        processes.started([*words, "narrow"], cwd=project, env=env) as one,
        processes.started([*words, "wide"], cwd=project, env=env) as other,
    ):
        for running in (one, other):
            out, err = running.communicate(timeout=processes.LONGEST)
            assert (int(out), err) == (WAYS, b"")
    for kind in ("narrow", "wide"):
        assert counted(project, kind) == WAYS
