"""The sdist and the wheel; `python -m tools.distributions` also tries both."""

import re
import tomllib
from pathlib import Path

import pytest

from cavalier.citing.fragments import ROOT
from common.errors import CavalierError
from tests.conftest import with_history
from tests.workbench.repositories import git
from tools.distributions import (
    built,
    copied,
    differences,
    in_sdist,
    of_packages,
    tracked,
)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return a clone of three files; one more is not tracked."""
    folder = tmp_path / "small"
    (folder / "docs").mkdir(parents=True)
    for name in ("pyproject.toml", "docs/été.md", "gone.txt"):
        (folder / name).write_text(name)
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    (folder / "left.txt").touch()
    (folder / "gone.txt").unlink()
    return folder


def test_what_git_tracks_is_copied_and_nothing_else(
    small: Path, tmp_path: Path
) -> None:
    copy = copied(small, tmp_path / "copy")
    files = {path.relative_to(copy).as_posix() for path in copy.rglob("*.*")}
    assert files == tracked(small) == {"pyproject.toml", "docs/été.md"}


def test_only_a_clone_says_what_is_tracked(
    small: Path, tmp_path: Path
) -> None:
    unpacked = small / "unpacked"
    unpacked.mkdir()
    (unpacked / "pyproject.toml").touch()
    for folder in (unpacked, tmp_path):
        with pytest.raises(CavalierError, match=r"Use a clone\."):
            tracked(folder)


def test_each_file_too_few_or_too_many_is_named() -> None:
    few, many = frozenset({"a", "b"}), frozenset({"b", "c"})
    assert differences("The sdist", few, many) == [
        "The sdist lacks c.",
        "The sdist must not have a.",
    ]


def test_a_wheel_has_the_packages_alone() -> None:
    paths = {"common/board.py", "common/README.md", "commons/x", "tests/t.py"}
    assert of_packages(frozenset(paths)) == {"common/board.py"}


@pytest.mark.slow
def test_the_sdist_has_what_git_tracks_and_a_folder_that_is_forgotten_is_seen(
    clone: Path, tmp_path: Path
) -> None:
    copy = copied(clone, tmp_path / "copy")
    (copy / "new").mkdir()
    (copy / "new" / "folder.txt").touch()
    built(copy, tmp_path, "--sdist")
    (sdist,) = tmp_path.glob("*.tar.gz")
    wanted = tracked(clone) | {"new/folder.txt"}
    assert differences("It", in_sdist(sdist), wanted) == [
        "It lacks new/folder.txt."
    ]


def test_only_where_there_is_no_history_its_tests_are_skipped(
    tmp_path: Path,
) -> None:
    with pytest.raises(pytest.skip.Exception, match="is not a clone"):
        with_history(tmp_path)
    (tmp_path / ".git").touch()  # a file, as in a worktree
    assert with_history(tmp_path) == tmp_path


def test_the_newest_version_in_the_changelog_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(
        r"^## (\S+) - \d{4}-\d\d-\d\d$", changelog, re.MULTILINE
    )
    assert released[0] == project["project"]["version"]


def test_the_page_has_each_extra_and_no_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    page = (ROOT / "docs" / "install.md").read_text("utf-8")
    listed = re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)
    assert listed == sorted(project["project"]["optional-dependencies"])
