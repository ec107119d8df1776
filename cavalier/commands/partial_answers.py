"""Partial answers: a command that is stopped reports what it has done."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from cavalier.terminal import tell
from common.errors import WorkerError
from common.language import _

Part = TypeVar("Part")
Answer = TypeVar("Answer")


def reported(
    parts: Iterable[Part],
    planned: str,
    report: Callable[[Sequence[Part]], Answer],
    *,
    empty: bool = False,
    number: Callable[[Sequence[Part]], int] = len,
) -> Answer:
    """Collect the parts of a work, and return what their report returns.

    What ends the work before its end is raised again, after a report of the
    parts so far; without any, only if the report may be ``empty``. If it is
    an interruption, or a want of workers or memory, it is said how many of
    the parts ``planned``, as in "12 runs", are done; ``number`` counts them.
    """
    done: list[Part] = []
    try:
        for part in parts:
            done.append(part)  # noqa: PERF402 - an error keeps these
    except (KeyboardInterrupt, Exception) as error:
        stopped = (KeyboardInterrupt, WorkerError, MemoryError)
        if planned and isinstance(error, stopped):
            tell(
                _(
                    "stopped after {number} of {planned}",
                    number=number(done),
                    planned=planned,
                )
            )
        if done or empty:
            report(done)
        raise
    return report(done)
