"""The command line as a whole: descriptions, names, files, progress."""

import io
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.cite.source import ROOT
from cavalier.commands import terminal
from cavalier.commands.app import COMMANDS
from tests.conftest import Cavalier

#: A name that would clear the screen if it were printed as it is.
CLEARING = "\x1b[2J"

#: A name that would fill many screens.
LONG = "a" * 100_000


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_one_description(name: str) -> None:
    command = import_module(f"cavalier.commands.{name}").command
    assert command.help.split("\n\n")[0] == COMMANDS[name]
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    assert re.search(f"`cavalier {name}[ `]", page)


def test_the_list_fits_a_screen_and_cuts_nothing(cavalier: Cavalier) -> None:
    text = cavalier("list").out
    assert max(map(len, text.splitlines())) <= 100
    words = " ".join(text.split())
    for port in PORTS:
        assert f"{port.id} " in words
        assert all(f"@{variant}" in words for variant in port.variants)
    for source in SOURCES.values():
        title = " ".join(source.title.split())
        assert f"{source.id} {title} ({source.language})" in words


def test_a_file_has_a_largest_size(cavalier: Cavalier, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(b" " * 33_000_000)
    ran = cavalier("check", str(file))
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert "too large" in line


@pytest.mark.parametrize("typed", ["3x7 --start 1,3", "5x5 --closed"])
def test_a_file_is_not_replaced_if_there_is_no_tour(
    cavalier: Cavalier, tmp_path: Path, typed: str
) -> None:
    file = tmp_path / "tour.txt"
    file.write_text("old")
    words = [*typed.split(), "-o", str(file)]
    assert cavalier("tour", "couples", "--board", *words).status == 1
    assert file.read_text() == "old"


@pytest.mark.parametrize(
    "typed",
    [
        "{}",
        "tour {} --board 5x5",
        "tour couples --board 5x5 --{}",
        "show couples:{}",
        "reproduce {}",
        "check {}",
        "grade {}.py",
        "resolve {}.txt",
        "tour couples --board 3x4 -o {}/no/folder",
    ],
)
@pytest.mark.parametrize("name", [CLEARING, LONG], ids=["clearing", "long"])
def test_an_unknown_name_is_quoted_in_a_short_printable_line(
    cavalier: Cavalier, name: str, typed: str
) -> None:
    ran = cavalier(*(word.format(name) for word in typed.split()))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("cavalier: ")
    assert ran.err.removesuffix("\n").isprintable()
    assert len(ran.err) < 2_100


@pytest.mark.parametrize("command", ["check", "resolve"])
def test_the_name_of_a_file_is_printable(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other.txt").write_text("1", "utf-8")
    (tmp_path / CLEARING).write_text("1 swh:1:cnt:1", "utf-8")
    ran = cavalier(command, CLEARING, "other.txt")
    printed = ran.out + ran.err
    assert "[2J" in printed
    assert printed.replace("\n", "").isprintable()


def test_a_bar_shows_a_name_as_it_is_spelt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("JPY_PARENT_PID", raising=False)
    name = f"grading [/a]{CLEARING}"
    assert [*terminal.in_progress(name, "ab", 2)] == ["a", "b"]
    shown = screen.getvalue()
    assert "grading [/a]\\x1b[2J" in shown
    monkeypatch.setenv("JPY_PARENT_PID", "1")  # as in a cell of Jupyter
    with terminal.progress("grading", 1) as advance:
        advance()
    assert screen.getvalue() == shown
