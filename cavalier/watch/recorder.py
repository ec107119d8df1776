"""Run a program whose text has notes in it, and make the recording of them.

The notes themselves do next to nothing, for they run with the program: they
keep references, and are written as steps when it has ended. That is right
because an object that may change is looked at before it does.
"""

import gc
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from operator import is_
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias, cast

from cavalier.programs.guest import plain, raised
from cavalier.watch.objects import (
    ATOMS,
    Seen,
    atom,
    is_array,
    reader_of,
)
from cavalier.watch.recording import Recording, Value
from cavalier.watch.steps import IMPORTING, steps_of
from cavalier.watch.weave import weave

if TYPE_CHECKING:
    from types import FunctionType

#: The most notes of a recording if not asked otherwise.
MOST_NOTES = 200_000


#: What a note says: see `Run`.
Note: TypeAlias = tuple[int, int | str, *tuple[object, ...]]


class EnoughError(BaseException):
    """The recording is as long as it may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A function of a file, and what it is called with.

    Its functions are recorded down to the line ``last``. ``around`` has the
    variables that it finds there, as in a notebook.
    """

    source: str
    path: str
    function: str
    arguments: Sequence[object]
    options: Mapping[str, object] = field(default_factory=dict)
    last: int | None = None
    around: Mapping[str, object] = field(default_factory=dict)


class Run:
    """What the notes of a program say, as it runs.

    A note is a tuple: a call, and the line that runs next; or a number of at
    most 0 for the names that are bound, and their values; or a kind of end.
    """

    def __init__(self, module: str, most: int) -> None:
        self.module, self.most = module, most
        #: What a deleted name has in a note.
        self.gone = object()
        self.stream: list[Note] = []
        self.seen: dict[int, Seen] = {}
        self.heap: dict[int, dict[str, list[Value]]] = {}
        self.shared: list[object] = []
        self._arrays: list[Seen] = []
        #: Types of which no object is looked into.
        self._opaque = {*ATOMS}
        self._new: list[Seen] = []
        self._calls, self._moment = count(IMPORTING), 0

    def names(self) -> dict[str, object]:
        """Return what the notes call, by the names that they have for it."""
        return {
            "__begin__": self.begin,
            "__loop__": self.loop,
            "__each__": self.each,
            "__end__": self.end,
            "__before__": self.before,
            "__after__": self.after,
            "__global__": self.bind,
            "__note__": self.stream.append,
            "__locals__": locals,
            "__shared__": self.shared,
            "__gone__": self.gone,
        }

    def start(self, values: Iterable[object]) -> None:
        """Begin when the file has run: its objects are always looked at."""
        self.stream.clear()
        self._calls = count()
        self.before(*values)
        self.shared += [v for v in values if id(v) in self.seen]

    def begin(self, function: int, parent: int, *values: object) -> int:
        """Note a call; return its number."""
        if len(self.stream) > self.most:
            raise EnoughError
        call = next(self._calls)
        self.stream.append((call, "c", function, parent, values))
        self._compare(values, len(self.stream) - 1)
        return call

    def loop(self, call: int, line: int, *objects: object) -> None:
        """Note that a loop goes on, which may be for ever."""
        if len(self.stream) > self.most:
            raise EnoughError
        self.before(*objects)
        self.stream.append((call, line))

    def each(
        self, call: int, line: int, items: Iterable[object]
    ) -> Iterator[object]:
        """Yield what a loop goes through, and note that it goes on."""
        for item in items:
            yield item
            self.loop(call, line)

    def end(
        self, call: int, kind: str, value: object, *objects: object
    ) -> object:
        """Note a return, and return its value."""
        self._compare(objects, len(self.stream))
        self.before(value)
        self.stream.append((call, kind, value))
        return value

    def bind(self, note: Note) -> None:
        """Note a variable of the file."""
        self.shared.append(note[-1])
        self.stream.append(note)

    def before(self, *objects: object) -> None:
        """Note what objects hold that may change, if they are new."""
        for value in objects:
            if type(value) not in self._opaque and id(value) not in self.seen:
                self.write(value)
        if self._new:
            self._settle()

    def after(self, *objects: object) -> None:
        """Note what has changed in objects that are known."""
        self._compare(objects, len(self.stream))

    def _compare(self, values: Iterable[object], step: int) -> None:
        """Note what has changed in objects, and in those that they hold."""
        seen = self.seen
        queue = [seen[id(value)] for value in values if id(value) in seen]
        self._moment = moment = self._moment + 1
        for each in queue:
            if each.moment == moment:
                continue
            each.moment = moment
            if each.is_array:
                queue += self._arrays
            queue += each.inside
            if each.frozen:
                continue
            now, old = each.read(each.value), each.items
            if len(now) != len(old) or not all(map(is_, now, old)):
                self._hold(each, now)
                self.heap.setdefault(step, {})[each.name] = each.doc
                queue += each.inside
        if self._new:
            self._settle()

    def write(self, value: object) -> Value:
        """Return a value for the recording; an object is held from now on."""
        kind = type(value)
        if kind in ATOMS:
            return atom(value)
        if known := self.seen.get(id(value)):
            return known.name
        if isinstance(value, tuple) and ATOMS.issuperset(map(type, value)):
            return [atom(item) for item in tuple.__iter__(value)]
        if kind.__module__ == "numpy" and not is_array(kind):
            return atom(getattr(value, "item", str)())
        reader = reader_of(value, self.module)
        if reader is None:
            if not hasattr(kind, "__len__"):
                self._opaque.add(kind)
            return "?" + kind.__name__
        name = f"@{len(self.seen) + 1}"
        self.seen[id(value)] = each = Seen(value, *reader, name)
        self._new.append(each)
        if each.is_array:
            self._arrays.append(each)
        return name

    def written(self, value: object) -> Value:
        """Return a value for the recording, and read what is new in it."""
        given = self.write(value)
        if self._new:
            self._settle()
        return given

    def _settle(self) -> None:
        """Read the objects that were met, and those that they hold."""
        while self._new:
            each = self._new.pop()
            self._hold(each, each.read(each.value))
            each.first = each.first._replace(items=each.doc)

    def _hold(self, each: Seen, items: list[object]) -> None:
        """Note what an object holds now."""
        each.items = items
        each.doc = [self.write(item) for item in items]
        seen = self.seen
        each.inside = [seen[id(item)] for item in items if id(item) in seen]


