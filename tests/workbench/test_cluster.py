"""Work on a cluster: equal to one machine's, whatever becomes of it."""

import json
import os
import shutil
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from contextvars import copy_context
from pathlib import Path
from pickle import dumps
from threading import Thread

import pytest

from cavalier.checking.table import AgreementDocument
from cavalier.commands import options
from cavalier.commands.counted import CountsDocument
from cavalier.running.job import Job, refuse, versions_of
from cavalier.running.parallel import own_address
from common.errors import CavalierError, WorkerError
from tests import processes
from tests.conftest import Cavalier
from tests.processes import LONGEST, Process
from tests.workbench.test_going_on import written

ROOT = Path(__file__).parents[2]

#: A worker's path does not begin with the folder that it is started in.
DASK = (sys.executable, "-P", "-m", "dask")

#: Counted in 40 parts, some seconds of work in all.
COUNT = ("count", "couples", "lazy-tours", "--board=4x5", "--all-starts")
PARTS = 2 * 20


#: Other machines cannot reach these.
HERE = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")


def agreement(out: str) -> AgreementDocument:
    """Return what was observed, without how long it took."""
    document: AgreementDocument = json.loads(out)
    for case in document["cases"]:
        for port in case["ports"]:
            port["seconds"] = 0.0
    return document


def counts(out: str | bytes) -> CountsDocument:
    """Return what was counted, without by whom and how long it took."""
    document: CountsDocument = json.loads(out)
    for count in document["counts"]:
        for part in count["parts"]:
            part["worker"], part["seconds"] = None, 0.0
    return document


