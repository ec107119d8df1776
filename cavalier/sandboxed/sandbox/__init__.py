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
threads are limited too. A setuid program gains no rights. Processes that leave
the process group (setsid, a double fork) are ended too. If memory runs out,
the kernel ends the program before the grader. On x86-64 and ARM64 it refuses
calls that make memory which is of no process, and namespaces.

RLIMIT_NPROC does not bind processes of root. So root runs each program as a
user of its own, who has no name and owns nothing else. That user's processes
are counted, cannot signal ours or write to any home, and are all ended with
one signal that no fork escapes. Where that user cannot enter the folder of
Python, it gets open descriptors of Python's folders and LD_LIBRARY_PATH too.
In a namespace without other users, root stays who it is and gives up its
rights.

With bubblewrap the program is in namespaces of its own. It has no network. It
sees only its own processes, which the kernel ends with the first of them. It
sees the programs and libraries of the system and of Python and the paths named
as readable, all read-only. It can write only to its directory, which is in
memory and limited in size.

Without bubblewrap the program has the network, and can read what its user can
read. If the kernel has Landlock (Linux 5.13), it can write only to its
directory; from Linux 6.12 on, it can signal only itself. Without Landlock it
can write where its user can. Unless the grader is root, it can then also
signal the grader, and goes on if it kills its supervisor and changes its
environment. `unprotected` returns what a program may do on this machine.

In a browser there is no process at all: the worker of the page is the sandbox,
and the channel runs a guest in its interpreter, where none of this holds. The
page ends a run that takes too long: see `cavalier.sandboxed.browser_runs`.

Neither kind protects from processes that together use more memory than each
of them may (up to processes x memory), from a fault of the kernel, or, without
bubblewrap, from a disk filled with many files. Run the programs of people who
wish you ill on a machine that holds nothing else.
"""

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from enum import StrEnum
from pathlib import Path

from cavalier.sandboxed.sandbox.box import (
    closed_folder,
    copied,
    is_counted,
    is_open,
    new_box,
    own_user,
)
from cavalier.sandboxed.sandbox.bubblewrap import bubblewrap
from cavalier.sandboxed.sandbox.interpreter import is_readable, python_for
from cavalier.sandboxed.sandbox.supervised import (
    DEFAULT_LIMITS,
    SUPERVISOR,
    Limits,
    Run,
    Supervisor,
    ended_with,
    too_long,
)
from common.errors import CavalierError
from common.language import N_, _

__all__ = [
    "DEFAULT_LIMITS",
    "Kept",
    "Limits",
    "Run",
    "Sandbox",
    "chosen",
    "ended_with",
    "run_limited",
    "too_long",
    "unprotected",
]


class Sandbox(StrEnum):
    """What keeps a program from the rest of the machine."""

    AUTO = "auto"
    BWRAP = "bwrap"
    NONE = "none"

    BROWSER = "browser"
    """The page's worker, with this interpreter in it: there is no process."""


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


def unprotected(sandbox: Sandbox) -> list[str]:
    """List what a program may do on this machine, in spite of the sandbox."""
    # Windows, which is refused elsewhere, does not have what these import.
    from cavalier.sandboxed.sandbox.supervisor import filters_calls

    may = [] if sandbox is Sandbox.BWRAP else _unprotected_bare()
    if sys.platform != "linux":
        return [*may, _("use any memory"), _("leave processes running")]
    if not is_counted():
        may += [_("start any number of processes")]
    if not filters_calls():
        may += [_("use more memory than its limit")]
    return may


def _unprotected_bare() -> list[str]:
    """List what a program may do without bubblewrap."""
    from cavalier.sandboxed.sandbox.supervisor import landlock_version

    yours, landlock = not own_user(), landlock_version()
    may = [_("use the network"), _(_READ_YOURS if yours else _READ)]
    if not landlock:
        closed = None if yours else closed_folder(Path(sys.executable))
        if closed:
            may += [_("read what is open in {folder}", folder=closed)]
        may += [_(_WRITE_YOURS if yours else _WRITE)]
    if yours and landlock < 6:
        may += [_("signal your processes")]
    return may


_READ = N_("read what every user can read")
_READ_YOURS = N_("read what you can read")
_WRITE = N_("write where every user can write")
_WRITE_YOURS = N_("write where you can write")


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
        hidden folders. If we are root, what its user cannot read is copied,
        and a command names the copies.
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
        supervisor = _supervisor(
            self._stack, self._readable, self._hidden, self._sandbox
        )
        self._stack.callback(supervisor.end)
        return supervisor


def _supervisor(
    stack: ExitStack,
    readable: Sequence[Path],
    hidden: Sequence[Path],
    sandbox: Sandbox,
) -> Supervisor:
    """Start a supervisor; the stack keeps what it needs until the end."""
    if sandbox is Sandbox.BWRAP and _can_be_read(readable):
        within = bubblewrap([SUPERVISOR, *readable], hidden)
        return Supervisor(within=within)
    bare = sandbox is Sandbox.NONE
    box = stack.enter_context(new_box())
    python = stack.enter_context(python_for(box, bare=bare))
    hard = [path for path in readable if not python.shows(path)]
    copies = copied(hard, box, hidden)
    named = {**copies, **python.copies}
    if bare:
        return Supervisor(python=python, box=box, copies=named)
    seen = [path for path in readable if path not in copies]
    within = bubblewrap([SUPERVISOR, python.base, box, *seen], hidden)
    return Supervisor(python=python, within=within, copies=named)


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


def _can_be_read(paths: Sequence[Path]) -> bool:
    """Check whether a program may read Python and these paths where it can.

    That is, if it can enter the folders that they are in.
    """
    return is_readable() and (not own_user() or all(map(is_open, paths)))


def _try(sandbox: Sandbox, command: Sequence[str]) -> None:
    _refuse_system(sandbox)
    run = run_limited(command, sandbox=sandbox)
    if run.problem is None:
        return
    program = Path(command[0])
    if own_user() and program.is_absolute() and closed_folder(program):
        raise CavalierError(
            "{program} {did} in the sandbox {sandbox}: the user that root "
            "runs it as cannot enter {folder}. Install bubblewrap, or type "
            "`chmod o+x {folder}`.",
            program=program,
            did=run.problem,
            sandbox=sandbox,
            folder=closed_folder(program),
        )
    raise CavalierError(
        "{program} {did} in the sandbox {sandbox}. Use a program that every "
        "user can run.",
        program=program,
        did=run.problem,
        sandbox=sandbox,
    )


def _refuse_system(sandbox: Sandbox) -> None:
    if sys.platform == "win32":
        raise CavalierError(
            _(
                "An untrusted program cannot be limited on Windows. Use "
                "Linux, macOS or the Windows Subsystem for Linux."
            )
        )
    if sys.platform != "linux" and os.geteuid() == 0:
        raise CavalierError(
            "root's processes cannot be limited on {system}. Use another "
            "user.",
            system=sys.platform,
        )
    if sandbox is Sandbox.BWRAP and not shutil.which("bwrap"):
        raise CavalierError(
            _(
                "bwrap is not installed. Install the package bubblewrap, or "
                "use --sandbox none."
            )
        )
