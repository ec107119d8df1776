"""What several tests share; tests that do not use it do not import it."""

import io
import re
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import settings

from common.language import speak

ROOT = Path(__file__).parents[1]

# A busy machine makes no example wrong.
settings.register_profile("cavalier", deadline=None)
settings.load_profile("cavalier")

# Below nohup the tests, and what they start, would ignore these signals.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew",
        action="store_true",
        help="write the console blocks of README and docs",
    )
    parser.addoption(
        "--renew-golden",
        action="store_true",
        help="write the files of tests/golden instead of comparing",
    )


@pytest.fixture(scope="session")
def _caches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return names of folders, each of which is new."""
    root = tmp_path_factory.mktemp("caches")
    return (root / str(number) for number in count())


@pytest.fixture(autouse=True)
def cache(_caches: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a cache folder of the test's own, in place of the user's."""
    folder = next(_caches)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak English, whatever the locale is, before a test and after it."""
    monkeypatch.setenv("CAVALIER_LANG", "en")
    yield
    speak("en")


@pytest.fixture(scope="session")
def clone() -> Path:
    """Return the folder of the project with its history."""
    return with_history(ROOT)


def with_history(folder: Path) -> Path:
    """Return a clone; skip the test in an unpacked sdist, and only there."""
    if not (folder / ".git").exists():
        pytest.skip(f"{folder} is not a clone: it has no history")
    return folder


#: Replaces what the theorems say of every board.
Theorems = Callable[[str | None], None]


#: What a command says on standard error of a sandbox that leaves a gap.
REMARK = re.compile("warning: no sandbox")


@dataclass(frozen=True)
class Ended:
    """What a run of the command line returned and printed.

    The remarks say what an own file may do in spite of the sandbox. They
    depend on the machine, so they are not in ``err``.
    """

    status: int
    out: str
    err: str
    remarks: str = ""


class Cavalier(Protocol):
    """Runs the command line in this process, as `cavalier *arguments`."""

    def __call__(self, *arguments: str, given: str = "") -> Ended:
        """Return the status and both outputs; `given` is standard input."""
        ...


@pytest.fixture
def theorems_replaced(monkeypatch: pytest.MonkeyPatch) -> Iterator[Theorems]:
    """Return what replaces the theorems that say where no tour is."""
    from common import search

    def replace(said: str | None) -> None:
        monkeypatch.setattr(search, "why_none", lambda *_, closed: said)
        search.known.cache_clear()

    yield replace
    search.known.cache_clear()


@pytest.fixture
def cavalier(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Cavalier:
    """Return the command line to run."""
    from cavalier.__main__ import main

    def run(*arguments: str, given: str = "") -> Ended:
        stdin = io.TextIOWrapper(io.BytesIO(given.encode()))
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "argv", ["cavalier", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        status = ended.value.code
        assert isinstance(status, int)
        lines = err.splitlines(keepends=True)
        remarks = [line for line in lines if REMARK.match(line)]
        rest = [line for line in lines if line not in remarks]
        return Ended(status, out, "".join(rest), "".join(remarks))

    return run


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that is the user's own for the test."""
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path
