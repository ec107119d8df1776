"""Own files in the place of ports: run in the sandbox, and judged."""

import json
import os
import shutil
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import Port, Problem
from cavalier.catalogue.ports import PORTS
from cavalier.checking.cases import Case, observable
from cavalier.checking.observing import observe, observe_own
from cavalier.sandboxed import guest
from cavalier.sandboxed.imports import neighbours
from cavalier.sandboxed.own import OwnFile, own_file
from cavalier.sandboxed.own_process import OwnProcess
from cavalier.sandboxed.sandbox import Limits, Sandbox
from cavalier.watching.subjects import profiled, recorded
from cavalier.watching.trace_document import FULL
from common.board import Board, Square
from common.errors import RunError
from common.search import Search
from tests import processes
from tests.conftest import Cavalier

pytestmark = pytest.mark.sandboxed

ROOT = Path(__file__).parents[2]

#: The tour of 3x4 from a1 that the README's couples finds.
NAMES = "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2"
BOARD = [[3, 6, 11, 8], [12, 9, 2, 5], [1, 4, 7, 10]]
SQUARES = [
    (2, 0), (1, 2), (0, 0), (2, 1), (1, 3), (0, 1),
    (2, 2), (0, 3), (1, 1), (2, 3), (0, 2), (1, 0),
]  # fmt: skip

SHORT = Limits(seconds=20)

#: It counts, it finds one tour, it finds closed ones, it is as printed.
COPIED = {
    "couples", "warnsdorff-matrix", "warnsdorff-random-closed", "as-printed",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


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


def test_a_copy_finds_the_same_tours_in_the_same_order(tmp_path: Path) -> None:
    port, own = find("couples"), copied(find("couples"), tmp_path)
    board, start = Board(5, 4), Square(4, 0)
    tours = list(port.tours(board, start))
    assert list(own.tours(board, start)) == tours
    assert own.first_tour(board, start) == tours[0]
    assert own.count_tours(board, start) == len(tours) > 0
    assert own.count_tours(board, start, closed=True) == 0


def test_one_process_answers_a_whole_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = copied(find("couples"), tmp_path).prepared(Case(Board(3, 4)))
    monkeypatch.setattr(
        OwnProcess, "run", lambda *_: pytest.fail("asked again")
    )
    assert own.count_tours(Board(3, 4), Square(1, 0)) == 4
    assert len(list(own.tours(Board(3, 4), Square(1, 0)))) == 4


@pytest.mark.parametrize(
    "body",
    [
        f"(rows, columns, row, column): return {BOARD}",
        f"(rows, columns, row, column): return {SQUARES}",
        f"(board, start): return {tuple(SQUARES)}",
        f"(board, start): return [{SQUARES}, {SQUARES}]",
        f"(couple, couples): return '{NAMES}'",
        f"(couple, couples): return {NAMES.split()}",
        f"(*given): yield from {SQUARES}",
        f"(rows, columns, row, column): print('loud'); return {BOARD}",
    ],
)
def test_a_function_of_any_graded_shape_is_shown(
    body: str, cavalier: Cavalier
) -> None:
    Path("my.py").write_text(f"def f{body}\n", encoding="utf-8")
    ended = cavalier(
        *("tour", "my.py:f", "--board", "3x4", "--start", "a1"),
        *("--format", "algebraic"),
    )
    assert (ended.status, ended.out) == (0, f"{NAMES}\n"), ended.err
    assert ended.err == "my.py:f: a tour, not closed, of 3x4 from a1\n"


def test_what_is_not_a_tour_is_refused_with_its_faults(
    cavalier: Cavalier,
) -> None:
    spoilt = [BOARD[0], BOARD[1], [1, 4, 10, 7]]
    text = f"def f(rows, columns, row, column): return {spoilt}\n"
    Path("my.py").write_text(text, encoding="utf-8")
    asked = ("tour", "my.py:f", "--board", "3x4", "--start", "a1")
    ended = cavalier(*asked)
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.splitlines() == [
        "my.py:f returned what is not a tour of 3x4 from a1",
        "  illegal-move: step 7: b3 to d1 (2 down, 2 right) is not a "
        "knight's move",
        "  illegal-move: step 8: d1 to d3 (2 up, 0 across) is not a "
        "knight's move",
        "  illegal-move: step 10: b2 to c1 (1 down, 1 right) is not a "
        "knight's move",
        "  illegal-move: step 11: c1 to c3 (2 up, 0 across) is not a "
        "knight's move",
    ]
    assert json.loads(cavalier(*asked, "--json").out)["found"] is False


def test_counts_are_compared_with_ports(cavalier: Cavalier) -> None:
    Path("my.py").write_text(
        "def right(board, start): return 32\n"
        "def wrong(board, start): return 31\n",
        encoding="utf-8",
    )
    ended = cavalier("count", "my.py:right", "couples", "--board", "4x5")
    assert ended.status == 0
    assert ended.out.splitlines() == [
        "my.py:right: 32 paths-from-start of 4x5 from a4",
        "couples: 32 paths-from-start of 4x5 from a4",
    ]
    ended = cavalier("count", "my.py:wrong", "couples", "--board", "4x5")
    assert ended.status == 1
    assert "run `cavalier verify --with my.py:wrong --board 4x5`" in ended.err


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("def f(rows, columns, row, column): print(rows)\n", "my.py:f"),
        ("def count_tours(board, start): pass\n", "my.py"),
    ],
)
def test_a_count_that_is_only_printed_is_named(
    text: str, name: str, cavalier: Cavalier
) -> None:
    Path("my.py").write_text(text, encoding="utf-8")
    ended = cavalier("count", name, "--board", "3x4")
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.splitlines()[-1] == (
        f"cavalier: {name} returned None. Let it return the number of tours."
    )