class Cluster:
    """A scheduler with its workers, processes of this machine."""

    def __init__(self, running: ExitStack) -> None:
        self._running = running
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = str(free.getsockname()[1])
        self.address = f"127.0.0.1:{self.port}"
        self.scheduler = self.with_scheduler()

    def with_scheduler(self) -> Process:
        """Start a scheduler at the address, and wait until it answers."""
        self.scheduler = self._start("scheduler", "--port", self.port)
        while True:
            try:
                host = ("127.0.0.1", int(self.port))
                socket.create_connection(host).close()
            except OSError:
                assert self.scheduler.poll() is None
                time.sleep(0.05)
            else:
                return self.scheduler

    def with_worker(self, *words: str, **env: str) -> Process:
        """Start a worker."""
        words = ("--nthreads", "1", "--no-nanny", *words)
        return self._start("worker", self.address, *words, **env)

    def _start(self, *words: str, **env: str) -> Process:
        command = (*DASK, *words, *HERE)
        started = processes.started(command, env=os.environ | env, quiet=True)
        return self._running.enter_context(started)


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Yield a scheduler without workers."""
    with ExitStack() as running:
        yield Cluster(running)


@contextmanager
def begun(cache: Path, *words: str, parts: int = 1) -> Iterator[Process]:
    """Start a command and wait until it has kept so many parts."""
    command = (*processes.CAVALIER, *words)
    with processes.started(command) as process:
        while len(written(cache)) < parts:
            assert process.poll() is None, process.communicate()
            time.sleep(0.02)
        yield process


@pytest.fixture
def expected(cavalier: Cavalier) -> CountsDocument:
    """Return the counts that one machine makes."""
    return counts(cavalier(*COUNT, "--json", "--no-store").out)


@pytest.mark.slow
def test_a_worker_and_a_command_that_are_killed_lose_and_repeat_nothing(
    cluster: Cluster, cache: Path, expected: CountsDocument
) -> None:
    words = (*COUNT, "--json", "--cluster", cluster.address)
    worker, _ = cluster.with_worker(), cluster.with_worker()
    with begun(cache, *words, parts=5) as process:
        worker.kill()
        while len(written(cache)) < PARTS // 2:
            time.sleep(0.02)
        process.kill()
        process.communicate(timeout=LONGEST)
    before = written(cache)
    ran = processes.run((*processes.CAVALIER, *words))
    assert ran.returncode == 0
    assert f"earlier run: {len(before)} of {PARTS}," in ran.stderr
    document: CountsDocument = json.loads(ran.stdout)
    parts = [part for each in document["counts"] for part in each["parts"]]
    by = {part["worker"] for part in parts}
    assert len(parts) == len(written(cache)) == PARTS
    assert written(cache).items() >= before.items()
    assert 1 <= len(by) <= 2
    assert all(worker and worker.startswith("tcp://127.") for worker in by)
    assert counts(ran.stdout) == expected


@pytest.mark.long
@pytest.mark.slow
def test_work_goes_on_when_the_scheduler_is_killed_and_started_again(
    cluster: Cluster, cache: Path, expected: CountsDocument
) -> None:
    words = (*COUNT, "--json", "--cluster", cluster.address)
    cluster.with_worker()
    with begun(cache, *words, parts=5) as process:
        cluster.scheduler.kill()
        cluster.scheduler.wait(LONGEST)
        before = written(cache)
        cluster.with_scheduler()
        cluster.with_worker()
        out, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 0
    told = err.decode().splitlines()
    assert "has lost its scheduler" in told[0]
    assert "answers: going on" in told[1]
    assert "has no workers: waiting for one" in told[2]
    assert told[3:] == ["published or proved: 164 paths"]
    assert counts(out) == expected
    assert written(cache).items() >= before.items()
    assert len(written(cache)) == PARTS


@pytest.mark.long
@pytest.mark.slow
def test_a_worker_with_another_version_of_a_port_is_refused(
    cluster: Cluster, cache: Path, tmp_path: Path
) -> None:
    for name in ("cavalier", "common", "functional"):
        shutil.copytree(ROOT / name, tmp_path / name)
    with (tmp_path / "functional" / "couples.py").open("a") as file:
        file.write("# changed\n")
    cluster.with_worker()
    words = (*COUNT, "--board=5x5", "--cluster", cluster.address)
    with begun(cache, *words) as process:
        cluster.with_worker(PYTHONPATH=str(tmp_path))
        out, err = process.communicate(timeout=LONGEST)
    assert (process.returncode, out) == (2, b"")
    *_, told = err.decode().splitlines()
    assert told.startswith("cavalier: The worker tcp://127.0.0.1:")
    assert (
        "has another version of functional.couples than this computer. "
        "Install the same there, and start that worker again." in told
    )


@pytest.mark.long
@pytest.mark.slow
def test_what_interrupts_work_on_a_cluster_leaves_a_partial_answer(
    cluster: Cluster, cache: Path
) -> None:
    cluster.with_worker()
    words = (*COUNT, "--board=5x5", "--json", "--cluster", cluster.address)
    with begun(cache, *words) as process:
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 143
    assert json.loads(out)["complete"] is False
    assert err.decode().splitlines() == [
        "stopped after 0 of 2 ports",
        "cavalier: terminated",
    ]


@pytest.mark.long
@pytest.mark.slow
def test_exact_counts_and_verdicts_wait_for_a_worker_and_are_the_same(
    cluster: Cluster, cavalier: Cavalier, tmp_path: Path
) -> None:
    words = (
        *("exact", "--board=6x7", "--closed", "--cluster", cluster.address),
        *("--checkpoint", str(tmp_path)),
    )
    with processes.started((*processes.CAVALIER, *words)) as process:
        assert process.stderr is not None
        assert b"published" in process.stderr.readline()
        assert b"has no workers: waiting for one" in process.stderr.readline()
        assert not (tmp_path / "cluster" / "join-0.parts").exists()
        cluster.with_worker()
        out, err = process.communicate(timeout=LONGEST)
    assert (process.returncode, out, err) == (
        0,
        b"1067638 cycles of 6x7\n",
        b"",
    )
    assert (tmp_path / "cluster" / "join-0.parts").exists()
    asked = ("verify", "--board", "3x4", "--json", "--no-store")
    there = processes.run(
        (*processes.CAVALIER, *asked, "--cluster", cluster.address)
    )
    assert (there.returncode, there.stderr) == (0, "")
    assert agreement(there.stdout) == agreement(cavalier(*asked).out)


#: Loaded by a worker that lies; what it is asked for has the right source.
LIES = """
from cavalier.running import counting
from cavalier.exact.compiled import join

# A worker may load this more than once.
count = vars(counting).setdefault("count", counting._count)
joined = vars(join).setdefault("joined_part", join._joined_part)

def wrong_count(part):
    return count(part)._replace(tours=7)

def wrong_part(halves, part):
    number, (ways, most) = joined(halves, part)
    return number, (ways + 1, most)

