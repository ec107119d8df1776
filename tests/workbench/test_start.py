"""The command line as a process: its start, its end, its closed streams."""

import json
import os
import sys
import tomllib
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGTERM, Signals
from subprocess import CompletedProcess

import pytest

from cavalier.__main__ import in_order
from cavalier.catalogue.ports import PORTS
from common.errors import OUT_OF_MEMORY
from tests import processes

#: Runs the command line, interrupted when it imports its Nth module.
AT_AN_IMPORT = """
import os, runpy, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)
number, left = int(sys.argv.pop(1)), int(sys.argv.pop(1))

def count(event, arguments):
    global left
    if event == "import":
        left -= 1
        if left == 0:
            os.kill(os.getpid(), number)

sys.addaudithook(count)
runpy.run_module("cavalier", run_name="__main__", alter_sys=True)
"""

#: Runs the command line, interrupted when Python is about to end.
AT_THE_END = """
import atexit, os, runpy, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)
atexit.register(os.kill, os.getpid(), int(sys.argv.pop(1)))
runpy.run_module("cavalier", run_name="__main__", alter_sys=True)
"""

#: Runs the command line, interrupted when it sets its Nth signal handler.
AT_A_HANDLER = """
import os, runpy, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)
left, handle = int(sys.argv.pop(1)), signal.signal

def count(number, handler):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGINT)
    return handle(number, handler)

signal.signal = count
runpy.run_module("cavalier", run_name="__main__", alter_sys=True)
"""

#: Runs the command line, terminated when it calls a method of a stream.
AT_THE_LAST_WORD = """
import os, runpy, signal, sys

stream, method = getattr(sys, sys.argv.pop(1)), sys.argv.pop(1)

def end(*_):
    if callable(signal.getsignal(signal.SIGTERM)):
        delattr(stream, method)
        os.kill(os.getpid(), signal.SIGTERM)

setattr(stream, method, end)
runpy.run_module("cavalier", run_name="__main__", alter_sys=True)
"""

LIST = ("list", "--json")


def python(script: str, *arguments: str) -> CompletedProcess[str]:
    return processes.run([sys.executable, "-c", script, *arguments])


# The commands are the second module; the last are those of the one typed.
@pytest.mark.parametrize("module", [2, 3, 10, 50, 100])
@pytest.mark.parametrize(("number", "status"), [(SIGINT, 130), (SIGTERM, 143)])
def test_an_interruption_of_the_start_is_quiet(
    number: int, status: int, module: int
) -> None:
    ran = python(AT_AN_IMPORT, str(number), str(module), *LIST)
    assert (ran.returncode, ran.stdout, ran.stderr) == (status, "", "")


@pytest.mark.parametrize(
    ("number", "status"), [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)]
)
def test_an_interruption_of_the_end_is_quiet(number: int, status: int) -> None:
    ran = python(AT_THE_END, str(number), *LIST)
    assert (ran.returncode, ran.stderr) == (status, "")
    assert len(json.loads(ran.stdout)) == len(PORTS)


# Three handlers are set at the start, the first of them that of SIGINT, and
# three at the end.
@pytest.mark.parametrize("handler", [2, 3, 4, 5, 6])
def test_an_interruption_between_two_handlers_is_quiet(handler: int) -> None:
    ran = python(AT_A_HANDLER, str(handler), *LIST)
    assert (ran.returncode, ran.stderr) == (130, "")


@pytest.mark.parametrize(
    "words", ["stdout flush list --json", "stderr write unknown"]
)
def test_a_termination_of_the_last_word_is_quiet(words: str) -> None:
    ran = python(AT_THE_LAST_WORD, *words.split())
    assert (ran.returncode, ran.stderr) == (143, "")


@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP"])
def test_where_interruptions_are_ignored_they_stay_so(name: str) -> None:
    ignored = AT_AN_IMPORT.replace(
        "signal.SIGINT, signal.default_int_handler",
        f"signal.{name}, signal.SIG_IGN",
    )
    ran = python(ignored, str(Signals[name].value), "50", *LIST)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(json.loads(ran.stdout)) == len(PORTS)


