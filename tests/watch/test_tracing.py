"""Recorded runs: the events are those of the ports' own tours and counters."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from _pytest.mark import ParameterSet

from cavalier.catalogue import find
from cavalier.catalogue.lenses import (
    LENSES,
    WITHOUT_LENS,
    Lens,
    Numbering,
    lens_of,
)
from cavalier.catalogue.port import Port, Problem
from cavalier.catalogue.ports import PORTS
from cavalier.watching import recording_check
from cavalier.watching.account import account
from cavalier.watching.own_lens import guess_lens
from cavalier.watching.playback import Event, Playback
from cavalier.watching.profiling import profile
from cavalier.watching.recording import USUAL_CAP, record, record_program
from cavalier.watching.recording_check import has_type, is_consistent
from cavalier.watching.tours import Counter, Watcher
from cavalier.watching.trace_document import (
    ENTERED,
    FULL,
    LARGEST_CAP,
    LEFT,
    TraceDocument,
    Value,
)
from cavalier.watching.watched_program import (
    EntryPoint,
    Program,
    program_of,
    run_program,
)
from common.board import Board, Square, Tour, parse_square
from common.errors import CavalierError
from common.search import Search
from imperative.labyrinth import counted_path

TOURING = [
    each
    for port in PORTS
    if port.tours_boards and not port.mended_by
    for each in (port, *map(port.variant, port.variants))
]
COUNTING = [port for port in TOURING if Problem.COUNTING in port.problems]
#: Without variants: one that goes back takes half a minute.
HEURISTICS = [
    port
    for port in PORTS
    if port in TOURING
    and not port.closed_only
    and {Problem.HEURISTIC, Problem.HEURISTIC_BACKTRACKING}
    & set(port.problems)
]
CORNER = Square(0, 0)


#: One for each way to see a tour: a matrix, calls, states, a border, squares
#: from 1, and rows from the bottom. That of a flat list takes seconds.
WAYS = {
    "backtracking-matrix", "couples", "warnsdorff-unfold",
    "best-first-padded", "pascal-move", "boolean-knight-tour",
}  # fmt: skip


def named(port: Port) -> str:
    return port.id


def others_slow(ports: Iterable[Port]) -> list[ParameterSet]:
    """Leave one port for each way to the quick tests."""
    return [
        pytest.param(port, marks=() if port.id in WAYS else pytest.mark.slow)
        for port in ports
    ]


def recorded(
    port: Port, search: Search, entry_point: EntryPoint
) -> TraceDocument:
    """Record a run to its end."""
    document = record(port, search, entry_point, cap=LARGEST_CAP)
    assert document["ended"] == "finished", document["why"]
    return document


def paths(board: Board, events: list[Event]) -> Iterator[tuple[int, Tour]]:
    """Yield what each event is, and the path after it."""
    path: list[Square] = []
    for kind, number in events:
        square = Square(*divmod(number, board.columns))
        if kind == LEFT:
            assert path.pop() == square
        elif kind == ENTERED:
            path.append(square)
        yield kind, tuple(path)


def full_boards(board: Board, events: list[Event]) -> list[Tour]:
    return [path for kind, path in paths(board, events) if kind == FULL]


def check_first_tour(
    port: Port, search: Search, events: list[Event]
) -> dict[str, int]:
    """Check events against the port's first tour; return its counters."""
    board, (start,) = search.board, search.starts
    tour, counters = port.counted_tour(board, start, closed=search.closed)
    full = full_boards(board, events)
    # `couples` finds all tours before it returns the first.
    last = full[0 if port.id == "couples" else -1] if full else None
    # A port of closed tours begins at a square of its own.
    home = last.index(start) if last else 0
    assert tour == (last[home:] + last[:home] if last else None)
    if port.closed_only:
        begun = [kind for kind, path in paths(board, events) if not path]
        assert counters == {"attempts": len(begun) + 1}
    elif counters:
        kinds = [event.kind for event in events]
        assert counters == {
            "attempts": kinds.count(ENTERED) - 1,
            "backtracks": kinds.count(LEFT),
        }
    return counters


def check_recorded_tour(port: Port, search: Search) -> None:
    document = recorded(port, search, "first_tour")
    counters = check_first_tour(port, search, Playback(document).events)
    assert document["counters"] == counters


def check_all_tours(port: Port, search: Search) -> None:
    """Check the full boards of a count against the tours of the port."""
    document = recorded(port, search, "count_tours")
    full = full_boards(search.board, Playback(document).events)
    (start,) = search.starts
    expected = list(port.tours(search.board, start))
    assert full == expected
    assert document["result"] == str(len(expected))


