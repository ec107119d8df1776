"""One sentence for each event, in the words of the program."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cavalier.watch.lens import ENTERED, FULL, Event, Held, Sight
from cavalier.watch.recording import Recording, Step, Value
from cavalier.watch.replay import Replay
from common.board import Board, Square, square_name


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence of the table, by its name, and the values in it."""

    name: str
    values: Mapping[str, object]

    def said(self, language: str) -> str:
        """Return the sentence in a language."""
        return table()[self.name][language].format(**self.values)


@cache
def table() -> dict[str, dict[str, str]]:
    """Return the sentences, by their name and language."""
    file = Path(__file__).with_name("words.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def remarks(
    recording: Recording, sight: Sight | None, seen: Sequence[Event]
) -> Iterator[Fact]:
    """Yield what is to be said of a whole run."""
    if sight is None:
        yield Fact("no_board", {})
    if recording.is_cut:
        yield Fact("cut", {"events": len(seen)})
    if recording.error is not None:
        yield Fact("ended", {"error": recording.error})


def facts(
    recording: Recording, sight: Sight, seen: Sequence[Event], board: Board
) -> Iterator[Fact]:
    """Yield what the program does at each event."""
    replay = Replay(recording)
    lines = recording.source.splitlines()
    done: dict[int, int] = {}
    steps = enumerate(replay)
    at, step, line = -1, None, 0
    for event in seen:
        while at < event.step:
            at, step = next(steps)
            call = replay.open[-1].number
            line = done.get(call, 0)
            done[call] = step.line
        assert step is not None
        square = square_name(
            Square(*divmod(event.square, board.columns)), board
        )
        if event.kind == FULL:
            yield Fact("full", {})
            continue
        code = lines[line - 1].strip() if line else ""
        yield _fact(replay, sight, step, event.kind, square, code)


def _fact(
    replay: Replay, sight: Sight, step: Step, kind: int, square: str, code: str
) -> Fact:
    """Return what happens to a square at a step."""
    function = replay.name_of(replay.open[-1])
    if step.kind == "c":
        return Fact("called_for", {"function": function, "square": square})
    if isinstance(sight.lens, Held):
        name = sight.lens.name
        if step.heap or name in step.names:
            return _change(replay, name, step, kind, square, code)
    if step.kind == "x":
        return Fact("raises", {"function": function})
    if step.kind == "r" and step.extra is not None:
        values = {"function": function, "value": written(step.extra)}
        return Fact("returns", values)
    if step.kind == "r":
        return Fact("ends", {"function": function})
    return Fact("line", {"function": function, "line": step.line})


def _change(
    replay: Replay, name: str, step: Step, kind: int, square: str, code: str
) -> Fact:
    """Return how the object that has the squares changes."""
    entered = kind == ENTERED
    value = str(replay.followed(name))
    if value not in step.heap:  # but a row of it
        values: dict[str, object] = {"code": code, "square": square}
        return Fact("marks" if entered else "frees", values)
    values = {"square": square, "name": name}
    return Fact("adds" if entered else "removes", values)


def written(value: Value) -> str:
    """Write a value as Python does; an object by its kind alone is "...".

    >>> written([0, 1]), written("'a"), written("@7")
    ('(0, 1)', "'a'", '...')
    """
    match value:
        case [*items]:
            inside = ", ".join(map(written, items))
            return f"({inside},)" if len(items) == 1 else f"({inside})"
        case str() if value[0] != "'":
            return "..."
        case str():
            return repr(value[1:])
    return repr(value)
