"""The command line as a contract: statuses, one-line errors, documents."""

import errno
import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from reprlib import repr as shorten
from subprocess import CompletedProcess

import pytest

from cavalier import terminal
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.citing.fragments import ROOT
from cavalier.commands.app import COMMANDS
from cavalier.terminal import write_file
from common.errors import OUT_OF_MEMORY, CavalierError
from tests import processes
from tests.conftest import Cavalier
from tests.processes import CAVALIER


@pytest.mark.parametrize("form", ["matrix", "squares", "algebraic", "json"])
def test_every_format_is_read_back(cavalier: Cavalier, form: str) -> None:
    tour = cavalier(
        "tour", "lazy-tours", "--board", "4x5", "--start", "0,1",
        "--format", form,
    )  # fmt: skip
    assert cavalier("check", "-", "--start", "b4", given=tour.out).status == 0


def test_the_list_fits_80_columns_and_cuts_nothing(cavalier: Cavalier) -> None:
    shown = cavalier("list").out
    assert max(map(len, shown.splitlines())) <= 80
    words = shown.split()
    for port in PORTS:
        assert words.count(port.id) >= 2  # by its style and by its source
        assert {f"@{variant}" for variant in port.variants} <= set(words)
        assert set(port.mended_by) <= set(shown.replace(",", " ").split())
    joined = " ".join(words)
    for source in SOURCES.values():
        title = " ".join(source.title.split())
        described = f"({source.id}; {source.language})"
        assert f"{source.name[1:]} {described} {title}" in joined


@pytest.mark.parametrize(
    ("asked", "theorem"),
    [
        (["2x20", "--all-starts"], "2x20 has no tour: a side is 1 or 2"),
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
        ("backtracking-padded", "3x10", 0),
        ("backtracking-padded", "10x3", 0),
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


def without(module: str, *arguments: str) -> CompletedProcess[str]:
    """Run the command line where Python has no such module, on a terminal."""
    script = (
        "import runpy, sys; sys.modules[sys.argv.pop(1)] = None; "
        "sys.stdin.isatty = sys.stdout.isatty = lambda: True; "
        "runpy.run_module('cavalier', run_name='__main__', alter_sys=True)"
    )
    return processes.run([sys.executable, "-c", script, module, *arguments])


@pytest.mark.parametrize(
    ("module", "arguments", "named"),
    [
        ("termios", "step couples --board 3x4", "--at EVENT"),
        ("resource", "bench exact", "Windows Subsystem for Linux"),
        ("typer", "show couples", "typer"),
        ("pygments", "show couples", "pygments"),
    ],
)
def test_what_this_machine_cannot_do_is_one_sentence(
    module: str, arguments: str, named: str
) -> None:
    ran = without(module, *arguments.split())
    assert (ran.returncode, ran.stdout) == (2, "")
    assert re.fullmatch(f"cavalier: .*{named}.*\n", ran.stderr)


def test_a_moment_is_printed_where_no_keys_are_read() -> None:
    ran = without("termios", "step", "couples", "--board", "3x4", "--at", "3")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "couples" in ran.stdout


@pytest.mark.parametrize(
    "seed", ["1.5", "x", "-1", "", " 1", "1_0", "\u0661", "9" * 5000]
)
def test_what_is_no_seed_is_named(cavalier: Cavalier, seed: str) -> None:
    for arguments in (
        ["tour", "warnsdorff-random-closed", "--board", "6x6"],
        ["maze", "--generate", "7x9"],
    ):
        ran = cavalier(*arguments, "--seed", seed)
        assert (ran.status, ran.out) == (2, "")
        assert f" {shorten(seed)} is not a seed. " in ran.err
        assert len(ran.err) < 200


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


def test_a_link_to_nowhere_is_written_through(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "tour")
    assert (
        cavalier("tour", "schwenk", "--board", "1x1", "-o", str(link)).out
        == ""
    )
    assert link.is_symlink()
    assert link.read_text().split() == ["1"]


DRAWN = ("tour", "couples", "--format", "svg", "--board")


#: With little room, Python leaves parts of its own files.
WITHOUT_CACHE = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}


def with_little_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))


def test_an_old_file_is_whole_where_a_new_one_has_no_room(
    tmp_path: Path,
) -> None:
    file = tmp_path / "tour.svg"
    file.write_text("old")
    ended = subprocess.run(
        [*CAVALIER, *DRAWN, "3x4", "-o", str(file)],
        preexec_fn=with_little_room, env=WITHOUT_CACHE,
        stderr=subprocess.PIPE, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ended.returncode, file.read_text()) == (2, "old")
    assert ended.stderr.splitlines() == [
        f"cavalier: {file}: {os.strerror(errno.EFBIG)}"
    ]
    assert [*tmp_path.iterdir()] == [file]