def small_search(port: Port, start: Square = CORNER) -> Search:
    """Return a search on a small board that the port can have a tour of."""
    board = Board(6, 6) if port.closed_only else Board(3, 4)
    return Search(board, port.closed_only, start)


@pytest.mark.parametrize("port", others_slow(TOURING), ids=named)
def test_the_last_full_board_is_the_first_tour_of_the_port(port: Port) -> None:
    check_recorded_tour(port, small_search(port))


@pytest.mark.parametrize("port", others_slow(COUNTING), ids=named)
def test_the_full_boards_are_the_tours_of_the_port(port: Port) -> None:
    check_all_tours(port, Search(Board(3, 4), start=CORNER))


@pytest.mark.slow
@pytest.mark.parametrize(
    "port", [port for port in TOURING if port.id in WAYS], ids=named
)
def test_so_they_are_from_other_starts(port: Port) -> None:
    """Every start in the lower right quarter is like one in the others."""
    for start in (Square(1, 2), Square(1, 3), Square(2, 2), Square(2, 3)):
        search = small_search(port, start)
        check_recorded_tour(port, search)
        if port in COUNTING:
            check_all_tours(port, search)


@pytest.mark.slow
@pytest.mark.parametrize("port", HEURISTICS, ids=named)
def test_so_they_are_for_heuristics_on_larger_boards(port: Port) -> None:
    board = Board(5, 5)
    for start in board:
        search = Search(board, start=start)
        watcher = Watcher(board, lens_of(port))
        run_program(program_of(port, search, "first_tour"), board, watcher)
        events = watcher.tour.events
        check_first_tour(
            port,
            search,
            list(map(Event, events[::2], events[1::2])),
        )


@pytest.mark.parametrize(
    ("one", "other", "entry_point"),
    [
        ("backtracking-matrix", "couples", "count_tours"),
        ("backtracking-matrix", "lazy-tours", "count_tours"),
        ("backtracking-matrix", "lazy-tours", "first_tour"),
        ("backtracking-report", "backtracking-padded", "count_tours"),
        ("backtracking-report", "backtracking-padded", "first_tour"),
        pytest.param(
            *("pascal-move", "pascal-coordinates", "count_tours"),
            marks=pytest.mark.slow,
        ),
        ("best-first-padded", "best-first-lazy", "first_tour"),
        ("warnsdorff-matrix", "warnsdorff-unfold", "first_tour"),
    ],
)
@pytest.mark.parametrize(
    "start",
    ["a3", pytest.param("b2", marks=pytest.mark.slow)],
)
def test_twins_give_the_same_events(
    one: str, other: str, entry_point: EntryPoint, start: str
) -> None:
    board = Board(3, 4)
    search = Search(board, start=parse_square(start, board))
    first, second = (
        Playback(recorded(find(each), search, entry_point)).events
        for each in (one, other)
    )
    assert first == second


def test_every_port_has_a_lens_or_a_reason_why_not() -> None:
    assert {port.id for port in PORTS} == {
        *(port.id for port in PORTS if lens_of(port)), *WITHOUT_LENS,
    }  # fmt: skip
    assert not LENSES.keys() & WITHOUT_LENS.keys()
    assert all(find(name) for name in LENSES)


@pytest.mark.parametrize(
    "name",
    [
        *("backtracking-matrix", "couples", "warnsdorff-unfold"),
        pytest.param("pascal-move", marks=pytest.mark.slow),
    ],
)
def test_the_guess_sees_the_events_that_the_lens_of_the_port_sees(
    name: str,
) -> None:
    port = find(name)
    search = small_search(port)
    program = program_of(port, search, "first_tour")
    lens = guess_lens(program, search)
    assert lens is not None
    seen = record_program(program, search, lens, cap=LARGEST_CAP)
    expected = record(port, search, "first_tour", cap=LARGEST_CAP)
    events = Playback(seen).events
    assert events == Playback(expected).events


def test_the_events_of_the_maze_are_its_path_and_counters() -> None:
    plan = ("....", "..#.", "..#.")
    search = Search(Board(3, 4), start=Square(1, 1))
    program = program_of(find("labyrinth"), search, "first_tour")
    program = replace(
        program,
        function="counted_path",
        arguments=(plan, Square(1, 1), Square(2, 3)),
        options={"heuristic": True},
        returns_counters=True,
    )
    document = record_program(program, search, lens_of(find("labyrinth")))
    path, counters = counted_path(
        plan, Square(1, 1), Square(2, 3), heuristic=True
    )
    *_, (_, seen) = paths(search.board, Playback(document).events)
    assert seen == path
    assert document["counters"] == counters


