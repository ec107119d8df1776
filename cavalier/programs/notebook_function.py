"""A function of this interpreter in the place of a program, for a notebook.

It is called here, without a box: a browser has neither processes nor threads.
"""

import inspect
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, cast

from cavalier.programs.answers import Broken
from cavalier.programs.box import Limits
from cavalier.programs.guest import ENTRY_POINTS, Guest, RefusedError
from cavalier.programs.program import Function
from common.errors import CavalierError
from common.language import _
from common.plain_values import printable, shown

if TYPE_CHECKING:
    from cavalier.programs.signature import Function as Called


#: A question, as a process is asked it.
Asked = tuple[str, Sequence[int], bool]


class OutOfTimeError(BaseException):
    """A function has taken too long; it is no Exception, for it may catch."""


class NotebookFunction(Function):
    """A function that is called in this interpreter, which may end it.

    Only where a question has a limit of its own is the time looked at,
    whenever a function of Python is called: that makes it slow.
    """

    def __init__(self, function: object) -> None:
        """See what it can be asked; raise CavalierError where nothing can."""
        if not inspect.isfunction(function):
            raise CavalierError(
                f"{shown(function)} is not a function. Write `def f(rows, "
                "columns, row, column): ...`, and name f."
            )
        self._function: Called = function
        self._output = StringIO()
        name, file = function.__name__, function.__code__.co_filename
        super().__init__(name, Path(file), name, Limits())

    @property
    def text(self) -> bytes:
        """What is in its file or its cell; nothing where that is not known."""
        try:
            lines, _number = inspect.findsource(inspect.unwrap(self._function))
        except (OSError, TypeError):
            return b""
        return "".join(lines).encode()

    def run(self, module: str, request: object) -> object:
        """Return what a module of ours answers next to the function.

        Raises CavalierError where the text of the function is not known.
        """
        if not self.text:
            raise CavalierError(
                f"The text of {self.name} is not known here. Define it in a "
                "file or in a cell."
            )
        with redirect_stdout(self._output):
            return {
                "value": import_module(module).answer(self._guest, request)
            }

    def printed(self) -> Sequence[str]:
        """Return the last lines that it has printed."""
        lines = self._output.getvalue().splitlines()[-2:]
        return [printable(line)[:200] for line in dict.fromkeys(lines)]

    def _begin(self) -> object:
        functions = dict.fromkeys(ENTRY_POINTS, self._function)
        try:
            self._guest = Guest(str(self.path), functions)
        except RefusedError as reason:
            return {"refused": str(reason)}
        return self._guest.offers()

    def _reply(self, asked: object, seconds: float | None = None) -> object:
        self._output = StringIO()
        limit = _within(seconds) if seconds else nullcontext()
        with redirect_stdout(self._output), limit:
            verb, numbers, closed = cast("Asked", asked)
            reply = self._guest.answer(verb, numbers, closed=closed)
        what = str(reply.get("raised"))
        if what == KeyboardInterrupt.__name__:
            raise KeyboardInterrupt
        if what == OutOfTimeError.__name__:
            problem = _("took longer than {n:g} seconds", n=seconds)
            return Broken(problem, cut_short=True)
        return reply


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Raise OutOfTimeError where a function is called after so long."""
    end, before = monotonic() + seconds, sys.gettrace()

    def look(frame: FrameType, event: str, argument: object) -> None:
        if monotonic() > end:
            raise OutOfTimeError

    sys.settrace(look)
    try:
        yield
    finally:
        sys.settrace(before)
