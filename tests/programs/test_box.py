"""Hostile programs, in bubblewrap and without it: nothing is left of them."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from textwrap import indent

import pytest

from cavalier.programs import box
from cavalier.programs.box import Limits
from cavalier.programs.program import program
from cavalier.programs.question import Question, Verb
from common.board import Board, Square

QUESTION = Question(Verb.COUNT, Board(3, 4), Square(2, 0))

#: What each program does, and what comes of it.
HOSTILE = tomllib.loads(Path(__file__).with_name("hostile.toml").read_text())

TEXT = """#!{python}
import signal, socket, sys
from contextlib import suppress
from os import *
from pathlib import Path
from time import sleep
folder = Path(__file__).parent
def f(a, b, c, d):
{does}
    return 31
if sys.argv[1:2] == ["count"]:
    print(f(0, 0, 0, 0))
"""


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
    deadline = time.monotonic() + 5
    while left := [p for p in Path("/proc").iterdir() if _runs(p, folder)]:
        assert time.monotonic() < deadline, left


def _runs(process: Path, folder: Path) -> bool:
    """Check whether a process has a folder in its command line."""
    try:
        return str(folder) in (process / "cmdline").read_text()
    except OSError:
        return False


@pytest.mark.parametrize(
    ("name", "expected", "executable", "bare"),
    [
        pytest.param(
            name,
            answer,
            number % 2 == 1,
            number > 1,
            marks=[pytest.mark.needs("bwrap")] * (number < 2)
            + [pytest.mark.slow] * row.get("slow", False),
        )
        for name, row in HOSTILE.items()
        for number, answer in enumerate(row["answers"])
        if answer
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
    file = folder / ("hostile" if executable else "hostile.py")
    does = indent(HOSTILE[name]["does"], "    ")
    file.write_text(TEXT.format(python=sys.executable, does=does))
    file.chmod(0o755)
    limits = Limits(seconds=1, memory=300 << 20, output=1_000_000)
    began = time.monotonic()
    with closing(program(str(file), limits)) as opened:
        assert expected in str(opened.ask(QUESTION))
    assert time.monotonic() - began < 10
    assert (folder / "written").exists() == (name == "writes outside" and bare)


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


def test_a_request_to_a_process_that_has_ended_is_lost() -> None:
    process = box.Process(["true"], [], Limits(), subprocess.PIPE)
    assert process.read() == ""
    process.write("a question")
    assert process.end() == 0
