"""The command line as a process: its start, its end, its closed streams."""

import os
import signal
import sys
import time

import pytest

from tests import processes
from tests.processes import CAVALIER


def test_starting_imports_nothing_that_the_command_does_not_need() -> None:
    program = "import sys, cavalier.commands.app; print(*sys.modules)"
    loaded = processes.run([sys.executable, "-c", program]).stdout.split()
    assert "cavalier.commands.app" in loaded
    assert not {"rich.table", "toolz", "concurrent.futures"} & set(loaded)
    assert not {"pygments", "tomllib", "cavalier.catalogue"} & set(loaded)


@pytest.mark.slow
@pytest.mark.parametrize(
    "typed", ["verify --slow --json", "count couples --board 8x8 --force"]
)
def test_control_c_ends_a_command_and_its_processes(typed: str) -> None:
    with processes.started([*CAVALIER, *typed.split()]) as running:
        time.sleep(2)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=20)
    assert (running.returncode, out) == (130, b"")
    assert err.splitlines()[-1] == b"cavalier: interrupted"
    assert b"Traceback" not in err


def test_a_reader_that_goes_away_is_no_failure() -> None:
    command = [*CAVALIER, "tour", "warnsdorff-unfold", "--board", "50x50"]
    with processes.started(command) as running:
        assert running.stdout is not None
        running.stdout.close()
        assert running.stderr is not None
        err = running.stderr.read()
        running.wait(processes.LONGEST)
    # The status of a program that a closed pipe ends; 1 would mean no.
    assert running.returncode == 141
    assert b"Broken pipe" not in err
    assert b"Traceback" not in err


@pytest.mark.parametrize(
    ("closed", "lines"), [(">&-", 0), ("<&-", 3), ("2>&-", 3)]
)
def test_a_stream_may_be_closed(closed: str, lines: int) -> None:
    tour = f"{sys.executable} -m cavalier tour couples --board 3x4 {closed}"
    ran = processes.run(["/bin/sh", "-c", tour])
    assert (ran.returncode, len(ran.stdout.splitlines())) == (0, lines)
    assert "Traceback" not in ran.stderr


def test_an_encoding_without_the_letters_is_no_failure() -> None:
    ran = processes.run(
        [*CAVALIER, "list"], env=os.environ | {"PYTHONIOENCODING": "ascii"}
    )
    assert ran.returncode == 0
    assert "\\xc9preuve" in ran.stdout
