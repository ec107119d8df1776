"""Each port compiles unchanged with mypyc, and then answers the same."""

import json
import os
import shutil
import sys
import sysconfig
from fcntl import LOCK_EX, flock
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from cavalier.catalogue.ports import PORTS as CATALOGUE
from common.board import Board
from common.counts import Convention
from common.known_counts import published
from common.validator import examine
from tests import processes
from tests.needs import absent, need

ROOT = Path(__file__).parents[2]
STYLES = ("imperative", "functional", "pedagogical")
PORTS = sorted(
    f"{style}.{path.stem}"
    for style in STYLES
    for path in ROOT.glob(f"{style}/*.py")
    if path.name != "__init__.py"
)
BOARD = Board(3, 4)
#: For the ports that know only square boards.
SQUARE = Board(6, 6)
BOARDS = {port.module: SQUARE if port.square else BOARD for port in CATALOGUE}

#: Prints, for each compiled port, its first tour and its count by start.
ASK = """
import json, sys
from importlib import import_module
from common.board import parse_board
answers = {}
for name, size in zip(sys.argv[1::2], sys.argv[2::2]):
    board = parse_board(size)
    port = import_module(name)
    assert not port.__file__.endswith(".py"), port.__file__
    answers[name] = {
        entry: [getattr(port, entry)(board, start) for start in board]
        for entry in ("first_tour", "count_tours") if hasattr(port, entry)
    }
print(json.dumps(answers))
"""

Answers = dict[str, dict[str, list[object]]]


def missing() -> str | None:
    """Name what mypyc needs and this machine lacks."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler {compiler!r}"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h"
    if find_spec("setuptools") is None:
        return "no setuptools"
    return None


def need_a_compiler() -> None:
    """Skip where the ports cannot be compiled."""
    need("mypy")
    lack = missing()
    if lack is not None:
        raise absent(f"the ports are not compiled: {lack}")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """Compile all the ports once, for all processes that run tests."""
    need_a_compiler()
    place = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = place.parent
    kept = place / "mypyc.json"
    with (place / "mypyc.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not kept.exists():
            kept.write_text(compiled_answers(tmp_path_factory.mktemp("mypyc")))
    answers: Answers = json.loads(kept.read_text())
    return answers


def compiled_answers(copy: Path) -> str:
    """Compile all the ports in one run, and return their answers."""
    for folder in ("common", "typings", *STYLES):
        if (ROOT / folder).exists():
            ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
            shutil.copytree(ROOT / folder, copy / folder, ignore=ignore)
    (copy / "mypy.ini").write_text(
        "[mypy]\nstrict = True\nmypy_path = typings\n"
    )
    files = [name.replace(".", "/") + ".py" for name in PORTS]
    run(copy, "-m", "mypyc", *files)
    asked = [word for name in PORTS for word in (name, str(BOARDS[name]))]
    return run(copy, "-c", ASK, *asked)


def run(folder: Path, *arguments: str) -> str:
    """Run Python in a folder, and return what it prints."""
    done = processes.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"MYPYC_OPT_LEVEL": "0"},
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done.stdout


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", PORTS)
def test_a_compiled_port_answers_as_it_does_in_python(
    compiled: Answers, name: str
) -> None:
    port, board = import_module(name), BOARDS[name]
    for entry, answers in compiled[name].items():
        expected = [getattr(port, entry)(board, start) for start in board]
        assert answers == json.loads(json.dumps(expected))


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", PORTS)
def test_what_a_compiled_port_finds_is_a_tour(
    compiled: Answers, name: str
) -> None:
    board = BOARDS[name]
    found = compiled[name].get("first_tour", [])
    for start, tour in zip(board, found, strict=bool(found)):
        if tour is not None:
            assert examine(board, tour, start=start).valid


@pytest.mark.slow
def test_the_compiled_counts_are_the_published_ones(compiled: Answers) -> None:
    counts = [
        published(BOARD, Convention.PATHS_FROM_START, start) for start in BOARD
    ]
    assert counts[0] == 2
    counting = [
        answers for answers in compiled.values() if "count_tours" in answers
    ]
    assert len(counting) >= 3
    assert all(answers["count_tours"] == counts for answers in counting)


@pytest.mark.needs("mypy")
def test_without_a_compiler_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda command: None)
    left_out = (pytest.skip.Exception, pytest.fail.Exception)
    with pytest.raises(left_out, match="no C compiler"):
        need_a_compiler()
