"""Processes that tests start: each has a time limit, and none survives."""

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
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Return what a process printed; bytes that are not UTF-8 are escaped."""
    with started(command, cwd=cwd, env=env) as process:
        outputs = process.communicate(timeout=LONGEST)
    texts = [text.decode(errors="backslashreplace") for text in outputs]
    return subprocess.CompletedProcess(command, process.returncode, *texts)
