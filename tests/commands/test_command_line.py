"""The command line as a contract: statuses, one-line errors, documents."""

import io
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest

from cavalier import terminal
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.cite.source import ROOT
from cavalier.commands.app import COMMANDS
from common.errors import CavalierError
from tests.conftest import Cavalier


@pytest.mark.parametrize(
    "form", ["--format matrix", "--format squares", "--json"]
)
def test_every_format_is_read_back(cavalier: Cavalier, form: str) -> None:
    tour = cavalier(
        "tour", "lazy-tours", "--board", "4x5", "--start", "0,1", *form.split()
    )
    assert cavalier("check", "-", "--start", "b4", given=tour.out).status == 0


def test_the_list_fits_80_columns_and_cuts_nothing(cavalier: Cavalier) -> None:
    shown = cavalier("list").out
    assert max(map(len, shown.splitlines())) <= 80
    words = " ".join(shown.split())
    for port in PORTS:
        assert f"{port.id} " in words
        assert all(f"@{variant}" in words for variant in port.variants)
    for source in SOURCES.values():
        title = " ".join(source.title.split())
        assert f"{source.id} {title} ({source.language})" in words


@pytest.mark.parametrize(
    ("asked", "theorem"),
    [
        (["2x20"], "2x20 has no tour: a side is 1 or 2"),
        (["4x40", "--closed"], "a side is 1, 2 or 4"),
        (["4x5", "--start", "a3"], "starts and ends on an outer row"),
        (["7x7", "--start", "0,1"], "corners' colour"),
    ],
)
def test_a_count_names_the_command_that_prints_the_theorem(
    cavalier: Cavalier, asked: Sequence[str], theorem: str
) -> None:
    # Each count would take years, but that of 4x5.
    refused = cavalier("count", "couples", "--board", *asked)
    assert (refused.status, refused.out) == (1, "")
    assert theorem not in refused.err
    _, named, _ = refused.err.split("`")
    assert theorem in cavalier(*named.split()[1:]).err


# Each that is refused was left running for minutes, but backtracking-report on
# 5x6, which takes 73 s.
@pytest.mark.parametrize(
    ("port", "board", "status"),
    [
        ("pascal-move", "8x8", 2),
        ("best-first-padded", "10x10", 2),
        ("best-first-lazy", "10x10", 2),
        ("backtracking-report", "5x6", 2),
        ("boolean-knight-tour", "6x6", 2),
        # A wide board is larger than a long one.
        pytest.param("backtracking-padded", "3x10", 0, marks=pytest.mark.slow),
        ("backtracking-padded", "5x6", 2),
        ("backtracking-padded", "6x5", 2),
    ],
)
def test_a_closed_tour_that_would_take_too_long_is_refused(
    cavalier: Cavalier, port: str, board: str, status: int
) -> None:
    ran = cavalier("tour", port, "--board", board, "--closed")
    assert (ran.status, bool(ran.out)) == (status, status == 0)
    refused = f"A closed tour of {board} is too large for {port}"
    assert (refused in ran.err) == (status == 2)


