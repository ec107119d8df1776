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
import selectors
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from tempfile import mkdtemp

from common.errors import CavalierError

#: How much of the end of standard error is kept, in bytes.
ERRORS_KEPT = 4096

_SUPERVISOR = Path(__file__).with_name("supervisor.py")

# What the supervisor may take to end everything and to tidy up, in seconds.
_GRACE = 10

# Users from here on are nobody's, on any distribution that follows systemd's
# table of user numbers; a thread's number makes one that no other run has.
_FIRST_USER = 1_900_000_000

# What a program needs of the system, where it is.
_SYSTEM = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc"),
    "/nix/store",
)

# What Python needs, wherever it is installed.
_PYTHON = (sys.base_prefix, sys.prefix)

# The program's directory within bubblewrap, and the most that it holds.
_HOME = Path("/cavalier")
_HOME_BYTES = 100_000_000


class SandboxError(CavalierError):
    """A sandbox that this machine does not have."""


class Sandbox(StrEnum):
    """What keeps a program from the rest of the machine."""

    AUTO = "auto"
    BWRAP = "bwrap"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a run may take.

    The processor time, the memory (address space) and the size of a file are
    those of each process; threads count as processes.
    """

    seconds: float = 10
    cpu_seconds: int = 10
    memory_bytes: int = 2**30
    output_bytes: int = 10_000_000
    processes: int = 16


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Run:
    """What a program wrote, and what was wrong with its run, if anything.

    `errors` is the end of standard error. A problem is a predicate, such as
    "ended with status 3".
    """

    output: bytes
    errors: bytes
    problem: str | None


def chosen(sandbox: Sandbox, command: Sequence[str] = ("true",)) -> Sandbox:
    """Give the sandbox meant, BWRAP or NONE, tried here with the command.

    Raises SandboxError where the command does not succeed in it.
    """
    if sandbox is not Sandbox.AUTO:
        _try(sandbox, command)
        return sandbox
    with suppress(SandboxError):
        return chosen(Sandbox.BWRAP, command)
    return chosen(Sandbox.NONE, command)


def unprotected(sandbox: Sandbox) -> list[str]:
    """Say what a program may do on this machine, in spite of the sandbox."""
    from cavalier.grading.supervisor import landlock_version

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

    Raises SandboxError where the sandbox does not work, OSError where a
    readable path is not there.
    """
    if sandbox is Sandbox.AUTO:
        sandbox = chosen(sandbox)
    for path in readable:
        path.stat()
    with ExitStack() as stack:
        if sandbox is Sandbox.BWRAP:
            box, start = None, _bwrap(readable)
        else:
            box, start = stack.enter_context(_box()), []
            command = _translated(command, _copied(readable, box))
        told, status = os.pipe()
        stack.callback(os.close, told)
        start += _supervised(command, status, box, limits)
        return _watched(
            stack.enter_context(_started(start, status)), told, limits
        )


def _try(sandbox: Sandbox, command: Sequence[str]) -> None:
    _refuse_system(sandbox)
    run = run_limited(command, sandbox=sandbox)
    if run.problem is not None:
        raise SandboxError(
            f"{command[0]} {run.problem} in the sandbox {sandbox}: expected "
            "a program that every user can run"
        )


def _refuse_system(sandbox: Sandbox) -> None:
    if sys.platform == "win32":
        raise SandboxError(
            "an untrusted program cannot be limited on Windows: expected "
            "Linux or macOS, as in the Windows Subsystem for Linux"
        )
    if sys.platform != "linux" and os.geteuid() == 0:
        raise SandboxError(
            f"root's processes cannot be limited on {sys.platform}: expected "
            "another user"
        )
    if sandbox is Sandbox.BWRAP and not shutil.which("bwrap"):
        raise SandboxError(
            "there is no bwrap: expected the package bubblewrap, or the "
            "sandbox none"
        )


@contextmanager
def _box() -> Iterator[Path]:
    """Give a directory with an empty one in it, the program's `home`.

    It is the supervisor that removes it: it may outlive us.
    """
    box = Path(mkdtemp(prefix="cavalier-"))
    try:
        home = box / "home"
        home.mkdir()
        if user := _own_user():
            os.chown(home, user, user)
            box.chmod(0o711)
        yield box
    finally:
        if box.exists():
            _end_strays(box / "home")
            shutil.rmtree(box, ignore_errors=True)