def test_the_pages_as_printed_show_where_they_fail() -> None:
    board = Board(3, 4)
    search = Search(board, start=Square(0, 1))
    for name, length in (
        ("as-printed", 2), ("as-printed@knight-tour", 1),
    ):  # fmt: skip
        document = recorded(find(name), search, "first_tour")
        assert (
            len(Playback(document).at(len(document["kinds"])).path) == length
        )
    # The start is never marked, so the steps come back to it.
    steps = recorded(find("steps-as-printed"), search, "first_tour")
    path = Playback(steps).at(len(steps["kinds"])).path
    assert path.index(1) == 5


def test_a_program_whose_steps_are_counted_ends_at_the_most() -> None:
    search = Search(Board(3, 4), start=CORNER)
    program = program_of(find("couples"), search, "count_tours")
    counter = Counter(search.board, None, 5)
    assert run_program(program, search.board, counter).ended == "cap"
    assert counter.steps == 5


def test_any_position_is_reached_backwards_too() -> None:
    playback = Playback(
        recorded(find("lazy-tours"), Search(Board(3, 4)).from_start(CORNER),
                 "count_tours")
    )  # fmt: skip
    forwards = [playback.at(n) for n in range(0, playback.steps + 1, 37)]
    backwards = [
        playback.at(n) for n in reversed(range(0, playback.steps + 1, 37))
    ]
    assert forwards == backwards[::-1]
    with pytest.raises(CavalierError, match="no position"):
        playback.at(playback.steps + 1)


OWN = """
def go(board, start):
    seen = [[0] * board.columns for _ in range(board.rows)]
    row, column = start
    for number in range(1, 3):
        seen[row][column] = number
        row, column = row + 1, column + 2
    return 1 / 0
"""


def recorded_text(
    text: str, lens: Lens | None = None, *arguments: object
) -> TraceDocument:
    """Record the function go of a text; the document can be played."""
    program = Program(
        name="own", file="own.py", text=text, function="go",
        entry_point="go", arguments=arguments,
    )  # fmt: skip
    search = Search(Board(3, 4), start=CORNER)
    document = record_program(program, search, lens)
    assert has_type(json.loads(json.dumps(document)), TraceDocument)
    assert is_consistent(document)
    return document


def test_an_own_program_that_fails_keeps_its_steps() -> None:
    document = recorded_text(OWN, Numbering("seen"), Board(3, 4), CORNER)
    playback = Playback(document)
    last = playback.at(playback.steps)
    assert (document["ended"], document["why"]) == (
        "failed",
        "ZeroDivisionError: division by zero",
    )
    assert last.path == [0, 6]
    assert last.kind == "x"
    seen = last.stack[-1].variables["seen"]
    assert playback.cells(seen) == [[1, 0, 0, 0], [0, 0, 2, 0], [0] * 4]


def test_what_other_frames_change_in_place_is_seen_in_all() -> None:
    text = (
        "def f(m):\n    m[0][1] = 7\n\n"
        "def go():\n    m = [[0, 0], [0, 0]]\n    f(m)\n    return 1\n"
    )
    values = recorded_text(text)["values"]
    assert {"changed": 0, "cells": [0, 1, 7], "id": 1} in values


CLASSES = """
from typing import NamedTuple

def go():
    class Place(NamedTuple):
        row: int
        column: int

    return Place(1, 2)
"""


def test_annotations_are_not_calls() -> None:
    document = recorded_text(CLASSES)
    assert [name for name, _ in document["functions"]] == ["go", "Place"]


#: A field that raises when it is looked at.
NO_FIELDS = """
class Moves(tuple):
    _fields = ("first",)
    first = property(lambda self: 1 / 0)

def go():
    moves = Moves((1, 2, 3))
    return moves
"""
CATCHING = """
def count(most):
    try:
        for n in range(most):
            pass
    except:
        pass

def go():
    count({most})
    return 7
"""
SILENT = """
class Silent(Exception):
    def __str__(self):
        return 1 / 0

def go():
    raise Silent
"""


@pytest.mark.parametrize(
    ("text", "ended", "why"),
    [
        ("def go(n=0):\n    return go(n + 1)\n", "failed", "RecursionError: "),
        (NO_FIELDS, "failed", "ZeroDivisionError: "),
        (SILENT, "failed", "Silent"),
        (CATCHING.format(most=20_000), "cap", "It has as many steps"),
        (CATCHING.format(most=20), "finished", ""),
        (
            "import sys\n\ndef go():\n    sys.settrace(None)\n    return 1\n",
            "cap",
            "The program's later steps could not be followed.",
        ),
    ],
)
def test_a_recording_that_is_cut_or_fails_says_why(
    text: str, ended: str, why: str
) -> None:
    """The step that could not be described, or was too many, is left out."""
    document = recorded_text(text)
    assert document["ended"] == ended
    assert document["why"].startswith(why)
    assert document["result"] == ("7" if ended == "finished" else None)
    assert len(document["kinds"]) <= USUAL_CAP


