"""The calls that a port makes as it runs, with their arguments.

The port's code runs unchanged. In its module a function is replaced, for the
time of the run, by one that looks at its arguments and calls it.
"""

import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def count_calls(
    work: Callable[[], Result],
    function: Callable[Arguments, object],
    look: Callable[Arguments, object] | None = None,
) -> tuple[Result, int]:
    """Do the work; return the result, and how often a function was called.

    Each call passes its arguments to ``look`` first. Raises LookupError if
    there was no call, which would prove nothing.

    >>> from textwrap import indent
    >>> import textwrap
    >>> count_calls(lambda: textwrap.indent("a", "-"), indent, print)
    a -
    ('-a', 1)
    """
    calls = 0

    def counted(
        *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> object:
        nonlocal calls
        calls += 1
        if look:
            look(*arguments, **named)
        return function(*arguments, **named)

    module, name = sys.modules[function.__module__], function.__name__
    setattr(module, name, counted)
    try:
        result = work()
    finally:
        setattr(module, name, function)
    if calls == 0:
        raise LookupError(f"no call of {name}")
    return result, calls
