"""Recorded runs that are read from a file, and all that may be wrong there."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cavalier.catalogue import find
from cavalier.watching.playback import Playback
from cavalier.watching.player.together import parting
from cavalier.watching.recording import record
from cavalier.watching.recording_files import is_recording, read_recording
from cavalier.watching.trace_document import (
    ENTERED,
    LEFT,
    TraceDocument,
    Value,
)
from cavalier.watching.watched_program import EntryPoint
from common.board import Board, Square
from common.errors import CavalierError
from common.search import Search
from tests.conftest import Cavalier
from tests.processes import CAVALIER, run

#: Between them, they have all kinds of steps and of values.
RECORDED: list[tuple[str, Board, EntryPoint]] = [
    ("backtracking-matrix", Board(3, 4), "tours"),
    ("lazy-tours", Board(2, 3), "tours"),
    ("best-first-lazy", Board(3, 4), "first_tour"),
    ("warnsdorff-unfold", Board(3, 4), "first_tour"),
]


def recorded(
    port: str, board: Board, entry_point: EntryPoint, cap: int = 150
) -> TraceDocument:
    search = Search(board, start=Square(0, 0))
    return record(find(port), search, entry_point, cap=cap)


@pytest.fixture(params=RECORDED, ids=lambda each: str(each[0]))
def document(request: pytest.FixtureRequest) -> TraceDocument:
    return recorded(*request.param)


def written(folder: Path, document: object) -> str:
    file = folder / "recording.json"
    file.write_text(json.dumps(document))
    return str(file)


def test_a_recording_is_read_as_it_was_written(
    document: TraceDocument, tmp_path: Path
) -> None:
    file = written(tmp_path, document)
    assert is_recording(file)
    assert not is_recording("couples")
    assert json.dumps(read_recording(file)) == json.dumps(document)


def test_a_recording_from_a_later_event_on_is_read(tmp_path: Path) -> None:
    search = Search(Board(3, 4), start=Square(0, 0))
    later = record(find("lazy-tours"), search, "tours", cap=200, from_event=20)
    assert later["stack"]
    assert read_recording(written(tmp_path, later))["from_event"] == 20


def refused(folder: Path, content: str | bytes) -> str:
    """Return the one sentence with which a file is refused."""
    file = folder / "recording.json"
    text = content.encode() if isinstance(content, str) else content
    file.write_bytes(text)
    with pytest.raises(CavalierError) as refusal:
        read_recording(str(file))
    message = str(refusal.value)
    assert message.startswith(str(file))
    assert message.endswith(".")
    assert len(message) < 400 + len(str(file))
    return message.removeprefix(str(file))


#: What may take the place of a part of a document.
NONSENSE: list[object] = [
    None, True, -1, 0, 1, 7, 10**12, 10**400, 0.5, float("nan"),
    float("inf"), "", "q", "\ud800", [], [[]], [None], {}, {"": None}, [{}],
    [-1], [0], [0, 0, 0],
]  # fmt: skip

#: Where a part of a document is: keys and indices.
Place = tuple[str | int, ...]


def places(value: object, place: Place = ()) -> Iterator[Place]:
    """Go through the places in a document; of a long list, three."""
    if place:
        yield place
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*place, key))
    elif isinstance(value, list | tuple):
        for number in sorted({0, len(value) // 2, len(value) - 1}):
            if 0 <= number < len(value):
                yield from places(value[number], (*place, number))


def spoilt(document: object, place: Place, new: object) -> object:
    """Return a copy of a document with something else in a place."""
    if not place:
        return new
    first, rest = place[0], place[1:]
    if isinstance(document, dict):
        return document | {first: spoilt(document[first], rest, new)}
    assert isinstance(document, list)
    assert isinstance(first, int)
    inside = spoilt(document[first], rest, new)
    return [*document[:first], inside, *document[first + 1 :]]


def is_refused_or_played(file: str) -> bool:
    """Read a file; play what is read to its end and back."""
    try:
        document = read_recording(file)
    except CavalierError as error:
        message = str(error)
        assert message.startswith(file)
        assert message.endswith(".")
        assert len(message.splitlines()) == 1
        assert len(message) < 400 + len(file)
        return True
    playback = Playback(document)
    for position in (*range(playback.steps + 1), 0):
        playback.at(position)
    for value in range(len(document["values"])):
        playback.cells(value)
    parting([document, document])
    return False


def test_each_key_is_wanted(document: TraceDocument, tmp_path: Path) -> None:
    for key in document:
        rest = {k: v for k, v in document.items() if k != key}
        assert is_refused_or_played(written(tmp_path, rest))


@pytest.mark.slow
@pytest.mark.parametrize("new", NONSENSE, ids=repr)
def test_nonsense_in_any_place_is_refused_or_can_be_played(
    document: TraceDocument, tmp_path: Path, new: object
) -> None:
    plain = json.loads(json.dumps(document))
    for place in places(plain):
        file = written(tmp_path, spoilt(plain, place, new))
        is_refused_or_played(file)


@given(data=st.data())
@settings(max_examples=150)
def test_numbers_changed_at_random_are_refused_or_can_be_played(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    plain = json.loads(json.dumps(data.draw(st.sampled_from(SMALL))))
    column = data.draw(st.sampled_from(COLUMNS))
    changed = list(plain[column])
    at = data.draw(st.integers(0, max(0, len(changed) - 1)))
    new = data.draw(
        st.lists(
            st.sampled_from("clrysx")
            if column == "kinds"
            else st.integers(-3, 30),
            max_size=3,
        )
    )
    changed[at : at + data.draw(st.integers(0, 3))] = new
    plain[column] = "".join(changed) if column == "kinds" else changed
    folder = tmp_path_factory.getbasetemp()
    is_refused_or_played(written(folder, plain))


#: The columns of numbers or letters.
COLUMNS = [
    "kinds", "lines", "calls", "resumed", "changes", "events", "path", "stack",
]  # fmt: skip

SMALL = [recorded(*each, cap=80) for each in RECORDED]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "line 1 is not JSON"),
        ("[]", "it is not a JSON object"),
        ("[" * 100_000, "it is nested too deeply"),
        ('{"a": ' * 100_000, "it is nested too deeply"),
        (b"\xff\xfe", "is not"),
        ('{"format": NaN}', "NaN is not a number of JSON"),
        ('{"format": 1' + "0" * 5000 + "}", "a number of too many digits"),
        ("{}", 'its "format" is not "cavalier-trace"'),
        ('{"format": "x"}', 'its "format" is not "cavalier-trace"'),
        ('{"format": "cavalier-trace"}', "version is missing"),
        ('{"format": "cavalier-trace", "version": "2"}', "version is '2'"),
        ('{"format": "cavalier-trace", "version": 0}', "version is 0, not 1"),
        (
            '{"format": "cavalier-trace", "version": 2}',
            " has version 2 of the format, and this cavalier reads version 1.",
        ),
    ],
)
def test_what_is_not_a_recording_of_this_version_is_refused(
    content: str | bytes, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "recording.json"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(CavalierError, match=re.escape(told)) as refusal:
        read_recording(str(file))
    assert len(str(refusal.value)) < 400 + len(str(file))


def test_long_texts_and_large_files_are_refused(tmp_path: Path) -> None:
    for key in ("port", "source", "why", "board", "kinds"):
        changed = {**SMALL[0], key: "x" * 10_000_000}
        assert is_refused_or_played(written(tmp_path, changed))
    assert is_refused_or_played(
        written(tmp_path, {**SMALL[0], "why": "x" * 70_000_000})
    )


def hostile(**parts: object) -> dict[str, object]:
    """Return a recording of one call on 3x4, with parts replaced."""
    plain = json.loads(json.dumps(SMALL[0]))
    columns: dict[str, object] = {key: [] for key in (*COLUMNS, "values")}
    source = {"source": "def f():\n    pass\n", "functions": [["f", 1]]}
    called = {"kinds": "c", "lines": [1], "calls": [0], "names": ["", "a"]}
    event = {"events": [0, ENTERED, 0]}
    return {**plain, **columns, **source, **called, **event, **parts}


def triples_of(couples: list[tuple[int, int]]) -> list[int]:
    """Return flat triples of one step."""
    return [each for couple in couples for each in (0, *couple)]


#: Of values that consist of each other, the last has 3 ** 10 parts.
POWERS = ["x", *({"items": [n] * 3, "of": "list"} for n in range(10))]


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (
            {"names": ["", *map(str, range(99))], "values": POWERS,
             "changes": triples_of([(n, 10) for n in range(100)])},
            "step 0 has too much to be shown",
        ),
        ({"stack": [0] * 1_000_001}, "step 0 has too much to be shown"),
        ({"path": [0] * 3_000_001}, "path has over 3,000,000 parts"),
        (
            {"kinds": "c" + "l" * 200_000, "lines": [1] + [0] * 200_000},
            "kinds has over 200,000 steps",
        ),
        ({"board": "51x50"}, "board is 51x50, which has over 2,500 squares"),
        ({"values": [{"matrix": [], "id": 1}]}, "values[0] has not the shape"),
        (
            {"values": [{"matrix": [[1], []], "id": 1}]},
            "values[0] has not the shape of a matrix",
        ),
        (
            {"values": [{"matrix": [[0] * 1_000_001], "id": 1}]},
            "values[0] has over 1,000,000 cells",
        ),
        (
            {"values": [{"matrix": [[1]], "id": 1},
                        {"changed": 0, "cells": [0] * 6, "id": 1}]},
            "values[1] changes more cells than there are",
        ),
    ],
)  # fmt: skip
def test_a_recording_too_large_to_be_played_is_refused(
    parts: dict[str, object], told: str, tmp_path: Path, cavalier: Cavalier
) -> None:
    file = written(tmp_path, hostile(**parts))
    ended = cavalier("step", file, "--at", "1")
    assert (ended.status, ended.out) == (2, "")
    assert told in ended.err
    assert len(ended.err.splitlines()) == 1


#: A matrix of two cells.
PAIR = {"matrix": [[1, 2]], "id": 1}


def changed(*cells: int) -> dict[str, object]:
    """Return the first value, with some cells changed."""
    return {"changed": 0, "cells": cells, "id": 1}


#: What contradicts itself, and the part that is named.
CONTRADICTIONS: list[tuple[dict[str, object], str]] = [
    ({"board": "0x4"}, "board"),
    ({"start": [3, 0]}, "start"),
    ({"path": [12]}, "path"),
    ({"from_event": 10**9}, "from_event"),
    ({"stack": [1]}, "stack"),
    ({"calls": [1]}, "calls"),
    ({"calls": []}, "calls"),
    ({"kinds": "q"}, "kinds"),
    ({"kinds": "l", "calls": []}, "a step is in no call"),
    ({"kinds": "crl", "lines": [1, 0, 0]}, "a step is in no call"),
    ({"kinds": "crs", "lines": [1, 0, 0], "resumed": [0]}, "resumed"),
    ({"kinds": "cs", "lines": [1, 0], "resumed": [0]}, "resumed"),
    ({"kinds": "cys", "lines": [1, 0, 0], "resumed": [2]}, "resumed"),
    ({"kinds": "cys", "lines": [1, 0, 0], "resumed": [1]}, "calls"),
    ({"kinds": "cys", "lines": [1, 0, 0]}, "resumed"),
    ({"kinds": "cyss", "lines": [1] + [0] * 3, "resumed": [0] * 2}, "resumed"),
    ({"lines": [1, 0]}, "lines"),
    ({"lines": [4]}, "line 4"),
    ({"functions": [["f", 0]]}, "line 0"),
    ({"source": "def"}, "source"),
    ({"names": ["a"]}, "names"),
    ({"values": ["x"], "changes": [0, 2, 0]}, "changes"),
    ({"values": ["x"], "changes": [0, 1, 1]}, "changes"),
    ({"values": ["x"], "changes": [1, 1, 0]}, "changes"),
    ({"values": ["x"], "changes": [-1, 1, 0]}, "changes"),
    ({"values": ["x"], "changes": [0, 1]}, "changes"),
    ({"values": [{"squares": [12], "of": "list"}]}, "values[0]"),
    ({"values": [{"items": [0], "of": "list"}]}, "values[0]"),
    ({"values": [{"record": "a", "fields": [["b", 0]]}]}, "values[0]"),
    ({"values": ["x", changed()]}, "values[1]"),
    ({"values": [PAIR, changed(1, 0, 5)]}, "values[1]"),
    ({"values": [PAIR, changed(0, 2, 5)]}, "values[1]"),
    ({"values": [PAIR, changed(0, -1, 5)]}, "values[1]"),
    ({"values": [PAIR, changed(0, 0)]}, "values[1]"),
    ({"events": [0, 3, 0]}, "events"),
    ({"events": [0, ENTERED, 12]}, "events"),
    ({"events": [1, ENTERED, 0]}, "events"),
    ({"events": [0, LEFT, 0]}, "a square is left"),
]


@pytest.mark.parametrize(("parts", "told"), CONTRADICTIONS, ids=str)
def test_a_contradiction_is_named(
    parts: dict[str, object], told: str, tmp_path: Path
) -> None:
    assert told in refused(tmp_path, json.dumps(hostile(**parts)))


def test_calls_that_have_ended_hold_nothing(tmp_path: Path) -> None:
    document = hostile(
        kinds="cr" * 20, lines=[1] + [0] * 39, calls=[0] * 20,
        values=POWERS, changes=[0, 1, 10, *([2, 1, 10] * 19)],
    )  # fmt: skip
    assert not is_refused_or_played(written(tmp_path, document))


MANY = 60_000

#: Recordings whose replay took the square of their length, or more.
LONG: dict[str, dict[str, object]] = {
    "one square left in a long path": {
        "path": [0] * MANY + [1] * MANY,
        "events": triples_of([(LEFT, 0)] * MANY),
    },
    "many variables at many steps": {
        "names": ["", *map(str, range(MANY // 4))],
        "values": ["x"],
        "changes": triples_of([(n, 0) for n in range(1, MANY // 4)]),
        "kinds": "c" + "l" * MANY,
        "lines": [1] + [0] * MANY,
        "events": [MANY, ENTERED, 0],
    },
    "each matrix is one changed": {
        "values": [
            {"matrix": [[1, 2]], "id": 0},
            *({"changed": n, "cells": [], "id": n + 1} for n in range(MANY)),
            {"items": [*range(MANY)], "of": "list"},
        ],
        "changes": [0, 1, MANY + 1],
    },
    "one long text many times": {
        "values": ["x" * 900_000, {"items": [0] * MANY, "of": "list"}],
        "changes": [0, 1, 1],
    },
    "a long name many times": {
        "functions": [["a" * 900_000, 1], ["b" * 900_000, 1]],
        "kinds": "c" * MANY,
        "lines": [1] + [0] * (MANY - 1),
        "calls": [0, 1] * (MANY // 2),
        "events": [MANY - 1, ENTERED, 0],
    },
    "a long line": {"source": f"def f():\n    '{'a ' * MANY}'\n"},
    "a line that begins far to the right": {
        "source": f"def f():\n{' ' * 70}'{'a ' * 70}'\n"
    },
    "nothing was called": {
        "kinds": "", "lines": [], "calls": [], "functions": [], "events": [],
    },
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", LONG)
def test_a_long_recording_is_played_in_linear_time(
    name: str, tmp_path: Path
) -> None:
    file = written(tmp_path, hostile(**LONG[name]))
    picture = tmp_path / "picture.svg"
    at = ("--at", "0" if name == "nothing was called" else "1")
    shown = run([*CAVALIER, "step", file, *at], seconds=60)
    drawn = run(
        [*CAVALIER, "compare", file, file, *at, "-o", picture], seconds=60
    )
    assert (shown.returncode, drawn.returncode) == (0, 0)


def test_changed_matrices_are_the_same_in_any_order() -> None:
    """Some are remembered, so that not all changes are made again."""
    values: list[Value] = [{"matrix": [[0, 0, 0]], "id": 0}]
    for n in range(1, 50):
        cells = [0, n % 3, n]
        values.append({"changed": n - 1, "cells": cells, "id": n})
    document: TraceDocument = {**SMALL[0], "values": values}
    playback = Playback(document)
    backwards = [playback.cells(n) for n in reversed(range(50))]
    assert backwards[0] == [[48, 49, 47]]
    assert backwards[-3:] == [[[0, 1, 2]], [[0, 1, 0]], [[0, 0, 0]]]
    assert [playback.cells(n) for n in range(50)] == backwards[::-1]


def test_a_name_in_a_recording_cannot_move_the_cursor(
    tmp_path: Path, cavalier: Cavalier
) -> None:
    name, file = "\x1b[31mred\r", tmp_path / "loud.json"
    document = recorded("couples", Board(3, 4), "first_tour")
    file.write_text(
        json.dumps({**document, "port": name, "entry_point": name}),
        encoding="utf-8",
    )
    page = str(tmp_path / "page.html")
    ended = cavalier("compare", str(file), str(file), "-o", page)
    assert ended.status == 0
    assert ended.err.replace("\n", "").isprintable()
