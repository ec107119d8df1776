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
import errno
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

# A second user for each run, whom the program's own user cannot signal.
_APART = 50_000_000

#: The most open files of a process, whose buffers the memory does not count.
_FILES = 1024

_SUBREAPER, _NO_NEW_PRIVILEGES, _DUMPABLE = 36, 38, 4
_CAPABILITIES = 0x20080522

# The system calls of Landlock have the same numbers on every architecture.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_WRITE_FILE, _READ_FILE, _READ_FOLDER = 1 << 1, 1 << 2, 1 << 3
_MAKE_AND_REMOVE = sum(1 << bit for bit in range(4, 13))
_REFER, _TRUNCATE = 1 << 13, 1 << 14
_ABSTRACT_SOCKETS_AND_SIGNALS = 3
_PATH_BENEATH = 1

# What the kernel reads of a filter: load a word, return, jump if it is equal,
# as large, or has a bit in common.
_LOAD, _RETURN, _IF_EQUAL, _IF_LARGE, _IF_SET = 0x20, 0x06, 0x15, 0x35, 0x45
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
_ALLOWED, _NOT_PERMITTED, _UNKNOWN = 0x7FFF0000, 0x50001, 0x50026
_SET_FILTER, _FILTER_MODE = 22, 2

# The calls that make memory which is of no process, or a namespace: shmget,
# msgget, semget, mq_open, add_key, request_key, keyctl, memfd_create and
# unshare; on both alike memfd_secret, io_uring_setup.
# Before them is the architecture's number, and that of the call `clone`.
_CALLS = {
    "x86_64": (
        *(0xC000003E, 56),
        (29, 68, 64, 240, 248, 249, 250, 319, 272, 447, 425),
    ),
    "aarch64": (
        *(0xC00000B7, 220),
        (194, 186, 190, 180, 217, 218, 219, 279, 97, 447, 425),
    ),
}
_CLONE3, _NEW_USERS, _OTHER_NUMBERS = 435, 0x10000000, 0x40000000

#: The namespaces of a run: mounts, IPC, processes and network.
_NAMESPACES = 0x20000 | 0x8000000 | 0x20000000 | 0x40000000

# How things are mounted: what a mount is for alone, without programs that gain
# rights and without devices, without programs, or read-only as it was bound.
_PRIVATE, _PLAIN, _NO_PROGRAMS = 0x40000 | 0x4000, 2 | 4, 8
_BIND, _READ_ONLY = 0x1000, 0x20 | 1

_libc = ctypes.CDLL(None, use_errno=True)


class Place:
    """Where programs run: as which user, and in which directories.

    The box has the directory `home` in it; it is "" with bubblewrap. The
    descriptors lead into closed folders that a program can read.
    """

    def __init__(
        self, user: str, box: str, home: str, most: str, descriptors: str
    ) -> None:
        """Read the arguments of this script."""
        self.user, self.box, self.home = int(user), box, home
        self.home_bytes = int(most)
        self.descriptors = [int(one) for one in descriptors.split(",") if one]


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
        if place.user:
            os.chown(place.home, place.user, place.user)
    target = os.fork()
    if target == 0:
        _begin(run, place, others)
    ended = _wait(target, run.limits[0])
    if place.box:  # else the kernel ends the namespace, its first process gone
        _end_everything(target, place.user)
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


def landlock_version() -> int:
    """Return the version of Landlock that the kernel has, or 0."""
    if sys.platform != "linux":
        return 0
    return max(0, int(_libc.syscall(_CREATE_RULESET, None, 0, 1)))


def filters_calls() -> bool:
    """Check whether we can have the kernel refuse calls to a program."""
    if sys.platform != "linux" or sys.maxsize < 2**32:
        return False
    if os.uname().machine not in _CALLS:
        return False
    _libc.prctl(_SET_FILTER, _FILTER_MODE, None, 0, 0)
    return ctypes.get_errno() == errno.EFAULT  # it would read a filter


