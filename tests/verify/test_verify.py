"""`verify` names a wrong port, and the board on which it is wrong."""

import json
import re
from functools import cache, partial

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import Port, Problem
from cavalier.catalogue.ports import PORTS
from cavalier.verify.cases import (
    PLAN,
    SLOW_PLAN,
    Case,
    cases_of,
    observable,
    starts_of,
)
from cavalier.verify.disagreements import Disagreement, disagreements
from cavalier.verify.observations import Observation, observe
from common.board import Board, Square
from common.errors import TooLargeError
from common.search import known
from functional import lazy_tours
from tests.conftest import Cavalier
from tests.verify.planted import planted, with_wrong_move

#: Small, and yet each fault shows on one of them.
CASES = (
    Case(Board(1, 1)),
    Case(Board(3, 4)),
    Case(Board(4, 3)),
    Case(Board(4, 5), start=Square(3, 4)),
)
CHESSBOARD = Case(Board(8, 8), exhaustive=False)
TOURING = [port for port in PORTS if observable(port, Case(Board(8, 8)))]
COUNTING = [port for port in TOURING if Problem.COUNTING in port.problems]

#: No tour of it is closed; from this start some end next to (0, 0).
OPEN = Case(Board(3, 8), closed=True, start=Square(0, 4))


@cache
def observed(name: str, case: Case) -> Observation:
    """Observe a port of the catalogue once for all tests."""
    return observe(find(name), case)


@pytest.fixture(scope="module", autouse=True)
def _observed() -> None:
    """Observe before what is timed."""
    judged(*PORTS, cases=CASES)


def judged(*ports: Port, cases: tuple[Case, ...]) -> list[Disagreement]:
    return list(
        disagreements(
            observed(port.id, case) if port in PORTS else observe(port, case)
            for case in cases
            for port in ports
            if observable(port, case)
        )
    )


def test_the_ports_of_the_catalogue_agree() -> None:
    assert judged(planted("none"), *PORTS, cases=CASES) == []


@pytest.mark.parametrize(
    ("fault", "boards", "message"),
    [
        ("a missing move", "3x4 4x3 4x5", "instead of"),
        ("swapped axes", "3x4 4x3 4x5", "invalid tour: "),
        ("a forgotten undo", "3x4 4x3 4x5", "instead of"),
        ("an exception", "4x3 4x5", "raises ZeroDivisionError: planted"),
        ("a tour twice", "1x1 3x4 4x3 4x5", "yields the same tour twice"),
        ("an unmarked start", "3x4 4x3 4x5", "invalid tour: "),
        ("a count of one more", "1x1 3x4 4x3 4x5", "counts 1 tour but yields"),
        ("another first tour", "3x4 4x3 4x5", "is not the first of its tours"),
    ],
)
def test_a_planted_fault_is_named_on_its_boards_and_nothing_else(
    fault: str, boards: str, message: str
) -> None:
    wrong = judged(*PORTS, planted(fault), cases=CASES)
    places = {(mistake.port, str(mistake.case.board)) for mistake in wrong}
    assert places == {(planted(fault).id, board) for board in boards.split()}
    assert any(message in mistake.message for mistake in wrong)


def test_a_fault_of_closed_tours_is_named() -> None:
    port = planted("closed tested against (0, 0)")
    wrong = judged(port, cases=(OPEN,))
    assert {mistake.port for mistake in wrong} == {port.id}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(p.id, marks=[pytest.mark.slow] * p.closed_only, id=p.id)
        for p in TOURING
    ],
)
def test_a_wrong_move_is_named_on_its_board(name: str) -> None:
    """Warnsdorff's rule may only miss tours of 3x4; it goes wrong on 8x8."""
    case, others = CASES[1], [port for port in PORTS if port.id != name]
    if name.startswith("warnsdorff"):
        case, others = CHESSBOARD, []
    wrong = judged(with_wrong_move(name), *others, cases=(case,))
    assert {(mistake.port, mistake.case) for mistake in wrong} == {
        (name, case)
    }


