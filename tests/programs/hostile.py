"""What a program may do to the machine that asks it.

Each function is called as ``hostile.py:NAME``, or by a script; HOME has the
file ``secret``, and ``port`` is a port of 127.0.0.1 that somebody listens to.
"""

import os
import signal
import socket
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).parent


def _sleeps() -> None:
    """Sleep for longer than any test, in a process that answers nothing."""
    time.sleep(300)
    os._exit(0)


def double_fork(*at: int) -> int:
    if os.fork() == 0:
        if os.fork() == 0:
            _sleeps()
        os._exit(0)
    os.wait()
    return 31


def setsid(*at: int) -> int:
    if os.fork() == 0:
        os.setsid()
        _sleeps()
    return 31


def fork_bomb(*at: int) -> int:
    """Have every process fork, until there would be 512 of them."""
    for _ in range(9):
        os.fork()
    _sleeps()
    return 31


def memory_hog(*at: int) -> int:
    return len([bytearray(32 << 20) for _ in range(100)])


def endless_output(*at: int) -> int:
    while True:
        os.write(1, b"x" * 10_000)


def endless_errors(*at: int) -> int:
    while True:
        os.write(2, b"x" * 10_000)


def reads_secret(*at: int) -> int:
    return len((FOLDER.parent / "secret").read_text())


def writes_outside(*at: int) -> int:
    (FOLDER / "written").write_text("x")
    return 31


def network(*at: int) -> int:
    port = int((FOLDER / "port").read_text())
    socket.create_connection(("127.0.0.1", port), 1)
    return 31


def kills_parent(*at: int) -> int:
    os.kill(os.getppid(), signal.SIGKILL)
    os.killpg(os.getpgid(os.getppid()), signal.SIGKILL)
    return 31


def kills_group(*at: int) -> int:
    os.killpg(0, signal.SIGKILL)
    return 31


def ignores_sigterm(*at: int) -> int:
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT])
    _sleeps()
    return 31


def closes_streams(*at: int) -> int:
    os.closerange(0, 100)
    _sleeps()
    return 31


def leaves_files(*at: int) -> int:
    for folder in (".", os.environ["TMPDIR"], os.environ["HOME"]):
        Path(folder, "left").mkdir(exist_ok=True)
        Path(folder, "left", "file").write_text("x" * 10_000)
        Path(folder, "left").chmod(0o500)
    return 31


if __name__ == "__main__":
    print(globals()[Path(sys.argv[0]).name](*map(int, sys.argv[2:6])))
