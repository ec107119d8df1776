"""A judge of recordings: what a program holds at each line, as Python has it.

It shares `sys.settrace` and the form of values with the recorder, no code.
"""

import ast
import dis
import inspect
import linecache
import sys
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Mapping
from operator import attrgetter, methodcaller
from types import FrameType

from cavalier.catalogue.port import ADAPTER
from cavalier.watch.recording import Recording
from cavalier.watch.replay import Replay
from tests.watch.programs import Call

HOLDERS = (list, tuple, set, frozenset, deque)
DICTS = (dict, defaultdict)
WAITING = ("YIELD_VALUE", "SEND", "RESUME")
FOLDERS = ("recorded", "imperative", "functional", "pedagogical")
ATOMS = frozenset([str, bool, int, float, type(None)])

#: The line that runs next, and the variables of the open calls.
Picture = tuple[int, list[tuple[str, dict[str, object]]]]


def picture(
    line: int,
    calls: Iterable[tuple[str, Mapping[str, object]]],
    look: Callable[[object], object],
    hidden: Collection[str],
) -> Picture:
    """Draw all that calls hold; an object is numbered when it is first seen.

    ``look`` returns the identity of an object and its items, or a plain value.
    """
    numbers: dict[object, str] = {}

    def draw(value: object) -> object:
        match look(value):
            case (identity, items) if isinstance(items, list):
                if identity in numbers:
                    return numbers[identity]
                numbers[identity] = f"#{len(numbers)}"
                return [numbers[identity], *map(draw, items)]
            case plain:
                return plain

    drawn = []
    for function, names in calls:
        values = {n: draw(names[n]) for n in sorted({*names} - {*hidden})}
        kept = {n: v for n, v in values.items() if v != "?"}
        drawn.append((function, kept))
    return line, drawn


def look_at_object(value: object) -> object:
    """Look at an object of the running program."""
    kind = type(value)
    if kind in ATOMS:
        return f"'{value}" if kind is str else value
    if isinstance(value, tuple) and {*map(type, value)} <= ATOMS:
        return {"tuple": [*map(look_at_object, value)]}
    if kind in HOLDERS + DICTS:
        pairs = value.values() if isinstance(value, dict) else ()
        return id(value), [*methodcaller("__iter__")(value), *pairs]
    if hasattr(kind, "_fields"):
        values = methodcaller("__iter__")(value)
        return id(value), [*attrgetter("_fields")(value), *values]
    if kind.__module__ == "numpy":
        if kind.__name__ != "ndarray":
            return methodcaller("item")(value)
        rows = methodcaller("tolist")(value)
        return id(value), [
            tuple(r) if isinstance(r, list) else r for r in rows
        ]
    is_own = kind.__module__.partition(".")[0] in FOLDERS
    if not is_own or isinstance(value, list | tuple | type):
        return "?"
    names = getattr(kind, "__slots__", None) or vars(value)
    there = [name for name in names if hasattr(value, name)]
    return id(value), [*there, *(getattr(value, name) for name in there)]


def pictures_of(recording: Recording) -> list[Picture]:
    """Return the pictures of a recording."""
    replay, hidden = Replay(recording), comprehension_names(recording.source)

    def look(value: object) -> object:
        if isinstance(value, list):
            return {"tuple": value}
        if isinstance(value, str) and value[0] != "'":
            return (value, replay.heap[value]) if value[0] == "@" else "?"
        return value

    return [
        picture(
            step.line,
            [(replay.name_of(call), call.names) for call in replay.open],
            look,
            hidden,
        )
        for step in replay
        if step.kind in ("", "c")
    ]


def comprehension_names(source: str) -> set[str]:
    """Return the variables of comprehensions, which Python 3.12 shows."""
    if sys.version_info < (3, 12):
        return set()
    nodes = [*ast.walk(ast.parse(source))]
    targets = [n.target for n in nodes if isinstance(n, ast.comprehension)]
    names = [name for target in targets for name in ast.walk(target)]
    return {name.id for name in names if isinstance(name, ast.Name)}


def traced_pictures(program: Call) -> list[Picture]:
    """Return the pictures of a program that runs under `sys.settrace`."""
    path, pictures = inspect.getfile(program.func), list[Picture]()
    source = "".join(linecache.getlines(path))
    hidden = comprehension_names(source)
    last_line = source.partition(ADAPTER)[0].count("\n")
    frames, last = list[FrameType](), [""]

    def trace(frame: FrameType, event: str, arg: object) -> object:
        code, before, last[0] = frame.f_code, last[0], event
        if code.co_filename != path or code.co_name[0] == "<":
            return None
        if code.co_firstlineno > last_line or not code.co_flags & 1:
            return None
        frames[:] = [*(f for f in frames if f is not frame), frame]
        if event == "line":
            calls = [(f.f_code.co_name, f.f_locals) for f in frames]
            pictures.append(
                picture(frame.f_lineno, calls, look_at_object, hidden)
            )
        end = dis.opname[code.co_code[frame.f_lasti]]
        is_over = end not in WAITING or before == "exception"
        if event == "return" and is_over:
            frames.remove(frame)
        return trace

    outer = sys.gettrace()
    sys.settrace(trace)  # type: ignore[arg-type]
    try:
        list(program())  # type: ignore[call-overload]
    except Exception:
        pass
    finally:
        sys.settrace(outer)
    return pictures
