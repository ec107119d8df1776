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
from pathlib import Path
from threading import Thread

import pytest

from cavalier.commands import options
from cavalier.documents import CountsDocument
from cavalier.running.job import Job, refuse, versions_of
from cavalier.running.parallel import WorkerError, own_address
from common.errors import CavalierError
from tests import processes
from tests.conftest import Cavalier
from tests.processes import LONGEST, Process
from tests.workbench.test_going_on import agreement, counts, written

ROOT = Path(__file__).parents[2]

#: A worker's path does not begin with the folder that it is started in.
DASK = (sys.executable, "-P", "-m", "dask")

#: Counted in 40 parts, some seconds of work in all.
COUNT = ("count", "couples", "lazy-tours", "--board=4x5", "--all-starts")
PARTS = 2 * 20


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
        where = ("--host", "127.0.0.1", "--port", self.port)
        self.scheduler = self._start("scheduler", *where)
        while True:
            try:
                host = ("127.0.0.1", int(self.port))
                socket.create_connection(host).close()
            except OSError:
                assert self.scheduler.poll() is None
                time.sleep(0.05)
            else:
                return self.scheduler

    def with_worker(self, **env: str) -> Process:
        """Start a worker."""
        words = ("--nthreads", "1", "--no-nanny")
        return self._start("worker", self.address, *words, **env)

    def _start(self, *words: str, **env: str) -> Process:
        command = (*DASK, *words, "--no-dashboard")
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
    [told] = err.decode().splitlines()
    assert told.startswith("cavalier: The worker tcp://127.0.0.1:")
    assert (
        "has another version of functional.couples than this computer. "
        "Install the same there, and start that worker again." in told
    )


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
        "interrupted: 0 of 2 ports have counted",
        "cavalier: terminated",
    ]


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
        assert not (tmp_path / "join-0.parts").exists()
        cluster.with_worker()
        out, err = process.communicate(timeout=LONGEST)
    assert (process.returncode, out, err) == (
        0,
        b"1067638 cycles of 6x7\n",
        b"",
    )
    assert (tmp_path / "join-0.parts").exists()
    asked = ("verify", "--board", "3x4", "--json", "--no-store")
    there = processes.run(
        (*processes.CAVALIER, *asked, "--cluster", cluster.address)
    )
    assert (there.returncode, there.stderr) == (0, "")
    assert agreement(there.stdout) == agreement(cavalier(*asked).out)


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
        job("tcp://x:1", b"")


def test_a_worker_that_cannot_load_cavalier_is_named() -> None:
    error = ModuleNotFoundError("No module named 'cavalier'")
    with pytest.raises(WorkerError, match=r"tcp://x:1 cannot load .*'cava"):
        refuse("tcp://x:1", {}, error)


@pytest.mark.parametrize("address", ["127.0.0.1:9", "nonsense"])
def test_a_scheduler_that_does_not_answer_is_one_sentence(
    address: str,
) -> None:
    words = ("count", "couples", "--board=3x4", "--json")
    ran = processes.run((*processes.CAVALIER, *words, "--cluster", address))
    assert (ran.returncode, ran.stdout) == (2, "")
    [told] = ran.stderr.splitlines()
    assert f"No scheduler of Dask answers at {address} (" in told
    assert "Start one with `dask scheduler`" in told


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
