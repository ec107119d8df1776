"""What a part of the bench plans, and one measurement in its own process.

A task names a function that prepares the work, such as
``cavalier.benching.ports:counting``, and its arguments. What is prepared, as
by importing or compiling, is not measured; the memory is that of the whole
process, at its peak.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time
from typing import Protocol, TypedDict

from cavalier.running import run
from common.board import Board
from common.errors import WorkerError
from common.language import _

#: Short work is done again until it has taken so many seconds.
_LEAST_SECONDS = 0.1

#: The largest board on which a work calls itself once for each square.
_DEEPEST = Board(32, 32)

#: The unit in which the system reports the peak of memory, in bytes.
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024

#: What a work returns: numbers by their names, such as a count.
Numbers = dict[str, float]

Work = Callable[[], Numbers]


class Prepare(Protocol):
    """A function that prepares a work from what a command line can hold."""

    def __call__(self, *arguments: str) -> Work:
        """Return the work, ready to be measured."""
        ...


@dataclass(frozen=True, slots=True)
class Task:
    """What is measured; modules are first looked for in ``folder``."""

    prepare: str
    arguments: tuple[str, ...] = ()
    folder: Path | None = None


class Measured(TypedDict):
    """What a work gave, and what it took, for each time that it was done.

    The seconds are processor time of all threads and of the processes that
    the work started; elapsed is by the clock. Memory is in bytes.
    """

    numbers: Numbers
    seconds: float
    elapsed: float
    bytes: int


def measured(task: Task) -> Measured:
    """Measure a task in a new process, which an interruption ends.

    Raises WorkerError where that process fails.
    """
    with subprocess.Popen(
        [sys.executable, "-P", "-m", __name__, task.prepare, *task.arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": _path(task)},
        start_new_session=True,
    ) as process:
        try:
            out, err = process.communicate()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    if process.returncode:
        raise WorkerError(_why_not(task, process.returncode, err))
    result: Measured = json.loads(out)
    return result


def _path(task: Task) -> str:
    """Return where the new process looks for modules."""
    before = [str(task.folder)] if task.folder else []
    return os.pathsep.join([*before, *sys.path])


def _why_not(task: Task, status: int, err: str) -> str:
    """Say why a task could not be measured."""
    name = " ".join([task.prepare.partition(":")[2], *task.arguments])
    if status == -signal.SIGKILL:
        return _(
            "The work '{name}' was killed, probably for lack of memory. Free "
            "some memory and run the command again.",
            name=name,
        )
    last = err.strip().rpartition("\n")[2]
    return _(
        "The work '{name}' ended with status {status}: {last}",
        name=name,
        status=status,
        last=last,
    )


@dataclass(frozen=True, slots=True)
class Planned:
    """A work of a part: who does it, in which way, and on which board.

    A time is for so many ``units``, if the plan knows how many; ``unit`` says
    of what. A work that counts must find ``count``, if that is known. A work
    whose time is not shown is done ``once``.
    """

    part: str
    name: str
    way: str
    task: Task
    board: str = ""
    unit: str = ""
    units: int | None = None
    count: int | None = None
    once: bool = False

    def must_be_right(self, got: Measured) -> None:
        """Raise WorkerError where the count is known to be another."""
        counted = got["numbers"].get("count")
        if self.count is not None and counted != self.count:
            raise WorkerError(
                "{name} ({way}) counts {counted} on {board}, where {count} "
                "is known, so its time means nothing. Run `cavalier verify` "
                "to see what is wrong.",
                name=self.name,
                way=self.way,
                counted=counted,
                board=self.board,
                count=self.count,
            )


@dataclass(slots=True)
class Plan:
    """What is to be measured, and sentences on what is left out."""

    works: list[Planned] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def __add__(self, other: "Plan") -> "Plan":
        """Return both plans, one after the other."""
        return Plan(self.works + other.works, self.left_out + other.left_out)


#: A work that has been done once, and what it took.
Taken = tuple[Planned, Measured]


def planned_rounds(works: Sequence[Planned], rounds: int) -> list[Planned]:
    """List the works in turn, round after round."""
    return [
        work
        for number in range(rounds)
        for work in works
        if not (number and work.once)
    ]


def take(works: Sequence[Planned]) -> Iterator[Taken]:
    """Measure the works in their order; yield each when it is done.

    Raises WorkerError where a count is wrong, or a process fails.
    """
    for work in works:
        got = measured(work.task)
        work.must_be_right(got)
        yield work, got


# What the process does.


def measured_here(work: Work) -> Measured:
    """Measure a work in this process, which does nothing else."""
    begun, since = _processor_time(), perf_counter()
    times = 0
    while not times or perf_counter() - since < _LEAST_SECONDS:
        numbers = work()
        times += 1
    return {
        "numbers": numbers,
        "seconds": (_processor_time() - begun) / times,
        "elapsed": (perf_counter() - since) / times,
        "bytes": peak(),
    }


def _processor_time() -> float:
    """Return the processor time of this process, and of those that ended."""
    from resource import RUSAGE_CHILDREN, getrusage  # not on Windows

    ended = getrusage(RUSAGE_CHILDREN)
    return process_time() + ended.ru_utime + ended.ru_stime


def peak() -> int:
    """Return the most bytes that this process had, or one that it started."""
    from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

    return _RSS_UNIT * max(
        getrusage(of).ru_maxrss for of in (RUSAGE_SELF, RUSAGE_CHILDREN)
    )


def main() -> None:
    """Prepare the work that is named, measure it, and print the result."""
    where, *arguments = sys.argv[1:]
    module, _, name = where.partition(":")
    prepare: Prepare = getattr(import_module(module), name)
    work = prepare(*arguments)
    print(json.dumps(run(_DEEPEST, lambda: measured_here(work))))


if __name__ == "__main__":
    main()
