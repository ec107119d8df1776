r"""README and docs: what their console blocks show is what the commands print.

A block is a golden test: each of its lines that begins with ``$ `` is typed in
a new folder that has the files of the project and those next to the page, and
what it prints is compared with the lines that follow. `pytest --renew` writes
them. Words after ``console`` are marks: ``slow``, ``sandboxed``, and
``needs=numba`` for a package or program.
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
_REDIRECTED = re.compile(r" 2>(&1|/dev/null)")


def blocks() -> Iterator[object]:
    """Yield each block once, with its marks and the page where it is first."""
    seen = set[tuple[Path, str]]()
    for page in PAGES:
        for info, block in _BLOCK.findall(page.read_text("utf-8")):
            if (page.parent, block) not in seen:
                seen.add((page.parent, block))
                typed = block.partition("\n")[0]
                name = f"{page.relative_to(ROOT)}: {typed}"
                marks = [*map(mark, info.split())]
                yield pytest.param(page, block, id=name, marks=marks)


def mark(word: str) -> pytest.MarkDecorator:
    """Return the mark that a word of a block names."""
    name, _, value = word.partition("=")
    found: pytest.MarkDecorator = getattr(pytest.mark, name)
    return found(value) if value else found


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which the commands are typed."""
    own = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{own}:{os.environ['PATH']}:{os.defpath}")
    monkeypatch.setenv("PYTHONUTF8", "1")
    monkeypatch.delenv("COLUMNS", raising=False)
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
        (here / path.name).symlink_to(path)
    for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)[1:]:
        typed, _, shown = part.partition("\n")
        printed = output(typed.removeprefix("$ "), cavalier, monkeypatch)
        if not pytestconfig.getoption("renew"):
            assert told(printed) == told(shown)
        elif told(printed) != told(shown):
            text = page.read_text("utf-8")
            renewed = text.replace(part, f"{typed}\n{printed}")
            page.write_text(renewed, "utf-8")


def output(
    typed: str, cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Return what a line prints; where it begins so, in this process.

    A part of a pipe that is another command is run by a shell.
    """
    given = remarks = ""
    parts = typed.split(" | ")
    for place, part in enumerate(parts, 1):
        found = _REDIRECTED.search(part)
        to = found[1] if found else ""
        command = _REDIRECTED.sub("", part)
        if command.startswith("cavalier ") and not set("<>$;&`") & {*command}:
            with monkeypatch.context() as patched:
                if place == len(parts) or to == "&1":
                    patched.setattr(sys, "stderr", sys.stdout)
                ran = cavalier(*shlex.split(command)[1:], given=given)
            given = "".join(
                line
                for line in ran.out.splitlines(keepends=True)
                if not REMARK.match(line)
            )
            remarks += ran.err * (to == "")
        else:
            given = subprocess.run(
                ["/bin/sh", "-c", part],
                input=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                timeout=600,
            ).stdout
    return remarks + given


def told(output: str) -> list[str]:
    """Return the words of each line, without what a clock measured."""
    timeless = _SECONDS.sub("T", output)
    return [" ".join(line.split()) for line in timeless.splitlines()]
