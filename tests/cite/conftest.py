"""Repositories to cite from."""

import shutil
from pathlib import Path

import pytest

from tests.cite.repositories import (
    MATRIX,
    NESTED,
    commit,
    git,
    turn_to,
    without_history,
)


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
