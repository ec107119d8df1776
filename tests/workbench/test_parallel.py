"""Work on all processors: what becomes of it when its parent ends."""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from signal import (
    SIG_BLOCK,
    SIG_IGN,
    SIG_UNBLOCK,
    SIGHUP,
    SIGINT,
    SIGKILL,
    SIGTERM,
    getsignal,
    pthread_sigmask,
    raise_signal,
    signal,
)

import pytest

from cavalier.running.parallel import in_parallel
from common.errors import WorkerError
from tests import processes

WORK = """
import os
from time import sleep
from cavalier.running.parallel import in_parallel

def work(item):
    os.write(1, item)
    sleep(600)

if __name__ == "__main__":
    list(in_parallel(work, [b"begun\\n", b"begun\\n"]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", [SIGTERM, SIGKILL])
def test_the_end_of_the_parent_ends_its_processes(
    tmp_path: Path, number: int
) -> None:
    script = tmp_path / "work.py"
    script.write_text(WORK)
    command = [sys.executable, str(script)]
    with processes.started(command) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"begun\n"
        parent.send_signal(number)
        # The output ends when no process is left that could write to it.
        parent.communicate(timeout=60)


def killed(_: object) -> None:
    """End this process as the system does where memory is short."""
    os.kill(os.getpid(), SIGKILL)


def test_work_that_loses_a_process_says_what_to_do() -> None:
    with pytest.raises(WorkerError, match=r"killed, .* Free some memory and"):
        list(in_parallel(killed, [None]))


#: What interrupts the work.
ALL: set[int] = {SIGINT, SIGTERM, SIGHUP}


def interruptions(_: object) -> tuple[set[int], set[int]]:
    """Return which interruptions wait, and which are ignored."""
    waiting = ALL & set(pthread_sigmask(SIG_BLOCK, ()))
    return waiting, {each for each in ALL if getsignal(each) is SIG_IGN}


def test_interruptions_are_for_the_parent_alone_when_all_have_begun() -> None:
    here: list[tuple[set[int], set[int]]] = []

    def items() -> Iterator[None]:
        here.append(interruptions(None))
        yield None

    assert list(in_parallel(interruptions, items())) == [(set(), ALL)]
    assert here[0][0] == ALL
    assert interruptions(None)[0] == set()


@pytest.mark.parametrize("number", sorted(ALL))
def test_what_interrupts_another_thread_waits_until_all_have_begun(
    number: int,
) -> None:
    told: list[str] = []

    def items() -> Iterator[str]:
        with ThreadPoolExecutor(initializer=unblock) as another:
            another.submit(raise_signal, number).result()
        told.append("begun")
        yield "done"

    before = signal(number, lambda *_: told.append("interrupted"))
    try:
        told += in_parallel(str, items())
    finally:
        signal(number, before)
    assert told == ["begun", "interrupted", "done"]


def unblock() -> None:
    """Let a thread have signals, as one that began before others must wait."""
    pthread_sigmask(SIG_UNBLOCK, ALL)