def record(program: Program, most: int = MOST_NOTES) -> Recording:
    """Run a program; return what happened, up to so many notes.

    Raises what executing its file raises.
    """
    name = "recorded"
    module, run = ModuleType(name), Run(name, most)
    vars(module).update(program.around)
    vars(module).update(run.names(), __name__=name, __file__=program.path)
    sys.modules[name] = module
    collects = gc.isenabled()
    gc.disable()  # what is thrown away ends where it would
    try:
        return _recorded(program, run, vars(module))
    finally:
        del sys.modules[name]
        if collects:
            gc.enable()


def _recorded(
    program: Program, run: Run, names: dict[str, object]
) -> Recording:
    woven = weave(program.source, program.path, program.last)
    exec(woven.code, names)
    words = {*re.findall(r"\w+", program.source)}
    own = {n: v for n, v in names.items() if n in words and n[:2] != "__"}
    run.start(own.values())
    shared = {name: run.written(value) for name, value in own.items()}
    result, error = _called(program, own[program.function])
    return Recording(
        source=program.source,
        functions=woven.functions,
        shared={n: v for n, v in shared.items() if str(v)[:1] != "?"},
        steps=steps_of(run, woven),
        things={each.name: each.first for each in run.seen.values()},
        result=result,
        error=error,
        is_cut=len(run.stream) > run.most,
    )


def _called(program: Program, function: object) -> tuple[object, str | None]:
    """Call a function; return its answer for JSON, and what it raised."""
    called = cast("FunctionType", function)
    try:
        return plain(called(*program.arguments, **program.options)), None
    except KeyboardInterrupt:
        raise
    except EnoughError:
        return None, None
    except BaseException as error:
        return None, str(raised(error, program.path)["raised"])
