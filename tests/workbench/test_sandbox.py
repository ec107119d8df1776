"""The sandbox: whatever a program does, it is judged and nothing is left."""

import os
import shutil
import signal
import socket
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from subprocess import CalledProcessError
from uuid import uuid4

import pytest

from cavalier.sandboxed.printed import KEPT
from cavalier.sandboxed.sandbox import (
    Kept,
    Limits,
    Run,
    Sandbox,
    chosen,
    run_limited,
    unprotected,
)
from cavalier.sandboxed.sandbox.box import own_user
from cavalier.sandboxed.sandbox.supervised import SUPERVISOR
from cavalier.sandboxed.sandbox.supervisor import (
    filters_calls,
    landlock_version,
)
from common.errors import CavalierError
from tests.needs import absent, need
from tests.processes import run as run_process
from tests.processes import started

pytestmark = pytest.mark.sandboxed

ROOT = own_user() != 0

#: A process that goes on where its program has ended, in no group of it.
GOES_ON = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(300)
    os._exit(0)
"""


@dataclass(frozen=True)
class Trials:
    """Runs Python programs, and looks at what each of them leaves."""

    sandbox: Sandbox
    python: str
    place: Path

    def command(self, source: str, *arguments: str) -> list[str]:
        """Return the command that runs the program."""
        return [self.python, "-I", "-S", "-c", source, *arguments]

    def run(
        self,
        source: str,
        *arguments: str,
        limits: Limits | None = None,
        readable: tuple[Path, ...] = (),
    ) -> Run:
        """Run the program, and make sure that nothing of it is left."""
        marker = uuid4().hex
        run = run_limited(
            self.command(source, *arguments, marker),
            readable=readable,
            limits=limits or Limits(),
            sandbox=self.sandbox,
        )
        assert not processes(marker)
        assert not list(self.place.iterdir())
        return run


def processes(marker: str) -> list[int]:
    """Return the processes with the marker in their command lines."""
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if marker.encode() in line.read_bytes():
                found.append(int(line.parent.name))
        except OSError:  # it has ended meanwhile
            continue
    return found


def wait_until_gone(marker: str) -> None:
    wait_for(marker, 0)


def wait_for(marker: str, number: int) -> None:
    """Wait until so many processes at least, or none, have the marker."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        found = len(processes(marker))
        if found >= number > 0 or found == number:
            return
        time.sleep(0.01)
    pytest.fail(f"{found} processes with the marker, not {number}")


@pytest.fixture(scope="module", params=[Sandbox.NONE, Sandbox.BWRAP])
def usable(request: pytest.FixtureRequest) -> tuple[Sandbox, str]:
    """Return a sandbox, and a Python that can be run in it."""
    sandbox, reason = Sandbox(str(request.param)), ""
    if sandbox is Sandbox.BWRAP:
        need("bwrap")
    for python in (sys.executable, "/usr/bin/python3"):
        try:
            return chosen(sandbox, (python, "-I", "-S", "-c", "")), python
        except CavalierError as error:
            reason = str(error)
    raise absent(reason)


@pytest.fixture
def trials(
    usable: tuple[Sandbox, str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,  # it must not be made in the place of this fixture
) -> Iterator[Trials]:
    """Yield trials in each sandbox, whose directories are all in one place."""
    del tmp_path
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        place.chmod(0o755)
        monkeypatch.setattr(tempfile, "tempdir", directory)
        yield Trials(*usable, place)


def test_a_program_has_its_output_and_nothing_of_ours(trials: Trials) -> None:
    source = """
import os, stat, sys
assert sys.stdin.buffer.read() == b""
far = sys.base_prefix.startswith("/proc/self/fd/")
ours = {"LD_LIBRARY_PATH"} if far else set()
passed = {"HOME", "LANG", "PATH", "TMPDIR", *ours}
assert {*os.environ} == passed, os.environ
assert os.environ["LANG"] == "C.UTF-8"
assert os.path.samefile(os.environ["HOME"], ".")
assert os.path.samefile(os.environ["TMPDIR"], ".")
assert os.listdir() == []
for descriptor in range(3, 100):
    try:
        mode = os.fstat(descriptor).st_mode
    except OSError:
        continue
    assert far and stat.S_ISDIR(mode), descriptor
open("a", "w").write("a")
sys.stderr.write("a remark")
print("a board")
"""
    with socket.socket() as ours:
        os.set_inheritable(ours.fileno(), True)
        run = trials.run(source)
    assert run == Run(b"a board\n", b"a remark", None)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("raise SystemExit(3)", "ended with status 3"),
        ("raise SystemExit(139)", "ended with status 139"),
        ("import os; os.abort()", "was ended by SIGABRT"),
        ("import os; os.kill(os.getpid(), 11)", "was ended by SIGSEGV"),
        ("import os; os.kill(os.getpid(), 9)", "was ended by SIGKILL"),
        ("import os; os.kill(os.getpid(), 40)", "was ended by signal 40"),
        ("import os; os.kill(0, 15)", "was ended by SIGTERM"),
    ],
)
def test_an_end_is_told(trials: Trials, source: str, problem: str) -> None:
    run = trials.run(source)
    assert (run.problem, run.cut_short) == (problem, False)


