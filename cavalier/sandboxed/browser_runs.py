"""The runs of a question in a browser, which are ended from outside.

A worker has no clock that ends a program in it. So the page hears of each run
when it begins, with its limit, and of each answer. If the run takes longer,
the page ends the worker, and asks a new one the same question, with the runs
so far: those are known, and not made again.

The page also hears what is printed, while the run is under way. Of very much
it hears a part now and then, and the end.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from io import StringIO
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from cavalier.sandboxed.printed import End, Printed
from cavalier.sandboxed.sandbox import Limits, Run, too_long

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

#: How many bytes of what is printed are heard at once, and how long the page
#: waits after those for the next part, in seconds.
_AT_ONCE, _PAUSE = 2**12, 0.3


class KnownRun(TypedDict):
    """A run as the page has written it down: a `Run`, in texts."""

    output: str
    errors: str
    problem: str | None
    status: int | None


#: What hears of the runs, message by message.
Tell = Callable[[Mapping[str, object]], object]


class _Heard(NamedTuple):
    """The runs of a question that are known, and who hears of the others.

    ``printed`` is what all of them have printed.
    """

    known: deque[KnownRun]
    tell: Tell
    printed: Printed


_question: ContextVar[_Heard] = ContextVar("_question")


def _heard() -> _Heard:
    """Return what is heard of this question; outside of one, nothing is."""
    return _question.get(_Heard(deque(), dict, Printed("")))


@contextmanager
def heard(known: Sequence[KnownRun], tell: Tell) -> Iterator[Printed]:
    """Take the runs of a question as known, and have the others heard.

    The value is what they print.
    """
    printed = Printed("the program")
    token = _question.set(_Heard(deque(known), tell, printed))
    try:
        yield printed
    finally:
        _question.reset(token)


def printed() -> Printed:
    """Return what the runs of this question have printed."""
    return _heard().printed


def run(limits: Limits, work: Callable[[StringIO, End], Run]) -> Run:
    """Return the next run of the question, made only if it is not known."""
    known, tell, printed = _heard()
    ended = _as_run(known.popleft()) if known else _made(limits, work, tell)
    printed.add(ended.errors)
    return ended


def _made(
    limits: Limits, work: Callable[[StringIO, End], Run], tell: Tell
) -> Run:
    problem = too_long(limits)
    tell({"kind": "begun", "seconds": limits.seconds, "problem": problem})
    made = work(_Answers(tell), _HeardEnd(tell))
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


class _Answers(StringIO):
    """Keeps what is written, and has each part heard when it is flushed."""

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self._tell, self._known = tell, 0

    def flush(self) -> None:
        """Have heard what is new."""
        text = self.getvalue()[self._known :]
        self._known += len(text)
        self._tell({"kind": "wrote", "text": text})


class _HeardEnd(End):
    """Keeps the end of what is printed, and has it heard."""

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self._tell, self._told, self._at = tell, 0, 0.0

    def write(self, part: "ReadableBuffer") -> int:
        """Take a part in."""
        with memoryview(part) as view:
            if self._told < _AT_ONCE or monotonic() > self._at + _PAUSE:
                text = bytes(view).decode(errors="replace")
                self._tell({"kind": "prints", "text": text})
                self._told, self._at = self._told + view.nbytes, monotonic()
            return super().write(view)