def changed_couples() -> None:
    """Write couples with a wrong move, in my.py."""
    source = (ROOT / "functional" / "couples.py").read_text("utf-8")
    changed = source.replace("(1, -2), (2, -1)", "(1, -2), (2, -2)", 1)
    assert changed != source
    Path("my.py").write_text(changed, encoding="utf-8")


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
    assert ended.out.endswith("Wrong: my.py.\n")


def test_verify_shows_a_missing_move_by_second_square(
    cavalier: Cavalier,
) -> None:
    shutil.copy(ROOT / "tests/workbench/planted.py", "my.py")
    with Path("my.py").open("a", encoding="utf-8") as file:
        file.write(
            "\ndef spoilt(board, start, *, closed=False):\n"
            "    fault = 'a missing move'\n"
            "    return list(tours(board, start, closed=closed, "
            "fault=fault))\n"
        )
    ended = cavalier("verify", "--with", "my.py:spoilt", "--board", "3x4")
    assert ended.status == 1
    assert (
        "my.py:spoilt on 3x4 from a1: other tours than those of most ports; "
        "tours by second square, this port / most ports: c2 1/2"
    ) in ended.out


def test_a_heuristic_of_ones_own_may_miss_tours(
    tmp_path: Path, cavalier: Cavalier
) -> None:
    opened(tmp_path / "my.py", "def f(board, start): return None\n", "f")
    ended = cavalier("verify", "--with", "my.py:f", "--board", "3x4")
    assert (ended.status, ended.err) == (0, "")
    ended = cavalier("tour", "my.py:f", "--board", "3x4")
    assert ended.status == 1
    assert "finds no tour of 3x4 from a3, which proves nothing" in ended.err