@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        "import time; time.sleep(300)",
        "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)",
        GOES_ON + "time.sleep(300)",
    ],
)
def test_time_is_limited(trials: Trials, source: str) -> None:
    began = time.monotonic()
    run = trials.run(source, limits=Limits(seconds=0.3))
    assert run.problem == "took longer than 0.3 seconds"
    assert run.cut_short
    assert time.monotonic() - began < 5


@pytest.mark.slow
@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        """
import signal
signal.signal(signal.SIGXCPU, signal.SIG_IGN)  # as Go does
while True: pass
""",
    ],
)
def test_processor_time_is_limited(trials: Trials, source: str) -> None:
    run = trials.run(source, limits=Limits(cpu_seconds=1))
    assert run.problem == "used more than 1 second of processor time"
    assert run.cut_short


def test_output_is_limited(trials: Trials) -> None:
    source = "while True: print('x' * 2**20)"
    run = trials.run(source, limits=Limits(output_bytes=1_000_000))
    assert run.problem == "wrote more than 1000000 bytes"
    assert (len(run.output), run.errors) == (1_000_000, b"")


def test_of_the_errors_the_end_is_kept_however_much_they_are(
    trials: Trials,
) -> None:
    source = """
import sys
for number in range(300):
    sys.stderr.write("x" * 2**20)
sys.stderr.write("y")
"""
    run = trials.run(source, limits=Limits(output_bytes=1_000_000))
    assert run.problem is None
    assert run.errors == b"x" * (KEPT - 1) + b"y"


def test_a_file_is_limited(trials: Trials) -> None:
    source = """
import os, signal
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
with open("large", "wb") as large:
    large.truncate(10**10)
"""
    run = trials.run(source, limits=Limits(output_bytes=1_000_000))
    assert run.problem == "wrote a file of more than 1000000 bytes"


#: Ways to memory that is of no process, by the names of C's library.
CALLS = {
    "shmget": "library.shmget(0, ctypes.c_size_t(2**33), 0o1600)",
    "msgget": "library.msgget(0, 0o1600)",
    "memfd_create": "library.memfd_create(b'large', 0)",
    "memfd_secret": "library.syscall(447, 0)",
    "io_uring_setup": "library.syscall(425, 8, bytes(120))",
    "unshare": "library.unshare(0x10000000)",
    "clone": "library.clone(ended, top, 0x10000000 | 17, None)",
}


@pytest.mark.parametrize("call", CALLS)
def test_memory_that_is_of_no_process_is_refused(
    trials: Trials, call: str
) -> None:
    if "use more memory than its limit" in unprotected(trials.sandbox):
        pytest.skip("the kernel does not filter system calls")
    source = f"""
import ctypes, errno
library = ctypes.CDLL(None, use_errno=True)
ended = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lambda _: 0)
stack = ctypes.create_string_buffer(2**20)
top = ctypes.c_void_p(ctypes.addressof(stack) + 2**20)
given = {CALLS[call]}
print(given, errno.errorcode[ctypes.get_errno()])
"""
    run = trials.run(source)
    assert run.output == b"-1 EPERM\n", run


