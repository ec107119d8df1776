"""Playing a trace document: what holds once so many steps are shown."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import NamedTuple

from cavalier.watching.tours import Path
from cavalier.watching.trace_document import TraceDocument, Value
from common.errors import CavalierError


class Event(NamedTuple):
    """LEFT, ENTERED or FULL, and the number of the square."""

    kind: int
    square: int


@dataclass(slots=True)
class Frame:
    """A call under way: its number, its function, and where it is.

    ``variables`` have the indices of their values. The variable "" is what
    the frame returns or yields at this step.
    """

    number: int
    function: int
    line: int
    variables: dict[str, int]


@dataclass(slots=True)
class State:
    """What holds at a position; before the first step, there is no kind.

    ``stack`` has the outermost frame first; the last one runs, and at a step
    of the kinds r, y and x it ends. ``happened`` counts the events since the
    recording began.
    """

    position: int = 0
    kind: str = ""
    stack: list[Frame] = field(default_factory=list)
    path: list[int] = field(default_factory=list)
    happened: int = 0


class Playback:
    """A document that is played: `at` returns the state at any position.

    The document is one that a recording wrote.
    """

    def __init__(self, document: TraceDocument) -> None:
        self.document = document
        self.steps = len(document["kinds"])
        self.lines = list(accumulate(document["lines"]))
        self.events = [
            Event(kind, square)
            for _, kind, square in triples(document["events"])
        ]
        self._events = by_step(document["events"])
        self._changes = by_step(document["changes"])
        # The rows of matrices, of some that are described by what changed.
        self._whole: dict[int, list[list[int]]] = {}
        self._rewind()

    def at(self, position: int) -> State:
        """Return the state once so many steps are shown.

        Raises CavalierError where there are fewer steps.
        """
        if not 0 <= position <= self.steps:
            raise CavalierError(
                f"The trace has no position {position}. Use 0 to {self.steps}."
            )
        if position < self._state.position:
            self._rewind()
        while self._state.position < position:
            self._show(self._state.position)
        state = self._state
        stack = [self._up_to_date(frame) for frame in state.stack]
        return replace(state, stack=stack, path=list(self._path))

    def cells(self, value: int) -> list[list[int]] | None:
        """Return the rows of a matrix by the index of its value, or None.

        After as many changes as there are cells, a copy is kept. So not all
        changes are made again for each matrix, and the copies take no more
        memory than the changes.
        """
        changed: list[tuple[int, list[int]]] = []
        while value not in self._whole:
            described = self.document["values"][value]
            if isinstance(described, str):
                return None
            if "matrix" in described:
                self._whole[value] = described["matrix"]
            elif "changed" in described:
                changed.append((value, described["cells"]))
                value = described["changed"]
            else:
                return None
        rows = [row[:] for row in self._whole[value]]
        size, made = sum(map(len, rows)), 0
        for value, cells in reversed(changed):
            for row, column, number in triples(cells):
                rows[row][column] = number
            made += 1 + len(cells) // 3
            if made > size:
                self._whole[value] = [row[:] for row in rows]
                made = 0
        return rows

    def _rewind(self) -> None:
        """Go back to where the recording begins."""
        functions = self.document["functions"]
        self._suspended: dict[int, Frame] = {}
        # Of each identity, the index of its latest value.
        self._latest: dict[int, int] = {}
        self._opened = len(self.document["stack"])
        self._calls = iter(self.document["calls"])
        self._resumed = iter(self.document["resumed"])
        self._path = Path(self.document["path"])
        self._state = State(
            stack=[
                Frame(number, function, functions[function][1], {})
                for number, function in enumerate(self.document["stack"])
            ]
        )

    def _show(self, step: int) -> None:
        """Show the next step."""
        state, stack = self._state, self._state.stack
        if state.kind in tuple("ryx"):
            ended = stack.pop()
            if state.kind == "y":
                self._suspended[ended.number] = ended
        state.kind = self.document["kinds"][step]
        if state.kind in "cs":
            stack.append(self._begun())
        self._change(stack[-1], step)
        for kind, square in self._events.get(step, ()):
            state.happened += 1
            self._path.happen(kind, square)
        state.position = step + 1

    def _begun(self) -> Frame:
        """Return the frame that is called, or that goes on."""
        if self._state.kind == "s":
            number = next(self._resumed)
            if number in self._suspended:
                return self._suspended.pop(number)
        self._opened += 1
        return Frame(self._opened - 1, next(self._calls), 0, {})

    def _change(self, frame: Frame, step: int) -> None:
        """Take a frame to its new line, and give it its new values."""
        names = self.document["names"]
        frame.line = self.lines[step]
        frame.variables.pop("", None)
        for name, value in self._changes.get(step, ()):
            frame.variables[names[name]] = value
            if (identity := self._identity(value)) is not None:
                self._latest[identity] = value

    def _identity(self, value: int) -> int | None:
        return identity_of(self.document["values"][value])

    def _up_to_date(self, frame: Frame) -> Frame:
        """Return the frame with what other frames have changed in place."""
        variables = dict(frame.variables)
        for name, value in variables.items():
            if (identity := self._identity(value)) is not None:
                variables[name] = self._latest[identity]
        return replace(frame, variables=variables)


def identity_of(value: Value) -> int | None:
    """Return the identity of a matrix; None for any other value."""
    if isinstance(value, str):
        return None
    if "matrix" in value or "changed" in value:
        return value["id"]
    return None


def parts_of(value: Value) -> list[int]:
    """Return the indices of the values that a value consists of."""
    if isinstance(value, str):
        return []
    if "record" in value:
        return [index for _, index in value["fields"]]
    if "items" in value:
        return value["items"]
    return []


def by_step(column: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """Return the couples of each step, in order, from flat triples.

    >>> by_step([0, 1, 5, 3, 0, 5])[3]
    [(0, 5)]
    """
    steps: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    step = 0
    for difference, first, second in triples(column):
        step += difference
        steps[step].append((first, second))
    return steps


def triples(column: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Return the triples of a flat column.

    >>> list(triples([0, 1, 5, 3, 0, 5]))
    [(0, 1, 5), (3, 0, 5)]

    Raises ValueError if a part of one is missing.
    """
    return zip(column[::3], column[1::3], column[2::3], strict=True)
