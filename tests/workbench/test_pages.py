"""README and docs: what they show is what the commands print."""

import os
import re
import sys
import tomllib
from itertools import starmap
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from tests import processes
from tools.renew.pages import pages

_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_SECONDS = re.compile(r"\b[0-9]+\.[0-9]{2}\b")

#: How the commands begin that take more than a second or two.
_SLOW = (
    "$ cavalier grade ",
    "$ cavalier count backtracking-matrix --board 3x10 --closed",
    "$ cavalier exact --board 5x",
)

#: How that begins which .ci/bare runs, and compares with README itself.
_LONG = "$ cavalier verify | "

#: What some blocks need besides the tools that every system has.
_NEEDS = {"check-jsonschema": "check-jsonschema", "--certify": "numba"}

#: The blocks of all pages, each once, with the page where it is first.
BLOCKS = {
    block: f"{page.name}: {block.splitlines()[0]}"
    for page in reversed(pages())
    for block in _BLOCK.findall(page.read_text(encoding="utf-8"))
}


def as_parameter(block: str, name: str) -> ParameterSet:
    """Return a block with its marks."""
    needed = [need for word, need in _NEEDS.items() if word in block]
    marks = [
        *[pytest.mark.slow] * block.startswith((*_SLOW, _LONG)),
        *[pytest.mark.long] * block.startswith(_LONG),
        *map(pytest.mark.needs, needed),
    ]
    return pytest.param(block, id=name, marks=marks)


@pytest.mark.parametrize("block", [*starmap(as_parameter, BLOCKS.items())])
def test_a_command_prints_what_the_page_shows(block: str) -> None:
    assert_prints_what_is_shown(block)


def assert_prints_what_is_shown(block: str) -> None:
    """Run the command of a block, and compare."""
    command, _, shown = block.partition("\n")
    own = Path(sys.executable).parent
    ran = processes.run(
        ["/bin/sh", "-c", "exec 2>&1; " + command.removeprefix("$ ")],
        env=os.environ
        | {
            "PATH": f"{own}:{os.environ['PATH']}:{os.defpath}",
            "PYTHONUTF8": "1",
            "PYTHONUNBUFFERED": "1",  # in the order of a terminal
        },
    )
    assert told(ran.stdout) == told(shown)


def told(output: str) -> list[str]:
    """Return the words of each line, without what a clock measured."""
    timeless = _SECONDS.sub("T", output)
    return [" ".join(line.split()) for line in timeless.splitlines()]


@pytest.mark.parametrize(
    "command",
    [
        "python -m pip install -e . && cavalier verify",
        'python -m pip install -e ".[test]" && pytest',
    ],
)
def test_the_commands_of_the_readme_are_those_that_ci_runs(
    command: str,
) -> None:
    script = Path(".ci/bare").read_text(encoding="utf-8")
    (wanted,) = [
        words
        for words in re.findall(r"'(pip install .+?)'", script)
        if words in command
    ]
    readme = Path("README.md").read_text(encoding="utf-8")
    lines = [line for line in readme.splitlines() if wanted in line]
    assert lines == [command]


def test_the_workflow_tests_as_the_readme_does() -> None:
    readme = Path("README.md").read_text(encoding="utf-8")
    workflow = Path(".github/workflows/ci.yml").read_text("utf-8")
    (command,) = re.findall(r'^python .*"\.\[test\]".*$', readme, re.MULTILINE)
    assert f"- run: {command}\n" in workflow


def test_ci_runs_what_the_commands_of_the_readme_leave_out() -> None:
    script = Path(".ci/run").read_text(encoding="utf-8")
    for kind in ("plain", "root"):
        assert f".ci/bare {kind}\n" in script
    # What pytest leaves out by default.
    about = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    assert "-m=not slow" in about["tool"]["pytest"]["ini_options"]["addopts"]
    assert '-m "(slow or needs or sandboxed) and not long"\n' in script
