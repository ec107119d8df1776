"""Build the sdist and the wheel of what git tracks, and try both.

``python -m tools.distributions`` leaves them in build/dist. The sdist must
have every file that git tracks, the wheel those of its packages alone. The
wheel is installed and used in an empty folder; then a few tests run in the
unpacked sdist. ``--all`` runs all the quick ones there, and any other option
is one of pytest: ``--all -m slow`` runs the slow ones.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from cavalier.citing.fragments import ROOT
from common.errors import CavalierError

DIST = ROOT / "build" / "dist"

PACKAGES = ("cavalier", "common", "functional", "imperative", "pedagogical")

#: What setuptools adds to an sdist.
_ADDED = ("PKG-INFO", "setup.cfg", "cavalier.egg-info/")

#: Tests of the unpacked sdist that take a few seconds.
FEW_TESTS = (
    "--numprocesses=0",
    "tests/common/test_board.py",
    "tests/ports/test_couples.py",
    "tests/workbench/test_catalogue.py",
    "tests/workbench/test_cite_installed.py",
    "tests/workbench/test_classroom.py",
)

#: Commands to try where only the wheel is installed, and what they print.
COMMANDS = (
    ("list", "warnsdorff-matrix"),
    ("tour schwenk --board 5x6 -o tour.txt", "a closed tour of 5x6"),
    ("check tour.txt", "a tour of 5x6 from a5 to b3, closed"),
    ("count couples --board 3x4 --start a1 --fresh", "couples: 2 paths-from"),
    ("verify --board 3x4 --fresh", "No disagreement."),
    ("reproduce report-fig1", "unexpected: none."),
    ("trace couples --board 3x4", "couples"),
    ("compare couples lazy-tours --board 3x4 -o page.html", "page.html:"),
    ("exercise 10 -o handout", "handout/task.md"),
)

#: One more where bubblewrap is: without it, not every Python can be graded.
GRADE = ("grade backtracking_matrix.py --only count --first", "cases passed")


def tracked(root: Path) -> frozenset[str]:
    """Return the paths of the files that git tracks in a clone.

    Raises CavalierError if the folder is not a clone.
    """
    ran = subprocess.run(
        ["git", "ls-files", "-z"],
        cwd=root,
        capture_output=True,
        check=False,
    )
    paths = ran.stdout.decode().split("\0")
    found = frozenset(path for path in paths if (root / path).is_file())
    if "pyproject.toml" not in found:
        raise CavalierError(f"git tracks nothing in {root}. Use a clone.")
    return found


def copied(root: Path, folder: Path) -> Path:
    """Copy what git tracks, and nothing that was built or left there."""
    for path in tracked(root):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / path, folder / path)
    return folder


def built(folder: Path, into: Path, *only: str) -> None:
    """Build an sdist, and from it a wheel; or one of them alone."""
    command = ["-m", "build", "--no-isolation", "--outdir", str(into), *only]
    _run([sys.executable, *command, str(folder)], folder)


def in_sdist(file: Path) -> frozenset[str]:
    """Return the paths of an sdist, without what setuptools adds."""
    with tarfile.open(file) as sdist:
        files = [each.name for each in sdist.getmembers() if each.isfile()]
    paths = (name.partition("/")[2] for name in files)
    return frozenset(each for each in paths if not each.startswith(_ADDED))


def in_wheel(file: Path) -> frozenset[str]:
    """Return the paths of a wheel, without its metadata."""
    with ZipFile(file) as wheel:
        paths = wheel.namelist()
    return frozenset(each for each in paths if ".dist-info/" not in each)


def of_packages(paths: frozenset[str]) -> frozenset[str]:
    """Return those of the tracked files that a wheel has."""
    return frozenset(
        path
        for path in paths
        if path.split("/")[0] in PACKAGES and not path.endswith("/README.md")
    )


def differences(
    what: str, paths: frozenset[str], expected: frozenset[str]
) -> list[str]:
    """Return a sentence for each file that is missing or too much."""
    return [
        *(f"{what} lacks {path}." for path in sorted(expected - paths)),
        *(
            f"{what} must not have {path}."
            for path in sorted(paths - expected)
        ),
    ]


def _refuse_differences(sdist: Path, wheel: Path) -> None:
    wanted = tracked(ROOT)
    found = [
        *differences("The sdist", in_sdist(sdist), wanted),
        *differences("The wheel", in_wheel(wheel), of_packages(wanted)),
    ]
    if found:
        raise CavalierError(
            "\n".join([*found, "Change MANIFEST.in or pyproject.toml."])
        )


def _environment(folder: Path, *installed: str) -> Path:
    """Make an environment with the packages of this one; return its bin."""
    venv.create(folder, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    shared = [path for path in sys.path if path.endswith("site-packages")]
    (site / "shared.pth").write_text("\n".join(shared))
    pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    anew = ["--no-build-isolation", "--ignore-installed", *installed]
    _run([folder / "bin" / "python", *pip, *anew], folder)
    return folder / "bin"


def _try_wheel(wheel: Path, work: Path) -> None:
    """Install a wheel, and use it in an empty folder."""
    programs = _environment(work / "environment", str(wheel))
    empty = work / "empty"
    empty.mkdir()
    shutil.copy(ROOT / "imperative" / "backtracking_matrix.py", empty)
    where = "import cavalier; print(cavalier.__file__)"
    _run([programs / "python", "-c", where], empty, str(programs.parent))
    commands = [*COMMANDS, GRADE] if shutil.which("bwrap") else COMMANDS
    for command, printed in commands:
        _run([programs / "cavalier", *command.split()], empty, printed)
    print(f"{wheel.name}: {len(commands)} commands tried", flush=True)


def _try_sdist(sdist: Path, work: Path, tests: Sequence[str]) -> int:
    """Install an unpacked sdist, and return the status of its tests."""
    with tarfile.open(sdist) as packed:
        packed.extractall(work, filter="data")
    unpacked = work / sdist.name.removesuffix(".tar.gz")
    programs = _environment(work / "for-tests", "--editable", str(unpacked))
    return subprocess.run(
        [programs / "python", "-m", "pytest", *tests],
        cwd=unpacked,
        env=_clean() | {"PATH": f"{programs}:{os.environ['PATH']}"},
        check=False,
    ).returncode


def _run(command: Sequence[str | Path], cwd: Path, printed: str = "") -> None:
    """Run a program; raise CavalierError without success and this text."""
    ran = subprocess.run(
        command,
        cwd=cwd,
        env=_clean(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    said = ran.stdout.decode(errors="replace")
    if ran.returncode or printed not in said:
        words = " ".join(map(str, command))
        raise CavalierError(
            f"{words} ended with status {ran.returncode}, and should print "
            f"{printed!r}. It printed:\n{said}"
        )


def _clean() -> dict[str, str]:
    """Return the environment, without what leads to other packages."""
    return {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}


def main(arguments: Sequence[str]) -> int:
    """Build and try both; return the status of the tests."""
    parser = ArgumentParser("python -m tools.distributions")
    parser.add_argument("--all", action="store_true", help="all quick tests")
    chosen, for_pytest = parser.parse_known_args(arguments)
    tests = [] if chosen.all else FEW_TESTS
    with TemporaryDirectory() as name:
        work = Path(name)
        shutil.rmtree(DIST, ignore_errors=True)
        built(copied(ROOT, work / "clone"), DIST)
        (sdist,), (wheel,) = DIST.glob("*.tar.gz"), DIST.glob("*.whl")
        _refuse_differences(sdist, wheel)
        _try_wheel(wheel, work)
        return _try_sdist(sdist, work, [*tests, *for_pytest])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except CavalierError as error:
        sys.exit(str(error))