def test_verify_leaves_out_what_the_file_cannot_do(tmp_path: Path) -> None:
    own = opened(tmp_path / "my.py", "def f(board, start): return 0\n", "f")
    assert observable(own, Case(Board(3, 4)))
    assert not observable(own, Case(Board(3, 4), closed=True))
    assert not observable(own, Case(Board(8, 8), exhaustive=False))


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
    first, second = observe_own([own], cases)
    assert not first.cut_short
    assert second.cut_short
    assert [sight.fault for sight in second.sights] == [
        "took longer than 2 seconds, asked from every square",
        *[None] * 5,
    ]


WRONG = {
    "does not parse": (
        "def f(:\n",
        2,
        "my.py:f: it is not Python: invalid syntax (my.py, line 1). Correct",
    ),
    "prints and raises": (
        "print('x')\ndef f(board, start):\n    return 1 / 0\n",
        1,
        "my.py:f raises ZeroDivisionError: division by zero, line 3, called",
    ),
    "raises at once": ("import nowhere\n", 1, "raises ModuleNotFoundError"),
    "exits": (
        "import sys\ndef f(board, start):\n    sys.exit(3)\n",
        1,
        "my.py:f exits: SystemExit: 3, line 3",
    ),
    "exits quietly": (
        "import os\ndef f(board, start): os._exit(0)\n",
        1,
        "my.py:f ended before there was an answer",
    ),
    "kills itself": (
        "import os\ndef f(board, start): os.kill(os.getpid(), 9)\n",
        1,
        "my.py:f was ended by SIGKILL",
    ),
    "never ends": (
        "def f(board, start):\n    while True: pass\n",
        1,
        "my.py:f took longer than 2 seconds",
    ),
    "never ends to be imported": ("while True: pass\n", 1, "2 seconds"),
    "forks": (
        "import os\ndef f(board, start):\n    while True: os.fork()\n",
        1,
        "my.py:f ",
    ),
    "eats memory": (
        "def f(board, start): return [0] * 10**10\n",
        1,
        "my.py:f raises MemoryError, line 1",
    ),
    "calls itself for ever": (
        "def f(board, start): return f(board, start)\n",
        1,
        "my.py:f raises RecursionError",
    ),
    "prints for ever": (
        "def f(board, start):\n    while True: print('x' * 10**5)\n",
        1,
        "my.py:f wrote more than 2000000 bytes",
    ),
    "returns a number": (
        "def f(board, start): return 7\n",
        1,
        "my.py:f returned what is not a tour; `cavalier count` checks",
    ),
    "returns anything": (
        "def f(board, start): return object()\n",
        1,
        "my.py:f returned what is not a board",
    ),
    "returns a word": (
        "def f(board, start): return 'tour'\n",
        1,
        "my.py:f returned what is not a board",
    ),
    "returns itself": (
        "def f(board, start):\n    x = []\n    x.append(x)\n    return x\n",
        1,
        "my.py:f raises RecursionError",
    ),
    "takes three": (
        "def f(a, b, c): pass\n",
        2,
        "the function has 3 parameters without default",
    ),
    "has another function": (
        "def ff(board, start): pass\n",
        2,
        "there is no function f. Did you mean ff?",
    ),
    "forges an answer": (
        "import os\n"
        "def f(board, start):\n"
        "    for fd in range(3, 20):\n"
        '        try: os.write(fd, b\'{"answer": {"offers": [[]]}}\')\n'
        "        except OSError: pass\n"
        "    os._exit(0)\n",
        1,
        "my.py:f ended before there was an answer",
    ),
    "writes nonsense": (
        "import os\n"
        "def f(board, start):\n"
        "    for fd in range(3, 20):\n"
        "        try: os.write(fd, b'[' * 10**6)\n"
        "        except OSError: pass\n",
        1,
        "my.py:f ended before there was an answer",
    ),
}