def test_threads_and_processes_can_still_be_started(trials: Trials) -> None:
    source = """
import subprocess, threading
thread = threading.Thread(target=print, args=("thread",))
thread.start()
thread.join()
print(subprocess.run(["/bin/echo", "child"], capture_output=True).stdout)
"""
    assert trials.run(source).output == b"thread\nb'child\\n'\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits it")
def test_memory_is_limited(trials: Trials) -> None:
    run = trials.run("bytearray(10 * 2**30)")
    assert run.problem == "ended with status 1"
    assert run.errors.endswith(b"MemoryError\n")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits them")
def test_processes_are_limited(trials: Trials) -> None:
    source = """
import os, time
forked = 0
for attempt in range(200):
    try:
        if os.fork() == 0:
            time.sleep(300)
    except BlockingIOError:
        continue
    forked += 1
print(forked)
"""
    if "start any number of processes" in unprotected(trials.sandbox):
        pytest.skip("the kernel does not limit root's processes")
    run = trials.run(source, limits=Limits(processes=8))
    assert run.problem is None
    assert 1 <= int(run.output) <= (7 if ROOT else 30)


def test_what_leaves_the_group_is_ended(trials: Trials) -> None:
    run = trials.run(GOES_ON + "print('left', flush=True)")
    assert run == Run(b"left\n", b"", None)


#: What a program leaves, and what the next one in its sandbox sees of it.
LEFT = {
    "file": ("open('left', 'w').write('x'); os.mkdir('deep')", "os.listdir()"),
    "closed": ("os.mkdir('left'); os.chmod('left', 0)", "os.listdir()"),
    "process": (
        GOES_ON,
        "[p for p in os.listdir('/proc') if p.isdigit() and"
        " os.path.exists(f'/proc/{p}/cmdline') and"
        " b'next' + b'-one' in open(f'/proc/{p}/cmdline', 'rb').read() and"
        " int(p) != os.getpid()]",
    ),
    "pipe": (
        "fcntl.fcntl(1, fcntl.F_SETFL, os.O_NONBLOCK);"
        "fcntl.fcntl(1, 1031, 4096)",
        "[s for s in [fcntl.fcntl(1, 1032)] if s == 4096]"
        " + [f for f in [fcntl.fcntl(1, fcntl.F_GETFL)] if f & os.O_NONBLOCK]",
    ),
    "limits of the supervisor": (
        "prlimit(os.getppid(), 7, 777)",
        "[x for x in resource.getrlimit(resource.RLIMIT_MSGQUEUE) if x == 7]",
    ),
    "message queue": (
        "libc.mq_open(b'/left', 0o102, 0o600, None)",
        "[q for q in [libc.mq_unlink(b'/left')] if q == 0]",
    ),
    "semaphores": (
        "libc.semget(77, 1, 0o1600)",
        "[s for s in [libc.semget(77, 0, 0)] if s >= 0]",
    ),
    "key": (
        "libc.syscall(248, b'user', b'left', b'x', 1, -4)",
        "[k for k in [libc.syscall(249, b'user', b'left', 0, 0)] if k >= 0]",
    ),
}


@pytest.mark.skipif(sys.platform != "linux", reason="it asks Linux")
@pytest.mark.parametrize("kind", LEFT)
def test_nothing_is_left_to_the_next_run(trials: Trials, kind: str) -> None:
    """They have one sandbox, and each the same user."""
    if kind.startswith("limits") and trials.sandbox is Sandbox.NONE:
        pytest.skip("without bubblewrap, a user's programs see each other")
    begin = """
import ctypes, fcntl, os, resource
libc = ctypes.CDLL(None)
def prlimit(process, soft, hard):
    try:
        resource.prlimit(process, resource.RLIMIT_MSGQUEUE, (soft, hard))
    except OSError:
        pass
"""
    leaves, sees = LEFT[kind]
    with closing(Kept(sandbox=trials.sandbox)) as kept:
        runs = [
            kept.run(trials.command(begin + source, "next-one"), Limits())
            for source in (leaves, f"print({sees})")
        ]
    assert [run.problem for run in runs] == [None, None], runs
    assert runs[1].output == b"[]\n"
    assert not list(trials.place.iterdir())


