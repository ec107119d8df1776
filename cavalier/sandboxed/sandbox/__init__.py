"""Running an untrusted program, within limits.

`run_limited` returns what the program wrote and one sentence on what was
wrong. Whatever the program does, `run_limited` returns, and leaves neither a
process nor a file of it, within the bounds below. Several threads or processes
may call it at once.

Everywhere, a program has limits on its time by the clock, on how much of its
output is read, on the processor time of each process and on the size of each
file. It gets an empty standard input, no open file of ours, and of our
environment only PATH. It has a directory of its own, its HOME and TMPDIR,
which is removed afterwards. A supervisor between us and the program ends it
with its process group, also if the grader is killed.

On Linux the address space of each process and the number of processes and
threads are limited too, but for root the number is not. A setuid program gains
no rights. Processes that leave the process group (setsid, a double fork) are
ended too. If memory runs out, the kernel ends the program before the grader.

With bubblewrap the program is in namespaces of its own. It has no network. It
sees only its own processes, which the kernel ends with the first of them. It
sees the programs and libraries of the system and of Python and the paths named
as readable, all read-only. It can write only to its directory, which is in
memory and limited in size.

Without bubblewrap the program is not isolated: it can read, write and signal
what its user can, and has the network.
"""

import shutil
import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from enum import StrEnum
from pathlib import Path

from cavalier.sandboxed.sandbox.box import new_box
from cavalier.sandboxed.sandbox.bubblewrap import bubblewrap
from cavalier.sandboxed.sandbox.supervised import (
    DEFAULT_LIMITS,
    SUPERVISOR,
    Limits,
    Run,
    Supervisor,
)
from common.errors import CavalierError
from common.language import _

__all__ = [
    "DEFAULT_LIMITS",
    "Kept",
    "Limits",
    "Run",
    "Sandbox",
    "chosen",
    "run_limited",
]


class Sandbox(StrEnum):
    """What keeps a program from the rest of the machine."""

    AUTO = "auto"
    BWRAP = "bwrap"
    NONE = "none"


def chosen(
    sandbox: Sandbox,
    command: Sequence[str] = (sys.executable, "-I", "-S", "-c", ""),
) -> Sandbox:
    """Return BWRAP or NONE for a sandbox, after a trial with the command.

    AUTO is BWRAP if that succeeds. Raises CavalierError if the command does
    not succeed in the sandbox.
    """
    if sandbox is not Sandbox.AUTO:
        _try(sandbox, command)
        return sandbox
    with suppress(CavalierError):
        return chosen(Sandbox.BWRAP, command)
    return chosen(Sandbox.NONE, command)


class Kept:
    """A sandbox that is kept for the runs of one program.

    Each run is as if the sandbox were new. It is begun anew where a run had to
    be ended, or where the kernel does not keep runs apart in one.
    """

    def __init__(
        self,
        readable: Sequence[Path] = (),
        hidden: Sequence[Path] = (),
        *,
        sandbox: Sandbox,
    ) -> None:
        """Take the absolute paths that it shows; nothing is begun yet.

        The readable ones are what the program needs besides the programs of
        the system and of Python. With bubblewrap it sees nothing else in the
        hidden folders.
        """
        self._readable, self._hidden = readable, hidden
        self._sandbox = sandbox
        self._stack = ExitStack()
        self._supervisor: Supervisor | None = None

    def run(self, command: Sequence[str], limits: Limits) -> Run:
        """Run a command, found in PATH or absolute, and leave nothing of it.

        The command runs in a directory of its own.

        Raises CavalierError if the sandbox does not work, and OSError if a
        readable path is not there.
        """
        try:
            if self._supervisor is None:
                self._supervisor = self._begun()
            return self._supervisor.run(command, limits)
        finally:
            if self._supervisor is None or not self._supervisor.takes_more:
                self.close()

    def close(self) -> None:
        """End the sandbox, and leave nothing of it; it can be begun again."""
        self._supervisor = None
        self._stack.close()

    def _begun(self) -> Supervisor:
        if self._sandbox is Sandbox.AUTO:
            self._sandbox = chosen(self._sandbox)
        for path in self._readable:
            path.stat()
        if self._sandbox is Sandbox.BWRAP:
            shown = [SUPERVISOR, *self._readable]
            within = bubblewrap(shown, self._hidden)
            supervisor = Supervisor(within=within)
        else:
            box = self._stack.enter_context(new_box())
            supervisor = Supervisor(box=box)
        self._stack.callback(supervisor.end)
        return supervisor


def run_limited(
    command: Sequence[str],
    *,
    readable: Sequence[Path] = (),
    hidden: Sequence[Path] = (),
    limits: Limits = DEFAULT_LIMITS,
    sandbox: Sandbox,
) -> Run:
    """Run a command in a sandbox of its own: see `Kept`."""
    with closing(Kept(readable, hidden, sandbox=sandbox)) as kept:
        return kept.run(command, limits)


def _try(sandbox: Sandbox, command: Sequence[str]) -> None:
    _refuse_system(sandbox)
    run = run_limited(command, sandbox=sandbox)
    if run.problem is None:
        return
    raise CavalierError(
        f"{command[0]} {run.problem} in the sandbox {sandbox}. Use a "
        "program that every user can run."
    )


def _refuse_system(sandbox: Sandbox) -> None:
    if sys.platform == "win32":
        raise CavalierError(
            _(
                "An untrusted program cannot be limited on Windows. Use "
                "Linux, macOS or the Windows Subsystem for Linux."
            )
        )
    if sandbox is Sandbox.BWRAP and not shutil.which("bwrap"):
        raise CavalierError(
            _(
                "bwrap is not installed. Install the package bubblewrap, or "
                "use --sandbox none."
            )
        )
