"""Watching a port from outside, by the calls that it makes.

The port's code runs unchanged: Python tells the profile function of each
call, and the trace function of each line; or a stand-in counts, and calls.
"""

import sys
from collections.abc import Callable
from types import FrameType, ModuleType
from typing import Protocol, TypeVar

Result = TypeVar("Result")


class TraceFunction(Protocol):
    """What Python calls for each line; it gives what to call for the next."""

    def __call__(
        self, frame: FrameType, event: str, arg: object, /
    ) -> "TraceFunction | None":
        """Look at a frame."""
        ...


def watch(
    work: Callable[[], Result], name: str, look: Callable[[FrameType], object]
) -> Result:
    """Do the work, and look at the frame of each call of a function.

    A generator is looked at where it begins, and not where it goes on.

    Raises LookupError where there is no such call, as of a compiled port:
    what has seen nothing proves nothing.
    """
    seen = False

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal seen
        code = frame.f_code
        if (
            event == "call"
            and code.co_name == name
            and frame.f_lineno == code.co_firstlineno
        ):
            seen = True
            look(frame)

    sys.setprofile(profile)
    try:
        result = work()
    finally:
        sys.setprofile(None)
    if not seen:
        raise LookupError(f"no call of {name} is seen: expected one at least")
    return result


def count_calls(work: Callable[[], Result], name: str) -> tuple[Result, int]:
    """Do the work, and count the calls of a function.

    >>> def twice(x: int) -> int:
    ...     return 2 * x
    >>> count_calls(lambda: twice(twice(1)), "twice")
    (4, 2)

    Raises LookupError where there is none.
    """
    calls = 0

    def count(_: FrameType) -> None:
        nonlocal calls
        calls += 1

    return watch(work, name, count), calls


def count_calls_in(
    work: Callable[[], Result], module: ModuleType, name: str
) -> tuple[Result, int]:
    """Do the work, and count the calls of a module's function by its name.

    While the work is done, the name stands for a function that counts and
    calls. Of a search with millions of calls, `count_calls` takes four times
    as long: Python tells it of the calls of every other function too.

    >>> import bisect
    >>> count_calls_in(lambda: bisect.insort([1, 3], 2), bisect, "insort")
    (None, 1)

    Raises LookupError where there is none.
    """
    function: Callable[[*tuple[object, ...]], object] = getattr(module, name)
    calls = 0

    def counted(*arguments: object) -> object:
        nonlocal calls
        calls += 1
        return function(*arguments)

    setattr(module, name, counted)
    try:
        result = work()
    finally:
        setattr(module, name, function)
    if calls == 0:
        raise LookupError(f"no call of {name} is seen: expected one at least")
    return result, calls


def count_lines(work: Callable[[], Result], module: str) -> tuple[Result, int]:
    """Do the work, and count the lines of a module that it runs.

    >>> from functools import partial
    >>> def total(numbers: list[int]) -> int:
    ...     found = 0
    ...     for number in numbers:
    ...         found += number
    ...     return found
    >>> count_lines(partial(total, [1, 2, 3]), total.__module__)
    (6, 9)

    Raises LookupError where there is none.
    """
    lines = 0

    def count(frame: FrameType, event: str, _: object) -> TraceFunction | None:
        nonlocal lines
        if frame.f_globals.get("__name__") != module:
            return None
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        result = work()
    finally:
        sys.settrace(before)
    if lines == 0:
        raise LookupError(f"no line of {module} is seen: expected one")
    return result, lines
