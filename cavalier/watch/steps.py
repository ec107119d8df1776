"""The notes of a run written as steps, each with what has changed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from cavalier.watch.recording import GONE, Step, Value, splice
from cavalier.watch.weave import Woven

if TYPE_CHECKING:
    from cavalier.watch.recorder import Run


#: The number of the first call that is made while the file is imported: none
#: of them is recorded.
IMPORTING = 2**31


def steps_of(run: "Run", woven: Woven) -> list[Step]:
    """Write the notes of a run that has ended.

    Generators that are left over are closed then, which is no part of it.
    """
    writer = _Writer(run, woven)
    for at, note in enumerate(run.stream[: run.most]):
        if at in run.heap:
            writer.heap |= run.heap[at]
        writer.note(*note)
    steps = writer.steps
    while steps and steps[-1].kind in ("s", "x") and steps[-1].extra:
        steps.pop()
    return steps


class _Writer:
    """Writes notes, which wait until a step has them.

    The open calls are in the order in which they last went on: the one that
    runs is at the end.
    """

    def __init__(self, run: "Run", woven: Woven) -> None:
        self.run, self.woven = run, woven
        self.steps: list[Step] = []
        self.heap: dict[str, list[Value]] = {}
        self._names: list[tuple[int, str, Value]] = []
        self._lines: dict[int, int] = {}
        self._open: list[int] = []
        self._values: dict[int, Value] = {}
        self._begins = False
        self._held: dict[str, list[Value]] = {}
        for each in run.seen.values():
            self._held[each.name] = each.first.items

    def note(self, call: int, what: int | str, *values: object) -> None:
        """Write a note, unless it is of a call that has ended."""
        if what == "c":
            self._call(call, *values)
        elif call not in self._lines:
            return
        elif isinstance(what, int) and what <= 0:
            self._bind(call, self.woven.names[-what], values)
        elif what == "v":
            self._values[call] = self.run.written(values[0])
        else:
            self._go_on(call)
            if isinstance(what, int):
                self._line(call, what)
            elif what == "e":
                self._end(call, "r", self._values.pop(call, None))
            else:
                self._end(call, what, self.run.written(values[0]))

    def _call(self, call: int, *about: object) -> None:
        function, parent, values = cast("tuple[int, int, list[object]]", about)
        given = self.woven.functions[function]
        self._open.append(call)
        self._lines[call] = given.first
        self._bind(call, given.parameters, values)
        inner = 0 <= parent < IMPORTING
        self._step(call, "c", [function, parent] if inner else function)
        self._begins = True

    def _bind(
        self, call: int, names: tuple[str, ...], values: Sequence[object]
    ) -> None:
        """Take names that a call has bound, or that one around it has."""
        if len(values) > len(names):
            owner, *values = values
            assert isinstance(owner, int)
            call = owner
        if call >= IMPORTING:
            return
        for name, value in zip(names, values, strict=True):
            gone = value is self.run.gone
            written = GONE if gone else self.run.written(value)
            self._names.append((call, name, written))

    def _go_on(self, call: int) -> None:
        """Write that another call goes on, if it was not the last one."""
        if call != self._open[-1]:
            self.steps.append(Step(self._lines[call], "s", {}, {}, call))
            self._open.remove(call)
            self._open.append(call)

    def _line(self, call: int, line: int) -> None:
        """Write a line that runs next; a call is at its first one."""
        self._lines[call] = line
        if self._begins and not (self._names or self.heap):
            self.steps[-1] = self.steps[-1]._replace(line=line)
        else:
            self._step(call, "", 0)
        self._begins = False

    def _end(self, call: int, kind: str, extra: Value) -> None:
        self._step(call, kind, extra)
        self._open.pop()
        del self._lines[call]

    def _step(self, call: int, kind: str, extra: Value) -> None:
        """Write a step, with what has changed before it."""
        names = {}
        for of, name, value in self._names:
            owner = "" if of == call else f"{of if of >= 0 else ''}:"
            names[owner + name] = value
        heap = {}
        for name, doc in self.heap.items():
            change = splice(self._held[name], doc)
            self._held[name] = doc
            if change.removed or change.items:
                heap[name] = change
        self.steps.append(Step(self._lines[call], kind, names, heap, extra))
        self._names, self.heap, self._begins = [], {}, False
