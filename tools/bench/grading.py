"""How long grading takes: `python -m tools.bench.grading`.

It prints the processor time for right translations, how soon it says that
others are wrong, and the time for a folder of thirty submissions: twenty right
ones (half of them compiled with cc), five wrong ones and five that do harm.
Run it on idle cores.
"""

import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from cavalier.citing.fragments import ROOT

_WRONG = ROOT / "tests" / "workbench" / "wrong_translations.py"

_RIGHT = (
    f"{_WRONG}:right",
    *("imperative.backtracking_matrix", "imperative.backtracking_report"),
    *(
        "functional.couples",
        "functional.lazy_tours",
        "pedagogical.pascal_move",
    ),
)

_LOOP = "def count(a, b, c, d):\n    while True:\n        pass\n"

_NO_COLON = "def count(a, b, c, d)\n    return 1\n"

_FAULTS = ("missing_move", "kept_list", "no_undo", "from_one", "undirected")

_HARMFUL = {
    "loop.py": _LOOP,
    "sleep.py": "import time\ndef count(a, b, c, d): time.sleep(9999)\n",
    "flood.py": "def count(a, b, c, d):\n    while True: print('x' * 9999)\n",
    "memory.py": "def count(a, b, c, d): return len([0] * 10**10)\n",
    "exits.py": "import os\ndef count(a, b, c, d): os.kill(0, 9)\n",
}


def main() -> None:
    """Print each figure when it is measured."""
    for target in _RIGHT:
        cpu, clock, _ = _graded(target)
        print(f"right: {target}: {cpu:.1f} s of processor, {clock:.1f} s")
    with TemporaryDirectory() as folder:
        _print_wrong(Path(folder))
    with TemporaryDirectory() as folder:
        number = _fill(Path(folder))
        _, clock, _ = _graded("--batch", folder, "--function", "count")
        print(f"a folder of {number}: {clock:.1f} s")


def _print_wrong(folder: Path) -> None:
    for name, body in (("loop.py", _LOOP), ("colon.py", _NO_COLON)):
        (folder / name).write_text(body)
    for target in (
        f"{_WRONG}:missing_move",
        f"{folder}/loop.py:count",
        f"{folder}/colon.py:count",
    ):
        _, clock, told = _graded(target)
        name = Path(target).name
        print(f"wrong: {name}: told in {told:.1f} s, ended in {clock:.1f} s")


def _graded(*arguments: str) -> tuple[float, float, float]:
    """Return processor time, clock time, and time to the first remark."""
    before, began = _processor(), time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "cavalier", "grade", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as grading:
        assert grading.stderr
        grading.stderr.readline()
        told = time.monotonic() - began
        grading.stderr.read()
    return _processor() - before, time.monotonic() - began, told


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _fill(folder: Path) -> int:
    """Write thirty submissions; return how many there are."""
    program = folder / "c0"
    source = ROOT / "docs" / "examples" / "tour.c"
    subprocess.run(["cc", "-O2", "-o", program, source], check=True)
    for number in range(1, 10):
        shutil.copy(program, folder / f"c{number}")
    shared = _WRONG.read_text("utf-8")
    for name, fault in _named():
        (folder / f"{name}.py").write_text(f"{shared}\ncount = {fault}\n")
    for name, body in _HARMFUL.items():
        (folder / name).write_text(body)
    return len(list(folder.iterdir()))


def _named() -> Iterator[tuple[str, str]]:
    """Yield names of files with the function that each has as `count`."""
    yield from ((f"right{number}", "right") for number in range(10))
    yield from ((f"wrong_{fault}", fault) for fault in _FAULTS)


if __name__ == "__main__":
    main()