def _begin(run: Run, place: Place, others: int) -> None:
    """Become the program, or report why not."""
    try:
        os.setpgid(0, 0)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number, stream in enumerate(run.streams, 1):
            os.dup2(stream, number)
        os.chdir(place.home)
        _give_up_privileges(place.user)
        if place.box:
            _confine(place.home, place.descriptors)
        _limit(place.user, others, *run.limits)
        _refuse_calls()
        _reset_signals()
        _execute(run.command, place.home)
    except FileNotFoundError:
        run.tell("refused it, or what its first line names, is not there")
    except OSError as error:
        run.tell(f"refused {error.strerror}")
    finally:
        os._exit(127)


def _execute(command: list[str], home: str) -> None:
    """Execute the command, searched for in PATH if it is a mere name.

    os.execvpe imports what another user than root may not be able to read.
    """
    path, libraries = os.environ["PATH"], os.environ.get("LD_LIBRARY_PATH")
    own = {"HOME": home, "TMPDIR": home, "LANG": "C.UTF-8"}
    environment = {"PATH": path, **own}
    if libraries:  # of the Python that runs us, and the command, too
        environment["LD_LIBRARY_PATH"] = libraries
    if "/" in command[0]:
        os.execve(command[0], command, environment)
    for place in path.split(":"):
        try:
            os.execve(f"{place}/{command[0]}", command, environment)
        except OSError:
            continue
    raise OSError(0, f"no {command[0]} in PATH that it may run")


def _give_up_privileges(user: int) -> None:
    """Become the user, who gains no right by any program, and be expendable.

    Root that stays who it is, as in a namespace, gives up its rights, too.

    The kernel that runs out of memory ends the program first.
    """
    if sys.platform == "linux":
        _libc.prctl(_DUMPABLE, 1, 0, 0, 0)
        with open("/proc/self/oom_score_adj", "w") as score:
            score.write("1000")
    if user:
        os.setgroups([])
        os.setgid(user)
        os.setuid(user)
    if sys.platform == "linux":
        _libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        _libc.capset(struct.pack("=Ii", _CAPABILITIES, 0), bytes(24))


def _confine(home: str, descriptors: list[int]) -> None:
    """Forbid writing but in this directory, and signals to the outside.

    That is, as far as the kernel's Landlock goes: writing from Linux 5.13 on,
    signals from 6.12 on. Of the closed folders that the descriptors lead into,
    only what is below the descriptors can be read.
    """
    version = landlock_version()
    if not version:
        return
    writing = _WRITE_FILE | _MAKE_AND_REMOVE
    writing |= _REFER if version >= 2 else 0
    writing |= _TRUNCATE if version >= 3 else 0
    reading = _READ_FILE | _READ_FOLDER if descriptors else 0
    handled = writing | reading
    rules = struct.pack("=3Q", handled, 0, _ABSTRACT_SOCKETS_AND_SIGNALS)
    size = ctypes.c_size_t(24 if version >= 6 else 8)
    ruleset = _libc.syscall(_CREATE_RULESET, rules, size, 0)
    _allow(ruleset, home, handled)
    _allow(ruleset, os.devnull, _WRITE_FILE)
    for descriptor in descriptors:
        _allow(ruleset, f"/proc/self/fd/{descriptor}", reading)
    closed = [_closed_folder(descriptor) for descriptor in descriptors]
    for path in _outside(closed, "/") if closed else ():
        folder = _READ_FOLDER if os.path.isdir(path) else 0
        _allow(ruleset, path, _READ_FILE | folder)
    if _libc.syscall(_RESTRICT_SELF, ruleset, 0):
        raise OSError(0, "the kernel's Landlock refused its rules")


