"""What several tests share; tests that do not use it do not import it."""

import io
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

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

#: A remark that depends on the machine.
REMARK = re.compile(r"^warning: no sandbox.*\n", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew",
        action="store_true",
        help="write the console blocks of the docs and the other tables of "
        "output, instead of comparing them",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to write a file from several processes at once."""
    if config.getoption("renew") and config.getoption("numprocesses", 0):
        raise pytest.UsageError("--renew needs -n 0")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak English, whatever the locale is, before a test and after it."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    yield
    speak("en")


@pytest.fixture(scope="session")
def clone() -> Path:
    """Return the folder of the project; skip the test in an sdist."""
    if not (ROOT / ".git").exists():
        pytest.skip("needs the history of a clone")
    return ROOT


class Ended(NamedTuple):
    """The exit status of a run, and what it printed."""

    status: int
    out: str
    err: str


class Cavalier(Protocol):
    """Runs the command line in this process, as `cavalier *arguments`."""

    def __call__(self, *arguments: str, given: str = "") -> Ended:
        """Return the status and both outputs; `given` is standard input."""
        ...


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
        assert isinstance(ended.value.code, int)
        return Ended(ended.value.code, out, REMARK.sub("", err))

    return run
