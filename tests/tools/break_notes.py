"""Break each port at each of its notes, and see a test go red.

A note is a numbered entry of a port's header: S1, E2, D3. For each of them
``tests/ports/mutations/PORT.toml`` has two mutations of different kinds, so
that its test is not made for one of them: ``old``, which occurs once in the
port's file, and ``new``, which replaces it in a copy of the project. There a
test that carries the note's number in its name must fail. In a copy with the
port as it is, all of these tests must pass.

``python -m tests.tools.break_notes [PORT...]`` tries them, in parallel, and
prints a table: port, note, mutation, the test that fails. The exit status is
1 if a note is without its mutations or a mutation without a test that fails,
or if a test fails on the port as it is.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from cavalier.catalogue.ports import PORTS
from cavalier.ledger import page
from tests.ports.port_headers import numbered, sections

ROOT = Path(__file__).parent.parent.parent
MUTATIONS = ROOT / "tests" / "ports" / "mutations"

#: The heading under which the notes of each letter are.
LETTERS = {"S": "Supplied", "E": "Errata", "D": "Deviations"}

#: What a test needs of the project; the ports are copied, to be broken.
_LINKED = (
    "cavalier",
    "common",
    "conftest.py",
    "docs",
    "pyproject.toml",
    "tests",
    "tools",
    "typings",
)
_STYLES = ("imperative", "functional", "pedagogical")

#: Without plugins pytest starts in half the time. A copy has the texts where
#: the project has them.
_ENVIRONMENT = {
    "CAVALIER_SOURCES": str(page.FOLDER.absolute()),
    "PYTEST_ADDOPTS": "",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
}

#: The exit status of pytest where tests failed.
_TESTS_FAILED = 1

#: The most seconds that a test may take, on average of those of a run.
_LIMIT = 120

#: So many mutations a note has at least.
MUTATIONS_EACH = 2


class MutationError(ValueError):
    """A mutation that cannot be tried."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """What is replaced in a port, for one of its notes."""

    port: str
    note: str
    old: str
    new: str

    def applied(self, text: str) -> str:
        """Return the broken text of the port.

        Raises MutationError unless ``old`` occurs exactly once.
        """
        found = text.count(self.old)
        if found != 1:
            raise MutationError(
                f"{self.port} {self.note}: {self.old!r} occurs {found} times "
                f"in {port_file(self.port).name}: expected once"
            )
        return text.replace(self.old, self.new)


def port_file(port: str) -> Path:
    """Return the file of a port, named as in the catalogue or as its file.

    The board as a graph is in common/, and has a header too.
    """
    name = f"{port.replace('-', '_')}.py"
    for folder in (*_STYLES, "common"):
        if (ROOT / folder / name).is_file():
            return ROOT / folder / name
    raise MutationError(f"{port!r} is not a port")


def notes(port: str) -> list[str]:
    """Return the numbers of the notes in a port's header, as in E1."""
    text = port_file(port).read_text("utf-8")
    header = sections(text.split('"""')[1])
    return [
        note
        for letter, heading in LETTERS.items()
        for note in numbered(header.get(heading, ""), letter)
    ]


def mutations(port: str) -> list[Mutation]:
    """Read the mutations of a port; it may have no file of them yet."""
    file = MUTATIONS / f"{port.replace('-', '_')}.toml"
    if not file.is_file():
        return []
    tables = tomllib.loads(file.read_text("utf-8"))
    return [
        Mutation(port, note, table["old"], table["new"])
        for note, both in tables.items()
        for table in both
    ]


def test_file(port: str) -> str:
    """Return the file of a port's tests, from the root of the project."""
    name = port.replace("-", "_")
    part = "common" if port_file(port).parent.name == "common" else "ports"
    return f"tests/{part}/test_{name}.py"


def tests_of(port: str, note: str) -> list[str]:
    """Return the ids of the tests that carry the number of a note."""
    file = test_file(port)
    text = (ROOT / file).read_text("utf-8")
    names = re.findall(r"^def (test_\w+)", text, re.MULTILINE)
    numbered_so = rf"_{note.lower()}(?=_|$)"
    return [
        f"{file}::{name}" for name in names if re.search(numbered_so, name)
    ]


