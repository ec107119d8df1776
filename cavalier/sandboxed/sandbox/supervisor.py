"""The supervisor of an untrusted program: begin it, wait for it, end it.

`sandbox.Kept` runs this file as a script, in a session of its own; with
bubblewrap it is the first process of a PID namespace. Standard input is a
socket, from which the grader's questions come, each a run of a command. When
it ends, everything must end, so nothing goes on after the grader has been
killed.

No run leaves anything to the next one. In a box, all processes of a run are
ended and its directory is removed before the next run. With bubblewrap, each
run is in namespaces of its own, with a directory of its own; where the kernel
refuses such namespaces, the supervisor ends with its first run.

The supervisor writes lines to a pipe of each run: `begun`; `refused` with the
reason, if the program cannot begin; `ended` with the program's wait status
and processor time; `last`, if it takes no more.

It is started once for each target. So it imports only what starts within
milliseconds: neither `signal` nor `typing`, `pathlib`, `socket` or
`contextlib`.
"""

import _socket
import ctypes
import os
import resource
import select
import struct
import sys
import time
from _collections_abc import Callable

_KILL = 9

#: The signal of the limit on processor time.
_TOO_LATE = 24

#: How often it looks for an end, in seconds.
_PAUSE = 0.002

#: The most open files of a process, whose buffers the memory does not count.
_FILES = 1024

_SUBREAPER, _NO_NEW_PRIVILEGES, _DUMPABLE = 36, 38, 4
_CAPABILITIES = 0x20080522

#: The namespaces of a run: mounts, IPC, processes and network.
_NAMESPACES = 0x20000 | 0x8000000 | 0x20000000 | 0x40000000

# How things are mounted: what a mount is for alone, without programs that gain
# rights and without devices, without programs, or read-only as it was bound.
_PRIVATE, _PLAIN, _NO_PROGRAMS = 0x40000 | 0x4000, 2 | 4, 8
_BIND, _READ_ONLY = 0x1000, 0x20 | 1

_libc = ctypes.CDLL(None, use_errno=True)


class Place:
    """Where programs run.

    The box has the directory `home` in it; it is "" with bubblewrap.
    """

    def __init__(self, box: str, home: str, most: str) -> None:
        """Read the arguments of this script."""
        self.box, self.home, self.home_bytes = box, home, int(most)


class Run:
    """What the grader asks for: a command, its limits, and its pipes."""

    def __init__(self, pipes: tuple[int, ...], words: list[str]) -> None:
        """Take the pipes for output, errors and report; read the words."""
        *self.streams, self.report = self.pipes = pipes
        self.limits = [int(word) for word in words[:4]]
        self.command = words[4:]

    def tell(self, line: str) -> None:
        """Write a line of the report."""
        try:
            os.write(self.report, f"{line}\n".encode())
        except OSError:  # the grader has ended, as `_wait` sees too
            pass


def main() -> None:
    """Run what the grader asks for, until it asks for nothing more."""
    place, grader = Place(*sys.argv[1:]), _socket.socket(fileno=0)
    if sys.platform == "linux":
        _libc.prctl(_SUBREAPER, 1, 0, 0, 0)
        _libc.prctl(_DUMPABLE, 0, 0, 0, 0)  # no program looks into it
    apart = not place.box and _in_namespaces(place, lambda: None)
    again = True
    while again and (run := _received(grader)):
        run.tell("begun")
        if apart:
            _supervise_apart(run, place)
        else:
            _supervise(run, place, 1)
            again = bool(place.box) and not os.path.lexists(place.home)
        if not again:
            run.tell("last")
        for pipe in run.pipes:
            os.close(pipe)
    if place.box:
        _remove(place.box)


def _received(grader: _socket.socket) -> Run | None:
    """Return what the grader asks for next, or None at its end."""
    head, pipes, _, _ = grader.recvmsg(4, _socket.CMSG_SPACE(12))
    if not pipes:
        return None
    left, text = struct.unpack("I", head)[0], b""
    while left > len(text) and (part := grader.recv(left - len(text))):
        text += part
    words = [os.fsdecode(word) for word in text.split(b"\0")]
    run = Run(struct.unpack("3i", pipes[0][2]), words)
    for pipe in run.pipes:
        os.set_inheritable(pipe, False)
    return run


def _supervise(run: Run, place: Place, others: int) -> None:
    """Begin the program, report its end, and leave nothing of it.

    ``others`` are the processes of ours that count as the program's.
    """
    if place.box:
        os.mkdir(place.home, 0o700)
    target = os.fork()
    if target == 0:
        _begin(run, place, others)
    ended = _wait(target, run.limits[0])
    if place.box:  # else the kernel ends the namespace, its first process gone
        _end_everything(target)
        _remove(place.home)
    if ended:
        run.tell(f"ended {ended}")


def _supervise_apart(run: Run, place: Place) -> None:
    _in_namespaces(place, lambda: _supervise(run, place, 3))


def _in_namespaces(place: Place, work: Callable[[], None]) -> bool:
    """Do work as the first process of new namespaces, with a new home.

    They end with it, and with them all that is in them. Return whether that
    succeeded: the kernel may refuse them.
    """

    def first() -> None:
        _mount_anew(place.home, place.home_bytes)
        work()

    def begin() -> None:
        if _libc.unshare(_NAMESPACES):
            raise OSError(ctypes.get_errno(), "no namespaces")
        if os.waitpid(_forked(first), 0)[1]:
            raise OSError(0, "no mounts")

    return os.waitpid(_forked(begin), 0)[1] == 0