def test_a_sandbox_is_begun_anew_after_a_run_that_had_to_be_ended(
    trials: Trials,
) -> None:
    with closing(Kept(sandbox=trials.sandbox)) as kept:
        sources = ["while True: pass", "print(1)"]
        limits = [Limits(seconds=0.3), Limits()]
        ended, after = map(kept.run, map(trials.command, sources), limits)
    assert ended.cut_short
    assert after == Run(b"1\n", b"", None)


def test_what_goes_on_forking_is_ended(trials: Trials) -> None:
    source = """
import os
if os.fork() == 0:
    for generation in range(2000):
        if os.fork():
            os._exit(0)
"""
    assert trials.run(source).problem is None


def test_bytes_come_through_as_they_are(trials: Trials) -> None:
    source = """
import sys
for some in (bytes(range(256)) * 300, bytes([255, 254, 0, 0]), b"7" * 10**6):
    sys.stdout.buffer.write(some)
"""
    garbage = bytes(range(256)) * 300 + b"\xff\xfe\0\0"
    assert trials.run(source) == Run(garbage + b"7" * 10**6, b"", None)


def test_nothing_is_written_outside(trials: Trials, tmp_path: Path) -> None:
    if any(may.startswith("write") for may in unprotected(trials.sandbox)):
        pytest.skip("the kernel has no Landlock")
    submission = tmp_path / "submission.py"
    submission.write_text("""
import sys
for place in sys.argv[1:-1]:
    try:
        open(place, "a").write("written")
    except OSError:
        continue
    print(place)
""")
    name = uuid4().hex
    shared = [Path(place) for place in ("/tmp", "/var/tmp", "/dev/shm")]
    places = [Path.home(), tmp_path, trials.place, *shared]
    outside = [place / name for place in places]
    run = run_limited(
        [trials.python, str(submission), *map(str, outside), "/dev/null", "a"],
        readable=[tmp_path],
        sandbox=trials.sandbox,
    )
    written = [place for place in outside if place.exists()]
    for place in written:
        place.unlink()
    assert not written
    assert run == Run(b"/dev/null\n", b"", None)
    assert submission.read_text()


def test_only_bubblewrap_closes_the_network(trials: Trials) -> None:
    source = """
import socket, sys
try:
    socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=1)
except OSError:
    print("closed")
"""
    with socket.create_server(("127.0.0.1", 0)) as server:
        run = trials.run(source, str(server.getsockname()[1]))
    closed = trials.sandbox is Sandbox.BWRAP
    assert run == Run(b"closed\n" if closed else b"", b"", None)
    assert ("use the network" in unprotected(trials.sandbox)) is not closed


def test_who_ends_its_parent_is_judged(trials: Trials) -> None:
    source = f"""
import os, signal
try:
    os.kill(os.getppid(), signal.SIGKILL)
except PermissionError:
    pass
{GOES_ON}
"""
    run = trials.run(source)
    assert run.problem in {None, "had its supervisor ended"}


def test_who_ends_all_that_it_can_is_judged(trials: Trials) -> None:
    if "signal your processes" in unprotected(trials.sandbox):
        pytest.skip("nothing here keeps it from ending all of this user's")
    source = """
import os, signal
try:
    os.kill(os.getppid(), 0)
except PermissionError:
    pass
else:
    assert os.getppid() == 1, "it would end us"
for number in (signal.SIGTERM, signal.SIGKILL):
    try:
        os.kill(-1, number)
    except OSError:
        pass
print("done")
"""
    assert trials.run(source) == Run(b"done\n", b"", None)


@pytest.mark.skipif(sys.platform != "linux", reason="macOS has no /proc")
def test_nothing_goes_on_without_its_supervisor(trials: Trials) -> None:
    marker = uuid4().hex
    command = trials.command(GOES_ON + "time.sleep(300)", marker)
    with ThreadPoolExecutor() as pool:
        future = pool.submit(run_limited, command, sandbox=trials.sandbox)
        wait_for(marker, 2)
        session = os.getsid(min(processes(marker)))
        ours = processes(str(SUPERVISOR))
        supervisor = min(each for each in ours if os.getsid(each) == session)
        os.kill(supervisor, signal.SIGKILL)
        assert future.result().problem == "had its supervisor ended"
    wait_until_gone(marker)
    assert not list(trials.place.iterdir())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_nothing_goes_on_without_the_grader(
    trials: Trials, number: signal.Signals
) -> None:
    marker = uuid4().hex
    command = trials.command(GOES_ON + "time.sleep(300)", marker)
    source = f"""
from cavalier.sandboxed.sandbox import run_limited, Sandbox
import tempfile
tempfile.tempdir = {str(trials.place)!r}
run_limited({command}, sandbox=Sandbox({str(trials.sandbox)!r}))
"""
    with started([sys.executable, "-c", source]) as grader:
        wait_for(marker, 3)
        grader.send_signal(number)
        _, errors = grader.communicate(timeout=10)
    assert errors.endswith(b"\nKeyboardInterrupt\n") or number != signal.SIGINT
    wait_until_gone(marker)
    wait_until_gone(str(trials.place))  # the supervisor, in a box
    assert not list(trials.place.iterdir())


