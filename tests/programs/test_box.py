"""Hostile programs, in bubblewrap and without it: nothing is left of them."""

import os
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
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

SLOW, FULL = "took longer than 1 seconds", "wrote more than"
NOT_HELD = ("", "")


#: What each program does before it answers 31, and what comes of it: as a
#: function and as an executable, boxed and then bare. ``folder`` is where the
#: program is, and HOME above it has the file ``secret``.
HOSTILE: dict[str, tuple[str, Sequence[str]]] = {
    "double fork": (
        "if not fork(): fork() or sleep(300); _exit(0)\nwait()", ["31"] * 4,
    ),
    "setsid": (
        "if not fork(): setsid(); sleep(300)", ["31", "31", *NOT_HELD],
    ),
    "fork bomb": (  # it stops at 512 processes
        "for _ in range(9):\n    with suppress(OSError):\n        fork()\n"
        "sleep(300)",
        [SLOW] * 4,
    ),
    "memory hog": (
        "bytearray(400 << 20)", ["MemoryError"] * 4,
    ),
    "endless output": ("while True: write(1, b'x' * 10_000)",
                       [SLOW, FULL, SLOW, FULL]),
    "endless errors": ("while True: write(2, b'x' * 10_000)", [SLOW] * 4),
    "reads a file of ours": (
        "(folder.parent / 'secret').read_text()",
        [*["FileNotFoundError"] * 2, "31", "31"],
    ),
    "writes outside": (
        "(folder / 'written').write_text('x')",
        ["OSError", "OSError", "31", "31"],
    ),
    "network": (
        "port = int((folder / 'port').read_text())\n"
        "socket.create_connection(('127.0.0.1', port), 1)",
        ["RefusedError", "RefusedError", "31", "31"],
    ),
    "kills the group of its parent": (
        "killpg(getpgid(getppid()), 9)", [*["ProcessLookup"] * 2, *NOT_HELD],
    ),
    "kills its own group": ("killpg(0, 9)", ["ended by SIGKILL"] * 4),
    "ignores signals": (
        "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))\nsleep(300)",
        [SLOW] * 4,
    ),
    "closes its streams": (
        "closerange(0, 100)\nsleep(300)", [SLOW, SLOW, "ended", "ended"],
    ),
    "leaves files": (
        "for place in ('.', environ['TMPDIR'], environ['HOME']):\n"
        "    left = Path(place, 'left')\n"
        "    left.mkdir(exist_ok=True)\n"
        "    (left / 'file').write_text('x')\n"
        "    left.chmod(0o500)",
        ["31"] * 4,
    ),
}  # fmt: skip

TEXT = """#!{python}
import signal, socket, sys
from contextlib import suppress
from os import *
from pathlib import Path
from time import sleep
folder = Path(__file__).parent
def f(a, b=0, c=0, d=0):
{does}
    return 31
if sys.argv[1:2] == ["count"]:
    print(f(0))
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
            marks=[] if number > 1 else pytest.mark.needs("bwrap"),
        )
        for name, (_does, answers) in HOSTILE.items()
        for number, answer in enumerate(answers)
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
    does = indent(HOSTILE[name][0], "    ")
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


@pytest.mark.needs("bwrap")
def test_a_program_may_stand_where_temporary_files_do() -> None:
    process = box.Process(["pwd"], [Path(tempfile.gettempdir())], Limits())
    assert (process.read(), process.end()) == ("", 0)
    assert process.output == b"/box\n"
