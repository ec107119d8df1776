"""Hostile programs, in bubblewrap and without it: nothing is left of them."""

import os
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cavalier.programs import box
from cavalier.programs.answers import Answer
from cavalier.programs.box import Limits
from cavalier.programs.program import program
from cavalier.programs.question import Question, Verb
from common.board import Board, Square

HOSTILE = Path(__file__).with_name("hostile.py")
QUESTION = Question(Verb.COUNT, Board(3, 4), Square(2, 0))

#: What each program answers as a Python function, and as an executable, boxed
#: and then bare; "-" where nothing holds it without bubblewrap.
SLOW = "took longer than 1 seconds"
KILLED = "ended by SIGKILL"
ANSWERS = {
    "double_fork": ("31", "31", "31", "31"),
    "setsid": ("31", "31", "-", "-"),
    "fork_bomb": (SLOW, SLOW, SLOW, SLOW),
    "memory_hog": ("MemoryError", "MemoryError", "MemoryError", "MemoryError"),
    "endless_output": (SLOW, "wrote more than", SLOW, "wrote more than"),
    "endless_errors": (SLOW, SLOW, SLOW, SLOW),
    "reads_secret": ("FileNotFoundError", "FileNotFoundError", "6", "6"),
    "writes_outside": ("OSError", "OSError", "31", "31"),
    "network": ("RefusedError", "RefusedError", "31", "31"),
    "kills_parent": ("ProcessLookup", "ProcessLookup", "-", "-"),
    "kills_group": (KILLED, KILLED, KILLED, KILLED),
    "ignores_sigterm": (SLOW, SLOW, SLOW, SLOW),
    "closes_streams": (SLOW, SLOW, "ended", "ended"),
    "leaves_files": ("31", "31", "31", "31"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of the hostile program; nothing may be left."""
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "temporary").mkdir()
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    with socket.create_server(("127.0.0.1", 0)) as server:
        (folder / "port").write_text(str(server.getsockname()[1]))
        yield folder
    assert not [*(tmp_path / "temporary").iterdir()]
    assert not processes_of(folder)


def processes_of(folder: Path) -> list[str]:
    """List the processes that have a folder in their command line."""
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        found = [
            p.name for p in Path("/proc").glob("[0-9]*") if runs(p, folder)
        ]
        if not found:
            return []
        time.sleep(0.05)
    return found


def runs(process: Path, folder: Path) -> bool:
    try:
        return str(folder) in (process / "cmdline").read_text()
    except OSError:
        return False


def ask(folder: Path, name: str, *, executable: bool) -> Answer:
    """Ask a hostile program, which may take a second."""
    file = folder / (name if executable else "hostile.py")
    shutil.copy(HOSTILE, file)
    target = f"{file}:{name}"
    if executable:
        file.write_text(f"#!{sys.executable}\n{HOSTILE.read_text()}")
        file.chmod(0o755)
        target = str(file)
    limits = Limits(seconds=1, memory=300 << 20, output=1_000_000)
    with closing(program(target, limits)) as opened:
        return opened.ask(QUESTION)


@pytest.mark.parametrize(
    ("name", "expected", "executable", "bare"),
    [
        pytest.param(
            name,
            answer,
            number % 2 == 1,
            number > 1,
            marks=[] if number > 1 else pytest.mark.needs("bwrap"),
        )
        for name, answers in ANSWERS.items()
        for number, answer in enumerate(answers)
        if answer != "-"
    ],
)
def test_a_hostile_program_is_ended_with_a_sentence(
    name: str,
    expected: str,
    executable: bool,
    bare: bool,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if bare:
        monkeypatch.setattr(box, "is_boxed", lambda: False)
    began = time.monotonic()
    answer = str(ask(folder, name, executable=executable))
    assert expected in answer
    assert time.monotonic() - began < 10
    assert (folder / "written").exists() == (name == "writes_outside" and bare)


def test_the_processes_of_a_user_are_limited_without_a_box() -> None:
    assert box._processes_of_user() >= 1


@pytest.mark.parametrize("status", [0, 1])
def test_bubblewrap_is_used_only_where_it_works(
    status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text(f"#!/bin/sh\nexit {status}\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert box.is_boxed.__wrapped__() == (status == 0)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert not box.is_boxed.__wrapped__()