# In KiB; Python itself starts with 12,000, and Python 3.14 with 20,000.
@pytest.mark.parametrize("limit", [24_000, 45_000, 60_000])
@pytest.mark.parametrize("words", ["verify --board 3x4", "reproduce tipe-3x3"])
def test_too_little_memory_to_start_with_is_told(
    words: str, limit: int
) -> None:
    limited = ["/bin/sh", "-c", f'ulimit -v {limit}; exec "$@"', "sh"]
    command = [*limited, *processes.CAVALIER, *words.split()]
    ran = processes.run(command, seconds=60)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"cavalier: {OUT_OF_MEMORY}\n"


def test_the_command_is_the_module_s_own() -> None:
    about = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    assert about["project"]["scripts"] == {
        "cavalier": "cavalier.__main__:main"
    }


#: What the script `cavalier` does.
SCRIPT = "from cavalier.__main__ import main; main()"


@pytest.mark.parametrize(
    "start", [["-m", "cavalier"], ["-P", "-c", SCRIPT]], ids=["-m", "script"]
)
@pytest.mark.parametrize(
    "name", ["common.py", "common/__init__.py", "functional.py", "json.py"]
)
def test_a_module_in_pythonpath_does_not_take_the_place_of_ours(
    tmp_path: Path, name: str, start: list[str]
) -> None:
    theirs = tmp_path / name
    theirs.parent.mkdir(exist_ok=True)
    theirs.write_text("raise ValueError")
    ran = processes.run(
        [sys.executable, *start, "verify", "--board", "3x4", "--json"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["agree"] is True


ZIP = f"/usr/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        ([ZIP, "/lib", "/site-packages", "/a"],
         [ZIP, "/lib", "/ours", "/site-packages", "/a"]),
        (["/theirs", "/b.zip", ZIP, "/lib", "/dist-packages", "/a"],
         [ZIP, "/lib", "/ours", "/theirs", "/b.zip", "/dist-packages", "/a"]),
        (["/theirs", "/ours", ZIP, "/lib", "/a-packages", "/ours"],
         [ZIP, "/lib", "/ours", "/theirs", "/a-packages"]),
        (["/theirs", ZIP, "/lib"], [ZIP, "/lib", "/ours", "/theirs"]),
        (["/lib", "/site-packages"], ["/lib", "/ours", "/site-packages"]),
    ],
)  # fmt: skip
def test_modules_are_python_s_then_ours_then_any_other(
    paths: list[str], expected: list[str]
) -> None:
    assert in_order(paths, "/ours") == expected


PRINTING = [
    "list",
    "list --json",
    "tour couples --board 3x4",
    "count couples --board 3x4",
    "exact --board 3x4",
    "verify --board 3x3",
    "reproduce pascal-minil",
    "maze --generate 3x5 --seed 1",
    "check tests/golden/files/tour.txt",
    "show couples:supprimer",
    "cite couples --working-tree",
    "--help",
    "tour --help",
    "--version",
]


def closed(*arguments: str) -> CompletedProcess[str]:
    """Run the command line without a standard output."""
    without = ["/bin/sh", "-c", 'exec "$@" >&-', "sh"]
    return processes.run([*without, *processes.CAVALIER, *arguments])


@pytest.mark.parametrize("asked", PRINTING)
def test_an_answer_that_cannot_be_printed_is_an_error(asked: str) -> None:
    ran = closed(*asked.split())
    assert ran.returncode == 2
    *_, last = ran.stderr.splitlines()
    assert last.startswith("cavalier: Standard output is closed. ")
    assert "Traceback" not in ran.stderr


def test_what_is_written_to_a_file_needs_no_standard_output(
    tmp_path: Path,
) -> None:
    file = tmp_path / "listing.txt"
    ran = closed("show", "couples:supprimer", "-o", str(file))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "def supprimer(" in file.read_text("utf-8")
