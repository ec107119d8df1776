"""What a program holds at each line, as `sys.settrace` sees it: a judge.

It shares nothing with the recorder but the words for values.
"""

import dis
import inspect
import sys
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from operator import methodcaller
from types import FrameType
from typing import NamedTuple

from cavalier.watch.recorder import Program
from cavalier.watch.recording import Recording
from cavalier.watch.replay import Replay

HOLDERS = (list, tuple, set, frozenset, deque)
YIELDS = ("YIELD_VALUE", "SEND", "RESUME")
OPAQUE = "?"
FOLDERS = ("recorded", "imperative", "functional", "pedagogical")
ATOMS = str, bool, int, float, type(None)


class Moment(NamedTuple):
    """A line that runs next: the variables, and which names are one object."""

    function: str
    line: int
    values: Mapping[str, object]
    groups: list[list[tuple[str, str]]]


def looked_into(value: object) -> bool:
    """Check whether it is an object of which the recording shows the parts."""
    if type(value) in (*HOLDERS, dict, defaultdict):
        return True
    kind = type(value)
    if isinstance(value, list | tuple):
        return hasattr(value, "_fields")
    folder = kind.__module__.partition(".")[0]
    return folder in FOLDERS or kind.__name__ == "ndarray"


def written(value: object, around: tuple[int, ...] = ()) -> object:
    """Write a value and all that it holds."""
    if type(value) in ATOMS[1:]:
        return value
    if isinstance(value, str):
        return "'" + value
    kind = type(value)
    if kind.__module__ == "numpy" and kind.__name__ != "ndarray":
        return written(methodcaller("item")(value))
    if id(value) in around or not looked_into(value):
        return OPAQUE
    around = (*around, id(value))
    if type(value).__name__ == "ndarray":
        value = value.tolist()  # type: ignore[attr-defined]
    fields = getattr(value, "_fields", ())
    if isinstance(value, tuple) and not {*map(type, value)} <= {*ATOMS}:
        value = dict(zip(fields, value, strict=True)) if fields else value
    if not isinstance(value, (*HOLDERS, dict)):
        slots = getattr(type(value), "__slots__", ())
        names = [n for n in vars(type(value)) if n in slots] or vars(value)
        value = {n: getattr(value, n) for n in names if hasattr(value, n)}
    if isinstance(value, dict):
        value = [*value, *value.values()]
    assert isinstance(value, HOLDERS)
    return [written(item, around) for item in value]


class Tracer:
    """Follows the frames of a program, of which some are open."""

    def __init__(self, program: Program) -> None:
        self.path = inspect.getfile(program.call.func)
        self.last_line = program.last
        self.frames: list[FrameType] = []
        self.moments: list[Moment] = []
        self.event = ""

    def begin(self, frame: FrameType, event: str, arg: object) -> object:
        """Follow a function of the program that is called."""
        code = frame.f_code
        ours = code.co_filename == self.path and code.co_name[0] != "<"
        is_function = code.co_flags & inspect.CO_OPTIMIZED
        if not (ours and is_function) or code.co_firstlineno > self.last_line:
            return None
        if frame not in self.frames:
            self.frames.append(frame)
        return self.follow

    def follow(self, frame: FrameType, event: str, arg: object) -> object:
        """Take a line of a frame, or its end."""
        if event == "line":
            self.moments.append(self.moment(frame))
        elif event == "return":
            code, at = frame.f_code, frame.f_lasti
            name = dis.opname[code.co_code[at]]
            if name not in YIELDS or self.event == "exception":
                self.frames.remove(frame)
        self.event = event
        return self.follow

    def moment(self, top: FrameType) -> Moment:
        """Return what the open frames hold."""
        groups = defaultdict(list)
        for frame in self.frames:
            for name, value in frame.f_locals.items():
                if looked_into(value) and not isinstance(
                    value, tuple | frozenset
                ):
                    groups[id(value)].append((frame.f_code.co_name, name))
        values = {n: written(v) for n, v in top.f_locals.items()}
        shared = sorted(sorted(names) for names in groups.values())
        return Moment(top.f_code.co_name, top.f_lineno, values, shared)


def traced(program: Program) -> list[Moment]:
    """Run a program as it is, under `sys.settrace`."""
    tracer = Tracer(program)
    before = sys.gettrace()
    sys.settrace(tracer.begin)  # type: ignore[arg-type]
    try:
        answer = program.call()
        if isinstance(answer, Iterator):
            list(answer)
    except Exception:
        pass
    finally:
        sys.settrace(before)
    return [_without_opaque(moment) for moment in tracer.moments]


def told(recording: Recording) -> list[Moment]:
    """Return the same of a recording."""
    replay, moments = Replay(recording), []

    def write(value: object, around: tuple[str, ...] = ()) -> object:
        if isinstance(value, list):
            return [write(item, around) for item in value]
        if not isinstance(value, str) or value[0] == "'":
            return value
        if value[0] == "?" or value in around:
            return OPAQUE
        return [write(v, (*around, value)) for v in replay.heap[value]]

    for step in replay:
        if step.kind not in ("", "c"):
            continue
        groups = defaultdict(list)
        for call in replay.open:
            for name, value in call.names.items():
                kind = replay.kinds.get(str(value), "tuple")
                if kind not in ("tuple", "frozenset", "record"):
                    groups[value].append((replay.name_of(call), name))
        top = replay.open[-1]
        values = {n: write(v) for n, v in top.names.items()}
        shared = sorted(sorted(names) for names in groups.values())
        name = replay.name_of(top)
        moments.append(Moment(name, step.line, values, shared))
    return [_without_opaque(moment) for moment in moments]


def _without_opaque(moment: Moment) -> Moment:
    values = {n: v for n, v in moment.values.items() if v != OPAQUE}
    return moment._replace(values=values)
