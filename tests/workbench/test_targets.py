"""Targets: what each of them imports and sees, and what it needs to run."""

import json
import os
import shutil
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from cavalier.commands import opening
from cavalier.grading.graded_cases import GradedCase, Property, graded_cases
from cavalier.grading.grades import Grade, Grader, submissions
from cavalier.grading.interview import Interview
from cavalier.grading.judging import Judgement
from cavalier.grading.output import (
    class_notes,
    document,
    explanation,
)
from cavalier.sandboxed.answers import answer
from cavalier.sandboxed.calling import Verb
from cavalier.sandboxed.imports import FOLDERS, neighbours, of_ours
from cavalier.sandboxed.loading import NotebookError, cells
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
from tests import processes
from tests.conftest import Cavalier
from tests.needs import absent, need
from tests.workbench.test_recipes import typed

pytestmark = pytest.mark.sandboxed

ROOT = Path(__file__).parents[2]
SKELETON = ROOT / "docs" / "examples" / "skeleton.c"

#: Right counts in Java and JavaScript.
PROGRAMS = Path(__file__).parent / "targets"

CORNER = Square(0, 0)

#: A right count, with moves from a module of its own.
RIGHT = """
from common import MOVES

def count(rows, columns, row, column):
    left = {(r, c) for r in range(rows) for c in range(columns)}
    def go(r, c):
        left.remove((r, c))
        near = [(r + a, c + b) for a, b in MOVES]
        found = sum(go(*s) for s in near if s in left) if left else 1
        left.add((r, c))
        return found
    return go(row, column)
"""

MOVES = """MOVES = [
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
]
"""


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
    case = GradedCase("", "", Property.COUNT, Board(3, 4), start)
    with closing(Interview(target(f"{file}:f"), Limits(), sandbox)) as asking:
        return str(asking.ask(case, start))