@pytest.mark.parametrize(("columns", "runs"), [(5, 15), (6, 1)])
def test_what_passes_on_the_tours_runs_once_on_a_larger_board(
    monkeypatch: pytest.MonkeyPatch, columns: int, runs: int
) -> None:
    calls = []

    def noted(name: str, *arguments: object, **options: object) -> None:
        calls.append(name)

    for name in ("first_tour", "count_tours"):
        monkeypatch.setattr(lazy_tours, name, partial(noted, name))
    observe(find("lazy-tours"), Case(Board(3, columns)))
    assert sorted(calls) == ["count_tours"] * runs + ["first_tour"] * runs


def test_a_complete_port_runs_from_one_of_the_symmetric_squares() -> None:
    # In reading order there are eight sets: of those alike to the first four
    # squares of the upper row, and to the first four of the middle row.
    case = Case(Board(3, 7))
    starts = [(0, 0), (0, 5), (2, 2), (2, 3), (1, 0), (1, 5), (1, 2), (1, 3)]
    assert starts_of(find("couples"), case) == dict(
        zip(starts, [4, 4, 4, 2, 2, 2, 2, 1], strict=True)
    )
    for name, all_starts in (
        ("warnsdorff-matrix", case),
        ("couples", Case(Board(3, 5))),
        ("couples", Case(Board(3, 7), start=Square(2, 6))),
        ("best-first-lazy", Case(Board(5, 6), exhaustive=False)),
    ):
        weights = starts_of(find(name), all_starts)
        assert weights == dict.fromkeys(all_starts.starts, 1)


def test_the_plan_has_each_kind_of_case() -> None:
    boards = {case.board for case in PLAN}
    exhaustive = [case for case in PLAN if case.exhaustive]
    assert all(any(observable(p, c) for c in PLAN) for p in TOURING)
    assert any(b.transposed in boards and b.rows < b.columns for b in boards)
    assert {len(case.board) % 2 for case in exhaustive} == {0, 1}
    for closed in (False, True):
        counts = {known(c) for c in exhaustive if c.closed == closed}
        assert {0} < counts - {None}
    assert any(len(case.board) > 100 for case in PLAN)
    assert all(observable(p, c) for p in COUNTING for c in SLOW_PLAN)


def test_a_board_that_is_asked_for_is_run_as_far_as_possible() -> None:
    for board, searched in ((Board(3, 5), True), (Board(8, 8), False)):
        cases = [(case.closed, case.exhaustive) for case in cases_of(board)]
        assert cases == [(False, searched), (True, searched)]
    cases_of(Board(10, 20))
    with pytest.raises(TooLargeError):
        cases_of(Board(3, 67))


def test_what_a_port_cannot_do_is_left_out() -> None:
    endless = find("warnsdorff-random-closed")
    assert observable(endless, CHESSBOARD)
    assert not observable(endless, Case(Board(5, 5)))
    assert not observable(endless, Case(Board(6, 8)))
    for name in ("couples", "labyrinth", "algorithm-1-as-printed"):
        assert not observable(find(name), CHESSBOARD)


@pytest.mark.slow
def test_the_command_names_a_wrong_port(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = planted("a missing move")
    monkeypatch.setattr("cavalier.commands.verify.PORTS", (*PORTS, wrong))
    boards = ("--board", "3x4", "--board", "4x3", "--board", "3x4")
    ran = cavalier("verify", *boards)
    first, *lines = ran.out.splitlines()
    named = [line for line in lines if re.search(r" on \dx\d from ", line)]
    answer = f"{len(named)} disagreements ({wrong.id}): 15 ports on 4 cases, "
    assert first.startswith(answer)
    assert all(line.startswith(f"{wrong.id} on ") for line in named)
    document = json.loads(cavalier("verify", *boards, "--json").out)
    assert (ran.status, document["agree"]) == (1, False)
    assert len(document["disagreements"]) == len(named)
    runs = [run for case in document["cases"] for run in case["ports"]]
    assert {run["port"] for run in runs if not run["agrees"]} == {wrong.id}
    # OEIS A118067: 16 paths on 3x4, none of them closed.
    assert {run["count"] for run in runs if run["agrees"]} == {0, 16, None}