def test_an_interruption_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(new: Path, file: Path) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "tour.svg"
    file.write_text("old")
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(file, "new")
    assert file.read_text() == "old"
    assert [*tmp_path.iterdir()] == [file]


def test_a_new_file_has_the_permissions_of_the_old_one(tmp_path: Path) -> None:
    old, link, new = (tmp_path / name for name in ("old", "link", "new"))
    old.write_text("much longer than the new text")
    old.chmod(0o640)
    link.symlink_to("old")
    write_file(link, "text")
    write_file(new, b"bytes")
    assert (link.is_symlink(), old.read_text()) == (True, "text")
    assert old.stat().st_mode & 0o777 == 0o640
    (tmp_path / "usual").touch()
    assert new.stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_with_two_names_keeps_both(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("old")
    second.hardlink_to(first)
    write_file(second, "new")
    assert first.read_text() == "new"


@pytest.mark.parametrize(
    "refusal", [errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY]
)
def test_a_file_is_written_in_place_where_the_folder_takes_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusal: int
) -> None:
    def refused(new: Path, file: Path) -> None:
        raise OSError(refusal, os.strerror(refusal))

    file = tmp_path / "file"
    file.write_text("old")
    monkeypatch.setattr(Path, "replace", refused)
    write_file(file, "new")
    assert file.read_text() == "new"
    assert [*tmp_path.iterdir()] == [file]


def test_what_is_not_a_regular_file_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_file(pipe, "through a pipe")
    assert os.read(reading, 100) == b"through a pipe"
    os.close(reading)
    write_file(Path(os.devnull), "nowhere")
    assert not Path(os.devnull).is_file()


@pytest.mark.skipif(
    not Path("/dev/stdout").exists(), reason="no /dev/stdout: expected Linux"
)
def test_a_file_that_is_standard_output_is_appended_to(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("first\n")
    with log.open("a") as appended:
        subprocess.run(
            [*CAVALIER, "tour", "schwenk", "--board", "1x1",
             "-o", "/dev/stdout"],
            stdout=appended, check=True, timeout=60,
        )  # fmt: skip
    assert log.read_text().split() == ["first", "1"]


#: As users have it: what is printed is written at the end.
BUFFERED = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="no /dev/full: expected Linux"
)
@pytest.mark.parametrize(
    "asked",
    [("list",), ("list", "--json"), DRAWN, ("count", "couples", "--board")],
)
def test_a_full_standard_output_is_named(asked: tuple[str, ...]) -> None:
    board = ("3x4",) if "--board" in asked else ()
    with open("/dev/full", "w") as full:  # noqa: PTH123
        ended = subprocess.run(
            [*CAVALIER, *asked, *board],
            env=BUFFERED, stdout=full, stderr=subprocess.PIPE, timeout=60,
            check=False,
        )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stderr.decode().splitlines()[-1] == (
        f"cavalier: standard output: {os.strerror(errno.ENOSPC)}"
    )


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="no /dev/full: expected Linux"
)
def test_a_full_standard_error_changes_no_status() -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        ended = subprocess.run(
            [*CAVALIER, "check", "no-such-file"],
            stderr=full, timeout=60, check=False,
        )  # fmt: skip
    assert ended.returncode == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_one_sentence_wherever_it_is_described(
    name: str,
) -> None:
    command = import_module(f"cavalier.commands.{name}").command
    assert command.__doc__.split("\n\n")[0] == COMMANDS[name]
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    assert re.search(f"`cavalier {name}[ `]", page)


def test_a_file_above_the_limit_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(b"1 4")
    assert terminal.read_input(str(file), 3) == b"1 4"
    with pytest.raises(CavalierError, match=r"too large\. The limit"):
        terminal.read_input(str(file), 2)


def process(*arguments: str) -> AbstractContextManager[processes.Process]:
    return processes.started([*processes.CAVALIER, *arguments])


