"""Problems: what was wrong with a run, as a predicate."""

import os
import signal
from contextlib import suppress

from cavalier.grading.sandbox.vocabulary import Limits, SandboxError


def end_of(
    report: str, errors: bytes, limits: Limits
) -> tuple[str | None, int | None]:
    """Give the problem and the status that the supervisor reports.

    Raises SandboxError where there was not even a beginning.
    """
    lines = report.splitlines()
    if not lines:
        reason = errors.decode(errors="replace").strip().rpartition("\n")[2]
        raise SandboxError(f"the sandbox did not start: {reason}")
    for line in lines[1:]:
        kind, _, what = line.partition(" ")
        if kind == "refused":
            return f"could not be started: {what}", None
        status = os.waitstatus_to_exitcode(int(what))
        return _problem(status, limits), status
    return "had its supervisor ended", None


def _problem(status: int, limits: Limits) -> str | None:
    """Say what an exit status means, or, if it is negative, a signal."""
    if status >= 0:
        return f"ended with status {status}" if status else None
    if status == -signal.SIGXCPU:
        used = duration(limits.cpu_seconds)
        return f"used more than {used} of processor time"
    if status == -signal.SIGXFSZ:
        return f"wrote a file of more than {limits.output_bytes} bytes"
    return f"was ended by {_name(-status)}"


def _name(number: int) -> str:
    with suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"


def duration(number: float) -> str:
    """Write a time as people do."""
    return f"{number:g} second" if number == 1 else f"{number:g} seconds"
