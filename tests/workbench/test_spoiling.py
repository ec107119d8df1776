"""What a program does to its arguments is seen by no later run of it."""

from inspect import getmembers, isfunction
from itertools import product

import pytest

from cavalier.sandboxed.own import OwnFile, own_file
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Sandbox
from cavalier.watching.subjects import profiled, recorded
from common.board import Board, Square
from common.search import Search
from tests.workbench import spoiling_programs

BOARD, START = Board(3, 4), Square(2, 0)
SEARCH = Search(BOARD, closed=False, start=START)

#: Published: see `known_counts.json`.
COUNT = 2

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
