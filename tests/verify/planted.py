"""A port with a planted fault, for the judges to find.

It is chosen by the option ``fault``; with "none" the port is right, which
shows that it is the fault that is found, and not the port.
"""

from collections.abc import Iterator
from functools import cache

from cavalier.catalogue.port import Port, Problem
from common.board import Board, Square, Tour

MOVES = (
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
)

FAULTS = (
    "a missing move",
    "swapped axes",
    "a forgotten undo",
    "an unmarked start",
    "closed tested against (0, 0)",
    "a tour twice",
    "an exception",
)


def planted(fault: str) -> Port:
    """Return the catalogue's entry for the port with this fault."""
    return Port(
        id=fault.replace(" ", "-"),
        module="tests.verify.planted",
        ported=(("000", "none"),),
        problems=(Problem.COUNTING, Problem.ENUMERATING),
        complete=True,
        moves=MOVES,
        largest=Board(5, 5),
        options={"fault": fault},
    )


def tours(
    board: Board, start: Square, *, closed: bool = False, fault: str = "none"
) -> Iterator[Tour]:
    """Yield the tours, or what the fault makes of them."""
    return iter(_found(board, start, closed, fault))


@cache
def _found(
    board: Board, start: Square, closed: bool, fault: str
) -> tuple[Tour, ...]:
    """Search once, however many entry points ask."""
    return tuple(_tours(board, start, closed, fault))


def _tours(
    board: Board, start: Square, closed: bool, fault: str
) -> Iterator[Tour]:
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

    yield from walk((start,))
    if fault == "a tour twice":
        yield from list(walk((start,)))[:1]


def count_tours(
    board: Board, start: Square, *, closed: bool = False, fault: str = "none"
) -> int:
    """Count the tours, or what the fault makes of them."""
    return sum(1 for _ in tours(board, start, closed=closed, fault=fault))


def first_tour(
    board: Board, start: Square, *, closed: bool = False, fault: str = "none"
) -> Tour | None:
    """Return the first of the tours."""
    return next(tours(board, start, closed=closed, fault=fault), None)
