"""The words of the page, and a sentence for each event."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cavalier.catalogue.lenses import Holder, Lens
from cavalier.watch.lens import ENTERED, FULL, LEFT
from cavalier.watch.recording import Step
from cavalier.watch.replay import Replay
from cavalier.watch.subjects import Run
from common.board import Board, Square, square_name
from common.plain_values import printable


class Row(NamedTuple):
    """An event, numbered from 1, and the length of the path after it."""

    event: int
    kind: str
    square: str
    row: int
    column: int
    path: int
    sentence: str


@cache
def table() -> dict[str, dict[str, str]]:
    """Return words and sentences, by their name and language."""
    file = Path(__file__).with_name("words.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def remarks(program: Run, language: str) -> list[str]:
    """Return the sentences about the run as a whole."""
    error = program.recording.error
    applies = {
        "no_board": program.lens is None,
        "longer": program.recording.is_cut,
        "ended": error is not None,
    }
    names = [name for name in applies if applies[name]]
    return [table()[name][language].format(error=error) for name in names]


def sentences(program: Run, board: Board, language: str) -> Iterator[str]:
    """Yield a sentence for each event."""
    replay, lens = Replay(program.recording), program.lens
    lines = program.recording.source.splitlines()
    latest: dict[int, int] = {}
    steps = enumerate(replay)
    number, step, line = -1, Step(0, "", {}, {}, None), 0
    for event in program.events:
        while number < event.step:
            number, step = next(steps)
            call = replay.open[-1].number
            line = latest.get(call, 0)
            latest[call] = step.line
        assert lens is not None
        value = step.extra
        square = Square(*divmod(event.square, board.columns))
        values = {
            "function": replay.name_of(replay.open[-1]),
            "square": square_name(square, board),
            "name": lens.name if isinstance(lens, Holder) else "",
            "code": lines[line - 1].strip() if line else "",
            "line": step.line,
            "value": "..." if isinstance(value, str | list) else value,
        }
        name = _happening(replay, lens, step, event.kind)
        yield table()[name][language].format(**values)


def rows_of(program: Run, board: Board, language: str) -> Iterator[Row]:
    """Yield a row for each event."""
    path = 0
    texts = map(printable, sentences(program, board, language))
    for number, event in enumerate(program.events, 1):
        path += (event.kind == ENTERED) - (event.kind == LEFT)
        square = Square(*divmod(event.square, board.columns))
        name = square_name(square, board)
        kind = ("entered", "left", "full")[event.kind]
        yield Row(number, kind, name, *square, path, next(texts))


def _happening(replay: Replay, lens: Lens, step: Step, kind: int) -> str:
    """Return the name of the sentence for an event."""
    if kind == FULL:
        return "full"
    if step.kind == "c":
        return "called"
    if isinstance(lens, Holder) and (step.heap or lens.name in step.names):
        if str(replay.value_at(lens.name)) in step.heap:
            return "adds" if kind == ENTERED else "removes"
        return "marks" if kind == ENTERED else "frees"
    if step.kind == "r":
        return "ends" if step.extra is None else "returns"
    return "raises" if step.kind == "x" else "line"