def ends(group: int) -> bool:
    """Wait a moment for the last process of a group to end."""
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status", "told"),
    [
        (signal.SIGINT, 130, b"cavalier: interrupted"),
        (signal.SIGTERM, 143, b"cavalier: terminated"),
        (signal.SIGHUP, 129, b"cavalier: hung up"),
    ],
)
@pytest.mark.parametrize(
    "arguments",
    [
        ("count", "couples", "--board", "8x8", "--force"),
        ("tour", "lazy-tours", "--board", "7x9", "--closed", "--force"),
        ("verify", "--slow"),
        ("reproduce", "pascal-7x7"),
    ],
    ids=["count", "tour", "verify", "reproduce"],
)
def test_an_interruption_leaves_neither_traceback_nor_process(
    arguments: tuple[str, ...], number: int, status: int, told: bytes
) -> None:
    with process(*arguments, "--json") as running:
        time.sleep(3)
        os.killpg(running.pid, number)
        out, err = running.communicate(timeout=20)
        assert ends(running.pid)
    assert running.returncode == status
    assert err.splitlines()[-1] == told
    assert b"Traceback" not in err
    assert b"leaked" not in err
    assert not out or json.loads(out)["complete"] is False


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_failure() -> None:
    with process("tour", "warnsdorff-unfold", "--board", "50x50") as running:
        assert running.stdout is not None
        running.stdout.close()
        assert running.stderr is not None
        err = running.stderr.read()
        running.wait(processes.LONGEST)
    # The status of a program that a closed pipe ends; 1 would mean no.
    assert running.returncode == 141
    assert b"Broken pipe" not in err
    assert b"Traceback" not in err


def test_starting_imports_nothing_that_the_command_does_not_need() -> None:
    program = "import sys, cavalier.commands.app; print(*sys.modules)"
    loaded = processes.run([sys.executable, "-c", program]).stdout.split()
    assert "cavalier.commands.app" in loaded
    assert not {"rich.table", "toolz", "concurrent.futures"} & set(loaded)
    assert not {"pygments", "tomllib", "cavalier.catalogue"} & set(loaded)


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
        '{"board": "1x2", "matrix": [1, 2]}',
        '{"board": "1x2", "matrix": [["\\ud800", 1]]}',
        '{"board": "1x2", "matrix": [["a\\nb", 1]]}',
    ],
)
def test_whatever_cell_is_refused_can_be_drawn(
    cavalier: Cavalier, document: str
) -> None:
    ran = cavalier("check", "-", given=document)
    assert ran.status == 1
    assert ran.out.isprintable() or ran.out.replace("\n", "").isprintable()


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["<&-", "2>&-"])
def test_a_stream_may_be_closed(closed: str) -> None:
    tour = f"{sys.executable} -m cavalier tour couples --board 3x4 {closed}"
    ran = processes.run(["/bin/sh", "-c", tour])
    assert ran.returncode == 0
    assert "Traceback" not in ran.stderr
    assert len(ran.stdout.splitlines()) == 3


@pytest.mark.slow
def test_an_encoding_without_the_letters_is_no_failure() -> None:
    ran = processes.run(
        [*processes.CAVALIER, "list"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert ran.returncode == 0
    assert "\\xc9preuve" in ran.stdout


def test_a_file_too_large_for_the_memory_hides_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cavalier: Cavalier
) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text("1", "utf-8")

    def read(file: str, _: int) -> bytes:
        if file == str(other):
            raise MemoryError
        return one.read_bytes()

    monkeypatch.setattr("cavalier.commands.check.read_input", read)
    ran = cavalier("check", str(one), str(other))
    assert ran.status == 2
    assert f"{one}: a tour of 1x1" in ran.out
    assert f"{other}: {OUT_OF_MEMORY}" in ran.err


def test_files_named_twice_are_reported_once_when_interrupted(
    monkeypatch: pytest.MonkeyPatch, cavalier: Cavalier
) -> None:
    def read(file: str, _: int) -> bytes:
        if file == "last":
            raise KeyboardInterrupt
        return b"1"

    monkeypatch.setattr("cavalier.commands.check.read_input", read)
    ran = cavalier("check", "one", "one", "last")
    assert ran.status == 130
    assert ran.out.count("one: a tour of 1x1") == 1
    assert "last: interrupted before this file was judged" in ran.err


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
    "grade --batch {}",
    "grade x --only {}",
    "grade x --moves {}",
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
    assert f"has no '{LONG[:30]}'.... Use one of DESTINATIONS" in told


@pytest.mark.parametrize(
    "asked",
    [
        "check kept.txt {}.txt",
        "check {}/there.txt kept.txt",
        "resolve {}.txt",
        "resolve {}/there.txt",
        "resolve {}/empty.txt",
        "show couples -o {}/none/there.txt",
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