@pytest.mark.parametrize("how", WRONG)
def test_a_file_that_goes_wrong_is_one_sentence(
    how: str, cavalier: Cavalier
) -> None:
    text, status, told = WRONG[how]
    Path("my.py").write_text(text, encoding="utf-8")
    ended = cavalier("tour", "my.py:f", "--board", "3x4", "--seconds", "2")
    assert (ended.status, ended.out) == (status, ""), ended.err
    assert told in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("tour nowhere.py", "There is no file nowhere.py. Name a port,"),
        ("tour nowhere.py:f", "There is no file nowhere.py."),
        ("tour .", "The name of a file of your own ends in .py."),
        ("count my.txt", "The name of a file of your own ends in .py."),
        (
            "count counts.py --closed --force",
            "counts.py has no parameter named",
        ),
        ("count finds.py", "finds.py has no count_tours, only first_tour."),
        ("tour counts.py", "counts.py has no first_tour, only count_tours."),
        ("tour counts.py --seconds 0", "--seconds 0 is out of range."),
        ("tour counts.py --sandbox wall", "Unknown --sandbox wall."),
        ("tour finds.py --seed 3", "finds.py takes no seed"),
        ("verify --with couples", "There is no file couples."),
        ("verify --with my.txt", "my.txt is not a Python file. Name a file"),
        ("tour empty.py", "there is no function."),
    ],
)
def test_a_name_or_an_option_that_does_not_fit_is_refused(
    arguments: str, told: str, cavalier: Cavalier
) -> None:
    texts = {
        "finds": "def first_tour(board, start, *, closed=False): pass\n",
        "counts": "def count_tours(board, start): return 0\n",
        "empty": "",
    }
    for name, text in texts.items():
        Path(f"{name}.py").write_text(text, encoding="utf-8")
    Path("my.txt").write_text("1 2", encoding="utf-8")
    ended = cavalier(*arguments.split(), "--board", "3x4")
    assert ended.status == 2
    assert told in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize("command", ["tour", "trace"])
@pytest.mark.parametrize("function", ["", ":first_tour"])
def test_an_async_function_is_refused_in_a_sentence(
    command: str, function: str, cavalier: Cavalier
) -> None:
    Path("my.py").write_text(
        "async def first_tour(board, start): pass\n", encoding="utf-8"
    )
    ended = cavalier(command, f"my.py{function}", "--board", "3x4")
    assert (ended.status, ended.out, ended.err) == (
        2,
        "",
        f"cavalier: my.py{function}: first_tour is async. Define it with def "
        "alone.\n",
    )


@pytest.mark.parametrize(
    "command", ["tour", "count", "trace", "compare couples", "step --at 0"]
)
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(
    command: str, cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("folder.py").mkdir()
    Path("large.py").write_text("x = 12345\n" * 100_001, encoding="utf-8")
    Path("locked.py").touch()
    openly = Path.open

    def opened(
        path: Path,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
    ) -> object:
        if path.name == "locked.py":
            raise PermissionError(13, "Permission denied", str(path))
        return openly(path, mode, buffering, encoding, errors, newline)

    monkeypatch.setattr(Path, "open", opened)
    for name, said in {
        "folder.py": "is a folder. Name a Python file in it.",
        "large.py": "has 1,000,010 bytes. Use a file of at most 1,000,000 "
        "bytes.",
    }.items():
        ended = cavalier(*command.split(), name, "--board", "3x4")
        assert (ended.status, ended.out) == (2, "")
        assert ended.err == f"cavalier: {name} {said}\n"
    ended = cavalier(*command.split(), "locked.py", "--board", "3x4")
    assert (ended.status, ended.out, ended.err) == (
        2,
        "",
        "cavalier: Cannot read locked.py: Permission denied. Name a file "
        "that you may read.\n",
    )


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        ("tour my.py --board 3x3", 1, "3x3 has no tour"),
        ("tour my.py --board 200x200", 2, "is too large for my.py"),
        ("count my.py --board 8x8", 2, "Knuth's estimate"),
        ("count my.py --board 3x3 --closed", 1, "theorem"),
    ],
)
def test_a_file_is_refused_what_a_port_is(
    arguments: str, status: int, told: str, cavalier: Cavalier
) -> None:
    shutil.copy(ROOT / "functional" / "couples.py", "my.py")
    ended = cavalier(*arguments.split())
    assert ended.status == status
    assert told in ended.err
    if "8x8" not in arguments:
        forced = cavalier(*arguments.split(), "--force", "--seconds", "2")
        assert told not in forced.err


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


