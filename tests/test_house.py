"""The house stays small: a budget for each room, lowered when it shrinks.

A budget is the number of lines that a room may have. Whoever makes a room
smaller lowers its budget in the same commit; no budget is ever raised without
taking as much from another.
"""

import subprocess
from collections import Counter
from graphlib import TopologicalSorter
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from grimp import build_graph

from cavalier.commands.app import COMMANDS

ROOT = Path(__file__).parents[1]

#: Lines of Python, by folder; `cavalier` alone is for the modules in it.
BUDGETS = {
    ".": 50,
    "cavalier": 255,
    "cavalier/catalogue": 590,
    "cavalier/cite": 1_075,
    "cavalier/commands": 1_710,
    "cavalier/draw": 390,
    "cavalier/exact": 1_105,
    "cavalier/grade": 1_295,
    "cavalier/ledger": 2_875,
    "cavalier/programs": 1_455,
    "cavalier/style": 510,
    "cavalier/verify": 690,
    "cavalier/watch": 1_510,
    "common": 1_905,
    "docs": 355,
    "functional": 1_025,
    "imperative": 1_200,
    "pedagogical": 1_080,
    "tests": 900,
    "tests/catalogue": 120,
    "tests/cite": 975,
    "tests/commands": 925,
    "tests/common": 930,
    "tests/draw": 195,
    "tests/exact": 390,
    "tests/grade": 670,
    "tests/ledger": 700,
    "tests/ports": 1_755,
    "tests/programs": 680,
    "tests/proofs": 130,
    "tests/style": 240,
    "tests/tools": 40,
    "tests/verify": 590,
    "tests/watch": 990,
    "tools": 420,
}

#: Lines of JavaScript, CSS and HTML.
WEB = 944

ROOMS, ARROWS = 16, 43
MOST_COMMANDS, MOST_PARAMETERS = 15, 67

#: Lines of a file, and the files that may have more; lines of a command.
MOST_LINES, COMMAND_LINES = 320, 80
LONG = (
    "cavalier/ledger/article.py",
    "cavalier/ledger/pascal.py",
    "cavalier/ledger/report.py",
    "cavalier/ledger/tipe.py",
)

#: Lines of the modules that a command imports, even if later.
CLOSURES = {
    "check": 1_555,
    "verify": 5_325,
    "cite": 3_205,
    "grade": 5_770,
    "compare": 5_855,
}

PACKAGES = ("cavalier", "common", "functional", "imperative", "pedagogical")


def tracked(*patterns: str) -> list[Path]:
    """List the files that git knows, or that stand in an unpacked sdist."""
    ran = subprocess.run(
        ["git", "ls-files", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        pytest.skip("needs a clone")
    files = (ROOT / name for name in ran.stdout.splitlines())
    return [file for file in files if file.is_file()]


def length(file: Path) -> int:
    return file.read_bytes().count(b"\n")


def room(file: Path) -> str:
    """Return the room of a file: two folders deep in cavalier and tests."""
    folders = file.relative_to(ROOT).parts[:-1]
    deep = 2 if folders[:1] in {("cavalier",), ("tests",)} else 1
    return "/".join(folders[:deep]) or "."


def sizes() -> Counter[str]:
    """Return the lines of each room."""
    lines = Counter[str]()
    for file in tracked("*.py"):
        lines[room(file)] += length(file)
    return lines


def test_each_room_is_within_its_budget() -> None:
    over = {n: s for n, s in sizes().items() if s > BUDGETS.get(n, 0)}
    assert not over
    assert sum(BUDGETS.values()) <= 30_000


def test_a_budget_is_lowered_when_its_room_shrinks() -> None:
    lines = sizes()
    loose = {n: lines[n] for n in BUDGETS if lines[n] < BUDGETS[n] - 50}
    assert not loose


def test_the_pages_in_the_browser_are_within_their_budget() -> None:
    files = tracked("*.js", "*.mjs", "*.css", "*.html")
    assert sum(map(length, files)) <= WEB


def test_files_are_short() -> None:
    files = [f for f in tracked("*.py") if length(f) > MOST_LINES]
    assert {str(file.relative_to(ROOT)) for file in files} <= {*LONG}


@pytest.mark.parametrize("command", CLOSURES)
def test_a_command_imports_little(command: str) -> None:
    graph = build_graph(
        "cavalier",
        "common",
        exclude_type_checking_imports=True,
        cache_dir=None,
    )
    module = f"cavalier.commands.{command}"
    modules = graph.find_upstream_modules(module) | {module}
    specs = filter(None, map(find_spec, modules))
    files = [Path(spec.origin) for spec in specs if spec.origin]
    assert sum(map(length, files)) <= CLOSURES[command]


def imports() -> dict[str, set[str]]:
    """Return which rooms each room imports."""
    graph = build_graph(*PACKAGES, cache_dir=None)

    def place(module: str) -> str:
        folder, *inside = module.split(".")
        return ".".join([folder, *inside[: folder == "cavalier"]])

    found: dict[str, set[str]] = {}
    for module in graph.modules:
        imported = graph.find_modules_directly_imported_by(module)
        rooms = found.setdefault(place(module), set())
        rooms |= {place(each) for each in imported} - {place(module)}
    del found["cavalier"], found["cavalier.__main__"]
    return found


def test_the_rooms_are_few_and_have_no_circle() -> None:
    rooms = imports()
    arrows = sum(map(len, rooms.values()))
    TopologicalSorter(rooms).prepare()
    assert (len(rooms) <= ROOMS, arrows <= ARROWS) == (True, True), (
        f"{len(rooms)} rooms, {arrows} arrows"
    )


def test_the_commands_and_their_parameters_are_few() -> None:
    modules = [import_module(f"cavalier.commands.{n}") for n in COMMANDS]
    parameters = sum(len(module.command.params) for module in modules)
    assert len(COMMANDS) <= MOST_COMMANDS
    files = [Path(str(module.__file__)) for module in modules]
    assert max(map(length, files)) <= COMMAND_LINES
    assert parameters <= MOST_PARAMETERS
