"""Where compiled functions are kept, and that no other source gets them."""

import os
from pathlib import Path
from shutil import copytree, ignore_patterns

import numpy as np
import pytest

pytest.importorskip("numba", reason="needs numba")

import numba

from cavalier import exact
from cavalier.exact.compiled import compiler

pytestmark = [pytest.mark.needs("numba"), pytest.mark.slow]

ROOT = Path(exact.__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with a copy of the modules for exact counts."""
    without = ignore_patterns("__pycache__")
    for name in ("cavalier", "common"):
        copytree(ROOT / name, tmp_path / name, ignore=without)
    return tmp_path


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
