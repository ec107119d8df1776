"""Run a function under `sys.settrace`, and make a recording of the run."""

import ast
import linecache
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from dis import opname
from inspect import (
    CO_ASYNC_GENERATOR,
    CO_COROUTINE,
    CO_GENERATOR,
    CO_OPTIMIZED,
    unwrap,
)
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import TYPE_CHECKING, NamedTuple

from cavalier.programs.guest import error_document, plain
from cavalier.watch.objects import Memory
from cavalier.watch.recording import GONE, Function, Recording, Step, Value

if TYPE_CHECKING:
    from functools import partial

    from _typeshed import TraceFunction

#: The most steps of a recording.
MOST_STEPS = 100_000

#: The flags of a generator or a coroutine, and where it waits.
_CAN_WAIT = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
_WAITING = ("YIELD_VALUE", "SEND", "RESUME")

#: What a ``def``, a ``class`` or an ``import`` binds is no variable.
_CODE = FunctionType, type, ModuleType


Variables = Mapping[str, object]


class _EnoughError(BaseException):
    """The recording is as long as it may be."""


class Program(NamedTuple):
    """A call, and the last line of its file to be recorded."""

    call: "partial[object]"
    last: int = sys.maxsize


@dataclass(slots=True)
class _Call:
    """An open call: its line, and its variables at the last look."""

    number: int
    hidden: Collection[str]
    line: int = 0
    names: Variables = field(default_factory=dict)


class _Recorder:
    """Follows the functions of a file.

    ``open`` are the open calls, the running one last; ``closures`` are those
    whose variables may change while another runs.
    """

    def __init__(self, program: Program, most: int) -> None:
        function = unwrap(program.call.func)
        assert isinstance(function, FunctionType)
        self.file, self.last = function.__code__.co_filename, program.last
        self.source = "".join(linecache.getlines(self.file))
        tree = ast.parse(self.source)
        self.hidden = _hidden(tree)
        self.module_names = function.__globals__
        self.memory = Memory(function.__module__)
        self.most, self.is_cut, self.event, self.calls = most, False, "", 0
        self.functions: dict[CodeType, int] = {}
        self.open: dict[FrameType, _Call] = {}
        self.closures: list[FrameType] = []
        self.names: dict[str, Value] = {}
        self.steps: list[Step] = []
        self.look("", {}, self.globals_in(re.findall(r"\w+", self.source)))
        self.memory.changes()
        self.shared, self.names = self.names, {}
        self.rebound = dict.fromkeys(
            name
            for node in ast.walk(tree)
            if isinstance(node, ast.Global | ast.Nonlocal)
            for name in node.names
        )
        self.globals: Variables = self.globals_in(self.rebound)

    def begin(
        self, frame: FrameType, event: str, argument: object
    ) -> "TraceFunction | None":
        """Follow the calls of functions to be recorded, for `sys.settrace`."""
        code = frame.f_code
        if (
            code.co_filename == self.file
            and code.co_flags & CO_OPTIMIZED
            and code.co_name[0] != "<"
            and code.co_firstlineno <= self.last
        ):
            return self.trace(frame, event, argument)
        return None

    def trace(
        self, frame: FrameType, event: str, argument: object
    ) -> "TraceFunction":
        """Record an event of a call."""
        if len(self.steps) >= self.most:
            self.is_cut = True
            raise _EnoughError
        call, before, self.event = self.running(frame), self.event, event
        if event == "line" and not call.line:
            code = frame.f_code
            number = self.functions.setdefault(code, len(self.functions))
            self.step(frame, "c", number)
        elif event == "line":
            self.step(frame, "")
        elif event == "return":
            self.end(frame, argument, is_raised=before == "exception")
        return self.trace

    def end(self, frame: FrameType, value: object, *, is_raised: bool) -> None:
        """Write the end of a call, unless it waits."""
        end = opname[frame.f_code.co_code[frame.f_lasti]]
        if not self.open[frame].line:  # it was ended before it began
            self.calls -= 1
        elif end in _WAITING and not is_raised:
            return
        else:
            kind = "r" if end.startswith("RETURN") else "x"
            self.step(frame, kind, self.memory.write(value))
        del self.open[frame]
        if frame in self.closures:
            self.closures.remove(frame)

    def running(self, frame: FrameType) -> _Call:
        """Return the call of a frame, which begins or goes on."""
        if (top := next(reversed(self.open), frame)) is not frame:
            self.look_at(top)  # it may have bound names before it called
        if frame not in self.open:
            code = frame.f_code
            hidden = self.hidden.get((code.co_name, code.co_firstlineno), ())
            self.open[frame] = _Call(self.calls, hidden)
            self.calls += 1
            shared = {*code.co_cellvars, *code.co_freevars}
            can_wait = code.co_freevars and code.co_flags & _CAN_WAIT
            if can_wait or shared & self.rebound.keys():
                self.closures.append(frame)
        elif top is not frame:
            call = self.open[frame] = self.open.pop(frame)
            self.steps.append(Step(call.line, "s", {}, {}, call.number))
        return self.open[frame]

    def step(self, frame: FrameType, kind: str, extra: Value = None) -> None:
        """Write a step, with what has changed since the last one."""
        line = self.open[frame].line = frame.f_lineno
        for other in self.closures:
            if other is not frame:
                self.look_at(other)
        self.look_at(frame, "")
        if self.rebound:
            names = self.globals_in(self.rebound)
            self.globals = self.look(":", self.globals, names)
        changed, self.names = self.names, {}
        changes = self.memory.changes()
        self.steps.append(Step(line, kind, changed, changes, extra))

    def look_at(self, frame: FrameType, owner: str | None = None) -> None:
        """Note the variables of a call that have changed."""
        call, names = self.open[frame], frame.f_locals
        if call.hidden:
            names = {n: v for n, v in names.items() if n not in call.hidden}
        owner = f"{call.number}:" if owner is None else owner
        call.names = self.look(owner, call.names, names)

    def globals_in(self, names: Iterable[str]) -> Variables:
        """Return the variables of the file that have one of the names."""
        variables = self.module_names
        return {
            name: variables[name]
            for name in names
            if name in variables and name[:2] != "__"
        }

    def look(self, owner: str, old: Variables, names: Variables) -> Variables:
        """Note the variables of an owner that have changed; return them."""
        new: dict[str, object] = {}
        for name, value in names.items():
            if name in old and old[name] is value:
                new[name] = value
                continue
            if issubclass(type(value), _CODE):
                continue
            new[name] = value
            written = self.memory.write(value)
            if isinstance(written, str) and written[0] == "?":
                # Keep no reference: an unused generator must be closed.
                new[name] = written = sys.intern(written)
            if name not in old or old[name] is not new[name]:
                self.names[owner + name] = written
        for name in old.keys() - new.keys():
            self.names[owner + name] = GONE
        return new


