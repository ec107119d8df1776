"""What is recorded of a run: its steps, in columns."""

from itertools import accumulate
from types import CodeType, FrameType, FunctionType

from cavalier.catalogue.lenses import Geometry, Lens
from cavalier.watching.tours import Variables, Watcher
from cavalier.watching.values import Values
from common.board import Board


class Recorder(Watcher):
    """Takes each step of a program, and keeps it.

    The columns are those of a `TraceDocument`. Raises StopRecording at more
    than ``cap`` steps.
    """

    def __init__(
        self,
        board: Board,
        lens: Lens | None,
        module: str,
        cap: int,
    ) -> None:
        super().__init__(board, lens)
        tour, geometry = self.tour, lens.geometry if lens else Geometry()
        self.values = Values(
            board, lambda couple: tour.square(geometry, couple), module
        )
        self.functions: list[tuple[str, int]] = []
        self.names = [""]
        self.kinds: list[str] = []
        self.lines: list[int] = []
        self.calls: list[int] = []
        self.resumed: list[int] = []
        self.changes: list[int] = []
        self.events: list[int] = []
        self._cap = cap
        # How many calls and resumed generators the steps so far have.
        self._complete = 0, 0
        # How much of the tour's events is taken.
        self._taken = 0
        self._codes: dict[CodeType, int] = {}
        self._names = {"": 0}
        self._frames: dict[FrameType, int] = {}
        self._seen: dict[int, dict[str, int]] = {}
        self._opened = self._line = self._changed = self._happened = 0

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        """Take a step, which has not yet been counted."""
        if len(self.kinds) == self._cap:
            self.stopped = True
        super().__call__(kind, frame, value)
        self._happen()
        self._step(kind, frame, value)

    def complete(self) -> None:
        """Take back what there is of a last step that was not completed.

        Describing a value may raise, as where the program's own recursion has
        used up the stack.
        """
        steps = len(self.kinds)
        calls, resumed = self._complete
        del self.lines[steps:]
        del self.calls[calls:]
        del self.resumed[resumed:]
        for column in (self.changes, self.events):
            placed = sum(step < steps for step in accumulate(column[::3]))
            del column[3 * placed :]

    def _happen(self) -> None:
        """Add the new events of the tour, for the step that is added next."""
        step, events = len(self.kinds), self.tour.events
        for place in range(self._taken, len(events), 2):
            self.events += (
                step - self._happened, events[place], events[place + 1],
            )  # fmt: skip
            self._happened = step
        self._taken = len(events)

    def _step(self, kind: str, frame: FrameType, value: object) -> None:
        """Add a step, and the variables of its frame that have changed."""
        if frame not in self._frames:
            self.calls.append(self._open(frame))
        if kind == "s":
            self.resumed.append(self._frames[frame])
        self.lines.append(frame.f_lineno - self._line)
        self._line = frame.f_lineno
        self._compare(self._seen[self._frames[frame]], frame.f_locals)
        if kind in "ry":
            self._change("", self.values.index(value))
        self.kinds.append(kind)
        self._complete = len(self.calls), len(self.resumed)
        if kind in "rx":
            del self._seen[self._frames.pop(frame)]

    def _open(self, frame: FrameType) -> int:
        """Open a frame, and return the index of its function."""
        self._frames[frame] = number = self._opened
        self._opened += 1
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
                self._change(name, index)

    def _change(self, name: str, value: int) -> None:
        """Add the new value of a variable."""
        index = self._names.setdefault(name, len(self.names))
        if index == len(self.names):
            self.names.append(name)
        step = len(self.kinds)
        self.changes += (step - self._changed, index, value)
        self._changed = step
