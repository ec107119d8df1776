"""What a program prints is kept and shown, however much it is."""

import json
from pathlib import Path

import pytest

from cavalier.sandboxed.own import OwnFile, own_file
from cavalier.sandboxed.printed import KEPT, End, Output, Printed
from cavalier.sandboxed.sandbox import Limits, Sandbox
from cavalier.watching.subjects import profiled, recorded
from common.board import Board, Square
from common.errors import RunError
from common.search import Search
from tests.conftest import Cavalier

BOARD, START = Board(3, 4), Square(2, 0)

#: Functions that print, and return a count unless they say otherwise.
PROGRAM = """
print("imported")
def f(rows, columns, row, column):
    print("f of", rows, columns)
    return 2
def many(rows, columns, row, column):
    for number in range(10_000_000):
        print(number)
    return 2
def one_line(rows, columns, row, column):
    print("9" * 100_000_000)
    return 2
def endless(rows, columns, row, column):
    print("begun")
    while True:
        pass
def fails(rows, columns, row, column):
    print("begun")
    return 1 // 0
def controls(rows, columns, row, column):
    print("a\\tb\\x1b[31m\\r\\n\\udcff")
    return 2
def closes(rows, columns, row, column):
    import sys
    print("closed")
    sys.stdout.close()
    return 2
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.py").write_text(PROGRAM, encoding="utf-8")


def opened(
    function: str, sandbox: Sandbox = Sandbox.AUTO, seconds: float = 20
) -> OwnFile:
    return own_file(f"my.py:{function}", Limits(seconds=seconds), sandbox)


IN = pytest.mark.parametrize(
    "sandbox",
    [
        pytest.param(Sandbox.AUTO, marks=pytest.mark.sandboxed),
        Sandbox.BROWSER,
    ],
)


@IN
def test_lines_are_kept_of_each_run_but_not_of_the_import_alone(
    sandbox: Sandbox,
) -> None:
    own = opened("f", sandbox)
    assert own.printed.lines() == []
    own.count_tours(BOARD, START)
    own.count_tours(Board(4, 3), START)
    assert own.printed.lines() == [
        *("imported", "f of 3 4"),
        *("imported", "f of 4 3"),
    ]


@IN
def test_what_is_printed_before_a_failure_is_kept(sandbox: Sandbox) -> None:
    own = opened("fails", sandbox)
    with pytest.raises(RunError, match="raises ZeroDivisionError"):
        own.count_tours(BOARD, START)
    assert own.printed.lines() == ["imported", "begun"]


@IN
def test_what_a_screen_cannot_show_is_escaped(sandbox: Sandbox) -> None:
    own = opened("controls", sandbox)
    assert own.count_tours(BOARD, START) == 2
    assert own.printed.lines()[1:] == [r"a       b\x1b[31m", r"\udcff"]


@IN
def test_a_program_may_close_its_output(sandbox: Sandbox) -> None:
    own = opened("closes", sandbox)
    assert own.count_tours(BOARD, START) == 2
    assert own.printed.lines() == ["imported", "closed"]


@pytest.mark.slow
@IN
def test_of_ten_million_lines_the_last_hundred_are_kept(
    sandbox: Sandbox,
) -> None:
    own = opened("many", sandbox, 50)
    assert own.count_tours(BOARD, START) == 2
    assert own.printed.lines() == [
        str(number) for number in range(9_999_900, 10_000_000)
    ]


@IN
def test_of_a_very_long_line_a_part_is_kept(sandbox: Sandbox) -> None:
    own = opened("one_line", sandbox, 50)
    assert own.count_tours(BOARD, START) == 2
    [line] = own.printed.lines()
    assert line == f"...{'9' * 997}..."


@pytest.mark.sandboxed
def test_what_a_program_without_end_prints_first_is_kept() -> None:
    own = opened("endless", seconds=1)
    with pytest.raises(RunError) as raised:
        own.count_tours(BOARD, START)
    assert raised.value.did == "took longer than 1 second"
    assert own.printed.lines() == ["imported", "begun"]


@IN
def test_a_recording_has_what_its_own_run_prints(sandbox: Sandbox) -> None:
    """A lens is looked for, and a profile is made, in other runs."""
    own, search = opened("f", sandbox), Search(BOARD, start=START)
    profiled(own, search, "count_tours")
    assert own.printed.lines() == []
    recorded(own, search, "count_tours")
    assert own.printed.lines() == ["imported", "f of 3 4"]


def test_the_first_lines_are_passed_on_at_once() -> None:
    end = End()
    text = Output(end).text
    for number in range(1, 500):
        print(number, file=text)
        assert end.kept.endswith(b"%d\n" % number)


def test_no_more_than_the_end_is_kept() -> None:
    end = End()
    for _ in range(10):
        end.write(b"1234567890" * KEPT)
        assert len(end.kept) == KEPT


def test_a_heading_says_what_is_shown() -> None:
    printed = Printed("my.py")
    assert str(printed) == ""
    printed.add(b"a\n\nb")
    assert str(printed) == "my.py printed:\n  a\n  \n  b"
    printed.add(b"\n" + b"c\n" * 100)
    heading, *lines = str(printed).splitlines()
    assert heading == "my.py printed (its last 100 lines):"
    assert lines == ["  c"] * 100


@pytest.mark.sandboxed
@pytest.mark.parametrize(
    "command",
    ["count", "tour", "trace --count", "step --count --at 0", "verify"],
)
def test_each_command_shows_it_on_standard_error(
    command: str, cavalier: Cavalier
) -> None:
    name, *options = command.split()
    subject = ["--with", "my.py:f"] if name == "verify" else ["my.py:f"]
    ended = cavalier(name, *subject, *options, "--board", "3x4")
    assert "my.py:f printed:\n  imported\n  f of 3 4\n" in ended.err
    assert "printed" not in ended.out


@pytest.mark.sandboxed
def test_it_does_not_change_a_document(cavalier: Cavalier) -> None:
    ended = cavalier("count", "my.py:f", "--board", "3x4", "--json")
    assert json.loads(ended.out)["counts"][0]["count"] == 2
    assert "my.py:f printed:" in ended.err.splitlines()


@pytest.mark.sandboxed
def test_what_a_file_prints_as_it_fails_to_be_imported_is_shown(
    cavalier: Cavalier,
) -> None:
    Path("my.py").write_text("print('so far')\n1 // 0\n", encoding="utf-8")
    ended = cavalier("tour", "my.py", "--board", "3x4")
    assert ended.status == 1
    heading, line, error = ended.err.splitlines()
    assert (heading, line) == ("my.py printed:", "  so far")
    assert "raises ZeroDivisionError" in error
