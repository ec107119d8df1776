"""The box: a program's own directory, where bubblewrap does not make one."""

import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

#: What ending everything, and tidying up, may take, in seconds.
GRACE = 10


@contextmanager
def new_box() -> Iterator[Path]:
    """Make a directory, in which each run of a program has its `home`.

    The supervisor removes it, since the supervisor may outlive us.
    """
    box = Path(mkdtemp(prefix="cavalier-"))
    try:
        yield box
    finally:
        if box.exists():
            _end_strays(box / "home")
            shutil.rmtree(box, ignore_errors=True)


def _end_strays(home: Path) -> None:
    """End what is left of a program that has killed its supervisor."""
    deadline = time.monotonic() + GRACE
    while (strays := _strays(home)) and time.monotonic() < deadline:
        for stray in strays:
            with suppress(OSError):
                os.kill(stray, signal.SIGKILL)
        time.sleep(0.01)


def _strays(home: Path) -> list[int]:
    """List the processes that were begun with this HOME."""
    marker = b"HOME=" + os.fsencode(home)
    found: list[int] = []
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if marker in environment.read_bytes().split(b"\0"):
                found.append(int(environment.parent.name))
    return found
