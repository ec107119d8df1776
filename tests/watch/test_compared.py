"""Recordings held against each other, counted, and told in words."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.programs.box import Limits
from cavalier.programs.program import Function, program
from cavalier.watch.compare import Comparison, compare
from cavalier.watch.lens import ENTERED, LEFT, Event, events, guess
from cavalier.watch.profile import Profile, cost, profile
from cavalier.watch.recorder import Program, record
from cavalier.watch.subjects import Watched, watched
from cavalier.watch.words import facts, remarks, table
from common.errors import RunError
from common.search import Search
from tests.watch.programs import BOARD, HERE, LESSON, START, function_of
from tests.watch.programs import program as text_program

COUNT = Search(BOARD, start=START)


@cache
def seen(name: str) -> Watched:
    return watched(find(name), COUNT, "count_tours")


Opened = Callable[[str], Function]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Return what opens somebody's program, whose process ends with us."""
    programs = []

    def open_one(name: str) -> Function:
        opened = program(name, Limits())
        assert isinstance(opened, Function)
        programs.append(opened)
        return opened

    yield open_one
    for each in programs:
        each.close()


@pytest.mark.parametrize(
    ("other", "event"),
    [("couples", None), ("lazy-tours", None), ("pascal-move", 5)],
)
def test_one_search_is_told_from_another_order(
    other: str, event: int | None
) -> None:
    runs = [seen("backtracking-matrix").events, seen(other).events]
    assert compare(runs) == Comparison(event, is_one_search=True)


def test_a_search_that_leaves_a_square_out_is_another() -> None:
    events = seen("couples").events
    shorter = [e for e in events if e.square != events[-4].square]
    result = compare([events, shorter])
    assert result.event is not None
    assert not result.is_one_search


@pytest.mark.sandboxed
def test_the_lesson_s_wrong_program_differs_where_it_fails(
    opened: Opened,
) -> None:
    wrong = watched(opened(f"{LESSON}:nb_parcours"), COUNT, "count_tours")
    result = compare([wrong.events, seen("couples").events])
    assert result == Comparison(17, is_one_search=False)
    assert str(wrong.recording.error).startswith("ValueError")


def test_a_leave_without_an_entry_is_no_error() -> None:
    assert compare([[Event(0, LEFT, 3)], []]).event == 1


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("backtracking-matrix", (72, 12, 144)),
        ("couples", (199, 12, 0)),
        ("lazy-tours", (200, 12, 0)),
    ],
)
def test_what_a_port_does_is_counted(
    name: str, counted: tuple[int, int, int]
) -> None:
    result = profile(seen(name).recording)
    assert (result.calls, result.deepest, result.changes) == counted
    assert (result.bound_again == 0) is (name != "backtracking-matrix")


def test_each_count_is_of_its_own_thing() -> None:
    source = (
        "def f(n=2):\n    a = [n]\n    b = (a, {1: 2})\n    a.append(3)\n"
        "    n = n - 1\n    for n in (n, n):\n        pass\n"
        "    if n > 0:\n        f(n - 1)\n    return b\n"
    )
    asked = Program(function_of(source), ())
    assert profile(record(asked)) == Profile(
        calls=2, deepest=2, changes=2, bound_again=2, containers=6
    )


def test_time_and_memory_are_measured() -> None:
    result = cost(lambda: [0] * 1000)
    assert 0 <= result.seconds < 1
    assert 8000 <= result.peak_memory < 20_000


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        (
            "backtracking-matrix",
            "`ronde[x][y] = n` marque a3.",
            "`ronde[x][y] = 0` libère a3.",
        ),
        (
            "couples",
            "`nb_parcours` est appelée pour a3.",
            "`nb_parcours` renvoie 2.",
        ),
    ],
)
def test_an_event_is_told_in_the_words_of_the_program(
    name: str, first: str, last: str
) -> None:
    run = seen(name)
    assert run.sight is not None
    told = [*facts(run.recording, run.sight, run.events, BOARD)]
    assert len(told) == len(run.events)
    assert told[0].said("fr") == first
    assert told[-1].said("fr") == last


def test_what_is_added_to_a_list_is_told() -> None:
    recording = record(text_program("board_programs.txt", "append_and_pop"))
    sight = guess(recording, BOARD, START)
    assert sight is not None
    happened = events(recording, sight, BOARD)
    told = [f.said("en") for f in facts(recording, sight, happened, BOARD)]
    assert told[2] == "a1 is added to `path`."


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("pass", ["no_board"]),
        ("[][0]", ["no_board", "ended"]),
        ("f()", ["no_board", "cut"]),
    ],
)
def test_what_is_to_be_said_of_a_run_is_said(
    body: str, said: list[str]
) -> None:
    source = f"def f():\n    {body}\n"
    asked = Program(function_of(source), ())
    told = remarks(record(asked, 200), None, [])
    assert [fact.name for fact in told] == said


def test_each_sentence_has_two_languages_and_the_same_values() -> None:
    for sentences in table().values():
        assert {*sentences} == {"en", "fr"}
        values = [s.count("{") for s in sentences.values()]
        assert values[0] == values[1]


@pytest.mark.sandboxed
def test_somebody_s_file_is_recorded_in_its_box(
    tmp_path: Path, opened: Opened
) -> None:
    file = tmp_path / "board_programs.py"
    file.write_text((HERE / "board_programs.txt").read_text("utf-8"), "utf-8")
    run = watched(opened(f"{file}:minus_one"), COUNT, "first_tour")
    assert [event.kind for event in run.events[:12]] == [ENTERED] * 12
    assert run.recording.error is run.style is None


@pytest.mark.sandboxed
def test_a_file_that_lies_about_its_recording_is_named(
    tmp_path: Path, opened: Opened
) -> None:
    file = tmp_path / "lies.py"
    file.write_text(
        "import cavalier.watch.guest_recording as g\n"
        "g.answer = lambda *_: {'steps': [[1, 'r']]}\n"
        "def f(rows, columns, row, column): return None\n"
    )
    with pytest.raises(RunError):
        watched(opened(f"{file}:f"), COUNT, "first_tour")


def test_runs_that_are_cut_are_compared_to_the_shortest() -> None:
    moves = [Event(1, ENTERED, 0), Event(2, ENTERED, 6)]
    assert compare([moves, moves[:1]], is_cut=True).event is None
    assert compare([moves, moves[:1]]).event == 2


def test_a_name_that_is_bound_anew_is_told_with_its_line() -> None:
    source = (
        "def f(rows, columns, row, column, path=()):\n"
        "    path = path + ((row, column),)\n"
        "    for r, c in ((1, 2), (2, 0), (0, 1)):\n"
        "        if (r, c) not in path:\n"
        "            return f(rows, columns, r, c, path)\n"
    )
    asked = Program(function_of(source), (3, 4, 0, 0))
    recording = record(asked)
    sight = guess(recording, BOARD, START)
    assert sight is not None
    happened = events(recording, sight, BOARD)
    told = [f.said("en") for f in facts(recording, sight, happened, BOARD)]
    assert told[0] == "`path = path + ((row, column),)` marks a3."
