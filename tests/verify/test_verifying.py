"""`verify` names a wrong port, and says where it goes wrong."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from rich.console import Console
from rich.table import Table

from cavalier.catalogue import find
from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.verify.cases import (
    PLAN,
    SLOW_PLAN,
    Case,
    cases_of,
    observable,
)
from cavalier.verify.disagreements import (
    Disagreement,
    disagreements,
    exact,
    total,
)
from cavalier.verify.observing import (
    Observation,
    Sight,
    observe,
)
from cavalier.verify.table import Agreement, cases_table, ports_table
from common.board import Board, Square
from common.counts import Convention
from common.search import known
from tests.conftest import Cavalier, Theorems
from tests.verify.planted import FAULTS, planted

#: Small, and yet each fault shows on one of them.
CASES = (
    Case(Board(1, 1)),
    Case(Board(3, 4)),
    Case(Board(4, 3)),
    Case(Board(4, 5), start=Square(3, 4)),
)
CLOSED_FAULT = "closed tested against (0, 0)"
TOURING = tuple(port for port in PORTS if observable(port, Case(Board(8, 8))))
COMPLETE = tuple(port for port in TOURING if port.complete)


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
    assert judged(*PORTS, cases=CASES) == []


def test_the_planted_port_without_fault_agrees() -> None:
    assert judged(planted("none"), *COMPLETE, cases=CASES) == []


OPEN_FAULTS = [fault for fault in FAULTS if fault != CLOSED_FAULT]


@pytest.mark.parametrize("fault", OPEN_FAULTS)
def test_a_planted_fault_is_named_and_nothing_else(fault: str) -> None:
    found = judged(*COMPLETE, planted(fault), cases=CASES)
    assert {each.port for each in found} == {planted(fault).id}


def test_a_fault_of_closed_tours_is_named() -> None:
    # No tour of 3x8 is closed; from (0, 4) some end next to (0, 0).
    port = planted(CLOSED_FAULT)
    case = Case(Board(3, 8), closed=True, start=Square(0, 4))
    assert {each.port for each in judged(port, cases=(case,))} == {port.id}


def test_an_exception_of_a_port_does_not_end_the_run() -> None:
    found = judged(planted("an exception"), *COMPLETE, cases=CASES)
    assert "raises ZeroDivisionError: planted" in found[0].message
    assert {each.case.board for each in found} == {Board(4, 3), Board(4, 5)}


def test_a_heuristic_may_find_none_but_not_where_there_is_none(
    theorems_replaced: Theorems,
) -> None:
    # As if no theorem said that 4x4 has none: then the exact count says it.
    theorems_replaced(None)
    heuristic = next(port for port in TOURING if not port.complete)
    case = Case(Board(4, 4), start=Square(0, 0))
    seen = observe(heuristic, case)
    assert judged(heuristic, cases=(case,)) == []
    sight = seen.sights[0]
    claims = Sight(sight.start, True, None, None, None)
    claimed = Observation(heuristic, case, (claims,), 0.0)
    assert known(case) is None
    messages = [each.message for each in disagreements([claimed])]
    assert messages == ["a tour instead of none (exact count)"]


def test_the_exact_count_judges_where_nothing_is_published() -> None:
    case = Case(Board(3, 9), start=Square(0, 0))
    assert known(case) is None
    assert exact(case) == 172  # as backtracking-matrix and couples count
    sight = Sight(Square(0, 0), True, 115, None, None)
    observation = Observation(find("couples"), case, (sight,), 0.0)
    [found] = disagreements([observation])
    assert found.message == (
        "115 paths-from-start instead of 172 (exact count)"
    )


def test_the_plan_covers_what_it_must() -> None:
    boards = {case.board for case in PLAN}
    exhaustive = [case for case in PLAN if case.exhaustive]
    both_ways = {
        b for b in boards if b.transposed in boards and b.rows != b.columns
    }
    assert both_ways
    assert {len(case.board) % 2 for case in exhaustive} == {0, 1}
    assert any(known(case) == 0 and not case.closed for case in exhaustive)
    assert any(known(case) for case in exhaustive if case.closed)
    assert any(known(case) for case in exhaustive if not case.closed)
    assert any(
        known(Case(case.board, start=start)) == 0
        for case in exhaustive
        for start in case.starts
        if len(case.board) % 2 and case.start is None
    )
    assert Case(Board(5, 5)) in SLOW_PLAN
    assert {case.convention for case in SLOW_PLAN} >= {
        Convention.PATHS,
        Convention.CLOSED_FROM_START,
    }


def test_a_board_that_is_asked_for_is_run_as_far_as_possible() -> None:
    assert all(case.exhaustive for case in cases_of(Board(3, 5)))
    assert not any(case.exhaustive for case in cases_of(Board(8, 8)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault", ["a missing move", "swapped axes", "a forgotten undo"]
)
def test_the_command_names_a_wrong_port(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    wrong = planted(fault)
    monkeypatch.setattr("cavalier.commands.verify.PORTS", (*PORTS, wrong))
    ran = cavalier("verify", "--board", "3x4", "--board", "4x3")
    assert ran.status == 1
    accusations = [
        line for line in ran.out.splitlines() if re.search(r" on \dx\d ", line)
    ]
    assert accusations
    assert all(line.startswith(f"{wrong.id} on ") for line in accusations)
    assert ran.out.endswith(f" Wrong: {wrong.id}.\n")


def test_what_cannot_be_observed_is_left_out() -> None:
    square, excluded = Case(Board(8, 8), exhaustive=False), Case(Board(5, 5))
    endless = find("warnsdorff-random-closed")
    assert observable(endless, square)
    assert not observable(endless, excluded)
    assert not observable(endless, Case(Board(6, 8)))
    assert not observable(find("couples"), square)
    assert not observable(find("labyrinth"), square)
    assert not observable(find("as-printed"), square)


def rows(layout: Table, width: int = 80) -> list[list[str]]:
    """Return the words of a table's lines under its heading."""
    console = Console(width=width)
    with console.capture() as captured:
        console.print(layout)
    return [line.split() for line in captured.get().splitlines()[2:]]