def test_runs_at_the_same_time_do_not_mix(trials: Trials) -> None:
    def run(number: int) -> Run:
        source = f"import os; os.mkdir('mine'); os.fork(); print({number})"
        return run_limited(
            trials.command(source),
            limits=Limits(processes=2) if ROOT else Limits(),
            sandbox=trials.sandbox,
        )

    with ThreadPoolExecutor(4) as pool:
        runs = list(pool.map(run, range(20)))
    for number, one in enumerate(runs):
        assert set(one.output.split()) == {str(number).encode()}
        assert one.problem is None
    assert not list(trials.place.iterdir())


def test_a_closed_directory_is_removed(trials: Trials) -> None:
    source = """
import os
for depth in range(700):
    os.mkdir("deeper")
    os.chdir("deeper")
os.chdir(os.environ["HOME"])
os.mkdir("closed")
open("closed/file", "w").close()
os.chmod("closed", 0)
try:
    os.chmod(".", 0)
except PermissionError:
    pass
"""
    assert trials.run(source).problem is None


@pytest.mark.parametrize("mode", [0o700, 0o755])
def test_what_is_readable_can_be_read_wherever_it_is(
    trials: Trials, tmp_path: Path, mode: int
) -> None:
    directory = tmp_path / "closed" / "submission"
    directory.mkdir(parents=True)
    (directory / "beside.py").write_text("print('beside')")
    (directory / "main.py").write_text("import beside; print(__file__)")
    (tmp_path / "closed").chmod(mode)
    directory.chmod(mode)
    run = run_limited(
        [trials.python, str(directory / "main.py")],
        readable=[directory],
        sandbox=trials.sandbox,
    )
    assert run.problem is None
    assert run.output.startswith(b"beside\n")
    assert run.output.endswith(b"submission/main.py\n")


#: A Python runs it, with a sandbox and a program.
RUNS = """
import sys
from cavalier.sandboxed.sandbox import Sandbox, run_limited
sandbox, source = Sandbox(sys.argv[1]), sys.argv[2]
run = run_limited([sys.executable, "-c", source], sandbox=sandbox)
sys.stdout.buffer.write(run.output + run.errors)
"""

#: Its program: it imports a package, and climbs out of where its Python is.
CLIMBS = """
import json, near
from pathlib import Path
for descriptor in Path("/proc/self/fd").iterdir():
    for depth in range(9):
        try:
            print(Path(descriptor, *[".."] * depth, "secret").read_text())
            print([*Path(descriptor, *[".."] * depth, "open").iterdir()])
        except OSError:
            continue
"""


