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

    The line is 0 until a step of the call is shown. ``variables`` have the
    indices of their values. The variable "" is what the frame returns or
    yields at this step.
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


#: A copy of what holds is kept each time that so many steps are shown.
_APART = 1_024


@dataclass(slots=True)
class _Now:
    """What holds, and how much of the columns is read.

    ``latest`` has the index of the latest value of each identity.
    """

    state: State
    path: Path
    opened: int = 0
    resumed: int = 0
    suspended: dict[int, Frame] = field(default_factory=dict)
    latest: dict[int, int] = field(default_factory=dict)

    def copied(self) -> "_Now":
        """Return a copy, which does not change with this one."""
        suspended = self.suspended.items()
        return replace(
            self,
            state=replace(
                self.state, stack=list(map(_copy, self.state.stack))
            ),
            path=Path(self.path),
            suspended={number: _copy(frame) for number, frame in suspended},
            latest=self.latest.copy(),
        )


def _copy(frame: Frame) -> Frame:
    return replace(frame, variables=frame.variables.copy())


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
        self._now = _Now(State(), Path())
        self._kept = [self._now.copied()]

    def changes_of(self, step: int) -> Sequence[tuple[int, int]]:
        """Return the names and the values that a step has changed."""
        return self._changes.get(step, ())

    def events_of(self, step: int) -> Sequence[tuple[int, int]]:
        """Return the kinds and the squares of the events of a step."""
        return self._events.get(step, ())

    def frames(self) -> Iterator[int]:
        """Yield of each step the number of the frame that runs."""
        document, resumed = self.document, iter(self.document["resumed"])
        stack: list[int] = []
        opened = 0
        for kind in document["kinds"]:
            if kind in "cs":
                stack.append(opened if kind == "c" else next(resumed))
                opened += kind == "c"
            yield stack[-1]
            if kind in "ryx":
                stack.pop()

    def at(self, position: int) -> State:
        """Return the state once so many steps are shown.

        Raises CavalierError where there are fewer steps.
        """
        if not 0 <= position <= self.steps:
            raise CavalierError(
                f"The trace has no position {position}. Use 0 to {self.steps}."
            )
        if position < self._now.state.position:
            self._now = self._kept[position // _APART].copied()
        while (step := self._now.state.position) < position:
            self._show(step)
            if step + 1 == len(self._kept) * _APART:
                self._kept.append(self._now.copied())
        state = self._now.state
        stack = [self._up_to_date(frame) for frame in state.stack]
        return replace(state, stack=stack, path=list(self._now.path))

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

    def _show(self, step: int) -> None:
        """Show the next step."""
        state, stack = self._now.state, self._now.state.stack
        if state.kind in tuple("ryx"):
            ended = stack.pop()
            if state.kind == "y":
                self._now.suspended[ended.number] = ended
        state.kind = self.document["kinds"][step]
        if state.kind in "cs":
            stack.append(self._begun())
        self._change(stack[-1], step)
        for kind, square in self.events_of(step):
            state.happened += 1
            self._now.path.happen(kind, square)
        state.position = step + 1

    def _begun(self) -> Frame:
        """Return the frame that is called, or that goes on."""
        now, document = self._now, self.document
        if now.state.kind == "s":
            number = document["resumed"][now.resumed]
            now.resumed += 1
            return now.suspended.pop(number)
        number = now.opened
        now.opened += 1
        return Frame(number, document["calls"][number], 0, {})

    def _change(self, frame: Frame, step: int) -> None:
        """Take a frame to its new line, and give it its new values."""
        names = self.document["names"]
        frame.line = self.lines[step]
        frame.variables.pop("", None)
        for name, value in self.changes_of(step):
            frame.variables[names[name]] = value
            if (identity := self._identity(value)) is not None:
                self._now.latest[identity] = value

    def _identity(self, value: int) -> int | None:
        return identity_of(self.document["values"][value])

    def _up_to_date(self, frame: Frame) -> Frame:
        """Return the frame with what other frames have changed in place."""
        variables = dict(frame.variables)
        for name, value in variables.items():
            if (identity := self._identity(value)) is not None:
                variables[name] = self._now.latest[identity]
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
