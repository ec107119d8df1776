"""What a node costs the ports that count, and a square those that find."""

from collections.abc import Callable
from ctypes import CDLL, c_ulonglong
from functools import partial
from pathlib import Path

from cavalier.benching import bare
from cavalier.benching.bare import CORNER
from cavalier.benching.compiling import (
    c_compiler,
    compiled_by_mypyc,
    compiled_in_c,
    lacking_for_mypyc,
)
from cavalier.benching.planned import Plan, Planned
from cavalier.benching.worker import Task, Work
from cavalier.catalogue import find, solving
from cavalier.catalogue.port import Port, Problem
from cavalier.catalogue.ports import PORTS
from cavalier.exact import count_paths_from
from common.board import Board, parse_board

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
        lacking = "a version of mypyc that compiles them"
    if lacking:
        return Plan(left_out=[f"The ports by mypyc: {lacking} is missing."])
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
        return Plan(left_out=["Bare recursion in C: a C compiler is missing."])
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

    def work() -> dict[str, float]:
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