def runs_in(
    python: Path, sandbox: Sandbox, source: str = CLIMBS, *before: str
) -> str:
    """Return what a program prints that another Python runs in a sandbox."""
    folder = Path(__file__).parents[2]
    library = Path(os.path.realpath(python)).parents[1] / "lib"
    env = {"LD_LIBRARY_PATH": str(library), "PYTHONPATH": str(folder)}
    command = [*before, str(python), "-c", RUNS, sandbox, source]
    ended = run_process(command, env={**os.environ, **env})
    return ended.stdout + ended.stderr


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    """Return a folder that only root can enter, with a secret in it."""
    if not ROOT:
        pytest.skip("only root runs programs as another user")
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "open").mkdir()
    (folder / "secret").write_text("secret")
    tmp_path.chmod(0o755)
    folder.chmod(0o700)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_a_python_below_a_closed_folder_runs_and_shows_nothing_else(
    usable: tuple[Sandbox, str], closed: Path, mask: int
) -> None:
    """Neither the folder nor what is open in it, next to Python, is shown.

    Landlock shows Python alone. Without it, what is open there can be read.

    Under a umask that closes everything, the package cannot be imported.
    """
    if not landlock_version():
        pytest.skip("the kernel has no Landlock")
    python = closed / "open" / "python"
    library = Path(os.__file__).parent
    base = Path(sys.base_prefix).resolve()
    executable = python / Path(sys.executable).resolve().relative_to(base)
    left_out = shutil.ignore_patterns("site-packages", "test", "config-*")
    shutil.copytree(
        library, python / library.relative_to(base), ignore=left_out
    )
    executable.parent.mkdir()
    shutil.copy2(sys.executable, executable)
    for shared in base.glob("lib/libpython*.so.*"):
        shutil.copy2(shared, python / "lib")
        if usable[0] is Sandbox.BWRAP and mask == 0o022:
            pytest.skip("once moved, this Python does not find its library")
    near = python / library.relative_to(base) / "site-packages"
    near.mkdir()
    (near / "near.py").write_text("print('package')")
    (closed / "open" / "secret").write_text("secret")
    for path in (python, *python.rglob("*")):
        path.chmod(path.stat().st_mode & ~mask)
    given = runs_in(executable, usable[0])
    wanted = "package\n" if mask == 0o022 else "No module named 'near'\n"
    assert given.endswith(wanted), given


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_an_environment_below_a_closed_folder_runs_with_its_packages(
    usable: tuple[Sandbox, str], closed: Path, mask: int
) -> None:
    environment = closed / "environment"
    venv.create(environment, symlinks=True)
    (site,) = environment.glob("lib/*/site-packages")
    (site / "near.py").write_text("print('package')")
    for path in (environment, *environment.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o777 & ~mask)
    given = runs_in(environment / "bin" / "python", usable[0])
    wanted = "package\n" if mask == 0o022 else "No module named 'near'\n"
    assert given.endswith(wanted), given


def test_what_root_cannot_run_is_refused_with_the_folder(closed: Path) -> None:
    program = closed / "program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    with pytest.raises(CavalierError) as raised:
        chosen(Sandbox.NONE, (str(program),))
    folder = Path(str(raised.value).partition("chmod o+x ")[2].rstrip("`."))
    assert program.is_relative_to(folder)
    assert not folder.stat().st_mode & 0o001


def test_root_in_a_namespace_runs_programs(
    usable: tuple[Sandbox, str],
) -> None:
    """There it cannot become another user, and has no rights to give."""
    sandbox, python = usable
    source = """
import os
print(open("/proc/self/status").read().split("CapEff:")[1].split()[0])
print(os.getuid(), os.listdir("."))
"""
    try:
        run_process(["unshare", "-r", "true"]).check_returncode()
    except (OSError, CalledProcessError) as error:
        pytest.skip(f"no namespace of users: {error}")
    given = runs_in(Path(python), sandbox, source, "unshare", "-r")
    assert given == f"{0:016x}\n0 []\n"


def test_open_files_are_limited(trials: Trials) -> None:
    source = "import resource as r; print(r.getrlimit(r.RLIMIT_NOFILE)[1])"
    assert int(trials.run(source).output) <= 1024


@pytest.mark.slow
def test_a_large_closed_tree_can_be_read(
    trials: Trials, tmp_path: Path
) -> None:
    folder = tmp_path / "submission"
    for number in range(400):
        (folder / f"{number}").mkdir(parents=True)
        for name in range(8):
            (folder / f"{number}" / f"{name}").touch(mode=0o600)
    for path in (folder, *folder.iterdir()):
        path.chmod(0o700)
    source = """
import os, sys
print(sum(1 for _, _, names in os.walk(sys.argv[1]) for name in names))
"""
    run = trials.run(source, str(folder), readable=(folder,))
    assert run.output == b"3200\n", run


def test_a_sandbox_that_cannot_be_started_is_one_sentence(
    trials: Trials, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}:{'x' * 2**18}")
    with pytest.raises(CavalierError, match=r"^the sandbox did not start: "):
        run_limited(trials.command(""), sandbox=trials.sandbox)


