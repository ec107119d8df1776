"""The supervisor of an untrusted program: begin it, wait for it, end it.

`sandbox.run_limited` runs this file as a script, in a session of its own; with
bubblewrap it is the first process of the program's PID namespace. Standard
input comes from the grader. When it ends, everything must end, so nothing goes
on after the grader has been killed.

The supervisor writes lines to a pipe: `begun`; `refused` with the reason, if
the program cannot begin; `ended` with the program's wait status.

Each run starts it afresh. So it imports only what starts within milliseconds:
neither `signal` nor `typing`, `pathlib` or `contextlib`.
"""

import ctypes
import errno
import os
import resource
import select
import struct
import sys
import time

_KILL = 9

#: The signal of the limit on processor time.
_TOO_LATE = 24

#: How often it looks for an end, in seconds.
_PAUSE = 0.002

# A second user for each run, whom the program's own user cannot signal.
_APART = 50_000_000

#: The most open files of a process, whose buffers the memory does not count.
_FILES = 1024

_SUBREAPER, _NO_NEW_PRIVILEGES = 36, 38
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
# msgget, memfd_create and unshare; on both alike memfd_secret, io_uring_setup.
# Before them is the architecture's number, and that of the call `clone`.
_CALLS = {
    "x86_64": (0xC000003E, 56, (29, 68, 319, 272, 447, 425)),
    "aarch64": (0xC00000B7, 220, (194, 186, 279, 97, 447, 425)),
}
_CLONE3, _NEW_USERS, _OTHER_NUMBERS = 435, 0x10000000, 0x40000000

_libc = ctypes.CDLL(None, use_errno=True)


def main() -> None:
    """Begin the program, report its end, and leave nothing of it."""
    pipe, user, box, home, *_ = sys.argv[1:]
    status = int(pipe)
    os.set_inheritable(status, False)
    if sys.platform == "linux":
        _libc.prctl(_SUBREAPER, 1, 0, 0, 0)
    _report(status, "begun")
    target = os.fork()
    if target == 0:
        _begin(status, int(user), box, home, sys.argv[5])
    ended = _wait(target, int(sys.argv[6]))
    if box:  # else the kernel ends the namespace, its first process gone
        _end_everything(target, int(user))
        _remove(box, home)
    if ended is not None:
        _report(status, f"ended {ended}")


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


def _report(status: int, line: str) -> None:
    try:
        os.write(status, f"{line}\n".encode())
    except OSError:  # the grader has ended, as `_wait` sees too
        pass


def _begin(
    status: int,
    user: int,
    box: str,
    home: str,
    descriptors: str,
) -> None:
    """Become the program, or report why not."""
    limits, command = sys.argv[6:10], sys.argv[10:]
    try:
        os.setpgid(0, 0)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.chdir(home)
        _give_up_privileges(user)
        if box:
            _confine(home, [int(one) for one in descriptors.split(",") if one])
        _limit(user, *map(int, limits))
        _refuse_calls()
        _reset_signals()
        _execute(command, home)
    except FileNotFoundError:
        _report(
            status, "refused it, or what its first line names, is not there"
        )
    except OSError as error:
        _report(status, f"refused {error.strerror}")
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
    user: int, cpu: int, memory: int, output: int, processes: int
) -> None:
    """Set the limits of each process; only Linux keeps to the last two."""
    _set_limit(resource.RLIMIT_CORE, 0)
    _set_limit(resource.RLIMIT_CPU, cpu, cpu + 1)
    _set_limit(resource.RLIMIT_FSIZE, output)
    _set_limit(resource.RLIMIT_NOFILE, _FILES)
    if sys.platform == "linux":
        others = 0 if user else _running() - 1
        _set_limit(resource.RLIMIT_NPROC, others + processes)
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


def _wait(target: int, cpu: int) -> int | None:
    """Return the program's wait status, or None if the grader wants an end.

    A program that goes on after SIGXCPU, as one in Go does, is killed a second
    later: that was the limit on its processor time too.
    """
    while not select.select([0], [], [], _PAUSE)[0]:
        process, status, used = os.wait3(os.WNOHANG)
        if process == target:
            late = used.ru_utime + used.ru_stime >= cpu
            return _TOO_LATE if late and status == _KILL else status
    return None


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


def _remove(box: str, home: str) -> None:
    """Remove the box, however deep or closed its directories are."""
    try:
        os.rmdir(home)
        os.rmdir(box)
    except OSError:
        command = 'chmod -R u+rwx "$0"; rm -rf "$0"'
        shell = ("/bin/sh", "-c", f"exec 2> {os.devnull}; {command}", box)
        os.spawnv(os.P_WAIT, shell[0], shell)


if __name__ == "__main__":
    main()
