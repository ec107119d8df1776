"""How long grading takes: `python -m tools.bench.grading`.

It prints the processor time for right translations, how soon it says that
others are wrong, and the time for a folder of thirty submissions: twenty right
ones (half of them compiled with cc), five wrong ones and five that do harm.
Run it on idle cores.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from cavalier.citing.fragments import ROOT

_WRONG = ROOT / "tests" / "workbench" / "wrong_translations.py"

_RIGHT = (
    f"{_WRONG}:right",
    "imperative.backtracking_matrix",
    "imperative.backtracking_report",
    "functional.couples",
    "functional.lazy_tours",
    "pedagogical.pascal_move",
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
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "loop.py").write_text(_LOOP)
        (folder / "colon.py").write_text(_NO_COLON)
        for file in (_WRONG, folder / "loop.py", folder / "colon.py"):
            function = "missing_move" if file == _WRONG else "count"
            _, clock, told = _graded(f"{file}:{function}")
            print(f"wrong: {file.name}: told in {told:.1f} s", end=", ")
            print(f"ended in {clock:.1f} s")
    with TemporaryDirectory() as name:
        _fill(Path(name))
        _, clock, _ = _graded("--batch", name, "--function", "count")
        print(f"a folder of {len(list(Path(name).iterdir()))}: {clock:.1f} s")


def _graded(*arguments: str) -> tuple[float, float, float]:
    """Return processor time, clock time, and time to the first remark."""
    before, began = os.times(), time.monotonic()
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
    after, clock = os.times(), time.monotonic() - began
    user = after.children_user - before.children_user
    system = after.children_system - before.children_system
    return user + system, clock, told


def _fill(folder: Path) -> None:
    """Write thirty submissions: twenty right ones, five wrong, five worse."""
    program = folder / "c0"
    source = ROOT / "docs" / "examples" / "tour.c"
    subprocess.run(["cc", "-O2", "-o", program, source], check=True)
    for number in range(1, 10):
        shutil.copy(program, folder / f"c{number}")
    shared = _WRONG.read_text("utf-8")
    named = {f"right{number}": "right" for number in range(10)}
    for name, function in (named | {f"wrong_{f}": f for f in _FAULTS}).items():
        file = folder / f"{name}.py"
        file.write_text(f"{shared}\ncount = {function}\n", "utf-8")
    for name, body in _HARMFUL.items():
        (folder / name).write_text(body)


if __name__ == "__main__":
    main()
