"""Following a program from outside: each step of one file's functions.

Python calls the trace function at each call, line and return. It says "call"
where a generator goes on, and "return" where one yields or where an exception
leaves a frame.
"""

import dis
import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Self, TypeVar

_Result = TypeVar("_Result")

#: What is called at each step: its kind as in the trace document, the frame,
#: and what it returns or yields.
OnStep = Callable[[str, FrameType, object], None]

#: Frames that are not functions of the program. Comprehensions are frames in
#: Python 3.11 only, annotations from Python 3.14 on.
_NO_FUNCTIONS = frozenset(
    ["<module>", "<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>",
     "__annotate__"]
)  # fmt: skip


def _numbers(*names: str) -> frozenset[int]:
    return frozenset(dis.opmap[name] for name in names if name in dis.opmap)


_RETURNS = _numbers("RETURN_VALUE", "RETURN_CONST")
# From Python 3.13 on, a frame that yields is at the next instruction.
_YIELDS = _numbers("YIELD_VALUE", "SEND", "RESUME")


class Following:
    """The trace function for the functions in the first lines of one file."""

    def __init__(self, file: str, last_line: int, on_step: OnStep) -> None:
        self._file, self._last_line = file, last_line
        self._on_step = on_step
        self._ours: dict[CodeType, bytes | None] = {}
        self._stack: list[FrameType] = []
        self._suspended: set[FrameType] = set()
        # A generator that goes on, or is closed: the next event says which.
        self._resuming: FrameType | None = None
        self._thrown: FrameType | None = None

    def __call__(
        self, frame: FrameType, event: str, value: object
    ) -> Self | None:
        """Take what Python reports."""
        if self._resuming is not None:
            self._resume(frame, event, value)
        if event == "call":
            return self if self._call(frame) else None
        if self._stack and self._stack[-1] is frame:
            if event == "line":
                self._thrown = None
                self._on_step("l", frame, None)
            elif event == "return":
                self._return(frame, value)
            elif not _is(value, StopIteration):
                self._thrown = frame
        return self

    def _instructions(self, code: CodeType) -> bytes | None:
        """Return the code's instructions, or None if it is not followed."""
        try:
            return self._ours[code]
        except KeyError:
            ours = (
                code.co_filename == self._file
                and code.co_firstlineno <= self._last_line
                and code.co_name not in _NO_FUNCTIONS
            )
            self._ours[code] = code.co_code if ours else None
            return self._ours[code]

    def _call(self, frame: FrameType) -> bool:
        if self._instructions(frame.f_code) is None:
            return False
        self._thrown = None
        if frame in self._suspended:
            self._resuming = frame
        else:
            self._stack.append(frame)
            self._on_step("c", frame, None)
        return True

    def _resume(self, frame: FrameType, event: str, value: object) -> None:
        """Go on with a generator, unless it is only closed: it is left so."""
        resuming, self._resuming = self._resuming, None
        assert resuming is not None
        self._suspended.discard(resuming)
        closed = event == "exception" and _is(value, GeneratorExit)
        if not (closed and frame is resuming):
            self._stack.append(resuming)
            self._on_step("s", resuming, None)

    def _return(self, frame: FrameType, value: object) -> None:
        instructions = self._instructions(frame.f_code)
        assert instructions is not None
        instruction = instructions[frame.f_lasti]
        if instruction in _YIELDS and self._thrown is not frame:
            self._on_step("y", frame, value)
            self._suspended.add(frame)
        elif instruction in _RETURNS:
            self._on_step("r", frame, value)
        else:
            self._on_step("x", frame, None)
        self._stack.pop()


def _is(value: object, kind: type[BaseException]) -> bool:
    """Check the kind of an exception, from what Python reports of it."""
    return isinstance(value, tuple) and issubclass(value[0], kind)


def followed(following: Following, work: Callable[[], _Result]) -> _Result:
    """Do the work in this thread, and follow it."""
    before = sys.gettrace()
    sys.settrace(following)
    try:
        return work()
    finally:
        sys.settrace(before)
