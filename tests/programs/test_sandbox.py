"""The sandbox: whatever a program does, it is judged and nothing is left."""

import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
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
)

from common.errors import CavalierError
from tests.processes import started

pytestmark = pytest.mark.sandboxed


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
    place: Path

    def command(self, source: str, *arguments: str) -> list[str]:
        """Return the command that runs the program."""
        return [sys.executable, "-I", "-S", "-c", source, *arguments]

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


@pytest.fixture(
    params=[
        Sandbox.NONE,
        pytest.param(Sandbox.BWRAP, marks=pytest.mark.needs("bwrap")),
    ]
)
def trials(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,  # it must not be made in the place of this fixture
) -> Iterator[Trials]:
    """Yield trials in each sandbox, whose directories are all in one place."""
    del tmp_path
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        place.chmod(0o755)
        monkeypatch.setattr(tempfile, "tempdir", directory)
        yield Trials(request.param, place)


def test_a_program_has_its_output_and_nothing_of_ours(trials: Trials) -> None:
    source = """
import os, sys
assert sys.stdin.buffer.read() == b""
assert {*os.environ} == {"HOME", "LANG", "PATH", "TMPDIR"}, os.environ
assert os.environ["LANG"] == "C.UTF-8"
assert os.path.samefile(os.environ["HOME"], ".")
assert os.path.samefile(os.environ["TMPDIR"], ".")
assert os.listdir() == []
for descriptor in range(3, 100):
    try:
        os.fstat(descriptor)
    except OSError:
        continue
    raise AssertionError(descriptor)
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
        ("import os; os.abort()", "was ended by SIGABRT"),
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
for number in range(30):
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
    if os.geteuid() == 0:
        pytest.skip("the kernel does not limit root's processes")
    run = trials.run(source, limits=Limits(processes=8))
    assert run.problem is None
    assert 1 <= int(run.output) <= 30


def test_what_leaves_the_group_is_ended(trials: Trials) -> None:
    run = trials.run(GOES_ON + "print('left', flush=True)")
    assert run == Run(b"left\n", b"", None)


@pytest.mark.skipif(sys.platform != "linux", reason="it asks Linux")
def test_nothing_is_left_to_the_next_run(trials: Trials) -> None:
    left = (
        "open('left', 'w').write('x'); os.mkdir('deep'); os.chmod('deep', 0)"
    )
    sees = """
import os
print(os.listdir(), [
    process
    for process in os.listdir("/proc")
    if process.isdigit() and int(process) != os.getpid()
    and b"next" + b"-one" in open(f"/proc/{process}/cmdline", "rb").read()
])
"""
    with closing(Kept(sandbox=trials.sandbox)) as kept:
        first, second = [
            kept.run(trials.command(source, "next-one"), Limits())
            for source in (f"{GOES_ON}\n{left}", sees)
        ]
    assert first.problem is None
    assert second == Run(b"[] []\n", b"", None)
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


def test_nothing_is_written_outside(trials: Trials, tmp_path: Path) -> None:
    if trials.sandbox is Sandbox.NONE:
        pytest.skip("only bubblewrap closes it")
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
        [
            sys.executable,
            str(submission),
            *map(str, outside),
            "/dev/null",
            "a",
        ],
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
            sandbox=trials.sandbox,
        )

    with ThreadPoolExecutor(4) as pool:
        runs = list(pool.map(run, range(8)))
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


def test_open_files_are_limited(trials: Trials) -> None:
    source = "import resource as r; print(r.getrlimit(r.RLIMIT_NOFILE)[1])"
    assert int(trials.run(source).output) <= 1024


def test_a_sandbox_that_cannot_be_started_is_one_sentence(
    trials: Trials, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}:{'x' * 2**18}")
    with pytest.raises(CavalierError, match=r"^the sandbox did not start: "):
        run_limited(trials.command(""), sandbox=trials.sandbox)


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


def test_windows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(CavalierError, match=r"on Windows\. Use Linux"):
        chosen(Sandbox.AUTO)
