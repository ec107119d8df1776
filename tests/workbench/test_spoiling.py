"""What a program does to its arguments is seen by no later run of it."""

from inspect import getmembers, isfunction
from itertools import product
from pathlib import Path

import pytest

from cavalier.catalogue.lenses import Calls
from cavalier.grading.graded_cases import graded_cases
from cavalier.grading.grades import Grader
from cavalier.sandboxed.own import own_file
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Sandbox
from cavalier.watching.profiling import profile
from cavalier.watching.recording import record_program
from cavalier.watching.subjects import recorded
from cavalier.watching.watched_program import Program
from common.board import Board, Square
from common.search import Search
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


def program(name: str) -> Program:
    """Return a program that is called with a square and a list of couples."""
    file = Path(spoiling_programs.__file__)
    couples = [*product(range(3), range(4))]
    return Program(
        name=name, file=file.name, text=file.read_text("utf-8"),
        function=name, entry_point=name, arguments=(tuple(START), couples),
    )  # fmt: skip


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


def test_every_run_of_a_program_has_arguments_of_its_own(name: str) -> None:
    lens = Calls(("search",), ("couple",))
    for _ in range(2):
        recording = record_program(program(name), SEARCH, lens)
        assert recording["result"] == str(COUNT)
        seen = profile(program(name), BOARD, lens)
        assert (seen.result, seen.measured["nodes"]) == (COUNT, 67)


@pytest.mark.slow
@pytest.mark.sandboxed
def test_what_a_program_keeps_is_not_in_the_next_run(name: str) -> None:
    file = f"{spoiling_programs.__file__}:{name}"
    own = own_file(file, DEFAULT_LIMITS, Sandbox.AUTO)
    assert own.count_tours(BOARD, START) == COUNT
    assert recorded(own, SEARCH, "count_tours")["result"] == str(COUNT)


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