def failing(mutation: Mutation) -> str | None:
    """Break a copy of the project; return the test that fails there, if any.

    Raises MutationError where the tests cannot be run on the broken port.
    """
    port, note = mutation.port, mutation.note
    broken = mutation.applied(port_file(port).read_text("utf-8"))
    return _failing(port, broken, tests_of(port, note), f"{port} {note}")


def failing_unbroken(port: str) -> str | None:
    """Return the test of a port's notes that fails on it as it is, if any.

    Raises MutationError where the tests cannot be run.
    """
    ids = [test for note in notes(port) for test in tests_of(port, note)]
    text = port_file(port).read_text("utf-8")
    return _failing(port, text, list(dict.fromkeys(ids)), port)


def _failing(
    port: str, text: str, ids: Sequence[str], what: str
) -> str | None:
    """Write a port's text into a copy of the project, and run tests there.

    What stays as it is, is linked. Returns the first that fails, if any.
    """
    if not ids:
        return None
    file = port_file(port).relative_to(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in {*_LINKED, *_STYLES} - {file.parts[0]}:
            (copy / name).symlink_to(ROOT / name)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / file.parent, copy / file.parent, ignore=ignored)
        (copy / file).write_text(text, "utf-8")
        return _run(copy, ids, what)


def _run(copy: Path, ids: Sequence[str], what: str) -> str | None:
    """Run tests in a copy of the project; return the first that fails."""
    limit = _LIMIT * len(ids)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-rf"]
    command += ["-m", "not slow"]
    command += ["-p", "no:cacheprovider", "-o", "addopts="]
    command += ["--import-mode=importlib", f"--rootdir={copy}", *ids]
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            env=os.environ | _ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise MutationError(
            f"{what}: {', '.join(ids)} do not end within {limit} seconds"
        ) from error
    if done.returncode == 0:
        return None
    failed = re.search(r"^FAILED \S*::(\w+)", done.stdout, re.MULTILINE)
    if failed is None or done.returncode != _TESTS_FAILED:
        raise MutationError(
            f"{what}: the tests do not run:\n{done.stdout[-2000:]}"
        )
    return failed[1]


def ports() -> list[str]:
    """Return the ports by name, and the board as a graph, with its notes."""
    return sorted([port.id for port in PORTS] + ["graph"])


def tried(mutation: Mutation) -> str | None:
    """Return the test that a mutation makes fail, or None."""
    try:
        return failing(mutation)
    except MutationError as error:
        print(error, file=sys.stderr)
        return None


def tried_unbroken(port: str) -> str | None:
    """Return the test that fails on a port as it is, or None."""
    try:
        return failing_unbroken(port)
    except MutationError as error:
        print(error, file=sys.stderr)
        return "(the tests do not run)"


def missing(port: str) -> list[str]:
    """Return the notes of a port that have fewer than two mutations."""
    has = Counter(mutation.note for mutation in mutations(port))
    return [note for note in notes(port) if has[note] < MUTATIONS_EACH]


def main(names: Sequence[str]) -> int:
    """Try the mutations of some ports, or of all; print the table."""
    chosen = list(names) or ports()
    lacking = [f"{port} {note}" for port in chosen for note in missing(port)]
    every = [each for port in chosen for each in mutations(port)]
    survivors = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        unbroken = zip(chosen, pool.map(tried_unbroken, chosen), strict=True)
        red = [f"{port} {test}" for port, test in unbroken if test]
        for each, test in zip(every, pool.map(tried, every), strict=True):
            told = test or "no test fails"
            first, *_ = each.new.strip().splitlines() or ["(taken out)"]
            print(each.port, each.note, first, told, sep=" | ", flush=True)
            if test is None:
                survivors.append(f"{each.port} {each.note}")
    print(f"without two mutations: {', '.join(lacking) or 'no note'}")
    print(f"without a test that fails: {', '.join(survivors) or 'no note'}")
    print(f"failing on the port as it is: {', '.join(red) or 'no test'}")
    return 1 if lacking or survivors or red else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
