"""A box: an untrusted program runs in it, within limits.

With bubblewrap the program has no network, sees the system and the given paths
read-only and nothing else, writes only to a folder in memory, and ends with
every process that it started. Without bubblewrap it can do what its user can,
within the same limits; a process that leaves its group (setsid) goes on.
"""

import os
import selectors
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from common.language import _

with suppress(ImportError):  # a browser has neither it nor processes
    import resource

#: The folders of the system that a box shows, if they exist.
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/opt", "/nix")

#: The home of a boxed program.
_HOME = "/box"

#: Bytes that are read at once, and kept from the end of standard error.
_PART, _MOST_ERRORS = 1 << 16, 10_000

#: The most processes of the user; root may have any number.
_MOST_PROCESSES = 4096

#: Seconds between two checks whether a silent process has ended.
_GLANCE = 0.1


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits: seconds of wall time for an answer, and bytes.

    ``memory`` is what each process can write to, without what it only
    reserves, as Java does.
    """

    seconds: float = 10
    memory: int = 1 << 30
    output: int = 64_000_000


@cache
def is_boxed() -> bool:
    """Return whether bubblewrap is installed and works for this user."""
    if not shutil.which("bwrap"):
        return False
    trial = [*_bubblewrap(()), "true"]
    return not subprocess.run(trial, capture_output=True).returncode


def _bubblewrap(readable: Sequence[Path]) -> list[str]:
    """Return the start of a command that runs in bubblewrap.

    A path comes after its parent folders.
    """
    own = {Path(sys.base_prefix), Path(sys.prefix), *readable}
    arguments = ["bwrap", "--unshare-all", "--die-with-parent"]
    arguments += ["--new-session", "--cap-drop", "ALL", "--tmpfs", "/tmp"]
    for path in sorted({*map(Path, _SYSTEM), *own}):
        arguments += ["--ro-bind-try", str(path), str(path)]
    arguments += ["--proc", "/proc", "--dev", "/dev"]
    return [*arguments, "--tmpfs", _HOME, "--chdir", _HOME]


class Process:
    """A command that runs in a box until `end`."""

    def __init__(
        self,
        command: Sequence[str],
        readable: Sequence[Path],
        limits: Limits,
        stdin: int = subprocess.DEVNULL,
    ) -> None:
        """Start it in a temporary folder; raise OSError if that fails."""
        self._limits = limits
        self._folder = TemporaryDirectory(prefix="cavalier-")
        within = _bubblewrap(readable) if is_boxed() else []
        home = _HOME if within else self._folder.name
        names = {"HOME": home, "TMPDIR": home, "LANG": "C.UTF-8"}
        path = os.environ.get("PATH", os.defpath)
        try:
            self._process = subprocess.Popen(
                [*within, *command],
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=self._folder.name,
                env={**names, "PATH": path},
                start_new_session=True,
                preexec_fn=self._limit,
                bufsize=0,  # an unread request would be flushed at the end
            )
        except OSError:
            self._folder.cleanup()
            raise
        self.output, self.errors = bytearray(), bytearray()
        self._ready = selectors.DefaultSelector()
        output, errors = self._process.stdout, self._process.stderr
        assert output and errors
        self._ready.register(output, selectors.EVENT_READ, self.output)
        self._ready.register(errors, selectors.EVENT_READ, self.errors)

    def _limit(self) -> None:
        """Set the limits that the system enforces, in the new process."""
        for kind, most in (
            (resource.RLIMIT_DATA, self._limits.memory),
            (resource.RLIMIT_FSIZE, self._limits.output),
            (resource.RLIMIT_NPROC, _MOST_PROCESSES),
            (resource.RLIMIT_CORE, 0),
        ):
            with suppress(ValueError, OSError):  # the system allows less
                resource.setrlimit(kind, (most, most))

    def write(self, line: str) -> None:
        """Write a line to its standard input, if it still reads."""
        stream = self._process.stdin
        with suppress(OSError):
            if stream:
                stream.write(f"{line}\n".encode())

    def read(self, seconds: float | None = None, *, line: bool = False) -> str:
        """Read the output into ``output``, to the end or to a whole line.

        Return how it exceeded a limit, or an empty text. ``seconds`` replaces
        the usual limit. The end of standard error is in ``errors``.
        """
        most = seconds or self._limits.seconds
        deadline = time.monotonic() + most
        while self._ready.get_map() and not (line and b"\n" in self.output):
            left = deadline - time.monotonic()
            if left <= 0:
                return _("took longer than {n:g} s", n=most)
            ready = self._ready.select(min(left, _GLANCE))
            if not ready and self._process.poll() is not None:
                return ""  # a child still holds the streams
            for key, _events in ready:
                part = os.read(key.fd, _PART)
                key.data.extend(part)
                if not part:
                    self._ready.unregister(key.fileobj)
            del self.errors[:-_MOST_ERRORS]
            if len(self.output) > self._limits.output:
                most_bytes = self._limits.output
                return _("printed more than {n:,} bytes", n=most_bytes)
        return ""

    def end(self) -> int:
        """End it with every process that it started; return its status."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.1 if self._ready.get_map() else 1)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._ready.close()
        with self._process:
            pass
        self._folder.cleanup()
        return self._process.returncode
