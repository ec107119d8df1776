"""What a program does to its arguments is seen by no later run of it."""

import re
import shutil
from inspect import getmembers, isfunction
from itertools import product
from pathlib import Path

import pytest

from cavalier.commands import opening
from cavalier.grading.graded_cases import graded_cases
from cavalier.grading.grades import Grader
from cavalier.sandboxed.own import OwnFile, own_file
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Sandbox
from cavalier.watching.subjects import profiled, recorded
from common.board import Board, Square
from common.search import Search
from tests.conftest import Cavalier
from tests.workbench import spoiling_programs

BOARD, START = Board(3, 4), Square(2, 0)
SEARCH = Search(BOARD, closed=False, start=START)

#: Published: see `known_counts.json`.
COUNT = 2

#: They are wrong when they are called again, whatever they are given.
KEEPING = {
    "adds_to_a_list_of_the_module",
    "keeps_a_default",
    "keeps_what_it_is_given",
}

PROGRAMS = dict(getmembers(spoiling_programs, isfunction))
del PROGRAMS["search"]


@pytest.fixture(params=PROGRAMS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def own(name: str) -> OwnFile:
    file = f"{spoiling_programs.__file__}:{name}"
    return own_file(file, DEFAULT_LIMITS, Sandbox.BROWSER)


def test_twelve_programs_count_right_once_and_spoil_their_next_run(
    name: str,
) -> None:
    assert len(PROGRAMS) == 12
    couples = [*product(range(3), range(4))]
    assert PROGRAMS[name](START, couples) == COUNT
    try:
        again = PROGRAMS[name](START, couples)
    except (ValueError, IndexError):  # a square is not there
        again = None
    assert again != COUNT


def test_every_run_of_a_program_has_arguments_of_its_own(own: OwnFile) -> None:
    assert own.count_tours(BOARD, START) == COUNT
    recording = recorded(own, SEARCH, "count_tours")
    assert recording["result"] == str(COUNT)
    assert recording["events"]
    profile = profiled(own, SEARCH, "count_tours")
    assert profile.result == COUNT
    assert profile.measured["nodes"] == 67


@pytest.fixture(
    params=[
        Sandbox.BROWSER,
        pytest.param(
            Sandbox.AUTO, marks=[pytest.mark.slow, pytest.mark.sandboxed]
        ),
    ]
)
def spoiling(
    request: pytest.FixtureRequest,
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> str:
    """Return the name of a file and a function, run here or in a process."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(spoiling_programs.__file__, "my.py")
    monkeypatch.setattr(opening, "chosen_sandbox", lambda _: request.param)
    return f"my.py:{name}"


@pytest.mark.sampled(2)
def test_every_command_says_the_same_as_python(
    spoiling: str, cavalier: Cavalier
) -> None:
    board = ("--board", "3x4", "--start", "a1")
    counted = cavalier("count", spoiling, *board)
    assert counted.out == (
        f"{spoiling}: {COUNT} paths-from-start of 3x4 from a1\n"
    )
    for _ in range(2):
        ended = cavalier("compare", spoiling, "couples", "--count", *board)
        assert f"They give the same result: {COUNT} tours." in ended.out
    traced = cavalier("trace", spoiling, "--count", *board)
    assert f"It returned: {COUNT}" in traced.out
    events = re.search(r" (\d+) events", traced.out)
    assert events is not None and int(events[1]) > 2 * COUNT * len(BOARD)
    toured = cavalier("tour", spoiling, *board)
    assert "returned what is not a tour" in toured.err
    styled = cavalier("style", "my.py", "--as", "functional")
    assert styled.status == 1


def test_a_grade_says_the_same_as_python(name: str) -> None:
    """In one process, what a program keeps of a call changes the next."""
    small = [
        case
        for case in graded_cases()
        if case.asks == "count" and len(case.board) <= len(BOARD)
    ]
    grader = Grader(DEFAULT_LIMITS, Sandbox.BROWSER, small)
    grade = grader.grade(f"{spoiling_programs.__file__}:{name}")
    assert grade.passed == (name not in KEEPING)
