"""A program, and running it while a watcher takes each of its steps."""

import ast
import dis
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from types import CodeType, FrameType, ModuleType
from typing import Literal, NamedTuple, Protocol, Self

from cavalier.catalogue.port import Port, above_adapter
from cavalier.running import run
from cavalier.watching.tours import StopRecording, Watcher
from cavalier.watching.trace_document import Ended
from cavalier.watching.values import shortened
from common.board import Board
from common.search import Search

#: How long an interrupted program has to reach its next step, in seconds.
_PATIENCE = 2.0

# Why a recording ends before the program does.
_FULL = "It has as many steps as were asked for."
_LOST = "The program's later steps could not be followed."


EntryPoint = Literal["first_tour", "tours", "count_tours"]


class Function(Protocol):
    """A function with parameters that are not known."""

    def __call__(self, *arguments: object, **options: object) -> object:
        """Call the function."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A function of a file, and how it is called.

    ``text`` is the whole file, ``name`` what the trace is of. ``function`` is
    called, with these arguments and options; ``entry_point`` is what people
    call it. ``returns_counters`` says that it returns a couple: its answer,
    and counters.
    """

    name: str
    style: str | None = None
    file: str
    text: str
    function: str
    entry_point: str
    arguments: tuple[object, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    returns_counters: bool = False

    @property
    def source(self) -> str:
        """The lines that are followed: those above any adapter's line."""
        return above_adapter(self.text)

    @property
    def module(self) -> str:
        """The name of the copy of the module."""
        return f"traced {self.file}"

    @contextmanager
    def fresh(
        self, tree: ast.Module | None = None, **given: object
    ) -> Iterator[Callable[[], object]]:
        """Return the call, in a copy of the module with empty caches.

        Its arguments are its own, too: a program may spoil them.
        The tree is executed in place of the text. Names that are given are in
        the module before. Raises what executing the module raises.
        """
        module = ModuleType(self.module)
        module.__dict__.update(given)
        sys.modules[self.module] = module
        try:
            code = compile(
                tree or self.text, self.file, "exec", dont_inherit=True
            )
            exec(code, module.__dict__)
            function: Function = getattr(module, self.function)
            arguments = deepcopy(self.arguments)
            yield partial(function, *arguments, **self.options)
        finally:
            del sys.modules[self.module]


def file_of(port: Port) -> Path:
    """Return the file of a port."""
    spec = find_spec(port.module)
    assert spec is not None
    return Path(spec.origin or "")


def program_of(port: Port, search: Search, entry_point: EntryPoint) -> Program:
    """Return what is called for an entry point of a port.

    The search has one start. Of a port with counters, ``counted_tour`` is
    called for the first tour.
    """
    counted = port.has_counters and entry_point == "first_tour"
    file = file_of(port)
    (start,) = search.starts
    return Program(
        name=port.id,
        style=port.style,
        file="/".join(file.parts[-2:]),
        text=file.read_text(encoding="utf-8"),
        function="counted_tour" if counted else entry_point,
        entry_point=entry_point,
        arguments=(search.board, start),
        options={**port.options, "closed": search.closed},
        returns_counters=counted,
    )


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
    """Follows the source of a program inside a ``with``, in this thread.

    Python calls it at each call, line and return. It says "call" where a
    generator goes on, and "return" where one yields or where an exception
    leaves a frame.
    """

    def __init__(self, program: Program, on_step: OnStep) -> None:
        self._file = program.file
        self._last_line = program.source.count("\n") + 1
        self._on_step = on_step
        self._before = sys.gettrace()
        self._ours: dict[CodeType, bytes | None] = {}
        self._stack: list[FrameType] = []
        self._suspended: set[FrameType] = set()
        # A generator that goes on, or is closed: the next event says which.
        self._resuming: FrameType | None = None
        self._thrown: FrameType | None = None

    def __enter__(self) -> Self:
        sys.settrace(self)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

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


class Outcome(NamedTuple):
    """How a run ended, why, and what it returned."""

    ended: Ended
    why: str = ""
    answer: object = None


def run_program(program: Program, board: Board, watcher: Watcher) -> Outcome:
    """Run a program, and let a watcher take each of its steps.

    An interruption ends it, and is raised. A program may swallow what ends
    its recording, and go on without being followed.
    """
    finished = Event()
    with program.fresh() as call:

        def work() -> Outcome:
            try:
                with Following(program, watcher) as following:
                    answer = call()
                    if isinstance(answer, Iterator):
                        answer = list(answer)
                    seen = sys.gettrace() is following
            finally:
                finished.set()
            if seen:
                return Outcome("finished", answer=answer)
            return Outcome("cap", _FULL if watcher.stopped else _LOST)

        try:
            return run(board, work)
        except StopRecording:
            return Outcome("cap", _FULL)
        except KeyboardInterrupt:
            watcher.stopped = True
            finished.wait(_PATIENCE)
            raise
        except (Exception, SystemExit) as error:
            if isinstance(error, MemoryError):
                raise
            return Outcome("failed", _said(error))


def _said(error: BaseException) -> str:
    """Return what is raised, in one line; its text may raise in turn."""
    name = type(error).__name__
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = ""
    return shortened(f"{name}: {text}" if text else name)
