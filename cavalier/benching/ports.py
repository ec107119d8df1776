"""What a node costs the ports that count, a square those that find.

And what `cavalier verify` takes, as a whole and by port.
"""

import subprocess
import sys
from collections.abc import Callable
from ctypes import CDLL, c_ulonglong
from functools import partial
from pathlib import Path

from cavalier.benching import bare
from cavalier.benching.bare import CORNER
from cavalier.benching.machine import (
    c_compiler,
    compiled_by_mypyc,
    compiled_in_c,
    lacking_for_mypyc,
)
from cavalier.benching.measurements import Numbers, Plan, Planned, Task, Work
from cavalier.catalogue import find, solving
from cavalier.catalogue.port import Port, Problem
from cavalier.catalogue.ports import PORTS
from cavalier.checking.cases import PLAN, observable
from cavalier.checking.observing import observe
from cavalier.exact import count_paths_from
from common.board import Board, parse_board
from common.language import _

#: Where tours are counted, and in the slow bench.
COUNTED, COUNTED_SLOWLY = Board(4, 6), Board(5, 5)

#: Where a first tour is found: the first of these that a port takes.
FOUND = (Board(8, 9), Board(8, 8))

#: Where it is found by going through the tree, as by a port that counts.
SEARCHED = Board(5, 5)

_BARE: dict[str, Callable[[Board], int]] = {
    "bare, the page's tests": bare.with_the_tests_of_the_page,
    "bare, a table of moves": bare.with_a_table,
}


def plan(slow: bool, folder: Path) -> Plan:
    """Plan every port, and for those that count what can be compared.

    What is compiled goes into the folder.
    """
    board = COUNTED_SLOWLY if slow else COUNTED
    return _counting(board, folder) + Plan(
        [_finding(port) for port in _finding_only()]
    )


def _finding_only() -> list[Port]:
    """List the ports that find tours and cannot count them."""
    return [
        port
        for port in PORTS
        if port.tours_boards
        and not port.mended_by
        and Problem.COUNTING not in port.problems
    ]


def _counting(board: Board, folder: Path) -> Plan:
    """Plan counts from a corner: by the ports, by mypyc, bare, and in C."""
    ports = solving(Problem.COUNTING)
    made = partial(
        Planned,
        "ports",
        board=str(board),
        unit="nodes",
        units=bare.nodes(board),
        count=count_paths_from(board, CORNER),
    )
    plan = Plan(
        [made(p.id, "Python", _task(counting, p.id, board)) for p in ports]
    )
    plan += _by_mypyc(made, board, folder / "mypyc")
    plan.works += [
        made(name, "Python", _task(counting_bare, name, board))
        for name in _BARE
    ]
    return plan + _in_c(made, board, folder)


def _by_mypyc(made: partial[Planned], board: Board, folder: Path) -> Plan:
    """Plan the ports that count once more, compiled in the folder."""
    ports = solving(Problem.COUNTING)
    lacking = lacking_for_mypyc()
    if lacking is None and not compiled_by_mypyc(ports, folder):
        lacking = _("a version of mypyc that compiles them")
    if lacking:
        said = _("The ports by mypyc: {lacking} is missing.", lacking=lacking)
        return Plan(left_out=[said])
    return Plan(
        [
            made(p.id, "mypyc", _task(counting, p.id, board, folder=folder))
            for p in ports
        ]
    )


def _in_c(made: partial[Planned], board: Board, folder: Path) -> Plan:
    """Plan the bare recursion in C, where it can be compiled."""
    library = compiled_in_c(folder) if c_compiler() else None
    if library is None:
        said = _("Bare recursion in C: a C compiler is missing.")
        return Plan(left_out=[said])
    task = _task(counting_in_c, str(library), board)
    return Plan([made("bare, the page's tests", "C", task)])


def _finding(port: Port) -> Planned:
    """Plan a first tour from the corner."""
    searches = Problem.BACKTRACKING in port.problems
    board = next(
        board
        for board in ((SEARCHED,) if searches else FOUND)
        if not port.square or board.rows == board.columns
    )
    nodes = bare.nodes_to_first_tour(board, port.moves) if searches else None
    return Planned(
        "ports",
        port.id,
        "Python",
        _task(finding, port.id, board),
        board=str(board),
        unit="nodes to a first tour" if searches else "squares of a tour",
        units=nodes or len(board),
    )


def _task(
    prepare: Callable[[str, str], Work],
    name: str,
    board: Board,
    folder: Path | None = None,
) -> Task:
    """Return the task that a function of this module prepares."""
    where = f"{__name__}:{prepare.__name__}"
    return Task(where, (name, str(board)), folder)


_COMMAND = ("verify", "--fresh", "--no-store", "--json")


def verification() -> Plan:
    """Plan the command as it is typed, and each port alone on its cases."""
    ports = {
        port.id: sum(observable(port, case) for case in PLAN) for port in PORTS
    }
    whole = Planned(
        "verify",
        "all ports",
        "cavalier verify",
        Task(f"{__name__}:verifying"),
        unit="runs",
        units=sum(ports.values()),
    )
    alone = [
        Planned(
            "verify",
            name,
            "alone",
            Task(f"{__name__}:observing", (name,)),
            unit="runs",
            units=runs,
        )
        for name, runs in ports.items()
        if runs
    ]
    return Plan([whole, *alone])


# What the processes prepare.


def counting(name: str, board_text: str) -> Work:
    """Prepare the count of a port from the corner."""
    board, count = parse_board(board_text), find(name).count_tours
    count(Board(1, 1), CORNER)  # imports the port
    return lambda: {"count": count(board, CORNER)}


def finding(name: str, board_text: str) -> Work:
    """Prepare the first tour of a port from the corner."""
    board, port = parse_board(board_text), find(name)
    search = partial(port.first_tour, board, CORNER, closed=port.closed_only)

    def work() -> Numbers:
        return {"squares": len(search() or ())}

    return work


def counting_bare(name: str, board_text: str) -> Work:
    """Prepare a bare recursion in Python."""
    board = parse_board(board_text)
    return lambda: {"count": _BARE[name](board)}


def counting_in_c(library: str, board_text: str) -> Work:
    """Prepare the bare recursion in C, from its library."""
    board = parse_board(board_text)
    count = CDLL(library).count_tours
    count.restype = c_ulonglong
    return lambda: {"count": int(count(board.rows, board.columns))}


def verifying() -> Work:
    """Prepare the command, which uses all processors."""

    def work() -> Numbers:
        subprocess.run(
            [sys.executable, "-m", "cavalier", *_COMMAND],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        return {}

    return work


def observing(name: str) -> Work:
    """Prepare the runs of one port on all its cases, one after the other."""
    port = find(name)

    def work() -> Numbers:
        for case in PLAN:
            if observable(port, case):
                observe(port, case)
        return {}

    return work