@pytest.mark.parametrize("seed", ["1.5", "x", "-1", "", "9" * 5000])
def test_what_is_no_seed_is_named(cavalier: Cavalier, seed: str) -> None:
    asked = ["warnsdorff-random-closed", "--board", "6x6", "--seed", seed]
    ran = cavalier("tour", *asked)
    assert (ran.status, ran.out) == (2, "")
    assert "Invalid value for '--seed'" in ran.err
    assert len(ran.err) < 2_100


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\0\1\2\3", "This is not text"),
        (b"\xff\xfe\xfd", "This is not text"),
        (b" " * (33 * 1024 * 1024), "too large"),
    ],
    ids=["binary", "not utf-8", "huge"],
)
def test_an_unreadable_file_is_one_clear_line(
    cavalier: Cavalier, tmp_path: Path, content: bytes, words: str
) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(content)
    ran = cavalier("check", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert words in ran.err


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_one_sentence_wherever_it_is_described(
    name: str,
) -> None:
    command = import_module(f"cavalier.commands.{name}").command
    assert command.help.split("\n\n")[0] == COMMANDS[name]
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    assert re.search(f"`cavalier {name}[ `]", page)


def test_a_file_above_the_limit_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(b"1 4")
    assert terminal.read_input(str(file), 3) == b"1 4"
    with pytest.raises(CavalierError, match=r"too large\. The limit"):
        terminal.read_input(str(file), 2)


def test_a_file_outlives_that_there_is_no_tour(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "kept.txt"
    file.write_text("kept")
    for arguments in (["3x7", "--start", "1,3"], ["5x5", "--closed"]):
        ran = cavalier(
            "tour", "couples", "-o", str(file), "--board", *arguments
        )
        assert ran.status == 1
        assert file.read_text() == "kept"


@pytest.mark.parametrize(
    "document",
    [
        '{"board": "1x2", "matrix": [["\\ud800", 1]]}',
        "1 2 3\n4 é 5",
    ],
)
def test_whatever_cell_is_refused_can_be_drawn(
    cavalier: Cavalier, document: str
) -> None:
    ran = cavalier("check", "-", given=document)
    assert ran.status == 1
    assert ran.out.isprintable() or ran.out.replace("\n", "").isprintable()


#: A name that, printed as it is, would clear the screen.
CLEARING = "\x1b[2J"

#: A name that, printed whole, would fill many screens.
LONG = "a" * 100_000

#: Commands that name what they do not know.
NAMING = [
    "{}",
    "tour {} --board 5x5",
    "tour couples@{} --board 5x5",
    "tour schwenk@{} --board 5x5",
    "tour couples --board 5x5 --{}",
    "count {} --board 5x5",
    "count couples@{} --board 3x4",
    "show {}",
    "show {}.py",
    "show couples:{}",
    "show couples --format {}",
    "cite {} --working-tree",
    "cite couples --origin {}",
    "reproduce {}",
    "check {}",
    "maze {}",
    "grade {}",
    "grade {}.py",
]


@pytest.mark.parametrize("asked", NAMING)
@pytest.mark.parametrize("name", [CLEARING, LONG], ids=["clearing", "long"])
def test_a_name_that_is_not_known_is_told_in_a_short_printable_line(
    cavalier: Cavalier, name: str, asked: str
) -> None:
    ran = cavalier(*(word.format(name) for word in asked.split()))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("cavalier: ")
    assert ran.err.removesuffix("\n").isprintable()
    assert len(ran.err) < 2_100


def test_a_long_name_is_shortened_and_what_was_expected_is_not(
    cavalier: Cavalier,
) -> None:
    told = cavalier("show", f"couples:{LONG}").err
    assert f"has no '{LONG[:30]}'.... It has: Couple" in told


@pytest.mark.parametrize(
    "asked",
    [
        "check kept.txt {}.txt",
        "check {}/there.txt kept.txt",
        "resolve {}.txt",
        "resolve {}/there.txt",
        "resolve {}/empty.txt",
        "tour couples --board 3x4 -o {}",
    ],
)
def test_the_name_of_a_file_does_not_reach_the_terminal_as_it_is(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    asked: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / CLEARING
    folder.mkdir()
    (tmp_path / "kept.txt").write_text("1", "utf-8")
    (folder / "there.txt").write_text("1 swh:1:cnt:1", "utf-8")
    (folder / "empty.txt").touch()
    ran = cavalier(*(word.format(CLEARING) for word in asked.split()))
    assert ran.status
    told = f"{ran.out}{ran.err}"
    assert "[2J" in told
    assert told.replace("\n", "").isprintable()


def test_the_remark_on_what_goes_on_takes_a_name_as_it_is_spelt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("JPY_PARENT_PID", raising=False)
    with terminal.progress(f"grading [/a]{CLEARING}", 1) as advance:
        advance()
    shown = screen.getvalue()
    assert "grading [/a]\\x1b[2J" in shown
    monkeypatch.setenv("JPY_PARENT_PID", "1")  # as in a cell of Jupyter
    with terminal.progress("grading", 1) as advance:
        advance()
    assert screen.getvalue() == shown
