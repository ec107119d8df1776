"""Recordings: the truth about variables and objects, line by line."""

import json
from collections.abc import Callable
from functools import partial

import pytest

from cavalier.watch.recorder import record
from cavalier.watch.recording import Recording, document, read
from cavalier.watch.replay import Replay
from tests.watch.programs import (
    Call,
    functions,
    lesson,
    port,
    program,
    program_of,
)
from tests.watch.settrace import pictures_of, traced_pictures

hard = partial(program, "hard_programs.txt")
PORTS = ("backtracking-matrix", "couples", "lazy-tours", "pascal-move")


def recording_of(source: str, most: int = 10_000) -> Recording:
    return record(program_of(source), most)


@pytest.mark.parametrize(
    "make",
    [
        *(partial(hard, name) for name in functions("hard_programs.txt")),
        *(partial(port, name) for name in PORTS[:3]),
        pytest.param(partial(port, PORTS[3]), marks=pytest.mark.slow),
        lesson,
    ],
)
def test_a_program_is_recorded_as_python_traces_it(
    make: Callable[[], Call],
) -> None:
    pictures = pictures_of(record(make()))
    assert len(pictures) > 2
    assert pictures == traced_pictures(make())


def test_arrays_are_recorded_as_python_traces_them() -> None:
    pytest.importorskip("numpy")
    grid = program("array_programs.txt", "grid")
    recording = record(grid)
    assert pictures_of(recording) == traced_pictures(grid)
    assert {thing.kind for thing in recording.things.values()} == {"array"}


def test_a_change_by_an_argument_is_there_when_the_call_begins() -> None:
    recording = recording_of(
        "def g(a):\n    b = 1\n    return b\n"
        "def f():\n    a = [1]\n"
        "    return g(a.__setitem__(0, True) or a)\n"
    )
    assert [step.kind for step in recording.steps if step.heap] == ["c"]


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lesson, "list"),
        (partial(hard, "shared_set"), "set"),
        (partial(hard, "shared_list"), "list"),
        (partial(hard, "default_argument"), "list"),
        (partial(hard, "one_row"), "list"),
    ],
)
def test_an_object_that_calls_share_is_one(
    make: Callable[[], Call], kind: str
) -> None:
    replay = Replay(record(make()))
    assert [*replay]
    assert [replay.kinds[name] for name in replay.changed] == [kind]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("10 ** 30", "?int"),
        ("float('inf')", "?inf"),
        ("'a' * 500", "'" + "a" * 200),
        ("[0] * 20_000", "?list"),
        ("object()", "?object"),
        ("b'1'", "?bytes"),
        ("(1, None, True, 'a')", [1, None, True, "'a"]),
    ],
)
def test_a_value_is_right_or_opaque(value: str, written: object) -> None:
    recording = recording_of(f"def f():\n    x = {value}\n    return 0\n")
    assert [s.names["x"] for s in recording.steps if s.names] == [written]


@pytest.mark.parametrize(
    "body", ["while True: x = []", "f()", "for _ in iter(int, 1): pass"]
)
def test_an_endless_run_is_cut(body: str) -> None:
    recording = recording_of(f"def f():\n    {body}\n", 500)
    assert recording.is_cut
    assert recording.error is None
    assert len(recording.steps) == len([*Replay(recording)]) == 500


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("[][1]", "IndexError: list index out of range"),
        ("import no_such_module", "ModuleNotFoundError"),
    ],
)
def test_an_exception_is_recorded(body: str, error: str) -> None:
    recording = recording_of(f"def f():\n    {body}\n")
    assert str(recording.error).startswith(error)
    assert recording.steps[-1].kind == "x"


def test_variables_of_an_outer_function_and_of_the_file_are_theirs() -> None:
    recording = recording_of(
        "K = 0\ndef f():\n    n = 0\n    def g():\n        nonlocal n\n"
        "        global K\n        n = 1\n        K = 2\n    g()\n"
        "    return n\n"
    )
    names = [{**step.names} for step in recording.steps if step.names]
    assert names == [{"n": 0}, {"n": 0}, {"n": 1, "0:n": 1}, {":K": 2}]
    assert recording.shared == {"K": 0}


def test_a_function_has_its_name_and_its_lines() -> None:
    recording = recording_of(
        "import functools\n\n\n@functools.cache\ndef f(a=1, *b, c=2, **d):\n"
        '    "Doc."\n    def g(e):\n        return a\n    return g(\n'
        "        a)\n"
    )
    assert recording.functions == [("f", 4, 10), ("g", 7, 8)]
    calls = [step for step in recording.steps if step.kind == "c"]
    assert [(c.extra, c.line) for c in calls] == [(0, 7), (1, 8)]


@pytest.mark.parametrize("name", PORTS)
def test_a_document_is_small_and_can_be_read(name: str) -> None:
    recording = record(port(name))
    text = json.dumps(document(recording), separators=(",", ":"))
    assert len(text) < 150_000
    assert read(json.loads(text)) == recording


@pytest.mark.parametrize("changes", [{"functions": 3}, {"steps": [[1, 2]]}])
def test_an_invalid_recording_is_an_error(changes: dict[str, object]) -> None:
    invalid = document(record(hard("shapes"))) | changes
    with pytest.raises((LookupError, TypeError, ValueError)):
        read(invalid)
