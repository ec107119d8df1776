"""A function defined in a notebook, in the place of a program.

It runs in this interpreter, without a box: a browser has neither processes nor
threads.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from io import StringIO
from pathlib import Path
from time import monotonic
from types import FrameType, FunctionType

from cavalier.programs.box import Limits
from cavalier.programs.guest import ENTRY_POINTS, Guest, Request
from cavalier.programs.program import Function
from cavalier.programs.reply import Broken
from common.errors import CavalierError
from common.language import _
from common.plain_values import shown


class OutOfTimeError(BaseException):
    """A function took too long. It could catch an `Exception`."""


class NotebookFunction(Function):
    """A function that runs in this interpreter.

    Only the time of a question with its own limit is checked, at each call of
    a Python function, because that is slow.
    """

    def __init__(self, function: object) -> None:
        """Read its parameters; raise CavalierError if they fit no question."""
        if not isinstance(function, FunctionType):
            raise CavalierError(
                f"{shown(function)} is not a function. Write `def f(rows, "
                "columns, row, column): ...`, and name f."
            )
        self._function = function
        name, file = function.__name__, function.__code__.co_filename
        super().__init__(name, Path(file), name, Limits())

    def _begin(self) -> object:
        functions = dict.fromkeys(ENTRY_POINTS, self._function)
        self._guest = Guest(str(self.path), functions)
        return self._guest.offers()

    def _reply(self, request: Request, seconds: float | None = None) -> object:
        limit = _within(seconds) if seconds else nullcontext()
        output = StringIO()
        try:
            with redirect_stdout(output), limit:
                return self._guest.reply(request)
        except OutOfTimeError:
            problem = _("took longer than {n:g} s", n=seconds)
            return Broken(problem, cut_short=True)
        finally:
            self._errors = bytearray(output.getvalue(), "utf-8")


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Raise OutOfTimeError at the first call after the time is over."""
    end, before = monotonic() + seconds, sys.gettrace()

    def look(frame: FrameType, event: str, argument: object) -> None:
        if monotonic() > end:
            raise OutOfTimeError

    sys.settrace(look)
    try:
        yield
    finally:
        sys.settrace(before)