def _own_user() -> int:
    """Give the user for the run of this thread; 0, if we are not root."""
    if os.geteuid() != 0:
        return 0
    return _FIRST_USER + threading.get_native_id()


def _end_strays(home: Path) -> None:
    """End what is left of a program that has killed its supervisor."""
    deadline = time.monotonic() + _GRACE
    while (strays := _strays(home)) and time.monotonic() < deadline:
        for stray in strays:
            with suppress(OSError):
                os.kill(stray, signal.SIGKILL)
        time.sleep(0.01)


def _strays(home: Path) -> list[int]:
    """Give the processes that were begun with this HOME."""
    marker = b"HOME=" + os.fsencode(home)
    found: list[int] = []
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if marker in environment.read_bytes().split(b"\0"):
                found.append(int(environment.parent.name))
    return found


def _copied(readable: Sequence[Path], box: Path) -> Mapping[Path, Path]:
    """Copy to the box what root's programs could not reach; give the copies.

    Links are copied as links, so that they give away nothing of root's.
    """
    copies: dict[Path, Path] = {}
    for path in readable if _own_user() else ():
        if not _is_open(path) or not all(map(_is_passable, path.parents)):
            copies[path] = box / str(len(copies)) / path.name
            copies[path].parent.mkdir(mode=0o755)
            _copy(path, copies[path])
    return copies


def _copy(path: Path, copy: Path) -> None:
    if path.is_dir():
        shutil.copytree(path, copy, symlinks=True)
    else:
        shutil.copy2(path, copy)
    for one in (copy, *copy.rglob("*")):
        if not one.is_symlink():
            mode = one.stat().st_mode
            one.chmod(mode | (0o555 if mode & 0o100 else 0o444))


def _is_open(path: Path) -> bool:
    """Tell whether every user can read the file or the directory."""
    wanted = 0o005 if path.is_dir() else 0o004
    return path.stat().st_mode & wanted == wanted


def _is_passable(directory: Path) -> bool:
    return bool(directory.stat().st_mode & 0o001)


def _translated(
    command: Sequence[str], copies: Mapping[Path, Path]
) -> list[str]:
    return [_translate(argument, copies) for argument in command]


def _translate(argument: str, copies: Mapping[Path, Path]) -> str:
    for path, copy in copies.items():
        if Path(argument).is_relative_to(path):
            return str(copy / Path(argument).relative_to(path))
    return argument


def _bwrap(readable: Sequence[Path]) -> list[str]:
    """Give the command that runs the supervisor in namespaces of its own.

    Root keeps the right to become another user, for the supervisor.
    """
    arguments = ["bwrap", "--die-with-parent", "--as-pid-1"]
    for kind in ("ipc", "pid", "net", "uts", "cgroup-try"):
        arguments += [f"--unshare-{kind}"]
    if _own_user():
        arguments += ["--cap-drop", "ALL"]
        arguments += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    for system in _SYSTEM:
        arguments += ["--ro-bind-try", system, system]
    for path in (*map(Path, _PYTHON), _SUPERVISOR, *readable):
        arguments += _shown(path)
    arguments += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    arguments += ["--perms", "1777", "--size", str(_HOME_BYTES)]
    return [*arguments, "--tmpfs", str(_HOME), "--remount-ro", "/"]


def _shown(path: Path) -> list[str]:
    """Show a path, read-only, under its own name.

    Of a directory that only root can read, what is in it is shown one by one:
    the new directory is open. So are its parents, which bwrap would close.
    """
    arguments: list[str] = []
    for parent in reversed(path.parents):
        arguments += ["--perms", "0755", "--dir", str(parent)]
    if not _own_user() or path.is_file() or _is_open(path):
        return [*arguments, "--ro-bind", str(path), str(path)]
    for one in path.iterdir():
        if one.is_symlink():
            arguments += ["--symlink", str(one.readlink()), str(one)]
        else:
            arguments += _shown(one)
    return arguments


