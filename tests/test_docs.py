r"""README and docs: what their console blocks show is what the commands print.

A block is a golden test: each of its lines that begins with ``$ `` is typed in
a new folder that has the files of the project and those next to the page, and
what it prints is compared with the lines that follow. `pytest --renew` writes
them. Words after ``console`` are marks of the test, ``slow`` or ``sandboxed``;
``ci`` leaves a block to .ci/run.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import REMARK, ROOT, Cavalier

PAGES = [
    *(ROOT / name for name in ("README.md", "README.fr.md")),
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]

_BLOCK = re.compile(r"^```console(.*)\n((?s:.*?))^```$", re.MULTILINE)
_SECONDS = re.compile(r"\b[0-9]+\.[0-9]{2}\b")


def blocks() -> Iterator[object]:
    """Yield each block once in a folder: its page, its text, its marks."""
    previous = set[tuple[Path, str]]()
    for page in PAGES:
        for info, block in _BLOCK.findall(page.read_text("utf-8")):
            if (page.parent, block) not in previous:
                previous.add((page.parent, block))
                if info == " ci":
                    continue
                typed = block.partition("\n")[0]
                name = f"{page.relative_to(ROOT)}: {typed}"
                marks = [getattr(pytest.mark, word) for word in info.split()]
                yield pytest.param(page, block, id=name, marks=marks)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working folder of the commands."""
    own = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{own}:{os.environ['PATH']}:{os.defpath}")
    monkeypatch.setenv("PYTHONUTF8", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("page", "block"), [*blocks()])
def test_a_command_prints_what_the_page_shows(
    page: Path,
    block: str,
    here: Path,
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
) -> None:
    for path in {*ROOT.iterdir(), *page.parent.iterdir()}:
        if path.name != "__pycache__":
            (here / path.name).symlink_to(path)
    for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)[1:]:
        typed, _, shown = part.partition("\n")
        printed = output(typed.removeprefix("$ "), cavalier, monkeypatch)
        assert "No such" not in printed, "the page types what is not there"
        if not pytestconfig.getoption("renew"):
            assert words(printed) == words(shown)
        elif words(printed) != words(shown):
            for same in page.parent.glob("*.md"):
                text = same.read_text("utf-8")
                text = text.replace(part, f"{typed}\n{printed}")
                same.write_text(text, "utf-8")


def output(
    typed: str, cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Return what a line prints; of a pipe, a shell runs what is not ours."""
    given = remarks = ""
    *before, last = typed.split(" | ")
    for part in (*before, last):
        if not part.startswith("cavalier "):
            given = by_shell(part, given)
            continue
        command, _, to = part.partition(" 2>")
        with monkeypatch.context() as patched:
            if part is last or to == "&1":
                patched.setattr(sys, "stderr", sys.stdout)
            ran = cavalier(*shlex.split(command)[1:], given=given)
        given = REMARK.sub("", ran.out)
        remarks += ran.err if not to else ""
    return remarks + given


def by_shell(command: str, given: str) -> str:
    """Return what any command prints."""
    words = ["/bin/sh", "-c", f"exec 2>&1; {command}"]
    ran = subprocess.run(words, input=given, capture_output=True, text=True)
    return ran.stdout


def words(output: str) -> list[str]:
    """Return the words of each line, with times replaced."""
    timeless = _SECONDS.sub("T", output)
    return [" ".join(line.split()) for line in timeless.splitlines()]
