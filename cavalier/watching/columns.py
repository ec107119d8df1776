"""The columns of a trace document, filled step by step."""

from itertools import accumulate
from types import CodeType, FrameType, FunctionType

from cavalier.watching.tours import Variables
from cavalier.watching.values import Values


class Columns:
    """What each step adds to the columns; see `TraceDocument`."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.functions: list[tuple[str, int]] = []
        self.stack: list[int] = []
        self.names = [""]
        self.kinds: list[str] = []
        self.lines: list[int] = []
        self.calls: list[int] = []
        self.resumed: list[int] = []
        self.changes: list[int] = []
        self.events: list[int] = []
        self._codes: dict[CodeType, int] = {}
        self._names = {"": 0}
        self._frames: dict[FrameType, int] = {}
        self._seen: dict[int, dict[str, int]] = {}
        self._line = self._changed = self._happened = 0

    def begin(self, frames: list[FrameType]) -> None:
        """Take the frames that are open already, the outermost first."""
        for frame in frames:
            self.stack.append(self._open(frame))

    def step(
        self, kind: str, frame: FrameType, variables: Variables, value: object
    ) -> None:
        """Add a step, and the variables of its frame that have changed."""
        if frame not in self._frames:
            # Also a generator that was begun before the recording.
            kind = "c"
            self.calls.append(self._open(frame))
        elif kind == "s":
            self.resumed.append(self._frames[frame])
        self.lines.append(frame.f_lineno - self._line)
        self._line = frame.f_lineno
        self._compare(self._seen[self._frames[frame]], variables)
        if kind in "ry":
            self._change(0, self.values.index(value))
        self.kinds.append(kind)
        if kind in "rx":
            del self._seen[self._frames.pop(frame)]

    def complete(self) -> None:
        """Take back what there is of a last step that was not completed.

        Describing a value may raise, as where the program's own recursion has
        used up the stack.
        """
        steps = len(self.kinds)
        del self.lines[steps:]
        del self.calls[self.kinds.count("c") :]
        del self.resumed[self.kinds.count("s") :]
        for column in (self.changes, self.events):
            placed = sum(step < steps for step in accumulate(column[::3]))
            del column[3 * placed :]

    def happen(self, kind: int, square: int) -> None:
        """Add an event of the step that is added next."""
        step = len(self.kinds)
        self.events += (step - self._happened, kind, square)
        self._happened = step

    def _open(self, frame: FrameType) -> int:
        """Open a frame, and return the index of its function."""
        self._frames[frame] = number = len(self.calls) + len(self.stack)
        self._seen[number] = {}
        code = frame.f_code
        index = self._codes.setdefault(code, len(self.functions))
        if index == len(self.functions):
            name = code.co_qualname.rpartition("<locals>.")[2]
            self.functions.append((name, code.co_firstlineno))
        return index

    def _compare(self, seen: dict[str, int], variables: Variables) -> None:
        for name, value in variables.items():
            # Inner functions are in the text, and ".0" is Python's own.
            if isinstance(value, FunctionType) or name[0] == ".":
                continue
            index = self.values.index(value)
            if seen.get(name) != index:
                seen[name] = index
                self._change(self._named(name), index)

    def _named(self, name: str) -> int:
        index = self._names.setdefault(name, len(self.names))
        if index == len(self.names):
            self.names.append(name)
        return index

    def _change(self, name: int, value: int) -> None:
        step = len(self.kinds)
        self.changes += (step - self._changed, name, value)
        self._changed = step
