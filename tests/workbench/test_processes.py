"""The processes of the tests: what they are started with, and their end."""

import ast
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import processes

INTERRUPTED_BY_ITSELF = "import os; os.kill(os.getpid(), 2); print('on')"


@pytest.fixture
def _in_the_background() -> Iterator[None]:
    """Ignore SIGINT, as a shell has the commands do that `&` starts."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_in_the_background")
def test_a_process_can_be_interrupted_by_tests_in_the_background() -> None:
    ended = processes.run([sys.executable, "-c", INTERRUPTED_BY_ITSELF])
    assert (ended.returncode, ended.stdout) == (-signal.SIGINT, "")
    assert ended.stderr.endswith("\nKeyboardInterrupt\n")


def test_no_process_outlives_its_test() -> None:
    with processes.started(
        ["/bin/sh", "-c", "sleep 60 & echo begun"]
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        output = os.dup(process.stdout.fileno())
    # Its output ends when no process is left that could write to it.
    assert select.select([output], [], [], 30) == ([output], [], [])
    assert os.read(output, 1) == b""
    os.close(output)


def test_a_process_that_takes_too_long_is_ended() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        processes.run(["sleep", "60"], seconds=0.2)


def test_no_test_starts_a_process_in_another_way() -> None:
    starting = {
        path.name
        for path in Path("tests").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if ast.unparse(node) in ("subprocess.run", "subprocess.Popen")
    }
    assert starting == {"processes.py"}