def test_each_case_is_a_line_with_its_count_and_who_confirms_it() -> None:
    case, start = CASES[1], Case(Board(4, 5), start=Square(3, 4))
    wrong = planted("a missing move")
    seen = [observed("couples", case), observe(wrong, case)]
    agreement = Agreement([*seen, observed("couples", start)])
    assert rows(cases_table(agreement, "+", "-")) == [
        ["3x4", "all", "paths", "16", "+", "+", "-", "1/2"],
        ["4x5", "e1", "paths-from-start", "32", "+", "+", "+", "1/1"],
    ]
    alone = Agreement(seen[1:])
    count = total(seen[1])
    assert count != 16
    assert rows(cases_table(alone, "+", "-")) == [
        ["3x4", "all", "paths", str(count), "-", "16", "-", "16", "-", "0/1"]
    ]


def test_each_port_is_a_line_with_the_runs_that_agree() -> None:
    case, start = CASES[1], Case(Board(4, 5), start=Square(3, 4))
    right = [observed("couples", each) for each in (case, start)]
    right = [replace(each, seconds=1.25) for each in right]
    wrong = replace(observe(planted("an unmarked start"), case), seconds=0)
    agreement = Agreement([*right, wrong])
    found = sum(sight.found for sight in wrong.sights)
    # Tours of 3x4 start on six of its squares.
    assert rows(ports_table(agreement, "+", "-")) == [
        ["couples", "+", "2/2", "13", "7", "2.50"],
        ["an-unmarked-start", "-", "0/1", "12", str(found), "0.00"],
    ]


@pytest.mark.slow
def test_a_case_that_is_asked_for_twice_is_observed_once(
    monkeypatch: pytest.MonkeyPatch, cavalier: Cavalier
) -> None:
    planned: list[Case] = []

    def note(_: object, cases: Sequence[Case]) -> Iterator[Observation]:
        planned.extend(cases)
        return iter(())

    monkeypatch.setattr("cavalier.commands.verify.observe_all", note)
    cavalier("verify", "--board", "5x5", "--slow")
    assert Case(Board(5, 5)) in planned
    assert len(planned) == len(set(planned))