def test_files_of_one_folder_are_in_one_folder_again(
    trials: Trials, tmp_path: Path
) -> None:
    directory = tmp_path / "submission"
    (directory / "package").mkdir(parents=True)
    (directory / "package" / "deep.py").write_text("print('deep')")
    (directory / "beside.py").write_text("import package.deep")
    (directory / "main.py").write_text("import beside")
    directory.chmod(0o700)
    run = run_limited(
        [trials.python, str(directory / "main.py")],
        readable=[
            directory / name for name in ("main.py", "beside.py", "package")
        ],
        sandbox=trials.sandbox,
    )
    assert run.output == b"deep\n", run


def test_a_link_shows_nothing_that_is_closed(
    trials: Trials, tmp_path: Path
) -> None:
    if "read what you can read" in unprotected(trials.sandbox):
        pytest.skip("it can read what this user can")
    submission = tmp_path / "submission"
    submission.mkdir(mode=0o700)
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "secret").chmod(0o600)
    (submission / "link").symlink_to(tmp_path / "secret")
    (submission / "main.py").write_text("""
import sys
print(open(sys.path[0] + "/link").read())
""")
    run = run_limited(
        [trials.python, str(submission / "main.py")],
        readable=[submission],
        sandbox=trials.sandbox,
    )
    assert run.output == b""
    assert b"Error: " in run.errors


def test_bubblewrap_shows_only_what_is_readable(
    trials: Trials, tmp_path: Path
) -> None:
    source = """
import os, sys
print([place for place in sys.argv[1:-1] if os.path.exists(place)])
"""
    (tmp_path / "shown").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "other").chmod(0o755)
    places = [str(tmp_path / "shown"), str(tmp_path / "other"), "/var", "/run"]
    run = trials.run(source, *places, readable=(tmp_path / "shown",))
    shown = run.output.decode() == f"{places[:1]}\n"
    assert shown == (trials.sandbox is Sandbox.BWRAP), run


def test_a_command_that_cannot_begin_is_told(
    trials: Trials, tmp_path: Path
) -> None:
    submission = tmp_path / "submission"
    submission.write_text("no program")
    problems = [
        run_limited(
            command, readable=[submission], sandbox=trials.sandbox
        ).problem
        for command in (
            *(["/nowhere"], ["no-such-command"], [str(submission)]),
            trials.command("", "x" * 2**18),
        )
    ]
    assert problems == [
        "could not be started: it, or what its first line names, is not there",
        "could not be started: no no-such-command in PATH that it may run",
        "could not be started: Permission denied",
        "could not be started: Argument list too long",
    ]


def test_what_is_readable_must_be_there(trials: Trials) -> None:
    with pytest.raises(FileNotFoundError, match="/nowhere"):
        run_limited(
            ["true"], readable=[Path("/nowhere")], sandbox=trials.sandbox
        )


def test_what_macos_lacks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    lacking = ["use any memory", "leave processes running"]
    assert unprotected(Sandbox.NONE)[-2:] == lacking
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(CavalierError, match=r"on darwin\. Use another"):
        chosen(Sandbox.NONE)


def test_no_call_is_refused_on_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    # The C library of macOS does not have what the filter is set by.
    monkeypatch.setattr(
        "cavalier.sandboxed.sandbox.supervisor._libc", object()
    )
    assert not filters_calls()


def test_auto_means_bubblewrap_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert chosen(Sandbox.AUTO) in {Sandbox.BWRAP, Sandbox.NONE}
    monkeypatch.setenv("PATH", "/nowhere")
    assert chosen(Sandbox.AUTO, ("/bin/sh", "-c", "")) is Sandbox.NONE
    with pytest.raises(
        CavalierError, match=r"^bwrap is not installed. Install "
    ):
        chosen(Sandbox.BWRAP)


def test_a_bubblewrap_that_does_not_work_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho bwrap: no namespace >&2; exit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(CavalierError, match="not start: bwrap: no namespace"):
        chosen(Sandbox.BWRAP)
    assert chosen(Sandbox.AUTO) is Sandbox.NONE


@pytest.mark.parametrize("sandbox", Sandbox)
def test_windows_is_refused(
    monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(CavalierError, match=r"on Windows\. Use Linux"):
        chosen(sandbox)