def _supervised(
    command: Sequence[str], status: int, box: Path | None, limits: Limits
) -> list[str]:
    home = box / "home" if box else _HOME
    return [
        *(sys.executable, "-I", "-S", str(_SUPERVISOR)),
        *(str(status), str(_own_user()), str(box or ""), str(home)),
        *(str(limits.cpu_seconds), str(limits.memory_bytes)),
        *(str(limits.output_bytes), str(limits.processes)),
        *command,
    ]


@contextmanager
def _started(
    command: Sequence[str], status: int
) -> Iterator[subprocess.Popen[bytes]]:
    """Start the supervisor, and end it with everything that it watches.

    The end of its standard input tells it so, even if it is our own end.
    """
    pipe = subprocess.PIPE
    try:
        supervisor = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            cwd="/",
            env={"PATH": os.environ.get("PATH", os.defpath)},
            start_new_session=True,
            pass_fds=(status,),
        )
    finally:
        os.close(status)
    with supervisor:
        try:
            yield supervisor
        finally:
            _end(supervisor)


def _end(supervisor: subprocess.Popen[bytes]) -> None:
    assert supervisor.stdin
    supervisor.stdin.close()
    try:
        supervisor.wait(_GRACE)
    except subprocess.TimeoutExpired:
        os.killpg(supervisor.pid, signal.SIGKILL)


def _watched(
    supervisor: subprocess.Popen[bytes], told: int, limits: Limits
) -> Run:
    assert supervisor.stdout and supervisor.stderr
    streams = (supervisor.stdout.fileno(), supervisor.stderr.fileno(), told)
    read = {stream: bytearray() for stream in streams}
    problem = _read(read, told, limits)
    output, errors, report = map(bytes, read.values())
    if problem is None:
        problem = _judged(report.decode(), errors, limits)
    kept = output[: limits.output_bytes]
    return Run(kept, errors[-ERRORS_KEPT:], problem)


def _read(
    read: Mapping[int, bytearray], told: int, limits: Limits
) -> str | None:
    """Read all streams until the report ends; say which limit was passed."""
    deadline = time.monotonic() + limits.seconds
    with selectors.DefaultSelector() as selector:
        for stream in read:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            ended = told not in selector.get_map()
            left = 0 if ended else deadline - time.monotonic()
            if left < 0:
                return f"took longer than {_seconds(limits.seconds)}"
            if not _take(selector, left, read) and ended:
                break
            if max(map(len, read.values())) > limits.output_bytes:
                return f"wrote more than {limits.output_bytes} bytes"
    return None


def _take(
    selector: selectors.BaseSelector,
    seconds: float,
    read: Mapping[int, bytearray],
) -> bool:
    """Read once from each stream that has something; tell whether any had."""
    ready = selector.select(seconds)
    for key, _ in ready:
        part = os.read(key.fd, 2**16)
        read[key.fd].extend(part)
        if not part:
            selector.unregister(key.fd)
    return bool(ready)


def _judged(report: str, errors: bytes, limits: Limits) -> str | None:
    """Say what the supervisor reports of the program's end.

    Raises SandboxError where there was not even a beginning.
    """
    lines = report.splitlines()
    if not lines:
        reason = errors.decode(errors="replace").strip().rpartition("\n")[2]
        raise SandboxError(f"the sandbox did not start: {reason}")
    for line in lines[1:]:
        kind, _, what = line.partition(" ")
        if kind == "refused":
            return f"could not be started: {what}"
        return _problem(os.waitstatus_to_exitcode(int(what)), limits)
    return "had its supervisor ended"


def _problem(status: int, limits: Limits) -> str | None:
    """Say what an exit status means, or, if it is negative, a signal."""
    if status >= 0:
        return f"ended with status {status}" if status else None
    if status == -signal.SIGXCPU:
        used = _seconds(limits.cpu_seconds)
        return f"used more than {used} of processor time"
    if status == -signal.SIGXFSZ:
        return f"wrote a file of more than {limits.output_bytes} bytes"
    return f"was ended by {_name(-status)}"


def _name(number: int) -> str:
    with suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"


def _seconds(number: float) -> str:
    return f"{number:g} second" if number == 1 else f"{number:g} seconds"
