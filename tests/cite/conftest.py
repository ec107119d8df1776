"""Repositories to cite from, and what sets a report."""

import shutil
from pathlib import Path

import pytest

from tests.cite.repositories import (
    commit,
    git,
    turn_to,
    without_history,
)
from tests.cite.typesetting import LISTINGS, Compile, Compiled, compiled
from tests.needs import need


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
def pdflatex(tmp_path: Path) -> Compile:
    """Return what sets a document in the test's folder."""
    need("pdflatex")

    def run(body: str, packages: str = LISTINGS) -> Compiled:
        return compiled(tmp_path, body, packages)

    return run