counting._count, join._joined_part = wrong_count, wrong_part
"""


@pytest.mark.slow
def test_only_a_run_on_the_same_cluster_believes_what_its_worker_answered(
    cluster: Cluster, cavalier: Cavalier, tmp_path: Path
) -> None:
    lies = tmp_path / "lies.py"
    lies.write_text(LIES)
    cluster.with_worker("--preload", str(lies))
    there = ("--cluster", cluster.address)
    for words in (
        ("count", "couples", "--board=3x4"),
        ("exact", "--board=6x7", "--closed", f"--checkpoint={tmp_path}"),
    ):
        wrong = processes.run((*processes.CAVALIER, *words, *there))
        assert wrong.returncode == 1
        right = cavalier(*words)
        assert right.status == 0
        assert right.out != wrong.stdout
        assert "earlier run" not in right.err
    again = processes.run((*processes.CAVALIER, *words, *there))
    assert (again.returncode, again.stdout) == (1, wrong.stdout)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "told"),
    [
        (signal.SIGSTOP, r"worker tcp://127.0.0.1:\d+ has been silent for 5 "),
        (signal.SIGKILL, r"last worker .* has ended, and no other has come"),
    ],
)
@pytest.mark.parametrize("at_work", [False, True])
def test_a_worker_that_stops_or_ends_ends_the_work_soon(
    cluster: Cluster,
    monkeypatch: pytest.MonkeyPatch,
    number: signal.Signals,
    told: str,
    *,
    at_work: bool,
) -> None:
    monkeypatch.setattr("cavalier.running.cluster._LONGEST_SILENCE", 5.0)
    worker = cluster.with_worker()
    begun = time.monotonic()
    with options.on_cluster(cluster.address, ()) as do:
        assert do is not None
        slept = do(time.sleep, [0.0, LONGEST])
        assert next(slept) is None
        if not at_work:
            slept = do(time.sleep, [LONGEST])
        worker.send_signal(number)
        with pytest.raises(WorkerError, match=told):
            next(slept)
    assert time.monotonic() < begun + 60


def test_a_part_that_calls_itself_without_end_is_named() -> None:
    def endless(item: int) -> int:
        return endless(item) + 1

    job = Job(endless, versions_of([]), shared=False)
    told = "called itself too often on the worker tcp://x:1"
    with pytest.raises(WorkerError, match=told) as raised:
        copy_context().run(job, "tcp://x:1", dumps(1))
    assert raised.value.__context__ is None  # Dask would have to send it


def blocks(heading: str) -> list[list[str]]:
    """Return the lines of each block of code below a heading of the page."""
    page = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
    below = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return [block.splitlines()[1:] for block in below.split("```")[1::2]]


def listening(session: int) -> list[str]:
    """Return the addresses on which a session listens, as Linux has them."""
    addresses: dict[str, str] = {}
    for table in ("tcp", "tcp6"):
        rows = Path(f"/proc/net/{table}").read_text().splitlines()[1:]
        for row in map(str.split, rows):
            if row[3] == "0A":
                addresses[f"socket:[{row[9]}]"] = row[1].split(":")[0]
    found: list[str] = []
    for opened in Path("/proc").glob("[0-9]*/fd/*"):
        with suppress(OSError):
            if os.getsid(int(opened.parts[2])) == session:
                found += filter(None, [addresses.get(str(opened.readlink()))])
    return found


@pytest.mark.long
@pytest.mark.slow
def test_the_cluster_of_the_page_listens_on_this_machine_alone() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    commands, [count] = blocks("A cluster on one machine")
    with ExitStack() as running:
        for command, sockets in zip(commands, (2, 3, 3), strict=True):
            words = command.replace("8786", port).split()
            assert words[0] == "dask"
            process = running.enter_context(
                processes.started((*DASK, *words[1:]), quiet=True)
            )
            while len(found := listening(process.pid)) < sockets:
                assert process.poll() is None
                time.sleep(0.1)
            assert set(found) == {"0100007F"}
        words = count.replace("8786", port).replace("5x6", "3x4").split()
        ran = processes.run((*processes.CAVALIER, *words[1:]))
    assert (ran.returncode, ran.stdout) == (
        0,
        "backtracking-matrix: 16 paths of 3x4 from every square\n",
    )


@pytest.mark.long
@pytest.mark.slow
def test_only_those_with_the_key_of_the_page_s_cluster_can_use_it(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    [make], config, [start, join, count] = blocks(
        "A cluster of several machines"
    )
    for name in ("ours", "others"):
        folder = tmp_path / name
        folder.mkdir()
        assert processes.run(make.split(), cwd=folder).returncode == 0
        text = "\n".join(config).replace("/home/you/cluster", str(folder))
        (folder / "cluster.yaml").write_text(text)
    start, join, count = (
        each.replace("192.0.2.1", "127.0.0.1")
        .replace("8786", port)
        .replace("5x6", "3x4")
        for each in (start, join, count)
    )
    join += " --host 127.0.0.1"
    ours, others = (
        os.environ | {"DASK_CONFIG": str(tmp_path / name)}
        for name in ("ours", "others")
    )
    with ExitStack() as running:
        for command in (start, join):
            words = (*DASK, *command.split()[1:])
            process = running.enter_context(
                processes.started(words, env=ours, quiet=True)
            )
            while not listening(process.pid):
                assert process.poll() is None
                time.sleep(0.1)
        words = (*processes.CAVALIER, *count.split()[1:], "--no-store")
        ran = processes.run(words, env=ours)
        assert (ran.returncode, ran.stdout) == (
            0,
            "backtracking-matrix: 16 paths of 3x4 from every square\n",
        )
        plain = [word.replace("tls://", "tcp://") for word in words]
        for refused in (
            processes.run(words, env=others),
            processes.run(words),
            processes.run(plain),
        ):
            assert (refused.returncode, refused.stdout) == (2, "")
            assert "No scheduler of Dask answers at" in refused.stderr
            assert len(refused.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("common.board", "has another version of common.board than this"),
        ("common.nowhere", "does not have common.nowhere. Install there"),
        ("nowhere.board", "does not have nowhere.board. Install there"),
        ("Python", "has another version of Python than this computer."),
    ],
)
def test_a_worker_must_have_what_is_here(name: str, told: str) -> None:
    job: Job[int, tuple[int, str | None]] = Job(
        lambda item: (item, own_address.get()),
        {**versions_of(["common.board"]), name: "another"},
        shared=False,
    )
    with pytest.raises(WorkerError, match=f"The worker tcp://x:1 {told}"):
        copy_context().run(job, "tcp://x:1", b"")


def test_a_worker_that_cannot_load_cavalier_is_named() -> None:
    error = ModuleNotFoundError("No module named 'cavalier'")
    with pytest.raises(WorkerError, match=r"tcp://x:1 cannot load .*'cava"):
        refuse("tcp://x:1", {}, error)


@pytest.mark.needs("distributed")
@pytest.mark.parametrize("address", ["127.0.0.1:9", "nonsense"])
def test_a_scheduler_that_does_not_answer_is_one_sentence(
    address: str,
) -> None:
    words = ("count", "couples", "--board=3x4", "--json")
    ran = processes.run((*processes.CAVALIER, *words, "--cluster", address))
    assert (ran.returncode, ran.stdout) == (2, "")
    [told] = ran.stderr.splitlines()
    assert f"No scheduler of Dask answers at {address} (" in told
    assert "Start one with `dask scheduler --host 127.0.0.1 " in told


@pytest.mark.needs("distributed")
@pytest.mark.parametrize("scheme", ["tcp", "tls"])
def test_another_server_is_not_taken_for_a_scheduler(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            with suppress(OSError):
                while True:
                    caller, _ = server.accept()
                    with caller, suppress(OSError):
                        caller.sendall(b"SSH-2.0-OpenSSH" * 9)

        Thread(target=greet, daemon=True).start()
        address = f"{scheme}://127.0.0.1:{server.getsockname()[1]}"
        with (
            pytest.raises(CavalierError, match="No scheduler of Dask answers"),
            options.on_cluster(address, ()),
        ):
            pytest.fail("connected")


@pytest.mark.needs("distributed")
@pytest.mark.parametrize("command", ["count couples", "verify", "exact"])
def test_without_dask_there_is_no_cluster(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(
        "cavalier.commands.options.find_spec", lambda name: None
    )
    asked = (*command.split(), "--board", "6x7", "--cluster", "x:1")
    force = ("--force",) if command.startswith("count") else ()
    ran = cavalier(*asked, *force)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.splitlines()[-1] == (
        "cavalier: --cluster needs Dask. Install cavalier[cluster], or leave "
        "out --cluster."
    )


def test_own_files_are_not_counted_on_a_cluster(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    own = tmp_path / "my.py"
    own.write_text("def count_tours(board, start, closed): return 0\n")
    asked = ("count", str(own), "--board", "3x4", "--cluster", "x:1")
    ran = cavalier(*asked)
    assert (ran.status, ran.out) == (2, "")
    assert "is not sent to a cluster. Leave it out" in ran.err


def test_counts_by_plain_python_are_made_here(cavalier: Cavalier) -> None:
    asked = ("exact", "--board", "3x4", "--cluster", "x:1")
    ran = cavalier(*asked)
    assert (ran.status, ran.out) == (0, "16 paths of 3x4\n")
    assert "3x4 is counted here" in ran.err


def test_who_asks_for_no_cluster_does_not_import_dask() -> None:
    script = (
        "import sys; from cavalier.commands import count, exact, verify; "
        "print({'dask', 'distributed'} & set(sys.modules))"
    )
    assert processes.run((sys.executable, "-c", script)).stdout == "set()\n"
