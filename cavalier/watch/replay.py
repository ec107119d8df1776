"""A recording as it goes on: the open calls, and what objects hold."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from cavalier.watch.recording import GONE, Names, Recording, Step, Value


@dataclass(eq=False)
class Call:
    """A call: its number, that of its function, and its variables."""

    number: int
    function: int
    names: dict[str, Value] = field(default_factory=dict)


class Replay:
    """The state of a run after some steps.

    ``open`` are the open calls, the running one last; each call that resumes
    moves to the end. ``changed`` counts the changes of each object, and
    ``bound_again`` the times that a variable with a value got another.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        things = recording.things.items()
        self.kinds = {name: thing.kind for name, thing in things}
        self.heap = {name: [*thing.items] for name, thing in things}
        self.shared = dict(recording.shared)
        self.calls: list[Call] = []
        self.open: list[Call] = []
        self.changed: Counter[str] = Counter()
        self.bound_again = 0

    def __iter__(self) -> Iterator[Step]:
        """Go on; yield each step, with its ending call still open."""
        for step in self.recording.steps:
            self.changed.update(step.heap.keys())
            for name, (at, items) in step.heap.items():
                self.heap[name][at:] = items
            if step.kind == "c":
                assert isinstance(step.extra, int)
                self.calls.append(Call(len(self.calls), step.extra))
                self.open.append(self.calls[-1])
            elif step.kind == "s":
                assert isinstance(step.extra, int)
                again = self.calls[step.extra]
                self.open.remove(again)
                self.open.append(again)
            self._bind(step.names)
            yield step
            if step.kind in ("r", "x"):
                self.open.pop()

    def _bind(self, names: Names) -> None:
        again = set()
        for name, value in names.items():
            owner, colon, variable = name.rpartition(":")
            variables = self.open[-1].names
            if colon:
                variables = (
                    self.calls[int(owner)].names if owner else self.shared
                )
            if variable in variables:
                again.add(variable)
            if value == GONE:
                variables.pop(variable, None)
            else:
                variables[variable] = value
        self.bound_again += len(again)

    def name_of(self, call: Call) -> str:
        """Return the name of a call's function."""
        return self.recording.functions[call.function].name

    def value_at(self, path: str) -> Value:
        """Return the value of a path like ``p.value`` in the running call."""
        name, *attributes = path.split(".")
        value = self.open[-1].names.get(name, self.shared.get(name))
        for attribute in attributes:
            value = self.attributes(value).get(attribute)
        return value

    def attributes(self, value: Value) -> dict[str, Value]:
        """Return the attributes of an object, by name."""
        if self.kinds.get(str(value)) not in ("object", "record"):
            return {}
        items = self.heap[str(value)]
        half = len(items) // 2
        names = [str(name)[1:] for name in items[:half]]
        return dict(zip(names, items[half:], strict=True))

    def items(self, value: Value) -> list[Value] | None:
        """Return the items of a tuple or an object, else None."""
        if isinstance(value, list):
            return value
        return self.heap.get(value) if isinstance(value, str) else None
