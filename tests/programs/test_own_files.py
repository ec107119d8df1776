"""Own files in the place of ports: run in the sandbox, and judged."""

import json
import re
import shutil
from pathlib import Path

import pytest
from cavalier.sandboxed.imports import neighbours
from cavalier.sandboxed.own import OwnFile, own_file
from cavalier.sandboxed.sandbox import Limits, Sandbox

from cavalier.catalogue import find
from cavalier.catalogue.port import Port, Problem
from cavalier.catalogue.ports import PORTS
from cavalier.commands.verify import observe_own
from cavalier.verify.cases import Case, observable
from cavalier.verify.observations import observe
from cavalier.watching.subjects import profiled, recorded
from common.board import Board, Square
from common.search import Search
from tests.conftest import Cavalier

#: Python code is asked in this process, or in one of its own.
HERE = pytest.mark.usefixtures("in_process")
APART = pytest.mark.sandboxed

ROOT = Path(__file__).parents[2]

#: Files of users, whose mistakes the golden files show.
FILES = ROOT / "tests" / "golden" / "files"

SHORT = Limits(seconds=20)

#: It counts, it finds one tour, it finds closed ones, it is as printed.
COPIED = {
    "couples", "warnsdorff-matrix", "warnsdorff-random-closed", "as-printed",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("own.py", "counts.py"):
        shutil.copy(FILES / name, tmp_path)


def opened(file: Path, text: str = "", function: str = "") -> OwnFile:
    """Write the file, if there is a text for it, and open it."""
    if text:
        file.write_text(text, encoding="utf-8")
    name = f"{file}:{function}" if function else str(file)
    return own_file(name, SHORT, Sandbox.AUTO)


def copied(port: Port, folder: Path) -> OwnFile:
    """Return the port's text as an own file."""
    source = ROOT / (port.module.replace(".", "/") + ".py")
    return opened(Path(shutil.copy(source, folder / "my.py")))


@HERE
@pytest.mark.parametrize(
    "port",
    [
        pytest.param(port, marks=() if port.id in COPIED else pytest.mark.slow)
        for port in PORTS
        if port.tours_boards
    ],
    ids=lambda p: p.id,
)
def test_a_copied_port_finds_and_counts_what_the_port_does(
    port: Port, tmp_path: Path
) -> None:
    """A page as printed is copied too: its faults are the file's."""
    own = copied(port, tmp_path)
    cases = [Case(Board(3, 4)), Case(Board(4, 3)), Case(Board(3, 5))]
    if port.square:
        cases = [Case(Board(3, 3)), Case(Board(4, 4))]
    if port.closed_only:
        cases = [Case(Board(6, 6), closed=True, start=Square(0, 1))]
    for case in cases:
        seen, expected = observe(own, case), observe(port, case)
        assert seen.sights == expected.sights
    assert set(own.problems) == {
        problem
        for problem in (Problem.COUNTING, Problem.ENUMERATING)
        if problem in port.problems
    }


@HERE
def test_a_copy_finds_the_same_tours_in_the_same_order(tmp_path: Path) -> None:
    port, own = find("couples"), copied(find("couples"), tmp_path)
    board, start = Board(4, 3), Square(0, 1)
    tours = list(port.tours(board, start))
    assert list(own.tours(board, start)) == tours
    assert own.first_tour(board, start) == tours[0]
    assert own.count_tours(board, start) == len(tours) > 0
    assert own.count_tours(board, start, closed=True) == 0


@HERE
def test_one_process_answers_a_whole_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = copied(find("couples"), tmp_path).prepared(Case(Board(3, 4)))
    monkeypatch.setattr(OwnFile, "run", lambda *_: pytest.fail("asked again"))
    assert own.count_tours(Board(3, 4), Square(1, 0)) == 4
    assert len(list(own.tours(Board(3, 4), Square(1, 0)))) == 4


def changed_couples() -> None:
    """Write couples with a wrong move, in my.py."""
    source = (ROOT / "functional" / "couples.py").read_text("utf-8")
    changed = source.replace("(1, -2), (2, -1)", "(1, -2), (2, -2)", 1)
    assert changed != source
    Path("my.py").write_text(changed, encoding="utf-8")


@pytest.mark.slow
@HERE
def test_verify_finds_where_a_changed_port_goes_wrong(
    cavalier: Cavalier,
) -> None:
    changed_couples()
    ended = cavalier("verify", "--with", "my.py", "--board", "3x4")
    assert ended.status == 1
    assert (
        "my.py on 3x4 from a3: returned what is not a tour of 3x4 from a3: "
        "illegal-move: step 11: d3 to b1 (2 down, 2 left)"
    ) in ended.out
    assert re.match(r"[0-9]+ disagreements \(my.py\): ", ended.out)


@HERE
def test_verify_leaves_out_what_the_file_cannot_do(tmp_path: Path) -> None:
    own = opened(tmp_path / "own.py", function="number")
    assert observable(own, Case(Board(3, 4)))
    assert not observable(own, Case(Board(3, 4), closed=True))
    assert not observable(own, Case(Board(8, 8), exhaustive=False))


@pytest.mark.slow
@APART
def test_verify_goes_no_further_where_a_limit_ends_the_file(
    tmp_path: Path,
) -> None:
    file = tmp_path / "my.py"
    file.write_text(
        "def f(board, start):\n"
        "    while len(board) > 4:\n"
        "        pass\n"
        "    return 0\n",
        encoding="utf-8",
    )
    own = own_file(f"{file}:f", Limits(seconds=2), Sandbox.AUTO)
    cases = [Case(Board(*sides)) for sides in ((1, 4), (2, 3), (3, 4))]
    first, second = observe_own(own, cases)
    assert not first.cut_short
    assert second.cut_short
    assert [sight.fault for sight in second.sights] == [
        "took longer than 2 seconds, asked from every square",
        *[""] * 5,
    ]


WRONG = {
    "does not parse": (
        "def f(:\n",
        2,
        "my.py:f: it is not Python: invalid syntax (my.py, line 1). Correct",
    ),
    "raises at once": ("import nowhere\n", 1, "raises ModuleNotFoundError"),
    "runs for ever": (
        "def f(board, start):\n    while True: pass\n",
        1,
        "my.py:f took longer than 2 seconds",
    ),
    "calls itself for ever": (
        "def f(board, start): return f(board, start)\n",
        1,
        "my.py:f raises RecursionError",
    ),
    "prints for ever": (
        "def f(board, start):\n    while True: print('x' * 10**5)\n",
        1,
        "my.py:f took longer than 2 seconds",
    ),
    "returns itself": (
        "def f(board, start):\n    x = []\n    x.append(x)\n    return x\n",
        1,
        "my.py:f raises RecursionError",
    ),
}


@APART
@pytest.mark.parametrize(
    "how",
    [
        pytest.param(how, marks=[pytest.mark.slow] * ("for ever" in how))
        for how in WRONG
    ],
)
def test_a_file_that_goes_wrong_is_one_sentence(
    how: str, cavalier: Cavalier
) -> None:
    text, status, told = WRONG[how]
    Path("my.py").write_text(text, encoding="utf-8")
    ended = cavalier("tour", "my.py:f", "--board", "3x4", "--seconds", "2")
    assert (ended.status, ended.out) == (status, ""), ended.err
    sentence, *rest = ended.err.splitlines()
    assert told in sentence
    assert rest[:1] == ["my.py:f printed:"] * ("prints" in how)


@HERE
@pytest.mark.parametrize("command", ["tour", "compare couples"])
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(
    command: str, cavalier: Cavalier
) -> None:
    Path("folder.py").mkdir()
    Path("large.py").write_text("x = 12345\n" * 100_001, encoding="utf-8")
    for name, said in {
        "folder.py": "folder.py is a folder. Name a program or a Python file "
        "in it.",
        "large.py": "large.py has 1,000,010 bytes. Use a file of at most "
        "1,000,000 bytes.",
    }.items():
        ended = cavalier(*command.split(), name, "--board", "3x4")
        assert (ended.status, ended.out) == (2, "")
        assert ended.err == f"cavalier: {said}\n"


@APART
def test_the_files_next_to_it_can_be_imported(tmp_path: Path) -> None:
    """They are shown, with what they import, and no other file is."""
    package = tmp_path / "squares"
    package.mkdir()
    (package / "__init__.py").write_text("NAMES = 7\n", encoding="utf-8")
    (tmp_path / "helper.py").write_text(
        "import squares\nimport my\n", encoding="utf-8"
    )
    (tmp_path / "secret.py").write_text("", encoding="utf-8")
    text = (
        "import os, helper\ndef f(board, start): return helper.squares.NAMES"
    )
    own = opened(tmp_path / "my.py", text, "f")
    assert own.count_tours(Board(3, 4), Square(0, 0)) == 7
    assert neighbours(tmp_path / "my.py") == [tmp_path / "helper.py", package]


@HERE
@pytest.mark.parametrize("name", ["couples"])
def test_a_copied_port_is_recorded_and_measured_like_the_port(
    name: str, tmp_path: Path
) -> None:
    port, own = find(name), copied(find(name), tmp_path)
    search = Search(Board(3, 4), start=Square(1, 0))
    document = recorded(own, search, "count_tours")
    expected = recorded(port, search, "count_tours")
    assert document["kinds"] == expected["kinds"]
    assert document["lines"] == expected["lines"]
    assert document["events"] == expected["events"]
    assert document["source"] == expected["source"]
    assert document["port"] == "my.py"
    seen = profiled(own, search, "count_tours")
    wanted = profiled(port, search, "count_tours")
    assert seen.result == wanted.result == 4
    assert seen.events == wanted.events
    for key in ("calls", "nodes", "mutations", "deepest_recursion"):
        assert seen.measured[key] == wanted.measured[key]


@HERE
def test_commands_say_where_a_changed_port_parts(cavalier: Cavalier) -> None:
    changed_couples()
    arguments = ("couples", "my.py", "--board", "3x4")
    parts = "They part at event 12: couples leaves c3, my.py enters a1.\n"
    compared = cavalier("compare", *arguments)
    assert (compared.status, compared.err) == (0, "")
    assert compared.out.endswith(parts)


@pytest.mark.slow
@HERE
def test_a_file_that_only_counts_is_followed_and_compared(
    cavalier: Cavalier,
) -> None:
    """Its name is not read as markup."""
    name = shutil.copy("counts.py", "[red]my.py")
    arguments = (name, "--board", "3x4")
    ended = cavalier("trace", *arguments, "--count")
    assert ended.out.startswith("[red]my.py, count_tours on 3x4 from a3: ")
    assert cavalier("trace", *arguments) == ended
    compared = cavalier("compare", "couples", *arguments)
    assert "couples  [red]my.py\n" in compared.out
    as_json = cavalier("compare", "couples", *arguments, "--json")
    profile = json.loads(as_json.out)["profiles"][1]
    assert set(profile["mutations"].values()) == {0}


@HERE
def test_two_files_of_the_same_name_are_told_apart_by_their_folders(
    cavalier: Cavalier,
) -> None:
    for folder in ("old", "new"):
        Path(folder).mkdir()
        shutil.copy("counts.py", f"{folder}/my.py")
    asked = ("old/my.py", "new/my.py", "--board", "3x4")
    compared = cavalier("compare", *asked)
    assert (compared.status, compared.err) == (0, "")
    assert compared.out.splitlines()[0].split() == ["old/my.py", "new/my.py"]


@pytest.mark.slow
@APART
@pytest.mark.parametrize(
    ("function", "told"),
    [
        ("raises", "ZeroDivisionError"),
        ("small", "is not a tour of 3x4 from a3"),
        ("exits_quietly", "ended before there was an answer"),
    ],
)
def test_what_goes_wrong_while_it_is_measured_is_one_sentence(
    function: str, told: str, cavalier: Cavalier
) -> None:
    asked = ("couples", f"own.py:{function}", "--first", "--board", "3x4")
    ended = cavalier("compare", *asked)
    assert ended.status == 1
    *printed, sentence = ended.err.splitlines()
    assert sentence.startswith("cavalier: ")
    assert told in sentence
    what_raises_prints = ["own.py:raises printed:", "  x"]
    assert printed == (what_raises_prints if function == "raises" else [])