def test_a_file_gets_its_own_common_and_we_get_ours(tmp_path: Path) -> None:
    (tmp_path / "common.py").write_text("SIDE = 7\n", encoding="utf-8")
    (tmp_path / "copy.py").write_text("from common import SIDE\n")
    text = """from copy import SIDE
def f(board, start):
    import common
    return common.SIDE * SIDE
"""
    own = opened(tmp_path / "my.py", text, "f")
    assert own.count_tours(Board(3, 4), Square(0, 0)) == 49


def test_toolz_and_the_boards_of_common_can_be_imported(
    tmp_path: Path,
) -> None:
    text = """from toolz import count
from common.board import Board
def f(board, start):
    assert isinstance(board, Board)
    return count(board)
"""
    own = opened(tmp_path / "my.py", text, "f")
    assert own.count_tours(Board(3, 4), Square(0, 0)) == 12


def test_a_file_changes_nothing_outside(tmp_path: Path) -> None:
    text = f"""from pathlib import Path
def f(board, start):
    Path({str(tmp_path)!r}, "made.txt").write_text("x")
"""
    own = opened(tmp_path / "my.py", text, "f")
    with pytest.raises(RunError, match="raises"):
        own.first_tour(Board(3, 4), Square(0, 0))
    assert not (tmp_path / "made.txt").exists()


@pytest.mark.parametrize("name", ["couples", "backtracking-matrix"])
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


def test_the_lens_of_a_file_is_found_or_named(tmp_path: Path) -> None:
    text = """def f(rows, columns, row, column):
    board = [[0] * columns for _ in range(rows)]
    def visit(r, c, number):
        if not (0 <= r < rows and 0 <= c < columns) or board[r][c]:
            return False
        board[r][c] = number
        if number == rows * columns:
            return True
        for down, right in (
            (1, 2), (1, -2), (-1, 2), (-1, -2),
            (2, 1), (2, -1), (-2, 1), (-2, -1),
        ):
            if visit(r + down, c + right, number + 1):
                return True
        board[r][c] = 0
        return False
    return board if visit(row, column, 1) else None
"""
    own = opened(tmp_path / "my.py", text, "f")
    search = Search(Board(3, 4), start=Square(2, 0))
    document = recorded(own, search, "first_tour")
    assert (document["ended"], document["lens"]) == ("finished", "numbering")
    named = recorded(own, search, "first_tour", lens="numbering board")
    assert named["events"] == document["events"]
    assert document["events"][-3:][1] == FULL
    assert profiled(own, search, "first_tour").tours == 1


def test_commands_say_where_a_changed_port_parts(cavalier: Cavalier) -> None:
    changed_couples()
    arguments = ("couples", "my.py", "--board", "3x4")
    parts = "They part at event 12: couples leaves c3, my.py enters a1.\n"
    compared = cavalier("compare", *arguments)
    assert (compared.status, compared.err) == (0, "")
    assert compared.out.endswith(parts)
    stepped = cavalier("step", *arguments, "--at", "12")
    assert stepped.status == 0
    assert stepped.out.endswith(parts)


#: Functions that return what it is for: a number, squares, lists of squares.
SHAPES = f"""
TOUR = {SQUARES}
def number(board, start): return 2
def squares(board, start): return TOUR
def rows(board, start): return {BOARD}
def several(board, start): return [TOUR, TOUR]
def count_tours(board, start): return 2
"""