def test_what_a_target_imports_of_ours_is_listed(tmp_path: Path) -> None:
    text = """
import cavalier.grading.graded_cases, json
from common import mazes, board
from common.board import Board, Square
def f():
    from functional.couples import nb_parcours
    return __import__("common.known_counts")
"""
    file = written(tmp_path, {"sub.py": text})
    assert of_ours([file], []) == [
        "cavalier.grading.graded_cases",
        "common.known_counts",
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


def test_code_that_python_warns_of_is_parsed(tmp_path: Path) -> None:
    file = written(tmp_path, {"sub.py": "'\\d'\nimport cavalier.exact"})
    assert of_ours([file], []) == ["cavalier.exact"]


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


@pytest.mark.parametrize("kind", ["pipe", "device", "circle"])
def test_what_is_no_file_is_not_read(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "student" / "endless.py"
    written(tmp_path, {"student/my.py": "import endless"})
    if kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to({"device": "/dev/zero", "circle": "endless.py"}[kind])
        (file.parent / "endless").symlink_to("endless")
    assert f"{file}:f" in submissions(tmp_path, "f")


def test_a_student_is_not_graded_for_the_work_of_another(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    code = "def f(rows, columns, row, column): return 1"
    written(tmp_path, {"ann/my.py": code, "tom/own.py": code})
    (tmp_path / "tom" / "my.py").symlink_to("../ann/my.py")
    (tmp_path / "tom" / "again.py").symlink_to("own.py")
    ran = cavalier("grade", "--batch", str(tmp_path), "--only", "noTour")
    told = [line for line in ran.out.splitlines() if "a link out of" in line]
    assert told == [
        f"{tmp_path}/tom/my.py: it is a link out of {tmp_path}/tom"
    ]


@pytest.mark.parametrize("named", [(), ("--file", "my.py")])
def test_a_submission_that_is_a_link_is_not_read(
    cavalier: Cavalier, tmp_path: Path, named: tuple[str, ...]
) -> None:
    code = "def f(rows, columns, row, column): return 1"
    written(tmp_path, {"teacher.py": code, "class/ann/my.py": code})
    folder = tmp_path / "class"
    (folder / "bob").symlink_to("ann")
    links = [f"{folder}/bob/my.py" if named else f"{folder}/bob"]
    if not named:
        (folder / "tom.py").symlink_to("../teacher.py")
        links.append(f"{folder}/tom.py")
    ran = cavalier(
        "grade", "--batch", str(folder), *named, "--only", "noTour",
        "--style", "functional", "--json",
    )  # fmt: skip
    targets = {each["target"]: each for each in json.loads(ran.out)["targets"]}
    assert list(targets) == [f"{folder}/ann/my.py", *links]
    for link in links:
        assert "is a link, which is not followed" in targets[link]["problem"]
        assert (targets[link]["cases"], targets[link]["style"]) == ([], None)


def test_what_a_link_leads_to_takes_no_submission_away(tmp_path: Path) -> None:
    written(tmp_path, {"class/ann/my.py": "", "mine/steals.py": "import my"})
    (tmp_path / "class" / "ann" / "link").symlink_to("../../mine")
    assert submissions(tmp_path / "class", None) == [
        f"{tmp_path}/class/ann/link",
        f"{tmp_path}/class/ann/my.py",
    ]


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


def test_boards_of_ours_are_what_it_is_asked_with(tmp_path: Path) -> None:
    text = """
from common.board import Board, Square
def f(board, start): return int(isinstance(board, Board))
"""
    file = written(tmp_path, {"sub.py": text, "other.py": ""})
    assert asked(file, Square(1, 0)) == "1"


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


@pytest.mark.parametrize(
    "name", ["copy", "inspect", "cavalier", "traceback", "json", "numbers"]
)
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
    "name", ["common", "copy", "json", "random", "signal", "enum"]
)
def test_the_command_starts_beside_a_file_of_any_name(
    tmp_path: Path, name: str
) -> None:
    written(tmp_path, {f"{name}.py": "raise SystemExit('not this one')"})
    ran = processes.run(
        [*processes.CAVALIER, "count", "pascal-move", "--board", "3x4"],
        cwd=tmp_path,
    )
    assert "2 paths-from-start" in ran.stdout, ran.stderr


def notebook(*sources: str, language: str = "python") -> str:
    """Return a notebook with a text, code cells and stored outputs."""
    text = {"cell_type": "markdown", "source": ["# 1/0"]}
    outputs = [{"output_type": "stream", "name": "stdout", "text": ["1/0"]}]
    code = [
        {
            "cell_type": "code",
            "outputs": outputs,
            "source": source.splitlines(keepends=True),
        }
        for source in sources
    ]
    return json.dumps(
        {
            "nbformat": 4,
            "nbformat_minor": 5,
            "metadata": {"kernelspec": {"language": language}},
            "cells": [text, *code],
        }
    )


def test_the_code_of_a_notebook_is_what_python_runs() -> None:
    magics = "%matplotlib inline\nn = 3\n!ls\nfiles = !ls\nn?\n?n\n"
    told = cells(
        notebook(
            magics,
            "%%time\nm = n",
            "%%bash\necho 3",
            "if n:\n    %time n\nelse:\n    n = (n\n        % 2)",
            "a = 7\nb = (a\n!= 7)",
        )
    )
    assert told == [
        "pass\nn = 3\npass\npass\npass\npass",
        "pass\nm = n",
        "",
        "if n:\n    pass\nelse:\n    n = (n\n        % 2)",
        "a = 7\nb = (a\n!= 7)",
    ]


def test_a_question_in_a_comment_or_a_text_stays_in_the_code() -> None:
    code = """MOVES = [
    # which of them is first?
    (1, 2),
]
n = len(MOVES)  # only one?
def f():
    \"\"\"Is this all?\"\"\"
"""
    (told,) = cells(notebook(f"%matplotlib inline\n{code}n??"))
    assert told == f"pass\n{code}pass"


def test_a_notebook_of_any_editor_is_read() -> None:
    assert cells(f"\N{ZERO WIDTH NO-BREAK SPACE}{notebook('n = 3')}") == [
        "n = 3"
    ]


def test_a_source_that_is_no_text_is_not_more_than_wrong_code() -> None:
    cell = {"cell_type": "code", "source": ["n = ", 3, None]}
    assert cells(json.dumps({"nbformat": 4, "cells": [cell]})) == ["n = 3None"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "it is not a notebook"),
        ("[" * 100_000, "it is not a notebook"),
        ('{"cells": 3}', "it is not a notebook"),
        ('{"nbformat": 3, "worksheets": []}', "its format is 3"),
        (notebook(language="R"), "it is a notebook in R"),
    ],
)
def test_what_is_not_a_notebook_in_python_is_told(
    text: str, problem: str
) -> None:
    with pytest.raises(NotebookError, match=problem):
        cells(text)


