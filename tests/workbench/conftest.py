"""What several tests of the workbench share."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.needs import need
from tests.workbench.repositories import (
    commit,
    git,
    turn_to,
    without_history,
)
from tests.workbench.typesetting import LISTINGS, Compile, Compiled, compiled


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


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that is the user's own for the test."""
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ask own files, which are in Python, in this process."""
    from cavalier.commands import opening
    from cavalier.sandboxed.sandbox import Sandbox
    from tests.workbench.asked_here import here

    monkeypatch.setattr(opening, "chosen_sandbox", lambda _: Sandbox.NONE)
    with here():
        yield
