"""Ports with a planted fault, for `verify` to find.

With the fault "none" a planted port is right: so it is the fault that is
found, and not the port.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from cavalier.catalogue import find
from cavalier.catalogue.port import Port, Problem
from common.board import Board, Square, Tour

MOVES = find("backtracking-report").moves

#: The beginning of each table of moves, and another with a wrong move.
WRONG_MOVES = {
    "DELTA_LIGNE = (2,": "DELTA_LIGNE = (3,",
    "    (2, 1), (1, 2),": "    (2, 2), (1, 2),",
    "    (1, 2), (1, -2),": "    (2, 2), (1, -2),",
    "    (-1, -2), (1, -2),": "    (-2, -2), (1, -2),",
    "    1: (1, -2), 2:": "    1: (1, -1), 2:",
    "MOVES_ROW = (-1,": "MOVES_ROW = (-2,",
    "CX = (1, 1,": "CX = (2, 1,",
}


def with_wrong_move(name: str) -> Port:
    """Return a port of the catalogue, with a move that no knight has."""
    port = find(name)
    spec = find_spec(port.module)
    assert spec is not None and spec.origin is not None
    source = Path(spec.origin).read_text("utf-8")
    [old] = [old for old in WRONG_MOVES if old in source]
    module = ModuleType(f"{port.module}_with_wrong_move")
    sys.modules[module.__name__] = module
    exec(source.replace(old, WRONG_MOVES[old], 1), vars(module))
    return replace(port, module=module.__name__)


def planted(fault: str) -> Port:
    """Return the catalogue's entry for a port with this fault."""
    return Port(
        id=fault.replace(" ", "-"),
        module="tests.verify.planted",
        problems=(Problem.COUNTING, Problem.ENUMERATING),
        largest=Board(5, 5),
        options={"fault": fault},
    )


@cache
def _found(
    board: Board, start: Square, closed: bool, fault: str
) -> tuple[Tour, ...]:
    if fault == "an exception" and board.rows == 4:
        raise ZeroDivisionError("planted")
    moves = MOVES[:-1] if fault == "a missing move" else MOVES
    room = board.transposed if fault == "swapped axes" else board
    visited = set() if fault == "an unmarked start" else {start}
    origin = Square(0, 0) if fault.startswith("closed tested") else start

    def near(square: Square) -> list[Square]:
        row, column = square
        reached = [Square(row + down, column + right) for down, right in moves]
        return [square for square in reached if square in room]

    def walk(tour: Tour) -> Iterator[Tour]:
        if len(tour) == len(board):
            if not closed or origin in near(tour[-1]):
                yield tour
            return
        for square in near(tour[-1]):
            if square not in visited:
                visited.add(square)
                yield from walk((*tour, square))
                if fault != "a forgotten undo":
                    visited.remove(square)

    result = tuple(walk((start,)))
    return result + result[:1] if fault == "a tour twice" else result


def tours(
    board: Board, start: Square, *, closed: bool, fault: str
) -> Iterator[Tour]:
    """Yield the tours, or what the fault makes of them."""
    yield from _found(board, start, closed, fault)


def count_tours(
    board: Board, start: Square, *, closed: bool, fault: str
) -> int:
    """Count the tours, or what the fault makes of them."""
    result = _found(board, start, closed, fault)
    return len(result) + (fault == "a count of one more")


def first_tour(
    board: Board, start: Square, *, closed: bool, fault: str
) -> Tour | None:
    """Return the first of the tours, or what the fault makes of it."""
    result = _found(board, start, closed, fault)
    return (
        result[-1 if fault == "another first tour" else 0] if result else None
    )