def test_a_notebook_is_asked_with_its_own_modules(tmp_path: Path) -> None:
    text = notebook(
        "import common\ndisplay(3)",
        "def f(rows, columns, row, column):\n    return common.n // row",
    )
    file = written(tmp_path, {"my.ipynb": text, "common.py": "n = 6"})
    assert neighbours(file) == [tmp_path / "common.py"]
    assert asked(file, Square(2, 0)) == "3"
    told = asked(file)
    assert "ZeroDivisionError" in told
    assert "code cell 2, line 2" in told


FUNCTION = "def f(rows, columns, row, column):\n    return N"


@pytest.mark.parametrize(
    "failing", ["1 / 0", "assert f(3, 4, 0, 0) == 2", "f("]
)
def test_a_cell_that_fails_costs_nothing_that_is_not_in_it(
    tmp_path: Path, failing: str
) -> None:
    text = notebook("N = 6", FUNCTION, failing, "N += 1")
    assert asked(written(tmp_path, {"my.ipynb": text})) == "7"


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (("1 / 0", f"1 / N\n{FUNCTION}"), "ZeroDivisionError"),
        ((f"{FUNCTION}\n)", "1 / 0"), "SyntaxError"),
        (("N = 1 / 0", FUNCTION), "NameError: name 'N' is not defined"),
    ],
)
def test_what_needs_a_cell_that_fails_says_so(
    tmp_path: Path, cells: tuple[str, ...], said: str
) -> None:
    told = asked(written(tmp_path, {"my.ipynb": notebook(*cells)}))
    assert said in told
    assert "code cell " in told


