"""The runs of a question in a browser, which are ended from outside.

A worker has no clock that ends a program in it. So the page hears of each run
when it begins, with its limit, and of each answer. If the run takes longer,
the page ends the worker, and asks a new one the same question, with the runs
so far: those are known, and not made again.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from io import StringIO
from typing import NamedTuple, TypedDict

from cavalier.sandboxed.sandbox import Limits, Run, too_long


class KnownRun(TypedDict):
    """A run as the page has written it down: a `Run`, in texts."""

    output: str
    errors: str
    problem: str | None
    status: int | None


#: What hears of the runs, message by message.
Tell = Callable[[Mapping[str, object]], object]


class _Heard(NamedTuple):
    """The runs of a question that are known, and who hears of the others."""

    known: deque[KnownRun]
    tell: Tell


_NEW = _Heard(deque(), dict)

_heard: ContextVar[_Heard] = ContextVar("_heard")


@contextmanager
def heard(known: Sequence[KnownRun], tell: Tell) -> Iterator[None]:
    """Take the runs of a question as known, and have the others heard."""
    token = _heard.set(_Heard(deque(known), tell))
    try:
        yield
    finally:
        _heard.reset(token)


def run(limits: Limits, work: Callable[[StringIO], Run]) -> Run:
    """Return the next run of the question, made only if it is not known."""
    known, tell = _heard.get(_NEW)
    if known:
        return _as_run(known.popleft())
    problem = too_long(limits)
    tell({"kind": "begun", "seconds": limits.seconds, "problem": problem})
    made = work(_Told(tell))
    tell(
        {
            "kind": "ended",
            "errors": made.errors.decode(errors="replace"),
            "problem": made.problem,
            "status": made.status,
        }
    )
    return made


def _as_run(known: KnownRun) -> Run:
    output, errors = known["output"].encode(), known["errors"].encode()
    return Run(output, errors, known["problem"], known["status"])


class _Told(StringIO):
    """Keeps what is written, and has each part heard when it is flushed."""

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self._tell, self._known = tell, 0

    def flush(self) -> None:
        """Have heard what is new."""
        text = self.getvalue()[self._known :]
        self._known += len(text)
        self._tell({"kind": "wrote", "text": text})
