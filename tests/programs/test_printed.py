"""What a program prints is kept and shown, however much it is."""

from pathlib import Path

import pytest
from cavalier.grading.graded_cases import graded_cases
from cavalier.grading.judging import Judgement
from cavalier.sandboxed.own import OwnFile, own_file
from cavalier.sandboxed.printed import KEPT, End, Output, Printed
from cavalier.sandboxed.sandbox import Limits, Sandbox

from common.board import Board, Square
from common.errors import RunError
from tests.conftest import Cavalier
from tests.grade import asked_here

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
    print("9" * 20_000_000)
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


def opened(function: str, seconds: float = 20) -> OwnFile:
    limits = Limits(seconds=seconds)
    return own_file(f"my.py:{function}", limits, Sandbox.NONE)


HERE = pytest.mark.usefixtures("in_process")


@HERE
def test_lines_are_kept_of_each_run_but_not_of_the_import_alone() -> None:
    own = opened("f")
    assert own.printed.lines() == []
    own.count_tours(BOARD, START)
    own.count_tours(Board(4, 3), START)
    assert own.printed.lines() == [
        *("imported", "f of 3 4"),
        *("imported", "f of 4 3"),
    ]


@HERE
def test_what_is_printed_before_a_failure_is_kept() -> None:
    own = opened("fails")
    with pytest.raises(RunError, match="raises ZeroDivisionError"):
        own.count_tours(BOARD, START)
    assert own.printed.lines() == ["imported", "begun"]


@HERE
def test_what_a_screen_cannot_show_is_escaped() -> None:
    own = opened("controls")
    assert own.count_tours(BOARD, START) == 2
    assert own.printed.lines()[1:] == [r"a       b\x1b[31m", r"\udcff"]


@pytest.mark.sandboxed
def test_a_program_may_close_its_output() -> None:
    own = opened("closes")
    assert own.count_tours(BOARD, START) == 2
    assert own.printed.lines() == ["imported", "closed"]


@HERE
def test_of_a_very_long_line_a_part_is_kept() -> None:
    own = opened("one_line", 50)
    assert own.count_tours(BOARD, START) == 2
    [line] = own.printed.lines()
    assert line == f"...{'9' * 997}..."


@pytest.mark.slow
@pytest.mark.sandboxed
def test_what_a_program_without_end_prints_first_is_kept() -> None:
    own = opened("endless", seconds=1)
    with pytest.raises(RunError) as raised:
        own.count_tours(BOARD, START)
    assert raised.value.did == "took longer than 1 second"
    assert own.printed.lines() == ["imported", "begun"]


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


@HERE
@pytest.mark.parametrize(
    "command",
    [
        *("count", "trace --count"),
        pytest.param("verify", marks=pytest.mark.slow),
    ],
)
def test_each_command_shows_it_on_standard_error(
    command: str, cavalier: Cavalier
) -> None:
    name, *options = command.split()
    subject = ["--with", "my.py:f"] if name == "verify" else ["my.py:f"]
    ended = cavalier(name, *subject, *options, "--board", "3x4")
    assert "my.py:f printed:\n  imported\n  f of 3 4\n" in ended.err
    assert "printed" not in ended.out


@HERE
def test_what_a_file_prints_as_it_fails_to_be_imported_is_shown(
    cavalier: Cavalier,
) -> None:
    Path("my.py").write_text("print('so far')\n1 // 0\n", encoding="utf-8")
    ended = cavalier("tour", "my.py", "--board", "3x4")
    assert ended.status == 1
    heading, line, error = ended.err.splitlines()
    assert (heading, line) == ("my.py printed:", "  so far")
    assert "raises ZeroDivisionError" in error


#: Functions that return nothing, and what is said of each by a command.
SILENT = """
print("imported")
def only_prints(rows, columns, row, column):
    print("[[1, 2]]")
def prints_without_a_line_end(rows, columns, row, column):
    print("2", end="")
def returns_nothing(rows, columns, row, column):
    pass
def looks(rows, columns, row, column):
    print("looking")
    return [[1]] if rows == columns == 1 else None
"""

SAID = (
    "prints and returns nothing; if it prints its answer, let it return the "
    "answer"
)
A_NUMBER = "returns nothing, where a number was expected"


@HERE
@pytest.mark.parametrize("work", ["tour", "count"])
@pytest.mark.parametrize("function", ["only_prints"])
def test_a_function_that_prints_and_returns_nothing_is_told_so(
    work: str, function: str, cavalier: Cavalier
) -> None:
    Path("my.py").write_text(SILENT, encoding="utf-8")
    option = "--first" if work == "tour" else "--count"
    for command in (
        work,
        f"trace {option}",
        f"compare couples {option}",
    ):
        name, *options = command.split()
        ended = cavalier(name, f"my.py:{function}", *options, "--board", "3x4")
        assert SAID in ended.out + ended.err, command
        assert "proves nothing" not in ended.err


@HERE
def test_nothing_is_no_tour_and_not_a_number(cavalier: Cavalier) -> None:
    Path("my.py").write_text(SILENT, encoding="utf-8")
    asked = ("my.py:returns_nothing", "--board", "3x4")
    assert "finds no tour of 3x4 from a3" in cavalier("tour", *asked).err
    for command in (
        "count",
        "trace --count",
        "compare couples --count",
    ):
        ended = cavalier(*command.split(), *asked)
        assert A_NUMBER in ended.out + ended.err, command
    ended = cavalier("trace", *asked)
    assert "It returned: None" in ended.out


@pytest.mark.parametrize(
    ("function", "asks", "problem", "failures"),
    [
        ("only_prints", "count", f"it {SAID}", set()),
        ("only_prints", "tour", "", {SAID}),
        ("only_prints", "tours", "", {SAID}),
        ("returns_nothing", "tour", "", {"none"}),
        ("looks", "noTour", "", set()),
    ],
)
def test_a_grade_says_so_too(
    function: str, asks: str, problem: str, failures: set[str]
) -> None:
    Path("my.py").write_text(SILENT, encoding="utf-8")
    cases = [
        case
        for case in graded_cases()
        if case.asks == asks and len(case.board) < 13 and not case.optional
    ]
    grade = asked_here.grade(f"my.py:{function}", cases)
    assert grade.problem == problem
    came = {
        result.came
        for result in grade.results
        if result.judgement == Judgement.FAILED
    }
    assert came == failures
