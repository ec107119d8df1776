"""A trace in the format of Python Tutor, for the players of that format."""

import json
from ast import literal_eval
from collections.abc import Iterator
from typing import TypedDict

from cavalier.watching.playback import Frame, Playback, State
from cavalier.watching.trace_document import TraceDocument
from common.board import parse_board

#: The most steps: each is written whole, so that 1,000 take some megabytes.
MOST_STEPS = 1_000

#: How long all steps are at most, since a step has all that it holds.
MOST_CHARACTERS = 20_000_000

_EVENTS = {
    "c": "call",
    "s": "call",
    "l": "step_line",
    "r": "return",
    "y": "return",
    "x": "exception",
}

#: A value in JSON, as the format has it.
Encoded = str | int | float | bool | None | list["Encoded"]
Heap = dict[str, Encoded]


class TutoredFrame(TypedDict):
    """A frame of the stack."""

    func_name: str
    is_parent: bool
    frame_id: int
    parent_frame_id_list: list[int]
    encoded_locals: dict[str, Encoded]
    ordered_varnames: list[str]
    is_zombie: bool
    is_highlighted: bool
    unique_hash: str


class TutoredStep(TypedDict):
    """A step, with all that is there."""

    line: int
    event: str
    func_name: str
    globals: dict[str, Encoded]
    ordered_globals: list[str]
    stack_to_render: list[TutoredFrame]
    heap: Heap
    stdout: str


class Tutored(TypedDict):
    """A program and its steps."""

    code: str
    trace: list[TutoredStep]


def tutored(document: TraceDocument) -> Tutored:
    """Return the first steps of a trace in this format.

    They are MOST_STEPS at most, and have MOST_CHARACTERS at most.
    """
    return {"code": document["source"], "trace": list(_steps(document))}


def _steps(document: TraceDocument) -> Iterator[TutoredStep]:
    playback, room = Playback(document), MOST_CHARACTERS
    for position in range(1, min(playback.steps, MOST_STEPS) + 1):
        step = _step(playback, playback.at(position))
        room -= len(json.dumps(step))
        if room < 0:
            return
        yield step


def _step(playback: Playback, state: State) -> TutoredStep:
    heap: Heap = {}
    frames = [_frame(playback, frame, heap) for frame in state.stack]
    frames[-1]["is_highlighted"] = True
    return {
        "line": state.stack[-1].line,
        "event": _EVENTS[state.kind],
        "func_name": frames[-1]["func_name"],
        "globals": {},
        "ordered_globals": [],
        "stack_to_render": frames,
        "heap": heap,
        "stdout": "",
    }


def _frame(playback: Playback, frame: Frame, heap: Heap) -> TutoredFrame:
    name, _ = playback.document["functions"][frame.function]
    variables = {
        variable or "__return__": _encoded(playback, value, heap)
        for variable, value in frame.variables.items()
    }
    return {
        "func_name": name,
        "is_parent": False,
        "frame_id": frame.number + 1,
        "parent_frame_id_list": [],
        "encoded_locals": variables,
        "ordered_varnames": list(variables),
        "is_zombie": False,
        "is_highlighted": False,
        "unique_hash": f"{name}_f{frame.number + 1}",
    }


def _encoded(playback: Playback, value: int, heap: Heap) -> Encoded:
    """Return a number or a text; put anything else on the heap."""
    described = playback.document["values"][value]
    if isinstance(described, str):
        return _literal(described)
    key = str(value + 1)
    if key not in heap:
        heap[key] = None  # its place in the order
        heap[key] = _on_heap(playback, value, heap)
    return ["REF", value + 1]


def _on_heap(playback: Playback, value: int, heap: Heap) -> Encoded:
    described = playback.document["values"][value]
    assert not isinstance(described, str)
    if "squares" in described:
        columns = parse_board(playback.document["board"]).columns
        kind = {"list": "LIST", "tuple": "TUPLE"}.get(described["of"], "SET")
        couples = [divmod(n, columns) for n in described["squares"]]
        return [kind, *map(str, couples)]
    if "record" in described:
        fields: list[Encoded] = [
            [name, _encoded(playback, field, heap)]
            for name, field in described["fields"]
        ]
        return ["INSTANCE", described["record"], *fields]
    if "items" in described:
        items = [_encoded(playback, each, heap) for each in described["items"]]
        return [described["of"].upper(), *items]
    return _matrix(playback, value, heap)


def _matrix(playback: Playback, value: int, heap: Heap) -> Encoded:
    """Return a list of lists, whose rows are put on the heap too."""
    rows: list[Encoded] = []
    for number, row in enumerate(playback.cells(value) or []):
        # Rows come after all values, which have the first numbers.
        key = len(playback.document["values"]) * (number + 1) + value + 1
        heap[str(key)] = ["LIST", *row]
        rows.append(["REF", key])
    return ["LIST", *rows]


def _literal(text: str) -> Encoded:
    """Return the number or string that a text stands for, or the text."""
    try:
        value: object = literal_eval(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ["IMPORTED_FAUX_PRIMITIVE", "object", text]
    if value is None or isinstance(value, str | int | float):
        return value
    return text