@pytest.mark.parametrize(
    ("name", "text", "typed"),
    [
        ("My.java", "class My {}", "javac -d classes My.java && printf"),
        ("My.class", "\0", "--with classes --memory 4G"),
        ("my.rs", "fn main() {}", "rustc -O -o my my.rs && cavalier grade my"),
        ("my.c", "int main;", "cc -O2 -o my my.c && cavalier grade my"),
        ("a b.pas", "end.", "fpc -O2 -o'a b' 'a b.pas'"),
        ("my.ml", "()", "ocamlopt -o my my.ml"),
        ("my.js", "3", "'#!/usr/bin/env node' | cat - my.js > my && chmod"),
        ("a b.R", "3", "'#!/usr/bin/env Rscript' | cat - 'a b.R' > 'a b'"),
        ("my.go", "package main", "go build -o my my.go && cavalier grade my"),
        ("my.hs", "main = 3", "ghc -O2 -o my my.hs && cavalier grade my"),
        ("my.zip", "PK\x03\x04", "an archive. Type: unzip my.zip -d my. Then"),
        ("my.scm", "#!/usr/bin/guile -s\n!#", "chmod +x my.scm"),
        ("my.js", "#!/usr/bin/env node\n", "chmod +x my.js"),
        ("my", "#!/bin/sh\r\necho 1\r\n", "perl -pi -e 's/\\r$//' my"),
        ("my", "\0", "my cannot be run. Type: chmod +x my"),
        ("my", "", "my cannot be run: it is a text. If"),
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
        raise absent(str(error)) from None


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


#: Questions that are quickly answered: a count, on an oblong board both ways,
#: and one of closed tours.
FEW = [
    case
    for case in graded_cases()
    if case.description
    in {
        "count: 3x4 from a2",
        "count: 4x3 from b4",
        "countClosed: 3x4 from a3",
    }
]


def graded(name: str, *shown: Path, memory: str = "1G") -> Grade:
    """Grade a target on few questions."""
    sandbox = chosen(Sandbox.AUTO, (sys.executable, "-c", ""))
    limits = opening.limits(60, memory)
    return Grader(limits, sandbox, FEW, shown=shown).grade(name)


@pytest.mark.slow
def test_a_right_count_with_its_own_common_is_green(tmp_path: Path) -> None:
    """In a folder of submissions, what a file imports is not one of them."""
    written(tmp_path / "ann", {"sub.py": RIGHT, "common.py": MOVES})
    (name,) = submissions(tmp_path, "count")
    assert graded(name).passed


def test_of_each_folder_only_the_file_named_is_a_submission(
    tmp_path: Path,
) -> None:
    for student in ("anna", "ben"):
        (tmp_path / student).mkdir()
        (tmp_path / student / "task.md").touch()
    (tmp_path / "anna" / "my.py").touch()
    (tmp_path / "notes.txt").touch()
    assert submissions(tmp_path, "count", "my.py") == [
        f"{tmp_path}/anna/my.py:count", f"{tmp_path}/ben/my.py:count"
    ]  # fmt: skip
    with pytest.raises(CavalierError, match="has no folders"):
        submissions(tmp_path / "anna", None, "my.py")


@pytest.mark.slow
def test_a_report_names_what_is_imported_of_ours(tmp_path: Path) -> None:
    text = "def count(*four):\n    from cavalier.exact import count_tours"
    file = written(tmp_path, {"sub.py": text})
    grade = graded(f"{file}:count")
    told = "imports more of Cavalier than boards: cavalier.exact"
    assert explanation(grade)[0] == told
    assert [*class_notes([grade])][-1] == f"{grade.target}: {told}"
    assert document(grade)["imports"] == ["cavalier.exact"]


@pytest.mark.slow
@pytest.mark.needs("javac")
def test_java_says_that_it_needs_more_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(PROGRAMS / "Tour.java", tmp_path)
    monkeypatch.chdir(tmp_path)
    typed("Tour.java")
    failure = graded("Tour", Path("classes").absolute()).first_failure
    assert failure is not None
    assert "Java did not start. Use --memory 4G" in failure.came


@pytest.mark.slow
@pytest.mark.needs("node")
def test_node_is_graded_with_a_module_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("tour.js", "moves.js"):
        shutil.copy(PROGRAMS / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    typed("tour.js")
    grade = graded("tour.js", tmp_path, memory="4G")
    assert grade.passed, grade


@pytest.mark.slow
def test_a_skeleton_with_a_right_count_alone_is_green(tmp_path: Path) -> None:
    need("gcc")
    skeleton = SKELETON.read_text(encoding="utf-8")
    count = (PROGRAMS.parent / "walks" / "walk.c").read_text(encoding="utf-8")
    head, main = skeleton.split("static void count")[0], "int main"
    text = head + count + main + skeleton.partition(main)[2]
    file, program = written(tmp_path, {"my.c": text}), tmp_path / "my"
    ran = processes.run(["gcc", "-Wall", "-Werror", "-o", program, file])
    assert ran.returncode == 0, ran.stderr
    grade = graded(str(program))
    assert grade.passed, grade
    assert grade.number(Judgement.NOT_OFFERED) == 1