@pytest.mark.parametrize(
    ("subject", "told"),
    [
        (":number", "They give the same result: 2 tours."),
        ("", "They give the same result: 2 tours."),
        (":squares", "They give the same result: 1 tour."),
        (":rows", "They give the same result: 1 tour."),
        (":several", "They give the same result: 1 tour."),
    ],
)
def test_compare_asks_a_file_for_what_it_returns(
    cavalier: Cavalier, subject: str, told: str
) -> None:
    Path("my.py").write_text(SHAPES, encoding="utf-8")
    asked = (f"my.py{subject}", "couples", "--board", "3x4", "--start", "a1")
    ended = cavalier("compare", *asked)
    assert (ended.status, ended.err) == (0, "")
    assert told in ended.out


@pytest.mark.parametrize(
    ("function", "returned"),
    [
        ("squares", NAMES),
        ("rows", str(BOARD)),
        ("several", "2 tours"),
        ("number", "2"),
    ],
)
def test_a_trace_says_what_a_file_returned(
    cavalier: Cavalier, function: str, returned: str
) -> None:
    Path("my.py").write_text(SHAPES, encoding="utf-8")
    asked = (f"my.py:{function}", "--board", "3x4", "--start", "a1")
    assert f"It returned: {returned}\n" in cavalier("trace", *asked).out


def test_a_trace_without_a_lens_has_steps_and_a_remark(
    cavalier: Cavalier,
) -> None:
    Path("my.py").write_text(
        "def f(board, start):\n    return 7\n", encoding="utf-8"
    )
    arguments = ("my.py:f", "--board", "3x4")
    ended = cavalier("trace", *arguments, "--json")
    assert ended.status == 0
    assert "No lens was found for my.py:f" in ended.err
    document = json.loads(ended.out)
    assert (document["lens"], document["kinds"]) == (None, "clr")
    compared = cavalier("compare", "couples", *arguments)
    assert compared.out.endswith(
        "No lens was found for my.py:f, so the events cannot be compared.\n"
    )


def test_a_trace_shows_where_recursion_does_not_end(
    cavalier: Cavalier,
) -> None:
    text = "def f(board, start):\n    return f(board, start)\n"
    Path("my.py").write_text(text, encoding="utf-8")
    ended = cavalier("trace", "my.py:f", "--board", "3x4")
    assert "failed: RecursionError" in ended.out


def test_a_file_that_only_counts_is_followed_and_compared(
    cavalier: Cavalier,
) -> None:
    """Its name is not read as markup."""
    name = "[red]my.py"
    Path(name).write_text(
        "def count_tours(board, start):\n    return 2\n", encoding="utf-8"
    )
    arguments = (name, "--board", "3x4")
    ended = cavalier("trace", *arguments, "--count")
    assert (ended.status, ended.out) == (
        0,
        "[red]my.py, count_tours on 3x4 from a3: 3 steps, 0 events, 1 call, "
        "at most 1 deep\nIt returned: 2\n",
    )
    assert cavalier("step", *arguments, "--at", "0").status == 0
    compared = cavalier("compare", "couples", *arguments)
    assert "couples  [red]my.py\n" in compared.out
    assert "They give the same result: 2 tours.\n" in compared.out
    as_json = cavalier("compare", "couples", *arguments, "--json")
    profile = json.loads(as_json.out)["profiles"][1]
    assert set(profile["mutations"].values()) == {0}
    assert cavalier("trace", *arguments) == ended
    refused = cavalier("trace", *arguments, "--first")
    assert (refused.status, refused.out) == (2, "")
    assert "has no first_tour, only count_tours" in refused.err


def test_two_files_of_the_same_name_are_told_apart_by_their_folders(
    cavalier: Cavalier,
) -> None:
    for folder in ("old", "new"):
        Path(folder).mkdir()
        Path(folder, "my.py").write_text(
            "def count_tours(board, start):\n    return 2\n", encoding="utf-8"
        )
    asked = ("old/my.py", "new/my.py", "--board", "3x4")
    compared = cavalier("compare", *asked)
    assert (compared.status, compared.err) == (0, "")
    assert compared.out.splitlines()[0].split() == ["old/my.py", "new/my.py"]
    stepped = cavalier("step", *asked, "--at", "0")
    assert "> old/my.py: " in stepped.out
    assert "  new/my.py: " in stepped.out


