"""The vocabulary of the sandbox: its kinds, the limits of a run, a run."""

import signal
from dataclasses import dataclass
from enum import StrEnum

#: How much of the end of standard error is kept, in bytes.
ERRORS_KEPT = 4096

#: What ending everything, and tidying up, may take, in seconds.
GRACE = 10


class Sandbox(StrEnum):
    """What keeps a program from the rest of the machine."""

    AUTO = "auto"
    BWRAP = "bwrap"
    NONE = "none"

    BROWSER = "browser"
    """The page's worker, with this interpreter in it: there is no process."""


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

    `errors` is the end of standard error. A problem is a predicate, such as
    "ended with status 3". The status is negative for a signal, and None if the
    program did not end by itself.
    """

    output: bytes
    errors: bytes
    problem: str | None
    status: int | None = 0

    @property
    def cut_short(self) -> bool:
        """Whether a limit on time or output, or worse, ended it."""
        return self.status in (None, -signal.SIGXCPU)