def record(program: Program, most: int = MOST_STEPS) -> Recording:
    """Run a program; return what happened, up to so many steps."""
    recorder, result, error = _Recorder(program, most), None, None
    before = sys.gettrace()
    sys.settrace(recorder.begin)
    try:
        result = plain(program.call())
    except KeyboardInterrupt:
        raise
    except _EnoughError:
        pass
    except BaseException as exception:
        error = str(error_document(exception, recorder.file)["raised"])
    finally:
        sys.settrace(before)
    steps = recorder.steps
    if not (error or recorder.is_cut):
        while steps and steps[-1].kind in ("s", "x"):
            steps.pop()  # generators that are left over are closed
    return Recording(
        source=recorder.source,
        functions=[*map(_function, recorder.functions)],
        shared=recorder.shared,
        things=recorder.memory.things,
        steps=steps,
        result=result,
        error=error,
        is_cut=recorder.is_cut,
    )


def _function(code: CodeType) -> Function:
    ends = [end or 0 for _, end, *_ in code.co_positions()]
    return Function(code.co_name, code.co_firstlineno, max(ends))


def _hidden(tree: ast.Module) -> dict[tuple[str, int], set[str]]:
    """Return the names that only comprehensions bind, by function and line.

    Python 3.12 and later have them among the variables of the function.
    """
    hidden = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            parts = [*ast.walk(function)]
            inside = [
                name
                for part in parts
                if isinstance(part, ast.comprehension)
                for name in ast.walk(part.target)
            ]
            bound = {
                getattr(part, "id", getattr(part, "arg", ""))
                for part in parts
                if part not in inside
                if isinstance(getattr(part, "ctx", ast.Store()), ast.Store)
            }
            first = min(n.lineno for n in (function, *function.decorator_list))
            names = {n.id for n in inside if isinstance(n, ast.Name)}
            hidden[function.name, first] = names - bound
    return hidden
