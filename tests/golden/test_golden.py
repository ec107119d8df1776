"""What the commands print is what the files here show."""

import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path

import pytest

from cavalier.commands.app import COMMANDS
from tests.conftest import Cavalier

FOLDER = Path(__file__).parent

#: The files that each line finds in its folder.
FILES = FOLDER.parent / "commands" / "files"

#: The file of what is typed without a command, as `cavalier --help`.
ROOT_COMMAND = "cavalier"

#: The marks that the comment of a line can name.
MARKS = ("slow", "sandboxed")


@dataclass(frozen=True)
class Line:
    """What is typed, in the file of its command, and what it prints.

    Its comment is what follows ``#``, as in a shell.
    """

    file: Path
    typed: str
    output: str

    def __str__(self) -> str:
        return f"{self.file.stem}: {self.typed.removeprefix('$ cavalier ')}"

    def words(self) -> list[list[str]]:
        """Return the words of each command that is joined by a pipe."""
        words = shlex.split(self.typed.removeprefix("$"), comments=True)
        commands: list[list[str]] = [[]]
        for word in words:
            if word == "|":
                commands.append([])
            else:
                commands[-1].append(word)
        return commands

    def marks(self) -> list[pytest.MarkDecorator]:
        """Return the marks that the comment names: "slow", "needs numba"."""
        _, _, comment = self.typed.partition(" # ")
        marks = []
        for part in comment.split(", "):
            if part in MARKS:
                marks.append(getattr(pytest.mark, part))
            elif part.startswith("needs "):
                marks.append(pytest.mark.needs(*part.split()[1:]))
        return marks


def lines(file: Path) -> Iterator[Line]:
    """Yield the lines of a file, in their order."""
    text = file.read_text("utf-8")
    for part in re.split(r"^(?=\$ )", text, flags=re.MULTILINE)[1:]:
        typed, _, output = part.partition("\n")
        yield Line(file, typed, output.rstrip("\n"))


#: Those of a translated command are also in the folder of each language.
GOLDEN = [*sorted(FOLDER.glob("*.txt")), *sorted(FOLDER.glob("??/*.txt"))]

LINES = [line for file in GOLDEN for line in lines(file)]


def fixed(text: str, folder: Path) -> str:
    r"""Return what is printed, with a fixed word for what changes.

    Such are the version, commits and other hashes, dates of today, seconds,
    and the folder of the test. A line ends where its last letter is, and
    one that looks as if it was typed begins with a backslash.

    >>> fixed("/tmp/x/a.tex  \n0.25 s, of 2026-11-24 00:50", Path("/tmp/x"))
    'FOLDER/a.tex\nSECONDS s, of DATE'
    """
    for pattern, word in (
        (re.escape(str(folder)), "FOLDER"),
        (rf"\b{re.escape(version('cavalier'))}\b", "VERSION"),
        (r"\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b", "HASH"),
        (r"\b20[2-9]\d-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?\b", "DATE"),
        (r'(?<="seconds": )\d[-+.e\d]*', "SECONDS"),
        (r"\b\d+[.,]\d+(?=\s(?:s|seconds|\u0441)\b)", "SECONDS"),
        (r"(?<=  )\d[.,]\d\d$", "TIME"),  # as wide in a column
        (r"(?:bwrap|none)(?=\)$)", "SANDBOX"),
        (r"took longer than 3 seconds|used more than 1 second .*", "LIMIT"),
        (r"[ \t]+$", ""),
        (r"^(?=\$ )", r"\\"),
    ):
        text = re.sub(pattern, word, text, flags=re.MULTILINE)
    return text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with the known files alone."""
    folder = tmp_path / "folder"
    shutil.copytree(FILES, folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    # The help has the name of the program, not that of pytest.
    monkeypatch.setattr(sys.modules["__main__"], "__package__", None)
    return folder


def printed(line: Line, folder: Path, cavalier: Cavalier) -> str:
    """Return the output of a line that is typed in a folder."""
    given, told, status = "", "", 0
    for command, *arguments in line.words():
        assert command == "cavalier"
        if "<" in arguments:
            *arguments, _, file = arguments
            given = (folder / file).read_text("utf-8")
        ran = cavalier(*arguments, given=given)
        given, told, status = ran.out, told + ran.err, ran.status
    shown = f"[status {status}]\n" if status else ""
    shown += given
    shown += "".join(f"2> {said}\n" for said in told.splitlines())
    return fixed(shown, folder).rstrip("\n")


@pytest.mark.parametrize(
    "line",
    [pytest.param(line, marks=line.marks(), id=str(line)) for line in LINES],
)
def test_a_command_prints_what_its_file_shows(
    line: Line, folder: Path, cavalier: Cavalier, pytestconfig: pytest.Config
) -> None:
    output = printed(line, folder, cavalier)
    if pytestconfig.getoption("renew"):
        renew(line, output)
    else:
        assert output == line.output, "see CONTRIBUTING.md: Golden files"


def renew(line: Line, output: str) -> None:
    """Write the output below its line, and the others as they are."""
    parts = [
        (each.typed, output if each.typed == line.typed else each.output)
        for each in lines(line.file)
    ]
    text = "\n\n".join("\n".join(filter(None, part)) for part in parts)
    line.file.write_text(f"{text}\n", "utf-8")


def test_renewing_writes_the_output_of_a_line_and_leaves_the_others(
    tmp_path: Path,
) -> None:
    file = tmp_path / "list.txt"
    file.write_text("$ cavalier list # slow\n$ cavalier list --json\n[]\n")
    first, second = lines(file)
    assert first.marks() == [pytest.mark.slow]
    renew(first, "[status 1]\na port")
    assert file.read_text("utf-8") == (
        "$ cavalier list # slow\n[status 1]\na port\n\n"
        "$ cavalier list --json\n[]\n"
    )
    assert [*lines(file)] == [
        replace(first, output="[status 1]\na port"),
        second,
    ]


def test_each_line_is_once_in_the_file_of_its_command() -> None:
    for line in LINES:
        first = line.words()[0]
        command = next((word for word in first if word in COMMANDS), "")
        assert line.file.stem == (command or ROOT_COMMAND), line.typed
    assert len({line.typed for line in LINES}) == len(LINES)


def test_what_cannot_be_done_ends_in_a_sentence_on_standard_error() -> None:
    for line in LINES:
        if line.output.startswith("[status 2]"):
            *_, last = line.output.splitlines()
            assert last.startswith("2> "), line.typed
        assert "Traceback" not in line.output, line.typed
