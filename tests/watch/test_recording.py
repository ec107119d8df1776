"""Recordings: the truth about variables and objects, line by line."""

import json
from collections.abc import Callable

import pytest

from cavalier.watch.recorder import Program, record
from cavalier.watch.recording import Recording, document, read, splice
from cavalier.watch.replay import Replay
from tests.watch.programs import (
    functions,
    labyrinth,
    lesson,
    port,
    program,
    program_of,
)
from tests.watch.settrace import told, traced

HARD_TEXT = "hard_programs.txt"
HARD = functions(HARD_TEXT)
PORTS = ("backtracking-matrix", "couples", "lazy-tours", "pascal-move")


@pytest.mark.parametrize("name", HARD)
def test_a_hard_program_is_seen_as_python_traces_it(name: str) -> None:
    recording = record(program(HARD_TEXT, name))
    assert told(recording) == traced(program(HARD_TEXT, name))


@pytest.mark.parametrize(
    "name",
    [*PORTS[:3], pytest.param(PORTS[3], marks=pytest.mark.slow)],
)
def test_a_port_is_seen_as_python_traces_it(name: str) -> None:
    assert told(record(port(name))) == traced(port(name))


@pytest.mark.parametrize("asked", [lesson, labyrinth])
def test_another_program_is_seen_as_python_traces_it(
    asked: Callable[[], Program],
) -> None:
    recording = record(asked())
    assert len(recording.steps) > 50
    assert told(recording) == traced(asked())


def test_arrays_are_seen_as_python_traces_them() -> None:
    pytest.importorskip("numpy")
    grid = program("array_programs.txt", "grid")
    recording = record(grid)
    assert told(recording) == traced(grid)
    kinds = [thing.kind for thing in recording.things.values()]
    assert kinds.count("array") == len(kinds)


def test_an_array_changes_with_its_view_in_another_call() -> None:
    pytest.importorskip("numpy")
    recording = run_text(
        "import numpy\ndef g(row):\n    row[1] = 5\n    return 0\n"
        "def f():\n    a = numpy.zeros((2, 2), int)\n    g(a[0])\n"
        "    return a\n"
    )
    changes = [{*step.heap} for step in recording.steps if step.heap]
    assert [len(names) for names in changes] == [2]


def test_what_an_argument_changes_is_there_when_the_call_begins() -> None:
    recording = run_text(
        "def g(a):\n    b = 1\n    return b\n"
        "def f():\n    a = []\n    return g(a.append(3) or a)\n"
    )
    changed = [step.kind for step in recording.steps if step.heap]
    assert changed == ["c"]


def most_shared(recording: Recording, kind: str) -> tuple[int, int]:
    """Return how many objects of a kind changed, and how many calls share."""
    replay, most = Replay(recording), 0
    for _ in replay:
        held = [
            {
                str(part)
                for value in call.names.values()
                for part in (value, *(replay.items(value) or ()))
            }
            for call in replay.open
        ]
        for name in replay.changed:
            if replay.kinds[name] == kind:
                most = max(most, sum(name in names for names in held))
    changed = [n for n in replay.changed if replay.kinds[n] == kind]
    return len(changed), most


@pytest.mark.parametrize(
    ("run", "kind", "tiles", "calls"),
    [
        (lesson, "list", 1, 11),  # ten of nb_parcours and its helper
        (lambda: program(HARD_TEXT, "shared_set"), "set", 1, 6),
        (lambda: program(HARD_TEXT, "shared_list"), "list", 1, 7),
        (lambda: program(HARD_TEXT, "default_argument"), "list", 1, 5),
        (lambda: program(HARD_TEXT, "one_row"), "list", 1, 1),
    ],
)  # fmt: skip
def test_an_object_that_calls_share_is_one(
    run: Callable[[], Program], kind: str, tiles: int, calls: int
) -> None:
    assert most_shared(record(run()), kind) == (tiles, calls)


def test_rows_that_are_one_object_are_one() -> None:
    recording = record(program(HARD_TEXT, "one_row"))
    replay = Replay(recording)
    (board,) = [s.names["board"] for s in replay if "board" in s.names]
    assert len({*map(str, replay.items(board) or [])}) == 1


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("10 ** 30", "?int"),
        ("float('inf')", "?inf"),
        ("'a' * 500", "'" + "a" * 200),
        ("[0] * 20_000", "?list"),
        ("object()", "?object"),
        ("iter([])", "?list_iterator"),
        ("b'1'", "?bytes"),
        ("(1, None, True, 'a')", [1, None, True, "'a"]),
    ],
)
def test_a_value_is_right_or_opaque(value: str, written: object) -> None:
    source = f"def f():\n    x = {value}\n    return 0\n"
    replay = Replay(run_text(source))
    assert [step.names["x"] for step in replay if step.names] == [written]


def run_text(source: str, most: int = 10_000) -> Recording:
    return record(program_of(source), most)


@pytest.mark.parametrize(
    "body", ["while True: x = []", "f()", "for _ in iter(int, 1): pass"]
)
def test_a_run_without_end_is_cut(body: str) -> None:
    recording = run_text(f"def f():\n    {body}\n", 500)
    assert recording.is_cut
    assert len(recording.steps) <= 501
    list(Replay(recording))


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("[][1]", "IndexError: list index out of range"),
        ("import no_such_module", "ModuleNotFoundError"),
    ],
)
def test_what_a_program_raises_is_told(body: str, error: str) -> None:
    recording = run_text(f"def f():\n    {body}\n")
    assert str(recording.error).startswith(error)
    assert recording.steps[-1].kind == "x"


def test_what_an_inner_function_and_the_file_bind_is_theirs() -> None:
    recording = run_text(
        "K = 0\ndef f():\n    n = 0\n    def g():\n        nonlocal n\n"
        "        global K\n        n = 1\n        K = 2\n    g()\n"
        "    return n\n"
    )
    names = [{**step.names} for step in recording.steps if step.names]
    assert names == [{"n": 0}, {"n": 0}, {"n": 1, "0:n": 1}, {":K": 2}]


def test_a_function_is_told_with_its_lines_and_names() -> None:
    recording = run_text(
        "import functools\n\n\n@functools.cache\ndef f(a=1, *b, c=2, **d):\n"
        '    "Doc."\n    def g(e):\n        return a\n    return g(\n'
        "        a)\n"
    )
    assert recording.functions == [("f", 4, 10), ("g", 7, 8)]
    calls = [step for step in recording.steps if step.kind == "c"]
    assert [(c.extra, c.line) for c in calls] == [(0, 7), (1, 8)]


def test_numbers_and_truth_values_differ() -> None:
    assert splice([0, True], [False, True]) == (0, 1, [False])
    recording = run_text(
        "def f():\n    a = [1]\n    a[0] = True\n    return a\n"
    )
    assert [s.heap for s in recording.steps if s.heap] == [
        {"@1": (0, 1, [True])}
    ]


@pytest.mark.parametrize("name", PORTS)
def test_a_document_is_small_and_can_be_read(name: str) -> None:
    recording = record(port(name))
    text = json.dumps(document(recording), separators=(",", ":"))
    assert len(text) < 150_000
    assert read(json.loads(text)) == recording


@pytest.mark.parametrize(
    "given", [None, {}, [1], {"source": "", "functions": 3}]
)
def test_what_is_no_recording_is_refused(given: object) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        read(given)
