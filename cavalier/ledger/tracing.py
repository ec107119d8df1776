"""Counting what a port does as it runs: its calls, and its lines.

The port's code runs unchanged. Python calls the profile function at each call
of a function, and the trace function at each line; `count_calls_in` replaces
one function by another that counts and calls it.
"""

import sys
from collections.abc import Callable
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import TraceFunction

Result = TypeVar("Result")


def watch(
    work: Callable[[], Result], name: str, look: Callable[[FrameType], object]
) -> Result:
    """Do the work, and pass the frame of each call of a function to `look`.

    The frame of a generator is passed once, where it begins. Raises
    LookupError if there is no call that Python reports.
    """
    calls = 0

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        code = frame.f_code
        begins = frame.f_lineno == code.co_firstlineno
        if event == "call" and code.co_name == name and begins:
            calls += 1
            look(frame)

    sys.setprofile(profile)
    try:
        result = work()
    finally:
        sys.setprofile(None)
    return _seen(result, calls, f"call of {name}")[0]


def count_calls(work: Callable[[], Result], name: str) -> tuple[Result, int]:
    """Do the work, and count the calls of a function.

    >>> def twice(x: int) -> int:
    ...     return 2 * x
    >>> count_calls(lambda: twice(twice(1)), "twice")
    (4, 2)
    """
    frames: list[None] = []
    result = watch(work, name, lambda _: frames.append(None))
    return result, len(frames)


def count_calls_in(
    work: Callable[[], Result], module: ModuleType, name: str
) -> tuple[Result, int]:
    """Do the work, and count the calls of a module's function by its name.

    For a search with millions of calls, `count_calls` takes four times as
    long, as Python calls the profile function at every other call too.

    >>> import bisect
    >>> count_calls_in(lambda: bisect.insort([1, 3], 2), bisect, "insort")
    (None, 1)
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
    return _seen(result, calls, f"call of {name}")


def count_lines(work: Callable[[], Result], module: str) -> tuple[Result, int]:
    """Do the work, and count the lines of a module that it runs."""
    lines = 0

    def count(
        frame: FrameType, event: str, _: object
    ) -> "TraceFunction | None":
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
    return _seen(result, lines, f"line of {module}")


def _seen(result: Result, count: int, what: str) -> tuple[Result, int]:
    """Return both; raise if there was none, which would prove nothing."""
    if count == 0:
        raise LookupError(f"no {what} is seen")
    return result, count
