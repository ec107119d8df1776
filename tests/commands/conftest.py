"""The working folder of the command tests."""

import shutil
from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder: a copy of `files`."""
    folder = tmp_path / "folder"
    shutil.copytree(Path(__file__).with_name("files"), folder)
    monkeypatch.chdir(folder)
    return folder