@pytest.mark.parametrize("command", ["compare", "step --at 0"])
@pytest.mark.parametrize("counting_first", [True, False])
def test_a_function_that_counts_is_not_compared_with_one_that_lists(
    command: str, counting_first: bool, cavalier: Cavalier
) -> None:
    Path("np.py").write_text(
        "def nb_parcours(rows, columns, row, column): return 2\n"
        f"def parcours(rows, columns, row, column): return [{BOARD}]\n",
        encoding="utf-8",
    )
    names = ["np.py:nb_parcours", "np.py:parcours"]
    if not counting_first:
        names.reverse()
    ended = cavalier(*command.split(), *names, "--board", "3x4")
    assert (ended.status, ended.out, ended.err) == (
        2,
        "",
        "cavalier: np.py:nb_parcours only counts tours, and np.py:parcours "
        "only finds them. Name ports or functions that do the same.\n",
    )


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("return [[1, 2], [3, 4]]", "is not a tour of 3x4 from a3"),
        ("import os; os._exit(0)", "ended before there was an answer"),
    ],
)
def test_what_goes_wrong_while_it_is_measured_is_one_sentence(
    body: str, told: str, cavalier: Cavalier
) -> None:
    Path("my.py").write_text(
        f"def f(board, start):\n    {body}\n", encoding="utf-8"
    )
    ended = cavalier(
        *("compare", "couples", "my.py:f", "--first", "--board", "3x4")
    )
    assert ended.status == 1
    assert told in ended.err
    assert len(ended.err.splitlines()) == 1


def running(marker: Path) -> bool:
    """Check whether a process of the sandbox was begun with this path."""
    script, wanted = os.fsencode(guest.__file__), os.fsencode(marker)
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            command = line.read_bytes()
            if wanted in command and script in command:
                return True
    return False


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("command", ["tour my.py:f", "verify --with my.py:f"])
def test_an_interruption_ends_the_process_of_the_file(
    command: str, number: signal.Signals, tmp_path: Path
) -> None:
    Path("my.py").write_text(
        "def f(board, start):\n    while True: pass\n", encoding="utf-8"
    )
    arguments = [*processes.CAVALIER, *command.split(), "--board", "3x4"]
    with processes.started(arguments, cwd=tmp_path) as process:
        wait_until(lambda: running(tmp_path / "my.py"))
        process.send_signal(number)
        assert process.wait(60) == 128 + number
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
    wait_until(lambda: not running(tmp_path / "my.py"))


def test_the_counts_of_a_file_are_not_kept(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    counted = []
    for number in (2, 3):
        opened(file, f"def count_tours(board, start, closed): return {number}")
        asked = ("count", "mine.py", "couples", "--board", "3x4", "--json")
        document = json.loads(cavalier(*asked).out)
        counted.append([each["count"] for each in document["counts"]])
    assert counted == [[2, 2], [3, 2]]


def test_a_file_that_fails_on_a_larger_board_says_why(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    opened(tmp_path / "mine.py", "def count_tours(board, start): return 1 / 0")
    ran = cavalier("count", "mine.py", "--board", "4x5", "--all-starts")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("cavalier: mine.py raises ZeroDivisionError")


def test_names_that_differ_in_what_cannot_be_printed_stay_different(
    tmp_path: Path,
) -> None:
    names = ["a\x1b.py", "a\x07.py", "a\u202e.py", os.fsdecode(b"a\xff.py")]
    text = "def count_tours(board, start, closed=False): return 0"
    shown = [opened(tmp_path / name, text).id for name in names]
    assert shown == [r"a\x1b.py", r"a\x07.py", r"a\u202e.py", r"a\udcff.py"]