def _refuse_calls() -> None:
    """Refuse the calls by which a program has memory that no limit counts.

    `clone3`, of which a filter cannot see the flags, and calls with other
    numbers are unknown; runtimes take `clone` instead.
    """
    if not filters_calls():
        return
    architecture, clone, refused = _CALLS[os.uname().machine]
    steps = [
        *((_LOAD, 0, 0, _ARCHITECTURE), (_IF_EQUAL, 1, 0, architecture)),
        *((_RETURN, 0, 0, _UNKNOWN), (_LOAD, 0, 0, _NUMBER)),
        *((_IF_LARGE, 0, 1, _OTHER_NUMBERS), (_RETURN, 0, 0, _UNKNOWN)),
        *((_IF_EQUAL, 0, 1, _CLONE3), (_RETURN, 0, 0, _UNKNOWN)),
    ]
    for call in refused:
        steps += [(_IF_EQUAL, 0, 1, call), (_RETURN, 0, 0, _NOT_PERMITTED)]
    steps += [
        *((_IF_EQUAL, 1, 0, clone), (_RETURN, 0, 0, _ALLOWED)),
        *((_LOAD, 0, 0, _FIRST_ARGUMENT), (_IF_SET, 0, 1, _NEW_USERS)),
        *((_RETURN, 0, 0, _NOT_PERMITTED), (_RETURN, 0, 0, _ALLOWED)),
    ]
    code = b"".join(struct.pack("=HBBI", *step) for step in steps)
    text = ctypes.create_string_buffer(code)
    program = struct.pack("@HP", len(steps), ctypes.addressof(text))
    if _libc.prctl(_SET_FILTER, _FILTER_MODE, program, 0, 0):
        raise OSError(0, "the kernel refused the filter of system calls")


def _allow(ruleset: int, path: str, access: int) -> None:
    """Allow access to a path, and to what is below it, if it is there."""
    try:
        rule = struct.pack("=Qi", access, os.open(path, os.O_PATH))
    except OSError:
        return
    _libc.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, rule, 0)


def _closed_folder(descriptor: int) -> str:
    """Return the first folder, on the way there, that we cannot enter."""
    path = os.readlink(f"/proc/self/fd/{descriptor}")
    ends = [end for end, letter in enumerate(path) if letter == "/" and end]
    folders = (path[:end] for end in ends)
    return next((f for f in folders if not os.access(f, os.X_OK)), path)


def _outside(closed: list[str], folder: str) -> list[str]:
    """List all that is in a folder, but for what is in closed folders."""
    found: list[str] = []
    for name in os.listdir(folder) if os.access(folder, os.R_OK) else ():
        path = os.path.join(folder, name)
        if any(each.startswith(f"{path}/") for each in closed):
            found += _outside(closed, path)
        elif path not in closed:
            found.append(path)
    return found


def _limit(
    user: int, others: int, cpu: int, memory: int, output: int, processes: int
) -> None:
    """Set the limits of each process; only Linux keeps to the last two."""
    _set_limit(resource.RLIMIT_CORE, 0)
    _set_limit(resource.RLIMIT_CPU, cpu, cpu + 1)
    _set_limit(resource.RLIMIT_FSIZE, output)
    _set_limit(resource.RLIMIT_NOFILE, _FILES)
    if sys.platform == "linux":
        running = 0 if user else _running() - 2 + others
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


def _end_everything(target: int, user: int) -> None:
    """End the program's group, its user's processes and all descendants."""
    try:
        os.killpg(target, _KILL)
    except OSError:  # it is empty
        pass
    if user:
        _end_user(user)
    while True:
        for child in _children():
            os.kill(child, _KILL)
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(_PAUSE)
        except ChildProcessError:
            return


def _end_user(user: int) -> None:
    """End all processes of the user with one signal, which no fork escapes.

    The process that sends it may signal as this user, but belongs to another
    one, so the user's processes cannot end it first.
    """
    killer = os.fork()
    if killer == 0:
        try:
            os.setresuid(user + _APART, user, user + _APART)
            if os.getresuid() == (user + _APART, user, user + _APART):
                os.kill(-1, _KILL)
        finally:
            os._exit(0)
    os.waitpid(killer, 0)


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
