"""Running a program that nobody here has read, within limits.

Whatever it does, `run_limited` comes back with what the program wrote and one
sentence on what was wrong, and leaves nothing of it, no process and no file,
as far as is said here. It may be called from several threads or processes.

What holds everywhere: a limit on the time by the clock, on what is read of its
output, on each process's processor time and on the size of each file; no
standard input, no open file of ours, and of our environment PATH alone; a
directory of its own, which is its HOME and is removed afterwards; a supervisor
between us and it, which ends it with its process group, and ends it too if the
grader is killed. On Linux also: each process's address space, and the number
of processes and threads; no right is gained by a setuid program; what leaves
the process group (setsid, a double fork) is ended all the same; the kernel
that runs out of memory ends the program before the grader.

RLIMIT_NPROC binds no process of root, so root runs each program as a user of
its own, who has no name and owns nothing else. That is the user whose
processes are counted, who cannot signal ours nor write to anybody's home, and
whose processes are all ended with one signal that no fork escapes.

With bubblewrap the program is in namespaces of its own. It has no network, and
its only processes are its own, which the kernel ends with the first of them.
It sees the system's programs and libraries, Python's, and the paths named as
readable, all read-only; it can write to its directory alone, which is in
memory and limited in size.

Without bubblewrap it has the network, and can read what its user can read.
Where the kernel has Landlock (Linux 5.13), it can write to its directory
alone; from Linux 6.12 on, it can signal nobody but itself. Where the kernel
has not, it can write where its user can; and if the grader is not root, signal
the grader, and go on if it kills its supervisor and changes its environment.
`unprotected` tells what is so on this machine.

What no kind protects from: processes that together use more memory than each
of them may (up to processes x memory); without bubblewrap, a disk filled with
many files; and a fault of the kernel. For programs of people who wish you ill,
take a machine that holds nothing else.
"""

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from cavalier.grading.sandbox.box import copied, new_box, translated
from cavalier.grading.sandbox.bubblewrap import bubblewrap
from cavalier.grading.sandbox.supervised import SUPERVISOR, supervised
from cavalier.grading.sandbox.vocabulary import (
    DEFAULT_LIMITS,
    ERRORS_KEPT,
    Limits,
    Run,
    Sandbox,
)
from common.errors import CavalierError

__all__ = [
    "DEFAULT_LIMITS",
    "ERRORS_KEPT",
    "Limits",
    "Run",
    "Sandbox",
    "chosen",
    "run_limited",
    "unprotected",
]


def chosen(sandbox: Sandbox, command: Sequence[str] = ("true",)) -> Sandbox:
    """Give the sandbox meant, BWRAP or NONE, tried here with the command.

    Raises CavalierError where the command does not succeed in it.
    """
    if sandbox is not Sandbox.AUTO:
        _try(sandbox, command)
        return sandbox
    with suppress(CavalierError):
        return chosen(Sandbox.BWRAP, command)
    return chosen(Sandbox.NONE, command)


def unprotected(sandbox: Sandbox) -> list[str]:
    """Say what a program may do on this machine, in spite of the sandbox."""
    # Windows, which is refused elsewhere, has not what this imports.
    from cavalier.grading.sandbox.supervisor import landlock_version

    if sandbox is Sandbox.BWRAP:
        return []
    yours, landlock = os.geteuid() != 0, landlock_version()
    whose = "you" if yours else "every user"
    may = ["use the network", f"read what {whose} can read"]
    if not landlock:
        may += [f"write where {whose} can write"]
    if yours and landlock < 6:
        may += ["signal your processes"]
    if sys.platform != "linux":
        may += ["use any memory", "leave processes running"]
    return may


def run_limited(
    command: Sequence[str],
    *,
    readable: Sequence[Path] = (),
    limits: Limits = DEFAULT_LIMITS,
    sandbox: Sandbox,
) -> Run:
    """Run a command, found in PATH or absolute, and leave nothing of it.

    It runs in a directory of its own. The readable paths are absolute, and
    what it needs beside the system's programs and Python's. If we are root, it
    can read of them what every user can; without bubblewrap, it is given
    copies of those in closed directories, whose names take the places of
    theirs in the command.

    Raises CavalierError where the sandbox does not work, OSError where a
    readable path is not there.
    """
    if sandbox is Sandbox.AUTO:
        sandbox = chosen(sandbox)
    for path in readable:
        path.stat()
    if sandbox is Sandbox.BWRAP:
        within = bubblewrap([SUPERVISOR, *readable])
        return supervised(command, limits, within=within)
    with new_box() as box:
        command = translated(command, copied(readable, box))
        return supervised(command, limits, box=box)


def _try(sandbox: Sandbox, command: Sequence[str]) -> None:
    _refuse_system(sandbox)
    run = run_limited(command, sandbox=sandbox)
    if run.problem is not None:
        raise CavalierError(
            f"{command[0]} {run.problem} in the sandbox {sandbox}: expected "
            "a program that every user can run"
        )


def _refuse_system(sandbox: Sandbox) -> None:
    if sys.platform == "win32":
        raise CavalierError(
            "an untrusted program cannot be limited on Windows: expected "
            "Linux or macOS, as in the Windows Subsystem for Linux"
        )
    if sys.platform != "linux" and os.geteuid() == 0:
        raise CavalierError(
            f"root's processes cannot be limited on {sys.platform}: expected "
            "another user"
        )
    if sandbox is Sandbox.BWRAP and not shutil.which("bwrap"):
        raise CavalierError(
            "there is no bwrap: expected the package bubblewrap, or the "
            "sandbox none"
        )
