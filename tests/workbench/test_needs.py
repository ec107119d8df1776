"""What is left out where a package or a program is missing."""

import os
import re
import sys
import tomllib
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests import needs, processes

#: Runs pytest where a package cannot be found.
WITHOUT = """
import sys
from importlib.abc import MetaPathFinder

class Nowhere(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

missing = sys.argv.pop(1).split(",")
sys.meta_path.insert(0, Nowhere())
import pytest
sys.exit(pytest.main(["-n0", "-q", *sys.argv[1:]]))
"""


def run(*arguments: str, script: str = WITHOUT) -> CompletedProcess[str]:
    """Run pytest without packages; its tests are those that are named."""
    others = {k: v for k, v in os.environ.items() if k != "PYTEST_ADDOPTS"}
    command = [sys.executable, "-c", script, *arguments]
    return processes.run(command, env=others)


def without(package: str, *arguments: str) -> tuple[int, list[str]]:
    """Return the status of pytest without a package, and its last lines."""
    ran = run(package, *arguments)
    return ran.returncode, ran.stdout.splitlines()[-2:]


FILES = ("common/board.py", "tests/common/test_graph.py")


def test_a_file_that_imports_what_is_missing_is_left_out() -> None:
    status, (left_out, last) = without("networkx", *FILES)
    assert status == 0
    assert left_out == (
        "Left out: 1, each a test or a file. "
        'For networkx: python -m pip install -e ".[test-all]".'
    )
    assert re.search(r"^\d+ passed, \d skipped in", last)


def test_what_such_a_file_had_imported_is_imported_again() -> None:
    begin = "import cavalier.commands as package"
    end = WITHOUT.replace("sys.exit(", "print(")
    script = f"{begin}{end}print(hasattr(package, 'exact'))"
    file = "tests/workbench/test_exact_command.py"
    ran = run("numba", "--co", file, script=script)
    assert ran.stdout.splitlines()[-1] == "False"


def test_nothing_is_left_out_where_all_must_run() -> None:
    status, _ = without("networkx", "--complete", *FILES)
    assert status != 0


def test_what_is_missing_of_no_extra_is_an_error() -> None:
    status, _ = without("common.errors", *FILES)
    assert status != 0


def test_a_test_is_left_out_for_the_programs_that_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = {"gcc"}
    monkeypatch.setattr(
        "shutil.which", lambda name: name if name in there else None
    )
    needs.need("gcc", "pytest")
    needs.must_be_complete(False)
    with pytest.raises(pytest.skip.Exception, match=r"needs fpc, node$"):
        needs.need("fpc", "gcc", "node")
    needs.must_be_complete(True)
    with pytest.raises(pytest.fail.Exception, match=r"needs fpc, node$"):
        needs.need("fpc", "gcc", "node")


@pytest.fixture(autouse=True)
def _as_it_was(pytestconfig: pytest.Config) -> object:
    yield
    needs.must_be_complete(pytestconfig.getoption("complete"))


def test_the_line_says_how_to_get_all_that_was_left_out() -> None:
    reasons = ["needs fpc, numba", "needs fpc", "the kernel has no Landlock"]
    assert needs.left_out(reasons) == (
        "Left out: 3, each a test or a file. "
        'For numba: python -m pip install -e ".[test-all]". '
        "For fpc: install your system's packages (in Debian fp-compiler). "
        "For 1 of them, `pytest -rs` says why."
    )
    assert needs.left_out([]) is None


@pytest.mark.slow
def test_the_core_needs_no_more_than_the_extra_test() -> None:
    """What is left out as a whole says so, and tests none of the core."""
    about = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    light = about["project"]["optional-dependencies"]["test"]
    kept = {re.split(r"[^\w-]", each)[0].replace("-", "_") for each in light}
    absent = needs.packages() - kept - {"networkx", "cavalier"}
    ran = run(",".join(absent), "--co", "-rs", "-m", "", "tests")
    assert ran.returncode == 0, ran.stdout
    told = re.compile(r"^SKIPPED .* (\S+):0: needs", re.MULTILINE)
    files = [file for file in told.findall(ran.stdout) if "/test_" in file]
    assert "tests/exact/test_exact.py" in files
    for file in files:
        assert "pytest.mark.needs(" in Path(file).read_text("utf-8"), file
