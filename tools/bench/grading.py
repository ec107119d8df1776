"""How long grading takes: `python -m tools.bench.grading`.

It writes a class of thirty submissions in Python, C and Java: right and wrong
ones, some that crash at the border of the board, and some that do not end. It
grades each alone, and prints the seconds by the clock and of processor; then
it grades the folder as `cavalier grade --batch` does. Run it on idle cores.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cavalier.citing.fragments import ROOT
from cavalier.commands.opening import chosen_sandbox, limits
from cavalier.grading.graded_cases import graded_cases
from cavalier.grading.grades import Grader
from cavalier.grading.judging import Judgement
from tests.workbench.pupils_wrong import FUNCTIONS, WRONG, right

#: The time limit of `cavalier grade`, and the memory that Java wants.
_SECONDS, _MEMORY = 60, "4G"

_C = ROOT / "docs" / "examples" / "tour.c"
_JAVA = ROOT / "tests" / "workbench" / "targets" / "Tour.java"

_SCRIPT = '#!/bin/sh\nexec java -cp "{classes}" Tour "$@"\n'

_RIGHT = (
    *("matrix_count", "visited_set", "marks_itself", "closed_count"),
    *("couples", "first_tour", "all_tours"),
)

_FAULTS = ("unmark", "lower bound", "swapped", "return", "list")

_WORSE = {
    "loops": "def count(a, b, c, d):\n    while True:\n        pass\n",
    "sleeps": "import time\ndef count(a, b, c, d): time.sleep(9999)\n",
    "floods": "def count(a, b, c, d):\n    while True: print('x' * 9999)\n",
}

_IN_C = "0 <= r && r < rows && 0 <= c && c < columns && !board[r][c]"
_IN_JAVA = "r < 0 || r >= seen.length || c < 0 || c >= seen[0].length\n"


class Change(NamedTuple):
    """What is written in a program, in the place of what."""

    old: str
    new: str


_C_PROGRAMS = {
    **dict.fromkeys(("right", "too", "and", "also"), Change("", "")),
    "border": Change(_IN_C, _IN_C.replace("<", "<=").replace("<==", "<=")),
    "unmark": Change("    board[row][column] = 0;\n", ""),
    "swapped": Change("rows = atoi(argv[2])", "rows = atoi(argv[3])"),
    "free": Change(_IN_C, "!board[r & 63][c & 63]"),
    "loops": Change("    move(start_row", "    for (;;) move(start_row"),
    "moves": Change("k < 8", "k < 7"),
}

_JAVA_PROGRAMS = {
    **dict.fromkeys(("right", "too"), Change("", "")),
    "border": Change("r >= seen.length", "r > seen.length"),
    "unmark": Change("        seen[r][c] = false;\n", ""),
    "loops": Change("int[] n", "while (asked.length > 0); int[] n"),
}


def main() -> None:
    """Print each figure when it is measured."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        submitted = folder / "submitted"
        shown = folder / "classes"
        shown.mkdir()
        _fill(submitted, shown)
        targets = sorted(each.name for each in submitted.iterdir())
        for target in targets:
            _grade(submitted / target, shown)
        before, began = os.times(), time.monotonic()
        subprocess.run(
            [*_COMMAND, "--batch", submitted, "--with", shown],
            stdout=subprocess.DEVNULL,
            cwd=ROOT,
            check=False,
        )
        _print(f"a folder of {len(targets)}", before, began)


_COMMAND = (
    *(sys.executable, "-m", "cavalier", "grade", "--function", "count"),
    *("--memory", _MEMORY),
)


def _grade(target: Path, shown: Path) -> None:
    """Grade a submission alone, in this process, and print what it takes."""
    most, sandbox = limits(_SECONDS, _MEMORY), chosen_sandbox("auto")
    grader = Grader(most, sandbox, graded_cases(), shown=[shown])
    before, began = os.times(), time.monotonic()
    name = f"{target}:count" if target.suffix == ".py" else f"{target}"
    grade = grader.grade(name)
    counts = ", ".join(f"{grade.number(each)} {each}" for each in Judgement)
    _print(target.name, before, began, counts)


def _print(
    name: str, before: os.times_result, began: float, said: str = ""
) -> None:
    after, clock = os.times(), time.monotonic() - began
    used = sum(after[:4]) - sum(before[:4])
    print(f"{name:<20} {clock:6.1f} s {used:6.1f} s of processor  {said}")
    sys.stdout.flush()


def _fill(submitted: Path, objects: Path) -> None:
    """Write the submissions; what Java needs is next to their folder."""
    submitted.mkdir()
    for name, text in _in_python():
        (submitted / f"python-{name}.py").write_text(text, "utf-8")
    for name, change in _C_PROGRAMS.items():
        source = objects / f"{name}.c"
        source.write_text(_C.read_text("utf-8").replace(*change), "utf-8")
        program = submitted / f"c-{name}"
        subprocess.run(["cc", "-O2", "-o", program, source], check=True)
    for name, change in _JAVA_PROGRAMS.items():
        script = submitted / f"java-{name}"
        _compile_java(change, objects / name, script)


def _compile_java(change: Change, classes: Path, script: Path) -> None:
    classes.mkdir()
    source = classes / "Tour.java"
    source.write_text(_JAVA.read_text("utf-8").replace(*change), "utf-8")
    subprocess.run(["javac", "-d", classes, source], check=True)
    script.write_text(_SCRIPT.format(classes=classes), "utf-8")
    script.chmod(0o755)


def _in_python() -> Iterator[tuple[str, str]]:
    for program in _RIGHT:
        yield program, _named(program, right(program))
    for fault in _FAULTS:
        wrong = next(each for each in WRONG if each.fault == fault)
        yield fault.replace(" ", "-"), _named(wrong.program, wrong.text)
    yield from _WORSE.items()


def _named(program: str, text: str) -> str:
    function = FUNCTIONS.get(program, "count")
    return text if function == "count" else f"{text}\ncount = {function}\n"


if __name__ == "__main__":
    main()
