"""A supervised run: start the supervisor, read all that comes, end it.

What was wrong with a run is written as a predicate, such as "ended with
status 3".
"""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from cavalier.sandboxed.printed import KEPT
from cavalier.sandboxed.sandbox.box import GRACE, own_user
from cavalier.sandboxed.sandbox.bubblewrap import HOME
from cavalier.sandboxed.sandbox.interpreter import OURS, Interpreter
from common.errors import CavalierError

#: The script between us and the program.
SUPERVISOR = Path(__file__).with_name("supervisor.py")


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a run may take.

    The processor time, the memory (address space) and the size of a file are
    those of each process; threads count as processes.
    """

    seconds: float = 10
    cpu_seconds: int = 10
    memory_bytes: int = 2**30
    output_bytes: int = 2_000_000
    processes: int = 64


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Run:
    """What a program wrote, and what was wrong with its run, if anything.

    `errors` is the end of standard error, which has no limit. A problem is a
    predicate, such as "ended with status 3". The status is negative for a
    signal, and None if the program did not end by itself.
    """

    output: bytes
    errors: bytes
    problem: str | None
    status: int | None = 0

    @property
    def cut_short(self) -> bool:
        """Whether a limit on time or output, or worse, ended it."""
        return self.status in (None, -signal.SIGXCPU)


def supervised(
    command: Sequence[str],
    limits: Limits,
    *,
    within: Sequence[str] = (),
    box: Path | None = None,
    python: Interpreter = OURS,
) -> Run:
    """Run a command under a supervisor that is started within another one.

    Without a box, the program's directory is bubblewrap's.

    Raises CavalierError if the supervisor does not begin.
    """
    report, status = os.pipe()
    try:
        whole = [*within, *_command(command, status, box, limits, python)]
        with _started(whole, status, python) as supervisor:
            return _run(supervisor, report, limits)
    finally:
        os.close(report)


def _command(
    command: Sequence[str],
    status: int,
    box: Path | None,
    limits: Limits,
    python: Interpreter,
) -> list[str]:
    home = box / "home" if box else HOME
    return [
        *(str(python.executable), "-I", "-S", str(SUPERVISOR)),
        *(str(status), str(own_user()), str(box or ""), str(home)),
        ",".join(map(str, python.descriptors)),
        *(str(limits.cpu_seconds), str(limits.memory_bytes)),
        *(str(limits.output_bytes), str(limits.processes)),
        *command,
    ]


@contextmanager
def _started(
    command: Sequence[str], status: int, python: Interpreter
) -> Iterator[subprocess.Popen[bytes]]:
    """Start the supervisor, and end it with everything that it watches.

    It ends when its standard input does, even if that is because we ended.
    """
    pipe = subprocess.PIPE
    try:
        supervisor = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            cwd="/",
            env={
                "PATH": os.environ.get("PATH", os.defpath),
                **python.environment,
            },
            start_new_session=True,
            pass_fds=(status, *python.descriptors),
        )
    except OSError as error:
        raise CavalierError(
            f"the sandbox did not start: {command[0]}: {error.strerror}"
        ) from error
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
        supervisor.wait(GRACE)
    except subprocess.TimeoutExpired:
        os.killpg(supervisor.pid, signal.SIGKILL)


def _run(
    supervisor: subprocess.Popen[bytes], report: int, limits: Limits
) -> Run:
    assert supervisor.stdout and supervisor.stderr
    streams = (supervisor.stdout.fileno(), supervisor.stderr.fileno(), report)
    read = {stream: bytearray() for stream in streams}
    problem, status = _read(read, streams, limits), None
    output, errors, reported = map(bytes, read.values())
    if problem is None:
        problem, status = _end_of(reported.decode(), errors, limits)
    kept = output[: limits.output_bytes]
    return Run(kept, errors, problem, status)


def _read(
    read: Mapping[int, bytearray], streams: Sequence[int], limits: Limits
) -> str | None:
    """Read all streams until the report ends; return the limit passed."""
    _, errors, report = streams
    deadline = time.monotonic() + limits.seconds
    with selectors.DefaultSelector() as selector:
        for stream in read:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            ended = report not in selector.get_map()
            left = 0 if ended else deadline - time.monotonic()
            if left < 0:
                return too_long(limits)
            if not _take(selector, left, read) and ended:
                break
            del read[errors][:-KEPT]
            if max(map(len, read.values())) > limits.output_bytes:
                return f"wrote more than {limits.output_bytes} bytes"
    return None


def _take(
    selector: selectors.BaseSelector,
    seconds: float,
    read: Mapping[int, bytearray],
) -> bool:
    """Read once from each stream that has something; False if none has."""
    ready = selector.select(seconds)
    for key, _ in ready:
        part = os.read(key.fd, 2**16)
        read[key.fd].extend(part)
        if not part:
            selector.unregister(key.fd)
    return bool(ready)


def _end_of(
    report: str, errors: bytes, limits: Limits
) -> tuple[str | None, int | None]:
    """Return the problem and the status that the supervisor reports.

    Raises CavalierError if the supervisor did not begin.
    """
    lines = report.splitlines()
    if not lines:
        reason = errors.decode(errors="replace").strip().rpartition("\n")[2]
        raise CavalierError(f"the sandbox did not start: {reason}")
    for line in lines[1:]:
        kind, _, what = line.partition(" ")
        if kind == "refused":
            return f"could not be started: {what}", None
        status = os.waitstatus_to_exitcode(int(what))
        return _problem(status, limits), status
    return "had its supervisor ended", None


def _problem(status: int, limits: Limits) -> str | None:
    """Return what an exit status means, or, if it is negative, a signal."""
    if status >= 0:
        return f"ended with status {status}" if status else None
    if status == -signal.SIGXCPU:
        used = _duration(limits.cpu_seconds)
        return f"used more than {used} of processor time"
    if status == -signal.SIGXFSZ:
        return f"wrote a file of more than {limits.output_bytes} bytes"
    return f"was ended by {_name(-status)}"


def _name(number: int) -> str:
    with suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"


def too_long(limits: Limits) -> str:
    """Return the problem of a run that the clock has ended."""
    return f"took longer than {_duration(limits.seconds)}"


def _duration(number: float) -> str:
    """Write a time in words."""
    return f"{number:g} second" if number == 1 else f"{number:g} seconds"
