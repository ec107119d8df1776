"""Processes that tests start: each has a time limit, and none is left."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

#: The most seconds that a process may take, on a busy machine too.
LONGEST = 600.0

CAVALIER = (sys.executable, "-m", "cavalier")


@contextmanager
def started(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a process in a group of its own, and end the group at the end."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=env,
        start_new_session=True,
        preexec_fn=_in_the_foreground,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def _in_the_foreground() -> None:
    """Let SIGINT interrupt: a shell has its background commands ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    seconds: float = LONGEST,
) -> subprocess.CompletedProcess[str]:
    """Return what a process printed, in UTF-8, when it has ended by itself.

    What is not UTF-8 is escaped, such as where pdflatex breaks a line.

    Raises TimeoutExpired after so many seconds.
    """
    with started(command, cwd=cwd, env=env) as process:
        out, err = process.communicate(timeout=seconds)
    told = [each.decode(errors="backslashreplace") for each in (out, err)]
    return subprocess.CompletedProcess(command, process.returncode, *told)
