"""Repositories with copies of the ports, which tests cite and change."""

import json
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import processes
from tests.conftest import ROOT, Cavalier, Ended

COUPLES = "functional/couples.py"
MATRIX = "imperative/backtracking_matrix.py"
ORIGIN = "https://example.org/cavalier.git"

#: Procedures of one name, each inside another; the last two have one text.
NESTED = """\
def count() -> int:
    def walk(n: int) -> int:
        return n + 1

    return walk(1)


def search() -> Iterator[int]:
    def walk(n: int) -> Iterator[int]:
        yield n
        yield from walk(n + 1)

    return walk(1)


def a():
    def f(): pass

def b():
    def f(): pass
"""


def git(folder: Path, *arguments: str) -> str:
    """Run git as somebody in a folder, away from anybody's settings."""
    if shutil.which("git") is None:
        pytest.skip("no git: only committed code is cited")
    settings = {
        "PATH": os.environ["PATH"],
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_DATE": "2030-05-06T07:08:09Z",
        "GIT_COMMITTER_DATE": "2030-05-06T07:08:09Z",
    }
    user = "-c", "user.name=somebody", "-c", "user.email=a@example.org"
    command = ["git", *user, *arguments]
    result = processes.run(command, cwd=folder, env=settings)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def commit(folder: Path) -> str:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "a change")
    return git(folder, "rev-parse", "HEAD")


def push(project: Path, address: str, remote: str = "origin") -> None:
    """Let git know a remote as after a push."""
    git(project, "remote", "add", remote, address)
    git(project, "update-ref", f"refs/remotes/{remote}/main", "HEAD")


def without_history(folder: Path) -> Path:
    """Lay out the files that are cited."""
    for style in ("functional", "imperative", "pedagogical", "common"):
        shutil.copytree(
            ROOT / style,
            folder / style,
            ignore=shutil.ignore_patterns("__pycache__", "locale"),
        )
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def turn_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in ("cite", "resolve", "show"):
        monkeypatch.setattr(f"cavalier.commands.{command}.ROOT", folder)


def change(folder: Path, old: str, new: str, file: str = COUPLES) -> None:
    text = (folder / file).read_text("utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def swhids(text: str) -> list[str]:
    """Return the SWHIDs of files in a text."""
    return re.findall(r"swh:1:cnt:[^\s,}]+[^\s,}.]", text)


def swhid_of(cavalier: Cavalier, *arguments: str) -> str:
    """Return the SWHID that `cavalier cite` writes."""
    (swhid,) = swhids(cavalier("cite", *arguments, "--style", "text").out)
    return swhid


def parts(swhid: str) -> Mapping[str, str]:
    """Return the qualifiers of a SWHID."""
    return dict(pair.split("=", 1) for pair in swhid.split(";")[1:])


def resolved(cavalier: Cavalier, given: str) -> list[dict[str, object]]:
    """Return the result of `resolve` for each citation in a text."""
    result = cavalier("resolve", "-", "--json", given=given)
    rows: list[dict[str, object]] = json.loads(result.out)
    same = all(row["outcome"] == "same" for row in rows)
    assert (result.status, result.err) == (0 if same else 1, "")
    return rows


def outcomes(cavalier: Cavalier, given: str) -> list[object]:
    return [row["outcome"] for row in resolved(cavalier, given)]


def refused(result: Ended, *words: str) -> None:
    assert (result.status, result.out) == (2, "")
    assert len(result.err.splitlines()) == 1
    for word in words:
        assert word in result.err


@pytest.fixture(scope="session")
def committed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a repository with one commit, which no test changes."""
    folder = without_history(tmp_path_factory.mktemp("committed") / "project")
    git(folder, "init", "--quiet", "--initial-branch", "main")
    commit(folder)
    return folder


@pytest.fixture
def unchanged(committed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the repository that is cited, for a test that only reads it."""
    turn_to(committed, monkeypatch)
    return committed


@pytest.fixture
def project(
    committed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Return the repository that is cited, for a test that changes it."""
    folder = tmp_path / "project"
    shutil.copytree(committed, folder)
    turn_to(folder, monkeypatch)
    return folder


@pytest.fixture
def nested(project: Path) -> Path:
    """Return a repository with procedures of one name inside others."""
    (project / MATRIX).write_text(NESTED, encoding="utf-8")
    commit(project)
    return project