def _forked(work: Callable[[], None]) -> int:
    """Do work in a process of its own; return its number."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    return child


def _mount_anew(home: str, most: int) -> None:
    """Mount an empty home, and the processes of this namespace.

    What bubblewrap shows read-only of /proc stays so.
    """
    _mount("", "/", "", _PRIVATE)
    _mount("tmpfs", home, "tmpfs", _PLAIN, f"mode=1777,size={most}")
    _mount("proc", "/proc", "proc", _PLAIN | _NO_PROGRAMS)
    for name in ("sys", "sysrq-trigger", "irq", "bus"):
        path = f"/proc/{name}"
        if os.path.exists(path):
            _mount(path, path, "", _BIND)
            _mount("", path, "", _BIND | _READ_ONLY | _PLAIN | _NO_PROGRAMS)


def _mount(
    what: str, where: str, kind: str, flags: int, data: str = ""
) -> None:
    texts = [text.encode() for text in (what, where, kind)]
    if _libc.mount(*texts, flags, data.encode()):
        raise OSError(ctypes.get_errno(), f"{where} cannot be mounted")


def _begin(run: Run, place: Place, others: int) -> None:
    """Become the program, or report why not."""
    try:
        os.setpgid(0, 0)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number, stream in enumerate(run.streams, 1):
            os.dup2(stream, number)
        os.chdir(place.home)
        _give_up_privileges()
        _limit(others, *run.limits)
        _reset_signals()
        _execute(run.command, place.home)
    except FileNotFoundError:
        run.tell("refused it, or what its first line names, is not there")
    except OSError as error:
        run.tell(f"refused {error.strerror}")
    finally:
        os._exit(127)


def _execute(command: list[str], home: str) -> None:
    """Execute the command, searched for in PATH if it is a mere name."""
    path = os.environ["PATH"]
    own = {"HOME": home, "TMPDIR": home, "LANG": "C.UTF-8"}
    environment = {"PATH": path, **own}
    if "/" in command[0]:
        os.execve(command[0], command, environment)
    for place in path.split(":"):
        try:
            os.execve(f"{place}/{command[0]}", command, environment)
        except OSError:
            continue
    raise OSError(0, f"no {command[0]} in PATH that it may run")


def _give_up_privileges() -> None:
    """Gain no right by any program, give up those of root, be expendable.

    The kernel that runs out of memory ends the program first.
    """
    if sys.platform == "linux":
        _libc.prctl(_DUMPABLE, 1, 0, 0, 0)
        with open("/proc/self/oom_score_adj", "w") as score:
            score.write("1000")
        _libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        _libc.capset(struct.pack("=Ii", _CAPABILITIES, 0), bytes(24))


def _limit(
    others: int, cpu: int, memory: int, output: int, processes: int
) -> None:
    """Set the limits of each process; only Linux keeps to the last two."""
    _set_limit(resource.RLIMIT_CORE, 0)
    _set_limit(resource.RLIMIT_CPU, cpu, cpu + 1)
    _set_limit(resource.RLIMIT_FSIZE, output)
    _set_limit(resource.RLIMIT_NOFILE, _FILES)
    if sys.platform == "linux":
        running = _running() - 2 + others
        _set_limit(resource.RLIMIT_NPROC, running + processes)
        _set_limit(resource.RLIMIT_AS, memory)


def _set_limit(kind: int, soft: int, hard: int | None = None) -> None:
    _, most = resource.getrlimit(kind)
    wanted = soft if hard is None else hard
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    resource.setrlimit(kind, (min(soft, wanted), wanted))


def _running() -> int:
    """Count what RLIMIT_NPROC counts: the threads that this user has."""
    count = 0
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.stat(f"/proc/{process}").st_uid == os.getuid():
                count += len(os.listdir(f"/proc/{process}/task"))
        except OSError:  # it has ended meanwhile
            pass
    return count


def _reset_signals() -> None:
    """Undo what Python, or the parent of the grader, ignores."""
    for number in range(1, 32):
        _libc.signal(number, None)


def _wait(target: int, cpu: int) -> str:
    """Return the program's wait status and its processor time, in seconds.

    "" if the grader wants an end. A program that goes on after SIGXCPU, as one
    in Go does, is killed a second later: that was the limit on its processor
    time too.
    """
    while not select.select([0], [], [], _PAUSE)[0]:
        process, status, usage = os.wait3(os.WNOHANG)
        if process == target:
            used = usage.ru_utime + usage.ru_stime
            late = used >= cpu and status == _KILL
            return f"{_TOO_LATE if late else status} {used}"
    return ""


def _end_everything(target: int) -> None:
    """End the program's group and all descendants."""
    try:
        os.killpg(target, _KILL)
    except OSError:  # it is empty
        pass
    while True:
        for child in _children():
            os.kill(child, _KILL)
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(_PAUSE)
        except ChildProcessError:
            return


def _children() -> list[int]:
    """List this process's children, with the orphans that it adopted."""
    try:
        with open("/proc/thread-self/children") as children:
            return [int(child) for child in children.read().split()]
    except OSError:
        return []


def _remove(folder: str) -> None:
    """Remove a folder, however deep or closed those in it are."""
    try:
        os.rmdir(folder)
    except OSError:
        command = 'chmod -R u+rwx "$0"; rm -rf "$0"'
        shell = ("/bin/sh", "-c", f"exec 2> {os.devnull}; {command}", folder)
        os.spawnv(os.P_WAIT, shell[0], shell)


if __name__ == "__main__":
    main()
