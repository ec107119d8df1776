"""Targets: what each of them imports and sees, and what it needs to run."""

import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from cavalier.grading.graded_cases import GradedCase, Property, graded_cases
from cavalier.grading.interview import Interview
from cavalier.grading.output import (
    document,
    explanation,
)
from cavalier.sandboxed.answers import answer
from cavalier.sandboxed.calling import Verb
from cavalier.sandboxed.imports import FOLDERS, neighbours, of_ours
from cavalier.sandboxed.sandbox import (
    Limits,
    Run,
    Sandbox,
    chosen,
    run_limited,
)
from cavalier.sandboxed.targets import imports_of_ours, target

from common.board import Board, Square
from common.errors import CavalierError
from tests.grade import asked_here
from tests.needs import need

pytestmark = pytest.mark.sandboxed

ROOT = Path(__file__).parents[2]


CORNER = Square(0, 0)


def written(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files with these texts to a folder, and return the first."""
    paths = [folder / name for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    return paths[0]


def asked(
    file: Path, start: Square = CORNER, sandbox: Sandbox = Sandbox.AUTO
) -> str:
    """Ask a function f of a file to count on 3x4, in a process of its own."""
    case = GradedCase("", Property.COUNT, Board(3, 4), start)
    with closing(Interview(target(f"{file}:f"), Limits(), sandbox)) as asking:
        return str(asking.ask(case, start))


def test_what_a_target_imports_of_ours_is_listed(tmp_path: Path) -> None:
    text = """
import cavalier.grading.graded_cases, json
from common import mazes, board
from common.board import Board, Square
def f():
    from functional.couples import nb_parcours
    return __import__("common.counts")
"""
    file = written(tmp_path, {"sub.py": text})
    assert of_ours([file], []) == [
        "cavalier.grading.graded_cases",
        "common.counts",
        "common.mazes",
        "functional.couples",
    ]


def test_what_its_own_modules_import_of_ours_is_listed_too(
    tmp_path: Path,
) -> None:
    file = written(
        tmp_path,
        {"sub.py": "import helper", "helper.py": "import cavalier.exact"},
    )
    assert imports_of_ours(f"{file}:f") == ["cavalier.exact"]


@pytest.mark.parametrize(
    "text", ["(" * 5000, "import cavalier.exact\n" * 60_000, "\0", "def f(:"]
)
def test_what_cannot_be_parsed_or_is_too_long_imports_nothing(
    tmp_path: Path, text: str
) -> None:
    file = written(tmp_path, {"sub.py": text})
    assert of_ours([file, tmp_path / "missing.py"], []) == []


def test_its_own_common_is_not_ours(tmp_path: Path) -> None:
    package = {"common/__init__.py": "", "common/exact.py": ""}
    text = "from common.exact import f"
    file = written(tmp_path, {"sub.py": text} | package)
    assert neighbours(file) == [tmp_path / "common"]
    assert imports_of_ours(str(file)) == []


def test_a_link_to_what_is_elsewhere_is_no_neighbour(tmp_path: Path) -> None:
    file = written(
        tmp_path / "mine",
        {"my.py": "import theirs, same, package", "same_one.py": ""},
    )
    written(tmp_path, {"theirs.py": "", "package/__init__.py": ""})
    for link in ("theirs.py", "package"):
        (file.parent / link).symlink_to(tmp_path / link)
    (file.parent / "same.py").symlink_to("same_one.py")
    assert neighbours(file) == [file.parent / "same.py"]


def test_our_packages_are_not_neighbours() -> None:
    file = FOLDERS[0].parent / "no_such_file.py"
    assert neighbours(file) == []
    port = FOLDERS[0].parent / "functional"
    assert not {*FOLDERS} & {*neighbours(port)}


def test_a_port_of_ours_can_read_its_folder() -> None:
    assert FOLDERS[2] in target("functional.couples").readable
    assert not imports_of_ours("functional.couples")


def test_a_module_is_found_in_the_current_folder_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, {"common.py": "import json, helper", "helper.py": ""})
    monkeypatch.chdir(tmp_path)
    near = [tmp_path / "common.py", tmp_path / "helper.py"]
    assert [*target("common:f").readable][:2] == near
    for name in ("sys", "no_such_module"):
        with pytest.raises(CavalierError, match=r"^Cannot find"):
            target(name)


@pytest.mark.parametrize(
    "common", ["common.py", "common/__init__.py", "common/moves.py"]
)
def test_its_own_common_wins_for_its_imports_and_ours_for_ours(
    tmp_path: Path, common: str
) -> None:
    name = "common.moves" if common.endswith("moves.py") else "common"
    text = f"""
from {name} import SIDE
def f(board, start):
    import {name} as mine
    return 100 * mine.SIDE + 10 * board.rows + len(board) + start.row
"""
    file = written(tmp_path, {"sub.py": text, common: "SIDE = 7\n"})
    assert asked(file, Square(1, 0)) == "743"


def test_what_is_printed_is_no_answer(tmp_path: Path) -> None:
    text = """
import atexit, os
atexit.register(print, "at the end")
print("at the beginning")
def f(rows, columns, row, column):
    print("between", flush=True)
    os.write(1, b"past Python\\n")
    return 7
"""
    assert asked(written(tmp_path, {"sub.py": text})) == "7"


def test_a_search_may_be_deep(tmp_path: Path) -> None:
    text = "def f(a, b, c, d, n=5000): return n and f(a, b, c, d, n - 1)"
    assert asked(written(tmp_path, {"sub.py": text})) == "0"


@pytest.mark.parametrize("name", ["inspect", "cavalier", "json"])
def test_a_helper_may_be_called_as_what_we_use(
    tmp_path: Path, name: str
) -> None:
    text = f"""
from {name} import value
def f(rows, columns, row, column): return value
"""
    file = written(tmp_path, {"sub.py": text, f"{name}.py": "value = 7"})
    assert asked(file) == "7"


@pytest.mark.parametrize(
    ("name", "text", "typed"),
    [
        ("my.c", "int main;", "is a text. Compile it, and name the program."),
        ("my.zip", "PK\x03\x04", "an archive. Type: unzip my.zip -d my. Then"),
        ("my.scm", "#!/usr/bin/guile -s\n!#", "chmod +x my.scm"),
        ("my.js", "#!/usr/bin/env node\n", "chmod +x my.js"),
        ("my", "#!/bin/sh\r\necho 1\r\n", "perl -pi -e 's/\\r$//' my"),
        ("my", "\0", "my cannot be run. Type: chmod +x my"),
        ("my", "", "my cannot be run: it is a text. Compile"),
    ],
)
def test_what_to_type_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    text: str,
    typed: str,
) -> None:
    written(tmp_path, {name: text})
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CavalierError) as refusal:
        target(name)
    assert typed in str(refusal.value)


def test_a_text_with_its_run_bit_set_is_not_a_program(tmp_path: Path) -> None:
    file = written(tmp_path, {"notes.txt": "not a program"})
    file.chmod(0o755)
    with pytest.raises(CavalierError, match="cannot be run: it is a text"):
        target(str(file))


@pytest.mark.parametrize(
    ("errors", "reason"),
    [
        (
            "loader:1\n  throw err;\n  ^\n\nError: Cannot find './moves'\n"
            "    at load (loader:1)\n  code: 'NO'\n}\n\nNode.js v20.20.2\n",
            "Error: Cannot find './moves'",
        ),
        (
            'Exception in thread "main" java.lang.ArithmeticException: / by '
            "zero\n\tat Tour.main(Tour.java:3)\n",
            'Exception in thread "main" java.lang.ArithmeticException: / by '
            "zero",
        ),
        (
            "thread 'main' panicked at my.rs:3:5:\nindex 9\nnote: run with "
            "`RUST_BACKTRACE=1`\n",
            "thread 'main' panicked at my.rs:3:5:",
        ),
        ("trying 3x4\nno more memory\n", "no more memory"),
        ("ValueError: a\nduring that:\nTypeError: b\n", "TypeError: b"),
        (
            "Error: Could not create the Java Virtual Machine.\n"
            "Error: A fatal exception has occurred.\n",
            "Java did not start. Use --memory 4G",
        ),
    ],
)
def test_the_reason_of_a_failure_is_what_the_language_says(
    errors: str, reason: str
) -> None:
    run = Run(b"", errors.encode(), "ended with status 1", 1)
    told = answer(Verb.COUNT, Board(3, 4), run)
    assert str(told) == f"ended with status 1: {reason}"


@pytest.fixture(scope="module")
def bwrap() -> Sandbox:
    """Return bubblewrap where it works."""
    need("bwrap")
    try:
        return chosen(Sandbox.BWRAP, (sys.executable, "-c", ""))
    except CavalierError as error:
        pytest.skip(str(error))


def test_a_hidden_folder_shows_only_what_is_readable_in_it(
    bwrap: Sandbox, tmp_path: Path
) -> None:
    """It is hidden under each name that it can be reached by."""
    names = ["ours/board.py", "ours/exact.py", "ours/deep/counts.json", "up"]
    written(tmp_path / "shown", dict.fromkeys(names, ""))
    (tmp_path / "again").symlink_to("shown")
    tmp_path.chmod(0o755)
    source = """
import os, sys
for place in sys.argv[1:]:
    print(sorted(each for _, d, f in os.walk(place) for each in d + f))
try:
    open(sys.argv[1] + "/ours/new", "w")
except OSError:
    print("closed")
"""
    places = [tmp_path / "shown", tmp_path / "again"]
    run = run_limited(
        [sys.executable, "-c", source, *map(str, places)],
        readable=[*places, tmp_path / "shown" / "ours" / "board.py"],
        hidden=[tmp_path / "shown" / "ours", tmp_path / "nowhere"],
        sandbox=bwrap,
    )
    assert run.output.decode().splitlines() == [
        "['board.py', 'ours', 'up']",
        "['ours', 'up']",
        "closed",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "from cavalier.exact import count_tours as f",
        "from cavalier.grading.graded_cases import graded_cases as f",
        """
import sys, common
from pathlib import Path
places = [*map(Path, sys.path), *(Path(p).parent for p in common.__path__)]
wanted = ["known_counts.json", "canonical_data.json", "couples.py"]
near = [place / name for place in places for name in (
    "cavalier", "common", "functional")]
found = [f for place in near for w in wanted for f in place.rglob(w)]
assert found, "the counts were not found"
def f(rows, columns, row, column): return 1
""",
    ],
)
def test_a_submission_does_not_see_our_counts(
    bwrap: Sandbox, tmp_path: Path, text: str
) -> None:
    file = written(tmp_path, {"sub.py": text})
    told = asked(file, sandbox=bwrap)
    assert told.startswith("raises ")
    assert "No module named" in told or "not found" in told


#: A question that is quickly answered.
FEW = [
    case for case in graded_cases() if case.description == "count: 3x4 from a2"
]


def test_a_report_names_what_is_imported_of_ours(tmp_path: Path) -> None:
    text = "def count(*four):\n    from cavalier.exact import count_tours"
    file = written(tmp_path, {"sub.py": text})
    grade = asked_here.grade(f"{file}:count", FEW)
    told = "imports more of Cavalier than boards: cavalier.exact"
    assert explanation(grade)[0] == told
    assert document(grade)["imports"] == ["cavalier.exact"]
