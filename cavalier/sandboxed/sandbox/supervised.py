"""A supervisor: started, asked to run commands, and ended.

What was wrong with a run is written as a predicate, such as "ended with
status 3".
"""

import os
import selectors
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from cavalier.sandboxed.printed import KEPT
from cavalier.sandboxed.sandbox.box import GRACE
from cavalier.sandboxed.sandbox.bubblewrap import HOME, HOME_BYTES
from common.errors import CavalierError, why
from common.language import _, ngettext

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
    signal, and None if the program did not end by itself. The processor time
    is None where it is not known.
    """

    output: bytes
    errors: bytes
    problem: str | None
    status: int | None = 0
    cpu_seconds: float | None = field(default=None, compare=False)

    @property
    def cut_short(self) -> bool:
        """Whether a limit on time or output, or worse, ended it."""
        return self.status in (None, -signal.SIGXCPU)


class Supervisor:
    """A supervisor that has been started, and runs commands in its sandbox.

    ``takes_more`` is whether it can be asked again: it cannot where a run had
    to be ended, or where the sandbox is good for one run alone.
    """

    def __init__(
        self, *, within: Sequence[str] = (), box: Path | None = None
    ) -> None:
        """Start it within another command, if there is one.

        Without a box, a program's directory is bubblewrap's.

        Raises CavalierError if it cannot be started.
        """
        self.takes_more = True
        self._asking, asked = socket.socketpair()
        with asked, ExitStack() as failed:
            failed.callback(self._asking.close)
            command = [*within, *_command(box)]
            self._process = _started(command, asked.fileno())
            failed.pop_all()

    def run(self, command: Sequence[str], limits: Limits) -> Run:
        """Run a command, and leave nothing of it.

        Raises CavalierError if the supervisor does not begin.
        """
        self.takes_more = False  # where it is interrupted, too
        with _pipes() as (ours, theirs):
            self._ask(command, limits, theirs)
            read = {pipe: bytearray() for pipe in ours}
            problem = _read(read, ours, limits)
        output, errors, reported = map(bytes, read.values())
        lines = reported.decode().splitlines()
        if not lines:
            raise CavalierError(f"the sandbox did not start: {self.end()}")
        run = Run(output[: limits.output_bytes], errors, problem, None)
        if problem is not None:
            return run
        self.takes_more = "last" not in lines
        return _ended(run, lines[1:], limits)

    def _ask(
        self, command: Sequence[str], limits: Limits, pipes: list[int]
    ) -> None:
        """Send what to run, and close our ends of its pipes."""
        numbers = (
            *(limits.cpu_seconds, limits.memory_bytes),
            *(limits.output_bytes, limits.processes),
        )
        words = [*map(str, numbers), *command]
        text = b"\0".join(map(os.fsencode, words))
        with suppress(BrokenPipeError, ConnectionResetError):
            size = struct.pack("I", len(text))
            socket.send_fds(self._asking, [size], pipes)
            self._asking.sendall(text)
        while pipes:
            os.close(pipes.pop())

    def end(self) -> str:
        """End it with everything that it watches; return its last words.

        It ends when its questions do, even if that is because we ended.
        """
        self._asking.close()
        try:
            _, errors = self._process.communicate(timeout=GRACE)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            _, errors = self._process.communicate()
        return errors.decode(errors="replace").strip().rpartition("\n")[2]


def _command(box: Path | None) -> list[str]:
    home = box / "home" if box else HOME
    return [
        *(sys.executable, "-I", "-S", str(SUPERVISOR)),
        *(str(box or ""), str(home), str(HOME_BYTES)),
    ]


def _started(
    command: Sequence[str], questions: int
) -> subprocess.Popen[bytes]:
    path = os.environ.get("PATH", os.defpath)
    try:
        return subprocess.Popen(
            command,
            stdin=questions,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd="/",
            env={"PATH": path},
            start_new_session=True,
        )
    except OSError as error:
        raise CavalierError(
            f"the sandbox did not start: {f'{command[0]}: {why(error)}'}"
        ) from error


@contextmanager
def _pipes() -> Iterator[tuple[list[int], list[int]]]:
    """Yield both ends of the pipes for output, errors and report."""
    ours, theirs = list[int](), list[int]()
    try:
        for _stream in range(3):
            reading, writing = os.pipe()
            ours.append(reading)
            theirs.append(writing)
        yield ours, theirs
    finally:
        for pipe in (*ours, *theirs):
            os.close(pipe)


def _read(
    read: Mapping[int, bytearray], streams: Sequence[int], limits: Limits
) -> str | None:
    """Read all streams until the report ends; return the limit passed.

    The time is limited from the first line of the report: what the sandbox
    takes to begin is not the program's.
    """
    errors, report = streams[1:]
    deadline, begun = time.monotonic() + limits.seconds + GRACE, False
    with selectors.DefaultSelector() as selector:
        for stream in read:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            ended = report not in selector.get_map()
            left = 0 if ended else deadline - time.monotonic()
            if left < 0:
                used = _duration(limits.seconds)
                return _("took longer than {time}", time=used)
            if not _take(selector, left, read) and ended:
                break
            if read[report] and not begun:
                deadline, begun = time.monotonic() + limits.seconds, True
            del read[errors][:-KEPT]
            if max(map(len, read.values())) > limits.output_bytes:
                return _("wrote more than {n} bytes", n=limits.output_bytes)
    return None


def _take(
    selector: selectors.BaseSelector,
    seconds: float,
    read: Mapping[int, bytearray],
) -> bool:
    """Read once from each stream that has something; False if none has."""
    ready = selector.select(seconds)
    for key, _events in ready:
        part = os.read(key.fd, 2**16)
        read[key.fd].extend(part)
        if not part:
            selector.unregister(key.fd)
    return bool(ready)


def _ended(run: Run, report: Sequence[str], limits: Limits) -> Run:
    """Return a run with the problem and the status that are reported."""
    for line in report:
        kind, _space, what = line.partition(" ")
        if kind == "refused":
            refused = _("could not be started: {reason}", reason=what)
            return replace(run, problem=refused)
        if kind == "ended":
            number, used = what.split()
            status = os.waitstatus_to_exitcode(int(number))
            problem = _problem(status, limits)
            return Run(run.output, run.errors, problem, status, float(used))
    return replace(run, problem=_("had its supervisor ended"))


def _problem(status: int, limits: Limits) -> str | None:
    """Return what an exit status means, or, if it is negative, a signal."""
    if status >= 0:
        return (
            _("ended with status {status}", status=status) if status else None
        )
    if status == -signal.SIGXCPU:
        used = _duration(limits.cpu_seconds)
        return _("used more than {time} of processor time", time=used)
    if status == -signal.SIGXFSZ:
        return _("wrote a file of more than {n} bytes", n=limits.output_bytes)
    return _("was ended by {signal}", signal=_name(-status))


def _name(number: int) -> str:
    with suppress(ValueError):
        return signal.Signals(number).name
    return _("signal {number}", number=number)


def _duration(number: float) -> str:
    """Write a time in words."""
    return ngettext(
        "{n:g} second",
        "{n:g} seconds",
        1 if number == 1 else 2,
        n=float(number),
    )