def test_a_matrix_of_numbers_that_no_reader_takes_is_a_text() -> None:
    document = recorded_text(
        "def go():\n    board = [[10**12] * 4, [2] * 4]\n    return board\n"
    )
    assert all(isinstance(each, str) for each in document["values"])


@pytest.mark.parametrize(
    ("answer", "result"),
    [
        ("[(0, 0), (1, 2)]", "a3 c2"),
        ("[[0, 0], [1, 2]]", "a3 c2"),
        ("((0, 0), (1, 2))", "a3 c2"),
        ("[[1, 2, 3, 4], [5, 6, 7, 8]]", "[[1, 2, 3, 4], [5, 6, 7, 8]]"),
        ("[(0, 0), (7, 7)]", "[(0, 0), (7, 7)]"),
        ("[[(0, 0), (1, 2)], [(0, 0), (2, 1)]]", "2 tours"),
        ("iter([[[1, 2], [3, 4]]])", "1 tour"),
        ("[]", "0 tours"),
        ("()", "()"),
    ],
)
def test_what_an_own_program_returns_is_named_for_what_it_is(
    answer: str, result: str
) -> None:
    document = recorded_text(f"def go():\n    return {answer}\n")
    assert document["result"] == result


LOUD = "def go():\n    raise ValueError('one\\n\\x1b[31m two')\n"


def test_what_a_program_raises_is_told_in_one_harmless_line() -> None:
    document = recorded_text(LOUD)
    assert document["why"] == "ValueError: one \x1b[31m two"
    told = account(document)
    assert "ValueError: one \\x1b[31m two" in told
    assert told.replace("\n", "").isprintable()
    assert "board" not in told.replace("on 3x4", "")


def test_a_state_is_the_same_whatever_was_played_before() -> None:
    search = Search(Board(4, 5), start=Square(0, 0))
    document = record(find("lazy-tours"), search, "count_tours", cap=4_000)
    played = Playback(document)
    played.at(4_000)
    for position in (4_000, 2_049, 2_048, 2_047, 1_024, 1_023, 1, 0, 3_100):
        assert played.at(position) == Playback(document).at(position)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("kinds", "clq"),
        ("kinds", 5),
        ("path", [0]),
        ("start", [0, 0, 0]),
        ("first_line", 10**6),
        ("first_line", 10**10),
        ("ended", "never"),
        ("source", "def :"),
        ("names", []),
        ("calls", [99] * 209),
        ("changes", [0, 0, 10**6]),
        ("changes", [0, 0]),
        ("changes", [10**6, 0, 0]),
        ("events", [0, 3, 0]),
        ("events", [0, 1, 12]),
        ("events", [0, 0, 5]),
        ("values", [{"matrix": [[0.5]], "id": 1}]),
        ("values", [{"matrix": [[1], [1, 2]], "id": 1}]),
        ("values", [{"changed": 0, "cells": [], "id": 1}]),
        ("values", [{"items": [0], "of": "list"}]),
        ("values", [{"squares": [12], "of": "list"}]),
        (
            "values",
            ["a", *({"items": [n] * 9, "of": "list"} for n in range(9))],
        ),
    ],
)
def test_what_a_file_answers_in_place_of_its_recording_is_refused(
    key: str, value: object
) -> None:
    search = Search(Board(3, 4), start=CORNER)
    document = json.loads(
        json.dumps(record(find("couples"), search, "count_tours"))
    )
    assert has_type(document, TraceDocument) and is_consistent(document)
    document[key] = value
    assert not (has_type(document, TraceDocument) and is_consistent(document))


def test_every_run_of_a_program_has_arguments_of_its_own() -> None:
    program = Program(
        name="own",
        file="own.py",
        text="def go(squares):\n    return squares.pop() + len(squares)\n",
        function="go",
        entry_point="go",
        arguments=([3, 2, 1],),
    )
    search = Search(Board(3, 4), start=CORNER)
    for _ in range(2):
        assert record_program(program, search, None)["result"] == "3"
        assert profile(program, search.board, None).result == 3


def test_a_matrix_may_change_as_often_as_it_likes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recording_check, "_MOST_PARTS", 1_000)
    search = Search(Board(3, 4), start=CORNER)
    document = record(find("backtracking-matrix"), search, "count_tours")
    rest: list[Value] = [
        {"changed": number, "cells": [0, 0, 1], "id": 1}
        for number in range(1_100)
    ]
    document["values"] = [{"matrix": [[0]], "id": 1}, *rest]
    document["changes"] = []
    assert is_consistent(document)
